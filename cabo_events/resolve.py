"""A record with its unknown faces filled in from the events that tell them."""

from collections.abc import Mapping, Sequence

from cabo_events.errors import ContradictionError
from cabo_events.events import Event
from cabo_events.replay import Timeline, replay
from cabo_events.sights import Look, Sight, events_in_rounds, refaced, sights
from cabo_events.state import Card

_Known = Mapping[tuple[int, int], Sight]


def resolve(events: Sequence[Event]) -> tuple[Event, ...]:
    """The same events, with the face of every card that any of them tells written wherever that card is named.

    A card is an object: once it is revealed its face is known all along, back to its deal, and on to later events
    that left it open. A stock of which a card is known becomes a list, null where it is not. Reshuffled cards are
    new ones, so nothing is known of them from before. Nothing is deduced: that 51 cards are known does not tell
    the 52nd here. What a ``rewound`` undid does not count; it tells nothing and stays as it was recorded.

    A whole game comes back as it is. A resolved record tells more than its viewer knew at the time; ``perspective``
    hides that again. Raises ContradictionError where two events tell different faces of one card, and ReplayError.

    >>> from cabo_events.events import CardDiscarded, CardDrawn, GameStarted, Player, RoundDealt
    >>> from cabo_events.rulesets import STANDARD
    >>> opening = GameStarted(schema=1, game="g", ruleset=STANDARD,
    ...     players=(Player(id="a", name="Ada", bot=None), Player(id="b", name="Bo", bot=None)),
    ...     viewer=1, seed=None, source=None, played=None, tags=())
    >>> deal = RoundDealt(round=1, dealer=1, first=0, hands=((None,) * 4,) * 2, discard="5c", stock=None)
    >>> game = (opening, deal, CardDrawn(seat=0, face=None), CardDiscarded(seat=0, face="3d"))
    >>> resolve(game)[2].face, resolve(game)[1].stock[:2]
    ('3d', ('3d', None))
    """
    timeline = replay(events)
    known = _known(timeline)
    resolved = list(timeline.events)
    for happened in events_in_rounds(timeline):
        resolved[happened.version - 1] = refaced(happened, _filling(known, happened.deal))
    return tuple(resolved)


def _known(timeline: Timeline) -> _Known:
    known: dict[tuple[int, int], Sight] = {}
    for sight in sights(timeline):
        first = known.setdefault((sight.deal, sight.instance), sight)
        if first.face != sight.face:
            raise ContradictionError(sight.version, first.version, first.face, sight.face)
    return known


def _filling(known: _Known, deal: int) -> Look:
    def look(card: Card, face: str | None) -> str | None:
        sight = known.get((deal, card.instance))
        return face if sight is None else sight.face

    return look
