"""What is told of a round's scoring rather than seen in its cards, up to the requests to note it."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.commands import EndGame, RecordRound, Score
from cabo_events.decide.closing import standing_before
from cabo_events.decide.opening import next_round
from cabo_events.errors import RecordingError
from cabo_events.events import EndReason, SheetField
from cabo_events.recording.session import Request, carried_out
from cabo_events.replay import Timeline
from cabo_events.rules.scoring import kamikaze_holder, kamikaze_total, score_totals
from cabo_events.rules.standing import standing_after
from cabo_events.rules.values import hand_total
from cabo_events.ruleset import Kamikaze
from cabo_events.state import Game, State

HandTold = int | tuple[str, ...] | None
"""A hand as somebody tells it: its total, its faces, or None for a seat that is not in the game."""


class SheetRow(Struct, frozen=True, kw_only=True):
    """A round as its sheet has it, by seat: ``hands``, or where they are not told ``points`` (None: not in the game).

    ``caller`` and ``kamikaze`` are None for nobody; ``caller_unknown`` says that nobody knows who called.
    """

    hands: tuple[HandTold, ...] | None
    points: tuple[int | None, ...] | None = None
    caller: int | None = None
    caller_unknown: bool = False
    kamikaze: int | None = None


def round_request(game: Game, row: SheetRow) -> RecordRound:
    """The request to note a round, with the points that the rules give where the row tells enough.

    A kamikaze hand told by its faces needs no further word; a total never says that it was one. Raises
    RecordingError for a row that tells nothing of anybody, ScoringError for one that no round can have.
    """
    if not any(hand is not None for hand in row.hands or row.points or ()):
        raise RecordingError("the round", "a figure for somebody", "none")
    caller = (SheetField.CALLER,) if row.caller_unknown else ()
    if row.hands is None:
        return RecordRound(
            round=next_round(game),
            hand_totals=None,
            points=row.points,
            caller=row.caller,
            kamikaze=row.kamikaze,
            unknown=(SheetField.HAND_TOTALS, *caller),
        )
    totals = tuple(_total(game, hand) for hand in row.hands)
    holder = row.kamikaze if row.kamikaze is not None else _holder(game, row.hands)
    is_scored = not row.caller_unknown or holder is not None
    points = score_totals(game.rules, totals, row.caller, holder).points if is_scored else None
    return RecordRound(
        round=next_round(game),
        hand_totals=totals,
        points=points,
        caller=row.caller,
        kamikaze=holder,
        unknown=((SheetField.POINTS,) if points is None else ()) + caller,
    )


def _total(game: Game, hand: HandTold) -> int | None:
    return hand_total(game.rules, hand) if isinstance(hand, tuple) else hand


def _holder(game: Game, hands: Sequence[HandTold]) -> int | None:
    return kamikaze_holder(game.rules, [hand if isinstance(hand, tuple) else () for hand in hands])


def possible_holders(game: Game, row: SheetRow) -> tuple[int, ...]:
    """The seats whose hand total leaves room for a kamikaze hand that the row does not tell of."""
    rules = game.rules
    if rules.kamikaze is Kamikaze.NONE or row.kamikaze is not None or row.hands is None:
        return ()
    if _holder(game, row.hands) is not None:
        return ()
    moon = kamikaze_total(rules)
    is_exact = rules.kamikaze is Kamikaze.TWO_12_TWO_13_EXACTLY
    totals = [hand if isinstance(hand, int) else None for hand in row.hands]
    return tuple(
        seat
        for seat, total in enumerate(totals)
        if total == moon or (total is not None and total > moon and not is_exact)
    )


class ScoringTold(Struct, frozen=True, kw_only=True):
    """The scoring of a round whose hands were not all seen, by seat; ``totals`` None: as the rules give them."""

    points: tuple[int | None, ...]
    totals: tuple[int | None, ...] | None = None
    resets: tuple[int, ...] = ()
    kamikaze: int | None = None


def awaits_scoring(state: State) -> bool:
    """Whether the hands lie open and do not tell the points, or the totals before them are not known."""
    game, round_ = state.game, state.round
    if round_ is None or round_.ended_by is None or not game.results or game.ended_by is not None:
        return False
    return game.results[-1].points is None or not game.standing.is_known


def scoring_requests(timeline: Timeline, told: ScoringTold) -> tuple[Request, ...]:
    """The requests to note a scoring, and the end of the game where it has come with it; raises as ``carried_out``."""
    if not awaits_scoring(timeline.last):
        raise RecordingError("the scoring", "a round whose hands were turned up and left its points open", "none")
    noted: Request = (_score(timeline.last.game, told), None)
    game = carried_out(timeline, (noted,)).last.game
    if game.is_over and game.ended_by is None and game.winners is not None:
        return noted, (EndGame(reason=EndReason.LIMIT), None)
    return (noted,)


def _score(game: Game, told: ScoringTold) -> Score:
    before = standing_before(game)
    if told.totals is not None:
        return Score(points=told.points, totals=told.totals, resets=told.resets, kamikaze=told.kamikaze)
    if not before.is_known:
        raise RecordingError("the scoring", "the totals, since those before this round are not known", "points alone")
    if len(told.points) != len(game.players):
        raise RecordingError("the scoring", f"points for {len(game.players)} seats", str(len(told.points)))
    after = standing_after(game.rules, before, told.points)
    return Score(points=told.points, totals=after.after.totals, resets=after.resets, kamikaze=told.kamikaze)
