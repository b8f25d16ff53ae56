"""The score keeper buggxs/cabo: its stored games, one or a list of them."""

import re
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace as with_fields

from cabo_events.events import SheetField
from cabo_events.importers.apps.exports import Checked
from cabo_events.importers.sheets.explaining import are_kamikaze
from cabo_events.importers.sheets.game import SheetGame, SheetRound
from cabo_events.ruleset import CallerLowestAloneScores, RuleSet
from cabo_events.rulesets import PUBLISHER_1E

APP: Final = "buggxs/cabo"
_Figure = Annotated[int, Meta(ge=0, le=1_000_000)]
_DATE: Final = re.compile(r"([0-9]{2})-([0-9]{2})-([0-9]{4})(.*)")


class _Round(Struct, frozen=True, kw_only=True, rename="camel"):
    """A player's round: the points awarded, and what the app notes beside them."""

    round: int
    points: _Figure
    has_penalty_points: bool = False
    has_closed_round: bool = False
    has_precision_landing: bool = False


class _Player(Struct, frozen=True, kw_only=True, rename="camel"):
    name: str
    rounds: list[_Round]


class _Rules(Struct, frozen=True, kw_only=True, rename="camel"):
    """What the app lets one choose."""

    total_game_points: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    kamikaze_points: _Figure = 50
    round_winner_gets_zero_points: bool = True
    precision_landing: bool = True


class Stored(Struct, frozen=True, kw_only=True, rename="camel"):
    """A game; its times have no zone."""

    started_at: str | None = None
    players: list[_Player]
    rule_set: _Rules | None = None


def is_stored(keys: "list[str]") -> bool:
    """Whether an object with these keys is a game of this app."""
    return "players" in keys and bool({"startedAt", "ruleSet", "ownerId"} & set(keys)) and "roundList" not in keys


def stored_game(stored: Stored, file: str, place: str) -> SheetGame:
    """The game that the app stored; raises SheetError for one that contradicts itself."""
    check = Checked(file, place)
    names = tuple(player.name for player in stored.players)
    check.names("players", names)
    count = len(stored.players[0].rounds)
    for seat, player in enumerate(stored.players):
        if len(player.rounds) != count:
            found = f"{len(player.rounds)} for {player.name}"
            raise check.refusal(f"players[{seat}].rounds", f"{count} rounds, as {names[0]} has", found)
    if not count:
        raise check.refusal("players[0].rounds", "one round or more", "none")
    rules = _rules(stored.rule_set or _Rules())
    rounds = tuple(_round(stored, check, index, rules or PUBLISHER_1E) for index in range(count))
    possible = [round_ for round_ in rounds if SheetField.KAMIKAZE in round_.unknown]
    return SheetGame(
        file=file,
        place=place,
        players=names,
        rounds=rounds,
        source=APP,
        played=_iso(stored.started_at),
        rules=rules,
        notes=tuple(
            f"round {round_.number} is possibly a kamikaze of {names[round_.kamikaze or 0]}: "
            "the app takes any hand that counts as much for one"
            for round_ in possible
        ),
    )


def _round(stored: Stored, check: Checked, index: int, rules: RuleSet) -> SheetRound:
    caller: int | None = None
    kept = [player.rounds[index] for player in stored.players]
    for seat, one in enumerate(kept):
        path = f"players[{seat}].rounds[{index}]"
        if one.round != index + 1:
            raise check.refusal(f"{path}.round", f"round {index + 1}", f"round {one.round}")
        if one.has_closed_round and caller is not None:
            found = f"two callers in round {index + 1}"
            raise check.refusal(f"{path}.hasClosedRound", "one caller in a round", found)
        if one.has_penalty_points and not one.has_closed_round:
            raise check.refusal(
                f"{path}.hasPenaltyPoints", "the penalty for the caller alone", stored.players[seat].name
            )
        caller = seat if one.has_closed_round else caller
    points = tuple(one.points for one in kept)
    holder = points.index(0) if are_kamikaze(rules, points, None) else None
    doubts = (
        *((SheetField.CALLER,) if caller is None else ()),
        *((SheetField.KAMIKAZE,) if holder is not None else ()),
    )
    return SheetRound(
        number=index + 1,
        place=check.at(f"players[0].rounds[{index}]"),
        cells=tuple(check.at(f"players[{seat}].rounds[{index}].points") for seat in range(len(kept))),
        points=points,
        resets=tuple(seat for seat, one in enumerate(kept) if one.has_precision_landing),
        caller=caller,
        kamikaze=holder,
        unknown=doubts,
    )


def _rules(told: _Rules) -> RuleSet | None:
    """The rules that the app kept score by, where they are no named ones."""
    if told == _Rules():
        return None
    limit = told.total_game_points
    is_zero = told.round_winner_gets_zero_points
    return with_fields(
        PUBLISHER_1E,
        name=f"buggxs-{limit}-{told.kamikaze_points}-{'zero' if is_zero else 'hand'}-"
        f"{'reset' if told.precision_landing else 'none'}",
        based_on=PUBLISHER_1E.name,
        end_score=limit,
        reset_at=limit if told.precision_landing else None,
        reset_to=limit // 2 if told.precision_landing else None,
        kamikaze_others_score=told.kamikaze_points,
        caller_lowest_alone_scores=CallerLowestAloneScores.ZERO if is_zero else CallerLowestAloneScores.HAND,
    )


def _iso(text: str | None) -> str | None:
    """A time as written, ``03-05-2025 20:11``, with the year first."""
    found = _DATE.fullmatch(text or "")
    return f"{found[3]}-{found[2]}-{found[1]}{found[4]}" if found else text
