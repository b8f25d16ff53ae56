"""Small games in files, for the dashboard to show."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    Event,
    HandsRevealed,
    OpeningPeeked,
    Player,
    RevealReason,
)
from cabo_events.files import write_game
from cabo_events.rulesets import STANDARD
from tests.game_builder import NAMES, dealt, started

HANDS = (
    ("Ac", "7d", "Kh", "9s"),
    ("2c", "8d", "Ks", "10s"),
    ("3c", "7h", "Qd", "Js"),
    ("4c", "8h", "Qc", "Jd"),
    ("5c", "7s", "Qs", "Jh"),
    ("6c", "8s", "Qh", "Jc"),
)
STOCK = ("Ad", "2d", "3d", "4d", "5d", "6d")


def sample(names: Sequence[str | None] = NAMES[:2], game: str = "sample") -> tuple[Event, ...]:
    """One round under `standard`: all look at slots 0 and 1, seat 0 exchanges slot 0, seat 1 calls, others discard."""
    seats = len(names)
    players = tuple(Player(id=f"p{seat}", name=name, bot=None) for seat, name in enumerate(names))
    opening = replace(started(STANDARD, seats), game=game, players=players, source="a test", played="2026-11-29")
    hands = HANDS[:seats]
    looks = [OpeningPeeked(seat=seat, slots=(0, 1), faces=hand[:2]) for seat, hand in enumerate(hands)]
    exchange = (CardDrawn(seat=0, face="Ad"), CardExchanged(seat=0, slots=(0,), shown=("Ac",)))
    finals: list[Event] = []
    for seat, face in zip((*range(2, seats), 0), STOCK[1:], strict=False):
        finals += [CardDrawn(seat=seat, face=face), CardDiscarded(seat=seat, face=face)]
    end = HandsRevealed(reason=RevealReason.CALLED, hands=(("Ad", *hands[0][1:]), *hands[1:]))
    deal = dealt(STANDARD, hands, "9c", STOCK, dealer=seats - 1)
    return (opening, deal, *looks, *exchange, CaboCalled(seat=1), *finals, end)


def written(folder: Path, events: Sequence[Event], name: str = "game") -> Path:
    """The events as a game file in a folder."""
    path = folder / f"{name}.cabo.jsonl"
    write_game(path, events)
    return path
