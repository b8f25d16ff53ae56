"""What a visitor's own score sheet is: its games, what is said of each, and the game file that each becomes."""

import hashlib

import streamlit as st
from msgspec import Struct

from cabo_events.audit import audit
from cabo_events.codec import encode
from cabo_events.errors import SheetError
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.building import game_events, game_name
from cabo_events.importers.sheets.game import Kind, SheetGame
from cabo_events.importers.sheets.telling import file_words, fit_words, verdict_words
from cabo_events.importers.sheets.verdict import Verdict, judged
from cabo_events.rulesets import NAMED
from dashboard.own_game import OwnGame


class OwnSheet(Struct, frozen=True, kw_only=True):
    """A file as it was read: ``words`` on it as a whole, a verdict on every game, and ``told`` in words.

    ``key`` is another one for every file.
    """

    key: str
    data: bytes
    words: tuple[str, ...]
    verdicts: tuple[Verdict, ...] = ()
    told: tuple[tuple[str, ...], ...] = ()


@st.cache_resource(max_entries=4, show_spinner=False)
def read_own_sheet(data: bytes, name: str, kind: Kind | None) -> OwnSheet:
    """The games in a file, each under every rule set; a file that is no sheet has no games and words that say why."""
    key = hashlib.sha256(data).hexdigest()[:12]
    try:
        file = read_sheet(data, name)
    except SheetError as error:
        return OwnSheet(key=key, data=data, words=(f"It cannot be read: {error}.",))
    verdicts = tuple(_verdict(game, kind) for game in file.games)
    return OwnSheet(
        key=key,
        data=data,
        words=(f"{name} is read as {file_words(file)}.",),
        verdicts=verdicts,
        told=tuple(map(verdict_words, verdicts)),
    )


def _verdict(game: SheetGame, kind: Kind | None) -> Verdict:
    own = () if game.rules is None else (game.rules,)
    return judged(game, (*NAMED.values(), *own), kind)


def own_game(sheet: OwnSheet, place: int, rules: str) -> OwnGame:
    """The game at that place of the sheet under the rules of that name, which explain it."""
    verdict = sheet.verdicts[place]
    fit = next(fit for fit in verdict.fits if fit.rules.name == rules)
    name = game_name(verdict.game, sheet.data, place + 1)
    events = game_events(verdict.game, fit, name)
    findings = (f"{finding.code}: expected {finding.expected}, found {finding.found}" for finding in audit(events))
    prefix = f"{place + 1:03}-" if len(sheet.verdicts) > 1 else ""
    return OwnGame(name=f"{prefix}{name}"[:80], data=encode(events), words=(*fit_words(verdict.game, fit), *findings))
