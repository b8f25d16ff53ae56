"""Who saw which card of a whole game, told by ``Card.seen`` alone: what perspective and resolve are held against."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.events import Event, GameStarted, HandsRevealed, Player, Rewound, RoundDealt, RoundScored
from cabo_events.files import read_game
from cabo_events.perspective import Viewpoint
from cabo_events.replay import Timeline, replay
from cabo_events.ruleset import FailedExchangeShownCards
from cabo_events.rulesets import PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD
from cabo_events.sights import Look, events_in_rounds, refaced
from cabo_events.simulate import random_game
from cabo_events.state import Card, State, all_cards
from tests.conftest import SHARED

CardKey = tuple[int, int]
"""A card of a game: the version of its round's deal, its instance in the round."""

GAMES = [
    path
    for folder in ("games", "rules")
    for path in sorted((SHARED / "data" / folder).glob("*.cabo.jsonl"))
    if "broken" not in path.name
] or [SHARED / "data" / "games"]
"""Whole games of other programs and under the named variants; where SHARED is absent, one path stands for them all."""

WHOLE_GAMES = [pytest.param(path, id=path.name.split(".")[0], marks=pytest.mark.shared) for path in GAMES]


@cache
def events_of(path: Path) -> tuple[Event, ...]:
    return read_game(path).events


HIDDEN_MISSES = replace(PUBLISHER_2E, failed_exchange_shown_cards=FailedExchangeShownCards.HIDDEN)
RULES = (PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD, HIDDEN_MISSES)


@st.composite
def random_games(draw: st.DrawFn) -> tuple[Event, ...]:
    rules = draw(st.sampled_from(RULES))
    players = draw(st.integers(rules.players_min, rules.players_max))
    return random_game(rules, players, draw(st.integers(0, 999)), max_rounds=2)


def whole_games() -> st.SearchStrategy[tuple[Event, ...]]:
    """Whole games: random legal ones, and recorded ones where SHARED is there."""
    recorded = st.sampled_from(GAMES).map(events_of)
    return random_games() | recorded if SHARED.is_dir() else random_games()


def witnessed(events: Sequence[Event], viewer: Viewpoint) -> tuple[Timeline, int]:
    """The game in which the seat returned sees what ``viewer`` does.

    A spectator is a seat that is dealt no card and never acts.
    """
    if viewer != "spectator":
        return replay(events), viewer
    opening = events[0]
    assert isinstance(opening, GameStarted)
    return replay([_with_idle_seat(event) for event in events]), len(opening.players)


def _with_idle_seat(event: Event) -> Event:
    match event:
        case GameStarted():
            return replace(event, players=(*event.players, Player(id="idle", name=None, bot=None)))
        case RoundDealt() | HandsRevealed():
            return replace(event, hands=(*event.hands, ()))
        case RoundScored():
            return replace(event, points=(*event.points, 0), totals=(*event.totals, 0))
        case _:
            return event


def faces_seen(state: State, seat: int) -> list[str | None]:
    """The faces of all cards in their places, None where the seat has not seen the card."""
    cards = all_cards(state.round) if state.round else ()
    return [None if card.seen[seat] is None else card.face for card in cards]


def faces_told(state: State) -> list[str | None]:
    """The faces of all cards in their places, None where the state does not know it."""
    return [card.face for card in all_cards(state.round)] if state.round else []


def without_faces(state: State) -> State:
    """The state with no face at all in its hands, stock and pile, nor a viewer."""
    round_ = state.round
    if round_ is not None:
        round_ = replace(
            round_,
            hands=tuple(_blank(hand) for hand in round_.hands),
            stock=_blank(round_.stock),
            pile=_blank(round_.pile),
            held=_blank((round_.held,))[0],
        )
    return replace(state, game=replace(state.game, viewer=None), round=round_)


def _blank(cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
    return tuple(None if card is None else replace(card, face=None) for card in cards)


def unseen_cards(events: Sequence[Event], viewer: Viewpoint) -> Iterator[dict[CardKey, str]]:
    """The cards that the viewer has never seen, with their faces, a mapping for each set that chance mixed.

    Such a set is the deal, or one reshuffle: its cards could have lain in any order among themselves.
    """
    timeline, seat = witnessed(events, viewer)
    mixes: dict[int, dict[CardKey, str]] = {}
    mix_of: dict[CardKey, int] = {}
    seen: set[CardKey] = set()
    for happened in events_in_rounds(timeline):
        for card in all_cards(happened.after):
            key = (happened.deal, card.instance)
            mix = mix_of.setdefault(key, happened.version)
            mixes.setdefault(mix, {})[key] = card.face or ""
            if card.seen[seat] is not None:
                seen.add(key)
    for cards in mixes.values():
        yield {key: face for key, face in cards.items() if key not in seen}


def with_faces(events: Sequence[Event], faces: Mapping[CardKey, str]) -> tuple[Event, ...]:
    """The events with another face wherever they name one of the cards given."""
    changed = list(events)
    for happened in events_in_rounds(replay(events)):
        changed[happened.version - 1] = refaced(happened, _from(faces, happened.deal))
    return tuple(changed)


def _from(faces: Mapping[CardKey, str], deal: int) -> Look:
    def look(card: Card, face: str | None) -> str | None:
        return faces.get((deal, card.instance), face)

    return look


def corrected(events: Sequence[Event], to: int, count: int) -> tuple[Event, ...]:
    """The events, taken back to version ``to``, and ``count`` of those after it played again."""
    return (*events, Rewound(to=to, reason="played again"), *events[to : to + count])
