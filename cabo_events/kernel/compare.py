"""The kernel's state and the reducer's side by side, as the same plain values."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cabo_events.cards import deck_cards
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import ENDED_FOR, REVEALED_FOR
from cabo_events.kernel.replay.tracing import Records
from cabo_events.ruleset import Power, RuleSet
from cabo_events.state import Card, Game, Hand, MatchWindow, Round, Seen, State

_PENDING: Final = {Power.PEEK: at.PEEK, Power.SPY: at.SPY, Power.SWAP: at.SWAP, None: 0}


class Cards(Struct, frozen=True, kw_only=True):
    """Cards in one place, in its order: their faces, who has seen each (a bit by seat), in a hand also their slots."""

    slots: tuple[int, ...] = ()
    faces: tuple[str | None, ...] = ()
    seen: tuple[int, ...] = ()


class Table(Struct, frozen=True, kw_only=True):
    """A round as both know it: numbers as in ``layout``, None where there is none.

    ``window`` is whether the top of the pile is the opening discard, the matches on it, the first matcher.
    """

    hands: tuple[Cards, ...]
    stock: Cards
    pile: Cards
    held: Cards
    pending: int
    on_turn: int | None
    turn: int
    first: int
    caller: int | None
    window: tuple[bool, int, int | None] | None
    ended: int
    turns_cut: bool


class Line(Struct, frozen=True, kw_only=True):
    """The last line of the score sheet, by seat; ``resets`` are bits by seat."""

    hand_totals: tuple[int | None, ...]
    points: tuple[int | None, ...]
    resets: int
    kamikaze: int | None
    caller: int | None


class Sheet(Struct, frozen=True, kw_only=True):
    """A game as both know it: totals and resets used by seat, ``winners`` as bits, how the stream was closed."""

    totals: tuple[int | None, ...]
    resets_used: tuple[int, ...]
    is_over: bool
    winners: int
    ended: int
    line: Line


Places = NDArray[np.int8]
"""Where each card is and who has seen it: int8[n, 3, 52], ``ZONE``, ``HEIGHT`` and ``SEEN`` by card id."""

ZONE: Final = 0
"""The seat whose hand holds the card, or one of the three below; NONE where the card is nowhere."""
IN_STOCK: Final = 6
ON_PILE: Final = 7
IN_FINGERS: Final = 8
HEIGHT: Final = 1
"""The card's slot in a hand; in stock and pile the number of cards under it."""
SEEN: Final = 2
"""Who has seen the card, a bit by seat."""


def places(states: Records) -> Places:
    """Where each card is after each of some events, from an array of STATE."""
    found = np.full((len(states), 3, at.CARDS), at.NONE, np.int8)
    _write_places(states, found)
    return found


@compiled
def _write_places(states: Records, found: Places) -> None:
    for nth in range(len(states)):
        b, zone, height = states[nth]["b"], found[nth, ZONE], found[nth, HEIGHT]
        for seat in range(int(b[at.SEATS])):
            first = seat * at.HAND_MAX
            for place in range(first, first + int(b[at.HAND_COUNT + seat])):
                zone[int(b[at.HAND + place])] = seat
                height[int(b[at.HAND + place])] = b[at.SLOT + place]
        head, count = int(b[at.STOCK_HEAD]), int(b[at.STOCK_COUNT])
        for place in range(count):
            card = int(b[at.STOCK + (head + place & at.RING - 1)])
            zone[card] = IN_STOCK
            height[card] = count - 1 - place
        for place in range(int(b[at.PILE_COUNT])):
            card = int(b[at.PILE + place])
            zone[card] = ON_PILE
            height[card] = place
        if b[at.HELD] >= 0:
            zone[int(b[at.HELD])] = IN_FINGERS
            height[int(b[at.HELD])] = 0
        for card in range(at.CARDS):
            found[nth, SEEN, card] = b[at.KNOW + card]


def differences(rules: RuleSet, kernel: tuple[Record, Record], reducer: State) -> tuple[str, ...]:
    """Where the kernel's round and game (``STATE``, ``GAME``) are not the reducer's: a line for each value."""
    state, game = kernel
    found = list(_unequal(sheet_of_kernel(game), sheet_of_reducer(reducer.game)))
    if reducer.round is not None:
        found += _unequal(table_of_kernel(rules, state), table_of_reducer(reducer.round))
    return tuple(found)


def _unequal(kernel: Table | Sheet, reducer: Table | Sheet) -> Iterator[str]:
    if kernel == reducer:
        return
    for field in kernel.__struct_fields__:
        ours, theirs = getattr(kernel, field), getattr(reducer, field)
        if ours != theirs:
            yield f"{field}: the kernel has {ours}, the reducer {theirs}"


def _present(number: int) -> int | None:
    return None if number < 0 else number


# --- the kernel's -----------------------------------------------------------------------------------------------


def table_of_kernel(rules: RuleSet, state: Record) -> Table:
    """A round from its STATE record."""
    b: list[int] = state["b"].tolist()
    faces = deck_cards(rules.deck)
    head, count = b[at.STOCK_HEAD], b[at.STOCK_COUNT]
    ring = b[at.STOCK : at.STOCK + at.RING]
    is_open = b[at.WINDOW] == 1
    return Table(
        hands=tuple([_hand_of_kernel(b, faces, seat) for seat in range(b[at.SEATS])]),
        stock=_cards_of_kernel(b, faces, [*ring, *ring][head : head + count]),
        pile=_cards_of_kernel(b, faces, b[at.PILE : at.PILE + b[at.PILE_COUNT]]),
        held=_cards_of_kernel(b, faces, [] if b[at.HELD] < 0 else [b[at.HELD]]),
        pending=b[at.PENDING],
        on_turn=_present(b[at.ON_TURN]),
        turn=b[at.TURN_LOW] + 128 * b[at.TURN_HIGH],
        first=b[at.FIRST],
        caller=_present(b[at.CALLER]),
        window=(b[at.OPENING_FLIP] == 1, b[at.MATCHES], _present(b[at.FIRST_MATCHER])) if is_open else None,
        ended=b[at.ENDED],
        turns_cut=b[at.TURNS_CUT] == 1,
    )


def _hand_of_kernel(b: Sequence[int], faces: Sequence[str], seat: int) -> Cards:
    first, count = seat * at.HAND_MAX, b[at.HAND_COUNT + seat]
    lying = _cards_of_kernel(b, faces, b[at.HAND + first : at.HAND + first + count])
    return Cards(slots=tuple(b[at.SLOT + first : at.SLOT + first + count]), faces=lying.faces, seen=lying.seen)


def _cards_of_kernel(b: Sequence[int], faces: Sequence[str], ids: Sequence[int]) -> Cards:
    return Cards(faces=tuple([faces[card] for card in ids]), seen=tuple([b[at.KNOW + card] for card in ids]))


def sheet_of_kernel(game: Record) -> Sheet:
    """A game from its GAME record."""
    seats = int(game["seats"])
    return Sheet(
        totals=tuple(game["totals"].tolist()[:seats]),
        resets_used=tuple(game["resets_used"].tolist()[:seats]),
        is_over=bool(game["is_over"] == 1),
        winners=int(game["winners"]),
        ended=int(game["ended"]),
        line=Line(
            hand_totals=tuple(game["hand_totals"].tolist()[:seats]),
            points=tuple(game["points"].tolist()[:seats]),
            resets=int(game["resets"]),
            kamikaze=_present(int(game["kamikaze"])),
            caller=_present(int(game["caller"])),
        ),
    )


# --- the reducer's ----------------------------------------------------------------------------------------------


def table_of_reducer(round_: Round) -> Table:
    """A round from the reducer's."""
    ended = 0 if round_.ended_by is None else REVEALED_FOR[round_.ended_by]
    return Table(
        hands=tuple([_hand_of_reducer(hand) for hand in round_.hands]),
        stock=_cards_of_reducer(round_.stock),
        pile=_cards_of_reducer(round_.pile),
        held=_cards_of_reducer(() if round_.held is None else (round_.held,)),
        pending=_PENDING[round_.pending],
        on_turn=round_.on_turn,
        turn=round_.turn,
        first=round_.first,
        caller=round_.caller,
        window=_window_of_reducer(round_.window),
        ended=ended,
        turns_cut=round_.turns_cut,
    )


def _hand_of_reducer(hand: Hand) -> Cards:
    there = [(slot, card) for slot, card in enumerate(hand) if card is not None]
    lying = _cards_of_reducer([card for _, card in there])
    return Cards(slots=tuple([slot for slot, _ in there]), faces=lying.faces, seen=lying.seen)


def _cards_of_reducer(cards: Sequence[Card]) -> Cards:
    return Cards(faces=tuple([card.face for card in cards]), seen=tuple([bits_of(card.seen) for card in cards]))


@lru_cache(maxsize=4096)
def bits_of(seen: Seen) -> int:
    """Who has seen a card, a bit by seat."""
    return sum([1 << seat for seat, since in enumerate(seen) if since])


def _window_of_reducer(window: MatchWindow | None) -> tuple[bool, int, int | None] | None:
    return None if window is None else (window.opening, window.matches, window.first_matcher)


def sheet_of_reducer(game: Game) -> Sheet:
    """A game from the reducer's; before its first round the last line is one of noughts."""
    nothing = (0,) * len(game.players)
    last = game.results[-1] if game.results else None
    return Sheet(
        totals=game.totals,
        resets_used=game.standing.resets_used,
        is_over=game.is_over,
        winners=_seats(game.winners or ()),
        ended=0 if game.ended_by is None else ENDED_FOR[game.ended_by],
        line=Line(
            hand_totals=nothing if last is None else last.hand_totals or (),
            points=nothing if last is None else last.points or (),
            resets=0 if last is None else _seats(last.resets),
            kamikaze=None if last is None else last.kamikaze,
            caller=None if last is None else last.caller,
        ),
    )


def _seats(seats: Iterable[int]) -> int:
    return sum([1 << seat for seat in seats])
