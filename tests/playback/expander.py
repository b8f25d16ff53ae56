"""Deltas expanded from their JSON: what the component does in the browser, step for step the same."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from cabo_events.playback import Playback
from cabo_events.playback.deltas import ALL_SEATS, LENGTH, Delta
from cabo_events.playback.table import FIELDS, TableState

_T = TypeVar("_T")

Entry = list[str | int | None]


def expanded(game: Playback) -> Iterator[TableState]:
    """The table after each delta, from what travels over the wire."""
    wire = msgspec.json.encode(game.deltas)
    table = Expanding(len(game.players))
    for version, change in enumerate(msgspec.json.decode(wire, type=list[Delta]), start=1):
        table.apply(change, version)
        yield table.frozen()


class Expanding:
    """The table as it changes."""

    def __init__(self, seats: int) -> None:
        blank = TableState()
        self.seats = seats
        self.fields: dict[str, object] = {name: getattr(blank, name) for name in FIELDS}
        self.clear()

    def clear(self) -> None:
        is_dealt = self.fields["deal"] is not None
        self.hands: list[list[int | None]] = [[] for _ in range(self.seats if is_dealt else 0)]
        self.pile: list[int] = []
        self.stock: list[int] = []
        self.cards: list[Entry | None] = []
        self.believed: list[int | None] = []

    def apply(self, change: Delta, version: int) -> None:
        places = [place for place in change.fields[::2] if isinstance(place, int)]
        named = dict(zip((FIELDS[place] for place in places), change.fields[1::2], strict=True))
        self.fields.update(named)
        if "deal" in named:
            self.clear()
        self.lay(change)
        self.turn_up(change, version)
        for card, *told in change.cards:
            put(self.cards, number(card), told or None)
        while self.cards and self.cards[-1] is None:
            self.cards.pop()
        for seat, tenths in zip(change.believed[::2], change.believed[1::2], strict=True):
            put(self.believed, number(seat), tenths)

    def lay(self, change: Delta) -> None:
        for seat, slot, card in zip(change.hands[::3], change.hands[1::3], change.hands[2::3], strict=True):
            hand = self.hands[number(seat)]
            if slot == LENGTH:
                del hand[number(card) :]
            else:
                put(hand, number(slot), card)
        if change.pile:
            self.pile[change.pile[0] :] = change.pile[1:]
        if change.stock:
            self.stock = [*self.stock[change.stock[0] :], *change.stock[1:]]

    def turn_up(self, change: Delta, version: int) -> None:
        for card, face in zip(change.faces[::2], change.faces[1::2], strict=True):
            old = self.cards[number(card)] if number(card) < len(self.cards) else None
            put(self.cards, number(card), [face, *(old or [None] * (self.seats + 2))[1:]])
        for instance, seat in zip(change.seen[::2], change.seen[1::2], strict=True):
            entry = self.cards[instance]
            assert entry is not None
            for column in range(1, len(entry)) if seat == ALL_SEATS else (seat + 1,):
                entry[column] = version if entry[column] is None else entry[column]

    def frozen(self) -> TableState:
        laid = {
            "hands": self.hands,
            "pile": self.pile,
            "stock": self.stock,
            "cards": self.cards,
            "believed": self.believed,
        }
        return msgspec.convert({**self.fields, **laid}, TableState)


def number(told: object) -> int:
    assert isinstance(told, int)
    return told


def put(row: list[_T | None], place: int, one: _T | None) -> None:
    row.extend([None] * (place + 1 - len(row)))
    row[place] = one
