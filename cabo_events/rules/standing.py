"""Running totals: resets, the end of the game, and who won it."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.ruleset import GameEnds, GameTie, RuleSet


class Standing(Struct, frozen=True, kw_only=True):
    """The score sheet's last line: totals and resets used, by seat.

    ``totals`` are points; None is a seat that has no score yet. Where ``is_known`` is false a round was recorded
    without its points, and every total is None until a later line of the sheet tells it again.
    """

    totals: tuple[int | None, ...]
    resets_used: tuple[int, ...]
    is_known: bool


class RoundStanding(Struct, frozen=True, kw_only=True):
    """What a round did to the score sheet: the standing after it, the seats it reset, whether the game is over."""

    after: Standing
    resets: tuple[int, ...]
    is_over: bool


def opening_standing(seats: int) -> Standing:
    """The sheet before the first round: nobody has a score yet, and a late joiner will start from 0."""
    return Standing(totals=(None,) * seats, resets_used=(0,) * seats, is_known=True)


def standing_after(rules: RuleSet, before: Standing, points: Sequence[int | None] | None) -> RoundStanding:
    """The standing after a round's points, by seat (None: not in this round; None as a whole: not known).

    A reset moves a total that is exactly ``reset_at`` to ``reset_to``, as often as ``resets_per_player`` allows.
    With ``reset_before_end_check`` it comes before the game's end is looked for; without, a total that ends the
    game ends it before any reset, and then nobody is reset.
    """
    if points is None or not before.is_known:
        lost = Standing(totals=(None,) * len(before.totals), resets_used=before.resets_used, is_known=False)
        return RoundStanding(after=lost, resets=(), is_over=rules.game_ends is GameEnds.AFTER_ONE_ROUND)
    sums = tuple(_added(total, more) for total, more in zip(before.totals, points, strict=True))
    over_at_once = is_game_over(rules, sums, rounds_played=1)
    if over_at_once and not rules.reset_before_end_check:
        return RoundStanding(after=_standing(sums, before.resets_used), resets=(), is_over=True)
    reset = tuple(seat for seat, total in enumerate(sums) if _may_reset(rules, total, before.resets_used[seat]))
    totals = tuple(rules.reset_to if seat in reset else total for seat, total in enumerate(sums))
    used = tuple(count + (seat in reset) for seat, count in enumerate(before.resets_used))
    return RoundStanding(
        after=_standing(totals, used), resets=reset, is_over=is_game_over(rules, totals, rounds_played=1)
    )


def _standing(totals: tuple[int | None, ...], used: tuple[int, ...]) -> Standing:
    return Standing(totals=totals, resets_used=used, is_known=True)


def _added(total: int | None, points: int | None) -> int | None:
    if points is None:
        return total
    return points if total is None else total + points


def _may_reset(rules: RuleSet, total: int | None, used: int) -> bool:
    if rules.reset_at is None or total != rules.reset_at:
        return False
    return rules.resets_per_player is None or used < rules.resets_per_player


def is_game_over(rules: RuleSet, totals: Sequence[int | None], rounds_played: int) -> bool:
    """Whether what ``game_ends`` says has come, for totals after ``rounds_played`` rounds."""
    known = [total for total in totals if total is not None]
    match rules.game_ends:
        case GameEnds.NEVER:
            return False
        case GameEnds.AFTER_ONE_ROUND:
            return rounds_played >= 1
        case GameEnds.OVER:
            return rules.end_score is not None and any(total > rules.end_score for total in known)
        case GameEnds.AT_OR_OVER:
            return rules.end_score is not None and any(total >= rules.end_score for total in known)


def leaders(totals: Sequence[int | None]) -> tuple[int, ...]:
    """The seats with the lowest total, in seat order."""
    known = [total for total in totals if total is not None]
    return tuple(seat for seat, total in enumerate(totals) if known and total == min(known))


def winners(
    rules: RuleSet, totals: Sequence[int | None], last_points: Sequence[int | None], caller: int | None
) -> tuple[int, ...]:
    """Who wins a game that is over: the lowest total, and of several what ``game_tie`` says.

    ``last_points`` are the points of the last round by seat, ``caller`` who called in it. The first seat is the
    lowest seat number.
    """
    first = leaders(totals)
    match rules.game_tie:
        case GameTie.SHARED:
            return first
        case GameTie.LAST_ROUND:
            return _fewest(first, last_points)
        case GameTie.LAST_ROUND_THEN_FIRST_SEAT:
            return _fewest(first, last_points)[:1]
        case GameTie.CALLER_THEN_FIRST_SEAT:
            return (caller,) if caller is not None and caller in first else first[:1]


def _fewest(seats: tuple[int, ...], points: Sequence[int | None]) -> tuple[int, ...]:
    known = [(points[seat], seat) for seat in seats if points[seat] is not None]
    lowest = min((value for value, _ in known if value is not None), default=None)
    return tuple(seat for value, seat in known if value == lowest) or seats
