"""What can be taken away from the page of a game."""

from collections.abc import Sequence

from cabo_events.sheet import kamikaze_words
from cabo_events.state import RoundResult
from dashboard.exports import Kind, Table
from dashboard.same_deal_view import PlayedDeal


def sheet_table(results: Sequence[RoundResult], names: Sequence[str]) -> Table:
    """The score sheet: a seat of a round a row; the chart of totals is made of its ``total``."""
    return Table(
        name="score_sheet",
        columns={
            "round": Kind.NUMBER,
            "seat": Kind.NUMBER,
            "player": Kind.TEXT,
            "hand_total": Kind.NUMBER,
            "points": Kind.NUMBER,
            "total": Kind.NUMBER,
            "role": Kind.TEXT,
        },
        rows=tuple(_line(result, seat, name) for result in results for seat, name in enumerate(names)),
    )


def _line(result: RoundResult, seat: int, name: str) -> tuple[str | int | None, ...]:
    roles = (
        "caller" if result.caller == seat else None,
        kamikaze_words(result, seat),
        "reset" if seat in result.resets else None,
    )
    return (
        result.round,
        seat,
        name,
        None if result.hand_totals is None else result.hand_totals[seat],
        None if result.points is None else result.points[seat],
        result.totals[seat],
        ", ".join(filter(None, roles)) or None,
    )


def deals_table(rounds: Sequence[Sequence[PlayedDeal]]) -> Table:
    """The same deals as others played them: a seat of a playing a row."""
    return Table(
        name="same_deals",
        columns={
            "game": Kind.TEXT,
            "rule_set": Kind.TEXT,
            "round": Kind.NUMBER,
            "turns": Kind.NUMBER,
            "seat": Kind.NUMBER,
            "player": Kind.TEXT,
            "called": Kind.NUMBER,
            "hand_total": Kind.NUMBER,
            "points": Kind.NUMBER,
        },
        rows=tuple(line for playings in rounds for playing in playings for line in _playing_lines(playing)),
    )


def _playing_lines(playing: PlayedDeal) -> list[tuple[str | int | None, ...]]:
    entry, dealt, result = playing.entry, playing.dealt, playing.result
    hands = None if result is None else result.hand_totals
    points = None if result is None else result.points
    return [
        (
            entry.key,
            entry.ruleset,
            dealt.round,
            dealt.turns,
            seat,
            name,
            None if result is None else int(result.caller == seat),
            None if hands is None else hands[seat],
            None if points is None else points[seat],
        )
        for seat, name in enumerate(entry.players)
    ]
