"""``cabo record``: a game recorded as it is played."""

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from cabo_events.cli import FINDINGS, OK, USAGE
from cabo_events.cli.output import complain, remark
from cabo_events.cli.recorder import Mode, Recorder
from cabo_events.commands import StartGame
from cabo_events.errors import UsageError
from cabo_events.events import GameStarted, Player, Viewer
from cabo_events.files import SUFFIX, read_ruleset
from cabo_events.recording import Recording, resume, start
from cabo_events.replay import Timeline
from cabo_events.ruleset import ruleset_hash

_ALL, _SPECTATOR = "all", "spectator"


def record(
    file: Path,
    /,
    *,
    rules: str | None = None,
    player: list[str] | None = None,
    viewer: str | None = None,
    sheet: bool = False,
    game: str | None = None,
    played: str | None = None,
) -> int:
    """Record a game as it is played, or go on with one.

    What can happen now is offered with numbers; type a number, or what happened
    in the words of the notation. Every entry is judged by the rules: one that
    is refused changes nothing. Each event is on the disk before it is shown, so
    that a game is gone on with where it was left, after a crash too: there is
    nothing to save. What a crash tore is moved to FILE.torn, and said.

      deal first Ada, up 9c     the deal (dealer Bo; up is the card turned up)
      look 0=7h 3               an opening look; a face is told where it was seen
      draw 7h, discard, peek 2  a whole turn, or a part of it
      exchange 1=5c             the drawn card goes in, the 5c to the pile
      take 0 2                  the top of the pile goes in for slots 0 and 2
      Bo match 1=7d             somebody else than the seat on turn
      match miss 1=7d           it did not fit (say miss where no face tells)
      call, reveal 7h 2c | ? 5d, score 12 0, end abandoned

      undo [REASON]   take back the last entry      table    the table again
      back N [REASON] go back to event N            scores   the score sheet
      ?               this list and what is legal   events   all events in words
      quit            stop; end of input does too

    With --sheet only the score sheet is recorded, a line a round: a hand total
    for each player in seat order (or cards, as 12,12,13,13; - where somebody is
    not in the game yet), then who called: 14 8 - call Ada. Also call nobody,
    call ?, kamikaze Bo, and points 24 0 - call Ada where the hands are unknown.

    The table goes to standard output, prompts and refusals to standard error.
    Lines may come from a pipe, one a line; the exit code is then 1 where one of
    them was refused.

    Args:
        file: The game file, *.cabo.jsonl: a new one, or a game to go on with.
        rules: The name of a rule set, or a TOML file; needed for a new game.
        player: A player's name, or NAME=ID; once for each seat in order. Needed for a new game.
        viewer: Whose record it is: all (the default), spectator, or the seat of whoever keeps it, by number or name.
            The faces that only others see are not asked for, and are refused.
        sheet: Record only the score sheet.
        game: The id of a new game; without it the file's name and some random letters.
        played: When a new game was played; without it today.
    """
    if str(file) == "-":
        raise UsageError("FILE", "a file, as lines of play are read from standard input", "-")
    wanted = _Wanted(rules, player, viewer, game, played)
    recording = resume(file, wanted.check(file)) if file.exists() or file.is_symlink() else _new(file, wanted)
    for notice in recording.notices:
        remark(notice)
    is_finished = recording.timeline.last.game.ended_by is not None
    if is_finished:
        complain(f"{file}: expected a game that goes on, found one that has ended: undo takes its end back")
    recorder = Recorder(recording, Mode.SHEET if sheet else Mode.PLAY)
    refused = recorder.run()
    if is_finished and recorder.recording.version == recording.version:
        return USAGE
    return FINDINGS if refused and not sys.stdin.isatty() else OK


def _new(file: Path, wanted: "_Wanted") -> Recording:
    if not file.name.endswith(SUFFIX) or file.name == SUFFIX:
        raise UsageError("FILE", f"a new file's name that ends in {SUFFIX}", file.name)
    return start(file, wanted.opening(file.name.removesuffix(SUFFIX)))


class _Wanted:
    """The game that the options describe, as far as they do."""

    def __init__(
        self, rules: str | None, players: list[str] | None, viewer: str | None, game: str | None, played: str | None
    ) -> None:
        self.rules = None if rules is None else read_ruleset(rules)
        self.players = None if players is None else _players(players)
        self.viewer = viewer
        self.game = game
        self.played = played

    def opening(self, name: str) -> StartGame:
        """The request to begin this game."""
        if self.rules is None:
            raise UsageError("--rules", "a rule set, to begin a game", "none")
        if self.players is None:
            raise UsageError("--player", "the players in seat order, to begin a game", "none")
        return StartGame(
            game=self.game or f"{name}-{uuid4().hex[:8]}",
            ruleset=self.rules,
            players=self.players,
            viewer=None if self.viewer is None else _viewer(self.viewer, self.players),
            played=self.played or datetime.now().astimezone().date().isoformat(),
        )

    def check(self, file: Path) -> Callable[[Timeline], None]:
        """A look at the game in a file that raises UsageError where it is not this one."""

        def refuse_other(timeline: Timeline) -> None:
            opening = timeline.events[0]
            if isinstance(opening, GameStarted):
                self._refuse_other(file, opening)

        return refuse_other

    def _refuse_other(self, file: Path, opening: GameStarted) -> None:
        there = f"of the game in {file}"
        if self.rules is not None and ruleset_hash(self.rules) != ruleset_hash(opening.ruleset):
            raise UsageError("--rules", f"{opening.ruleset.name}, the rules {there}", self.rules.name)
        if self.players is not None and self.players != opening.players:
            expected = f"{_names(opening.players)}, the players {there}"
            raise UsageError("--player", expected, _names(self.players))
        if self.viewer is not None and _viewer(self.viewer, opening.players) != opening.viewer:
            told = _ALL if opening.viewer is None else opening.viewer
            raise UsageError("--viewer", f"{told}, the viewer {there}", self.viewer)
        if self.game not in {None, opening.game}:
            raise UsageError("--game", f"{opening.game}, the id {there}", repr(self.game))
        if self.played not in {None, opening.played}:
            raise UsageError("--played", f"{opening.played}, the date {there}", repr(self.played))


def _players(words: list[str]) -> tuple[Player, ...]:
    players = tuple(_player(word) for word in words)
    for what in ("name", "id"):
        told: list[str] = [getattr(player, what) for player in players]
        twice = next((one for one in told if told.count(one) > 1), None)
        if twice is not None:
            raise UsageError("--player", f"another {what} for each player", f"{twice!r} twice")
    return players


def _player(word: str) -> Player:
    name, _, identity = word.partition("=")
    name, identity = name.strip(), identity.strip()
    if not name:
        raise UsageError("--player", "a name, or NAME=ID", repr(word))
    return Player(id=identity or name, name=name, bot=None)


def _names(players: tuple[Player, ...]) -> str:
    return ", ".join(player.name or player.id for player in players)


def _viewer(word: str, players: tuple[Player, ...]) -> Viewer:
    if word == _ALL:
        return None
    if word == _SPECTATOR:
        return "spectator"
    called = [{str(seat), player.name, player.id} for seat, player in enumerate(players)]
    seats = [seat for seat, names in enumerate(called) if word in names]
    if len(seats) != 1:
        raise UsageError("--viewer", f"{_ALL}, {_SPECTATOR}, or one seat of {_names(players)}", repr(word))
    return seats[0]
