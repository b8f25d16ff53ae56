from pathlib import Path

import pytest

from cabo_events.codec import encode
from cabo_events.transcript import read_transcript
from cabo_events.transcript.vocabulary import Verb
from tests.cli.conftest import Cabo
from tests.conftest import ROOT

TEXT = (ROOT / "tests" / "golden" / "transcripts" / "table-night.cabo.txt").read_bytes()
TYPED = (ROOT / "tests" / "golden" / "transcripts" / "table-night.typed.cabo.txt").read_bytes()
EVENTS = encode(read_transcript(TEXT.decode()))
OTHER = TEXT.replace(b'"table-night"', b'"another"').replace(b"[Viewer Ada]\n", b"")
OTHER_EVENTS = encode(read_transcript(OTHER.decode()))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with one game in both forms and a text of two."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.cabo.jsonl").write_bytes(EVENTS)
    (tmp_path / "game.cabo.txt").write_bytes(TEXT)
    (tmp_path / "two.cabo.txt").write_bytes(TEXT + b"\n" + OTHER)
    return tmp_path


def test_a_game_file_becomes_a_transcript(cabo: Cabo, folder: Path) -> None:
    assert cabo("convert", "game.cabo.jsonl", "new.cabo.txt") == (0, "", "new.cabo.txt: written\n")
    assert (folder / "new.cabo.txt").read_bytes() == TEXT


def test_a_transcript_becomes_a_game_file(cabo: Cabo, folder: Path) -> None:
    assert cabo("convert", "game.cabo.txt", "new.cabo.jsonl") == (0, "", "new.cabo.jsonl: written\n")
    assert (folder / "new.cabo.jsonl").read_bytes() == EVENTS


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("words", "given", "out"),
    [
        pytest.param(("game.cabo.jsonl", "-"), b"", TEXT, id="a game file to standard output"),
        pytest.param(("game.cabo.txt", "-"), b"", EVENTS, id="a transcript to standard output"),
        pytest.param(("game.cabo.txt", "-", "--to", "txt"), b"", TEXT, id="a transcript in its own form"),
        pytest.param(("-", "-", "--to", "jsonl"), TYPED, EVENTS, id="a transcript through a pipe"),
        pytest.param(("-", "-", "--to", "txt"), EVENTS, TEXT, id="a game file through a pipe"),
    ],
)
def test_standard_input_and_output_are_files(cabo: Cabo, words: tuple[str, ...], given: bytes, out: bytes) -> None:
    assert cabo("convert", *words, given=given) == (0, out.decode(), "")


def test_what_comes_in_is_named_by_what_goes_out(cabo: Cabo, folder: Path) -> None:
    assert cabo("convert", "-", "new.cabo.jsonl", given=TYPED).code == 0
    assert (folder / "new.cabo.jsonl").read_bytes() == EVENTS


def test_a_typed_transcript_is_brought_into_canonical_form(cabo: Cabo, folder: Path) -> None:
    (folder / "typed.txt").write_bytes(TYPED)
    assert cabo("convert", "typed.txt", "clean.txt").code == 0
    assert (folder / "clean.txt").read_bytes() == TEXT


def test_several_games_go_into_a_folder_each_named_for_its_stream(cabo: Cabo, folder: Path) -> None:
    ended = cabo("convert", "two.cabo.txt", "games")
    assert ended == (0, "", "games/table-night.seat0.cabo.jsonl: written\ngames/another.cabo.jsonl: written\n")
    assert (folder / "games" / "table-night.seat0.cabo.jsonl").read_bytes() == EVENTS
    assert (folder / "games" / "another.cabo.jsonl").read_bytes() == OTHER_EVENTS


def test_a_folder_of_games_goes_into_one_text(cabo: Cabo, folder: Path) -> None:
    assert cabo("convert", "two.cabo.txt", "games").code == 0
    assert cabo("convert", "games", "all.cabo.txt").code == 0
    assert (folder / "all.cabo.txt").read_bytes() == OTHER + b"\n" + TEXT


def test_a_folder_goes_into_a_folder(cabo: Cabo, folder: Path) -> None:
    assert cabo("convert", ".", "texts", "--to", "txt").code == 0
    assert (folder / "texts" / "table-night.seat0.cabo.txt").read_bytes() == TEXT


def test_what_was_not_canonical_is_remarked_on(cabo: Cabo, folder: Path) -> None:
    (folder / "crlf.cabo.jsonl").write_bytes(EVENTS.replace(b"\n", b"\r\n"))
    ended = cabo("convert", "crlf.cabo.jsonl", "-")
    assert ended == (0, TEXT.decode(), "crlf.cabo.jsonl: CRLF line ends were read as LF\n")


def test_a_file_that_is_there_is_kept(cabo: Cabo, folder: Path) -> None:
    (folder / "game.cabo.txt").write_bytes(b"mine")
    ended = cabo("convert", "game.cabo.jsonl", "game.cabo.txt")
    assert ended == (2, "", "cabo: game.cabo.txt: expected a file that is not there yet, or --force, found a file\n")
    assert (folder / "game.cabo.txt").read_bytes() == b"mine"


def test_a_file_that_is_there_is_replaced_if_told(cabo: Cabo, folder: Path) -> None:
    (folder / "game.cabo.txt").write_bytes(b"mine")
    assert cabo("convert", "game.cabo.jsonl", "game.cabo.txt", "--force").code == 0
    assert (folder / "game.cabo.txt").read_bytes() == TEXT


def test_of_several_files_none_is_written_if_one_is_there(cabo: Cabo, folder: Path) -> None:
    (folder / "games").mkdir()
    (folder / "games" / "another.cabo.jsonl").write_bytes(b"mine")
    assert cabo("convert", "two.cabo.txt", "games").code == 2
    assert [path.name for path in (folder / "games").iterdir()] == ["another.cabo.jsonl"]


def test_of_several_files_none_is_left_if_one_cannot_be_written(cabo: Cabo, folder: Path) -> None:
    (folder / "games" / ".another.cabo.jsonl.part").mkdir(parents=True)
    assert cabo("convert", "two.cabo.txt", "games") == (3, "", "cabo: games/another.cabo.jsonl: Is a directory\n")
    assert [path.name for path in (folder / "games").iterdir()] == [".another.cabo.jsonl.part"]


def test_a_transcript_with_an_error_writes_nothing(cabo: Cabo, folder: Path) -> None:
    (folder / "bad.cabo.txt").write_bytes(TEXT.replace(b"swap 0 Bo 1", b"swop 0 Bo 1"))
    code, out, err = cabo("convert", "bad.cabo.txt", "new.cabo.jsonl")
    assert (code, out) == (3, "")
    assert err.splitlines() == [
        f"cabo: bad.cabo.txt:13:24: expected a move ({', '.join(Verb)}) or a player (Ada, Bo, Cleo), found 'swop'",
        "  Ada: draw Qc, discard, swop 0 Bo 1",
        "                         ^",
        "here Ada may: decline, swap 0|1|2|3 Bo 0|1|2|3, swap 0|1|2|3 Cleo 0|1|2|3, pair 2 of 0|1|2|3, match 0|1|2|3",
    ]
    assert not (folder / "new.cabo.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "given", "code", "why"),
    [
        (("-", "-"), TEXT, 2, "--to: expected jsonl or txt, since no name tells it, found none"),
        (("game.cabo.txt", "new.jsonl", "--to", "txt"), b"", 2,
         "--to: expected jsonl, which new.jsonl ends in, found txt"),
        (("game.doc", "new.txt"), b"", 2, "game.doc: expected a name that ends in .jsonl or .txt, found .doc"),
        (("two.cabo.txt", "-"), b"", 2, "standard output: expected a folder for the 2 games, found one file"),
        (("two.cabo.txt", "new.cabo.jsonl"), b"", 2,
         "new.cabo.jsonl: expected a folder for the 2 games, found one file"),
        (("none.cabo.txt", "-"), b"", 3, "none.cabo.txt: expected a game file, found no such file"),
        (("empty", "all.cabo.txt"), b"", 3, "empty: expected files *.cabo.jsonl in this folder, found none"),
        (("same.cabo.txt", "games"), b"", 2,
         "games/table-night.seat0.cabo.jsonl: expected one game of this name, found another"),
        (("slash.cabo.txt", "games"), b"", 2,
         "the game's id: expected a name that a file can have, found '../night.seat0'"),
        (("-", "new.cabo.jsonl"), b"\xff" + TEXT, 3, "<stdin>:1: expected UTF-8 text, found the byte 0xff"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)  # fmt: skip
def test_what_cannot_be_converted(
    cabo: Cabo, folder: Path, words: tuple[str, ...], given: bytes, code: int, why: str
) -> None:
    (folder / "game.doc").write_bytes(TEXT)
    (folder / "same.cabo.txt").write_bytes(TEXT + TEXT)
    (folder / "slash.cabo.txt").write_bytes(TEXT.replace(b'"table-night"', b'"../night"'))
    (folder / "empty").mkdir()
    before = sorted(folder.rglob("*"))
    assert cabo("convert", *words, given=given) == (code, "", f"cabo: {why}\n")
    assert sorted(folder.rglob("*")) == before
