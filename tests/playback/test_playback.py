"""The playback tells what the reducer says, at every version of every game."""

from pathlib import Path

import pytest

from cabo_events.codec import decode, encode
from cabo_events.events import GameStarted, Rewound, Viewer
from cabo_events.files import read_game
from cabo_events.perspective import as_seen_by, viewpoints
from cabo_events.playback import Playback, playback
from cabo_events.playback.table import TableState, table_states
from cabo_events.replay import Timeline, replay
from cabo_events.shipped import shipped_games
from cabo_events.state import Card, State
from cabo_events.words import sentence
from tests.conftest import shared_files
from tests.dashboard.games import sample
from tests.playback.expander import expanded

GAMES = [pytest.param(path, id=path.name.removesuffix(".cabo.jsonl")) for path in shipped_games()]


def card_of(table: TableState, instance: int | None, seats: int) -> Card | None:
    if instance is None:
        return None
    entry = table.cards[instance]
    assert entry is not None
    face, *since = entry
    seen = tuple(one if isinstance(one, int) else None for one in since[:seats])
    return Card(instance=instance, face=None if face is None else str(face), seen=seen)


def agrees(table: TableState, state: State) -> None:
    """The table says the same as the reducer's state, read field by field."""
    game, round_, seats = state.game, state.round, len(state.game.players)
    assert (table.totals, table.resets, table.winners) == (game.totals, game.standing.resets_used, game.winners)
    assert (table.rounds_scored, table.closed) == (len(game.results), game.ended_by)
    if round_ is None:
        assert (table.deal, table.number, table.hands, table.cards, table.pile) == (None, None, (), (), ())
        return
    assert (table.number, table.dealer, table.first) == (round_.number, round_.dealer, round_.first)
    assert (table.turn, table.on_turn, table.phase) == (round_.turn, round_.on_turn, round_.phase)
    assert (table.caller, table.pending, table.ended_by) == (round_.caller, round_.pending, round_.ended_by)
    assert card_of(table, table.held, seats) == round_.held
    assert tuple(card_of(table, one, seats) for one in table.pile) == round_.pile
    assert tuple(card_of(table, one, seats) for one in table.stock) == round_.stock
    hands = tuple(tuple(card_of(table, one, seats) for one in hand) for hand in table.hands)
    assert hands == round_.hands


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", GAMES)
def test_the_deltas_of_a_shipped_game_lead_to_the_reducers_state_at_every_version(path: Path) -> None:
    timeline = replay(read_game(path).events)
    for table, state in zip(expanded(playback(timeline)), timeline.states, strict=True):
        agrees(table, state)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", [*shared_files("data/games/[!n]*.cabo.jsonl"), *shared_files("data/partial/*.jsonl")])
def test_the_deltas_of_a_recorded_game_lead_to_its_tables(path: Path) -> None:
    timeline = replay(read_game(path).events)
    assert list(expanded(playback(timeline))) == list(table_states(timeline))


def test_a_correction_leads_back_over_a_deal_a_reshuffle_and_a_longer_hand() -> None:
    events = sample()
    corrected = (*events[:7], Rewound(to=4, reason=None), *events[4:6], Rewound(to=1, reason=None), *events[1:])
    timeline = replay(corrected)
    made = playback(timeline)
    for table, state in zip(expanded(made), timeline.states, strict=True):
        agrees(table, state)
    assert made.rewinds == {8: 4, 11: 1}
    assert made.undone == (2, 3, 4, 5, 6, 7, 9, 10)


# --- viewpoints --------------------------------------------------------------------------------------------------


def shown_faces(made: Playback, table: TableState, view: str) -> dict[int, str | int | None]:
    """What the page turns up: the rule of the component, in Python."""
    columns = {**{f"seat{seat}": seat + 1 for seat in range(len(made.players))}, "spectator": len(made.players) + 1}
    return {
        instance: entry[0]
        for instance, entry in enumerate(table.cards)
        if entry is not None and entry[0] is not None and (view == "all" or entry[columns[view]] is not None)
    }


def known_faces(timeline: Timeline, version: int) -> dict[int, str | int | None]:
    round_ = timeline.at(version).round
    if round_ is None:
        return {}
    held = () if round_.held is None else (round_.held,)
    hands = [card for hand in round_.hands for card in hand if card is not None]
    cards = (*hands, *round_.pile, *round_.stock, *held)
    return {card.instance: card.face for card in cards if card.face is not None}


def viewers(timeline: Timeline) -> list[Viewer]:
    opening = timeline.events[0]
    assert isinstance(opening, GameStarted)
    return [None, *(viewer for viewer in viewpoints(opening) if viewer != opening.viewer)]


@pytest.mark.parametrize("name", ["duel-standard", "late-joiner-standard", "full-table-standard.seat4"])
def test_a_viewpoint_shows_the_faces_and_the_words_of_its_perspective(name: str) -> None:
    (path,) = (path for path in shipped_games() if path.name == f"{name}.cabo.jsonl")
    timeline = replay(read_game(path).events)
    made = playback(timeline)
    tables = list(table_states(timeline))
    for column, (view, viewer) in enumerate(zip(made.views, viewers(timeline), strict=True)):
        seen = as_seen_by(timeline.events, viewer)
        for version, table in enumerate(tables, start=1):
            assert shown_faces(made, table, view) == known_faces(seen, version)
            told = made.told[version - 1]
            words = made.sentences[told if isinstance(told, int) else told[column]]
            assert words == sentence(seen.events[version - 1], seen.at(version - 1) if version > 1 else None)


def test_a_running_game_offers_no_viewpoint_that_only_the_page_would_hide() -> None:
    running = playback(replay(sample()[:6]))
    assert running.is_running
    assert running.views == ("all",)


def test_the_playback_of_a_perspective_tells_no_face_that_it_has_not_seen() -> None:
    whole = sample()[:6]
    told = b"".join(encode(as_seen_by(whole, 0).events[1:]).splitlines())
    made = playback(as_seen_by(whole, 0))
    tables = list(expanded(made))
    assert {entry[0] for table in tables for entry in table.cards if entry} - {None} == {"Ac", "7d", "9c", "Ad"}
    assert all(f'"{face}"'.encode() in told for face in ("Ac", "7d", "9c", "Ad"))
    assert not any("Kh" in words or "2c" in words for words in made.sentences)


# --- what stands beside the tables -------------------------------------------------------------------------------


def test_events_name_the_cards_they_touch() -> None:
    made = playback(replay(sample()))
    tables = list(expanded(made))
    touched = dict(enumerate(made.touched, start=1))
    assert touched[2] == ()
    assert touched[3] == (tables[2].hands[0][0], tables[2].hands[0][1])
    assert touched[5] == (tables[4].held,)
    assert set(touched[6]) == {tables[5].hands[0][0], tables[5].pile[-1]}


def test_a_seat_believes_what_it_knows_and_the_mean_of_what_it_has_not_seen() -> None:
    made = playback(replay(sample()))
    dealt, looked = list(expanded(made))[1:3]
    # 338 points lie in the deck of 52; all have seen the 9 of clubs.
    assert dealt.believed[0] == round(40 * (338 - 9) / 51)
    # Seat 0 has seen an ace and a seven: 8 points, and two cards of which it knows nothing.
    assert looked.believed[0] == 80 + round(20 * (338 - 9 - 8) / 49)
    assert looked.believed[1] == dealt.believed[1]


def test_the_stops_are_where_it_happens() -> None:
    made = playback(replay(sample()))
    assert made.stops.round == (2,)
    assert made.stops.call == (7,)
    assert [made.types[made.kinds[version - 1]] for version in made.stops.reveal] == ["hands_revealed"]
    assert set(made.stops.turn) >= {4, 6, 7}
    assert made.opening == 2


def test_a_playback_is_the_same_after_the_game_was_written_and_read() -> None:
    assert playback(replay(decode(encode(sample())).events)) == playback(replay(sample()))
