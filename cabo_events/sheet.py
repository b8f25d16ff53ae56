"""The score sheet of a replayed game."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.errors import ScoringError
from cabo_events.events import EndReason, SheetField
from cabo_events.replay import Timeline
from cabo_events.rules.scoring import Reason, RoundOutcome, score_hands, score_totals
from cabo_events.ruleset import RuleSet
from cabo_events.state import Game, RoundResult, seat_name


class Sheet(Struct, frozen=True, kw_only=True):
    """A game as its score sheet; the field order is that of the JSON.

    ``ruleset`` is a name, ``players`` are names in seat order, ``rounds`` the finished rounds. ``finished`` is false
    for a game that was abandoned or goes on. ``winners`` are seats, None until the game is finished, and where the
    totals cannot be told.
    """

    game: str
    ruleset: str
    players: tuple[str, ...]
    rounds: tuple[RoundResult, ...]
    finished: bool
    winners: tuple[int, ...] | None


def score_sheet(timeline: Timeline) -> Sheet:
    """The score sheet as the reducer computes it, after the last event."""
    game = timeline.last.game
    return Sheet(
        game=game.id,
        ruleset=game.rules.name,
        players=tuple(seat_name(game, seat) for seat in range(len(game.players))),
        rounds=game.results,
        finished=is_finished(game),
        winners=game.winners if is_finished(game) else None,
    )


def is_finished(game: Game) -> bool:
    """Whether the game has come to its end, by its rules or as agreed; an abandoned one has not."""
    if game.ended_by is EndReason.ABANDONED:
        return False
    return game.is_over or game.ended_by is not None


def kamikaze_words(result: RoundResult, seat: int) -> str | None:
    """What a round says of a seat's kamikaze hand, which a sheet may leave in doubt; None where the seat had none."""
    if result.kamikaze != seat:
        return None
    return "possibly kamikaze" if SheetField.KAMIKAZE in result.unknown else "kamikaze"


def reasons(rules: RuleSet, result: RoundResult) -> tuple[Reason, ...] | None:
    """Why each seat got its points in a round, or None where the hands known do not explain them."""
    try:
        outcome = _outcome(rules, result)
    except ScoringError:
        return None
    return outcome.reasons if outcome is not None and outcome.points == result.points else None


def _outcome(rules: RuleSet, result: RoundResult) -> RoundOutcome | None:
    hands = [known_hand(hand) for hand in result.hands or ()]
    whole = [hand for hand in hands if hand is not None]
    if whole and len(whole) == len(hands):
        return score_hands(rules, whole, result.caller)
    if result.hands is not None or result.hand_totals is None:
        return None
    return score_totals(rules, result.hand_totals, result.caller, result.kamikaze)


def known_hand(hand: Sequence[str | None]) -> tuple[str, ...] | None:
    """The faces of a hand, or None where one of them is unknown."""
    known = tuple(face for face in hand if face is not None)
    return known if len(known) == len(hand) else None
