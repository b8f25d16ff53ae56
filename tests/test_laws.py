"""What holds for every game: played by seeded dice under any rule set, and, where it may, for events in any order."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.cards import DECK_SIZE, deck_cards
from cabo_events.codec import decode, encode
from cabo_events.errors import ReplayError
from cabo_events.events import (
    CardDrawn,
    CardMatched,
    Event,
    GameStarted,
    HandsRevealed,
    Rewound,
    RoundDealt,
    RoundRecorded,
)
from cabo_events.evolve import evolve
from cabo_events.replay import Timeline, live_versions, replay, round_spans
from cabo_events.rules.scoring import score_hands
from cabo_events.rules.standing import opening_standing, standing_after
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD
from cabo_events.simulate import random_game
from cabo_events.state import Card, Round, State, all_cards
from tests.conftest import shared_files
from tests.odd_events import odd_events
from tests.odd_rules import odd_rules


@st.composite
def games(draw: st.DrawFn) -> tuple[Event, ...]:
    """A short game of random legal moves under a named variant or an odd rule set."""
    rules = draw(st.sampled_from(tuple(NAMED.values())) | odd_rules())
    seats = draw(st.integers(rules.players_min, rules.players_max))
    return random_game(rules, seats, draw(st.integers(0, 2**32)), max_rounds=3, max_turns=60)


def rules_of(events: Sequence[Event]) -> RuleSet:
    opening = events[0]
    assert isinstance(opening, GameStarted)
    return opening.ruleset


# --------------------------------------------------------------------------------------------------------------- cards


def is_conserved(state: State) -> bool:
    """Whether the round, if there is one, has 52 different cards, each in one place."""
    if state.round is None:
        return True
    cards = list(all_cards(state.round))
    return len(cards) == DECK_SIZE and len({card.instance for card in cards}) == DECK_SIZE


@pytest.mark.slow
@given(games())
def test_every_card_is_in_one_place_at_every_version(events: tuple[Event, ...]) -> None:
    for state in replay(events).states:
        assert is_conserved(state), state.version


@pytest.mark.slow
@given(games())
def test_the_cards_are_those_of_the_deck_at_every_version(events: tuple[Event, ...]) -> None:
    deck = sorted(deck_cards(rules_of(events).deck))
    for state in replay(events).states:
        if state.round is not None:
            assert sorted(str(card.face) for card in all_cards(state.round)) == deck, state.version


@given(games(), odd_events(), st.data())
def test_whatever_follows_is_refused_or_keeps_every_card(
    events: tuple[Event, ...], odd: tuple[Event, ...], data: st.DataObject
) -> None:
    state = replay(events[: data.draw(st.integers(1, len(events)))]).last
    for event in odd:
        try:
            following = evolve(state, event)
        except ReplayError as refused:
            assert refused.version == state.version + 1  # noqa: PT017 - either outcome is right
        else:
            assert following.version == state.version + 1
            assert is_conserved(following) or isinstance(event, RoundDealt)


@given(odd_events())
def test_any_events_are_a_game_or_refused(events: tuple[Event, ...]) -> None:
    try:
        assert len(replay(events).states) == len(events)
    except ReplayError as refused:
        assert 1 <= refused.version <= len(events)  # noqa: PT017 - either outcome is right


# ----------------------------------------------------------------------------------------------------------- knowledge


def within_rounds(timeline: Timeline) -> list[tuple[Event, Round, Round]]:
    """Each event that fell within a round, with the round before and after it."""
    return [
        (event, before.round, after.round)
        for (before, after), event in zip(pairwise(timeline.states), timeline.events[1:], strict=True)
        if before.round is not None and after.round is not None and not isinstance(event, RoundDealt | Rewound)
    ]


def by_instance(round_: Round) -> dict[int, Card]:
    return {card.instance: card for card in all_cards(round_)}


@given(games())
def test_what_was_seen_stays_seen_since_then(events: tuple[Event, ...]) -> None:
    for _, before, after in within_rounds(replay(events)):
        now = by_instance(after)
        for instance, card in by_instance(before).items():
            if instance in now:
                kept = zip(card.seen, now[instance].seen, strict=True)
                assert all(since in {None, later} for since, later in kept)
                assert card.face in {None, now[instance].face}


@pytest.mark.slow
@given(games())
def test_only_a_reshuffle_makes_new_cards_and_nobody_has_seen_them(events: tuple[Event, ...]) -> None:
    for _, before, after in within_rounds(replay(events)):
        fresh = set(by_instance(after)) - set(by_instance(before))
        assert after.instances - before.instances == len(fresh)
        assert fresh <= {card.instance for card in after.stock}
        assert all(since is None for card in after.stock if card.instance in fresh for since in card.seen)


@given(games())
def test_a_sight_dates_from_the_event_that_showed_it(events: tuple[Event, ...]) -> None:
    for state in replay(events).states:
        if state.round is not None:
            dealt = max(
                version for version, event in enumerate(events[: state.version], 1) if isinstance(event, RoundDealt)
            )
            seen = {since for card in all_cards(state.round) for since in card.seen if since is not None}
            assert seen <= set(range(dealt, state.version + 1))


# --------------------------------------------------------------------------------------------------------------- slots


@given(games())
def test_slots_stay_and_an_emptied_one_is_never_used_again(events: tuple[Event, ...]) -> None:
    for event, before, after in within_rounds(replay(events)):
        for seat, (earlier, later) in enumerate(zip(before.hands, after.hands, strict=True)):
            assert len(earlier) <= len(later)
            assert all(later[slot] is None for slot, card in enumerate(earlier) if card is None)
            changed = [slot for slot, card in enumerate(earlier) if card and card.instance != instance(later[slot])]
            assert not changed or seat in {getattr(event, "seat", None), getattr(event, "target", None)}


def instance(card: Card | None) -> int | None:
    return None if card is None else card.instance


@given(games())
def test_a_match_shows_the_card_that_lay_there(events: tuple[Event, ...]) -> None:
    for event, before, after in within_rounds(replay(events)):
        if isinstance(event, CardMatched):
            assert instance(before.hands[event.seat][event.slot]) == after.pile[-1].instance
            assert after.pile[-1].face == event.face


# -------------------------------------------------------------------------------------------------------------- scores


@given(games())
def test_scores_are_a_pure_function_of_the_rounds(events: tuple[Event, ...]) -> None:
    timeline = replay(events)
    rules, sheet = rules_of(events), timeline.last.game.results
    revealed = [event for event in events if isinstance(event, HandsRevealed)]
    assert len(sheet) == len(revealed)
    standing = opening_standing(len(timeline.last.game.players))
    for line, event in zip(sheet, revealed, strict=True):
        hands = [[str(face) for face in hand] for hand in event.hands]
        points = score_hands(rules, hands, line.caller).points
        after = standing_after(rules, standing, points)
        standing = after.after
        assert (line.points, line.totals, line.resets) == (points, standing.totals, after.resets)
    assert timeline.last.game.standing == standing


@given(games())
def test_a_score_sheet_alone_gives_the_same_totals(events: tuple[Event, ...]) -> None:
    timeline = replay(events)
    sheet = [
        RoundRecorded(
            round=line.round,
            hand_totals=line.hand_totals,
            points=None,
            caller=line.caller,
            kamikaze=line.kamikaze,
            unknown=(),
        )
        for line in timeline.last.game.results
    ]
    told = replay([events[0], *sheet]).last.game
    assert [line.points for line in told.results] == [line.points for line in timeline.last.game.results]
    assert told.standing == timeline.last.game.standing
    assert told.is_over == timeline.last.game.is_over


@given(games())
def test_totals_are_points_less_resets(events: tuple[Event, ...]) -> None:
    rules, results = rules_of(events), replay(events).last.game.results
    taken = (rules.reset_at or 0) - (rules.reset_to or 0)
    for seat in range(len(results[0].totals) if results else 0):
        total = 0
        for line in results:
            assert line.points is not None
            total += (line.points[seat] or 0) - taken * (seat in line.resets)
            assert line.totals[seat] == total


# ------------------------------------------------------------------------------------------------------------ timeline


@given(games(), st.data())
def test_a_prefix_replays_to_the_state_in_the_timeline(events: tuple[Event, ...], data: st.DataObject) -> None:
    timeline = replay(events)
    for version in data.draw(st.lists(st.integers(1, len(events)), max_size=5)):
        assert replay(events[:version]).last == timeline.at(version)


@given(games())
def test_writing_and_reading_is_the_identity(events: tuple[Event, ...]) -> None:
    game = decode(encode(events))
    assert game.events == events
    assert game.notices == ()
    assert replay(game.events).last == replay(events).last


@given(games())
def test_every_event_of_a_round_lies_in_one_turn(events: tuple[Event, ...]) -> None:
    timeline = replay(events)
    versions = [
        version for span in round_spans(timeline) for version in range(span.first_version, span.last_version + 1)
    ]
    assert versions == list(range(2, len(events) + 1))
    for span in round_spans(timeline):
        assert [turn.turn for turn in span.turns] == list(range(len(span.turns)))
        for turn in span.turns[1:]:
            drawn = [
                event for event in events[turn.first_version - 1 : turn.last_version] if isinstance(event, CardDrawn)
            ]
            assert [event.seat for event in drawn] in ([], [turn.seat])


def settled(state: State) -> tuple[object, ...]:
    """A state without its version and without when cards were seen: a rewind shifts both."""
    if state.round is None:
        return (state.game, None)
    seen = {card.instance: (card.face, [since is not None for since in card.seen]) for card in all_cards(state.round)}
    places = [
        [[instance(card) for card in hand] for hand in state.round.hands],
        [card.instance for card in state.round.stock],
        [card.instance for card in state.round.pile],
        instance(state.round.held),
    ]
    return (state.game, seen, places, replace(state.round, hands=(), stock=(), pile=(), held=None))


@pytest.mark.slow
@given(games(), st.data())
def test_a_detour_that_is_rewound_changes_nothing(events: tuple[Event, ...], data: st.DataObject) -> None:
    fork = data.draw(st.integers(1, len(events)))
    end = data.draw(st.integers(fork, len(events)))
    detour = (*events[:end], Rewound(to=fork, reason=None), *events[fork:])
    timeline = replay(detour)
    assert settled(timeline.last) == settled(replay(events).last)
    assert [detour[version - 1] for version in live_versions(detour)] == list(events)


# ---------------------------------------------------------------------------------------------------------- real games


@pytest.mark.parametrize(
    "path", [*shared_files("data/rules/*.cabo.jsonl"), *shared_files("data/partial*/*.cabo.jsonl")]
)
def test_played_games_forget_nothing(path: Path) -> None:
    for _, before, after in within_rounds(replay(decode(path.read_bytes()).events)):
        now = by_instance(after)
        for number, card in by_instance(before).items():
            if number in now:
                assert all(since in {None, later} for since, later in zip(card.seen, now[number].seen, strict=True))
                assert card.face in {None, now[number].face}


@pytest.mark.parametrize("path", shared_files("data/rules/*.cabo.jsonl"))
def test_a_prefix_of_a_played_game_replays_to_the_state_in_its_timeline(path: Path) -> None:
    events = decode(path.read_bytes()).events
    timeline = replay(events)
    for version in range(1, len(events) + 1, 7):
        assert replay(events[:version]).last == timeline.at(version)


def test_the_games_that_the_laws_are_tried_on_have_what_games_can_have() -> None:
    seen: set[str] = set()
    for rules in (PUBLISHER, STANDARD):
        for seed in range(30):
            seen |= {type(event).__name__ for event in random_game(rules, 3, seed, max_rounds=3, max_turns=60)}
    assert {"CardMatched", "MatchMissed", "PairDiscarded", "PairMissed", "ExchangeMissed", "CardsSwapped"} <= seen
    assert {"DiscardTaken", "CaboCalled", "CardSpied", "CardPeeked", "PowerDeclined", "RoundScored"} <= seen
