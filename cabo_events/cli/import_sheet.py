"""``cabo import-sheet``: score sheets and apps' exports into game files."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from msgspec import Struct

from cabo_events.audit import audit
from cabo_events.cli import FINDINGS, OK
from cabo_events.cli.asking import Asker, Cancelled
from cabo_events.cli.output import remark, write_bytes
from cabo_events.codec import encode
from cabo_events.convert import Conversion, Existing, write
from cabo_events.errors import SheetError, UsageError
from cabo_events.events import Event, GameStarted
from cabo_events.files import SUFFIX, file_stem, read_ruleset, source_name
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.building import game_events, game_name
from cabo_events.importers.sheets.decoding import MOST_BYTES
from cabo_events.importers.sheets.fitting import Fit
from cabo_events.importers.sheets.game import Kind, SheetFile, SheetGame
from cabo_events.importers.sheets.telling import file_words, fit_words, verdict_words
from cabo_events.importers.sheets.verdict import Verdict, judged, refusal
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.words import listed

_Values = Literal["hand_totals", "points", "running_totals"]


def import_sheet(
    file: Path,
    /,
    *,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    rules: str | None = None,
    values: _Values | None = None,
    check: bool = False,
    force: bool = False,
) -> int:
    """Turn a score sheet, or a score-keeping app's export, into game files.

    A sheet is CSV, TSV or XLSX: a row a round and a column a player, or a row
    for each player and round. * or C marks who called, K a kamikaze, or columns
    name them; a column reset tells who was. An app's export is the JSON of Cabo Counter or of buggxs/cabo.
    What the figures are and which rules they were played by is found out and
    said; where several rule sets explain every row one is asked for.

    Args:
        file: The sheet, or - for standard input.
        out: The game file; for several games a folder. Without it one game goes to standard output.
        rules: The rule set: a name, or a TOML file.
        values: What the figures are, where the sheet does not say it or says it wrongly.
        check: Only say how the sheet is read and which rules explain it.
        force: Replace files that are there.
    """
    data, name = _bytes(file), source_name(file)
    sheet = read_sheet(data, name)
    remark(f"{name}: {file_words(sheet)}")
    kind = None if values is None else Kind(values)
    candidates = tuple(NAMED.values()) if rules is None else (read_ruleset(rules),)
    verdicts = [_judged(game, candidates, kind, is_asked=rules is not None) for game in sheet.games]
    for number, verdict in enumerate(verdicts, start=1):
        _say(sheet, number, verdict_words(verdict))
    if check:
        return OK if all(verdict.fits for verdict in verdicts) else FINDINGS
    fits = _chosen(sheet, verdicts)
    games = tuple(
        _Game(verdict=one, fit=fit, data=data, number=at + 1)
        for at, (one, fit) in enumerate(zip(verdicts, fits, strict=True))
    )
    return _written(sheet, games, out, Existing.REPLACED if force else Existing.KEPT)


class _Game(Struct, frozen=True, kw_only=True):
    """A game of the file, the rule set it is taken by, and its place in the file, from 1."""

    verdict: Verdict
    fit: Fit
    data: bytes
    number: int

    @property
    def events(self) -> tuple[Event, ...]:
        game = self.verdict.game
        return game_events(game, self.fit, game_name(game, self.data, self.number))


def _bytes(path: Path) -> bytes:
    """The bytes of the sheet, no more than a sheet may have."""
    if str(path) == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise SheetError(str(path), "", f"at most {MOST_BYTES >> 20} MB", f"{size >> 20} MB")
        with path.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise SheetError(str(path), "", "a score sheet", "no such file") from None
    except IsADirectoryError:
        raise SheetError(str(path), "", "a score sheet", "a folder") from None
    except OSError as error:
        raise SheetError(str(path), "", "a readable score sheet", error.strerror or str(error)) from None


def _judged(game: SheetGame, candidates: Sequence[RuleSet], kind: Kind | None, *, is_asked: bool) -> Verdict:
    """The game under the rule sets asked for, or the named ones and its app's own."""
    own = (game.rules,) if game.rules is not None and not is_asked else ()
    return judged(game, (*candidates, *own), kind)


def _say(sheet: SheetFile, number: int, lines: Sequence[str]) -> None:
    which = f"game {number}: " if len(sheet.games) > 1 else ""
    for line in lines:
        remark(f"  {which}{line}")


# --- which rules ---------------------------------------------------------------------------------------------------


def _chosen(sheet: SheetFile, verdicts: Sequence[Verdict]) -> tuple[Fit, ...]:
    """The rule set that each game is taken by; what is asked for one game holds for the others that it explains."""
    asker = Asker() if _is_anybody_there() else None
    answers: list[str] = []
    return tuple(_fit(sheet, verdict, answers, asker) for verdict in verdicts)


def _is_anybody_there() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _fit(sheet: SheetFile, verdict: Verdict, answers: list[str], asker: Asker | None) -> Fit:
    if not verdict.fits:
        raise refusal(verdict)
    by_name = {fit.rules.name: fit for fit in verdict.fits}
    if len(by_name) == 1:
        return verdict.fits[0]
    for answer in answers:
        if answer in by_name:
            return by_name[answer]
    if asker is None:
        place = f" {verdict.game.place}" if len(sheet.games) > 1 else ""
        found = f"none, and nobody to ask: each explains {sheet.file}{place}"
        raise UsageError("--rules", f"one of {', '.join(by_name)}", found)
    answers.append(_asked(asker, tuple(by_name)))
    return by_name[answers[-1]]


def _asked(asker: Asker, names: tuple[str, ...]) -> str:
    def understood(line: str) -> str:
        if line not in names:
            raise UsageError("the rules", f"one of {', '.join(names)}", repr(line))
        return line

    try:
        return asker.answer(f"Which rules was it played by: {listed(names)}", understood)
    except Cancelled:
        raise UsageError("--rules", f"one of {', '.join(names)}", "no answer") from None


# --- writing -------------------------------------------------------------------------------------------------------


def _written(sheet: SheetFile, games: Sequence[_Game], out: Path | None, existing: Existing) -> int:
    code = OK
    for game in games:
        _say(sheet, game.number, fit_words(game.verdict.game, game.fit))
        for finding in audit(game.events):
            code = FINDINGS
            found = f"event {finding.version}: {finding.code}: expected {finding.expected}, found {finding.found}"
            _say(sheet, game.number, [found])
    files = _files(games, out)
    if files is None:
        write_bytes(encode(games[0].events))
        return code
    write(Conversion(files=files, output=None, notices=()), existing)
    for path in files:
        remark(f"{path}: written")
    return code


def _files(games: Sequence[_Game], out: Path | None) -> dict[Path, bytes] | None:
    """What goes into which file; None where the one game goes to standard output."""
    is_pipe = out is None or str(out) == "-"
    if len(games) > 1 and (is_pipe or (out is not None and (out.suffix == ".jsonl" or out.is_file()))):
        raise UsageError("-o", f"a folder for the {len(games)} games", "none" if is_pipe else f"the file {out}")
    if out is None or is_pipe:
        return None
    if len(games) == 1 and not out.is_dir():
        return {out: encode(games[0].events)}
    return {out / f"{game.number:03}-{_stem(game.events)}{SUFFIX}": encode(game.events) for game in games}


def _stem(events: Sequence[Event]) -> str:
    opening = events[0]
    return file_stem(opening.game if isinstance(opening, GameStarted) else "")
