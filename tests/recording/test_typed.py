from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_events.decide import decide
from cabo_events.errors import IllegalMove, RecordingError, TranscriptError
from cabo_events.events import (
    CardExchanged,
    CardPeeked,
    EndReason,
    Event,
    ExchangeMissed,
    GameEnded,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    RoundDealt,
    RoundScored,
    SeatEvent,
    StockReshuffled,
)
from cabo_events.perspective import Viewpoint, perspective
from cabo_events.replay import Timeline, replay
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER_2E, STANDARD
from cabo_events.simulate import random_game
from cabo_events.transcript.phrases import move_phrase, statement_lines
from cabo_events.transcript.vocabulary import Held, note_held
from tests.odd_rules import odd_rules
from tests.recording.table import in_memory, opening, types, words_of


def _follows_by_itself(before: Event, event: Event) -> bool:
    match event:
        case GameEnded(reason=EndReason.LIMIT):
            return isinstance(before, RoundScored | HandsRevealed)
        case _:
            return isinstance(event, RoundScored | StockReshuffled)


def lines_of(events: tuple[Event, ...]) -> list[str]:
    """What somebody would type who records these events; what follows by itself is left out."""
    table = words_of(replay(events[:1]))
    held: Held = {}
    lines = []
    for before, event in pairwise(events):
        if isinstance(event, SeatEvent):
            lines.append(f"seat{event.seat} {move_phrase(table, held, event)}")
        elif not isinstance(event, GameStarted) and not _follows_by_itself(before, event):
            lines.append(next(statement_lines(table, event)))
        note_held(held, event)
    return lines


@settings(max_examples=25)
@given(
    rules=st.one_of(st.sampled_from(tuple(NAMED.values())), odd_rules()),
    seed=st.integers(0, 2**32),
    viewer=st.sampled_from((0, 1, "spectator")),
)
def test_whoever_types_what_they_saw_of_a_game_gets_their_record_of_it(
    rules: RuleSet, seed: int, viewer: Viewpoint
) -> None:
    game = random_game(rules, max(rules.players_min, 2), seed, max_rounds=2, max_turns=30)
    seen = perspective(game, viewer)
    assert in_memory(replay(seen[:1]), *lines_of(seen)).events == seen


# --- moves -------------------------------------------------------------------------------------------------------


def begun(rules: RuleSet = STANDARD, players: int = 2) -> Timeline:
    """A game of which nothing is dealt."""
    return replay(decide(None, opening(rules, players)))


@pytest.fixture
def power() -> Timeline:
    """Ada has discarded a 7 and may peek."""
    return in_memory(begun(), "deal first Ada, up 9c", "draw 7h, discard")


@pytest.mark.parametrize(
    ("line", "column"),
    [
        pytest.param("jump", 1, id="an unknown word"),
        pytest.param("peek 2=Zz", 8, id="an unknown card"),
        pytest.param("peek 2 3", 8, id="more than the move has"),
        pytest.param("Zoe: draw", 1, id="an unknown player"),
        pytest.param("peek 2,", 8, id="a comma and nothing"),
        pytest.param("d", 1, id="a word that may be two"),
        pytest.param("deal first", 11, id="half a deal"),
        pytest.param("end", 4, id="an end without its reason"),
        pytest.param('peek "', 6, id="a quotation mark that is not closed"),
    ],
)
def test_what_cannot_be_read_points_at_its_place(power: Timeline, line: str, column: int) -> None:
    with pytest.raises(TranscriptError) as refused:
        in_memory(power, line)
    assert refused.value.column == column


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("peek 2=Kd", id="the seat on turn"),
        pytest.param("Ada peek 2=Kd", id="its name before the move"),
        pytest.param("ada: PEEK 2=kd", id="its name as in a transcript, in any case of letters"),
        pytest.param("seat0 pe 2=Kd ; lucky", id="its number, a shortened word, a comment"),
    ],
)
def test_a_move_is_typed_in_the_words_of_the_notation(power: Timeline, line: str) -> None:
    assert in_memory(power, line).events[-1] == CardPeeked(seat=0, slot=2, face="Kd")


def test_after_the_last_turn_a_move_names_its_player(power: Timeline) -> None:
    over = in_memory(power, "peek 2", "call", "draw 3h, discard")
    with pytest.raises(RecordingError, match="the player who did it"):
        in_memory(over, "match 1=3c")
    assert types(in_memory(over, "Ada match 1=3c").events)[-1] == "card_matched"


def test_an_attempt_whose_cards_do_not_go_is_the_miss_that_it_is(power: Timeline) -> None:
    missed = in_memory(power, "match 1=3d").events[-1]
    assert missed == MatchMissed(seat=0, slot=1, face="3d", penalty_slot=4, penalty_face=None)


def test_how_it_went_is_said_where_no_face_tells(power: Timeline) -> None:
    assert types(in_memory(power, "Bo match 1").events)[-1] == "card_matched"
    assert types(in_memory(power, "Bo match miss 1").events)[-1] == "match_missed"


def test_several_equal_cards_and_their_miss_with_its_price() -> None:
    holding = in_memory(begun(PUBLISHER_2E), "deal first Ada, up 3", "draw 5")
    assert in_memory(holding, "exchange 2=4 0=4").events[-1] == CardExchanged(seat=0, slots=(2, 0), shown=("4", "4"))
    missed = in_memory(holding, "exchange 0=4 1=4 2=6").events[-1]
    assert isinstance(missed, ExchangeMissed)
    assert (missed.kept_slot, [card.slot for card in missed.extra]) == (4, [5])
    assert in_memory(holding, "exchange miss 0=4 1=4 2=6 kept 4 extra 5").events[-1] == missed
    with pytest.raises(IllegalMove, match="miss_price"):
        in_memory(holding, "exchange miss 0=4 1=4 2=6 kept 4")


# --- statements --------------------------------------------------------------------------------------------------


def test_who_begins_must_be_told_only_where_the_rules_leave_it_open() -> None:
    fresh = begun(players=3)
    with pytest.raises(TranscriptError, match=r"'first' and who begins \(Ada, Bo, Cleo\)"):
        in_memory(fresh, "deal up 9c")
    with pytest.raises(IllegalMove, match="round 1"):
        in_memory(fresh, "round 2, first Ada, up 9c")
    with pytest.raises(IllegalMove, match="first_seat"):
        in_memory(fresh, "deal dealer Ada first Ada up 9c")
    dealt = in_memory(fresh, "deal dealer Ada up 9c").events[-1]
    assert isinstance(dealt, RoundDealt)
    assert (dealt.dealer, dealt.first, dealt.discard, dealt.stock) == (0, 1, "9c", None)
    assert dealt.hands == ((None,) * 4,) * 3


def test_the_turning_up_tells_hands_or_leaves_them_out() -> None:
    over = in_memory(begun(), "deal first Ada, up 9c", "call", "draw 3c, exchange 0=8h")
    assert types(in_memory(over, "reveal 2c 2d 2h 2s | 3c 5d 5h 5s").events)[-2:] == ["hands_revealed", "round_scored"]
    assert types(in_memory(over, "reveal called ? 2d 2h 2s | 3c 5d 5h 5s").events)[-1] == "hands_revealed"
    assert types(in_memory(over, "reveal").events)[-1] == "hands_revealed"
    with pytest.raises(IllegalMove, match="reveal_reason"):
        in_memory(over, "reveal stock_out")
    with pytest.raises(IllegalMove, match="face"):
        in_memory(over, "reveal 2c 2d 2h 2s | 4c 5d 5h 5s")


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        pytest.param("score 0 12", (0, 12), id="totals are computed where those before are known"),
        pytest.param("score 0 12, totals 0 12", (0, 12), id="or told, if they agree"),
        pytest.param("score 100 0", (50, 0), id="a reset comes by itself"),
    ],
)
def test_a_round_whose_hands_were_not_seen_is_scored_by_what_is_told(line: str, totals: tuple[int, int]) -> None:
    revealed = in_memory(begun(), "deal first Ada, up 9c", "call", "draw, discard 3c", "reveal")
    assert in_memory(revealed, line).last.game.totals == totals
    with pytest.raises(IllegalMove, match="scoring"):
        in_memory(revealed, "score 0 12, totals 0 13")


def test_the_end_comes_with_a_told_scoring_that_brings_it() -> None:
    revealed = in_memory(begun(), "deal first Ada, up 9c", "call", "draw, discard 3c", "reveal")
    assert types(in_memory(revealed, "score 101 0").events)[-2:] == ["round_scored", "game_ended"]


def test_a_scoring_is_told_where_one_is_open() -> None:
    with pytest.raises(RecordingError, match="a round whose hands were turned up"):
        in_memory(begun(), "score 0 12")


def test_nobody_sees_what_a_line_of_hands_would_tell(power: Timeline) -> None:
    for line in ("hands 2c | 3c", "stock 2c", "reshuffle"):
        with pytest.raises(RecordingError):
            in_memory(power, line)
