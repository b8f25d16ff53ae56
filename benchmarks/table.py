"""The figures as a table for people."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figure


def print_table(figures: Sequence[Figure]) -> None:
    """Print a line a figure."""
    table = Table("row", "what", "figure", "ratio", "goal", "verdict")
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.3g}"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.{1 if figure.ratio >= 1 else 2}f} ×"
        table.add_row(figure.row, figure.what, f"{value} {figure.unit}", ratio, figure.goal or "", figure.verdict)
    Console().print(table)
