"""Record: a game entered as it is played, judged by the rules, and kept in a file."""

from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import streamlit as st

from cabo_events.errors import CaboError
from cabo_events.events import GameStarted, Player, RoundRecorded, stream_of
from cabo_events.markup import Html, element
from cabo_events.narration import narrated, outcome_words
from cabo_events.recording import Recording, record, resume
from cabo_events.recording.offers import offers
from cabo_events.recording.refusals import refusal_words
from cabo_events.recording.session import Request, opened_at
from cabo_events.recording.sheet_rows import awaits_scoring
from cabo_events.replay import round_spans
from cabo_events.state import seat_name
from cabo_events.transcript.vocabulary import Statement, table_of
from dashboard.address import Address
from dashboard.data import library
from dashboard.entry_words import record_words
from dashboard.frame import run_page
from dashboard.payload import table_payload
from dashboard.record_actions import actions
from dashboard.record_back import draw_take_back
from dashboard.record_files import recordable_files
from dashboard.record_new import MODES, draw_new_form
from dashboard.record_play import Place, draw_actions
from dashboard.record_sheet import draw_row_form, draw_scoring_form
from dashboard.record_view import notes_html
from dashboard.rules_view import rules_words
from dashboard.sheet_view import SheetPlace, sheet_html
from dashboard.story import event_lines
from dashboard.story_view import story_html
from dashboard.table_view import legend_html, table_html

_SAID = "record said"


def main() -> None:
    """Draw the file that the address names, or ask which one is to be recorded."""
    st.set_page_config(page_title="Record · Cabo")
    word = st.query_params.get("file")
    if word is None:
        _draw_start()
        return
    path = recordable_files().get(word)
    if path is None:
        _draw_problem(f"There is no file {word!r} among those that may be recorded to.")
        return
    try:
        recording = resume(path)
    except (CaboError, OSError) as error:
        _draw_problem(refusal_words(error, ()))
        return
    _draw_recording(word, recording)


def _draw(markup: Html) -> None:
    st.html(str(markup))


def _draw_title(words: str) -> None:
    _draw(element("h1", words, class_="cabo-title"))


def _draw_problem(words: str) -> None:
    _draw_title("This cannot be recorded")
    _draw(notes_html([words]))
    _draw(element("p", element("a", "Choose another game, or begin one", href="record", target="_self")))


# --- what is done ------------------------------------------------------------------------------------------------


def _refuse(players: tuple[Player, ...], error: CaboError | OSError) -> None:
    st.session_state[_SAID] = refusal_words(error, players)


def _enter(players: tuple[Player, ...], path: Path, version: int, requests: tuple[Request, ...]) -> None:
    """Record what the page was asked for while the file was at ``version``, or say why not."""
    try:
        record(opened_at(path, version), *requests)
    except (CaboError, OSError) as error:
        _refuse(players, error)


def _draw_refusal() -> None:
    said = st.session_state.pop(_SAID, None)
    if said is not None:
        st.html(str(element("p", said, class_="cabo-note", role="alert")))


# --- which game --------------------------------------------------------------------------------------------------


def _draw_start() -> None:
    _draw_title("Record a game")
    _draw_refusal()
    _draw_unfinished()
    draw_new_form(partial(_refuse, ()))


def _draw_unfinished() -> None:
    words = {path: word for word, path in recordable_files().items()}
    going_on = [game for game in library().games if game.ended_by is None and Path(game.stamp.path).resolve() in words]
    if not going_on:
        return
    _draw(element("h2", "Go on with", class_="cabo-part"))
    lines = []
    for game in going_on:
        word = words[Path(game.stamp.path).resolve()]
        link = element("a", ", ".join(game.players), href=_link(word), target="_self")
        lines.append(element("li", link, f" · {word} · {game.ruleset}, {game.rounds} rounds, {game.events} events"))
    _draw(element("ul", *lines, class_="cabo-list"))


def _link(word: str) -> str:
    return f"record?{urlencode({'file': word})}"


# --- the game ----------------------------------------------------------------------------------------------------


def _draw_recording(word: str, recording: Recording) -> None:
    opening = recording.timeline.events[0]
    if not isinstance(opening, GameStarted):
        return
    players = opening.players
    place = Place(
        path=recording.path,
        timeline=recording.timeline,
        enter=partial(_enter, players),
        refuse=partial(_refuse, players),
    )
    _draw_head(word, recording, opening)
    _draw_refusal()
    left, right = st.columns([5, 3], gap="medium")
    with left:
        payload = table_payload(recording.timeline, recording.version)
        _draw(element("p", f"{recording.version}. {payload.words}", class_="cabo-told", aria_live="polite"))
        _draw(table_html(payload))
        _draw(legend_html())
        _draw_last_scores(recording)
    with right:
        _draw_choices(place, opening)
        draw_take_back(place)
        lines = event_lines(recording.timeline, round_spans(recording.timeline), recording.version)
        _draw(story_html(lines, Address(game=_game_key(recording, opening))))
    _draw_sheet(recording, opening)


def _draw_head(word: str, recording: Recording, opening: GameStarted) -> None:
    names = tuple(seat_name(recording.timeline.last.game, seat) for seat in range(len(opening.players)))
    game_page = element("a", "Game page", href=Address(game=_game_key(recording, opening)).link, target="_self")
    others = element("a", "Other games", href="record", target="_self")
    whose = record_words(opening.viewer, names)
    facts = f"{word} · {rules_words(opening.ruleset)}{'' if whose is None else f' · {whose}'} · "
    _draw_title(", ".join(names))
    _draw(element("p", facts, game_page, " · ", others, class_="cabo-facts"))
    notes = list(recording.notices)
    torn = recording.path.with_name(f"{recording.path.name}.torn")
    if torn.exists():
        notes.append(f"A crash once tore the last line of this file. What was left of it is kept in {torn.name}.")
    if recording.timeline.last.game.ended_by is not None:
        notes.append(f"{outcome_words(recording.timeline.last.game)} Nothing follows unless its end is taken back.")
    if notes:
        _draw(notes_html(notes))


def _game_key(recording: Recording, opening: GameStarted) -> str:
    keys = (game.key for game in library().games if Path(game.stamp.path).resolve() == recording.path)
    return next(keys, stream_of(opening))


def _draw_choices(place: Place, opening: GameStarted) -> None:
    table = table_of(opening)
    mode = _draw_mode(place)
    state = place.state
    offered = offers(table, state)
    if mode == "sheet":
        if any(offer.words == Statement.ROUND for offer in offered):
            draw_row_form(place, table)
        offered = tuple(offer for offer in offered if offer.words != Statement.ROUND)
    if awaits_scoring(state):
        draw_scoring_form(place)
    draw_actions(place, actions(offered))


def _draw_mode(place: Place) -> str:
    rounds = [event for event in place.timeline.events if isinstance(event, RoundRecorded)]
    usual = "sheet" if rounds and place.state.round is None else "play"
    asked = st.query_params.get("mode")
    mode = asked if asked in MODES else usual
    key = "record mode"
    st.session_state[key] = mode
    st.segmented_control(
        "What is recorded", list(MODES), format_func=MODES.__getitem__, key=key, required=True, on_change=_set_mode
    )
    return mode


def _set_mode() -> None:
    st.query_params["mode"] = str(st.session_state["record mode"])


# --- scores ------------------------------------------------------------------------------------------------------


def _draw_last_scores(recording: Recording) -> None:
    """Why everybody got what they got, while the hands lie open or the last line of the sheet has just been noted."""
    state = recording.timeline.last
    is_open = state.round is not None and state.round.ended_by is None
    rounds = narrated(recording.timeline).rounds
    if is_open or not rounds or not rounds[-1].scores:
        return
    lines = [element("li", score.words) for score in rounds[-1].scores]
    _draw(element("ul", *lines, class_="cabo-list", aria_label="The scoring of the round"))
    _draw(element("p", outcome_words(state.game), class_="cabo-round"))


def _draw_sheet(recording: Recording, opening: GameStarted) -> None:
    game = recording.timeline.last.game
    names = [seat_name(game, seat) for seat in range(len(game.players))]
    deals = {span.round: span.first_version for span in round_spans(recording.timeline)}
    place = SheetPlace(address=Address(game=_game_key(recording, opening)), round=None, deals=deals)
    _draw(element("h2", "Score sheet", class_="cabo-part"))
    _draw(sheet_html(game.results, names, place))


if __name__ == "__main__":
    run_page(main)
