"""Who was reset in a round, as one cell of a wide sheet names them."""

from collections.abc import Sequence
from typing import Final

from cabo_events.importers.sheets.table import LONGEST_CELL, Table
from cabo_events.importers.sheets.wording import NOBODY_WORDS, UNKNOWN_WORD

NOBODY: Final = "nobody"
_BETWEEN: Final = (",", ";", "/", "|", "+", "&", " and ", " und ", " et ")


def reset_cell(names: Sequence[str], seats: Sequence[int]) -> str | None:
    """A cell that names these seats; None where no sign can stand between their names, or no cell holds them.

    >>> reset_cell(["Ada", "Bo", "Cleo"], [0, 2])
    'Ada, Cleo'
    """
    if len(seats) < 2:  # noqa: PLR2004 - one name needs nothing between
        return names[seats[0]] if seats else NOBODY
    sign = next(iter(_free_signs(names)), None)
    if sign is None:
        return None
    cell = (f"{sign} " if sign in {",", ";"} else f" {sign.strip()} ").join(names[seat] for seat in seats)
    return cell if len(cell) <= LONGEST_CELL else None


def _free_signs(names: Sequence[str]) -> list[str]:
    """What may stand between names without being part of one."""
    return [sign for sign in _BETWEEN if not any(sign in name.casefold() for name in names)]


def resets_in(table: Table, cell: str, text: str, players: Sequence[str]) -> tuple[int, ...] | None:
    """The seats that a cell names; None where it does not tell; raises SheetError for who is no player."""
    word = text.casefold()
    if not word or word == UNKNOWN_WORD:
        return None
    if word in NOBODY_WORDS:
        return ()
    names = [player.casefold() for player in players]
    for sign in ("\n", *_free_signs(players)):  # no name has a line break: one alone is found by it as well
        parts = [part.strip() for part in word.split(sign)]
        if all(part in names for part in parts):
            return tuple(sorted({names.index(part) for part in parts}))
    expected = f"one or several of {', '.join(players)}, nobody, or ?"
    raise table.refusal(cell, expected, repr(text[:40]))
