from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cabo_events.events import (
    CaboCalled,
    DiscardTaken,
    EndReason,
    GameEnded,
    HandsRevealed,
    RevealReason,
    RoundRecorded,
)
from cabo_events.files import read_game
from cabo_events.replay import replay
from cabo_events.rules.scoring import Reason
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER
from cabo_events.sheet import reasons, score_sheet
from tests.conftest import shared_files
from tests.game_builder import Table

FIELDS = ("round", "first", "caller", "ended_by", "hands", "hand_totals", "points", "totals", "resets", "kamikaze")


class Expected(msgspec.Struct):
    """What the program that played a game says of it; of a round only the fields of a sheet."""

    rounds: list[dict[str, object]]
    winners: list[int] | None
    finished: bool


FOLDERS = {"games": "games", "rules": "rules", "partial": "games", "partial-rules": "rules"}
WHOLE = [*shared_files("data/games/*-s[0-9]*.cabo.jsonl"), *shared_files("data/rules/*.cabo.jsonl")]
PARTIAL = [*shared_files("data/partial/*.cabo.jsonl"), *shared_files("data/partial-rules/*.cabo.jsonl")]


@pytest.mark.parametrize("game", [*WHOLE, *PARTIAL])
def test_the_sheet_of_a_recorded_game_whole_or_partial_is_what_its_program_says(game: Path) -> None:
    folder = game.parents[1] / FOLDERS[game.parent.name]
    expected = msgspec.json.decode((folder / f"{game.name.split('.')[0]}.expected.json").read_bytes(), type=Expected)
    sheet = score_sheet(replay(read_game(game).events))
    plain = msgspec.json.decode(msgspec.json.encode(sheet), type=Expected)
    assert plain.rounds == [{field: round_[field] for field in FIELDS} for round_ in expected.rounds]
    assert (plain.finished, plain.winners) == (expected.finished, expected.winners)


def test_the_fields_of_the_sheet_stand_in_the_order_that_is_documented() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(score_sheet(one_round(PUBLISHER).timeline)), type=dict[str, object])
    assert list(plain) == ["game", "ruleset", "players", "rounds", "finished", "winners"]
    assert plain["players"] == ["Ada", "Ben"]
    (round_,) = msgspec.convert(plain["rounds"], list[dict[str, object]])
    assert tuple(round_) == FIELDS


def one_round(rules: RuleSet) -> Table:
    """A round that Ada calls with 10 against Ben's 8: she is beaten."""
    table = Table(rules).deal("1 2 3 4", "5 1 1 1", discard="6")
    return table.play(
        CaboCalled(seat=0),
        DiscardTaken(seat=1, slots=(0,), shown=("5",)),
        HandsRevealed(reason=RevealReason.CALLED, hands=(("1", "2", "3", "4"), ("6", "1", "1", "1"))),
    )


ENDS = {
    "a game that goes on is not finished": (None, (False, None)),
    "an abandoned game is not finished": (GameEnded(reason=EndReason.ABANDONED, winners=()), (False, None)),
    "a game of agreed length is finished": (GameEnded(reason=EndReason.AGREED_LENGTH, winners=(1,)), (True, (1,))),
}


@pytest.mark.parametrize(("end", "expected"), ENDS.values(), ids=list(ENDS))
def test_a_game_is_finished_by_its_rules_or_as_agreed(end: GameEnded | None, expected: tuple[object, object]) -> None:
    table = one_round(PUBLISHER)
    sheet = score_sheet((table if end is None else table.play(end)).timeline)
    assert (sheet.finished, sheet.winners) == expected


def test_a_round_has_its_reasons() -> None:
    result = one_round(PUBLISHER).game.results[0]
    assert reasons(PUBLISHER, result) == (Reason.CALLER_BEATEN, Reason.LOWEST_OPPONENT)


def test_a_round_from_a_sheet_has_the_reasons_that_its_hand_totals_give() -> None:
    table = Table(PUBLISHER).play(
        RoundRecorded(round=1, hand_totals=(14, 8), points=None, caller=0, kamikaze=None, unknown=())
    )
    assert reasons(PUBLISHER, table.game.results[0]) == (Reason.CALLER_BEATEN, Reason.LOWEST_OPPONENT)


def test_points_that_the_hands_do_not_explain_have_no_reasons() -> None:
    result = replace(one_round(PUBLISHER).game.results[0], points=(1, 2))
    assert reasons(PUBLISHER, result) is None
    assert reasons(PUBLISHER, replace(result, hands=(("1", None), ("2", "3")), hand_totals=(None, 5))) is None
    assert reasons(PUBLISHER, replace(result, hands=None, hand_totals=None)) is None


def test_two_kamikaze_hands_explain_nothing() -> None:
    hand = ("12", "12", "13", "13")
    assert reasons(PUBLISHER, replace(one_round(PUBLISHER).game.results[0], hands=(hand, hand))) is None
