"""Rows of ``round`` and ``round_seat``."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cabo_events.events import RoundDealt, RoundRecorded, SheetField, StockReshuffled
from cabo_events.replay import RoundSpan
from cabo_events.state import RoundResult
from cabo_events.warehouse.facts.finished import Finished
from cabo_events.warehouse.facts.following import Followed
from cabo_events.warehouse.facts.knowledge import known_to, placed
from cabo_events.warehouse.facts.rows import Cell, Row
from cabo_events.warehouse.facts.turns import Turn


def round_rows(game: Followed, finished: Sequence[Finished], turns: Sequence[Turn]) -> Iterator[Row]:
    """A row for each round that counts, finished or not."""
    results = {round_.span.first_version: round_.result for round_ in finished}
    counts = Counter(turn.deal for turn in turns)
    events, reshuffles = _events_by_round(game)
    for place, span in enumerate(game.spans):
        deal = span.first_version
        result = results.get(deal)
        yield (
            game.key,
            span.round,
            *_opened(game, span),
            *_outcome(game, span, result),
            counts[deal],
            events[place],
            deal,
            span.last_version,
            _kamikaze(result),
            result is not None and result.points is not None,
            _stock_left(game, span),
            reshuffles[place],
            () if result is None else tuple(field.value for field in result.unknown),
        )


def _events_by_round(game: Followed) -> tuple[list[int], list[int]]:
    """By round: its events that count, and the reshuffles among them."""
    events, reshuffles = [0] * len(game.spans), [0] * len(game.spans)
    place = 0
    for version in game.live:
        if not game.spans or version < game.spans[0].first_version:
            continue
        while version > game.spans[place].last_version:
            place += 1
        events[place] += 1
        reshuffles[place] += isinstance(game.events[version - 1], StockReshuffled)
    return events, reshuffles


def _opened(game: Followed, span: RoundSpan) -> tuple[str, int | None, int | None]:
    """The kind of round, its first seat, its dealer."""
    event = game.events[span.first_version - 1]
    return ("played", event.first, event.dealer) if isinstance(event, RoundDealt) else ("sheet", None, None)


def _outcome(game: Followed, span: RoundSpan, result: RoundResult | None) -> tuple[int | None, str | None, str | None]:
    """Who called, how that hand compared, why the round ended."""
    if result is None:
        round_ = game.timeline.states[span.last_version - 1].round
        return None if round_ is None else round_.caller, None, None
    reason = None if result.ended_by is None else result.ended_by.value
    return result.caller, call_outcome(result), reason


def call_outcome(result: RoundResult) -> str | None:
    """The caller's hand total against the lowest opponent's; None where nobody called or one is not known."""
    if result.caller is None or result.hand_totals is None or SheetField.HAND_TOTALS in result.unknown:
        return None
    if result.hands is not None and None in result.hand_totals:
        return None
    own = result.hand_totals[result.caller]
    others = [total for seat, total in enumerate(result.hand_totals) if seat != result.caller and total is not None]
    if own is None or not others:
        return None
    lowest = min(others)
    return "lowest" if own < lowest else "tied" if own == lowest else "beaten"


def _kamikaze(result: RoundResult | None) -> int | None:
    """Who shot the moon, as far as the sheet is sure of it."""
    return None if result is None or SheetField.KAMIKAZE in result.unknown else result.kamikaze


def _stock_left(game: Followed, span: RoundSpan) -> int | None:
    round_ = game.timeline.states[span.last_version - 1].round
    return None if round_ is None else len(round_.stock)


def round_seat_rows(game: Followed, finished: Sequence[Finished], turns: Sequence[Turn]) -> Iterator[Row]:
    """A row for each seat in each finished round."""
    counts = Counter((turn.deal, turn.seat) for turn in turns)
    for round_ in finished:
        yield from _seats(game, round_, counts)


def _seats(game: Followed, finished: Finished, turns: Counter[tuple[int, int]]) -> Iterator[Row]:
    result, span = finished.result, finished.span
    before = game.before(finished.closed_at).game.totals
    after = game.timeline.states[span.last_version - 1].game.totals
    seats = range(game.seats)
    unknown: tuple[int | None, ...] = (None,) * game.seats
    points = result.points or unknown
    totals = result.hand_totals or unknown
    places = placed(points)
    for seat in seats:
        yield (
            game.key,
            result.round,
            seat,
            game.opening.players[seat].id,
            totals[seat],
            None if result.hands is None else len(result.hands[seat]),
            points[seat],
            before[seat],
            after[seat],
            seat in result.resets,
            seat == _kamikaze(result),
            seat == result.caller,
            None if finished.reasons is None else finished.reasons[seat].name.lower(),
            places[seat],
            *_known(game, finished, seat),
            turns[span.first_version, seat],
            None if result.hands is None else result.hands[seat],
        )


def _known(game: Followed, finished: Finished, seat: int) -> tuple[Cell, Cell]:
    """What the seat knew of its hand before hands were turned up."""
    round_ = game.before(finished.closed_at).round
    if round_ is None or isinstance(game.events[finished.closed_at - 1], RoundRecorded):
        return None, None
    return known_to(game.points, round_.hands[seat], seat)
