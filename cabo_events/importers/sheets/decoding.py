"""The bytes of a file as text, whatever encoding they are in."""

import codecs
from typing import Final

from cabo_events.errors import SheetError

MOST_BYTES: Final = 16 * 1024 * 1024
"""The largest file that is looked at: no score sheet is as large."""

_BOMS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_FOREIGN: Final = (
    (b"\xd0\xcf\x11\xe0", "an older or a locked Excel file: save it as .xlsx without a password"),
    (b"%PDF", "a PDF"),
    (b"\x1f\x8b", "a gzip file: unpack it first"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)
_EXPECTED: Final = "a score sheet: CSV, TSV, XLSX, or an app's JSON"


def refuse_foreign(data: bytes, file: str) -> None:
    """Refuse what is too large, empty, or plainly something else."""
    if len(data) > MOST_BYTES:
        raise SheetError(file, "", f"at most {MOST_BYTES >> 20} MB", f"{len(data) >> 20} MB")
    if not data.strip():
        raise SheetError(file, "", _EXPECTED, "an empty file")
    for start, words in _FOREIGN:
        if data.startswith(start):
            raise SheetError(file, "", _EXPECTED, words)


def decoded(data: bytes, file: str) -> tuple[str, str]:
    """The text of a file and the encoding it is in: UTF-8, UTF-16 or Windows-1252; raises SheetError."""
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise SheetError(file, "", "text in UTF-8, UTF-16 or Windows-1252", "bytes that are none of these") from None
    strange = next((char for char in text if ord(char) < ord(" ") and char not in "\t\r\n\f\v"), None)
    if strange is not None:
        raise SheetError(file, "", _EXPECTED, f"a file that is no text (it has the character {ord(strange)})")
    return text.removeprefix("\ufeff"), encoding.removesuffix("-sig")


def _encoding(data: bytes) -> str:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return encoding
    head = data[:4096]
    if head.count(0) * 4 > len(head):
        return "utf-16-le" if head[1::2].count(0) >= head[::2].count(0) else "utf-16-be"
    try:
        data.decode()
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"
