"""Which cards each event is about: those it moved, and those it showed."""

from cabo_events.events import HandsRevealed, RoundDealt, StockReshuffled
from cabo_events.playback.table import predecessors
from cabo_events.replay import Timeline
from cabo_events.sights import EventInRound, cards_told
from cabo_events.state import Round

_WHOLE_TABLE = (RoundDealt, HandsRevealed, StockReshuffled)


def touched_cards(timeline: Timeline) -> tuple[tuple[int, ...], ...]:
    """By version the instances of the cards that the event is about; none where it is about the whole table."""
    return tuple(_touched(timeline, version, before) for version, before in enumerate(predecessors(timeline.events), 1))


def _touched(timeline: Timeline, version: int, before: int) -> tuple[int, ...]:
    event, after = timeline.events[version - 1], timeline.at(version).round
    earlier = timeline.at(before).round if before else None
    if earlier is None or after is None or before != version - 1 or isinstance(event, _WHOLE_TABLE):
        return ()
    happened = EventInRound(version=version, event=event, deal=0, before=earlier, after=after)
    told = [card.instance for card, _ in cards_told(happened)]
    return tuple(sorted({*told, *_moved(earlier, after)}))


def _moved(before: Round, after: Round) -> set[int]:
    lay = {
        (seat, slot): card.instance
        for seat, hand in enumerate(before.hands)
        for slot, card in enumerate(hand)
        if card is not None
    }
    return {
        card.instance
        for seat, hand in enumerate(after.hands)
        for slot, card in enumerate(hand)
        if card is not None and lay.get((seat, slot)) != card.instance
    }
