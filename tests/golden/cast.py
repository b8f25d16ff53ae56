"""The invented people of the shipped games, each with one id for all of them."""

from collections.abc import Mapping

from cabo_events.events import Player

_IDS: Mapping[str, str] = {
    "Ilse": "6f0b91d4",
    "Tariq": "c27e5a08",
    "Mbali": "19d4e7b3",
    "Søren": "e85530fa",
    "Paloma": "40ac8c1d",
    "Kenji": "b3916e72",
    "Juniper": "7d28f6a5",
    "Basalt": "02e9c347",
    "Saffron": "f14b60d9",
    "Cobalt": "8a57b21e",
    "Linnet": "5cd03e86",
    "Marram": "d6718f3b",
}

PEOPLE = ("Ilse", "Tariq", "Mbali", "Søren", "Paloma", "Kenji")


def player(name: str, bot: str | None = None) -> Player:
    """One of the cast: a person, or a name under which a policy plays."""
    return Player(id=_IDS[name], name=name, bot=bot)
