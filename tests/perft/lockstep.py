"""Both counters walked side by side: the same plies, event for event, wherever a round can go."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from cabo_events.codec import decode_event, encode_event
from cabo_events.evolve import evolve
from cabo_events.state import State
from cabo_events.words import sentence
from tests.game_builder import started
from tests.perft.deals import Deal, hands_of, round_dealt, stock_of
from tests.perft.first_counter import first_plies
from tests.perft.second_choices import choices
from tests.perft.second_counter import played, second_plies
from tests.perft.second_table import PlainTable, plain_table

Line = bytes
"""The canonical lines of one ply, joined."""


class Spot(NamedTuple):
    """A place in the tree of sequences, as both counters see it, with the plies that lead there."""

    state: State
    table: PlainTable
    path: tuple[tuple[Line, State], ...] = ()


class Divergence(Exception):
    """The counters do not agree on what may follow a sequence."""

    def __init__(self, spot: Spot, only_first: Iterable[Line], only_second: Iterable[Line]) -> None:
        """Where it happens, and the plies that only one of the two allows."""
        told = [word for line, before in spot.path for word in _words(line, before)]
        first = [word for line in only_first for word in _words(line, spot.state)]
        second = [word for line in only_second for word in _words(line, spot.state)]
        parts = ("after the deal", *told, "only decide allows", *first, "only the second counter allows", *second)
        super().__init__("\n  ".join(parts))


def _words(line: Line, before: State) -> Iterator[str]:
    for one in line.splitlines():
        yield f"{sentence(decode_event(one), before)} {one.decode()}"


class Tree(NamedTuple):
    """What grows from a deal: the number of sequences by depth, from 1, and how often each event is in a last ply."""

    counts: tuple[int, ...]
    events: Counter[str]


def tree(deal: Deal, depth: int) -> Tree:
    """All sequences of up to ``depth`` plies, the shortest first; raises Divergence at the first one in dispute."""
    level, counts, events = [opened(deal)], [], Counter[str]()
    for _ in range(depth):
        level = [after for spot in level for after in following(spot)]
        counts.append(len(level))
        events.update(kind for spot in level for kind in _kinds(spot.path[-1][0]))
    return Tree(tuple(counts), events)


def last_event(spot: Spot) -> str:
    """The type of the event that led here."""
    return next(_kinds(spot.path[-1][0].splitlines()[-1]), "").split()[0]


def _kinds(line: Line) -> Iterator[str]:
    """The events of a ply by type; the end of a round also by its reason."""
    for one in line.splitlines():
        event = msgspec.json.decode(one, type=dict[str, object])
        yield " ".join(str(event[key]) for key in ("type", "reason") if key in event)


def following(spot: Spot) -> list[Spot]:
    """The places one ply on; nothing may be listed twice."""
    first = [(_line(map(encode_event, events)), state) for events, state in first_plies(spot.state)]
    second = [(_line(map(msgspec.json.encode, events)), table) for events, table in second_plies(spot.table)]
    only_first = Counter(line for line, _ in first) - Counter(line for line, _ in second)
    only_second = Counter(line for line, _ in second) - Counter(line for line, _ in first)
    if only_first or only_second:
        raise Divergence(spot, only_first, only_second)
    tables = dict(second)
    return [Spot(state, tables[line], (*spot.path, (line, spot.state))) for line, state in first]


def _line(lines: Iterable[bytes]) -> Line:
    return b"\n".join(line.strip() for line in lines)


def opened(deal: Deal) -> Spot:
    """The place where counting begins."""
    state = evolve(evolve(None, started(deal.rules, players=len(deal.hands))), round_dealt(deal))
    plain: dict[str, object] = msgspec.to_builtins(deal.rules)
    table = plain_table(plain, hands_of(deal), deal.discard, stock_of(deal))
    spot = Spot(state, table)
    while deal.left is not None and (len(spot.table.stock) > deal.left or spot.table.phase != "start"):
        spot = _one_of(spot, ("draw", "discard", "decline", "peek", "spy", "swap"))
    for kind in deal.given.split():
        spot = _one_of(spot, (kind,))
    return spot


def _one_of(spot: Spot, kinds: Sequence[str]) -> Spot:
    """One ply on: the first of the first kind that may be played."""
    found = [choice for kind in kinds for choice in choices(spot.table) if choice[0] == kind]
    events, table = played(spot.table, found[0])
    wanted = _line(map(msgspec.json.encode, events))
    state = next(state for events, state in first_plies(spot.state) if _line(map(encode_event, events)) == wanted)
    return Spot(state, table)
