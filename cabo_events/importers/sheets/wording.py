"""The words that sheets use for their columns, rows and marks, in the languages they are kept in."""

import re
from enum import StrEnum
from typing import Final

from cabo_events.importers.sheets.game import Kind


class Column(StrEnum):
    """What a column holds."""

    ROUND = "round"
    PLAYER = "player"
    HAND = "hand"
    POINTS = "points"
    TOTAL = "total"
    MARK = "mark"
    CALLER = "caller"
    KAMIKAZE = "kamikaze"
    RESET = "reset"
    CORRECTION = "correction"
    GAME = "game"
    COMMENT = "comment"


_COLUMNS: Final = {
    Column.ROUND: "round rounds rd r rnd runde runden # no nr ronde manche manches tour",
    Column.PLAYER: "player name spieler spielerin joueur joueuse speler",
    Column.HAND: "hand|hands|hand total|hand totals|hand sum|handsumme|handwert|augen|main|total de la main",
    Column.POINTS: "points|point|pts|score|scores|awarded|awarded points|punkte|rundenpunkte",
    Column.TOTAL: (
        "total|totals|running total|running totals|sum|summe|gesamt|stand|"
        "cumulative|zwischenstand|somme|cumul|total cumulé"
    ),
    Column.MARK: "mark marks marked zeichen",
    Column.CALLER: (
        "caller|called|calls|call|cabo|called by|who called|ansage|ansager|rufer|gerufen|"
        "appel|appelant|appelante|annonce"
    ),
    Column.KAMIKAZE: "kamikaze|moon|shot the moon",
    Column.RESET: "reset|resets|reset to 50|zurückgesetzt|remis à 50",
    Column.CORRECTION: "correction|corrected|korrektur|korrigiert",
    Column.GAME: "game spiel partie match",
    Column.COMMENT: (
        "comment|comments|note|notes|remark|remarks|bemerkung|kommentar|notiz|remarque|"
        "commentaire|date|datum|time|dealer|geber"
    ),
}
_BY_WORD: Final = {
    word: column for column, words in _COLUMNS.items() for word in (words.split("|") if "|" in words else words.split())
}
_KINDS: Final = {Column.HAND: Kind.HAND_TOTALS, Column.POINTS: Kind.POINTS, Column.TOTAL: Kind.RUNNING_TOTALS}
_TOTALS_WORDS: Final = frozenset(
    (
        "total",
        "totals",
        "sum",
        "sums",
        "summe",
        "summen",
        "gesamt",
        "subtotal",
        "final",
        "endstand",
        "zwischensumme",
        "somme",
        "sous-total",
    )
)
_END_WORDS: Final = frozenset(("end", "ended", "ende", "the end"))
NOBODY_WORDS: Final = frozenset(("nobody", "none", "no one", "niemand", "keiner", "personne", "-", "–", "—"))
YES_WORDS: Final = frozenset(("yes", "y", "x", "1", "true", "ja", "oui", "*", "c", "k", "✓"))
NO_WORDS: Final = frozenset(("no", "n", "0", "false", "nein", "non", "-", "–"))
UNKNOWN_WORD: Final = "?"
BLANKS: Final = frozenset(("", "-", "–", "—", "−", "."))
_COMMENT_STARTS: Final = ("#", "//", ";")
_ROUND_CELL: Final = re.compile(
    r"(?:(?:round|runde|manche|tour|rd|rnd|r|#)\s*)?(?P<number>[0-9]{1,6})(?:[.]0*)?\s*(?P<corrected>[(\[]?\s*(?:corr|korr)[a-z]*\.?\s*[)\]]?)?",
    re.IGNORECASE,
)
_WITH_KIND: Final = re.compile(r"(?P<word>[^(]*)\((?P<kind>[^)]*)\)\s*")


def plain(text: str) -> str:
    """A heading without what does not matter."""
    return " ".join(text.casefold().replace("_", " ").split()).strip(" :.")


def column_of(heading: str) -> Column | None:
    """What a column with this heading holds; None for a player's name."""
    found = _WITH_KIND.fullmatch(heading)
    if found and kind_of(found["kind"]) is not None:
        heading = found["word"]
    return _BY_WORD.get(plain(heading) or heading.strip())


def kind_of(word: str) -> Kind | None:
    """The kind of figures that a word declares."""
    column = _BY_WORD.get(plain(word))
    return None if column is None else _KINDS.get(column)


def kind_in_heading(heading: str) -> Kind | None:
    """The kind that a heading declares in brackets, as in ``Round (running totals)``."""
    found = _WITH_KIND.fullmatch(heading)
    return kind_of(found["kind"]) if found else None


def is_totals(text: str) -> bool:
    """Whether the first cell of a row says that totals follow."""
    word = plain(text)
    return word in _TOTALS_WORDS or _BY_WORD.get(word) is Column.TOTAL or word.split(" ")[0] in _TOTALS_WORDS


def is_end(text: str) -> bool:
    """Whether the first cell of a row says that the game ended there, as those who played agreed."""
    return plain(text) in _END_WORDS


def is_comment(row: tuple[str, ...]) -> bool:
    """Whether a row says of itself that it is none of the table."""
    first = next((cell for cell in row if cell), "")
    return first.startswith(_COMMENT_STARTS) and first != "#"


def round_number(text: str) -> tuple[int, bool] | None:
    """The round that a cell names, and whether as a correction: ``3``, ``Round 3``, ``3 corrected``; None: no round."""
    found = _ROUND_CELL.fullmatch(text)
    return (int(found["number"]), bool(found["corrected"])) if found else None
