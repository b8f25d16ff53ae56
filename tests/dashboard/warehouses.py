"""A small world for the pages of statistics: two rule sets, people and bots, a game known from a score sheet only."""

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from cabo_events.events import EndReason, Event, GameEnded, GameStarted, Player, RoundRecorded, SheetField
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.simulate import random_game
from tests.dashboard.games import written
from tests.game_builder import started

PEOPLE: Final = ("Ada", "Ben", "Cleo")
GAMES: Final = 7
"""How many games the world has."""


def named(game: str, events: tuple[Event, ...], names: tuple[str, ...] | None) -> tuple[Event, ...]:
    """The same game under another id, and played by people of these names."""
    opening, *rest = events
    assert isinstance(opening, GameStarted)
    if names is None:
        return (replace(opening, game=game), *rest)
    players = tuple(Player(id=name.lower(), name=name, bot=None) for name in names[: len(opening.players)])
    return (replace(opening, game=game, players=players, played="2026-11-29"), *rest)


def sheet(game: str) -> tuple[Event, ...]:
    """Two rounds of which the points are known."""
    opening = replace(started(STANDARD, 2), game=game)
    rounds = (
        RoundRecorded(
            round=number,
            hand_totals=None,
            points=points,
            caller=0,
            kamikaze=None,
            unknown=(SheetField.HAND_TOTALS, SheetField.KAMIKAZE),
        )
        for number, points in ((1, (0, 17)), (2, (21, 4)))
    )
    return (*named(game, (opening,), PEOPLE), *rounds, GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0, 1)))


def written_world(folder: Path) -> Path:
    """The files of the world in a folder."""
    folder.mkdir()
    for number in range(2):
        for rules in (STANDARD, PUBLISHER):
            game = f"{rules.name}-{number}"
            written(folder, named(game, random_game(rules, 2, number, max_rounds=2), PEOPLE), game)
        game = f"bots-{number}"
        written(folder, named(game, random_game(STANDARD, 3, number, max_rounds=1), None), game)
    written(folder, sheet("sheet"), "sheet")
    return folder
