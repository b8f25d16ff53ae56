"""The numbers of a sheet's rounds: one after the other, and again only as a correction."""

from cabo_events.importers.sheets.table import Table


class Numbering:
    """Follows the rounds of one game."""

    def __init__(self, table: Table) -> None:
        """Start before round 1."""
        self._table = table
        self.last = 0

    def next(self, cell: str, written: int | None, *, is_correction: bool) -> int:
        """The number of the round in that row, where the sheet has written ``written``; raises SheetError."""
        if is_correction:
            if written is None or not 1 <= written <= self.last:
                found = "none" if written is None else str(written)
                raise self._table.refusal(cell, f"the round that is corrected, 1 to {self.last}", found)
            return written
        due = self.last + 1
        if written is not None and written != due:
            again = "; a row that corrects one says 'corrected'" if 1 <= written <= self.last else ""
            found = f"round {written}{' again' if again else ''}"
            raise self._table.refusal(cell, f"round {due}{again}", found)
        self.last = due
        return due
