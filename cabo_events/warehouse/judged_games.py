"""Whole legal games to rows by the kernel, many at once: judged, then read off as facts."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec
import pyarrow as pa
from msgspec import Struct

from cabo_events.commands import StartGame
from cabo_events.decide import decide
from cabo_events.errors import RuleSetError
from cabo_events.events import Event, GameStarted, Player
from cabo_events.kernel.judging import Told, judged, told_together
from cabo_events.kernel.recording import Recording
from cabo_events.rulesets import PUBLISHER
from cabo_events.warehouse.kernel_facts import fact_tables, played
from cabo_events.warehouse.telling import told

_Kind = tuple[bytes, int]
"""The rule set and the number of seats: games that are judged together."""


class _Candidate(Struct, frozen=True, kw_only=True, eq=False):
    """A record that may be right: its place among those given, its events, what it tells."""

    place: int
    events: Sequence[Event]
    opening: GameStarted
    told: Told


def judged_games(records: Mapping[int, Sequence[Event]]) -> dict[int, Recording]:
    """Those of the records that are right, by the same numbers: whole, legal, and told to the last card.

    An audit finds nothing in them, and the rows that the kernel makes of them are the readable ones. Of the others
    nothing is known: they may be legal too.
    """
    groups: dict[_Kind, list[_Candidate]] = defaultdict(list)
    for place, events in records.items():
        opening = events[0]
        if isinstance(opening, GameStarted) and opening.viewer is None:
            found = told(events[1:])
            if found is not None:
                one = _Candidate(place=place, events=events, opening=opening, told=found)
                groups[msgspec.json.encode(opening.ruleset), len(opening.players)].append(one)
    return {place: game for group in groups.values() for place, game in _right(group)}


def _right(group: Sequence[_Candidate]) -> Iterator[tuple[int, Recording]]:
    rules, seats = group[0].opening.ruleset, len(group[0].opening.players)
    if not rules.players_min <= seats <= rules.players_max:
        return
    try:
        found = judged(rules, seats, told_together([one.told for one in group]))
    except RuleSetError:
        return
    for number, one in enumerate(group):
        if found.is_right[number]:
            rows = found.rows[found.offsets[number] : found.offsets[number + 1]]
            yield one.place, Recording(opening=one.opening, rows=rows, instants=_instants(one.events))


def _instants(events: Sequence[Event]) -> tuple[tuple[int, str], ...]:
    return tuple([(version, event.at) for version, event in enumerate(events, start=1) if event.at and version > 1])


def compile_all() -> None:
    """Have everything compiled that judges games and reads them off; where it is kept, it is only loaded."""
    players = tuple([Player(id=f"p{seat}", name=None, bot=None) for seat in range(PUBLISHER.players_min)])
    opening = decide(None, StartGame(game="none", ruleset=PUBLISHER, players=players))
    judged_tables([(game, "") for game in judged_games({0: opening}).values()])


def judged_tables(games: Sequence[tuple[Recording, str]]) -> list[Mapping[str, pa.Table]]:
    """The tables of facts of games that are right, each with its origin: those under one rule set in one piece."""
    groups: dict[_Kind, list[tuple[Recording, str]]] = defaultdict(list)
    for game, origin in games:
        opening = game.opening
        groups[msgspec.json.encode(opening.ruleset), len(opening.players)].append((game, origin))
    return [
        fact_tables(played([game for game, _ in group], [origin for _, origin in group])) for group in groups.values()
    ]
