"""A game that a rule set explains, as events."""

import hashlib
import re

from msgspec.structs import replace

from cabo_events.events import (
    SCHEMA,
    EndReason,
    Event,
    GameEnded,
    GameStarted,
    Player,
    Rewound,
    RoundRecorded,
    SheetField,
)
from cabo_events.importers.sheets.assessing import Assessed, Contradiction, Sheet, readings
from cabo_events.importers.sheets.fitting import Fit
from cabo_events.importers.sheets.game import SheetGame, SheetRound
from cabo_events.rules.standing import opening_standing, winners
from cabo_events.ruleset import RuleSet

TAG = "score sheet"


def game_events(game: SheetGame, fit: Fit, name: str) -> tuple[Event, ...]:
    """The game as events, of which ``name`` is the id; a correction is one as well, and what it corrects stays."""
    log = _Log(GameStarted(
        schema=SCHEMA,
        game=name,
        ruleset=fit.rules,
        players=tuple(Player(id=player, name=player, bot=None) for player in game.players),
        viewer=None,
        seed=None,
        source=game.source,
        played=game.played,
        tags=(TAG,),
    ))  # fmt: skip
    right = {one.round.number: one for one in fit.rounds}
    for round_ in game.rounds:
        one = right[round_.number]
        event = recorded(one) if one.round is round_ else _superseded(game, fit.rules, round_)
        if round_.is_correction:
            log.correct(event, f"corrected on the sheet, at {round_.place}")
        else:
            log.add(event)
    return (*log.events, *_end(game, fit))


def recorded(one: Assessed) -> RoundRecorded:
    """The round as it counts."""
    return RoundRecorded(
        round=one.round.number,
        hand_totals=one.round.hand_totals,
        points=one.points,
        caller=one.round.caller,
        kamikaze=one.round.kamikaze,
        unknown=one.unknown,
    )


def _superseded(game: SheetGame, rules: RuleSet, round_: SheetRound) -> RoundRecorded:
    """A round that was corrected later, as it was written down; its totals alone tell no points."""
    before = opening_standing(len(game.players))
    alone = readings(Sheet(rules=rules, players=game.players, before=before), replace(round_, resets=None))
    if not isinstance(alone, Contradiction) and round_.totals is None:
        return recorded(alone[0])
    told = ((SheetField.HAND_TOTALS, round_.hand_totals), (SheetField.POINTS, round_.points))
    untold = tuple(field for field, row in told if row is None)
    doubts = round_.unknown if round_.points is not None else (SheetField.CALLER, *round_.unknown)
    return RoundRecorded(
        round=round_.number,
        hand_totals=round_.hand_totals,
        points=round_.points,
        caller=None if SheetField.CALLER in doubts else round_.caller,
        kamikaze=round_.kamikaze,
        unknown=tuple(field for field in SheetField if field in {*untold, *doubts}),
    )


class _Log:
    """The events so far, and where each round that counts was noted."""

    def __init__(self, opening: GameStarted) -> None:
        self.events: list[Event] = [opening]
        self._live: list[RoundRecorded] = []
        self._versions: list[int] = [1]

    def add(self, event: RoundRecorded) -> None:
        """Note the next round."""
        self.events.append(event)
        self._live.append(event)
        self._versions.append(len(self.events))

    def correct(self, event: RoundRecorded, reason: str) -> None:
        """Go back to before that round, note it anew, and after it the later ones as they were."""
        place = event.round - 1
        later = self._live[place + 1 :]
        self.events.append(Rewound(to=self._versions[place], reason=reason))
        del self._live[place:], self._versions[place + 1 :]
        for one in (event, *later):
            self.add(one)


def _end(game: SheetGame, fit: Fit) -> tuple[GameEnded, ...]:
    last = fit.rounds[-1]
    totals = last.standing.after.totals
    if last.points is None or not last.standing.after.is_known:
        return ()
    if not last.standing.is_over and not game.is_finished:
        return ()
    reason = EndReason.LIMIT if last.standing.is_over else EndReason.AGREED_LENGTH
    return (GameEnded(reason=reason, winners=winners(fit.rules, totals, last.points, last.round.caller)),)


def game_name(game: SheetGame, data: bytes, number: int) -> str:
    """A name for the game that another import of the same file comes to again; ``number`` counts from 1."""
    stem = game.file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
    given = game.id if game.id is not None else stem
    plain = re.sub(r"[^\w.-]+", "-", given).strip("-._")[:80] or "sheet"
    return f"{plain}-{hashlib.sha256(b'%d ' % number + data).hexdigest()[:8]}"
