"""No bytes make the readers fail otherwise than with a SheetError, take long, or take much memory."""

import json
import time
import tracemalloc
import zipfile
from io import BytesIO
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cabo_events.audit import audit
from cabo_events.errors import SheetError
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.building import game_events, game_name
from cabo_events.importers.sheets.decoding import MOST_BYTES
from cabo_events.importers.sheets.verdict import judged
from cabo_events.rulesets import NAMED
from tests.importers.sheets.reader import FILE, workbook

CELLS: Final = st.sampled_from(
    ["", "1", "2", "3", "9", "11", "50", "100", "9*", "50K", "11,0", "11,5", "-3", "Round", "player", "points", "hand",
     "total", "caller", "kamikaze", "mark", "game", "Ada", "Bo", "Cleo", "C", "K", "?", "nobody", "Total", "# so",
     "corrected", "2 corrected", "yes", "no", "\ufeff", "Σ", "a\nb", '"', "Round (points)"]
)  # fmt: skip
TABLES: Final = st.lists(st.lists(CELLS, max_size=7), max_size=12)
WHOLE: Final = workbook([["Round", "Ada", "Bo"], [1, "9*", 11], [2, 14, "8*"]])
GOOD: Final = b"Round,Ada,Bo\n1,9*,11\n2,14,8*\n"


def taken(data: bytes) -> int:
    """Read bytes as far as they go, and build what they fit; how many games there were."""
    try:
        sheet = read_sheet(data, FILE)
    except SheetError:
        return 0
    for number, game in enumerate(sheet.games, start=1):
        found = judged(game, tuple(NAMED.values()))
        for fit in found.fits:
            assert audit(game_events(found.game, fit, game_name(game, data, number))) == ()
    return len(sheet.games)


@given(TABLES, st.sampled_from([",", ";", "\t"]), st.sampled_from(["utf-8", "utf-16", "utf-16-be", "utf-8-sig"]))
@example([["Round", "Ada", "Bo"], ["1", "9*", "11"]], ",", "utf-8")
def test_any_table_is_read_or_refused_and_what_fits_passes_the_audit(
    rows: list[list[str]], separator: str, encoding: str
) -> None:
    text = "\n".join(separator.join(row) for row in rows)
    assert taken(text.encode(encoding)) >= 0


@given(st.binary(max_size=300))
@example(b"\xff\xfe\x00")
@example(b"sep=;")
@example(b'"')
@example(b"{")
@example(b"[" * 200_000)
@example(b'{"players":' + b"[" * 100_000)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert taken(data) >= 0


@given(st.data())
def test_a_damaged_workbook_is_read_or_refused(data: st.DataObject) -> None:
    whole = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert taken(bytes(whole[: data.draw(st.integers(len(whole) // 2, len(whole)))])) >= 0


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-200, 200) | st.sampled_from(["", "Ada", "Bo", "03-05-2025"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)
ROUNDS: Final = st.lists(
    st.fixed_dictionaries(
        {
            "caboPlayerIndex": st.integers(-1, 3),
            "scores": st.lists(st.integers(-5, 90), max_size=3),
            "scoreUpdates": st.lists(st.integers(-50, 90), max_size=3),
        },
        optional={"roundNum": st.integers(0, 3), "kamikazePlayerIndex": st.none() | st.integers(-1, 3), "id": JSON},
    ),
    max_size=3,
)
SESSIONS: Final = st.fixed_dictionaries(
    {"players": st.just(["Ada", "Bo"]) | JSON, "roundList": ROUNDS | JSON},
    optional={"pointLimit": JSON, "caboPenalty": JSON, "isGameFinished": JSON, "winner": JSON, "playerScores": JSON},
)
STORED: Final = st.fixed_dictionaries(
    {
        "players": st.lists(
            st.fixed_dictionaries(
                {
                    "name": st.sampled_from(["Ada", "Bo", "Cleo"]),
                    "rounds": st.lists(
                        st.fixed_dictionaries(
                            {"round": st.integers(1, 3), "points": st.integers(-1, 60)},
                            optional={"hasClosedRound": st.booleans(), "hasPrecisionLanding": st.booleans()},
                        ),
                        max_size=3,
                    ),
                }
            ),
            max_size=3,
        ),
        "startedAt": JSON,
    },
    optional={"ruleSet": JSON},
)


@given(SESSIONS | STORED | JSON | st.fixed_dictionaries({"game_list": st.lists(STORED, max_size=2)}))
def test_any_export_is_read_or_refused(export: object) -> None:
    assert taken(json.dumps(export).encode()) >= 0


def bomb() -> bytes:
    """A small file that unpacks to a large one."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", bytes(64 * 1024 * 1024))
    return data.getvalue()


def entities() -> bytes:
    """A workbook whose XML grows when it is read."""
    inside = BytesIO(workbook([["Round", "Ada", "Bo"], [1, "9*", 11]]))
    data = BytesIO()
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    with zipfile.ZipFile(inside) as whole, zipfile.ZipFile(data, "w") as archive:
        for name in whole.namelist():
            body = whole.read(name)
            if name == "xl/workbook.xml":
                body = f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><workbook>&l9;</workbook>'.encode()
            archive.writestr(name, body)
    return data.getvalue()


def far_cell() -> bytes:
    """A worksheet whose only cell is its last one."""
    inside = BytesIO(workbook([["Round", "Ada", "Bo"], [1, "9*", 11]]))
    data = BytesIO()
    with zipfile.ZipFile(inside) as whole, zipfile.ZipFile(data, "w") as archive:
        for name in whole.namelist():
            body = whole.read(name)
            if name.startswith("xl/worksheets/sheet"):
                body = (
                    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
                    b'<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>1</v></c></row>'
                    b"</sheetData></worksheet>"
                )
            archive.writestr(name, body)
    return data.getvalue()


HOSTILE: Final = {
    "a file of many megabytes": (bytes(MOST_BYTES + 1), "at most 16 MB"),
    "a zip bomb": (bomb(), "a workbook of at most 16 MB unpacked"),
    "XML that grows": (entities(), "a whole .xlsx workbook"),
    "a cell at the end of the world": (far_cell(), "found"),
    "many rows": (b"Round,Ada,Bo\n" + b"1,2,3\n" * 200_000, "at most 10000 rows"),
    "many columns": (b"Round" + b",Ada" * 50_000 + b"\n1,2\n1,3\n", "at most 64 columns"),
    "a vast cell": (b"Round,Ada,Bo\n1," + b"9" * 100_000 + b",3\n", "at most 500 characters in a cell"),
    "a vaster one": (b"Round,Ada,Bo\n1," + b"9" * 1_000_000 + b",3\n", "a table"),
    "many games": (b"[" + b",".join([b"{}"] * 20_000) + b"]", "at most 10000 games"),
}


@pytest.mark.parametrize(("data", "words"), HOSTILE.values(), ids=list(HOSTILE))
def test_what_is_too_much_is_refused_soon_and_in_little_memory(data: bytes, words: str) -> None:
    tracemalloc.start()
    begun = time.monotonic()
    try:
        with pytest.raises(SheetError) as refused:
            read_sheet(data, FILE)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert words in str(refused.value)
    assert time.monotonic() - begun < 10
    assert peak < 200 * 1024 * 1024


def test_the_reader_reads_what_is_whole() -> None:
    assert taken(GOOD) == 1
