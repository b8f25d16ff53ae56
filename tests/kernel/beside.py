"""Recorded rows replayed by the kernel and by the reducer, held against each other after every event."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cabo_events.events import Event
from cabo_events.evolve import evolve
from cabo_events.kernel import layout as at
from cabo_events.kernel.compare import IN_FINGERS, IN_STOCK, ON_PILE, bits_of, differences, places
from cabo_events.kernel.recording import Recording
from cabo_events.kernel.replay import Trace, trace
from cabo_events.ruleset import Power
from cabo_events.state import Card, MatchWindow, Round

_SCALARS = (
    at.FIRST,
    at.ON_TURN,
    at.TURN_LOW,
    at.TURN_HIGH,
    at.PENDING,
    at.CALLER,
    at.WINDOW,
    at.OPENING_FLIP,
    at.MATCHES,
    at.FIRST_MATCHER,
    at.TURNS_CUT,
    at.ENDED,
)
_POWERS = {None: 0, Power.PEEK: at.PEEK, Power.SPY: at.SPY, Power.SWAP: at.SWAP}
_NO_WINDOW = MatchWindow(opening=False, matches=0, first_matcher=None)


def disagreement(recording: Recording, events: Sequence[Event]) -> str | None:
    """The first event, of those that the recording holds, after which kernel and reducer are not in one state."""
    opening, kernel = recording.opening, trace(recording)
    state, cards, sheet = evolve(None, opening), _Cards(), b""
    tables = zip(_made_cards(recording), _scalars(kernel), places(kernel.states), strict=True)
    for place, (event, (made, scalars, lying)) in enumerate(zip(events[1:], tables, strict=True)):
        game, state = state.game, evolve(state, event)
        cards.made(made)
        written = kernel.games[place].tobytes()
        is_same_sheet = state.game is game and written == sheet
        is_same = (
            state.round is not None and lying.tobytes() == cards.after(state.round) and scalars == _told(state.round)
        )
        sheet = written
        if is_same and is_same_sheet:
            continue
        found = differences(opening.ruleset, (kernel.states[place], kernel.games[place]), state)
        if found or not is_same:
            return f"{opening.game}, event {state.version}, {event}: {'; '.join(found) or 'cards'}"
    return None


def _made_cards(recording: Recording) -> Iterator[list[int]]:
    """For each event the ids of the card objects that it makes, in the order of their instances."""
    rows = recording.rows
    starts = [*recording.first_rows.tolist(), len(rows)]
    for start, stop in pairwise(starts):
        kind, cards = rows[start, at.TYPE], rows[start + 1 : stop, 1:].ravel().tolist()
        match kind:
            case at.ROUND_DEALT:
                yield cards[: at.CARDS]
            case at.STOCK_RESHUFFLED:
                yield cards[: rows[start, at.X_COLUMN]]
            case _:
                yield []


def _scalars(kernel: Trace) -> Iterator[list[int]]:
    yield from kernel.states["b"][:, _SCALARS].tolist()


def _told(round_: Round) -> list[int]:
    window = round_.window or _NO_WINDOW
    return [
        round_.first,
        _number(round_.on_turn),
        round_.turn % 128,
        round_.turn // 128,
        _POWERS[round_.pending],
        _number(round_.caller),
        int(round_.window is not None),
        int(window.opening),
        window.matches,
        _number(window.first_matcher),
        int(round_.turns_cut),
        0 if round_.ended_by is None else 1 + (round_.ended_by == "stock_out"),
    ]


def _number(seat: int | None) -> int:
    return at.NONE if seat is None else seat


class _Cards:
    """The places of the reducer's cards, as ``places`` writes the kernel's; what is the same object lies as it lay."""

    def __init__(self) -> None:
        self.ids: list[int] = []
        self.round: Round | None = None
        self.bytes = bytearray(3 * at.CARDS)

    def made(self, ids: list[int]) -> None:
        """Take note of new card objects, those of a deal or of a reshuffle."""
        if len(ids) == at.CARDS:
            self.ids, self.round = [], None
        self.ids.extend(ids)

    def after(self, round_: Round) -> bytes:
        last = self.round
        self._stocked(round_.stock, last.stock if last else ())
        self._piled(round_.pile, last.pile if last else ())
        for seat, hand in enumerate(round_.hands):
            if last is None or hand is not last.hands[seat]:
                for slot, card in enumerate(hand):
                    if card is not None:
                        self._lies(card, seat, slot)
        if round_.held is not None:
            self._lies(round_.held, IN_FINGERS, 0)
        self.round = round_
        return bytes(self.bytes)

    def _stocked(self, stock: tuple[Card, ...], last: tuple[Card, ...]) -> None:
        if len(stock) <= len(last) and stock == last[len(last) - len(stock) :]:
            return
        for depth, card in enumerate(stock):
            self._lies(card, IN_STOCK, len(stock) - 1 - depth)

    def _piled(self, pile: tuple[Card, ...], last: tuple[Card, ...]) -> None:
        if pile is last:
            return
        same = 0
        while same < min(len(pile), len(last)) and pile[same] is last[same]:
            same += 1
        for height in range(same, len(pile)):
            self._lies(pile[height], ON_PILE, height)

    def _lies(self, card: Card, zone: int, height: int) -> None:
        place = self.ids[card.instance]
        self.bytes[place] = zone
        self.bytes[at.CARDS + place] = height
        self.bytes[2 * at.CARDS + place] = bits_of(card.seen)
