"""Game: the table at one version, and everything to step from there."""

import streamlit as st
from msgspec.structs import replace

from cabo_events.errors import CaboError
from cabo_events.events import Viewer
from dashboard.address import AS_RECORDED, Address, address_of, view_word
from dashboard.charts import score_race, score_race_words
from dashboard.choice import chosen_version, chosen_viewer, offered_views, viewer_words
from dashboard.data import GameEntry, OpenedGame, library, opened
from dashboard.frame import run_page
from dashboard.markup import Html, element
from dashboard.payload import table_payload
from dashboard.record_view import notes_html, record_html, title_html
from dashboard.rules_view import rules_html
from dashboard.sheet_view import SheetPlace, sheet_html
from dashboard.steps import Steps, opening_version, steps_from
from dashboard.story import event_lines
from dashboard.story_view import story_html
from dashboard.table_view import legend_html, table_html


def main() -> None:
    """Draw the page of the game that the address names."""
    st.page_link("pages/home.py", label="← All games")
    address = address_of(st.query_params.to_dict())
    if address is None:
        _draw_problem("No game is chosen", "The address names none: it looks like game?id=… and then the game's id.")
        return
    entry = library().entry(address.game)
    if entry is None:
        _draw_problem("No such game", f"There is no game {address.game!r} among those the dashboard was started on.")
        return
    try:
        _draw_game(entry, address)
    except CaboError as error:
        _draw_problem("This game cannot be shown", str(error))


def _draw_problem(title: str, words: str) -> None:
    _draw(element("h1", title, class_="cabo-title"))
    _draw(notes_html([words]))


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _draw_game(entry: GameEntry, address: Address) -> None:
    opening = opened(entry.stamp, None).opening
    viewer = chosen_viewer(opening, address.view)
    game = opened(entry.stamp, viewer.viewer)
    version = chosen_version(address.version, len(game.timeline.states), opening_version(game.timeline))
    notes = [note for note in (viewer.note, version.note) if note is not None]
    notes += [f"The file is not in canonical form: {notice}." for notice in game.notices]
    here = Address(game=entry.key, version=str(version.version), view=view_word(viewer.viewer))
    st.set_page_config(page_title=f"{', '.join(entry.players)} · Cabo")
    _draw(title_html(entry, game))
    if notes:
        _draw(notes_html(notes))
    _draw_controls(entry, game, version.version, viewer.viewer)
    _draw_moment(game, version.version, here)
    _draw_more(entry, game, here, version.version)


# --- stepping ----------------------------------------------------------------------------------------------------


def _go(version: int) -> None:
    """Make the address name that version: told twice it leads to the same place."""
    st.query_params["v"] = str(version)


def _go_to_widget(key: str) -> None:
    _go(int(st.session_state[key]))


def _look_with_widget(key: str) -> None:
    word = st.session_state[key]
    if word == AS_RECORDED:
        st.query_params.pop("view", None)
    else:
        st.query_params["view"] = word


def _draw_controls(entry: GameEntry, game: OpenedGame, version: int, viewer: Viewer) -> None:
    versions = len(game.timeline.states)
    _draw_steps(version, steps_from(version, versions, game.rounds))
    with st.container(horizontal=True, vertical_alignment="bottom", key="seek"):
        if versions > 1:
            _draw_seekers(version, versions)
        _draw_viewpoint(entry, viewer)


def _draw_steps(version: int, steps: Steps) -> None:
    targets = (
        ("First", steps.first),
        ("← Round", steps.round_before),
        ("← Turn", steps.turn_before),
        ("← Event", steps.event_before),
        ("Event →", steps.event_after),
        ("Turn →", steps.turn_after),
        ("Round →", steps.round_after),
        ("Last", steps.last),
    )
    grid = st.grid(len(targets), min_column_width=78, gap="xsmall", key="steps")
    for label, target in targets:
        there = target == version
        grid.button(label, key=f"step {label}", on_click=_go, args=(target,), disabled=there, width="stretch")


def _draw_seekers(version: int, versions: int) -> None:
    by_slider, by_number = "seek_slider", "seek_number"
    st.session_state[by_slider] = st.session_state[by_number] = version
    st.slider("Event", 1, versions, key=by_slider, on_change=_go_to_widget, args=(by_slider,))
    st.number_input("Go to event", 1, versions, key=by_number, on_change=_go_to_widget, args=(by_number,), width=140)


def _draw_viewpoint(entry: GameEntry, viewer: Viewer) -> None:
    opening = opened(entry.stamp, None).opening
    views = offered_views(opening)
    key = "viewpoint"
    st.session_state[key] = view_word(viewer)
    st.selectbox(
        "Viewpoint",
        list(views),
        format_func=lambda word: viewer_words(views[word], opening, entry.players),
        key=key,
        on_change=_look_with_widget,
        args=(key,),
        help="Whose eyes look: what they have not seen lies face down.",
        width=220,
    )


# --- what is seen ------------------------------------------------------------------------------------------------


def _draw_moment(game: OpenedGame, version: int, here: Address) -> None:
    table = table_payload(game.timeline, version)
    _draw(element("p", f"{version}. {table.words}", class_="cabo-told", aria_live="polite"))
    left, right = st.columns([5, 3], gap="medium")
    with left:
        _draw(table_html(table))
        _draw(legend_html())
    with right:
        _draw(story_html(event_lines(game.timeline, game.rounds, version), here))


def _draw_more(entry: GameEntry, game: OpenedGame, here: Address, version: int) -> None:
    state = game.timeline.at(version)
    results = (game.timeline.last if state.game.viewer is None else state).game.results
    deals = {span.round: span.first_version for span in game.rounds}
    place = SheetPlace(address=here, round=None if state.round is None else state.round.number, deals=deals)
    _draw(element("h2", "Score sheet", class_="cabo-part"))
    _draw(sheet_html(results, entry.players, place))
    if results:
        chart = st.expander("Totals over the rounds", key="chart", on_change="rerun")
        if chart.open:
            figure = score_race(results, entry.players, game.opening.ruleset.end_score)
            chart.plotly_chart(figure, key="race", alt=score_race_words(results, entry.players))
    with st.expander("Rules of this game"):
        _draw(rules_html(game.opening.ruleset))
    with st.expander("About this record"):
        # The seed would tell a viewpoint the whole deal.
        record = replace(opened(entry.stamp, None).opening, seed=game.opening.seed)
        _draw(record_html(entry, record))


if __name__ == "__main__":
    run_page(main)
