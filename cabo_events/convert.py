"""Game files into transcripts and back, on disk or through a pipe."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import assert_never

from msgspec import Struct

from cabo_events.codec import encode
from cabo_events.errors import GameFileError, UsageError
from cabo_events.events import Event, GameStarted, stream_of
from cabo_events.files import file_stem, read_bytes, read_game, source_name, write_whole
from cabo_events.transcript import read_transcripts, write_transcripts


class Form(StrEnum):
    """The two forms of a game, by the end of a file's name."""

    EVENTS = "jsonl"
    TRANSCRIPT = "txt"


class Existing(StrEnum):
    """What happens to a file that is in the way."""

    KEPT = "kept"
    REPLACED = "replaced"


class Conversion(Struct, frozen=True, kw_only=True):
    """What is to be written: bytes by file, or bytes for standard output; what was not canonical about the input."""

    files: Mapping[Path, bytes]
    output: bytes | None
    notices: tuple[str, ...]


_Game = Sequence[Event]
_SUFFIXES = {Form.EVENTS: ".cabo.jsonl", Form.TRANSCRIPT: ".cabo.txt"}
_OPPOSITE = {Form.EVENTS: Form.TRANSCRIPT, Form.TRANSCRIPT: Form.EVENTS}
_PIPE = "-"


def converted(source: Path, target: Path, to: Form | None = None) -> Conversion:
    """The games of ``source`` in the other form, ready for ``target``; nothing is written yet.

    ``source`` is a file, a folder (all its files of the other form, at any depth) or ``-`` for standard input.
    ``target`` is a file, ``-`` for standard output, or a folder (any name that ends in neither .jsonl nor .txt),
    which gets one file a game, named for its stream. ``to`` says the form where the names do not; where both names
    say the same one, a file is brought into canonical form. Raises UsageError, GameFileError, TranscriptError.
    """
    form = _target_form(source, target, to)
    games, notices = _read(source, _source_form(source, form))
    if str(target) == _PIPE:
        return Conversion(files={}, output=_one_file(target, form, games), notices=notices)
    is_file = _form_of(target) is not None and not target.is_dir()
    files = {target: _one_file(target, form, games)} if is_file else _files(target, form, games)
    return Conversion(files=files, output=None, notices=notices)


def write(conversion: Conversion, existing: Existing) -> None:
    """Write the files of a conversion, all of them and each whole.

    Raises UsageError for a file that is in the way, and OSError.
    """
    for path in conversion.files:
        if existing is Existing.KEPT and path.exists():
            raise UsageError(str(path), "a file that is not there yet, or --force", "a file")
    for folder in {path.parent for path in conversion.files}:
        folder.mkdir(parents=True, exist_ok=True)
    write_whole(conversion.files)


# --- which form --------------------------------------------------------------------------------------------------


def _form_of(path: Path) -> Form | None:
    for form in Form:
        if path.name.endswith(f".{form}"):
            return form
    return None


def _target_form(source: Path, target: Path, to: Form | None) -> Form:
    named = _form_of(target)
    if named is not None and to not in {None, named}:
        raise UsageError("--to", f"{named}, which {target.name} ends in", f"{to}")
    known = _form_of(source)
    form = named or to or (_OPPOSITE[known] if known else None)
    if form is None:
        raise UsageError("--to", f"{Form.EVENTS} or {Form.TRANSCRIPT}, since no name tells it", "none")
    return form


def _source_form(source: Path, target_form: Form) -> Form:
    """What the name says; standard input and a folder hold the other form than the one asked for."""
    form = _form_of(source)
    if form is None and str(source) != _PIPE and source.is_file():
        raise UsageError(str(source), "a name that ends in .jsonl or .txt", f"{source.suffix or 'no such end'}")
    return form or _OPPOSITE[target_form]


# --- reading -----------------------------------------------------------------------------------------------------


def _read(source: Path, form: Form) -> tuple[tuple[_Game, ...], tuple[str, ...]]:
    """The games of a file or of all files in a folder, and the notices on them."""
    paths = sorted(source.rglob(f"*{_SUFFIXES[form]}")) if source.is_dir() else [source]
    if not paths:
        raise GameFileError(str(source), 0, f"files *{_SUFFIXES[form]} in this folder", "none")
    if form is Form.TRANSCRIPT:
        return tuple(game for path in paths for game in _transcribed(path)), ()
    files = [read_game(path) for path in paths]
    notices = tuple(f"{file.name}: {notice}" for file in files for notice in file.notices)
    return tuple(file.events for file in files), notices


def _transcribed(path: Path) -> tuple[_Game, ...]:
    data, name = read_bytes(path), source_name(path)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameFileError(name, line, "UTF-8 text", f"the byte 0x{data[error.start]:02x}") from None
    return read_transcripts(text, file=name)


# --- writing -----------------------------------------------------------------------------------------------------


def _one_file(target: Path, form: Form, games: Sequence[_Game]) -> bytes:
    if form is Form.EVENTS and len(games) > 1:
        name = "standard output" if str(target) == _PIPE else str(target)
        raise UsageError(name, f"a folder for the {len(games)} games", "one file")
    return _bytes_of(form, games)


def _bytes_of(form: Form, games: Sequence[_Game]) -> bytes:
    match form:
        case Form.TRANSCRIPT:
            return write_transcripts(games).encode()
        case Form.EVENTS:
            return b"".join(encode(game) for game in games)
        case _:
            assert_never(form)


def _files(folder: Path, form: Form, games: Sequence[_Game]) -> dict[Path, bytes]:
    """A file a game, named for its stream."""
    files: dict[Path, bytes] = {}
    for game in games:
        path = folder / f"{_file_name(game)}{_SUFFIXES[form]}"
        if path in files:
            raise UsageError(str(path), "one game of this name", "another")
        files[path] = _bytes_of(form, [game])
    return files


def _file_name(game: _Game) -> str:
    opening = game[0]
    return file_stem(stream_of(opening) if isinstance(opening, GameStarted) else "")
