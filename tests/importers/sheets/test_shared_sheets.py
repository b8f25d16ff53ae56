"""Every shared sheet is read as its expected reading says."""

import json
from pathlib import Path

import msgspec
import pytest

from cabo_events.audit import audit
from cabo_events.errors import SheetError
from cabo_events.events import RoundRecorded, SheetField
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.building import game_events, game_name
from cabo_events.importers.sheets.game import SheetGame
from cabo_events.importers.sheets.verdict import judged
from cabo_events.replay import replay
from cabo_events.rulesets import NAMED
from cabo_events.sheet import score_sheet
from tests.conftest import shared_files


class Game(msgspec.Struct, frozen=True, kw_only=True):
    ruleset: str
    players: list[str]
    finished: bool
    winners: list[int] | None
    rounds: list[dict[str, int | list[int | None] | None]]


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    file: str
    encoding: str
    kind: str | None = None
    separator: str | None = None
    ruleset: str | None = None
    players: list[str] | None = None
    finished: bool = False
    winners: list[int] | None = None
    rounds: list[dict[str, int | list[int | None] | None]]
    games: list[Game] | None = None
    problems: list[dict[str, int | str]] = []
    possible_kamikaze: list[int] | None = None

    @property
    def each(self) -> list[Game]:
        if self.games is not None:
            return self.games
        assert self.ruleset is not None
        assert self.players is not None
        return [
            Game(
                ruleset=self.ruleset,
                players=self.players,
                finished=self.finished,
                winners=self.winners,
                rounds=self.rounds,
            )
        ]


def expected_of(path: Path) -> Expected:
    return msgspec.json.decode(path.read_bytes(), type=Expected)


@pytest.mark.parametrize("path", shared_files("data/scoresheets/*.expected.json"))
def test_a_sheet_is_read_as_expected_or_refused_at_its_problem(path: Path) -> None:
    expected = expected_of(path)
    file = path.with_name(expected.file)
    data = file.read_bytes()
    if expected.problems:
        with pytest.raises(SheetError) as refused:
            read_sheet(data, file.name)
        (problem,) = expected.problems
        assert str(problem.get("line", "")) in refused.value.place
        assert str(problem.get("where", "")) in refused.value.place
        return
    sheet = read_sheet(data, file.name)
    assert (sheet.encoding, sheet.separator) == (expected.encoding, expected.separator)
    for number, (game, due) in enumerate(zip(sheet.games, expected.each, strict=True), start=1):
        check_game(game, due, expected, data, number)


def check_game(game: SheetGame, due: Game, expected: Expected, data: bytes, number: int) -> None:
    verdict = judged(game, tuple(NAMED.values()))
    assert verdict.kind == expected.kind
    fit = next(fit for fit in verdict.fits if fit.rules.name == due.ruleset)
    events = game_events(verdict.game, fit, game_name(game, data, number))
    assert audit(events) == ()
    sheet = score_sheet(replay(events))
    told = json.loads(msgspec.json.encode(sheet))
    assert told["players"] == due.players
    assert (told["finished"], told["winners"]) == (due.finished, due.winners)
    assert [{key: line[key] for key in row} for line, row in zip(told["rounds"], due.rounds, strict=True)] == due.rounds
    possible = [one.round for one in events if isinstance(one, RoundRecorded) and SheetField.KAMIKAZE in one.unknown]
    if expected.possible_kamikaze is not None:
        assert possible == expected.possible_kamikaze
