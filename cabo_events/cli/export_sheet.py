"""``cabo export-sheet``: the score sheet of a game for a spreadsheet."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from cabo_events.cli.output import remark, write_bytes
from cabo_events.cli.reading import read, replayed
from cabo_events.convert import Conversion, Existing, write
from cabo_events.errors import UsageError
from cabo_events.importers.sheets.exporting import Shape, csv_bytes, sheet_table, xlsx_bytes
from cabo_events.importers.sheets.game import Kind

_SUFFIXES = (".csv", ".xlsx")


def export_sheet(
    file: Path,
    /,
    *,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    shape: Literal["long", "wide"] = "long",
    values: Literal["hand_totals", "points", "running_totals"] = "points",
    force: bool = False,
) -> None:
    """Write the score sheet of a recorded game for a spreadsheet.

    A long sheet has a row for each player and round and holds everything: the
    hand total, the points, the total, who called, who shot the moon. A wide one
    has a row a round, a column a player and one kind of figures. Where somebody
    was reset, a long sheet, and a wide one of running totals, name whom in a
    column `reset`. `cabo import-sheet` reads both back.

    Args:
        file: The game file.
        out: The file, whose name ends in .csv or .xlsx; without it CSV goes to standard output.
        shape: How the sheet is laid out.
        values: What the figures of a wide sheet are.
        force: Replace a file that is there.
    """
    is_pipe = out is None or str(out) == "-"
    if out is not None and not is_pipe and out.suffix.lower() not in _SUFFIXES:
        raise UsageError("-o", f"a name that ends in {' or '.join(_SUFFIXES)}", str(out))
    timeline = replayed(read(file))
    grid = sheet_table(timeline, Shape(shape), Kind(values))
    if out is None or is_pipe:
        write_bytes(csv_bytes(grid))
        return
    data = xlsx_bytes(grid) if out.suffix.lower() == ".xlsx" else csv_bytes(grid)
    write(Conversion(files={out: data}, output=None, notices=()), Existing.REPLACED if force else Existing.KEPT)
    remark(f"{out}: written")
