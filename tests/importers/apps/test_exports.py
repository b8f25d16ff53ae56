"""The exports of score-keeping apps: what contradicts itself is refused, what cannot be known stays unknown."""

import json
from pathlib import Path
from typing import Final

import msgspec
import pytest

from cabo_events.errors import SheetError
from cabo_events.events import SheetField
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.building import game_events
from cabo_events.importers.sheets.verdict import judged
from cabo_events.replay import replay
from cabo_events.rulesets import NAMED, PUBLISHER_1E

Json = dict[str, object]

ROUNDS: Final[list[Json]] = [
    {"roundNum": 1, "caboPlayerIndex": 0, "kamikazePlayerIndex": None, "scores": [9, 11], "scoreUpdates": [0, 11]},
    {"roundNum": 2, "caboPlayerIndex": 0, "kamikazePlayerIndex": 1, "scores": [0, 0], "scoreUpdates": [50, 0]},
    {"roundNum": 3, "caboPlayerIndex": 1, "kamikazePlayerIndex": None, "scores": [50, 3], "scoreUpdates": [0, 0]},
]
SESSION: Final[Json] = {
    "title": "Friday",
    "createdAt": "2025-05-03T20:13:03.512345",
    "players": [
        {"name": "Bo", "position": 1, "totalScore": 11},
        {"name": "Ada", "position": 0, "totalScore": 50},
    ],
    "pointLimit": 100,
    "caboPenalty": 5,
    "isGameFinished": False,
    "roundList": ROUNDS,
}


def cabo_counter(**changes: object) -> bytes:
    return json.dumps({**SESSION, **changes}).encode()


def changed_round(index: int, **changes: object) -> list[object]:
    return [{**row, **changes} if number == index else row for number, row in enumerate(ROUNDS)]


def test_a_reset_folded_into_an_update_is_told_from_points_of_0() -> None:
    (game,) = read_sheet(cabo_counter(), "friday.json").games
    assert game.players == ("Ada", "Bo"), "by their positions"
    assert [one.points for one in game.rounds] == [(0, 11), (50, 0), (50, 0)]
    assert [one.resets for one in game.rounds] == [(), (), (0,)]


def test_the_hands_and_the_caller_of_a_kamikaze_round_are_unknown() -> None:
    (game,) = read_sheet(cabo_counter(), "friday.json").games
    kamikaze = game.rounds[1]
    assert (kamikaze.hand_totals, kamikaze.caller, kamikaze.kamikaze) == (None, None, 1)
    assert kamikaze.unknown == (SheetField.CALLER,)


REFUSED: Final = {
    "a score too few": (
        {"roundList": changed_round(1, scores=[0])},
        "friday.json: roundList[1].scores: expected 2 scores for 2 players, found 1 scores for 2 players",
    ),
    "an update too many": (
        {"roundList": changed_round(0, scoreUpdates=[0, 11, 0])},
        "friday.json: roundList[0].scoreUpdates: expected 2 updates for 2 players, found 3 updates for 2 players",
    ),
    "an update that the hands do not give": (
        {"roundList": changed_round(0, scoreUpdates=[9, 11])},
        "friday.json: roundList[0].scoreUpdates[0]: expected 0, by Ada's hand and who called, found 9",
    ),
    "a caller who is nobody": (
        {"roundList": changed_round(0, caboPlayerIndex=2)},
        "friday.json: roundList[0].caboPlayerIndex: expected a player's index, 0 to 1, found 2",
    ),
    "a kamikaze of nobody": (
        {"roundList": changed_round(1, kamikazePlayerIndex=-1)},
        "friday.json: roundList[1].kamikazePlayerIndex: expected a player's index, 0 to 1, found -1",
    ),
    "a round out of its place": (
        {"roundList": changed_round(2, roundNum=4)},
        "friday.json: roundList[2].roundNum: expected round 3, found round 4",
    ),
    "a total that is not the sum": (
        {"playerScores": [50, 12]},
        "friday.json: playerScores[1]: expected 11, the sum of Bo's rounds, found 12",
    ),
    "a player's total that is not the sum": (
        {"players": [{"name": "Ada", "position": 0, "totalScore": 1}, {"name": "Bo", "position": 1}]},
        "friday.json: players[0].totalScore: expected 50, the sum of Ada's rounds, found 1",
    ),
    "a position twice": (
        {"players": [{"name": "Ada", "position": 0}, {"name": "Bo", "position": 0}]},
        "friday.json: players: expected positions 0 to 1, found position 0",
    ),
    "a name twice": (
        {"players": ["Ada", "Ada"]},
        "friday.json: players[1]: expected another name for each player, found 'Ada' twice",
    ),
    "a player alone": ({"players": ["Ada"]}, "friday.json: players: expected 2 to 6 players, found 1"),
    "no rounds": ({"roundList": []}, "friday.json: roundList: expected one round or more, found none"),
    "a winner who does not play": (
        {"isGameFinished": True, "winner": "Cleo"},
        "friday.json: winner: expected one of Ada, Bo, found 'Cleo'",
    ),
    "a word for a score": (
        {"roundList": changed_round(0, scores=["9", 11])},
        "friday.json: roundList[0].scores[0]: expected what the app writes, found Expected `int`, got `str`",
    ),
    "something else that has no rounds": (
        {"roundList": None},
        "friday.json: roundList: expected what the app writes, found Expected `array`, got `null`",
    ),
}


@pytest.mark.parametrize(("changes", "words"), REFUSED.values(), ids=list(REFUSED))
def test_an_inconsistent_export_is_refused_at_its_place(changes: Json, words: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_sheet(cabo_counter(**changes), "friday.json")
    assert str(refused.value) == words


def test_a_limit_of_its_own_is_a_rule_set_of_its_own() -> None:
    rows = [{"caboPlayerIndex": 0, "scores": [14, 8], "scoreUpdates": [22, 0]}]
    (game,) = read_sheet(
        cabo_counter(players=["Ada", "Bo"], pointLimit=60, caboPenalty=8, roundList=rows), "friday.json"
    ).games
    assert game.rules is not None
    rules = game.rules
    assert (rules.end_score, rules.reset_at, rules.reset_to, rules.beaten_caller_penalty) == (60, 60, 30, 8)
    assert rules.based_on == PUBLISHER_1E.name
    found = judged(game, (*NAMED.values(), rules))
    assert [fit.rules for fit in found.fits] == [rules]
    assert replay(game_events(found.game, found.fits[0], "g")).last.game.totals == (22, 0)


def test_a_game_that_goes_on_where_it_should_be_over_fits_no_rules() -> None:
    rows = [{"caboPlayerIndex": 0, "scores": [9, 101], "scoreUpdates": [0, 101]}]
    (game,) = read_sheet(cabo_counter(players=["Ada", "Bo"], roundList=rows), "friday.json").games
    found = judged(game, tuple(NAMED.values()))
    assert not found.fits
    words = "the game goes on after round 1, which Bo ended in round 1 with 101"
    assert {misfit.contradiction.words for misfit in found.misfits} == {words}


def buggxs_file(shared: Path) -> Json:
    return msgspec.json.decode((shared / "data/scoresheets/buggxs-game.json").read_bytes(), type=Json)


BUGGXS: Final = {
    "two callers": ("hasClosedRound", "players[1].rounds[0].hasClosedRound: expected one caller in a round"),
    "a penalty without a call": (
        "hasPenaltyPoints",
        "players[1].rounds[0].hasPenaltyPoints: expected the penalty for the caller alone, found Bo",
    ),
}


@pytest.mark.parametrize(("flag", "words"), BUGGXS.values(), ids=list(BUGGXS))
def test_a_stored_game_that_contradicts_itself_is_refused(shared: Path, flag: str, words: str) -> None:
    text = json.dumps(buggxs_file(shared))
    before, name, after = text.partition('"name": "Bo"')
    broken = before + name + after.replace(f'"{flag}": false', f'"{flag}": true', 1)
    with pytest.raises(SheetError) as refused:
        read_sheet(broken.encode(), "evening.json")
    assert words in str(refused.value)


@pytest.mark.parametrize("key", ["game", "game_list"])
def test_a_stored_game_may_lie_under_its_key(shared: Path, key: str) -> None:
    game = buggxs_file(shared)
    data = json.dumps({key: game if key == "game" else [game]}).encode()
    assert read_sheet(data, "evening.json").games[0].players == ("Ada", "Bo", "Cleo")


def test_a_precision_landing_that_the_points_do_not_give_fits_no_rules(shared: Path) -> None:
    text = json.dumps(buggxs_file(shared)).replace('"hasPrecisionLanding": false', '"hasPrecisionLanding": true', 1)
    (game,) = read_sheet(text.encode(), "evening.json").games
    found = judged(game, tuple(NAMED.values()))
    assert {misfit.contradiction.words for misfit in found.misfits} == {"Ada is not reset in round 1, at 0"}
