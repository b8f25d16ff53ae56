"""Game: the table to step through, the score sheet, the rules, the record."""

import streamlit as st
from msgspec.structs import replace

from cabo_events.errors import CaboError
from cabo_events.events import Viewer
from cabo_events.markup import Html, element
from cabo_events.playback import is_running
from dashboard.address import AS_RECORDED, Address, address_of, view_word
from dashboard.charts import score_race, score_race_words
from dashboard.choice import chosen_version, chosen_viewer, offered_views, viewer_words
from dashboard.data import GameEntry, OpenedGame, library, opened
from dashboard.exports import draw_exports
from dashboard.frame import run_page
from dashboard.game_tables import deals_table, sheet_table
from dashboard.record_view import notes_html, record_html, title_html
from dashboard.replay_view import draw_replay
from dashboard.rules_view import rules_html
from dashboard.same_deal_view import same_deals, same_deals_html
from dashboard.sheet_view import SheetPlace, sheet_html


def main() -> None:
    """Draw the page of the game that the address names."""
    st.page_link("pages/games.py", label="← All games")
    address = address_of(st.query_params.to_dict())
    if address is None:
        _draw_problem("No game is chosen", "The address names none: it looks like game?id=… and then the game's id.")
        _draw(_ways_to_a_game())
        return
    entry = library().entry(address.game)
    if entry is None:
        _draw_problem("No such game", f"There is no game {address.game!r} among those the dashboard was started on.")
        _draw(_ways_to_a_game())
        return
    try:
        _draw_game(entry, address)
    except CaboError as error:
        _draw_problem("This game cannot be shown", str(error))


def _draw_problem(title: str, words: str) -> None:
    _draw(element("h1", title, class_="cabo-title"))
    _draw(notes_html([words]))


def _ways_to_a_game() -> Html:
    ways = (
        element("li", element("code", "cabo dashboard FOLDER"), " shows the games in a folder."),
        element("li", "A file of your own that was dropped on Home is kept for one session: drop it again."),
    )
    return element("ul", *ways, class_="cabo-list")


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _draw_game(entry: GameEntry, address: Address) -> None:
    record = opened(entry.stamp, None)
    viewer = chosen_viewer(record.opening, address.view)
    opening = record.rounds[0].first_version if record.rounds else 1
    version = chosen_version(address.version, len(record.timeline.states), otherwise=opening)
    # What the component has in it can be read by whoever looks at the page: of a game still running no face is in it
    # that the viewpoint has not seen, and a viewpoint is another page. Of a finished one it turns the cards itself.
    running = is_running(record.timeline.last.game)
    game = opened(entry.stamp, viewer.viewer) if running else record
    notes = [note for note in (viewer.note, version.note) if note is not None]
    notes += [f"The file is not in canonical form: {notice}." for notice in record.notices]
    here = Address(game=entry.key, version=str(version.version), view=view_word(viewer.viewer))
    st.set_page_config(page_title=f"{', '.join(entry.players)} · Cabo")
    _draw(title_html(entry, record))
    if notes:
        _draw(notes_html(notes))
    if running:
        _draw_viewpoint(entry, viewer.viewer)
    draw_replay(entry.stamp, viewer.viewer if running else None, replace(here, view=None) if running else here)
    _draw_more(entry, game, here)


def _look_with_widget(key: str) -> None:
    word = st.session_state[key]
    if word == AS_RECORDED:
        st.query_params.pop("view", None)
    else:
        st.query_params["view"] = word


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
        help="The game is still running: what these eyes have not seen is not on the page at all.",
        width=220,
    )


# --- below the table ---------------------------------------------------------------------------------------------


def _draw_more(entry: GameEntry, game: OpenedGame, here: Address) -> None:
    results = game.timeline.last.game.results
    deals = {span.round: span.first_version for span in game.rounds}
    place = SheetPlace(address=here, round=None, deals=deals)
    _draw(element("h2", "Score sheet", class_="cabo-part"))
    _draw(sheet_html(results, entry.players, place))
    if results:
        with st.container(key="sheet-export"):
            draw_exports(sheet_table(results, entry.players))
    if results:
        chart = st.expander("Totals over the rounds", key="chart", on_change="rerun")
        if chart.open:
            figure = score_race(results, entry.players, game.opening.ruleset.end_score)
            chart.plotly_chart(figure, key="race", alt=score_race_words(results, entry.players))
    others = st.expander("The same deals, played by others", key="deals", on_change="rerun")
    if others.open:
        with others:
            rounds = same_deals(entry, library().games)
            _draw(same_deals_html(rounds))
            if rounds:
                draw_exports(deals_table(rounds))
    with st.expander("Rules of this game"):
        _draw(rules_html(game.opening.ruleset))
    with st.expander("About this record"):
        # The seed would tell a viewpoint the whole deal.
        record = replace(opened(entry.stamp, None).opening, seed=game.opening.seed)
        _draw(record_html(entry, record))


if __name__ == "__main__":
    run_page(main)
