"""Games for the tests of the rule lab: scored rounds as the reducer settles them, and hypothesis' choice of them."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
import numpy.typing as npt
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from cabo_events.cards import deck_cards
from cabo_events.errors import ScoringError
from cabo_events.events import HandsRevealed, RevealReason, RoundRecorded, RoundScored, SheetField
from cabo_events.replay import Timeline, round_spans
from cabo_events.rules.standing import opening_standing
from cabo_events.ruleset import RuleSet
from cabo_events.settling import recorded, scored, settled
from cabo_events.sheet import known_hand
from cabo_events.state import Card, Game, Round, RoundResult, State
from cabo_events.warehouse.round_arrays import (
    NOBODY,
    NUMBER_COUNT,
    Flags,
    Points,
    Rounds,
    Untold,
    hand_counts,
    untold_flags,
)
from tests.game_builder import started

FEWER = settings(max_examples=settings().max_examples // 5)
"""For laws whose examples take long: a fifth of the examples that a profile asks for."""

Revealed = tuple[tuple[tuple[str | None, ...], ...], int | None, RoundScored | None]
"""A dealt round: the hands at the end, who called, and the scoring noted at the table."""


def opened(rules: RuleSet, seats: int) -> Game:
    """A game before its first round."""
    return Game(
        id="test",
        rules=rules,
        players=started(rules, seats).players,
        viewer=None,
        standing=opening_standing(seats),
        results=(),
        is_over=False,
        winners=None,
        ended_by=None,
    )


def with_round(game: Game, line: Revealed | RoundRecorded) -> Game:
    """The game with one more round."""
    if isinstance(line, RoundRecorded):
        return recorded(1, game, line)
    hands, caller, told = line
    card = Card(instance=0, face=None, seen=(None,) * len(hands))
    round_ = Round(
        number=len(game.results) + 1, dealer=None, first=0, hands=tuple((card,) * len(hand) for hand in hands),
        stock=(), pile=(), held=None, pending=None, on_turn=None, turn=3, caller=caller, window=None, instances=1,
        ended_by=None,
    )  # fmt: skip
    after = settled(game, round_, HandsRevealed(reason=RevealReason.CALLED, hands=hands))
    return after if told is None else scored(1, after, told)


def timeline_of(game: Game) -> Timeline:
    """As much of a timeline as rescoring reads."""
    return Timeline(events=(), states=(State(version=1, game=game, round=None),))


def arrays_of(*games: Game) -> Rounds:
    """The games as arrays."""
    return rounds_of(
        [
            FinishedGame(
                seats=len(game.players),
                results=game.results,
                turns=tuple(None if result.hands is None else 3 for result in game.results),
            )
            for game in games
        ]
    )


class FinishedGame(Struct, frozen=True, kw_only=True):
    """The finished rounds of a replayed game, and how many turns each had (None: only its sheet is known)."""

    seats: int
    results: tuple[RoundResult, ...]
    turns: tuple[int | None, ...]


def rounds_of(games: Sequence[FinishedGame]) -> Rounds:
    """The rounds of replayed games as arrays."""
    results = [result for game in games for result in game.results]
    wide = max((game.seats for game in games), default=0)
    hand_totals, has_total = _filled([result.hand_totals for result in results], wide)
    points, has_points = _filled([result.points for result in results], wide)
    has_faces, counts = _counted(results, wide)
    return Rounds(
        offsets=np.array([0, *accumulate(len(game.results) for game in games)], dtype=np.int64),
        seats=np.array([game.seats for game in games], dtype=np.int8),
        number=np.array([result.round for result in results], dtype=np.int32),
        turns=_numbers([turns for game in games for turns in game.turns]).astype(np.int32),
        is_sheet=np.array([result.hands is None for result in results], dtype=np.bool_),
        has_faces=has_faces,
        caller=_numbers([result.caller for result in results]).astype(np.int8),
        kamikaze=_numbers([result.kamikaze for result in results]).astype(np.int8),
        untold=np.array([_untold(result) for result in results], dtype=np.uint8),
        counts=counts,
        hand_totals=hand_totals,
        has_total=has_total,
        points=points,
        has_points=has_points,
        is_scored=np.array([result.points is not None for result in results], dtype=np.bool_),
    )


def _filled(rows: Sequence[tuple[int | None, ...] | None], wide: int) -> tuple[Points, Flags]:
    """Figures by round and seat, and whether they are there."""
    figures = np.zeros((len(rows), wide), dtype=np.int32)
    is_there = np.zeros((len(rows), wide), dtype=np.bool_)
    for place, row in enumerate(rows):
        for seat, figure in enumerate(row or ()):
            if figure is not None:
                figures[place, seat], is_there[place, seat] = figure, True
    return figures, is_there


def _counted(results: Sequence[RoundResult], wide: int) -> tuple[Flags, npt.NDArray[np.int8]]:
    counts = np.zeros((NUMBER_COUNT, len(results), wide), dtype=np.int8)
    has_faces = np.zeros(len(results), dtype=np.bool_)
    for place, result in enumerate(results):
        known = [hand for hand in map(known_hand, result.hands or ()) if hand is not None]
        if result.hands is None or len(known) < len(result.hands):
            continue
        has_faces[place] = True
        for seat, hand in enumerate(known):
            counts[:, place, seat] = hand_counts(hand)
    return has_faces, counts


def _untold(result: RoundResult) -> int:
    if result.hands is not None:
        return 0
    is_without = Untold.HAND_TOTALS * (result.hand_totals is None)
    return untold_flags(result.unknown) | is_without


def _numbers(values: Sequence[int | None]) -> npt.NDArray[np.int64]:
    return np.array([NOBODY if value is None else value for value in values], dtype=np.int64)


def finished_game(timeline: Timeline) -> FinishedGame:
    """The finished rounds of a replayed game, with the turns of each."""
    game = timeline.last.game
    turns = [max(turn.turn for turn in span.turns) for span in round_spans(timeline)][: len(game.results)]
    told = [None if result.hands is None else count for result, count in zip(game.results, turns, strict=True)]
    return FinishedGame(seats=len(game.players), results=game.results, turns=tuple(told))


def played(rules: RuleSet, seats: int, lines: Sequence[Revealed | RoundRecorded]) -> Game:
    """A game of these rounds, without those that no deck can produce."""
    game = opened(rules, seats)
    for line in lines:
        try:
            game = with_round(game, line)
        except ScoringError:
            continue
    return game


@st.composite
def games(draw: st.DrawFn, rules: RuleSet, most_rounds: int = 8) -> Game:
    """A game of dealt rounds and lines of a sheet, told in full or not."""
    seats = draw(st.integers(2, 6))
    rounds = draw(st.lists(st.one_of(_dealt(rules, seats), _dealt(rules, seats), _sheets(seats)), max_size=most_rounds))
    numbered = [
        replace(line, round=number) if isinstance(line, RoundRecorded) else line
        for number, line in enumerate(rounds, start=1)
    ]
    return played(rules, seats, numbered)


@st.composite
def _dealt(draw: st.DrawFn, rules: RuleSet, seats: int) -> Revealed:
    cards = draw(st.permutations(deck_cards(rules.deck)))
    moons = [face for face in cards if face in {"12", "13", "Qh", "Qd", "Kc", "Ks"}]
    order = [*moons, *(face for face in cards if face not in moons)] if draw(st.integers(0, 4)) == 0 else cards
    taken = 0
    hands: list[tuple[str | None, ...]] = []
    for size in draw(st.lists(st.sampled_from((4, 4, 4, 3, 2, 0, 5)), min_size=seats, max_size=seats)):
        hands.append(tuple(order[taken : taken + size]))
        taken += size
    told = None
    if draw(st.integers(0, 7)) == 0:
        hands[0] = (None, *hands[0][1:]) if hands[0] else hands[0]
        told = draw(st.one_of(st.none(), _told(seats)))
    return tuple(hands), draw(st.one_of(st.none(), st.integers(0, seats - 1))), told


@st.composite
def _told(draw: st.DrawFn, seats: int) -> RoundScored:
    row = st.lists(st.integers(0, 60), min_size=seats, max_size=seats)
    return RoundScored(
        points=tuple(draw(row)),
        totals=tuple(draw(row)),
        resets=(),
        kamikaze=draw(st.one_of(st.none(), st.integers(0, seats - 1))),
    )


@st.composite
def _sheets(draw: st.DrawFn, seats: int) -> RoundRecorded:
    figure = st.one_of(st.integers(-3, 30), st.sampled_from((None, 40, 46, 50, 50, 52, 66)))
    row = st.lists(figure, min_size=seats, max_size=seats).map(tuple)
    unknown = draw(st.lists(st.sampled_from(SheetField), max_size=2, unique=True))
    seat = st.one_of(st.none(), st.integers(0, seats - 1))
    return RoundRecorded(
        round=1,
        hand_totals=draw(st.one_of(row, st.none()) if SheetField.HAND_TOTALS in unknown else row),
        points=draw(st.one_of(st.none(), row)),
        caller=draw(seat),
        kamikaze=draw(st.one_of(st.none(), st.none(), seat)),
        unknown=tuple(unknown),
    )
