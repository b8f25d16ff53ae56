"""What holds for the rows of every game: shipped, recorded, partial, corrected, played by seeded dice."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.errors import CaboError, GameFileError
from cabo_events.events import (
    CardDrawn,
    EndReason,
    Event,
    ExchangeMissed,
    GameEnded,
    GameStarted,
    MatchMissed,
    OpeningPeeked,
    PairMissed,
    Rewound,
    RoundDealt,
    Source,
    StockReshuffled,
    stream_of,
)
from cabo_events.files import read_game
from cabo_events.perspective import perspective
from cabo_events.replay import live_versions, replay
from cabo_events.ruleset import FailedExchangeShownCards, RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD
from cabo_events.shipped import shipped_games
from cabo_events.simulate import random_game
from cabo_events.warehouse.column_events import event_of
from cabo_events.warehouse.event_columns import EventColumns, event_columns
from cabo_events.warehouse.facts import Cell, Facts, arrow_table, game_facts, gathered
from cabo_events.warehouse.facts.event_rows import seen_by
from cabo_events.warehouse.tables import FACTS, table_named
from tests.conftest import shared_files
from tests.odd_events import odd_events
from tests.odd_rules import odd_rules

Rows = list[dict[str, Cell]]


def facts_of(events: Sequence[Event]) -> Facts:
    return game_facts(events, stream_of(opening_of(events)), "a test")


def opening_of(events: Sequence[Event]) -> GameStarted:
    opening = events[0]
    assert isinstance(opening, GameStarted)
    return opening


def rows(facts: Facts, name: str) -> Rows:
    columns = table_named(name).column_names
    return [dict(zip(columns, row, strict=True)) for row in facts[name]]


def number(value: Cell) -> int:
    assert isinstance(value, int)
    return value


def check_identities(events: Sequence[Event], facts: Facts) -> None:
    """What the tables say of each other, and of the game's last state."""
    opening, last = opening_of(events), replay(events).last.game
    (game,) = rows(facts, "game")
    seats = rows(facts, "seat")
    assert [row["total"] for row in seats] == list(last.totals)
    assert [row["resets"] for row in seats] == list(last.standing.resets_used)
    assert game["rounds"] == len(last.results)
    assert game["events"] == len(events) == len(facts["event"])
    by_round: dict[Cell, Rows] = defaultdict(list)
    for row in rows(facts, "round_seat"):
        by_round[row["round"]].append(row)
    for row in rows(facts, "round"):
        finished = by_round[row["round"]]
        assert len(finished) in {0, len(opening.players)}
        assert [one["seat"] for one in finished if one["is_caller"]] == [row["caller"]] * (
            row["caller"] is not None and bool(finished)
        )
        assert not finished or sum(number(one["turns"]) for one in finished) == row["turns"]
    check_sums(opening.ruleset, facts)
    check_counts(facts)
    check_arrow(facts)
    check_keys(facts)


def check_sums(rules: RuleSet, facts: Facts) -> None:
    """Points add up to totals, but for a reset."""
    totals: dict[Cell, Cell] = {}
    for row in rows(facts, "round_seat"):
        seat, before, points, after = row["seat"], row["total_before"], row["points"], row["total_after"]
        assert before == totals.get(seat, 0)
        totals[seat] = after
        if row["is_reset"]:
            assert after == rules.reset_to
        elif before is not None and points is not None and after is not None:
            assert number(before) + number(points) == after
    for row in rows(facts, "seat"):
        assert row["total"] == totals.get(row["seat"], 0)


def check_counts(facts: Facts) -> None:
    """Every turn, attempt and power in use is one event that counts, and the other way round."""
    types = Counter(row["type"] for row in rows(facts, "event") if row["is_live"])
    actions = Counter(row["action"] for row in rows(facts, "turn"))
    assert actions["draw_exchange"] == types["card_exchanged"]
    assert actions["draw_discard"] == types["card_discarded"]
    assert actions["take"] == types["discard_taken"]
    assert actions["draw_missed"] + actions["take_missed"] == types["exchange_missed"]
    assert actions["call"] == types["cabo_called"] == len(facts["call"])
    hits = Counter((row["kind"], row["is_hit"]) for row in rows(facts, "match_attempt"))
    assert (hits["match", True], hits["match", False]) == (types["card_matched"], types["match_missed"])
    assert (hits["pair", True], hits["pair", False]) == (types["pair_discarded"], types["pair_missed"])
    used = Counter(row["power"] for row in rows(facts, "power_use") if row["is_used"])
    names = {"peek": "card_peeked", "spy": "card_spied", "swap": "cards_swapped"}
    assert {power: used[power] for power in names} == {power: types[name] for power, name in names.items()}
    unused = sum(not row["is_used"] for row in rows(facts, "power_use"))
    assert unused >= types["power_declined"]


def check_arrow(facts: Facts) -> None:
    """Every column holds what it is declared to, null only where it may be."""
    for table in FACTS:
        made = arrow_table(table, facts[table.name])
        assert made.num_rows == len(facts[table.name])
        for column in table.columns:
            assert column.is_null or not made.column(column.name).null_count, (table.name, column.name)


def check_keys(facts: Facts) -> None:
    """A key names one row; of players there is a row for each game."""
    for table in FACTS:
        keys = Counter(tuple(row[column] for column in table.key) for row in rows(facts, table.name))
        assert table.name == "player" or max(keys.values(), default=1) == 1, table.name


def check_events(events: Sequence[Event], facts: Facts) -> None:
    """The stream comes back from its rows, and the rows say which events count."""
    found = rows(facts, "event")
    assert [event_of(columns(row), opening_of(events).ruleset) for row in found] == list(events)
    assert [row["version"] for row in found if row["is_live"]] == list(live_versions(events))


def columns(row: dict[str, Cell]) -> EventColumns:
    told = {name: row[name] for name in EventColumns.__struct_fields__}
    return EventColumns(**told)  # type: ignore[arg-type]  # a row of the event table has just these types


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", shipped_games(), ids=lambda path: str(path.name))
def test_the_identities_hold_in_every_shipped_game(path: Path) -> None:
    events = read_game(path).events
    facts = facts_of(events)
    check_identities(events, facts)
    check_events(events, facts)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", shared_files("data/**/*.cabo.jsonl"))
def test_the_identities_hold_in_every_recorded_game_that_replays(path: Path) -> None:
    try:
        events = read_game(path).events
        facts = facts_of(events)
    except CaboError:
        return
    check_events(events, facts)
    check_arrow(facts)
    assert [row["total"] for row in rows(facts, "seat")] == list(replay(events).last.game.totals)


@st.composite
def games(draw: st.DrawFn) -> tuple[Event, ...]:
    """A short game of random legal moves under a named variant or an odd rule set."""
    rules = draw(st.sampled_from(tuple(NAMED.values())) | odd_rules())
    seats = draw(st.integers(rules.players_min, rules.players_max))
    return random_game(rules, seats, draw(st.integers(0, 2**32)), max_rounds=2, max_turns=40)


@settings(max_examples=settings().max_examples // 4)
@given(games())
def test_the_identities_hold_in_random_games(events: tuple[Event, ...]) -> None:
    facts = facts_of(events)
    check_identities(events, facts)
    check_events(events, facts)


@pytest.mark.slow
@given(games(), st.data())
def test_a_seats_own_record_gives_the_rows_of_the_whole_game_but_for_what_it_cannot_know(
    events: tuple[Event, ...], data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, len(opening_of(events).players) - 1))
    whole, own = facts_of(events), facts_of(perspective(events, seat))
    check_arrow(own)
    for name in ("seat", "round", "round_seat", "turn", "match_attempt", "call", "power_use"):
        pairs = zip(rows(whole, name), rows(own, name), strict=True)
        for told, known in pairs:
            for column, value in known.items():
                if column in {"game_key", "chance_lowest"} or value is None:
                    continue
                assert value == told[column], (name, column)


@pytest.mark.slow
@given(games(), st.data())
def test_what_a_rewind_undid_gives_no_row_but_its_events(events: tuple[Event, ...], data: st.DataObject) -> None:
    back = data.draw(st.integers(1, len(events) - 1))
    corrected = (*events[:-1], Rewound(to=back, reason="a slip"), *events[back:])
    facts, plain = facts_of(corrected), facts_of(events)
    check_events(corrected, facts)
    for name in ("seat", "round_seat", "call"):
        left = [[value for column, value in row.items() if column != "version"] for row in rows(facts, name)]
        assert left == [[value for column, value in row.items() if column != "version"] for row in rows(plain, name)]
    assert len(facts["turn"]) == len(plain["turn"])


@pytest.mark.slow
@given(games(), st.data())
def test_the_rows_of_a_prefix_are_there_at_every_version(events: tuple[Event, ...], data: st.DataObject) -> None:
    check_arrow(facts_of(events[: data.draw(st.integers(1, len(events)))]))


@settings(max_examples=settings().max_examples // 2)
@given(odd_events())
def test_any_events_give_rows_or_a_refusal(events: tuple[Event, ...]) -> None:
    try:
        facts = facts_of(events)
    except CaboError:
        return
    assert len(facts["event"]) == len(events)


def shown(event: Event) -> tuple[Cell, ...]:
    """The faces that an event shows its viewers, without penalty and extra cards, which it shows to nobody."""
    faces = tuple(event_columns(event).faces or ())
    match event:
        case ExchangeMissed() | OpeningPeeked():
            return faces[: len(event.slots)]
        case MatchMissed() | PairMissed():
            return faces[:-1]
        case RoundDealt():
            return (event.discard,)
        case _:
            return faces


@pytest.mark.slow
@given(games())
def test_an_event_shows_its_cards_to_those_whose_perspective_has_their_faces(events: tuple[Event, ...]) -> None:
    opening = opening_of(events)
    seats = len(opening.players)
    views = [perspective(events, seat) for seat in range(seats)]
    for place, event in enumerate(events):
        mask = seen_by(opening.ruleset, seats, event)
        if mask is None:
            assert isinstance(event, StockReshuffled | RoundDealt) or not event_columns(event).faces
            continue
        for seat, view in enumerate(views):
            assert (shown(view[place]) == shown(event)) is bool(mask >> seat & 1) or not any(shown(event))
        if isinstance(event, CardDrawn):
            assert mask == 1 << event.seat


def test_hidden_cards_of_a_failed_exchange_are_shown_to_their_owner() -> None:
    missed = ExchangeMissed(
        seat=1, source=Source.STOCK, slots=(0, 1), shown=("1", "2"), kept_slot=4, discarded=None, extra=()
    )
    hidden = replace(PUBLISHER, failed_exchange_shown_cards=FailedExchangeShownCards.HIDDEN)
    assert (seen_by(PUBLISHER, 3, missed), seen_by(hidden, 3, missed)) == (0b111, 0b010)


def test_an_abandoned_game_has_no_winners_and_is_capped_if_bots_played_it() -> None:
    events = random_game(STANDARD, 2, seed=3, max_rounds=1)
    abandoned = (*events[:-1], GameEnded(reason=EndReason.ABANDONED, winners=()))
    (game,) = rows(facts_of(abandoned), "game")
    assert (game["has_ended"], game["end_reason"], game["winners"], game["capped"]) == (
        False,
        "abandoned",
        None,
        "turns",
    )


def test_rows_of_several_games_follow_each_other() -> None:
    many = [facts_of(random_game(STANDARD, 2, seed=seed, max_rounds=1)) for seed in (1, 2)]
    together = gathered(many)
    assert {name: len(found) for name, found in together.items()} == {
        name: sum(len(facts[name]) for facts in many) for name in together
    }


def test_no_game_is_refused() -> None:
    for events in ((), (GameEnded(reason=EndReason.LIMIT, winners=()),)):
        with pytest.raises(GameFileError, match="game_started as the first event"):
            game_facts(events, "none", "a test")
