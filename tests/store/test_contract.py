"""What every store must do, whatever it keeps its events in."""

from collections.abc import Callable
from threading import Thread

import pytest

from cabo_events.codec import decode_event
from cabo_events.errors import CorruptLog, DuplicateEvent, GameFileError, VersionConflict
from cabo_events.events import GameStarted
from cabo_events.store.chain import GENESIS, NOTHING, event_hash
from cabo_events.store.envelope import NamedSeat, Recorded, StreamHead, Tip
from cabo_events.store.memory import MemoryStore
from cabo_events.store.protocol import EventStore
from tests.store.conftest import Place
from tests.store.logs import lines, opening_line


def places(rows: tuple[Recorded, ...]) -> list[tuple[str, int, int]]:
    return [(row.stream, row.version, row.position) for row in rows]


def test_a_new_store_is_empty(store: EventStore) -> None:
    assert store.tip() == NOTHING
    assert (store.streams(), store.read_all(), store.openings(), store.names()) == ((), (), (), ())
    assert (store.head("game"), store.read("game")) == (0, ())
    assert list(store.damage()) == []


def test_versions_count_in_the_stream_and_positions_in_the_store(store: EventStore) -> None:
    store.append("one", lines("a", "b"), 0, ["1", "2"])
    store.append("two", lines("c"), 0, ["3"])
    store.append("one", lines("d"), 2, ["4"])
    assert places(store.read_all()) == [("one", 1, 1), ("one", 2, 2), ("two", 1, 3), ("one", 3, 4)]
    assert places(store.read("one")) == [("one", 1, 1), ("one", 2, 2), ("one", 3, 4)]
    assert places(store.read("one", from_version=3)) == [("one", 3, 4)]
    assert places(store.openings()) == [("one", 1, 1), ("two", 1, 3)]
    assert places(store.openings(1, 5)) == [("two", 1, 3)]
    assert (store.head("one"), store.head("two")) == (3, 1)


def test_an_append_returns_what_is_read_afterwards(store: EventStore) -> None:
    appended = store.append("game", lines("ä", "b"), 0, ["1", "2"])
    assert appended == store.read("game") == store.read_all()
    assert [row.body for row in appended] == lines("ä", "b")
    assert [row.id for row in appended] == ["1", "2"]


def test_bytes_are_kept_as_they_came(store: EventStore) -> None:
    odd = b'{ "unknown" : [1,  2.50, "\\u00e4"] }'
    store.append("game", [odd], 0, ["1"])
    assert store.read("game")[0].body == odd


def test_all_events_are_read_in_parts(store: EventStore) -> None:
    store.append("game", lines(*"abcdefg"), 0, list("1234567"))
    assert [row.position for row in store.read_all(2, 3)] == [3, 4, 5]
    assert [row.position for row in store.read_all(5, 3)] == [6, 7]
    assert [row.position for row in store.read_all(-5, 2)] == [1, 2]
    assert store.read_all(7) == store.read_all(99) == ()


def test_streams_come_in_the_order_in_which_they_were_begun(store: EventStore) -> None:
    store.append("zeta", lines("a"), 0, ["1"])
    store.append("alpha", lines("b"), 0, ["2"])
    (last,) = store.append("zeta", lines("c"), 1, ["3"])
    heads = store.streams()
    assert [head.stream for head in heads] == ["zeta", "alpha"]
    assert heads[0] == StreamHead(stream="zeta", version=2, position=3, recorded_at=last.recorded_at)


def test_each_hash_covers_the_event_before_it_in_the_store(store: EventStore) -> None:
    store.append("one", lines("a"), 0, ["1"])
    store.append("two", lines("b", "c"), 0, ["2", "3"])
    previous = GENESIS
    for row in store.read_all():
        assert row.hash == event_hash(previous, row)
        previous = row.hash
    assert store.tip() == Tip(position=3, hash=previous)


def test_a_stream_that_has_moved_on_is_not_appended_to(store: EventStore) -> None:
    store.append("game", lines("a", "b"), 0, ["1", "2"])
    with pytest.raises(VersionConflict) as conflict:
        store.append("game", lines("c"), 1, ["3"])
    assert (conflict.value.stream, conflict.value.expected, conflict.value.found) == ("game", 1, 2)
    assert store.head("game") == 2


def test_a_version_that_is_not_reached_yet_is_a_conflict_as_well(store: EventStore) -> None:
    with pytest.raises(VersionConflict) as conflict:
        store.append("game", lines("a"), 3, ["1"])
    assert (conflict.value.expected, conflict.value.found) == (3, 0)


def test_a_retry_with_the_same_ids_brings_the_first_result(store: EventStore) -> None:
    first = store.append("game", lines("a", "b"), 0, ["1", "2"])
    store.append("game", lines("c"), 2, ["3"])
    assert store.append("game", lines("a", "b"), 0, ["1", "2"]) == first
    assert store.append("game", lines("a", "b"), 3, ["1", "2"]) == first
    assert store.head("game") == 3


@pytest.mark.parametrize(
    ("stream", "words", "ids"),
    [
        ("game", "xb", ["1", "2"]),
        ("other", "ab", ["1", "2"]),
        ("game", "ba", ["2", "1"]),
        ("game", "abc", ["1", "2", "3"]),
        ("game", "ca", ["3", "1"]),
        ("other", "c", ["2"]),
    ],
    ids=["content", "stream", "order", "a_longer_batch", "one_of_two", "version"],
)
def test_an_id_that_is_taken_is_refused(store: EventStore, stream: str, words: str, ids: list[str]) -> None:
    store.append("game", lines("a", "b"), 0, ["1", "2"])
    with pytest.raises(DuplicateEvent) as refusal:
        store.append(stream, lines(*words), store.head(stream), ids)
    assert refusal.value.id in {"1", "2", "3"}
    assert store.tip().position == 2


def test_an_id_may_not_come_twice_in_one_append(store: EventStore) -> None:
    with pytest.raises(DuplicateEvent):
        store.append("game", lines("a", "b"), 0, ["1", "1"])
    assert store.tip() == NOTHING


def test_every_event_has_an_id(store: EventStore) -> None:
    with pytest.raises(ValueError, match="expected one id for each event, found 1 for 2"):
        store.append("game", lines("a", "b"), 0, ["1"])


def test_no_events_change_nothing(store: EventStore) -> None:
    assert store.append("game", [], 0, []) == ()
    with pytest.raises(VersionConflict):
        store.append("game", [], 1, [])


def test_a_refused_append_leaves_nothing_behind(store: EventStore) -> None:
    store.append("game", lines("a"), 0, ["1"])
    with pytest.raises(DuplicateEvent):
        store.append("other", [opening_line(), *lines("b")], 0, ["2", "1"])
    assert (store.tip().position, store.names(), store.head("other")) == (1, (), 0)


# --- names -------------------------------------------------------------------------------------------------------


def named(seat: int, name: str, stream: str = "test") -> NamedSeat:
    return NamedSeat(stream=stream, seat=seat, player=("ada", "ben")[seat], name=name)


def test_names_are_kept_beside_the_log_and_not_in_it(store: EventStore) -> None:
    (row,) = store.append("test", [opening_line()], 0, ["1"])
    opening = row.event
    assert isinstance(opening, GameStarted)
    assert [player.name for player in opening.players] == [None, None]
    assert b"Ada" not in row.body
    assert store.names() == store.names("test") == (named(0, "Ada"), named(1, "Ben"))
    assert store.names("other") == ()


def test_a_retry_with_names_is_a_retry(store: EventStore) -> None:
    first = store.append("test", [opening_line()], 0, ["1"])
    assert store.append("test", [opening_line()], 0, ["1"]) == first


@pytest.mark.parametrize("before", [0, 1, 2])
def test_an_opening_within_a_game_is_refused_since_its_names_would_stay_in_the_log(
    store: EventStore, before: int
) -> None:
    store.append("test", lines(*"ab")[:before], 0, list("12")[:before])
    late = [*lines("c"), opening_line()][before > 0 :]
    with pytest.raises(GameFileError, match="game_started as the first event only"):
        store.append("test", late, before, list("34")[: len(late)])
    assert (store.head("test"), store.names()) == (before, ())


def test_an_opening_that_cannot_be_read_is_refused_since_names_may_be_in_it(store: EventStore) -> None:
    line = opening_line().replace(b'"game":"test"', b'"game":"test","host":"Ada"')
    with pytest.raises(GameFileError):
        store.append("test", [line], 0, ["1"])
    assert store.tip() == NOTHING


def test_a_name_is_given_and_removed_without_a_change_to_the_log(store: EventStore) -> None:
    store.append("test", [opening_line()], 0, ["1"])
    tip = store.tip()
    store.write_names([named(0, "Adele")])
    assert store.names("test") == (named(0, "Adele"), named(1, "Ben"))
    assert (store.erase_names(["ada", "nobody"]), store.names()) == (1, (named(1, "Ben"),))
    assert (store.erase_names(["ada"]), store.tip()) == (0, tip)


# --- copies ------------------------------------------------------------------------------------------------------


def recorded_elsewhere() -> tuple[Recorded, ...]:
    other = MemoryStore(clock=lambda: "2020-01-01T00:00:00Z")
    other.append("one", lines("a", "b"), 0, ["1", "2"])
    other.append("two", lines("c"), 0, ["3"])
    return other.read_all()


def test_what_another_store_has_recorded_is_taken_over_as_it_is(store: EventStore) -> None:
    rows = recorded_elsewhere()
    store.add_recorded(rows[:1])
    store.add_recorded(rows[1:])
    assert store.read_all() == rows
    assert store.read("two") == rows[2:]


def test_what_does_not_follow_is_not_taken_over(store: EventStore) -> None:
    first, second, third = recorded_elsewhere()
    for wrong in ((second,), (first, third), (first, second, first)):
        with pytest.raises(CorruptLog):
            store.add_recorded(wrong)
    assert store.tip() == NOTHING


# --- subscriptions -----------------------------------------------------------------------------------------------


def test_a_subscription_brings_what_is_there_and_ends_when_patience_does(store: EventStore) -> None:
    store.append("game", lines(*"abc"), 0, list("123"))
    assert [row.position for row in store.subscribe(patience=0.01)] == [1, 2, 3]
    assert [row.position for row in store.subscribe(2, patience=0.01)] == [3]
    assert list(store.subscribe(3, patience=0.01)) == []


def test_a_subscription_brings_what_comes_while_it_waits(place: Place) -> None:
    reader, writer = place.open(), place.open()

    def write() -> None:
        for version in range(20):
            writer.append("game", lines(str(version)), version, [str(version)])

    rows = during(write, lambda: [row.version for row in take(reader, 20)])
    assert rows == list(range(1, 21))


def test_one_store_serves_a_writer_and_several_readers_in_threads(store: EventStore) -> None:
    seen: list[list[int]] = [[], []]
    readers = [Thread(target=lambda got=got: got.extend(row.position for row in take(store, 30))) for got in seen]
    for reader in readers:
        reader.start()
    for version in range(30):
        store.append("game", lines(str(version)), version, [str(version)])
    for reader in readers:
        reader.join()
    assert seen == [list(range(1, 31))] * 2


def take(store: EventStore, count: int) -> list[Recorded]:
    rows: list[Recorded] = []
    for row in store.subscribe(patience=10):
        rows.append(row)
        if len(rows) == count:
            break
    return rows


def during(work: Callable[[], None], watch: Callable[[], list[int]]) -> list[int]:
    worker = Thread(target=work)
    worker.start()
    try:
        return watch()
    finally:
        worker.join()


def test_an_event_is_decoded_when_it_is_asked_for(store: EventStore) -> None:
    (row, wrong) = store.append("test", [opening_line(), b'{"type":"unheard_of"}'], 0, ["1", "2"])
    assert row.event == decode_event(row.body)
    with pytest.raises(GameFileError, match="test:2"):
        _ = wrong.event
