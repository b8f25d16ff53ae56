"""Reading sheets in tests: from text to the verdict, and to the game."""

from io import BytesIO

from openpyxl import Workbook

from cabo_events.events import Event
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.building import game_events, game_name
from cabo_events.importers.sheets.game import Kind
from cabo_events.importers.sheets.verdict import Verdict, judged, refusal
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER

FILE = "evening.csv"


def verdict(text: str | bytes, kind: Kind | None = None) -> Verdict:
    """The only game of a sheet under every named rule set."""
    data = text.encode() if isinstance(text, str) else text
    (game,) = read_sheet(data, FILE).games
    return judged(game, tuple(NAMED.values()), kind)


def events(text: str | bytes, rules: RuleSet = PUBLISHER, kind: Kind | None = None) -> tuple[Event, ...]:
    """The only game of a sheet as events under these rules; SheetError where they do not explain it."""
    data = text.encode() if isinstance(text, str) else text
    (game,) = read_sheet(data, FILE).games
    found = judged(game, (rules,), kind)
    if not found.fits:
        raise refusal(found)
    return game_events(found.game, found.fits[0], game_name(found.game, data, 1))


def workbook(*sheets: list[list[str | float | None]]) -> bytes:
    """An .xlsx workbook with these worksheets."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for number, rows in enumerate(sheets, start=1):
        sheet = book.create_sheet(f"Evening {number}")
        for row in rows:
            sheet.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()
