"""Games played by other programs, and games by the rule documents: replay says of each what its expected file says."""

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from cabo_events.cards import DECK_SIZE
from cabo_events.codec import decode
from cabo_events.errors import ReplayError
from cabo_events.events import GameStarted, RoundDealt, RoundScored
from cabo_events.replay import Timeline, replay, round_spans
from cabo_events.state import State, all_cards, cards_in_hand
from tests.conftest import shared_files

FEWEST = {"data/games": 50, "data/rules": 30, "data/partial": 8, "data/partial-rules": 6, "data/broken": 13}


class Line(Struct, frozen=True):
    """What is expected of a finished round."""

    round: int
    first: int
    caller: int | None
    ended_by: str
    hands: list[list[str]]
    hand_totals: list[int]
    points: list[int]
    totals: list[int]
    resets: list[int]
    kamikaze: int | None


class Checkpoint(Struct, frozen=True):
    """What lay where after a line of the file: hands sorted, by seat, and how many cards in stock and pile."""

    line: int
    hands: list[list[str]]
    stock: int
    pile: int


class Expected(Struct, frozen=True):
    """An expected file; what a broken game does not have is empty."""

    game: str
    events: int
    finished: bool | None = None
    winners: list[int] | None = None
    ruleset: str | None = None
    rounds: list[Line] = []
    checkpoints: list[Checkpoint] = []
    first_broken_line: int | None = None


def is_whole(path: Path) -> bool:
    return "-broken-" not in path.name


def played(pattern: str) -> list[object]:
    """The games that match, but those whose log is broken."""
    return [one for one in shared_files(pattern) if is_whole(Path(str(getattr(one, "id", ""))))]


WHOLE = [*played("data/games/*.cabo.jsonl"), *played("data/rules/*.cabo.jsonl")]
PARTIAL = shared_files("data/partial*/*.cabo.jsonl")
BROKEN = [*shared_files("data/broken/*.cabo.jsonl"), *shared_files("data/games/*-broken-*.cabo.jsonl")]


@cache
def timeline(path: Path) -> Timeline:
    return replay(decode(path.read_bytes(), file=path.name).events)


@cache
def expected(path: Path) -> Expected:
    """The expected file of a game, or of the whole game that a partial record is of."""
    folder = {"partial": "games", "partial-rules": "rules"}.get(path.parent.name, path.parent.name)
    name = path.name.removesuffix(".cabo.jsonl")
    if folder != path.parent.name:
        name = name.rpartition(".")[0]
    return msgspec.json.decode((path.parents[1] / folder / f"{name}.expected.json").read_bytes(), type=Expected)


@pytest.mark.parametrize("folder", FEWEST)
def test_there_are_games_to_test(shared: Path, folder: str) -> None:
    assert len(list((shared / folder).glob("*.cabo.jsonl"))) >= FEWEST[folder]


# --------------------------------------------------------------------------------------------------- every game


@pytest.mark.parametrize("path", [*WHOLE, *PARTIAL])
def test_rounds(path: Path) -> None:
    results = [msgspec.convert(msgspec.to_builtins(line), Line) for line in timeline(path).last.game.results]
    assert results == expected(path).rounds


@pytest.mark.parametrize("path", [*WHOLE, *PARTIAL])
def test_the_end(path: Path) -> None:
    game = timeline(path).last.game
    winners = None if game.winners is None else list(game.winners)
    assert (winners is not None, winners) == (expected(path).finished, expected(path).winners)


@pytest.mark.parametrize("path", WHOLE)
def test_what_the_file_is(path: Path) -> None:
    states = timeline(path).states
    assert len(states) == expected(path).events
    assert states[0].game.id == expected(path).game
    assert expected(path).ruleset in {None, states[0].game.rules.name}


def state_at(path: Path, checkpoint: Checkpoint) -> State:
    """The state a checkpoint speaks of.

    One program deals the next round within the call that scores the last, so what it says after the line of such a
    scoring is what lies on the table after the line that follows.
    """
    events = timeline(path).events
    version = checkpoint.line
    if isinstance(events[version - 1], RoundScored) and path.name.startswith("evanbrierton-"):
        assert isinstance(events[version], RoundDealt)
        version += 1
    return timeline(path).at(version)


@pytest.mark.parametrize("path", WHOLE)
def test_checkpoints(path: Path) -> None:
    for checkpoint in expected(path).checkpoints:
        round_ = state_at(path, checkpoint).round
        assert round_ is not None
        hands = [sorted(str(card.face) for _, card in cards_in_hand(hand)) for hand in round_.hands]
        assert hands == [sorted(hand) for hand in checkpoint.hands], checkpoint.line
        assert (len(round_.stock), len(round_.pile)) == (checkpoint.stock, checkpoint.pile), checkpoint.line


@pytest.mark.parametrize("path", PARTIAL)
def test_checkpoints_of_a_partial_game(path: Path) -> None:
    for checkpoint in expected(path).checkpoints:
        round_ = state_at(path, checkpoint).round
        assert round_ is not None
        for hand, truth in zip(round_.hands, checkpoint.hands, strict=True):
            known = [card.face for _, card in cards_in_hand(hand) if card.face is not None]
            assert len(list(cards_in_hand(hand))) == len(truth), checkpoint.line
            assert set(known) <= set(truth), checkpoint.line
        assert (len(round_.stock), len(round_.pile)) == (checkpoint.stock, checkpoint.pile), checkpoint.line


def test_there_are_checkpoints_within_rounds(shared: Path) -> None:
    inside = 0
    for path in sorted((shared / "data/games").glob("*.cabo.jsonl")):
        if is_whole(path):
            lines = {checkpoint.line for checkpoint in expected(path).checkpoints}
            inside += len(lines - {number for number, event in numbered(path) if isinstance(event, RoundScored)})
    assert inside > 300


def numbered(path: Path) -> list[tuple[int, object]]:
    return list(enumerate(timeline(path).events, start=1))


@pytest.mark.parametrize("path", [*WHOLE, *PARTIAL])
def test_every_card_is_in_one_place_at_every_version(path: Path) -> None:
    for state in timeline(path).states:
        if state.round is not None:
            cards = list(all_cards(state.round))
            assert len(cards) == DECK_SIZE, state.version
            assert len({card.instance for card in cards}) == DECK_SIZE, state.version


@pytest.mark.parametrize("path", [*WHOLE, *PARTIAL])
def test_the_scoring_recorded_is_the_scoring_computed(path: Path) -> None:
    for number, event in numbered(path):
        if isinstance(event, RoundScored):
            line = timeline(path).at(number).game.results[-1]
            computed = RoundScored(
                points=line.points or (), totals=line.totals, resets=line.resets, kamikaze=line.kamikaze
            )
            assert computed == event, number


@pytest.mark.parametrize("path", [*WHOLE, *PARTIAL])
def test_every_round_and_turn_has_its_span(path: Path) -> None:
    spans = round_spans(timeline(path))
    dealt = [event.round for event in timeline(path).events if isinstance(event, RoundDealt)]
    assert [span.round for span in spans] == dealt
    for span in spans:
        versions = [range(turn.first_version, turn.last_version + 1) for turn in span.turns]
        assert [version for turn in versions for version in turn] == list(
            range(span.first_version, span.last_version + 1)
        )
        assert [turn.turn for turn in span.turns] == list(range(len(span.turns)))


@pytest.mark.parametrize("path", PARTIAL)
def test_a_partial_game_is_its_viewers(path: Path) -> None:
    opening = timeline(path).events[0]
    assert isinstance(opening, GameStarted)
    assert f".seat{opening.viewer}." in path.name


# ----------------------------------------------------------------------------------------------------- broken games


@pytest.mark.parametrize("path", BROKEN)
def test_a_broken_game_is_replayed_or_refused_where_it_breaks(path: Path) -> None:
    broken_line = expected(path).first_broken_line
    assert broken_line is not None
    events = decode(path.read_bytes(), file=path.name).events
    assert replay(events[: broken_line - 1]).last.version == broken_line - 1
    try:
        replay(events)
    except ReplayError as refused:
        assert refused.version >= broken_line  # noqa: PT017 - to be followed to the end is right as well


def test_a_game_that_could_not_be_written_down_has_no_file(shared: Path) -> None:
    originals = sorted((shared / "data/games").glob("*-native-*.expected.json"))
    assert len(originals) == 8
    for path in originals:
        assert not path.with_name(path.name.replace(".expected.json", ".cabo.jsonl")).exists()
        assert json.loads(path.read_bytes())["refused"]
