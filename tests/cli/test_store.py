import errno
import json
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from cabo_events.audit import audit
from cabo_events.codec import decode, encode
from cabo_events.errors import StoreError
from cabo_events.events import Event, GameStarted
from cabo_events.shipped import shipped_folder
from cabo_events.store.envelope import Recorded
from cabo_events.store.memory import MemoryStore
from cabo_events.store.own_stream import GameQuarantined, append_own
from cabo_events.store.people import forget
from cabo_events.store.reading import game_bytes
from cabo_events.store.sqlite import SqliteStore
from cabo_events.store.urls import create_store, store_url
from cabo_events.transfer import Admission, Arrival, import_games, outgoing
from tests.cli.conftest import Cabo, small_game


def game_of(name: str, *events: Event) -> bytes:
    """The bytes of the small game under another name."""
    opening, *rest = events or small_game().events
    assert isinstance(opening, GameStarted)
    return encode((replace(opening, game=name), *rest))


@pytest.fixture
def store(cabo: Cabo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty store that CABO_STORE names."""
    path = tmp_path / "store" / "store.sqlite"
    monkeypatch.setenv("CABO_STORE", f"sqlite:///{path}")
    assert cabo("store", "init").out == f"sqlite:///{path}\n"
    return path


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with the games one and two."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.cabo.jsonl").write_bytes(game_of(name))
    return folder


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The small game with a second call."""
    lines = game_of("broken").splitlines(keepends=True)
    path = tmp_path / "broken.cabo.jsonl"
    path.write_bytes(b"".join([*lines[:8], b'{"type":"cabo_called","seat":0}\n']))
    return path


# --- in ----------------------------------------------------------------------------------------------------------


def test_games_go_in_and_again_is_a_no_op(cabo: Cabo, store: Path, files: Path) -> None:
    events = 2 * len(small_game().events)
    first = cabo("store", "import", files)
    assert first == (0, f"2 files: 2 added, 0 gone on, 0 there already, 0 refused; {events} events in\n", "")
    tip = cabo("store", "stats", "--json").out
    again = cabo("store", "import", files)
    assert again == (0, "2 files: 0 added, 0 gone on, 2 there already, 0 refused; 0 events in\n", "")
    assert cabo("store", "stats", "--json").out == tip
    assert store.exists()


def test_a_game_that_has_gone_on_gets_what_is_new(cabo: Cabo, store: Path, files: Path) -> None:
    path = files / "one.cabo.jsonl"
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:5]))
    cabo("store", "import", path)
    path.write_bytes(whole)
    events = len(small_game().events) - 5
    assert (
        f"1 file: 0 added, 1 gone on, 0 there already, 0 refused; {events} events in\n"
        in cabo("store", "import", path).out
    )
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    assert "1 there already" in cabo("store", "import", path).out
    assert store.exists()


@pytest.mark.usefixtures("store")
def test_another_game_of_the_same_name_is_refused(cabo: Cabo, files: Path) -> None:
    cabo("store", "import", files)
    path = files / "one.cabo.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"slots":[0,1]', b'"slots":[0,2]'))
    run = cabo("store", "import", files)
    assert (run.code, run.out) == (1, "2 files: 0 added, 0 gone on, 1 there already, 1 refused; 0 events in\n")
    assert f"cabo: {path}: event id " in run.err
    assert "with its version 3, found a game with another history" in run.err


@pytest.mark.usefixtures("store")
def test_a_game_that_breaks_the_rules_is_refused_with_the_finding(cabo: Cabo, files: Path, broken: Path) -> None:
    run = cabo("store", "import", files, broken)
    assert run.code == 1
    assert "3 files: 2 added, 0 gone on, 0 there already, 1 refused" in run.out
    assert f"cabo: {broken}: broken: expected a game by the rules, found line 9: call: expected " in run.err
    assert "broken" not in cabo("store", "list").out


@pytest.mark.usefixtures("store")
def test_a_game_let_in_against_the_rules_is_marked_wherever_it_shows(cabo: Cabo, broken: Path, tmp_path: Path) -> None:
    run = cabo("store", "import", "--accept", broken)
    assert (run.code, run.out.splitlines()[1]) == (0, "1 game quarantined")
    assert "quarantined" in cabo("store", "list").out
    assert json.loads(cabo("store", "list", "--json").out)["games"][0]["findings"][0]["code"] == "call"
    assert "\nquarantined: event 9: call: expected " in cabo("store", "show", "broken").out
    assert json.loads(cabo("store", "show", "broken", "--json").out)["findings"][0]["version"] == 9
    assert "1, of them 1 quarantined" in cabo("store", "stats").out
    out = cabo("store", "export", "--out", tmp_path / "out")
    assert out.err == "broken: quarantined: it breaks the rules\n"
    assert (tmp_path / "out" / "quarantined" / broken.name).read_bytes() == broken.read_bytes()
    assert cabo("store", "verify").code == 0
    assert "1 there already" in cabo("store", "import", broken).out


def test_the_mark_of_a_game_that_never_came_in_is_not_another_ones(
    cabo: Cabo, store: Path, files: Path, broken: Path
) -> None:
    with closing(create_store(store_url(None))) as target:
        findings = audit(decode(broken.read_bytes()).events)
        append_own(target, GameQuarantined(stream="one", findings=findings))
    assert cabo("store", "import", files).code == 0
    assert "quarantined" not in cabo("store", "list").out
    assert store.exists()


@pytest.mark.usefixtures("store")
def test_a_game_that_cannot_be_followed_is_shown_as_it_is_stored(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "lost.cabo.jsonl"
    path.write_bytes(game_of("lost").splitlines(keepends=True)[0] + b'{"type":"cabo_called","seat":0}\n')
    cabo("store", "import", "--accept", path)
    assert '{"type":"cabo_called","seat":0}\n' in cabo("store", "show", "lost").out


@pytest.mark.usefixtures("store")
def test_what_is_no_game_is_refused_and_the_others_go_in(cabo: Cabo, files: Path) -> None:
    (files / "none.cabo.jsonl").write_bytes(b"nothing\n")
    run = cabo("store", "import", files, "missing.cabo.jsonl")
    assert run.code == 1
    assert "4 files: 2 added, 0 gone on, 0 there already, 2 refused" in run.out
    assert f"cabo: {files / 'none.cabo.jsonl'}: 1: expected" in run.err
    assert "cabo: missing.cabo.jsonl: expected a game file, found no such file" in run.err


@pytest.mark.usefixtures("store")
def test_what_was_not_canonical_is_told_and_stored_canonically(cabo: Cabo, files: Path, tmp_path: Path) -> None:
    path = files / "one.cabo.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"\n", b"\r\n"))
    run = cabo("store", "import", path)
    assert run.err == f"{path}: CRLF line ends were read as LF\n"
    cabo("store", "export", "--out", tmp_path / "out")
    assert (tmp_path / "out" / "one.cabo.jsonl").read_bytes() == whole


@pytest.mark.usefixtures("store")
def test_a_game_that_begins_twice_stays_out_since_its_names_could_not_be_forgotten(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "twice.cabo.jsonl"
    path.write_bytes(2 * game_of("twice"))
    run = cabo("store", "import", "--accept", path)
    assert (run.code, "expected game_started as the first event only" in run.err) == (1, True)
    assert json.loads(cabo("store", "stats", "--json").out)["position"] == 0


@pytest.mark.usefixtures("store")
def test_no_game_takes_the_name_of_the_stores_own_stream(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "own.cabo.jsonl"
    path.write_bytes(game_of("$store"))
    run = cabo("store", "import", path)
    assert (run.code, "which a store calls its own stream" in run.err) == (1, True)


def test_an_import_that_was_broken_off_is_made_whole_by_doing_it_again(store: Path, files: Path, cabo: Cabo) -> None:
    with closing(create_store(store_url(None))) as target:
        steps = import_games(target, sorted(files.iterdir()), Admission.BY_THE_RULES)
        assert next(steps).stream == "one"
    assert "2 files: 1 added, 0 gone on, 1 there already" in cabo("store", "import", files).out
    assert store.exists()


def test_a_store_that_fails_in_the_middle_of_an_import_says_what_has_gone_in(
    cabo: Cabo, store: Path, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = SqliteStore.append

    def append_until_full(
        self: SqliteStore, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
    ) -> tuple[Recorded, ...]:
        if stream == "two":
            raise StoreError(str(store), "room on the disk", "a disk that is full; nothing was written")
        return append(self, stream, events, expected_version, ids)

    monkeypatch.setattr(SqliteStore, "append", append_until_full)
    run = cabo("store", "import", files)
    assert (run.code, "1 file: 1 added" in run.out, "a disk that is full" in run.err) == (3, True, True)


@pytest.mark.usefixtures("store")
def test_who_is_forgotten_in_the_middle_of_an_import_has_no_name_in_what_comes_after(files: Path) -> None:
    with closing(create_store(store_url(None))) as target, closing(create_store(store_url(None))) as other:
        steps = import_games(target, sorted(files.iterdir()), Admission.BY_THE_RULES)
        next(steps)
        forget(other, "Ada")
        next(steps)
        assert "Ada" not in {seat.name for seat in target.names()}


def test_who_is_forgotten_while_a_game_is_appended_has_no_name_in_it(files: Path) -> None:
    class Overtaken(MemoryStore):
        """Somebody forgets Ada just before her second game is there, too late for the door to see it."""

        def append(
            self, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
        ) -> tuple[Recorded, ...]:
            if stream == "two":
                forget(self, "Ada")
            return super().append(stream, events, expected_version, ids)

    target = Overtaken()
    assert [one.reason for one in import_games(target, sorted(files.iterdir()), Admission.BY_THE_RULES)] == [None, None]
    assert "Ada" not in {seat.name for seat in target.names()}
    assert len(target.names()) == 2


@pytest.mark.parametrize("quicker", [1, 5, 9])
def test_a_game_that_another_import_has_begun_meanwhile_goes_in_behind_that(files: Path, quicker: int) -> None:
    whole = files / "one.cabo.jsonl"
    part = files / "part.jsonl"
    part.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:quicker]))

    class Overtaken(MemoryStore):
        """Another import puts in the beginning of the game just before all of it comes."""

        def append(
            self, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
        ) -> tuple[Recorded, ...]:
            if expected_version == 0 and len(events) > quicker:
                assert [one.events for one in import_games(self, [part], Admission.BY_THE_RULES)] == [quicker]
            return super().append(stream, events, expected_version, ids)

    target = Overtaken()
    (one,) = import_games(target, [whole], Admission.BY_THE_RULES)
    assert (one.reason, one.arrival, one.events) == (None, Arrival.EXTENDED, len(small_game().events) - quicker)
    assert game_bytes(target, "one") == whole.read_bytes()


# --- out ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("store")
def test_export_writes_what_came_in_byte_for_byte(cabo: Cabo, tmp_path: Path) -> None:
    shipped = shipped_folder()
    assert cabo("store", "import", shipped).code == 0
    run = cabo("store", "export", "--out", tmp_path / "out")
    count = len(list(shipped.iterdir()))
    assert run.out == f"{count} games: {count} written, 0 there already, 0 refused\n"
    for path in shipped.iterdir():
        assert (tmp_path / "out" / path.name).read_bytes() == path.read_bytes()
    again = cabo("store", "export", "--out", tmp_path / "out")
    assert again.out == f"{count} games: 0 written, {count} there already, 0 refused\n"


@pytest.mark.usefixtures("store")
def test_a_full_disk_is_told_with_the_file_that_did_not_fit(
    cabo: Cabo, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    cabo("store", "import", files)
    monkeypatch.setattr(outgoing, "write_whole", full)
    run = cabo("store", "export", "--out", tmp_path / "out")
    assert run.code == 3
    assert run.err == f"cabo: {tmp_path / 'out' / 'one.cabo.jsonl'}: No space left on device\n"


@pytest.mark.usefixtures("store")
def test_one_game_is_exported(cabo: Cabo, files: Path, tmp_path: Path) -> None:
    cabo("store", "import", files)
    cabo("store", "export", "--game", "two", "--out", tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["two.cabo.jsonl"]
    run = cabo("store", "export", "--game", "three", "--out", tmp_path / "out")
    assert (run.code, "expected a game of this store" in run.err) == (2, True)


@pytest.mark.usefixtures("store")
def test_export_replaces_the_beginning_of_a_game_and_no_other_file(cabo: Cabo, files: Path, tmp_path: Path) -> None:
    cabo("store", "import", files)
    out = shutil.copytree(files, tmp_path / "out")
    whole = (files / "one.cabo.jsonl").read_bytes()
    (out / "one.cabo.jsonl").write_bytes(whole[:200])
    (out / "two.cabo.jsonl").write_bytes(b"mine")
    run = cabo("store", "export", "--out", out)
    assert (run.code, run.out) == (1, "2 games: 1 written, 0 there already, 1 refused\n")
    assert (out / "one.cabo.jsonl").read_bytes() == whole
    assert (out / "two.cabo.jsonl").read_bytes() == b"mine"
    assert cabo("store", "export", "--out", out, "--force").code == 0
    assert (out / "two.cabo.jsonl").read_bytes() == (files / "two.cabo.jsonl").read_bytes()


@pytest.mark.usefixtures("store")
def test_a_game_whose_name_no_file_can_have_is_refused(cabo: Cabo, tmp_path: Path) -> None:
    path = tmp_path / "odd.cabo.jsonl"
    path.write_bytes(game_of("../odd"))
    cabo("store", "import", path)
    run = cabo("store", "export", "--out", tmp_path / "out")
    assert (run.code, run.out) == (1, "1 game: 0 written, 0 there already, 1 refused\n")
    assert "a name that a file can have" in run.err


# --- looked at ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("store")
def test_the_list_has_every_game_with_its_players(cabo: Cabo, files: Path) -> None:
    cabo("store", "import", files)
    listed = cabo("store", "list").out.splitlines()
    assert [line.split()[:5] for line in listed[2:]] == [
        [name, str(len(small_game().events)), "publisher", "Ada,", "Ben"] for name in ("one", "two")
    ]
    first, second = json.loads(cabo("store", "list", "--json").out)["games"]
    assert (first["stream"], first["players"], second["position"]) == ("one", ["Ada", "Ben"], 2 * first["version"])


@pytest.mark.usefixtures("store")
def test_a_game_is_shown_event_by_event_with_its_positions(cabo: Cabo, files: Path) -> None:
    cabo("store", "import", files)
    count = len(small_game().events)
    head, first, *_, last = cabo("store", "show", "two").out.splitlines()
    assert head == f"two: {count} events"
    assert first.split()[0] == str(count + 1)
    assert "Ada and Ben" in first
    assert last.split()[0] == str(2 * count)
    envelopes = json.loads(cabo("store", "show", "two", "--json").out)["recorded"]
    assert [envelope["version"] for envelope in envelopes] == list(range(1, count + 1))
    assert envelopes[0]["event"]["players"][0]["name"] == "Ada"
    assert cabo("store", "show", "three").code == 2


@pytest.mark.usefixtures("store")
def test_a_store_in_figures(cabo: Cabo, files: Path) -> None:
    assert "Recorded  never to never" in cabo("store", "stats").out
    cabo("store", "import", files)
    figures = json.loads(cabo("store", "stats", "--json").out)
    assert (figures["games"], figures["quarantined"], figures["people"], figures["names"]) == (2, 0, 2, 4)
    assert figures["events"] == figures["position"] == 2 * len(small_game().events)


# --- verified, copied, forgotten ---------------------------------------------------------------------------------


def test_verify_names_the_first_event_that_is_wrong(cabo: Cabo, store: Path, files: Path) -> None:
    cabo("store", "import", files)
    assert cabo("store", "verify").code == 0
    with closing(apsw.Connection(str(store))) as connection:
        connection.execute("drop trigger event_is_never_changed")
        connection.execute("update event set body = x'7b7d' where position in (4, 6)")
    run = cabo("store", "verify")
    assert run.code == 1
    assert f"sqlite:///{store}: position 4: damaged: expected version 4 of one with the hash " in run.out
    assert "position 6" not in run.out
    assert json.loads(cabo("store", "verify", "--json").out)["position"] == 3


@pytest.mark.usefixtures("files")
def test_verify_finds_a_store_that_can_not_even_be_opened_damaged(cabo: Cabo, store: Path) -> None:
    store.write_bytes(b"no database, " * 1000)
    run = cabo("store", "verify")
    assert (run.code, f"{store}: damaged: " in run.out) == (1, True)
    walked = json.loads(cabo("store", "verify", "--json").out)
    assert (walked["position"], walked["hash"], len(walked["faults"])) == (0, "00" * 32, 1)


@pytest.mark.usefixtures("store")
def test_an_old_sqlite_is_spoken_of(cabo: Cabo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    assert "SQLite 3.51.2 can lose commits of several writers" in cabo("store", "stats").err


def test_a_store_that_lost_its_end_is_found_by_verify_and_refused_by_all_else(
    cabo: Cabo, store: Path, files: Path
) -> None:
    cabo("store", "import", files / "one.cabo.jsonl")
    shutil.copy(store, store.with_suffix(".old"))
    cabo("store", "import", files)
    shutil.copy(store.with_suffix(".old"), store)
    assert (cabo("store", "list").code, cabo("store", "import", files).code) == (3, 3)
    run = cabo("store", "verify")
    assert (run.code, "expected the noted head" in run.out) == (1, True)


@pytest.mark.usefixtures("store")
def test_a_backup_has_the_name_that_was_asked_for(cabo: Cabo, files: Path, tmp_path: Path) -> None:
    cabo("store", "import", files)
    backup = tmp_path / "100%25 mine.sqlite"
    run = cabo("store", "backup", backup)
    assert (run.code, backup.is_file()) == (0, True)
    told = run.out.rpartition(": ")[0]
    assert cabo("store", "verify", "--store", told).code == 0
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert cabo("store", "restore", backup, "--store", other).code == 0


@pytest.mark.usefixtures("store")
def test_a_backup_is_restored_into_a_new_store(cabo: Cabo, files: Path, tmp_path: Path) -> None:
    cabo("store", "import", files)
    count = 2 * len(small_game().events)
    backup, other = tmp_path / "backup.sqlite", f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert cabo("store", "backup", backup).out == f"sqlite:///{backup}: {count} events, {count} new, 4 names\n"
    assert cabo("store", "backup", backup).out == f"sqlite:///{backup}: {count} events, 0 new, 4 names\n"
    assert cabo("store", "restore", backup, "--store", other).code == 0
    cabo("store", "export", "--out", tmp_path / "out", "--store", other)
    for path in files.iterdir():
        assert (tmp_path / "out" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.usefixtures("store")
def test_a_forgotten_player_has_no_name_in_exports_and_gets_none_from_later_games(
    cabo: Cabo, files: Path, tmp_path: Path
) -> None:
    cabo("store", "import", files / "one.cabo.jsonl")
    assert cabo("store", "forget", "Ada").out == "1 name removed\n"
    run = cabo("store", "import", files)
    assert "1 added, 0 gone on, 1 there already" in run.out
    cabo("store", "export", "--out", tmp_path / "out")
    for path in (tmp_path / "out").iterdir():
        whole = (files / path.name).read_bytes()
        assert path.read_bytes() == whole.replace(b'"name":"Ada"', b'"name":null')
        decode(path.read_bytes())
    assert cabo("store", "verify").code == 0


# --- which store -------------------------------------------------------------------------------------------------


def test_the_store_is_the_one_given_or_the_environments_or_the_users_own() -> None:
    assert store_url("sqlite:///a", {"CABO_STORE": "sqlite:///b"}) == "sqlite:///a"
    assert store_url(None, {"CABO_STORE": "sqlite:///b"}) == "sqlite:///b"
    assert store_url(None, {}).startswith("sqlite:////")
    assert store_url(None, {}).endswith("/cabo-events/store.sqlite")


@pytest.mark.parametrize(
    ("url", "code", "words"),
    [
        ("mysql://x", 2, "sqlite:///FILE or postgresql://"),
        ("sqlite:///", 2, "sqlite:///FILE or postgresql://"),
        ("sqlite:////nowhere/store.sqlite", 3, "cabo store init"),
        ("postgresql://ada:secret@localhost:1/games", 3, "postgresql://ada@localhost:1/games"),
    ],
)
def test_a_store_that_cannot_be_had_is_refused(cabo: Cabo, url: str, code: int, words: str) -> None:
    run = cabo("store", "list", "--store", url)
    assert (run.code, words in run.err, "secret" in run.err) == (code, True, False)


def test_without_the_extra_a_postgresql_store_says_what_it_takes(cabo: Cabo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    run = cabo("store", "list", "--store", "postgresql://localhost/games")
    assert (run.code, "pip install 'cabo-events[postgres]'" in run.err) == (3, True)


@pytest.mark.usefixtures("store")
def test_wrong_use_is_refused(cabo: Cabo) -> None:
    assert cabo("store", "import").code == 2
    assert cabo("store", "bogus").code == 2
    assert cabo("store", "export").code == 2


def test_every_command_of_a_group_has_its_help(cabo: Cabo) -> None:
    overview = cabo("store", "--help").out
    for name in ("init", "import", "export", "list", "show", "verify", "stats", "backup", "restore", "forget"):
        assert f" {name} " in overview
        assert f"Usage: cabo store {name}" in cabo("store", name, "--help").out
