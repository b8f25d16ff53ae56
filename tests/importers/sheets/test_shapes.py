"""The shapes in which sheets are kept, each with what it tells."""

import pytest

from cabo_events.audit import audit
from cabo_events.errors import SheetError
from cabo_events.events import EndReason, Event, GameEnded, Rewound, RoundRecorded, SheetField
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.delimited import delimited
from cabo_events.importers.sheets.game import Kind
from cabo_events.replay import live_versions, replay
from cabo_events.rulesets import STANDARD
from tests.importers.sheets.reader import events, verdict, workbook

WIDE = "Round,Ada,Bo\n1,9*,11\n2,14,8*\n3,7,7*\n"


def lines(log: tuple[Event, ...]) -> list[RoundRecorded]:
    """The rounds that count."""
    live = [log[version - 1] for version in live_versions(log)]
    return [event for event in live if isinstance(event, RoundRecorded)]


SAME = {
    "a comma": WIDE,
    "a semicolon": WIDE.replace(",", ";"),
    "a tab": WIDE.replace(",", "\t"),
    "Excel's line that names the separator": "sep=;\n" + WIDE.replace(",", ";"),
    "the ends of lines that Windows writes": WIDE.replace("\n", "\r\n"),
    "decimals that are none": "Round;Ada;Bo\n1;9,0*;11,0\n2;14.0;8,00*\n3;7;7*\n",
    "UTF-8 with a byte order mark": WIDE.encode("utf-8-sig"),
    "UTF-16 with a byte order mark": WIDE.encode("utf-16"),
    "UTF-16 without one": WIDE.encode("utf-16-le"),
    "UTF-16, the other way round": WIDE.encode("utf-16-be"),
    "C for the caller": WIDE.replace("*", "C"),
    "the mark before the figure": "Round,Ada,Bo\n1,*9,11\n2,14,(c) 8\n3,7,7 c\n",
    "a column for the caller": "Round,Ada,Bo,Caller\n1,9,11,Ada\n2,14,8,bo\n3,7,7,Bo\n",
    "no column of rounds": "Ada,Bo\n9*,11\n14,8*\n7,7*\n",
    "no heading over the rounds": ",Ada,Bo\n1,9*,11\n2,14,8*\n3,7,7*\n",
    "rounds that are called games": "Game,Ada,Bo\n1,9*,11\n2,14,8*\n3,7,7*\n",
    "French, with decimal commas": "Manche;Ada;Bo;Appelant\n1;9,0;11,0;Ada\n2;14;8;Bo\n3;7;7;Bo\nTotal;21;11\n",
    "a long table in French": (
        "Tour;Joueur;Main;Annonce\n1;Ada;9;oui\n1;Bo;11;non\n2;Ada;14;non\n2;Bo;8;oui\n3;Ada;7;non\n3;Bo;7;oui\n"
    ),
    "rounds with their word": "Runde,Ada,Bo\nRunde 1,9*,11\nRunde 2,14,8*\nR3,7,7*\n",
    "a title, a comment, a blank line": "Friday\n\nRound,Ada,Bo\n# we began late\n1,9*,11\n\n2,14,8*\n3,7,7*\n",
    "a title of two cells": "Friday,with Cleo watching\nRound,Ada,Bo\n1,9*,11\n2,14,8*\n3,7,7*\n",
    "a column of comments": "Round,Ada,Bo,Comment\n1,9*,11,\n2,14,8*,Bo was lucky\n3,7,7*,\n",
    "a comment behind the row": "Round,Ada,Bo\n1,9*,11,,Bo was late\n2,14,8*\n3,7,7*\n",
    "a column of sums": "Round,Ada,Bo,Total\n1,9*,11,20\n2,14,8*,22\n3,7,7*,14\n",
    "rounds that wait to be played": WIDE + "4,,\n5,,\n",
    "a long table": "round,player,hand,mark\n1,Ada,9,C\n1,Bo,11,\n2,Ada,14,\n2,Bo,8,*\n3,Ada,7,\n3,Bo,7,c\n",
    "a long table with answers": (
        "round,player,hand,called\n1,Ada,9,yes\n1,Bo,11,no\n2,Ada,14,\n2,Bo,8,x\n3,Ada,7,0\n3,Bo,7,1\n"
    ),
    "a workbook with a worksheet of notes": workbook(
        [["What we said of it"], ["Never again"]],
        [["Round", "Ada", "Bo"], [1, "9*", 11.0], [2, 14, "8*"], [3, 7, "7*"]],
    ),
    "a workbook": workbook([["Round", "Ada", "Bo"], [1, "9*", 11.0], [2, 14, "8*"], [3, 7, "7*"]]),
}


@pytest.mark.parametrize("sheet", SAME.values(), ids=list(SAME))
def test_one_game_whatever_the_shape(sheet: str | bytes) -> None:
    told = lines(events(sheet))
    assert [one.hand_totals for one in told] == [(9, 11), (14, 8), (7, 7)]
    assert [one.points for one in told] == [(0, 11), (14, 0), (7, 0)]
    assert [one.caller for one in told] == [0, 1, 1]


def test_names_keep_their_letters_in_every_encoding() -> None:
    text = "Runde;Jörg;Änne\n1;9*;11\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"):
        (game,) = read_sheet(text.encode(encoding), "evening.csv").games
        assert game.players == ("Jörg", "Änne")


def test_a_blank_is_no_score_and_somebody_may_join_later_or_leave() -> None:
    log = events("Round,Ada,Bo,Cleo\n1,9*,11,\n2,14,8*,\n3,,3*,30\n")
    assert [one.points for one in lines(log)] == [(0, 11, None), (14, 0, None), (None, 0, 30)]
    assert replay(log).last.game.standing.totals == (14, 11, 30)


def test_a_kamikaze_is_one_by_its_mark_or_its_column_alone() -> None:
    marked = "Round,Ada,Bo\n1,50K,8*\n"
    column = "Round,Ada,Bo,Caller,Kamikaze\n1,50,8,Bo,Ada\n"
    plain = "Round,Ada,Bo\n1,50,8*\n"
    assert [lines(events(sheet))[0].points for sheet in (marked, column, plain)] == [(0, 50), (0, 50), (50, 0)]
    assert [lines(events(sheet))[0].kamikaze for sheet in (marked, column, plain)] == [0, 0, None]


def test_points_that_look_like_a_kamikaze_leave_open_whether_it_was_one() -> None:
    (told,) = lines(events("Round (points),Ada,Bo,Cleo\n1,0*,50,50\n"))
    assert told.kamikaze is None
    assert SheetField.KAMIKAZE in told.unknown


def test_who_called_may_be_nobody_or_not_known() -> None:
    sheet = "Round,Ada,Bo,Caller\n1,9,11,nobody\n2,4,8,?\n3,3,12,\n"
    told = lines(events(sheet, STANDARD))
    assert [SheetField.CALLER in one.unknown for one in told] == [False, True, True]
    assert [one.points for one in told] == [(9, 11), None, None]


CORRECTED = {
    "wide": "Round,Ada,Bo\n1,9*,11\n2,14,8*\n3,7,7*\n2 corrected,15,8*\n4,3*,5\n",
    "wide, in a column": "Round,Ada,Bo,Corrected\n1,9*,11,\n2,14,8*,\n3,7,7*,\n2,15,8*,yes\n4,3*,5,\n",
    "long, one figure": (
        "round,player,hand,mark\n1,Ada,9,C\n1,Bo,11,\n2,Ada,14,\n2,Bo,8,C\n3,Ada,7,\n3,Bo,7,C\n"
        "2,Ada,15,corrected\n4,Ada,3,C\n4,Bo,5,\n"
    ),
}


@pytest.mark.parametrize("sheet", CORRECTED.values(), ids=list(CORRECTED))
def test_a_correction_keeps_its_place_and_what_it_corrects_stays_in_the_record(sheet: str) -> None:
    log = events(sheet)
    assert [one.hand_totals for one in lines(log)] == [(9, 11), (15, 8), (7, 7), (3, 5)]
    assert [one.caller for one in lines(log)] == [0, 1, 1, 0]
    (rewound,) = [event for event in log if isinstance(event, Rewound)]
    assert rewound.to == 2
    assert log[2] == RoundRecorded(round=2, hand_totals=(14, 8), points=(14, 0), caller=1, kamikaze=None, unknown=())
    assert replay(log).last.game.totals == (0 + 15 + 7 + 0, 11 + 0 + 0 + 5)


def test_totals_are_recognised_wherever_they_stand_and_held_against_the_rounds() -> None:
    assert len(lines(events("Round,Ada,Bo\n1,9*,11\nSubtotal,0,11\n2,14,8*\nTotal,14,11\n"))) == 2
    assert len(lines(events("Round,Ada,Bo\n1,9*,11\n2,14,8*\nSumme,23,19\n"))) == 2, "the plain sum of the figures"


def test_totals_above_the_rounds_are_held_against_them_all() -> None:
    assert len(lines(events("Round,Ada,Bo\nTotal,14,11\n1,9*,11\n2,14,8*\n"))) == 2
    assert len(lines(events("Round,Ada,Bo\nStand,0,0\n1,9*,11\n2,14,8*\n"))) == 2, "where everybody starts"
    with pytest.raises(SheetError, match=r"B2: .* the totals give Ada 15, the rounds up to 2 give 14"):
        events("Round,Ada,Bo\nTotal,15,11\n1,9*,11\n2,14,8*\n")


def test_tables_of_other_people_below_each_other_are_games_of_their_own() -> None:
    sheet = b"Round,Ada,Bo\n1,9*,11\n\nRound,Bo,Cleo,Dan\n1,9*,11,3\nTotal,9,11,3\n\nRound,Ada,Bo\n1,4*,5\n2,3*,5\n"
    games = read_sheet(sheet, "evening.csv").games
    assert [(game.players, len(game.rounds), game.place) for game in games] == [
        (("Ada", "Bo"), 1, "A1"),
        (("Bo", "Cleo", "Dan"), 1, "A4"),
        (("Ada", "Bo"), 2, "A8"),
    ]


def test_what_is_passed_over_is_said() -> None:
    sheet = "Round,Ada,Bo,Total\n1,9*,11,20,late\nbreak\n"
    (game,) = read_sheet(sheet.encode(), "evening.csv").games
    assert game.notes == (
        "column D is not read: 'Total'",
        "E2 is taken for a comment: 'late'",
        "row 3 is taken for a comment: 'break'",
    )
    (long,) = read_sheet(b"round,player,points,mood\n1,Ada,0,fine\n1,Bo,11,bad\n", "evening.csv").games
    assert long.notes == ("column D is not read: 'mood'",)


def test_a_game_may_end_as_agreed() -> None:
    log = events("Round,Ada,Bo\n1,9*,11\n2,14,8*\nEnd,14,11\n")
    assert log[-1] == GameEnded(reason=EndReason.AGREED_LENGTH, winners=(1,))


def test_several_games_in_a_file_are_several_games() -> None:
    sheets = {
        "worksheets": workbook([["Round", "Ada", "Bo"], [1, "9*", 11]], [["Round", "Bo", "Cleo"], [1, "9*", 11]]),
        "another heading": b"Round,Ada,Bo\n1,9*,11\n2,9*,11\n\nFriday\nRound,Cleo,Dan,Eve\n1,4*,11,5\n",
        "the heading again": b"Round,Ada,Bo\n1,9*,11\n2,9*,11\nRound,Ada,Bo\n1,4*,11\n",
        "a column": b"game,round,player,hand,mark\nA,1,Ada,9,C\nA,1,Bo,11,\nB,1,Bo,9,C\nB,1,Cleo,11,\n",
    }
    assert {how: len(read_sheet(data, "evening").games) for how, data in sheets.items()} == dict.fromkeys(sheets, 2)


def test_the_separator_is_what_cuts_the_rows_evenly() -> None:
    text = "Round;Ada, the first;Bo\n1;9,0*;11,0\n2;14,0;8,0*\n"
    assert delimited(text, "evening.csv")[1] == ";"


KINDS = {
    "hand totals, by their callers": ("Round,Ada,Bo\n1,9*,11\n2,14,8*\n3,22,3*\n4,9*,10\n", Kind.HAND_TOTALS),
    "points: somebody has 0 in every round": ("Round,Ada,Bo\n1,0*,11\n2,9,0*\n3,0*,3\n4,5,0*\n", Kind.POINTS),
    "running totals: they never fall": ("Round,Ada,Bo\n1,0,11\n2,9,11\n3,9,20\n4,30,20\n", Kind.RUNNING_TOTALS),
}


@pytest.mark.parametrize(("sheet", "kind"), KINDS.values(), ids=list(KINDS))
def test_what_the_figures_are_is_found_out(sheet: str, kind: Kind) -> None:
    found = verdict(sheet)
    assert (found.kind, found.is_inferred) == (kind, True)


def test_what_the_figures_are_may_be_declared() -> None:
    sheet = "Round (points),Ada,Bo\n1,0,11\n"
    assert (verdict(sheet).kind, verdict(sheet).is_inferred) == (Kind.POINTS, False)
    assert verdict(sheet, Kind.HAND_TOTALS).kind is Kind.HAND_TOTALS
    assert verdict("round,player,total\n1,Ada,0\n1,Bo,11\n").kind is Kind.RUNNING_TOTALS


RESETS = {
    "36 to 50 is 14 points, where nobody was reset": ("Reset", ("nobody", "nobody"), ((14, 0), ())),
    "36 to 50 is 64 points and a reset, where it is said": ("resets", ("-", "Ada"), ((64, 0), (0,))),
    "where it is not told the fewer points are likelier": ("Reset", ("", "?"), ((14, 0), ())),
}


@pytest.mark.parametrize(("heading", "told", "expected"), RESETS.values(), ids=list(RESETS))
def test_a_column_tells_who_was_reset(heading: str, told: tuple[str, str], expected: tuple[object, object]) -> None:
    log = events(f"Round (running totals),Ada,Bo,{heading}\n1,36,0,{told[0]}\n2,50,0,{told[1]}\n")
    last = replay(log).last.game.results[-1]
    assert (last.points, last.resets) == expected


@pytest.mark.parametrize("cell", ["Ada, Bo", "bo;ada", "Ada / Bo", "Bo and Ada", "Ada\nBo"])
def test_a_cell_may_name_several_who_were_reset(cell: str) -> None:
    sheet = f'Round (running totals),Ada,Bo,Cleo,Reset\n1,60,60,0,nobody\n2,50,50,0,"{cell}"\n'
    assert replay(events(sheet)).last.game.results[-1].resets == (0, 1)


LONG_RESETS = {
    "yes is a reset, whatever the others say": (("yes", ""), (64, (0,))),
    "no from everybody is none": (("no", "no"), (14, ())),
    "a blank tells nothing": (("no", ""), (14, ())),
}


@pytest.mark.parametrize(("told", "expected"), LONG_RESETS.values(), ids=list(LONG_RESETS))
def test_a_row_tells_whether_its_player_was_reset(told: tuple[str, str], expected: tuple[int, object]) -> None:
    rows = f"1,Ada,36,no\n1,Bo,0,no\n2,Ada,50,{told[0]}\n2,Bo,0,{told[1]}\n"
    last = replay(events(f"round,player,total,reset\n{rows}")).last.game.results[-1]
    assert (last.points, last.resets) == ((expected[0], 0), expected[1])


def test_a_corrected_round_tells_who_was_reset_in_it() -> None:
    rows = "1,50,0,nobody,Bo\n2,60,0,Ada,Bo\n2 corrected,50,0,Ada,Bo\n"
    log = events(f"Round (running totals),Ada,Bo,Reset,Caller\n{rows}")
    assert replay(log).last.game.results[-1].resets == (0,)


def test_who_possibly_called_is_not_known_to_have_called() -> None:
    for sheet in ("Round,Ada,Bo,Caller\n1,9,11,Ada?\n", "round,player,hand,caller\n1,Ada,9,yes?\n1,Bo,11,\n"):
        (line,) = lines(events(sheet))
        assert (line.caller, SheetField.CALLER in line.unknown) == (None, True)
        assert audit(events(sheet)) == ()


def test_points_that_look_like_a_kamikaze_are_none_where_the_sheet_denies_it() -> None:
    def doubts(kamikaze: str) -> tuple[SheetField, ...]:
        (line,) = lines(events(f"Round (points),Ada,Bo,Kamikaze,Caller\n1,50,0,{kamikaze},Bo\n"))
        return line.unknown

    assert SheetField.KAMIKAZE in doubts("")
    assert SheetField.KAMIKAZE not in doubts("nobody")


def test_a_reset_is_found_between_running_totals() -> None:
    log = events("Round (running totals),Ada,Bo\n1,60,0\n2,84,0\n3,50,0\n")
    assert [one.points for one in lines(log)] == [(60, 0), (24, 0), (16, 0)]
    assert replay(log).last.game.results[-1].resets == (0,)
