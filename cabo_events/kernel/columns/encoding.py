"""Events to rows."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from cabo_events.errors import ReplayError
from cabo_events.events import (
    Event,
    GameEnded,
    GameStarted,
    HandsRevealed,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    StockReshuffled,
)
from cabo_events.evolve import evolve
from cabo_events.kernel import layout
from cabo_events.kernel.columns.moves import Row, Step, card_rows, moved, refuse_beyond_limits
from cabo_events.kernel.columns.numbering import dealt_ids, refusal, reshuffled_ids
from cabo_events.kernel.layout import NONE
from cabo_events.kernel.recording import ENDED_FOR, REVEALED_FOR, Recording
from cabo_events.state import Round, State, cards_in_hand


def encode(events: Sequence[Event]) -> Recording:
    """The recording of a game of which every card is known.

    Raises ColumnError for what rows cannot hold, naming the event: an unknown card in a deal or a reshuffle, a face
    that is not the card's, a round known from its score sheet only, a correction (give the events that count, by
    ``replay.live_versions``), rounds that are not numbered 1, 2, …, hands, scorings and winners that do not follow,
    and more cards, turns or slots than ``layout`` has room for. Raises ReplayError for an event that cannot follow.
    """
    if not events or not isinstance(events[0], GameStarted):
        raise ReplayError(1, "no event", "game_started as the first event", f"{len(events)} events without it")
    opening = events[0]
    state = evolve(None, opening)
    rows: list[Row] = []
    instants: list[tuple[int, str]] = []
    table = _Table(state=state, ids=[], deals=0)
    for event in events[1:]:
        table, made = _encoded(table, event)
        rows.extend(made)
    instants = [(version, event.at) for version, event in enumerate(events[1:], start=2) if event.at is not None]
    packed = np.array(rows, dtype=np.int8).reshape(len(rows), layout.COLUMNS)
    return Recording(opening=opening, rows=packed, instants=tuple(instants))


class _Table(Struct, frozen=True, kw_only=True):
    """How far a game is encoded: its state, the ids of the round's cards by instance, the rounds dealt."""

    state: State
    ids: list[int]
    deals: int


def _encoded(table: _Table, event: Event) -> tuple[_Table, list[Row]]:
    if isinstance(event, Rewound):
        raise refusal(table.state.version + 1, event, "events that count, without corrections", "a correction")
    after = evolve(table.state, event)
    match event:
        case GameStarted():
            raise refusal(after.version, event, "one game_started", "another")
        case RoundDealt():
            return _dealt(table, after, event)
        case RoundRecorded():
            raise refusal(after.version, event, "rounds of which every move is known", "a line of a score sheet")
        case HandsRevealed() | RoundScored() | GameEnded():
            return _Table(state=after, ids=table.ids, deals=table.deals), [_closing(table.state, after, event)]
        case StockReshuffled():
            return _reshuffled(table, after, event)
        case _:
            step = Step(version=after.version, event=event, round_=_round(table.state), ids=table.ids)
            refuse_beyond_limits(step, _round(after))
            return _Table(state=after, ids=table.ids, deals=table.deals), moved(step, event)


def _round(state: State) -> Round:
    if state.round is None:
        raise LookupError("evolve refuses a move without a round")
    return state.round


# --- the round ---------------------------------------------------------------------------------------------------


def _dealt(table: _Table, after: State, event: RoundDealt) -> tuple[_Table, list[Row]]:
    if event.round != table.deals + 1:
        raise refusal(after.version, event, f"round {table.deals + 1}, numbered as it was dealt", str(event.round))
    before = table.state.round
    if before is not None and before.ended_by is None:
        raise refusal(after.version, event, f"the hands of round {before.number} revealed first", "a deal")
    ids = dealt_ids(after.game.rules, after.version, event)
    dealer = NONE if event.dealer is None else event.dealer
    head = [layout.ROUND_DEALT, event.first, NONE, NONE, dealer, NONE, int(event.discard is not None), NONE]
    return _Table(state=after, ids=ids, deals=table.deals + 1), [head, *card_rows(ids)]


def _reshuffled(table: _Table, after: State, event: StockReshuffled) -> tuple[_Table, list[Row]]:
    fresh = reshuffled_ids(after.version, event, table.ids, _round(table.state).pile[:-1])
    head = [layout.STOCK_RESHUFFLED, NONE, NONE, NONE, NONE, NONE, len(fresh), NONE]
    return _Table(state=after, ids=[*table.ids, *fresh], deals=table.deals), [head, *card_rows(fresh)]


def _closing(before: State, after: State, event: HandsRevealed | RoundScored | GameEnded) -> Row:
    match event:
        case HandsRevealed():
            lying = tuple(tuple(card.face for _, card in cards_in_hand(hand)) for hand in _round(before).hands)
            _follows(after.version, event, lying, event.hands)
            return _plain(layout.HANDS_REVEALED, REVEALED_FOR[event.reason])
        case RoundScored():
            line = after.game.results[-1]
            _follows(after.version, event, line.points, event.points)
            _follows(after.version, event, line.totals, event.totals)
            _follows(after.version, event, line.resets, event.resets)
            _follows(after.version, event, line.kamikaze, event.kamikaze)
            return _plain(layout.ROUND_SCORED, NONE)
        case GameEnded():
            _follows(after.version, event, after.game.winners or (), event.winners)
            return _plain(layout.GAME_ENDED, ENDED_FOR[event.reason])


def _plain(kind: int, reason: int) -> Row:
    return [kind, NONE, NONE, NONE, NONE, NONE, reason, NONE]


def _follows(version: int, event: Event, expected: object, found: object) -> None:
    if expected != found:
        raise refusal(version, event, f"what follows from the game, {_shown(expected)}", _shown(found))


def _shown(value: object) -> str:
    return str(value).replace("'", "").replace("None", "null")
