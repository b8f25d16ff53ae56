"""What a record tells, in the numbers that the kernel judges."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from cabo_events.cards import Deck, deck_cards
from cabo_events.events import Event, GameStarted
from cabo_events.kernel.judging import NULL, TOLD_COLUMNS, Told
from cabo_events.kernel.layout import NONE
from cabo_events.kernel.recording import TAGS
from cabo_events.warehouse.event_columns import event_columns

_KINDS: Final = {tag: number for number, tag in enumerate(TAGS) if tag}
_CODES: Final = {None: NONE} | {face: deck_cards(deck).index(face) for deck in Deck for face in deck_cards(deck)}
"""The number of each face, of either deck: the first of its cards. No face is in both."""

_Numbers = tuple[int, ...]


def told(events: Sequence[Event]) -> Told | None:
    """What a record tells in these events, its first left out; None where one is of a kind that is not judged.

    That is a correction, a round known from its sheet only, or the beginning of another game.
    """
    if any(isinstance(event, GameStarted) for event in events):
        return None
    heads: list[int] = []
    slots: list[int] = []
    faces: list[int] = []
    numbers: list[int] = []
    try:
        for event in events:
            head, named, shown, figures = _told(event)
            heads += head
            slots += named
            faces += shown
            numbers += figures
    except KeyError:
        return None
    ends = (len(heads) // len(TOLD_COLUMNS), len(slots), len(faces), len(numbers))
    return Told(
        heads=np.array(heads, np.int32).reshape(-1, len(TOLD_COLUMNS)),
        slots=np.array(slots, np.int16),
        faces=np.array(faces, np.int8),
        numbers=np.array(numbers, np.int32),
        ends=np.array([(0, 0, 0, 0), ends], np.int64),
    )


@lru_cache(maxsize=1 << 14)
def _told(event: Event) -> tuple[_Numbers, _Numbers, _Numbers, _Numbers]:
    """The event's row, its slots, faces and numbers; the same few moves come again and again."""
    columns = event_columns(event)
    places = (columns.seat, columns.target, columns.target_slot, columns.round)
    lists = (columns.slots, columns.faces, columns.numbers)
    return (
        (
            _KINDS[columns.type],
            *(NONE if place is None else place for place in places),
            *(NONE if values is None else len(values) for values in lists),
        ),
        tuple(columns.slots or ()),
        tuple([_CODES[face] for face in columns.faces or ()]),
        tuple([NULL if number is None else number for number in columns.numbers or ()]),
    )
