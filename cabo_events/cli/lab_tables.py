"""The rule lab's answer in tables to read, and in rows for a spreadsheet."""

import csv
import sys
from collections.abc import Iterator

from cabo_events.cli.output import ABSENT, new_table, write_lines, write_table
from cabo_events.warehouse.lab import Compared, LabGroup, Outcome
from cabo_events.warehouse.measures import ABOUT, SHARES, Figure, Measure
from cabo_events.words import counted

_AS_LAID = frozenset((Measure.CALLER_HAND, Measure.TURNS))
"""What other scoring cannot change in the same play: worth showing beside what is played only."""

_COLUMNS = (
    "played_under", "players", "kind", "label", "ruleset", "hash", "measure", "answer", "estimate", "low", "high", "n",
    "games",
)  # fmt: skip


def show_group(group: LabGroup, *, has_play: bool) -> None:
    """Print a group of games: a table for each measure, a line for each rule set."""
    size = f"{counted(group.games, 'game')}, {counted(group.rounds, 'round')}"
    write_lines([f"Games of {group.kind} under {group.ruleset}, {group.players} players: {size}", ""])
    for measure in Measure:
        if has_play or measure not in _AS_LAID:
            _show_measure(group, measure, has_play=has_play)
    write_lines([line for outcome in group.outcomes for line in _gaps(outcome)])


def _show_measure(group: LabGroup, measure: Measure, *, has_play: bool) -> None:
    rows = [(outcome, one) for outcome in group.outcomes for one in outcome.figures if one.measure is measure]
    beside = has_play and any(one.played is not None for _, one in rows)
    write_lines([ABOUT[measure]])
    headings = ["#Replayed", "#95 % interval", "#n"] + (["#Played", "#95 % interval", "#n"] if beside else [])
    table = new_table("Rules", *headings)
    for outcome, one in rows:
        cells = [*_cells(measure, one.replayed), *(_cells(measure, one.played) if beside else ())]
        table.add_row(outcome.label, *cells)
    write_table(table)
    write_lines([""])


def _cells(measure: Measure, figure: Figure | None) -> tuple[str, str, str]:
    if figure is None:
        return ABSENT, ABSENT, "0"
    span = f"{_number(measure, figure.low)} to {_number(measure, figure.high)}" if figure.low is not None else ABSENT
    return _number(measure, figure.estimate), span, str(figure.n)


def _number(measure: Measure, value: float | None) -> str:
    if value is None:
        return ABSENT
    return f"{100 * value:.1f} %" if measure in SHARES else f"{value:.2f}"


def _gaps(outcome: Outcome) -> Iterator[str]:
    for gap in outcome.unscored:
        yield f"{outcome.label}: {counted(gap.rounds, 'round')} cannot be scored: {gap.why}."


def write_csv(groups: tuple[LabGroup, ...]) -> None:
    """Print a row for each figure."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for group in groups:
        for outcome in group.outcomes:
            place = (group.ruleset, group.players, group.kind, outcome.label, outcome.ruleset, outcome.hash)
            writer.writerows((*place, *row) for one in outcome.figures for row in _rows(one))


def _rows(one: Compared) -> Iterator[tuple[str | float | None, ...]]:
    for answer, figure in (("replayed", one.replayed), ("played", one.played)):
        if figure is not None:
            yield one.measure.value, answer, figure.estimate, figure.low, figure.high, figure.n, figure.games
