"""The commonest mistakes in a sheet, and what is said of each, word for word."""

import pytest

from cabo_events.errors import SheetError
from tests.importers.sheets.reader import events, workbook

MISTAKES = {
    "half a point": (
        "Round;Ada;Bo\n1;11,5;9*\n",
        "evening.csv: B2: expected a whole number, found '11,5'",
    ),
    "a word where a figure belongs": (
        "Round,Ada,Bo\n1,9*,eleven\n",
        (
            "evening.csv: C2: expected a whole number (with * or C for the caller, K for a kamikaze), or a blank, "
            "found 'eleven'"
        ),
    ),
    "a cell too many": (
        "Round,Ada,Bo\n1,9*,11\n2,4,8*,12\n",
        "evening.csv: D3: expected 3 cells, as in the heading, found one more, '12'",
    ),
    "two players of one name": (
        "Round,Ada,ada\n1,9*,11\n",
        "evening.csv: C1: expected another name for each player, found 'ada' twice",
    ),
    "no heading": (
        "1,9*,11\n2,14,8*\n",
        "evening.csv: A1: expected a player's name in the heading, found '1'",
    ),
    "two callers": (
        "Round,Ada,Bo\n1,9*,11*\n",
        "evening.csv: C2: expected one caller in round 1, found two callers in one round",
    ),
    "two kamikaze hands": (
        "Round,Ada,Bo\n1,50K,50K\n",
        (
            "evening.csv: C2: expected one kamikaze hand in round 1, "
            "found two kamikaze hands in one round: only two 13s exist"
        ),
    ),
    "a round twice": (
        "Round,Ada,Bo\n1,9*,11\n1,14,8*\n",
        "evening.csv: A3: expected round 2; a row that corrects one says 'corrected', found round 1 again",
    ),
    "a round left out": (
        "Round,Ada,Bo\n1,9*,11\n3,14,8*\n",
        "evening.csv: A3: expected round 2, found round 3",
    ),
    "a caller who does not play": (
        "Round,Ada,Bo,Caller\n1,9,11,Cleo\n",
        "evening.csv: D2: expected one of Ada, Bo, nobody, or ?, found 'Cleo'",
    ),
    "a reset of somebody who does not play": (
        "Round (running totals),Ada,Bo,Reset\n1,50,0,Cleo\n",
        "evening.csv: D2: expected one or several of Ada, Bo, nobody, or ?, found 'Cleo'",
    ),
    "a reset that is none": (
        "Round (running totals),Ada,Bo,Reset\n1,36,0,nobody\n2,40,0,Ada\n",
        "evening.csv: B3: expected a game by publisher, found Ada is not reset in round 2, at 40",
    ),
    "totals that do not add up": (
        "Round (points),Ada,Bo\n1,0*,11\n2,8,0*\nTotal,8,12\n",
        "evening.csv: C4: expected a game by publisher, found the totals give Bo 12, the rounds up to 2 give 11",
    ),
    "a figure that the rules cannot give": (
        "Round (points),Ada,Bo\n1,3*,11\n",
        "evening.csv: A2: expected a game by publisher, found round 1 was called and gave nobody 0",
    ),
    "rounds after the end": (
        "Round,Ada,Bo\n1,0*,60\n2,0*,60\n3,0*,5\n",
        (
            "evening.csv: A4: expected a game by publisher, "
            "found round 3 follows the end of the game, which Bo ended in round 2 with 120"
        ),
    ),
    "a running total that falls": (
        "Round (running totals),Ada,Bo\n1,0,30\n2,9,20\n",
        "evening.csv: C3: expected a game by publisher, found Bo's total falls from 30 to 20 in round 2",
    ),
    "nobody plays alone": (
        "Round,Ada\n1,9\n",
        "evening.csv: A1: expected a column for each of two players or more, found 'Ada' alone",
    ),
    "a gap in the sheet": (
        "Round,Ada,Bo\n1,9*,11\n2,,\n3,4*,8\n",
        "evening.csv: B3: expected a figure for two players or more in a round, found none",
    ),
    "no rounds": (
        "Round,Ada,Bo\n",
        "evening.csv: A1: expected a row for each round below the heading, found none",
    ),
    "nothing": (
        " \n",
        "evening.csv: expected a score sheet: CSV, TSV, XLSX, or an app's JSON, found an empty file",
    ),
    "no table": (
        "Dear Ada\nit was a lovely evening\n",
        "evening.csv: expected a table: columns with a comma, a semicolon or a tab between them, found 'Dear Ada'",
    ),
    "a mark that means nothing": (
        "round,player,points,mark\n1,Ada,0,Z\n1,Bo,9,\n",
        "evening.csv: D2: expected C (called), K (kamikaze), corrected, or a blank, found 'Z'",
    ),
    "a player twice in a round": (
        "round,player,points\n1,Ada,0\n1,Ada,9\n",
        (
            "evening.csv: B3: expected one row for Ada in round 1; a row that corrects one is marked 'corrected', "
            "found another"
        ),
    ),
    "an app's file with another program's objects": (
        '[{"board":1}]',
        "evening.csv: [0]: expected a game of Cabo Counter or of buggxs/cabo, found an object with board",
    ),
}


@pytest.mark.parametrize(("text", "words"), MISTAKES.values(), ids=list(MISTAKES))
def test_a_mistake_is_named_with_its_cell(text: str, words: str) -> None:
    with pytest.raises(SheetError) as refused:
        events(text)
    assert str(refused.value) == words


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"\xd0\xcf\x11\xe0" + bytes(99), "found an older or a locked Excel file: save it as .xlsx without a password"),
        (b"%PDF-1.7 ...", "found a PDF"),
        (b"PK\x03\x04" + bytes(99), "expected a whole .xlsx workbook, found a damaged one"),
        (b"Round,Ada,Bo\n1,9,\x05\n", "found a file that is no text (it has the character 5)"),
        (b"Round,Ada,B\x81\n1,9,11\n", "found bytes that are none of these"),
    ],
    ids=["an .xls", "a PDF", "half a workbook", "control characters", "no encoding's bytes"],
)
def test_a_file_that_is_no_sheet_is_refused(data: bytes, found: str) -> None:
    with pytest.raises(SheetError, match=r"^evening\.csv: expected ") as refused:
        events(data)
    assert found in str(refused.value)


def test_a_cell_of_a_workbook_is_named_with_its_worksheet() -> None:
    good: list[list[str | float | None]] = [["Round", "Ada", "Bo"], [1, "9*", 11]]
    bad: list[list[str | float | None]] = [["Round", "Ada", "Bo"], [1, 9.5, 11]]
    with pytest.raises(SheetError) as refused:
        events(workbook(good, bad))
    assert str(refused.value) == "evening.csv: Evening 2!B2: expected a whole number, found '9.5'"


def test_a_formula_that_was_never_calculated_is_refused() -> None:
    with pytest.raises(SheetError) as refused:
        events(workbook([["Round", "Ada", "Bo"], [1, "=4+5", 11]]))
    assert "Evening 1!B2: expected a value" in str(refused.value)
    assert "found the formula =4+5, not calculated" in str(refused.value)
