"""The score sheet on the page of a game, in a report and taken away says the same of who shot the moon."""

from cabo_events.events import RoundRecorded, SheetField
from cabo_events.report.sections import sheet_html as reported
from cabo_events.rulesets import PUBLISHER
from dashboard.address import Address
from dashboard.game_tables import sheet_table
from dashboard.sheet_view import SheetPlace, sheet_html
from tests.game_builder import Table

NAMES = ("Ada", "Ben")


def shot(*unknown: SheetField) -> Table:
    """A round that Ben's kamikaze settles, known from a sheet that leaves this in doubt."""
    doubts = (SheetField.HAND_TOTALS, *unknown)
    line = RoundRecorded(round=1, hand_totals=None, points=(50, 0), caller=0, kamikaze=1, unknown=doubts)
    return Table(PUBLISHER).play(line)


def surfaces(table: Table) -> tuple[str, str, str]:
    results = table.timeline.last.game.results
    page = sheet_html(results, NAMES, SheetPlace(address=Address(game="g"), round=None, deals={}))
    return str(page), str(reported(table.timeline)), str(sheet_table(results, NAMES).rows)


def test_a_kamikaze_that_the_sheet_tells_is_one() -> None:
    for told in surfaces(shot()):
        assert told.count("kamikaze") == 1
        assert "possibly" not in told


def test_a_kamikaze_that_the_sheet_leaves_in_doubt_is_only_possible() -> None:
    for told in surfaces(shot(SheetField.KAMIKAZE)):
        assert told.count("kamikaze") == told.count("possibly kamikaze") == 1
