"""The same play scored under other rules."""

from msgspec import Struct

from cabo_events.cards import NUMBERS, deck_cards, translated
from cabo_events.errors import ScoringError
from cabo_events.events import SheetField
from cabo_events.replay import Timeline
from cabo_events.rules.scoring import Reason, RoundOutcome, score_hands, score_totals
from cabo_events.rules.standing import Standing, leaders, opening_standing, standing_after, winners
from cabo_events.rules.values import face_value, face_values
from cabo_events.ruleset import GameTie, Kamikaze, RuleSet, ruleset_hash
from cabo_events.sheet import known_hand, reasons
from cabo_events.state import RoundResult

CAVEAT = "The same play scored by other rules: under those the players might have played otherwise."


class RescoredRound(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round under other rules, by seat; ``resets`` are the seats it reset.

    ``points`` and ``reasons`` are None where the round cannot be scored under them, and ``why_not`` says why.
    ``unknown`` is what its sheet left untold: a ``kamikaze`` that is among it is no more than possible.
    """

    round: int
    points: tuple[int | None, ...] | None
    reasons: tuple[Reason, ...] | None
    totals: tuple[int | None, ...]
    resets: tuple[int, ...]
    kamikaze: int | None
    why_not: str | None
    unknown: tuple[SheetField, ...] = ()


class Rescored(Struct, frozen=True, kw_only=True):
    """A game under other rules.

    ``rounds`` are the rounds that count; ``ignored_rounds`` were played after these rules would have ended the
    game. ``winners`` are None while ``over`` is false or where a total is unknown; ``leaders`` have the lowest total
    after the last round that counts, and are none where that is unknown. ``is_played`` marks the game's own rules.
    """

    ruleset: str
    hash: str
    is_played: bool
    rounds: tuple[RescoredRound, ...]
    ignored_rounds: int
    over: bool
    winners: tuple[int, ...] | None
    leaders: tuple[int, ...]


class _Outcome(Struct, frozen=True, kw_only=True):
    """What the rules give a round: points by seat, or why they give none."""

    points: tuple[int | None, ...] | None = None
    reasons: tuple[Reason, ...] | None = None
    kamikaze: int | None = None
    why_not: str | None = None


def rescored(timeline: Timeline, rules: RuleSet) -> Rescored:
    """The game's finished rounds under ``rules``, as far as those would have let it go on.

    Faces go over to another deck by their number (a red king is 0, a black king 13). A round known only from a
    sheet is scored from its hand totals, where these and who called are known and the cards count the same.
    """
    played = timeline.last.game.rules
    standing = opening_standing(len(timeline.last.game.players))
    results = timeline.last.game.results
    rounds: list[RescoredRound] = []
    is_over = False
    for result in results:
        outcome = _outcome(played, rules, result)
        round_, standing, is_over = _counted(rules, standing, result, outcome)
        rounds.append(round_)
        if is_over:
            break
    return Rescored(
        ruleset=rules.name,
        hash=ruleset_hash(rules),
        is_played=ruleset_hash(rules) == ruleset_hash(played),
        rounds=tuple(rounds),
        ignored_rounds=len(results) - len(rounds),
        over=is_over,
        winners=_winners(rules, rounds[-1], results[len(rounds) - 1]) if is_over else None,
        leaders=leaders(standing.totals),
    )


def _counted(
    rules: RuleSet, before: Standing, result: RoundResult, outcome: _Outcome
) -> tuple[RescoredRound, Standing, bool]:
    after = standing_after(rules, before, outcome.points)
    round_ = RescoredRound(
        round=result.round,
        points=outcome.points,
        reasons=outcome.reasons,
        totals=after.after.totals,
        resets=after.resets,
        kamikaze=outcome.kamikaze,
        why_not=outcome.why_not,
        unknown=result.unknown,
    )
    return round_, after.after, after.is_over


def _winners(rules: RuleSet, last: RescoredRound, result: RoundResult) -> tuple[int, ...] | None:
    if last.points is None or not any(total is not None for total in last.totals):
        return None
    if SheetField.CALLER in result.unknown and rules.game_tie is GameTie.CALLER_THEN_FIRST_SEAT:
        first = leaders(last.totals)
        return first if len(first) == 1 else None
    return winners(rules, last.totals, last.points, result.caller)


def _outcome(played: RuleSet, rules: RuleSet, result: RoundResult) -> _Outcome:
    if result.points is not None and ruleset_hash(played) == ruleset_hash(rules):
        return _Outcome(points=result.points, reasons=reasons(rules, result), kamikaze=result.kamikaze)
    try:
        return _from_sheet(played, rules, result) if result.hands is None else _from_hands(rules, result)
    except ScoringError as error:
        return _Outcome(why_not=str(error))


def _scored(outcome: RoundOutcome) -> _Outcome:
    return _Outcome(points=outcome.points, reasons=outcome.reasons, kamikaze=outcome.kamikaze)


def _from_hands(rules: RuleSet, result: RoundResult) -> _Outcome:
    hands = [known_hand(hand) for hand in result.hands or ()]
    known = [tuple(translated(rules.deck, face) for face in hand) for hand in hands if hand is not None]
    if len(known) < len(hands):
        return _Outcome(why_not="not every face of the hands is known")
    return _scored(score_hands(rules, known, result.caller))


def _from_sheet(played: RuleSet, rules: RuleSet, result: RoundResult) -> _Outcome:
    unknown = result.unknown
    holder = _sure_holder(played, rules, result)
    if holder is not None and result.points is not None:
        # Whoever shot the moon settles the round: neither the hands nor the caller matter.
        present = [None if value is None else 0 for value in result.points]
        return _scored(score_totals(rules, present, None, holder))
    if result.hand_totals is None or SheetField.HAND_TOTALS in unknown:
        return _Outcome(why_not="the sheet does not tell the hand totals")
    if SheetField.CALLER in unknown:
        return _Outcome(why_not="the sheet does not tell who called")
    if _counts(played) != _counts(rules):
        return _Outcome(why_not="cards count otherwise under these rules, and the sheet does not tell the cards")
    if holder is None and _may_have_holder(played, rules, result):
        return _Outcome(why_not="a hand may be a kamikaze hand, and the sheet does not tell the cards")
    return _scored(score_totals(rules, result.hand_totals, result.caller, holder))


def _counts(rules: RuleSet) -> dict[int, int]:
    """What each number, 0 to 13, counts."""
    return {NUMBERS[face]: count for face, count in face_values(rules).items()}


def _sure_holder(played: RuleSet, rules: RuleSet, result: RoundResult) -> int | None:
    """The seat that shot the moon by both rule sets; the exact hand does so by either kind."""
    if SheetField.KAMIKAZE in result.unknown or rules.kamikaze is Kamikaze.NONE:
        return None
    sure = played.kamikaze in {rules.kamikaze, Kamikaze.TWO_12_TWO_13_EXACTLY}
    return result.kamikaze if sure else None


def _may_have_holder(played: RuleSet, rules: RuleSet, result: RoundResult) -> bool:
    """Whether a hand total leaves room for a kamikaze hand that the sheet does not tell of."""
    is_told = SheetField.KAMIKAZE not in result.unknown
    if is_told and played.kamikaze is rules.kamikaze:
        return False
    if is_told and result.kamikaze is None and played.kamikaze is Kamikaze.TWO_12_TWO_13_AMONG_OTHERS:
        return False
    counts = _counts(rules)
    least = 2 * counts[12] + 2 * counts[13]
    totals = [total for total in result.hand_totals or () if total is not None]
    match rules.kamikaze:
        case Kamikaze.NONE:
            return False
        case Kamikaze.TWO_12_TWO_13_EXACTLY:
            return least in totals
        case Kamikaze.TWO_12_TWO_13_AMONG_OTHERS:
            below = sum(min(face_value(rules, face), 0) for face in deck_cards(rules.deck))
            return any(total >= least + below for total in totals)
