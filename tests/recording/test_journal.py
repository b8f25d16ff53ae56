import os
import platform
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from cabo_events.codec import encode
from cabo_events.errors import CaboError, GameFileError, IllegalMove, RecordingError, ReplayError, VersionConflict
from cabo_events.events import CardDrawn
from cabo_events.files import read_game
from cabo_events.recording import Recording, resume, start
from cabo_events.recording.lock import locked
from cabo_events.recording.session import opened_at
from cabo_events.rulesets import STANDARD
from cabo_events.simulate import random_game
from tests.conftest import ROOT
from tests.recording.table import opening, typed


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_every_event_is_in_the_file_when_it_is_accepted(begun: Recording, file: Path) -> None:
    assert file.read_bytes() == encode(begun.timeline.events)
    more = typed(begun, "peek 2=Kd")
    assert file.read_bytes() == encode(more.timeline.events)
    assert more.version == begun.version + 1
    assert names_in(file.parent) == [file.name]


def test_a_game_is_gone_on_with_where_it_was_left(begun: Recording, file: Path) -> None:
    again = resume(file)
    assert (again.timeline, again.notices) == (begun.timeline, ())
    typed(again, "peek 2=Kd", "draw 3c")
    assert resume(file).version == begun.version + 2


# --- a crash -----------------------------------------------------------------------------------------------------


def test_a_line_torn_at_any_byte_is_moved_aside_and_nothing_else_is_lost(begun: Recording, file: Path) -> None:
    torn = file.with_name("game.cabo.jsonl.torn")
    whole = file.read_bytes()
    head = whole[: whole.rstrip(b"\n").rfind(b"\n") + 1]
    for end in range(len(head) + 1, len(whole) - 1):
        file.write_bytes(whole[:end])
        again = resume(file)
        assert again.timeline.events == begun.timeline.events[:-1]
        assert file.read_bytes() == head
        assert torn.read_bytes() == whole[len(head) : end] + b"\n"
        assert f"{end - len(head)} byte" in again.notices[0]
        assert torn.name in again.notices[0]
        torn.unlink()
        assert resume(file).notices == ()
    assert typed(resume(file), "discard").timeline.events == begun.timeline.events


def test_a_file_that_ends_with_its_last_whole_line_is_no_torn_one(begun: Recording, file: Path) -> None:
    file.write_bytes(encode(begun.timeline.events[:-1]))
    assert resume(file).notices == ()
    assert names_in(file.parent) == [file.name]


def test_what_was_torn_before_is_kept_beside_what_is_torn_now(begun: Recording, file: Path) -> None:
    for tail in (b'{"type":"ca', b"\0\0\0"):
        with file.open("ab") as out:
            out.write(tail)
        resume(file)
    assert file.with_name("game.cabo.jsonl.torn").read_bytes() == b'{"type":"ca\n\0\0\0\n'
    assert resume(file).timeline == begun.timeline


def test_a_whole_event_without_its_line_end_gets_one(begun: Recording, file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    again = resume(file)
    assert again.timeline == begun.timeline
    assert "had no line end and got one" in again.notices[0]
    assert file.read_bytes() == whole
    assert names_in(file.parent) == [file.name]


def test_lines_that_another_program_wrote_are_gone_on_with(begun: Recording, file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    again = resume(file)
    assert len(again.notices) == 2
    typed(again, "peek 2")
    assert resume(file).version == begun.version + 1


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"hello", id="a word"),
        pytest.param(b"hello\nworld", id="lines"),
        pytest.param(b'{"type":"game_started","sche', id="a torn first line"),
        pytest.param(b'{"type":"cabo_called","seat":0}\n', id="an event that opens no game"),
        pytest.param(b'{"type":"cabo_called","seat":0}\n{"type":', id="torn behind what opens no game"),
        pytest.param(
            encode((random_game(STANDARD, 2, 1)[0], CardDrawn(seat=0, face=None))) + b"{",
            id="torn behind what cannot be replayed",
        ),
    ],
)
def test_a_file_that_is_no_game_is_refused_and_untouched(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises((GameFileError, ReplayError)):
        resume(file)
    assert file.read_bytes() == content
    assert names_in(file.parent) == [file.name]


def test_another_game_than_the_one_meant_is_refused_and_untouched(begun: Recording, file: Path) -> None:
    content = encode(begun.timeline.events) + b'{"type":'
    file.write_bytes(content)

    def refuse(_: object) -> None:
        raise RecordingError("the game", "another", "this one")

    with pytest.raises(RecordingError):
        resume(file, refuse)
    assert file.read_bytes() == content


def test_a_new_game_takes_no_name_that_is_taken(begun: Recording, file: Path) -> None:
    with pytest.raises(RecordingError, match="a file that is there"):
        start(file, opening())
    assert file.read_bytes() == encode(begun.timeline.events)


def test_a_game_that_cannot_begin_leaves_no_file(file: Path) -> None:
    with pytest.raises(IllegalMove, match="players"):
        start(file, opening(players=1))
    with pytest.raises((UnicodeEncodeError, CaboError)):
        start(file, replace(opening(), game="\ud800"))
    assert names_in(file.parent) == []


@pytest.mark.parametrize("written", [pytest.param(0, id="at once"), pytest.param(10, id="within a line")])
def test_a_disk_that_is_full_leaves_the_file_as_it_was(
    begun: Recording, file: Path, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    content = file.read_bytes()
    write = os.write
    room = [written] if written else []

    def full(descriptor: int, data: bytes) -> int:
        if not room:
            raise OSError(28, "No space left on device")
        return write(descriptor, data[: room.pop()])

    with monkeypatch.context() as patch:
        patch.setattr("cabo_events.recording.journal.os.write", full)
        with pytest.raises(OSError, match="No space left"):
            typed(begun, "decline")
    assert file.read_bytes() == content
    assert typed(begun, "decline").version == begun.version + 1


# --- two recorders -----------------------------------------------------------------------------------------------


def test_whoever_has_not_seen_the_newest_version_is_told_both(begun: Recording, file: Path) -> None:
    other = typed(resume(file), "peek 2")
    with pytest.raises(VersionConflict) as refused:
        typed(begun, "decline")
    assert (refused.value.expected, refused.value.found) == (begun.version, other.version)
    assert read_game(file).events == other.timeline.events
    with pytest.raises(VersionConflict):
        opened_at(file, begun.version)
    assert typed(opened_at(file, other.version), "draw").version == other.version + 1


def test_a_file_that_was_changed_otherwise_is_not_written_to(begun: Recording, file: Path) -> None:
    changed = file.read_bytes().replace(b'"face":"7h"', b'"face":"8h"')
    file.write_bytes(changed)
    with pytest.raises(RecordingError, match="the game as it was read"):
        typed(begun, "decline")
    assert file.read_bytes() == changed
    file.unlink()
    with pytest.raises(GameFileError, match="no such file"):
        typed(begun, "decline")


@pytest.mark.parametrize(
    ("name", "why"), [("no/game.cabo.jsonl", "No such file"), (f"{'x' * 245}.cabo.jsonl", "File name too long")]
)
def test_a_file_that_cannot_be_made_is_named_and_not_what_lies_beside_it(tmp_path: Path, name: str, why: str) -> None:
    path = tmp_path / name
    with pytest.raises(OSError, match=why) as refused:
        start(path, opening())
    assert refused.value.filename == str(path)
    assert names_in(tmp_path) == []


def test_a_lock_that_is_held_is_waited_for_and_then_refused(file: Path) -> None:
    with (
        locked(file),
        pytest.raises(RecordingError, match=f"process {os.getpid()}"),
        locked(file, patience=0.05),
    ):
        pytest.fail("two hold one lock")
    assert names_in(file.parent) == []


def dead_process() -> int:
    with subprocess.Popen([sys.executable, "-S", "-c", ""]) as process:
        process.wait()
        return process.pid


def test_the_lock_of_a_dead_process_is_taken_over(begun: Recording, file: Path) -> None:
    lock = file.with_name(f"{file.name}.lock")
    lock.write_text(f"{dead_process()} {platform.node()} token", encoding="utf-8")
    assert typed(begun, "peek 2").version == begun.version + 1
    assert names_in(file.parent) == [file.name]


@pytest.mark.parametrize(
    "holder",
    [
        pytest.param("1 elsewhere token", id="of another machine"),
        pytest.param("", id="of nobody that is known"),
        pytest.param(f"{os.getpid()} {platform.node()} token", id="of a process that lives"),
    ],
)
def test_any_other_lock_is_taken_over_when_it_is_old(file: Path, holder: str) -> None:
    lock = file.with_name(f"{file.name}.lock")
    lock.write_text(holder, encoding="utf-8")
    with pytest.raises(RecordingError), locked(file, patience=0.05):
        pytest.fail("a fresh lock was taken over")
    os.utime(lock, (time.time() - 120, time.time() - 120))
    with locked(file, patience=0.05):
        assert not lock.is_file()
    assert names_in(file.parent) == []


def test_where_there_are_no_links_the_lock_is_a_file(
    begun: Recording, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr("pathlib.Path.symlink_to", refuse)
    with locked(file):
        assert file.with_name(f"{file.name}.lock").read_text(encoding="utf-8").startswith(f"{os.getpid()} ")
        with pytest.raises(RecordingError, match=f"process {os.getpid()}"), locked(file, patience=0.05):
            pytest.fail("two hold one lock")
    assert typed(begun, "peek 2").version == begun.version + 1
    assert names_in(file.parent) == [file.name]


KILLED = """
import sys
from pathlib import Path
from tests.recording.table import opening, typed
from cabo_events.recording import resume, start

file = Path(sys.argv[1])
recording = resume(file) if file.exists() else start(file, opening())
while True:
    for line in ("rewind 1", "deal first Ada, up 9c", "draw 7h, discard, peek 2", "draw", "exchange 0=3c"):
        recording = typed(recording, line)
        print(recording.version, flush=True)
"""


@pytest.mark.slow
def test_a_recorder_killed_at_any_moment_has_lost_nothing_that_it_had_accepted(file: Path) -> None:
    accepted = 0
    for attempt in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE, cwd=ROOT, text=True
        ) as recorder:
            assert recorder.stdout is not None
            first = recorder.stdout.readline()
            time.sleep(0.05 + attempt * 0.013)
            recorder.send_signal(signal.SIGKILL)
            said = (first + recorder.stdout.read()).splitlines()
        accepted = int(said[-1])
        assert resume(file).version >= accepted
    assert accepted > 6
