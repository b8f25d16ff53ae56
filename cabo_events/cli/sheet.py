"""``cabo sheet``: the score sheet of a game."""

from pathlib import Path

from cabo_events.cli.output import ABSENT, new_table, number, write_json, write_lines, write_table
from cabo_events.cli.reading import read, replayed
from cabo_events.events import SheetField
from cabo_events.narration import outcome_words
from cabo_events.sheet import Sheet, score_sheet
from cabo_events.state import RoundResult


def sheet(file: Path, /, *, json: bool = False) -> None:
    """Show the score sheet of a recorded game.

    The points are those that the rule set in the game gives, wherever every
    card is known, else those that were recorded.

    The JSON is
    {"game", "ruleset", "players", "rounds": [{"round", "first", "caller",
    "ended_by", "hands", "hand_totals", "points", "totals", "resets",
    "kamikaze", "unknown"}], "finished", "winners"}. Lists in a round are by
    seat, players are seats, null is what nobody recorded. "unknown" names what
    a score sheet left untold; it is left out where that is nothing, and a
    kamikaze that is among it is no more than possible. A game that was
    abandoned or goes on is not finished and has no winners (null).

    Args:
        file: The game file.
        json: Print JSON.
    """
    timeline = replayed(read(file))
    lines = score_sheet(timeline)
    if json:
        write_json(lines)
    else:
        show_sheet(lines, outcome_words(timeline.last.game))


def show_sheet(lines: Sheet, outcome: str) -> None:
    """Print a score sheet, and how the game stands."""
    write_lines([f"Game {lines.game}, rules {lines.ruleset}"])
    table = new_table("Round", *(f"#{name}" for name in lines.players))
    for result in lines.rounds:
        cells = [_cell(result, seat) for seat in range(len(lines.players))]
        table.add_row(f"{result.round}\n{_ending(result)}", *cells)
    if lines.rounds:
        write_table(table)
        possible = ", K? possibly" if any(SheetField.KAMIKAZE in result.unknown for result in lines.rounds) else ""
        write_lines([f"Under the points stands the hand total; C called, K kamikaze{possible}, R total reset."])
    write_lines([outcome])


def _cell(result: RoundResult, seat: int) -> str:
    points = None if result.points is None else result.points[seat]
    if result.points is not None and points is None:
        return ABSENT
    hand = None if result.hand_totals is None else result.hand_totals[seat]
    marks = _marks(result, seat)
    return f"+{number(points)} = {number(result.totals[seat])}\n{marks}{number(hand)}"


def _marks(result: RoundResult, seat: int) -> str:
    moon = "K?" if SheetField.KAMIKAZE in result.unknown else "K"
    held = (("C", seat == result.caller), (moon, seat == result.kamikaze), ("R", seat in result.resets))
    letters = "".join(letter for letter, is_held in held if is_held)
    return f"{letters} " if letters else ""


def _ending(result: RoundResult) -> str:
    if result.ended_by is None:
        return "sheet"
    return result.ended_by.replace("_", " ")
