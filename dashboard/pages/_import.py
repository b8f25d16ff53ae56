"""Import: a score sheet, an app's export or another program's log, read, shown, and taken in.

The underscore keeps the word out of the way of the language's own; Streamlit leaves it out of the address.
"""

from collections.abc import Sequence

import streamlit as st

from cabo_events.importers.sheets.game import Kind
from cabo_events.importers.sheets.verdict import Verdict
from cabo_events.markup import Html, element
from dashboard.frame import run_page
from dashboard.own_game import OwnGame, draw_save_all, draw_saved, draw_ways_on, forget_saved
from dashboard.own_log_view import draw_own_log
from dashboard.own_sheet import OwnSheet, own_game, read_own_sheet
from dashboard.record_view import notes_html

_MOST_DRAWN = 20
_MOST_OPENED = 4
_PLACE = "sheet"
_FOUND_OUT = "found out from the sheet"


def main() -> None:
    """Take score sheets, and logs."""
    st.set_page_config(page_title="Import · Cabo")
    _draw(element("h1", "Import games", class_="cabo-title"))
    _draw_own_sheet()
    draw_own_log()


def _draw_own_sheet() -> None:
    """Take a sheet, say how it is read, and offer the games in it."""
    _draw(element("h2", "A score sheet, or an app's export", class_="cabo-part"))
    hint = (
        "A sheet as CSV, TSV or XLSX: a row a round and a column a player, or a row for each player and round. * or C "
        "marks who called, K a kamikaze. Or the JSON of Cabo Counter or buggxs/cabo. It stays on this machine."
    )
    _draw(element("p", hint, class_="cabo-soft"))
    loaded = st.file_uploader("Drop a score sheet here", key="sheet file", on_change=forget_saved)
    kinds = (_FOUND_OUT, *Kind)
    kind = st.selectbox("What the figures are", kinds, format_func=_kind_words, key="sheet kind")
    if loaded is None:
        return
    with st.skeleton(height=120):
        sheet = read_own_sheet(loaded.getvalue(), loaded.name, None if kind == _FOUND_OUT else Kind(kind))
    _draw_sheet(sheet)


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _kind_words(kind: str) -> str:
    return kind if kind == _FOUND_OUT else Kind(kind).words


def _draw_sheet(sheet: OwnSheet) -> None:
    _draw(notes_html(sheet.words))
    games = [
        game
        for place, verdict in enumerate(sheet.verdicts[:_MOST_DRAWN])
        if (game := _draw_game(sheet, place, verdict)) is not None
    ]
    if len(sheet.verdicts) > _MOST_DRAWN:
        left = len(sheet.verdicts) - _MOST_DRAWN
        words = f"And {left} games more: cabo import-sheet takes them all."
        _draw(element("p", words, class_="cabo-soft"))
    if len(games) > 1:
        draw_save_all(games, _PLACE)
    draw_saved(_PLACE)


def _draw_game(sheet: OwnSheet, place: int, verdict: Verdict) -> OwnGame | None:
    """One game of the file; None while its rules are not decided."""
    if len(sheet.verdicts) > 1:
        _draw(element("h3", f"Game {place + 1}", class_="cabo-part"))
    _draw(element("ul", *(element("li", words) for words in sheet.told[place]), class_="cabo-list"))
    names = [fit.rules.name for fit in verdict.fits]
    if not names:
        _draw(notes_html(["No rules explain every row, so it cannot be taken in as it is."]))
        return None
    chosen = names[0] if len(names) == 1 else _chosen(sheet, place, names)
    if chosen is None:
        _draw(element("p", "Choose the rules that it was played by to go on.", class_="cabo-soft"))
        return None
    game = own_game(sheet, place, chosen)
    if game.words:
        _draw(notes_html(game.words))
    draw_ways_on(game, f"{_PLACE} {place}", is_opened=len(sheet.verdicts) <= _MOST_OPENED)
    return game


def _chosen(sheet: OwnSheet, place: int, names: Sequence[str]) -> str | None:
    label = "Rules that it was played by" if place == 0 else f"Rules that game {place + 1} was played by"
    return st.selectbox(label, names, index=None, key=f"sheet rules {sheet.key} {place}")


if __name__ == "__main__":
    run_page(main)
