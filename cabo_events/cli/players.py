"""``cabo players``: who has played, which ids are one person's, what they are called."""

from msgspec import Struct

from cabo_events.cli.output import new_table, write_json, write_lines, write_table
from cabo_events.cli.store import opened
from cabo_events.store.people import Person, everybody
from cabo_events.store.people import merge as merged
from cabo_events.store.people import rename as renamed
from cabo_events.store.protocol import Access
from cabo_events.words import counted


class People(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints of the list."""

    players: tuple[Person, ...]


def list_(*, store: str | None = None, json: bool = False) -> None:
    """List everybody who has played in a game of the store.

    Args:
        store: The store's URL.
        json: Print JSON.
    """
    with opened(store, Access.READ) as source:
        people = everybody(source)
    if json:
        write_json(People(players=people))
        return
    table = new_table("Player", "Names", "#Games", "Other ids")
    table.columns[0].no_wrap = True
    for person in people:
        table.add_row(person.id, _names(person), str(person.games), ", ".join(person.ids[1:]))
    write_table(table)


def _names(person: Person) -> str:
    called = "forgotten" if person.is_forgotten and not person.names else ", ".join(person.names)
    return called if person.bot is None else f"{called} (bot: {person.bot})".strip()


def merge(player: str, /, *others: str, store: str | None = None) -> None:
    """Make several ids one person's, who goes by the first of them.

    The games stay as they are; only the store knows of it.

    Args:
        player: The id that the person goes by.
        others: Their other ids.
        store: The store's URL.
    """
    with opened(store) as target:
        person = merged(target, player, others)
    write_lines([f"{person.id}: {counted(person.games, 'game')}, {counted(len(person.ids), 'id')}"])


def rename(player: str, name: str, /, *, store: str | None = None) -> None:
    """Give a player another name in every game of the store.

    Exported files have the new name too, and differ in it from those that came in.

    Args:
        player: The player's id, or a name that is theirs alone.
        name: The new name.
        store: The store's URL.
    """
    with opened(store) as target:
        write_lines([f"{name} in {counted(renamed(target, player, name), 'seat')}"])
