"""Where a visitor drops another program's log: read, what became of it shown, taken in."""

from collections.abc import Sequence
from typing import Final

import streamlit as st

from cabo_events.importers.logs import program, programs
from cabo_events.markup import Html, element
from cabo_events.words import counted
from dashboard.exports import Cell, draw_exports
from dashboard.own_file import findings_html, findings_table, verdict_html, verdict_on
from dashboard.own_game import OwnGame, draw_saved, draw_ways_on, forget_saved
from dashboard.own_log import OwnLog, messages_table, read_own_log
from dashboard.record_view import notes_html

MOST_SHOWN: Final = 100
"""So many rows are shown; all of them can be taken away."""

_PLACE: Final = "log"


def draw_own_log() -> None:
    """Take a log, show what each of its messages became, and offer the game."""
    _draw(element("h2", "The log of another program", class_="cabo-part"))
    hint = (
        "A JSON object a line, or one array of them, as it is or packed with gzip: one game. First choose the program "
        "that wrote it. What its messages become is shown before anything is kept."
    )
    _draw(element("p", hint, class_="cabo-soft"))
    source = st.selectbox("Program that wrote it", tuple(programs()), index=None, key="log source")
    if source is not None:
        _draw(element("p", program(source).about, class_="cabo-soft"))
    players = st.text_input("Players in seat order, with commas between, instead of the log's", key="log players")
    loaded = st.file_uploader("Drop a log here", key="log file", on_change=forget_saved)
    if loaded is None:
        return
    if source is None:
        _draw(notes_html(["Choose the program that wrote it to go on."]))
        return
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    with st.skeleton(height=120):
        log = read_own_log(loaded.getvalue(), loaded.name, source, names)
    _draw_log(loaded.name, log)


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _draw_log(name: str, log: OwnLog) -> None:
    _draw(notes_html(log.words))
    if log.refused:
        _draw(_table("Messages refused", ("Message", "What no event can say"), log.refused))
    if log.kinds:
        rows = [(one.kind, one.times, one.became) for one in log.kinds]
        _draw(_table("What the messages became", ("Message", "Times", "Became"), rows))
    if log.reads:
        _draw_messages(log)
    if log.game is not None:
        _draw_game(name, log.game)


def _draw_messages(log: OwnLog) -> None:
    table = messages_table(log)
    with st.expander("Every message"):
        heads = ("Message", "Kind", "Outcome", "Event", "From the internal state", "Text")
        _draw(element("div", _table("Every message", heads, table.rows), class_="cabo-messages"))
        draw_exports(table)


def _draw_game(name: str, game: OwnGame) -> None:
    verdict = verdict_on(game.data)
    _draw(verdict_html(name, verdict))
    if verdict.findings:
        _draw(findings_html(verdict))
        draw_exports(findings_table(verdict))
    draw_ways_on(game, _PLACE, is_opened=verdict.can_be_opened)
    draw_saved(_PLACE)


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Html:
    head = element("tr", *(element("th", word, scope="col") for word in heads))
    lines = [
        element("tr", *(element("td", "" if cell is None else str(cell)) for cell in row)) for row in rows[:MOST_SHOWN]
    ]
    table = element("table", element("thead", head), element("tbody", *lines), class_="cabo-sheet cabo-findings")
    left = len(rows) - len(lines)
    more = element("p", f"And {counted(left, 'row')} more.", class_="cabo-soft") if left > 0 else None
    return element("div", table, more, class_="cabo-scroll", tabindex=0, role="region", aria_label=title)
