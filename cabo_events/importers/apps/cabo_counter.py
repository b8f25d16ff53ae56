"""Cabo Counter, a score-keeping app (flixcoo/Cabo-Counter): its exports of four generations, v0 to v3."""

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace as with_fields

from cabo_events.errors import ScoringError
from cabo_events.events import SheetField
from cabo_events.importers.apps.exports import Checked
from cabo_events.importers.sheets.game import SheetGame, SheetRound
from cabo_events.rules.scoring import score_totals
from cabo_events.ruleset import GameEnds, RuleSet
from cabo_events.rulesets import PUBLISHER_1E

APP: Final = "flixcoo/Cabo-Counter"
_Figure = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class _Player(Struct, frozen=True, kw_only=True, rename="camel"):
    """A player as v2 and v3 keep one."""

    name: str
    position: int
    total_score: _Figure | None = None


class _Round(Struct, frozen=True, kw_only=True, rename="camel"):
    """A round: hand totals, and what each total grew by, a reset included. v3 has no number."""

    round_num: int | None = None
    cabo_player_index: int
    kamikaze_player_index: int | None = None
    scores: list[_Figure]
    score_updates: list[_Figure]


class Session(Struct, frozen=True, kw_only=True, rename="camel"):
    """A game as any generation keeps it."""

    id: str | None = None
    title: str | None = None
    game_title: str | None = None
    created_at: str | None = None
    players: list[str | _Player]
    player_scores: list[_Figure] | None = None
    point_limit: Annotated[int, Meta(ge=0, le=1_000_000)] | None = 100
    cabo_penalty: Annotated[int, Meta(ge=0, le=1_000_000)] = 5
    game_has_point_limit: bool | None = None
    is_points_limit_enabled: bool | None = None
    is_game_finished: bool = False
    winner: str | None = None
    round_list: list[_Round]


def is_session(keys: Sequence[str]) -> bool:
    """Whether an object with these keys is a game of this app."""
    return {"players", "roundList"} <= set(keys)


def session_game(session: Session, file: str, place: str) -> SheetGame:
    """The game of an export; raises SheetError for one that contradicts itself."""
    return _Reader(session, Checked(file, place)).game(file, place)


class _Reader:
    """Reads one game."""

    def __init__(self, session: Session, check: Checked) -> None:
        self._session = session
        self._check = check
        self._rules = _rules(session)
        self._players = self._in_order()

    def _in_order(self) -> tuple[str, ...]:
        people = self._session.players
        kept = [player for player in people if isinstance(player, _Player)]
        for place, player in enumerate(sorted(kept, key=lambda one: one.position)):
            if player.position != place:
                found = f"position {player.position}"
                raise self._check.refusal("players", f"positions 0 to {len(kept) - 1}", found)
        names = [player for player in people if isinstance(player, str)]
        names += [player.name for player in sorted(kept, key=lambda one: one.position)]
        self._check.names("players", tuple(names))
        return tuple(names)

    def game(self, file: str, place: str) -> SheetGame:
        totals = [0] * len(self._players)
        rounds: list[SheetRound] = []
        for index, kept in enumerate(self._session.round_list):
            round_ = self._round(index, kept, totals)
            totals = [total + update for total, update in zip(totals, kept.score_updates, strict=True)]
            rounds.append(round_)
        if not rounds:
            raise self._check.refusal("roundList", "one round or more", "none")
        self._refuse_other_scores(totals)
        session = self._session
        return SheetGame(
            file=file,
            place=place,
            players=self._players,
            rounds=tuple(rounds),
            id=session.id or session.title or session.game_title,
            source=f"{APP} {_generation(session)}",
            played=session.created_at,
            rules=self._rules,
            is_finished=session.is_game_finished,
            winners=self._winners(),
        )

    def _winners(self) -> tuple[str, ...] | None:
        """The players named as winners; the app lists several as ``A, B & C``."""
        word = self._session.winner
        if not word or not self._session.is_game_finished:
            return None
        named = tuple(player for player in self._players if player in word.replace(" & ", ", ").split(", "))
        if not named:
            raise self._check.refusal("winner", f"one of {', '.join(self._players)}", repr(word[:40]))
        return named

    def _round(self, index: int, kept: _Round, totals: list[int]) -> SheetRound:
        path, seats = f"roundList[{index}]", len(self._players)
        self._check.count(f"{path}.scores", len(kept.scores), seats, "scores")
        self._check.count(f"{path}.scoreUpdates", len(kept.score_updates), seats, "updates")
        self._check.seat(f"{path}.caboPlayerIndex", kept.cabo_player_index, seats)
        if kept.round_num is not None and kept.round_num != index + 1:
            raise self._check.refusal(f"{path}.roundNum", f"round {index + 1}", f"round {kept.round_num}")
        holder = kept.kamikaze_player_index
        if holder is not None:
            self._check.seat(f"{path}.kamikazePlayerIndex", holder, seats)
        round_ = SheetRound(
            number=index + 1,
            place=self._check.at(path),
            cells=tuple(self._check.at(f"{path}.scoreUpdates[{seat}]") for seat in range(seats)),
            hand_totals=tuple(kept.scores) if holder is None else None,
            caller=kept.cabo_player_index if holder is None else None,
            kamikaze=holder,
            unknown=() if holder is None else (SheetField.CALLER,),
        )
        points = self._points(round_, path)
        due = self._due(points, totals)
        for seat, update in enumerate(kept.score_updates):
            if update != due[seat]:
                expected = f"{due[seat]}, by {self._players[seat]}'s hand and who called"
                raise self._check.refusal(f"{path}.scoreUpdates[{seat}]", expected, str(update))
        resets = tuple(seat for seat in range(seats) if due[seat] != points[seat])
        return with_fields(round_, points=tuple(points), resets=resets)

    def _due(self, points: list[int], totals: list[int]) -> list[int]:
        """What the app adds to each total: the points, less what a reset that comes with them takes off."""
        rules = self._rules or PUBLISHER_1E
        less = (rules.reset_at or 0) - (rules.reset_to or 0)
        sums = [total + more for total, more in zip(totals, points, strict=True)]
        return [more - (less if total == rules.reset_at else 0) for more, total in zip(points, sums, strict=True)]

    def _points(self, round_: SheetRound, path: str) -> list[int]:
        """The points that the app's rules give: the hands of a kamikaze round are not kept, and do not matter."""
        hands = round_.hand_totals or (0,) * len(self._players)
        try:
            outcome = score_totals(self._rules or PUBLISHER_1E, hands, round_.caller, round_.kamikaze)
        except ScoringError as error:
            raise self._check.refusal(path, error.expected, error.found) from None
        return [value or 0 for value in outcome.points]

    def _refuse_other_scores(self, totals: list[int]) -> None:
        told = self._session.player_scores
        if told is not None:
            self._check.count("playerScores", len(told), len(totals), "scores")
            for seat, total in enumerate(totals):
                if told[seat] != total:
                    expected = f"{total}, the sum of {self._players[seat]}'s rounds"
                    raise self._check.refusal(f"playerScores[{seat}]", expected, str(told[seat]))
        for index, player in enumerate(self._session.players):
            if isinstance(player, _Player) and player.total_score is not None:
                total = totals[self._players.index(player.name)]
                if player.total_score != total:
                    expected = f"{total}, the sum of {player.name}'s rounds"
                    raise self._check.refusal(f"players[{index}].totalScore", expected, str(player.total_score))


def _generation(session: Session) -> str:
    if session.game_has_point_limit is not None:
        return "v0"
    if session.game_title is not None:
        return "v1"
    return "v2" if any(kept.round_num is not None for kept in session.round_list) else "v3"


def _rules(session: Session) -> RuleSet | None:
    """The rules that the app kept score by, where they are no named ones."""
    has_limit = session.point_limit and session.game_has_point_limit is not False
    limit = session.point_limit if has_limit and session.is_points_limit_enabled is not False else None
    if (limit, session.cabo_penalty) == (PUBLISHER_1E.end_score, PUBLISHER_1E.beaten_caller_penalty):
        return None
    return with_fields(
        PUBLISHER_1E,
        name=f"cabo-counter-{limit or 'endless'}-{session.cabo_penalty}",
        based_on=PUBLISHER_1E.name,
        beaten_caller_penalty=session.cabo_penalty,
        reset_at=limit,
        reset_to=None if limit is None else limit - round(limit / 2),
        end_score=limit,
        game_ends=GameEnds.NEVER if limit is None else GameEnds.OVER,
    )
