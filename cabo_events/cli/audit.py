"""``cabo audit``: every break of the rules in recorded games."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from cabo_events.audit import Breach
from cabo_events.audit import audit as judged
from cabo_events.cli import FINDINGS, OK, UNREADABLE
from cabo_events.cli.output import complain, remark, write_json, write_lines
from cabo_events.cli.reading import read
from cabo_events.errors import GameFileError, UsageError
from cabo_events.files import read_ruleset
from cabo_events.ruleset import RuleSet
from cabo_events.words import counted


class FileFinding(Struct, frozen=True, kw_only=True):
    """A finding and where it stands; the field order is that of the JSON."""

    file: str
    line: int
    version: int
    code: Breach
    expected: str
    found: str


class Findings(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints."""

    findings: tuple[FileFinding, ...]


def audit(*files: Path, rules: str | None = None, json: bool = False) -> int:
    """Judge recorded games: every break of the rules, with its line.

    Each game is judged by the rule set inside it, or by another one. An
    unknown face is no break, a contradiction between two sights of one card
    is. After a break the log is followed as far as the cards allow; where it
    had to stop, the last finding says so. The exit code is 1 where there are
    findings, 3 where a file could not be read; the others are judged then.

    The JSON is {"findings": [{"file", "line", "version", "code", "expected",
    "found"}]}.

    Args:
        files: The game files.
        rules: The rule set to judge by instead: a name, or a TOML file.
        json: Print JSON.
    """
    if not files:
        raise UsageError("files", "one game file or more", "none")
    ruleset = None if rules is None else read_ruleset(rules)
    findings: list[FileFinding] = []
    unreadable = 0
    for file in files:
        try:
            findings.extend(_findings(file, ruleset))
        except GameFileError as error:
            unreadable += 1
            complain(str(error))
    _show(findings, json=json)
    remark(f"{counted(len(findings), 'finding')} in {counted(len(files) - unreadable, 'game')}")
    if unreadable:
        return UNREADABLE
    return FINDINGS if findings else OK


def _findings(file: Path, ruleset: RuleSet | None) -> Sequence[FileFinding]:
    game = read(file)
    return [
        FileFinding(
            file=game.name,
            line=game.lines[finding.version - 1],
            version=finding.version,
            code=finding.code,
            expected=finding.expected,
            found=finding.found,
        )
        for finding in judged(game.events, ruleset)
    ]


def _show(findings: Sequence[FileFinding], *, json: bool) -> None:
    if json:
        write_json(Findings(findings=tuple(findings)))
        return
    write_lines(
        f"{finding.file}:{finding.line}: {finding.code}: expected {finding.expected}, found {finding.found}"
        for finding in findings
    )
