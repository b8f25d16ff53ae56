"""From one table to the next as a short list of what changed, and back."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.playback.table import FIELDS, CardEntry, TableState

ALL_SEATS = -1
"""In a delta's ``seen``: whoever had not seen the card has now."""

LENGTH = -1
"""In a delta's ``hands``: not a slot is set, but the number of slots is cut to this."""

_T = TypeVar("_T")


class Delta(Struct, frozen=True, kw_only=True, array_like=True):
    """What one event changed; written as an array in this order, and nothing in it where nothing changed.

    ``fields``: a place in FIELDS and its new value, in turn. ``hands``: seat, slot, card, in turn. ``pile``: how many
    of its lowest cards stay, then the cards laid on them. ``stock``: how many of its first cards go, then the cards
    that come behind. ``faces``: a card that is new, or whose face is, and that face, in turn. ``seen``: card and seat,
    in turn; they have seen the card at this very version. ``cards``: card and entry, where neither says it (an entry
    that is missing does away with the card). ``believed``: seat and tenths, in turn. Where the deal changes, all but
    ``fields`` starts empty.
    """

    fields: tuple[object, ...] = ()
    hands: tuple[int | None, ...] = ()
    pile: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    faces: tuple[str | int | None, ...] = ()
    seen: tuple[int, ...] = ()
    cards: tuple[tuple[str | int | None, ...], ...] = ()
    believed: tuple[int | None, ...] = ()


def delta(before: TableState, after: TableState, version: int) -> Delta:
    """What leads from one table to the other."""
    start = _cleared(before, len(after.hands)) if before.deal != after.deal else before
    fields = [(place, getattr(after, name)) for place, name in enumerate(FIELDS)]
    changed = [pair for pair in fields if pair[1] != getattr(before, FIELDS[pair[0]])]
    changes = _card_changes(start, after, version)
    return Delta(
        fields=_flat(changed),
        hands=_flat(_hand_changes(start, after)),
        pile=_pile_change(start.pile, after.pile),
        stock=_stock_change(start.stock, after.stock),
        faces=_flat(change.face for change in changes),
        seen=_flat(look for change in changes for look in change.looks),
        cards=tuple(change.entry for change in changes if change.entry),
        believed=_flat((seat, now) for seat, now in enumerate(after.believed) if _at(start.believed, seat) != now),
    )


def _cleared(table: TableState, seats: int) -> TableState:
    return replace(table, hands=((),) * seats, pile=(), stock=(), cards=(), believed=())


def _flat(rows: "Sequence[tuple[_T, ...]] | Iterator[tuple[_T, ...]]") -> tuple[_T, ...]:
    return tuple([value for row in rows for value in row])


def _at(row: Sequence[_T], place: int) -> _T | None:
    return row[place] if place < len(row) else None


def _hand_changes(before: TableState, after: TableState) -> Iterator[tuple[int | None, ...]]:
    for seat, (old, new) in enumerate(zip(before.hands, after.hands, strict=True)):
        if len(new) < len(old):
            yield seat, LENGTH, len(new)
        for slot, card in enumerate(new):
            if slot >= len(old) or old[slot] != card:
                yield seat, slot, card


def _pile_change(old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    if old == new:
        return ()
    alike = (place for place, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    kept = next(alike, min(len(old), len(new)))
    return (kept, *new[kept:])


def _stock_change(old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    if old == new:
        return ()
    for gone in range(len(old) + 1):
        left = old[gone:]
        if new[: len(left)] == left:
            return (gone, *new[len(left) :])
    return (len(old), *new)


class _CardChange(Struct, frozen=True, kw_only=True):
    """What happened to one card: its face and who sees it now, or where these do not say it, its whole entry."""

    face: tuple[str | int | None, ...] = ()
    looks: tuple[tuple[int, int], ...] = ()
    entry: tuple[str | int | None, ...] = ()


def _card_changes(before: TableState, after: TableState, version: int) -> list[_CardChange]:
    changes: list[_CardChange] = []
    for instance in range(max(len(before.cards), len(after.cards))):
        old, new = _at(before.cards, instance), _at(after.cards, instance)
        if old == new:
            continue
        if new is None:
            changes.append(_CardChange(entry=(instance,)))
        else:
            changes.append(_card_change(instance, old, new, version))
    return changes


def _card_change(instance: int, old: CardEntry | None, new: CardEntry, version: int) -> _CardChange:
    was = (None,) * len(new) if old is None else old
    face = () if old is not None and old[0] == new[0] else (instance, new[0])
    changed = [seat for seat, (one, other) in enumerate(zip(was[1:], new[1:], strict=True)) if one != other]
    if any(was[seat + 1] is not None or new[seat + 1] != version for seat in changed):
        return _CardChange(entry=(instance, *new))
    if changed and None not in new[1:]:
        return _CardChange(face=face, looks=((instance, ALL_SEATS),))
    return _CardChange(face=face, looks=tuple((instance, seat) for seat in changed))
