"""Rows of ``call``."""

from collections.abc import Iterator

from cabo_events.events import CaboCalled
from cabo_events.rules.scoring import Reason
from cabo_events.ruleset import CallerTied
from cabo_events.sights import EventInRound
from cabo_events.warehouse.chances import chance_lowest
from cabo_events.warehouse.facts.finished import Finished
from cabo_events.warehouse.facts.following import Followed
from cabo_events.warehouse.facts.knowledge import known_to, total_of
from cabo_events.warehouse.facts.rows import Cell, Row

_WON = frozenset((
    Reason.KAMIKAZE, Reason.CALLER_LOWEST, Reason.CALLER_LOWEST_HAND, Reason.CALLER_TIED_ZERO, Reason.CALLER_TIED_HAND,
))  # fmt: skip
_BEATEN = frozenset((Reason.CALLER_BEATEN, Reason.CALLER_TIED_BEATEN))


def call_rows(game: Followed, finished: tuple[Finished, ...]) -> Iterator[Row]:
    """A row for each call; what it brought is null in a round that was not finished."""
    by_deal = {round_.span.first_version: round_ for round_ in finished}
    for happened in game.happened:
        if isinstance(happened.event, CaboCalled):
            yield _row(game, happened, happened.event.seat, by_deal.get(happened.deal))


def _row(game: Followed, happened: EventInRound, seat: int, finished: Finished | None) -> Row:
    hands, place = happened.before.hands, game.places[happened.version]
    totals = [total_of(game.points, hand) for hand in hands]
    known, unseen = known_to(game.points, hands[seat], seat)
    others = [total for other, total in enumerate(totals) if other != seat]
    lowest = None if None in others else min(total for total in others if total is not None)
    return (
        game.key,
        place.round,
        place.turn,
        happened.version,
        seat,
        known,
        unseen,
        totals[seat],
        lowest,
        _was_lowest(game, totals[seat], lowest),
        *_brought(finished, seat),
        game.before(happened.version).game.totals[seat],
        chance_lowest(game.rules, happened.before, seat),
    )


def _was_lowest(game: Followed, own: int | None, lowest: int | None) -> bool | None:
    if own is None or lowest is None:
        return None
    return own < lowest or (own == lowest and game.rules.caller_tied is not CallerTied.CALLER_BEATEN)


def _brought(finished: Finished | None, seat: int) -> tuple[Cell, Cell, Cell, Cell]:
    """The hand total at the end, whether the call was a success, the points and the penalty in them."""
    if finished is None:
        return None, None, None, None
    total = None if finished.result.hand_totals is None else finished.result.hand_totals[seat]
    points = None if finished.result.points is None else finished.result.points[seat]
    if finished.reasons is None or points is None or total is None:
        return total, None, points, None
    reason = finished.reasons[seat]
    return total, reason in _WON, points, points - total if reason in _BEATEN else 0
