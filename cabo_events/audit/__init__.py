"""Judging a foreign log: every break of a rule, with its version."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.audit.comparing import Difference
from cabo_events.audit.following import differences
from cabo_events.events import Event, GameStarted, Rewound
from cabo_events.rules.breaches import SENTENCES, Breach
from cabo_events.ruleset import RuleSet

__all__ = ["CODES", "Breach", "Finding", "audit"]

CODES = SENTENCES
"""Every code that a finding may have, with the rule it stands for."""


class Finding(Struct, frozen=True, kw_only=True):
    """A break of a rule: the version of the event that breaks it, the rule's code, what it asks for, what is there."""

    version: int
    code: Breach
    expected: str
    found: str


def audit(events: Sequence[Event], rules: RuleSet | None = None) -> tuple[Finding, ...]:
    """Every break of the rules in a log, in the order of versions; none in a legal one.

    The log is judged by the rule set inside it, or by ``rules``. What a recorder may leave out is no break: opening
    looks, declined powers, scorings, the end, any face. After a break the log is followed as far as the cards allow;
    where they do not, the last finding has the code ``stopped``. What a ``rewound`` took back is not judged.

    >>> from cabo_events.files import read_game
    >>> from cabo_events.shipped import shipped_games
    >>> audit(read_game(shipped_games()[0]).events)
    ()
    """
    if not events:
        return (_finding(1, Difference(Breach.GAME_CLOSED, "game_started as the first event", "an empty game")),)
    live, bad_rewinds = _live_line(events)
    line = [(version, _by_other_rules(events[version - 1], rules)) for version in live]
    findings = [*bad_rewinds, *(_finding(version, broken) for version, broken in differences(line))]
    return tuple(sorted(findings, key=lambda finding: finding.version))


def _finding(version: int, broken: Difference) -> Finding:
    return Finding(version=version, code=broken.code, expected=broken.expected, found=broken.found)


def _by_other_rules(event: Event, rules: RuleSet | None) -> Event:
    if rules is None or not isinstance(event, GameStarted):
        return event
    return replace(event, ruleset=rules)


def _live_line(events: Sequence[Event]) -> tuple[tuple[int, ...], list[Finding]]:
    """The versions that count, and the corrections that lead nowhere, which count for nothing."""
    before, tips = [0], [0]
    broken: list[Finding] = []
    for version, event in enumerate(events, start=1):
        before.append(tips[-1])
        if not isinstance(event, Rewound):
            tips.append(version)
        elif 1 <= event.to < version:
            tips.append(tips[event.to])
        else:
            tips.append(tips[-1])
            expected = f"a version from 1 to {version - 1}"
            broken.append(_finding(version, Difference(Breach.REWIND, expected, str(event.to))))
    line: list[int] = []
    version = tips[-1]
    while version:
        line.append(version)
        version = before[version]
    return tuple(reversed(line)), broken
