"""Event sequences as no table ever saw them: any event after any other, lists of any length, any text."""

from collections.abc import Mapping
from functools import cache
from typing import get_args

from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.cards import Deck, deck_cards
from cabo_events.events import (
    SCHEMA,
    EndReason,
    Event,
    ExtraCard,
    GameStarted,
    Player,
    RevealReason,
    SheetField,
    Source,
    Viewer,
)
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from tests.odd_rules import odd_rules

TEXT = st.text(max_size=12)
NAMES = st.sampled_from(
    ("Ada", "Bo", "ada", "Érable", "松", "Anna B.", "draw", "Round", "seat1", "?", "", "A\n;{", "Di")
)
SEATS = st.integers(0, 5)
SLOTS = st.integers(0, 51)
POINTS = st.integers(-1_000_000, 1_000_000) | st.none()
PLAYERS = st.builds(Player, id=NAMES, name=NAMES | st.none(), bot=TEXT | st.none())
INSTANTS = st.none() | st.sampled_from(("2024-05-17T19:30:00Z", "1999-12-31T23:59:60.123456789Z"))


def _fields(faces: st.SearchStrategy[str | None]) -> dict[str, st.SearchStrategy[object]]:
    """What a field may hold, by its name; the few names that mean different things are told apart below."""
    many = st.lists(faces, max_size=6).map(tuple)
    hands = st.lists(many, max_size=6).map(tuple)
    points = st.lists(POINTS, max_size=6).map(tuple)
    seats = st.lists(SEATS, max_size=4).map(tuple)
    return {
        "at": INSTANTS,
        "caller": SEATS | st.none(),
        "dealer": SEATS | st.none(),
        "discard": faces,
        "discarded": faces,
        "extra": st.lists(st.builds(ExtraCard, slot=SLOTS, face=faces), max_size=3).map(tuple),
        "face": faces,
        "faces": many,
        "first": SEATS,
        "hand_totals": points | st.none(),
        "hands": hands,
        "kamikaze": SEATS | st.none(),
        "kept_slot": SLOTS | st.none(),
        "penalty_face": faces,
        "penalty_slot": SLOTS | st.none(),
        "points": points,
        "resets": seats,
        "round": st.integers(1, 1_000_000),
        "seat": SEATS,
        "shown": many,
        "slot": SLOTS,
        "slots": st.lists(SLOTS, min_size=1, max_size=5).map(tuple),
        "source": st.sampled_from(Source),
        "stock": many | st.none(),
        "target": SEATS,
        "target_slot": SLOTS,
        "to": st.integers(1, 10**20),
        "totals": points,
        "unknown": st.lists(st.sampled_from(SheetField), max_size=4).map(tuple),
        "winners": seats,
    }


_ONLY: dict[tuple[str, str], st.SearchStrategy[object]] = {
    ("opening_peeked", "slots"): st.lists(SLOTS, max_size=5).map(tuple),
    ("pair_discarded", "slots"): st.tuples(SLOTS, SLOTS),
    ("pair_missed", "slots"): st.tuples(SLOTS, SLOTS),
    ("round_recorded", "points"): st.lists(POINTS, max_size=6).map(tuple) | st.none(),
    ("hands_revealed", "reason"): st.sampled_from(RevealReason),
    ("rewound", "reason"): TEXT | st.none(),
    ("game_ended", "reason"): st.sampled_from(EndReason),
}


@st.composite
def _openings(draw: st.DrawFn, rulesets: st.SearchStrategy[RuleSet]) -> GameStarted:
    """A first event with any players and any text."""
    labels = st.sampled_from((*NAMED, "mine")) | TEXT
    named = draw(rulesets)
    renamed = replace(named, name=draw(labels), based_on=draw(labels | st.none()))
    players = draw(st.lists(PLAYERS, min_size=2, max_size=6))
    viewers: tuple[Viewer, ...] = (None, "spectator", *range(len(players)))
    return GameStarted(
        schema=SCHEMA,
        game=draw(st.text(min_size=1, max_size=12)),
        ruleset=draw(st.sampled_from((named, renamed))),
        players=tuple(players),
        viewer=draw(st.sampled_from(viewers)),
        seed=draw(st.none() | st.integers(-(2**63), 2**63 - 1)),
        source=draw(TEXT | st.none()),
        played=draw(TEXT | st.none()),
        tags=tuple(draw(st.lists(TEXT, max_size=3))),
        at=draw(INSTANTS),
    )


@cache
def _events(deck: Deck) -> st.SearchStrategy[tuple[Event, ...]]:
    fields = _fields(st.none() | st.sampled_from(deck_cards(deck)))
    kinds = [kind for kind in get_args(Event) if kind is not GameStarted]
    any_event = [_openings(st.sampled_from(tuple(NAMED.values()))), *(_built(kind, fields) for kind in kinds)]
    return st.lists(st.one_of(any_event), max_size=8).map(tuple)


def _built(kind: type[Event], fields: Mapping[str, st.SearchStrategy[object]]) -> st.SearchStrategy[Event]:
    tag = str(kind.__struct_config__.tag)
    own = {name: _ONLY[tag, name] for name in kind.__struct_fields__ if (tag, name) in _ONLY}
    return st.builds(kind, **{name: own[name] if name in own else fields[name] for name in kind.__struct_fields__})


@st.composite
def odd_events(draw: st.DrawFn) -> tuple[Event, ...]:
    """A game of any events in any order, under any rule set, with faces of one deck."""
    opening = draw(_openings(st.sampled_from(tuple(NAMED.values())) | odd_rules()))
    return (opening, *draw(_events(opening.ruleset.deck)))
