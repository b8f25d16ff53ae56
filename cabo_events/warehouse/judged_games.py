"""Whole legal games to rows by the kernel, many at once: judged, then read off as facts."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec
import pyarrow as pa
from msgspec import Struct

from cabo_events.cards import DECK_SIZE, deck_cards
from cabo_events.commands import StartGame
from cabo_events.decide import decide
from cabo_events.errors import RuleSetError
from cabo_events.events import Event, GameStarted, Player
from cabo_events.kernel.judging import Judgement, Told, judged, told_together
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Recording
from cabo_events.rules.values import face_value
from cabo_events.ruleset import CallerTied, RuleSet
from cabo_events.rulesets import PUBLISHER
from cabo_events.warehouse.chances import Partly, Question, answer
from cabo_events.warehouse.kernel_facts import fact_tables, played
from cabo_events.warehouse.tables import CALL, arrow_schema
from cabo_events.warehouse.telling import told

_Kind = tuple[bytes, int]
"""The rule set and the number of seats: games that are judged together."""

_CHANCE = CALL.column_names.index("chance_lowest")


class JudgedGame(Struct, frozen=True, kw_only=True, eq=False):
    """A game that is right: its rows, and of each call the chance to be lowest by what its seat had seen."""

    recording: Recording
    chances: tuple[float | None, ...]


class _Candidate(Struct, frozen=True, kw_only=True, eq=False):
    """A record that may be right: its place among those given, its events, what it tells."""

    place: int
    events: Sequence[Event]
    opening: GameStarted
    told: Told


def judged_games(records: Mapping[int, Sequence[Event]]) -> dict[int, JudgedGame]:
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


def _right(group: Sequence[_Candidate]) -> Iterator[tuple[int, JudgedGame]]:
    rules, seats = group[0].opening.ruleset, len(group[0].opening.players)
    if not rules.players_min <= seats <= rules.players_max:
        return
    try:
        found = judged(rules, seats, told_together([one.told for one in group]))
    except RuleSetError:
        return
    chances = _chances(rules, seats, found)
    for number, one in enumerate(group):
        if found.is_right[number]:
            rows = found.rows[found.offsets[number] : found.offsets[number + 1]]
            recording = Recording(opening=one.opening, rows=rows, instants=_instants(one.events))
            yield one.place, JudgedGame(recording=recording, chances=tuple(chances[number]))


def _instants(events: Sequence[Event]) -> tuple[tuple[int, str], ...]:
    return tuple([(version, event.at) for version, event in enumerate(events, start=1) if event.at and version > 1])


def _chances(rules: RuleSet, seats: int, found: Judgement) -> dict[int, list[float | None]]:
    """The chances of the calls of each game."""
    values = tuple([face_value(rules, face) for face in deck_cards(rules.deck)])
    margin = 0 if rules.caller_tied is CallerTied.CALLER_BEATEN else -1
    chances: dict[int, list[float | None]] = defaultdict(list)
    for call in found.calls:
        chances[int(call["game"])].append(answer(_question(call, seats, values, margin)))
    return chances


def _question(call: Record, seats: int, values: Sequence[int], margin: int) -> Question:
    """As ``chances.question``, of what the kernel has noted."""
    seen, known, unseen = int(call["seen"]), call["known"].tolist(), call["unseen"].tolist()
    hands = [Partly(known=known[seat], unseen=unseen[seat]) for seat in range(seats)]
    own = hands.pop(int(call["seat"]))
    pool = tuple([values[card] for card in range(DECK_SIZE) if not seen >> card & 1])
    return Question(own=own, others=tuple(hands), pool=pool, margin=margin)


def compile_all() -> None:
    """Have everything compiled that judges games and reads them off; where it is kept, it is only loaded."""
    players = tuple([Player(id=f"p{seat}", name=None, bot=None) for seat in range(PUBLISHER.players_min)])
    opening = decide(None, StartGame(game="none", ruleset=PUBLISHER, players=players))
    judged_tables([(game, "") for game in judged_games({0: opening}).values()])


def judged_tables(games: Sequence[tuple[JudgedGame, str]]) -> list[Mapping[str, pa.Table]]:
    """The tables of facts of games that are right, each with its origin: those under one rule set in one piece."""
    groups: dict[_Kind, list[tuple[JudgedGame, str]]] = defaultdict(list)
    for game, origin in games:
        opening = game.recording.opening
        groups[msgspec.json.encode(opening.ruleset), len(opening.players)].append((game, origin))
    return [_tables(group) for group in groups.values()]


def _tables(group: Sequence[tuple[JudgedGame, str]]) -> Mapping[str, pa.Table]:
    tables = fact_tables(played([game.recording for game, _ in group], [origin for _, origin in group]))
    calls, field = tables[CALL.name], arrow_schema(CALL).field(_CHANCE)
    chances = [chance for game, _ in group for chance in game.chances]
    return {**tables, CALL.name: calls.set_column(_CHANCE, field, pa.array(chances, field.type))}
