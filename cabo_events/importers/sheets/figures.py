"""A cell of a sheet: its figure, and the marks beside it."""

import re
from typing import Final

from msgspec import Struct

from cabo_events.importers.sheets.table import Table
from cabo_events.importers.sheets.wording import BLANKS

_NUMBER: Final = r"(?P<number>[+\-−]?[0-9]{1,7}(?P<rest>[.,][0-9]+)?)"
_FIGURE: Final = re.compile(rf"(?P<before>[*cCkK ()\[\]]*){_NUMBER}(?P<after>[*cCkK ,+()\[\]]*)")
_LARGEST: Final = 1_000_000


class Figure(Struct, frozen=True, kw_only=True):
    """What a cell tells: a figure (None: the seat is not in the game), whether its player called or shot the moon."""

    value: int | None
    called: bool = False
    kamikaze: bool = False


NO_FIGURE: Final = Figure(value=None)


def figure_in(table: Table, cell: str, text: str) -> Figure:
    """The figure in a cell: ``11``, ``11,0``, ``9*``, ``9 C``, ``50K``; blank or a dash for nobody; or SheetError."""
    if text in BLANKS:
        return NO_FIGURE
    found = _FIGURE.fullmatch(text)
    if found is None:
        expected = "a whole number (with * or C for the caller, K for a kamikaze), or a blank"
        raise table.refusal(cell, expected, repr(text[:40]))
    if (found["rest"] or "").strip(".,0"):
        raise table.refusal(cell, "a whole number", repr(text[:40]))
    value = int(found["number"].removesuffix(found["rest"] or "").replace("−", "-"))
    if abs(value) > _LARGEST:
        raise table.refusal(cell, f"at most {_LARGEST} points", str(value))
    marks = (found["before"] + found["after"]).lower()
    return Figure(value=value, called="*" in marks or "c" in marks, kamikaze="k" in marks)


def is_figure(text: str) -> bool:
    """Whether a text is a figure, with or without marks."""
    return _FIGURE.fullmatch(text) is not None


def marks_in(table: Table, cell: str, text: str) -> tuple[bool, bool, bool]:
    """Whether a mark says called, kamikaze, corrected, as ``C``, ``*``, ``K``, ``CK`` do; raises SheetError."""
    word = text.casefold().strip("()[] ")
    if not word or word in BLANKS:
        return False, False, False
    corrected = word.startswith(("corr", "korr"))
    letters = set() if corrected else set(word) - set(" ,+/&")
    if not letters <= set("*ck"):
        raise table.refusal(cell, "C (called), K (kamikaze), corrected, or a blank", repr(text[:40]))
    return bool(letters & {"*", "c"}), "k" in letters, corrected
