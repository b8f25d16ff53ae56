"""The score-sheet form of the Record page: a line of the sheet, and a scoring that the hands do not tell."""

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from cabo_events.decide.closing import standing_before
from cabo_events.decide.opening import next_round
from cabo_events.errors import CaboError, RecordingError
from cabo_events.markup import element
from cabo_events.recording.session import Request
from cabo_events.recording.sheet_rows import HandTold, ScoringTold, SheetRow, round_request, scoring_requests
from cabo_events.recording.typed_sheet import cursor_on, hand_at, points_at
from cabo_events.ruleset import Kamikaze
from cabo_events.state import seat_name
from cabo_events.transcript.cursor import Cursor
from cabo_events.transcript.vocabulary import Table
from dashboard.record_play import Place

_T = TypeVar("_T")
_NOBODY, _UNKNOWN = -1, -2


def draw_row_form(place: Place, table: Table) -> None:
    """A figure for each player, who called, and who shot the moon."""
    game = place.state.game
    seats = range(len(game.players))
    others = {_NOBODY: "nobody", _UNKNOWN: "nobody knows"}

    def named(seat: int) -> str:
        return others.get(seat) or seat_name(game, seat)

    with st.form(place.key("row"), clear_on_submit=False):
        st.html(str(element("h2", f"Round {next_round(game)}", class_="cabo-doer")))
        hint = "A hand total, or its cards as in 12,12,13,13; empty for somebody who is not in the game."
        st.html(str(element("p", hint, class_="cabo-soft")))
        with st.container(horizontal=True, gap="small", key=place.key("hands")):
            for seat in seats:
                _draw_figure(place, "Hand total", seat)
        st.selectbox("Who called", (*seats, _NOBODY, _UNKNOWN), index=None, format_func=named, key=place.key("caller"))
        if game.rules.kamikaze is not Kamikaze.NONE:
            options = (_NOBODY, *seats)
            st.selectbox("Kamikaze (by its cards it is seen)", options, format_func=named, key=place.key("kamikaze"))
        st.form_submit_button("Record the round", type="primary", on_click=_enter_row, args=(place, table))


def _draw_figure(place: Place, what: str, seat: int) -> None:
    with st.container(width=150, gap=None, key=place.key(what, "box", seat)):
        st.html(str(element("span", seat_name(place.state.game, seat), class_="cabo-name")))
        label = f"{what} of seat {seat}"
        st.text_input(label, key=place.key(what, seat), max_chars=40, label_visibility="collapsed", placeholder=what)


def _enter_row(place: Place, table: Table) -> None:
    try:
        requests = _row_requests(place, table)
    except CaboError as error:
        place.refuse(error)
        return
    place.record(*requests)


def _row_requests(place: Place, table: Table) -> tuple[Request, ...]:
    game = place.state.game
    seats = range(len(game.players))

    def hand(cursor: Cursor) -> HandTold:
        return hand_at(table, cursor)

    caller = st.session_state.get(place.key("caller"))
    holder = st.session_state.get(place.key("kamikaze"), _NOBODY)
    if caller is None:
        raise RecordingError("who called", "a player, nobody, or that nobody knows", "no choice")
    row = SheetRow(
        hands=tuple(_told(place, "Hand total", seat, hand) for seat in seats),
        caller=None if caller in {_NOBODY, _UNKNOWN} else caller,
        caller_unknown=caller == _UNKNOWN,
        kamikaze=None if holder == _NOBODY else holder,
    )
    return ((round_request(game, row), None),)


def _told(place: Place, what: str, seat: int, understood: Callable[[Cursor], _T]) -> _T | None:
    text = str(st.session_state.get(place.key(what, seat), "")).strip()
    if not text:
        return None
    cursor = cursor_on(text)
    told = understood(cursor)
    cursor.end()
    return told


def draw_scoring_form(place: Place) -> None:
    """The points of a round whose hands were not all seen, and the totals where they cannot be computed."""
    game = place.state.game
    rows = ("Points",) if standing_before(game).is_known else ("Points", "Total")
    with st.form(place.key("scoring")):
        st.html(str(element("h2", "The scoring", class_="cabo-doer")))
        st.html(str(element("p", "Not every card was seen: what did the round give?", class_="cabo-soft")))
        for what in rows:
            with st.container(horizontal=True, gap="small", key=place.key(what, "row")):
                for seat in range(len(game.players)):
                    _draw_figure(place, what, seat)
        st.form_submit_button("Record the scoring", type="primary", on_click=_enter_scoring, args=(place, rows))


def _enter_scoring(place: Place, rows: tuple[str, ...]) -> None:
    seats = range(len(place.state.game.players))
    try:
        points, *totals = [tuple(_told(place, what, seat, points_at) for seat in seats) for what in rows]
        requests = scoring_requests(place.timeline, ScoringTold(points=points, totals=totals[0] if totals else None))
    except CaboError as error:
        place.refuse(error)
        return
    place.record(*requests)
