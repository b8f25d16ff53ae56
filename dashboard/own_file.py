"""What a visitor's own file is: a game that keeps its rules, one that breaks them, or no game."""

from collections.abc import Sequence
from typing import Final

import streamlit as st
from msgspec import Struct

from cabo_events.audit import Finding, audit
from cabo_events.codec import GameFile, decode
from cabo_events.errors import CaboError
from cabo_events.markup import Html, element
from cabo_events.replay import replay
from cabo_events.words import counted
from dashboard.exports import Kind, Table

MOST_SHOWN: Final = 100
"""So many findings are shown at once; all of them can be taken away."""


class Verdict(Struct, frozen=True, kw_only=True):
    """What a file is: no game for a ``reason``; else a game with ``findings``, which cannot be shown if ``stuck``.

    ``lines`` has for every version of the game its line in the file.
    """

    reason: str | None = None
    stuck: str | None = None
    findings: tuple[Finding, ...] = ()
    lines: tuple[int, ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def can_be_opened(self) -> bool:
        """Whether there is a game to step through."""
        return self.reason is None and self.stuck is None


@st.cache_resource(max_entries=4, show_spinner=False)
def verdict_on(data: bytes) -> Verdict:
    """The audit's verdict on the bytes of a file."""
    try:
        game = decode(data, file="the file")
    except CaboError as error:
        return Verdict(reason=str(error))
    return Verdict(
        stuck=_why_stuck(game), findings=audit(game.events), lines=tuple(game.lines), notices=tuple(game.notices)
    )


def _why_stuck(game: GameFile) -> str | None:
    try:
        replay(game.events)
    except CaboError as error:
        return str(error)
    return None


def verdict_words(name: str, verdict: Verdict) -> Sequence[str]:
    """The verdict in sentences."""
    if verdict.reason is not None:
        return (f"{name} is not a game: {verdict.reason}.",)
    events = counted(len(verdict.lines), "event")
    legal = f"{name} is a game of {events}, and every event keeps its rules."
    broken = f"{name} is a game of {events}; the audit has {counted(len(verdict.findings), 'finding')}."
    stuck = () if verdict.stuck is None else (f"It cannot be stepped through: {verdict.stuck}.",)
    notices = (f"It is not in canonical form: {notice}." for notice in verdict.notices)
    return (broken if verdict.findings else legal, *stuck, *notices)


def verdict_html(name: str, verdict: Verdict) -> Html:
    """The verdict, by its looks as well: a game without a finding, or something to know."""
    is_good = verdict.can_be_opened and not verdict.findings
    look = "cabo-note cabo-good" if is_good else "cabo-note"
    return element("div", *(element("p", words, class_=look) for words in verdict_words(name, verdict)), role="status")


def findings_html(verdict: Verdict) -> Html:
    """The findings as a table, the first of them where they are many."""
    heads = ("Line", "Code", "Expected", "Found")
    rows = [_row(verdict, finding) for finding in verdict.findings[:MOST_SHOWN]]
    head = element("tr", *(element("th", word, scope="col") for word in heads))
    table = element("table", element("thead", head), element("tbody", *rows), class_="cabo-sheet cabo-findings")
    left = len(verdict.findings) - len(rows)
    more = element("p", f"And {left} more: export them to see them all.", class_="cabo-soft") if left else None
    return element("div", table, more, class_="cabo-scroll", tabindex=0, role="region", aria_label="Findings")


def _row(verdict: Verdict, finding: Finding) -> Html:
    cells = (element("code", finding.code), finding.expected, finding.found)
    line = element("th", _line(verdict, finding), scope="row")
    return element("tr", line, *(element("td", cell) for cell in cells))


def _line(verdict: Verdict, finding: Finding) -> int:
    return verdict.lines[finding.version - 1] if finding.version <= len(verdict.lines) else finding.version


def findings_table(verdict: Verdict) -> Table:
    """The findings to take away."""
    return Table(
        name="findings",
        columns={
            "line": Kind.NUMBER,
            "version": Kind.NUMBER,
            "code": Kind.TEXT,
            "expected": Kind.TEXT,
            "found": Kind.TEXT,
        },
        rows=tuple(
            (_line(verdict, finding), finding.version, str(finding.code), finding.expected, finding.found)
            for finding in verdict.findings
        ),
    )
