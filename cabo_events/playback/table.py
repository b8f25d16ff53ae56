"""The table at one version, as flat values that can be compared one by one."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cabo_events.events import EndReason, Event, RevealReason, Rewound, RoundDealt, Viewer
from cabo_events.moment import moment_at
from cabo_events.perspective import as_seen_by
from cabo_events.playback.belief import believed_tenths
from cabo_events.replay import Timeline
from cabo_events.ruleset import Power
from cabo_events.state import Phase, Round, State, all_cards

CardEntry = tuple[str | int | None, ...]
"""A card: its face (None: unknown), by seat the version that showed it first, last that which showed it to all."""


class TableState(Struct, frozen=True, kw_only=True):
    """What lies on the table after one event, and how the game stands.

    ``deal`` is the version of the round's deal, None where none lies there. Cards go by their ``instance``: ``hands``
    by seat and slot (None: empty), ``pile`` with its top last, ``stock`` next card first, ``held`` the drawn card.
    ``cards`` are by instance, None for one that a reshuffle did away with. ``finals`` are the seats that still have
    a final turn. ``gained`` are the points of the round once its hands lie revealed. ``believed`` is by seat what it
    takes its own hand total to be, in tenths of a point.
    """

    deal: int | None = None
    number: int | None = None
    dealer: int | None = None
    first: int | None = None
    turn: int = 0
    phase: Phase | None = None
    on_turn: int | None = None
    caller: int | None = None
    finals: tuple[int, ...] = ()
    pending: Power | None = None
    ended_by: RevealReason | None = None
    held: int | None = None
    totals: tuple[int | None, ...] = ()
    resets: tuple[int, ...] = ()
    gained: tuple[int | None, ...] | None = None
    rounds_scored: int = 0
    winners: tuple[int, ...] | None = None
    closed: EndReason | None = None
    hands: tuple[tuple[int | None, ...], ...] = ()
    pile: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    cards: tuple[CardEntry | None, ...] = ()
    believed: tuple[int | None, ...] = ()


FIELDS = (
    "deal", "number", "dealer", "first", "turn", "phase", "on_turn", "caller", "finals", "pending", "ended_by", "held",
    "totals", "resets", "gained", "rounds_scored", "winners", "closed",
)  # fmt: skip
"""The fields that a delta replaces whole, by the place that it calls them by; the others it changes in part."""

_NO_ROUND = Round(
    number=0, dealer=None, first=0, hands=(), stock=(), pile=(), held=None, pending=None, on_turn=None, turn=0,
    caller=None, window=None, instances=0, ended_by=None,
)  # fmt: skip


def table_states(timeline: Timeline) -> Iterator[TableState]:
    """The table at every version, in order."""
    deals = _deals(timeline.events)
    shown = _shown_to_all(timeline)
    for version, state in enumerate(timeline.states, start=1):
        yield _table_state(timeline, state, deals[version - 1], shown[version - 1])


def predecessors(events: Sequence[Event]) -> tuple[int, ...]:
    """By version the one whose state its event came into: the version before it, or the one a ``rewound`` names."""
    return tuple(event.to if isinstance(event, Rewound) else place for place, event in enumerate(events))


def _deals(events: Sequence[Event]) -> list[int | None]:
    deals: list[int | None] = []
    for version, (event, before) in enumerate(zip(events, predecessors(events), strict=True), start=1):
        deals.append(version if isinstance(event, RoundDealt) else deals[before - 1] if before else None)
    return deals


def _shown_to_all(timeline: Timeline) -> list[Mapping[int, int]]:
    """By version the cards that a spectator has seen, by instance, each with the version that showed it."""
    viewer: Viewer = "spectator"
    spectated = as_seen_by(timeline.events, viewer)
    shown: list[Mapping[int, int]] = []
    for version, (event, before) in enumerate(zip(timeline.events, predecessors(timeline.events), strict=True), 1):
        known = {} if isinstance(event, RoundDealt) or not before else shown[before - 1]
        shown.append(_with_shown(known, spectated.at(version).round, version))
    return shown


def _with_shown(known: Mapping[int, int], round_: Round | None, version: int) -> Mapping[int, int]:
    lying = () if round_ is None else all_cards(round_)
    fresh = [card.instance for card in lying if card.face is not None and card.instance not in known]
    return {**known, **dict.fromkeys(fresh, version)} if fresh else known


def _table_state(timeline: Timeline, state: State, deal: int | None, shown: Mapping[int, int]) -> TableState:
    game, round_ = state.game, state.round or _NO_ROUND
    lying = moment_at(timeline, state.version).table
    is_dealt = state.round is not None
    return TableState(
        deal=deal if is_dealt else None,
        number=round_.number if is_dealt else None,
        dealer=round_.dealer,
        first=round_.first if is_dealt else None,
        turn=round_.turn,
        phase=round_.phase if is_dealt else None,
        on_turn=round_.on_turn,
        caller=round_.caller,
        finals=() if lying is None else lying.final_turns,
        pending=round_.pending,
        ended_by=round_.ended_by,
        held=None if round_.held is None else round_.held.instance,
        totals=game.totals,
        resets=game.standing.resets_used,
        gained=_gained(state),
        rounds_scored=len(game.results),
        winners=game.winners,
        closed=game.ended_by,
        hands=tuple([tuple([None if card is None else card.instance for card in hand]) for hand in round_.hands]),
        pile=tuple([card.instance for card in round_.pile]),
        stock=tuple([card.instance for card in round_.stock]),
        cards=_entries(round_, shown),
        believed=believed_tenths(game.rules, round_),
    )


def _gained(state: State) -> tuple[int | None, ...] | None:
    has_result = state.round is None or state.round.ended_by is not None
    return state.game.results[-1].points if has_result and state.game.results else None


def _entries(round_: Round, shown: Mapping[int, int]) -> tuple[CardEntry | None, ...]:
    entries: list[CardEntry | None] = [None] * round_.instances
    for card in all_cards(round_):
        entries[card.instance] = (card.face, *card.seen, shown.get(card.instance))
    while entries and entries[-1] is None:
        entries.pop()
    return tuple(entries)
