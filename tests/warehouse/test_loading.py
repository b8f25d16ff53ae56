"""Loading: what comes in, what is replaced, what goes, and that the way there leaves no trace."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from cabo_events.codec import encode
from cabo_events.errors import CaboError, GameFileError, UsageError, WarehouseError
from cabo_events.events import RoundRecorded, SheetField
from cabo_events.shipped import shipped_games
from cabo_events.store.people import forget, merge, rename
from cabo_events.store.protocol import EventStore
from cabo_events.store.urls import create_store
from cabo_events.transfer import Admission, import_games
from cabo_events.warehouse.building import Beginning
from cabo_events.warehouse.extracting import Way
from cabo_events.warehouse.keys import game_key
from cabo_events.warehouse.loading import LoadOptions, load, unheard
from tests.cli.conftest import small_game
from tests.warehouse.loads import asked, called, leave_out_sums, put, rows, shipped

REBUILD = LoadOptions(jobs=1, beginning=Beginning.EMPTY, tell=unheard)

ALL = shipped("duel-publisher")
OTHER = shipped("duel-standard")
SMALL = tuple(small_game().events)
ID = "test"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_sums(monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two games."""
    put(tmp_path / "games", "duel", ALL)
    put(tmp_path / "games" / "deeper", "small", SMALL)
    return tmp_path / "games"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "cabo.duckdb"


def as_rebuilt(db: Path, *sources: Path | str) -> None:
    """Compare a database with another one that is made of the same sources at once."""
    anew = db.with_name("anew.duckdb")
    load(anew, [str(source) for source in sources], REBUILD)
    there, expected = rows(db), rows(anew)
    for table, found in there.items():
        assert found == expected[table], table


# --- what comes in ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_what_is_loaded_is_not_loaded_again(folder: Path, db: Path) -> None:
    first = load(db, [str(folder)])
    assert (first.loaded, first.events, first.is_new) == (2, len(ALL) + len(SMALL), True)
    again = load(db, [str(folder)])
    assert (again.loaded, again.events, again.is_new, again.generation) == (0, 0, False, first.generation)
    assert again.holding == first.holding
    assert asked(db, "select stream, events from game order by stream") == sorted(
        [("duel-publisher", len(ALL)), (ID, len(SMALL))]
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_without_a_source_those_of_before_are_looked_through(folder: Path, db: Path) -> None:
    load(db, [str(folder)])
    put(folder, "other", OTHER)
    assert load(db, []).loaded == 1
    as_rebuilt(db, folder)


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_sources_loaded_one_after_the_other_are_all_there_until_a_rebuild_names_one(folder: Path, db: Path) -> None:
    load(db, [str(folder)])
    other = put(folder.with_name("more"), "other", OTHER)
    load(db, [str(other)])
    as_rebuilt(db, other, folder)
    assert load(db, [str(other)], REBUILD).holding.games == 1
    assert load(db, []).holding.games == 1


def cut(folder: Path) -> None:
    put(folder, "duel", ALL[:-3])


def changed_in_place(folder: Path) -> None:
    path = folder / "deeper" / "small.cabo.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"Ada"', b'"Eve"'))


def renamed(folder: Path) -> None:
    (folder / "duel.cabo.jsonl").rename(folder / "moved.cabo.jsonl")


def removed(folder: Path) -> None:
    (folder / "duel.cabo.jsonl").unlink()


def broken(folder: Path) -> None:
    (folder / "duel.cabo.jsonl").write_bytes(encode(ALL)[:-9])


def another_game(folder: Path) -> None:
    put(folder, "duel", OTHER)


def twice(folder: Path) -> None:
    put(folder, "copy", ALL)


def twice_but_shorter(folder: Path) -> None:
    put(folder, "copy", ALL[:-3])


def twice_but_longer(folder: Path) -> None:
    put(folder, "duel", ALL[:-3])
    put(folder, "copy", ALL)


CHANGES = [
    twice_but_longer,
    *(
        pytest.param(change, marks=pytest.mark.slow)
        for change in (cut, changed_in_place, renamed, removed, broken, another_game, twice, twice_but_shorter)
    ),
]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_after_a_change_all_is_as_if_loaded_at_once(change: Callable[[Path], None], folder: Path, db: Path) -> None:
    load(db, [str(folder)])
    before = rows(db)
    change(folder)
    load(db, [str(folder)])
    as_rebuilt(db, folder)
    assert rows(db) != before


@pytest.mark.slow
def test_any_history_of_loads_is_as_if_loaded_at_once(tmp_path: Path, db: Path) -> None:
    dice = random.Random(7)
    games = [shipped(path.name.removesuffix(".cabo.jsonl")) for path in shipped_games()[:12]]
    folder = tmp_path / "games"
    put(folder, "first", games[0])
    for _ in range(7):
        for _ in range(dice.randrange(1, 4)):
            name, game = f"g{dice.randrange(6)}", dice.choice(games)
            if dice.random() < 0.2:
                (folder / f"{name}.cabo.jsonl").unlink(missing_ok=True)
            else:
                put(folder, name, game[: dice.choice([len(game), len(game) - 1, len(game) // 2])])
        put(folder, "first", games[0])
        load(db, [str(folder)])
    as_rebuilt(db, folder)


# --- one game in several places --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_of_a_game_found_twice_the_longer_record_is_loaded_and_the_other_when_it_is_gone(
    folder: Path, db: Path
) -> None:
    longer = put(folder.with_name("more"), "duel", ALL)
    put(folder, "duel", ALL[:-3])
    load(db, [str(folder)])
    both = load(db, [str(longer.parent)])
    assert both.holding.doubles == 1
    assert both.holding.quarantined == {"double": 1}
    assert asked(db, "select events from game where stream = 'duel-publisher'") == [(len(ALL),)]
    put(longer.parent, "duel", OTHER)
    load(db, [str(longer.parent)])
    assert asked(db, "select events from game where stream = 'duel-publisher'") == [(len(ALL) - 3,)]
    as_rebuilt(db, folder, longer.parent)


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_of_the_records_of_a_game_the_whole_one_is_counted_else_the_lowest_seats(tmp_path: Path, db: Path) -> None:
    from cabo_events.perspective import perspective

    seats = tmp_path / "seats"
    for seat in (1, 0, "spectator"):
        put(seats, str(seat), perspective(ALL, seat))
    load(db, [str(seats)])
    question = "select viewer from game where is_counted"
    assert asked(db, question) == [("0",)]
    put(seats, "whole", ALL)
    load(db, [str(seats)])
    assert asked(db, question) == [(None,)]
    as_rebuilt(db, seats)


# --- what cannot be loaded -------------------------------------------------------------------------------------------

SHEET_ROUND = RoundRecorded(
    round=1, hand_totals=None, points=(1_000_000, 0), caller=0, kamikaze=None, unknown=(SheetField.HAND_TOTALS,)
)
BAD = {
    "a torn line": (encode(ALL)[:-9], len(ALL), "a torn line"),
    "an empty file": (b"", None, "an empty file"),
    "an unknown event": (encode(ALL[:1]) + b'{"type":"cabo_sung","seat":0}\n', 2, "cabo_sung"),
    "an event that cannot follow": (encode((ALL[0], *ALL[2:])), 2, "an event that can follow"),
    "totals that no table can hold": (
        encode((ALL[0], *(replace(SHEET_ROUND, round=number) for number in range(1, 2_200)))),
        None,
        "can hold",
    ),
}
BAD_ROWS = [pytest.param(what, marks=() if what == "a torn line" else pytest.mark.slow) for what in BAD]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("what", BAD_ROWS)
def test_a_game_that_cannot_be_read_is_in_quarantine_with_its_line_and_takes_no_other_along(
    what: str, folder: Path, db: Path
) -> None:
    data, line, words = BAD[what]
    bad = folder / "bad.cabo.jsonl"
    bad.write_bytes(data)
    result = load(db, [str(folder)])
    assert (result.loaded, result.holding.quarantined) == (2, {"unreadable": 1})
    (reason,) = result.holding.reasons
    assert (reason.origin, reason.line) == (str(bad), line)
    assert words in reason.reason
    assert load(db, [str(folder)]).holding == result.holding
    put(folder, "bad", OTHER)
    assert load(db, [str(folder)]).holding.quarantined == {}


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_a_game_that_breaks_the_rules_is_loaded_and_not_counted(folder: Path, db: Path) -> None:
    lines = encode(SMALL).splitlines(keepends=True)
    totals = b'{"type":"round_scored","points":[1,1],"totals":[1,1],"resets":[],"kamikaze":null}\n'
    (folder / "deeper" / "small.cabo.jsonl").write_bytes(b"".join((*lines, totals)))
    result = load(db, [str(folder)])
    assert (result.loaded, result.holding.quarantined) == (2, {"breaks_rules": 1})
    assert asked(db, "select stream from game where not is_counted") == [(ID,)]
    assert asked(db, "select kind, line from quarantine") == [("breaks_rules", len(SMALL) + 1)]


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_two_streams_of_one_key_are_refused(folder: Path, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def same_key(_: str) -> int:
        return 1

    for module in ("extracting", "facts.following"):
        monkeypatch.setattr(f"cabo_events.warehouse.{module}.game_key", same_key)
    assert game_key("duel-publisher") != 1
    with pytest.raises(WarehouseError, match="a stream with a key of its own"):
        load(db, [str(folder)])
    assert not db.exists()


def nothing(_: Path) -> list[str]:
    return []


REFUSED: dict[str, tuple[Callable[[Path], list[str]], type[CaboError], str]] = {
    "no source, and nothing loaded before": (nothing, UsageError, "SOURCE"),
    "a source that is not there": (lambda place: [str(place / "none")], GameFileError, "no such file"),
    "a folder without games": (lambda place: [str(place)], GameFileError, "none in it"),
    "a store that is not there": (lambda place: [f"sqlite:///{place}/none.sqlite"], CaboError, "no such file"),
    "a URL of no known kind": (lambda _: ["mysql://games"], UsageError, "mysql"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_source_that_cannot_be_used_is_refused_and_leaves_nothing_behind(what: str, tmp_path: Path) -> None:
    words, error, found = REFUSED[what]
    place = tmp_path / "place"
    place.mkdir()
    with pytest.raises(error, match=found):
        load(tmp_path / "db" / "cabo.duckdb", words(place))
    assert {path.name for path in (tmp_path / "db").glob("*")} <= {"cabo.duckdb.lock"}


# --- stores ----------------------------------------------------------------------------------------------------------


def fill(store: EventStore, *files: Path) -> None:
    assert all(one.reason is None for one in import_games(store, files, Admission.QUARANTINE))


@pytest.mark.usefixtures("quick")
def test_a_store_is_loaded_from_where_one_was(folder: Path, db: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.sqlite"
    with closing(create_store(url)) as store:
        cut(folder)
        fill(store, folder / "duel.cabo.jsonl")
        assert load(db, [url]).events == len(ALL) - 3
        put(folder, "duel", ALL)
        fill(store, *folder.rglob("*.jsonl"))
        grown = load(db, [url])
        assert (grown.loaded, grown.events) == (2, len(ALL) + len(SMALL))
        assert load(db, []).is_new is False
        assert asked(db, "select position from source_checkpoint") == [(store.tip().position,)]
    as_rebuilt(db, url)


def forget_first(store: EventStore) -> None:
    forget(store, store.names()[0].player)


def rename_first(store: EventStore) -> None:
    rename(store, store.names()[0].player, "Nova")


def merge_two(store: EventStore) -> None:
    first, *_, last = store.names()
    merge(store, first.player, [last.player])


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("change", [forget_first, rename_first, merge_two], ids=lambda change: change.__name__)
def test_what_a_store_knows_of_players_since_is_loaded(
    change: Callable[[EventStore], None], folder: Path, db: Path, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/store.sqlite"
    with closing(create_store(url)) as store:
        fill(store, *folder.rglob("*.jsonl"))
        load(db, [url])
        before = rows(db)
        gone = store.names()[0].name
        change(store)
        assert load(db, [url]).loaded > 0
        assert rows(db)["player"] != before["player"]
        if change is forget_first:
            assert not any(gone in text for counter in rows(db).values() for text in counter)
    as_rebuilt(db, url)


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_the_store_of_a_url_that_is_another_one_now_is_loaded_whole(folder: Path, db: Path, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    for file in (folder / "duel.cabo.jsonl", folder / "deeper" / "small.cabo.jsonl"):
        for old in tmp_path.glob("store.sqlite*"):
            old.unlink()
        with closing(create_store(f"sqlite:///{path}")) as store:
            fill(store, file)
        load(db, [str(path)])
    as_rebuilt(db, path)
    assert asked(db, "select stream from game") == [(ID,)]


@pytest.mark.usefixtures("quick")
def test_a_database_that_is_no_store_is_said_to_be_none(db: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table t (a)")
    with pytest.raises(CaboError, match="store"):
        load(db, [str(path)])


# --- ways ---


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_kernel_gives_the_same_rows(jobs: int, tmp_path: Path, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games"
    for number, path in enumerate(shipped_games() * 4):
        put(folder, f"g{number}", called(shipped(path.name.removesuffix(".cabo.jsonl")), f"g{number}"))
    with monkeypatch.context() as patched:
        patched.setattr("cabo_events.warehouse.intake.way_for", lambda _: Way.BY_KERNEL)
        load(db, [str(folder)], LoadOptions(jobs=jobs, beginning=Beginning.COPY, tell=unheard))
    as_rebuilt(db, folder)


# --- jobs ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_any_number_of_processes_gives_the_same_rows(tmp_path: Path, db: Path) -> None:
    games = [shipped(path.name.removesuffix(".cabo.jsonl")) for path in shipped_games()[:5]]
    for number in range(120):
        put(tmp_path / "games", f"g{number}", called(games[number % 5], f"g{number}"))
    (tmp_path / "games" / "bad.cabo.jsonl").write_bytes(b"bad")
    load(db, [str(tmp_path / "games")], LoadOptions(jobs=2, beginning=Beginning.COPY, tell=unheard))
    as_rebuilt(db, tmp_path / "games")
