"""``cabo import-log``: other programs' logs into game files."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from cabo_events.cli import FINDINGS, OK, UNREADABLE
from cabo_events.cli.output import complain, new_table, remark, write_bytes, write_json, write_lines, write_table
from cabo_events.codec import encode, encode_event
from cabo_events.convert import Conversion, Existing, write
from cabo_events.errors import AdapterError, InexpressibleLog, UsageError
from cabo_events.files import SUFFIX, file_stem
from cabo_events.importers.adapter import Outcome, Request
from cabo_events.importers.log_words import kinds_read, remark_words, size_words
from cabo_events.importers.logs import Imported, Read, game_id, program
from cabo_events.importers.logs import import_log as imported
from cabo_events.rules.breaches import Breach
from cabo_events.words import counted


class LogFinding(Struct, frozen=True, kw_only=True):
    """A break of the rules and where it stands; the field order is that of the JSON."""

    line: int
    code: Breach
    expected: str
    found: str


class LogReport(Struct, frozen=True, kw_only=True):
    """One log in what ``--json`` prints."""

    file: str
    game: str
    written: str | None
    messages: tuple[Read, ...]
    unknown: Mapping[str, int]
    duplicates: int
    remarks: tuple[str, ...]
    findings: tuple[LogFinding, ...]


class Refused(Struct, frozen=True, kw_only=True):
    """A message that cannot be read, and what it was found to say; 0 is the log as a whole."""

    message: int
    found: str


class UnreadLog(Struct, frozen=True, kw_only=True):
    """A log that was not read, and each message that is in the way."""

    file: str
    error: str
    refused: tuple[Refused, ...]


class Report(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints."""

    games: tuple[LogReport, ...]
    unread: tuple[UnreadLog, ...]


def import_log(
    *files: Path,
    source: Annotated[str, Parameter(name="--from")],
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    player: Annotated[tuple[str, ...], Parameter(name="--player", negative=())] = (),
    game: str | None = None,
    dry_run: bool = False,
    json: bool = False,
    force: bool = False,
) -> int:
    """Turn another program's logs into game files.

    A log holds one game: a JSON object a line or one array of them, as it is
    or packed with gzip. Every message becomes events, is known to repeat what
    another one says, or is counted as unknown and shown. A message of what no
    event can say is named, and its log is refused. What breaks the rules is
    shown and written all the same; the exit code is then 1. It is 3 where a
    log could not be read; the others are read then.

    The JSON is {"games": [{"file", "game", "written", "messages": [{"message",
    "kind", "outcome", "events", "state", "text"}], "unknown", "duplicates",
    "remarks", "findings": [{"line", "code", "expected", "found"}]}], "unread":
    [{"file", "error", "refused": [{"message", "found"}]}]}. The outcome is
    events, heard (it has no news of its own) or unknown; state names what was
    taken from the program's internal state because no message tells it, text
    is what an unknown message says to people.

    Args:
        files: The logs.
        source: The program that wrote them, as evanbrierton; a wrong name lists those there are.
        output: The game file to write (any name ending in .jsonl), or a folder; without it, standard output.
        player: A player's name, once for each seat in order, instead of those in the log.
        game: The game's id; without it, the log's name up to its first full stop.
        dry_run: Show what each message becomes, and write nothing.
        json: Print JSON.
        force: Replace files that are there.
    """
    _refuse_use(files, output, game, shows=dry_run or json)
    adapter = program(source)
    games: list[Imported] = []
    unread: list[UnreadLog] = []
    for file in files:
        try:
            log = imported(file, adapter, Request(game=game or _game_id(file), names=player))
            games.append(log)
            _refuse_no_game(log)
        except AdapterError as error:
            complain(str(error))
            unread.append(UnreadLog(file=error.file, error=str(error), refused=_refused(error)))
    place = Path("-") if output is None and not json else output
    targets = [None if place is None or dry_run or not log.events else _target(place, log, len(files)) for log in games]
    _write(games, targets, Existing.REPLACED if force else Existing.KEPT)
    if json:
        reports = tuple(_report(log, target) for log, target in zip(games, targets, strict=True))
        write_json(Report(games=reports, unread=tuple(unread)))
    elif dry_run:
        _show(games, unread)
    for log in games:
        _remark(log)
    if unread:
        return UNREADABLE
    return FINDINGS if any(log.findings for log in games) else OK


def _refuse_use(files: Sequence[Path], output: Path | None, game: str | None, *, shows: bool) -> None:
    if not files:
        raise UsageError("files", "one log or more", "none")
    if game is not None:
        file_stem(game)
        if len(files) > 1:
            raise UsageError("--game", "one log to give an id to", f"{len(files)} logs")
    if output is None and not shows and len(files) > 1:
        raise UsageError("--output", f"a folder for the games of {len(files)} logs, or --dry-run", "none")
    if output is not None and str(output) == "-" and shows:
        raise UsageError("--output", "a file or a folder beside --json or --dry-run", "standard output")
    if output is not None and _is_file(output) and len(files) > 1:
        raise UsageError("--output", f"a folder for the games of {len(files)} logs", str(output))


def _refuse_no_game(log: Imported) -> None:
    if not log.events:
        raise AdapterError(
            log.file, 0, "messages that become events", f"{counted(len(log.reads), 'message')}, none of which does"
        )


def _game_id(file: Path) -> str:
    return "game" if str(file) == "-" else game_id(file)


def _is_file(output: Path) -> bool:
    return str(output) == "-" or (output.name.endswith(".jsonl") and not output.is_dir())


def _target(output: Path, log: Imported, count: int) -> Path:
    if count == 1 and _is_file(output):
        return output
    return output / f"{file_stem(log.game)}{SUFFIX}"


def _write(games: Sequence[Imported], targets: Sequence[Path | None], existing: Existing) -> None:
    files: dict[Path, bytes] = {}
    for log, target in zip(games, targets, strict=True):
        if target is None:
            continue
        if target in files:
            raise UsageError(str(target), "one game of this name", "another")
        if str(target) == "-":
            write_bytes(encode(log.events))
            continue
        files[target] = encode(log.events)
    write(Conversion(files=files, output=None, notices=()), existing)
    for target in files:
        remark(f"{target}: written")


def _refused(error: AdapterError) -> tuple[Refused, ...]:
    refused = error.refused if isinstance(error, InexpressibleLog) else ((error.message, error.found),)
    return tuple(Refused(message=message, found=found) for message, found in refused)


def _report(log: Imported, target: Path | None) -> LogReport:
    return LogReport(
        file=log.file,
        game=log.game,
        written=None if target is None else str(target),
        messages=log.reads,
        unknown=log.unknown,
        duplicates=log.duplicates,
        remarks=log.remarks,
        findings=tuple(
            LogFinding(line=finding.version, code=finding.code, expected=finding.expected, found=finding.found)
            for finding in log.findings
        ),
    )


# --- a dry run ---------------------------------------------------------------------------------------------------


def _show(games: Sequence[Imported], unread: Sequence[UnreadLog]) -> None:
    for log in games:
        write_lines([f"{log.file}: game {log.game}"])
        write_lines(line for read in log.reads for line in _read_lines(read))
        _show_kinds(log.reads)
    for one in unread:
        write_lines(f"{one.file}: message {refused.message}: refused: {refused.found}" for refused in one.refused)


def _read_lines(read: Read) -> Sequence[str]:
    place = f"message {read.message}: {read.kind}"
    match read.outcome:
        case Outcome.EVENTS:
            told = [f"{place} → {encode_event(event).decode()}" for event in read.events]
            return told if read.state is None else [*told, f"{place}: taken from the internal state: {read.state}"]
        case Outcome.UNKNOWN:
            return [f"{place}{f' ({read.text})' if read.text else ''} → unknown"]
        case Outcome.HEARD:
            return []


def _show_kinds(reads: Sequence[Read]) -> None:
    """What the messages of each kind became, in figures."""
    table = new_table("Message", "#Times", "Became")
    for one in kinds_read(reads):
        table.add_row(one.kind, str(one.times), one.became)
    write_table(table)


def _remark(log: Imported) -> None:
    for text in remark_words(log):
        remark(f"{log.file}: {text}")
    for finding in log.findings:
        remark(
            f"{log.file}: event {finding.version}: {finding.code}: expected {finding.expected}, found {finding.found}"
        )
    remark(f"{log.file}: {size_words(log)}")
