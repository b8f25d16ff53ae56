"""The conversation with whoever records a game at a terminal."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from cabo_events.cli.asking import Asker, Cancelled
from cabo_events.cli.guide import asked_requests, asked_row, asked_scoring
from cabo_events.cli.output import remark, write_lines
from cabo_events.cli.replay import show_moment
from cabo_events.cli.sheet import show_sheet
from cabo_events.commands import Rewind
from cabo_events.decide.opening import next_round
from cabo_events.errors import CaboError, RecordingError, VersionConflict
from cabo_events.events import GameStarted, HandsRevealed, RoundRecorded, RoundScored
from cabo_events.moment import moment_at
from cabo_events.narration import narrated, outcome_words
from cabo_events.recording import Recording, record, resume
from cabo_events.recording.offers import offers
from cabo_events.recording.refusals import refusal_words
from cabo_events.recording.session import Request, entry_before
from cabo_events.recording.sheet_rows import awaits_scoring, possible_holders, round_request
from cabo_events.recording.typed import DEAL, requests_in
from cabo_events.recording.typed_sheet import sheet_row
from cabo_events.sheet import score_sheet
from cabo_events.transcript.vocabulary import Statement, Table, table_of
from cabo_events.words import sentence

_QUIT = frozenset(("quit", "q", "exit"))
_HELP = """\
Type a number, or what happened: draw 7h, discard · exchange 1=5c · take 0 · Bo match 1=7d · call
(a face after = where it was seen; miss where an attempt went wrong: match miss 1=7d).
undo [REASON] takes the last entry back, back N [REASON] goes to event N; table, scores and
events show the game; quit stops. cabo record --help has it all."""


class Mode(StrEnum):
    """What is recorded: every move, or the lines of the score sheet."""

    PLAY = "play"
    SHEET = "sheet"


class _Choice(NamedTuple):
    """Something that can happen, by its number in the list: whose it is, its words, how to ask for the rest."""

    whose: str
    words: str
    asked: Callable[[], tuple[Request, ...]]


class Recorder:
    """Offers what can happen, records what did, and shows the table after it."""

    def __init__(self, recording: Recording, mode: Mode) -> None:
        """Go on where the recording is."""
        self.recording = recording
        self._mode = mode
        self._asker = Asker()
        opening = recording.timeline.events[0]
        if not isinstance(opening, GameStarted):
            raise RecordingError(str(recording.path), "a game", "none")
        self._table: Table = table_of(opening)
        self._players = opening.players

    def run(self) -> int:
        """Read lines until there are none or one says so; how many were refused."""
        self._show_table()
        while True:
            self._show_choices()
            line = self._asker.line(self._prompt())
            if self._asker.is_over or line in _QUIT:
                return self._asker.refused
            try:
                self._take(line)
            except Cancelled:
                remark("Nothing is recorded.")
            except VersionConflict as error:
                self._asker.refuse(f"{error}. Nothing is recorded; the file is read again.")
                self._read_again()
            except (CaboError, OSError) as error:
                self._asker.refuse(refusal_words(error, self._players))

    def _prompt(self) -> str:
        seat = None if self.recording.timeline.last.round is None else self.recording.timeline.last.round.on_turn
        return f"{'table' if seat is None or self._mode is Mode.SHEET else self._table.word(seat)}> "

    # --- what was typed ------------------------------------------------------------------------------------------

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        shown = {"table": self._show_table, "scores": self._show_scores, "events": self._show_events}
        if not line:
            return
        if line in {"?", "help"}:
            remark(_HELP)
        elif line in shown:
            shown[line]()
        elif word == "undo":
            self._take_back(entry_before(self.recording.timeline), rest)
        elif word == "back" and rest.partition(" ")[0].isdecimal():
            number, _, reason = rest.partition(" ")
            self._take_back(int(number), reason)
        else:
            self._record(self._requests(line))

    def _take_back(self, to: int | None, reason: str) -> None:
        if to is None:
            raise RecordingError("undo", "an entry to take back", "only the beginning of the game")
        self._record(((Rewind(to=to, reason=reason.strip() or None), None),))

    def _requests(self, line: str) -> tuple[Request, ...]:
        timeline = self.recording.timeline
        if line.isdecimal():
            choices = list(self._choices())
            if not 1 <= int(line) <= len(choices):
                raise RecordingError("the entry", f"a number from 1 to {len(choices)}", line)
            return choices[int(line) - 1].asked()
        if self._mode is Mode.SHEET and not line.startswith((Statement.END, Statement.SHEET, Statement.REWIND)):
            return self._sheet_line(line)
        return requests_in(self._table, timeline, line)

    def _sheet_line(self, line: str) -> tuple[Request, ...]:
        game = self.recording.timeline.last.game
        row = sheet_row(self._table, line)
        for seat in possible_holders(game, row):
            name = self._table.word(seat)
            remark(
                f"The total of {name} is not taken for a kamikaze hand; if it was one, undo, and add: kamikaze {name}"
            )
        return ((round_request(game, row), None),)

    def _record(self, requests: tuple[Request, ...]) -> None:
        before = self.recording.version
        self.recording = record(self.recording, *requests)
        self._show_entry(before)

    def _read_again(self) -> None:
        before = self.recording.version
        self.recording = resume(self.recording.path)
        self._show_entry(min(before, self.recording.version))

    # --- what can happen -----------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[_Choice]:
        timeline = self.recording.timeline
        state = timeline.last
        is_between = state.round is None or state.round.ended_by is not None
        if self._mode is Mode.SHEET and is_between and not state.game.is_over and state.game.ended_by is None:
            row = partial(asked_row, self._asker, self._table, state.game)
            yield _Choice("table", f"round {next_round(state.game)}", row)
        if awaits_scoring(state):
            yield _Choice("table", Statement.SCORE, partial(asked_scoring, self._asker, timeline))
        for offer in offers(self._table, state):
            is_end = offer.words.startswith(Statement.END)
            if self._mode is Mode.PLAY or is_end:
                whose = "table" if offer.seat is None else self._table.word(offer.seat)
                words = DEAL if offer.words == Statement.ROUND else offer.phrase
                yield _Choice(whose, words, partial(asked_requests, self._asker, self._table, timeline, offer))

    def _show_choices(self) -> None:
        by_whose: dict[str, list[str]] = {}
        for number, choice in enumerate(self._choices(), start=1):
            by_whose.setdefault(choice.whose, []).append(f"{number} {choice.words}")
        for whose, words in by_whose.items():
            remark(f"{whose}: {' · '.join(words)}")
        if not by_whose:
            remark("The game is over. undo takes its end back, quit stops.")

    # --- what is shown -------------------------------------------------------------------------------------------

    def _show_entry(self, before: int) -> None:
        timeline = self.recording.timeline
        events = range(before + 1, self.recording.version + 1)
        write_lines(self._event_line(version) for version in events)
        settled = (HandsRevealed, RoundRecorded, RoundScored)
        if any(isinstance(timeline.events[version - 1], settled) for version in events):
            scores = narrated(timeline).rounds[-1].scores
            write_lines(f"      {score.words}" for score in scores)
            write_lines([outcome_words(timeline.last.game)])
        self._show_table()

    def _event_line(self, version: int) -> str:
        timeline = self.recording.timeline
        before = timeline.at(version - 1) if version > 1 else None
        return f"{version:4}  {sentence(timeline.events[version - 1], before)}"

    def _show_table(self) -> None:
        show_moment(moment_at(self.recording.timeline, self.recording.version))

    def _show_scores(self) -> None:
        show_sheet(score_sheet(self.recording.timeline), outcome_words(self.recording.timeline.last.game))

    def _show_events(self) -> None:
        write_lines(self._event_line(version) for version in range(1, self.recording.version + 1))
