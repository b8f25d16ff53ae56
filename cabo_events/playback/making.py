"""The playback of a replayed game."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from cabo_events.events import (
    CaboCalled,
    CardMatched,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    Event,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    PairDiscarded,
    PairMissed,
    Rewound,
    RoundRecorded,
    RoundScored,
    Viewer,
    event_tag,
    stream_of,
)
from cabo_events.perspective import as_seen_by, viewpoints
from cabo_events.playback.deltas import Delta, delta
from cabo_events.playback.payload import (
    FORMAT,
    Playback,
    PlaybackPlayer,
    PlaybackRound,
    PlaybackTurn,
    Stops,
)
from cabo_events.playback.table import FIELDS, TableState, table_states
from cabo_events.playback.touched import touched_cards
from cabo_events.replay import RoundSpan, Timeline, live_versions, round_spans
from cabo_events.rules.values import face_value
from cabo_events.state import Game, seat_name
from cabo_events.words import sentence

AS_RECORDED = "all"


def playback(timeline: Timeline) -> Playback:
    """A game ready to be stepped through, from the faces that the timeline knows and no others.

    Of an all-seeing record that has ended the viewpoints are told too: the page turns cards over, the faces are in
    it. Of a game still running no viewpoint but the record's own is offered: whoever may look at it with somebody's
    eyes only is given the playback of their perspective.
    """
    game = timeline.last.game
    opening = timeline.events[0]
    viewers = _viewers(timeline)
    told = _told(
        [_sentences(timeline if viewer is None else as_seen_by(timeline.events, viewer)) for viewer in viewers]
    )
    spans = round_spans(timeline)
    live = frozenset(live_versions(timeline.events))
    deltas = _deltas(timeline)
    types = tuple(sorted(set(map(event_tag, timeline.events))))
    return Playback(
        format=FORMAT,
        game=game.id,
        stream=stream_of(opening) if isinstance(opening, GameStarted) else game.id,
        ruleset=game.rules.name,
        viewer=game.viewer,
        players=tuple(PlaybackPlayer(name=seat_name(game, seat), bot=who.bot) for seat, who in enumerate(game.players)),
        views=tuple(map(_view_word, viewers)),
        points={face: face_value(game.rules, face) for face in _faces_told(deltas)},
        fields=FIELDS,
        deltas=deltas,
        types=types,
        kinds=tuple(types.index(event_tag(event)) for event in timeline.events),
        acting=tuple(_acting(event) for event in timeline.events),
        sentences=told[0],
        told=told[1],
        touched=touched_cards(timeline),
        rounds=tuple(map(_round, spans)),
        stops=_stops(timeline, spans, live),
        undone=_undone(timeline.events, live),
        rewinds={place: event.to for place, event in enumerate(timeline.events, 1) if isinstance(event, Rewound)},
        opening=spans[0].first_version if spans else 1,
        is_running=is_running(game),
    )


def is_running(game: Game) -> bool:
    """Whether a game may still go on: nobody may be told yet what they have not seen."""
    return game.ended_by is None and not game.is_over


def _viewers(timeline: Timeline) -> tuple[Viewer, ...]:
    opening, game = timeline.events[0], timeline.last.game
    if is_running(game) or not isinstance(opening, GameStarted):
        return (None,)
    return (None, *(viewer for viewer in viewpoints(opening) if viewer != opening.viewer))


def _view_word(viewer: Viewer) -> str:
    match viewer:
        case None:
            return AS_RECORDED
        case "spectator":
            return viewer
        case seat:
            return f"seat{seat}"


def _deltas(timeline: Timeline) -> tuple[Delta, ...]:
    tables = [TableState(), *table_states(timeline)]
    return tuple(delta(before, after, version) for version, (before, after) in enumerate(pairwise(tables), start=1))


def _faces_told(deltas: Sequence[Delta]) -> list[str]:
    """The faces that are in the deltas: a payload names no other, not even to say what it counts."""
    rows = [*(change.faces for change in deltas), *(entry for change in deltas for entry in change.cards)]
    return sorted({value for row in rows for value in row if isinstance(value, str)})


def _acting(event: Event) -> int | None:
    seat: int | None = getattr(event, "seat", None)
    return seat


def _sentences(timeline: Timeline) -> Iterator[str]:
    for version, event in enumerate(timeline.events, start=1):
        yield sentence(event, timeline.at(version - 1) if version > 1 else None)


def _told(by_view: Sequence[Iterator[str]]) -> tuple[tuple[str, ...], tuple[int | tuple[int, ...], ...]]:
    """Every different sentence once, and by version which of them each viewpoint is told."""
    places: dict[str, int] = {}
    told: list[int | tuple[int, ...]] = []
    for words in zip(*by_view, strict=True):
        row = tuple(places.setdefault(one, len(places)) for one in words)
        told.append(row[0] if len(set(row)) == 1 else row)
    return tuple(places), tuple(told)


def _round(span: RoundSpan) -> PlaybackRound:
    turns = tuple(PlaybackTurn(turn=turn.turn, seat=turn.seat, first_version=turn.first_version) for turn in span.turns)
    return PlaybackRound(
        round=span.round, first_version=span.first_version, last_version=span.last_version, turns=turns
    )


_POWERS = (CardPeeked, CardSpied, CardsSwapped)
_MATCHES = (CardMatched, MatchMissed, PairDiscarded, PairMissed)


def _stops(timeline: Timeline, spans: Sequence[RoundSpan], live: frozenset[int]) -> Stops:
    def where(*kinds: type[Event]) -> tuple[int, ...]:
        return tuple(
            version for version, event in enumerate(timeline.events, 1) if version in live and isinstance(event, kinds)
        )

    return Stops(
        turn=tuple(turn.last_version for span in spans for turn in span.turns),
        round=tuple(span.first_version for span in spans),
        call=where(CaboCalled),
        power=where(*_POWERS),
        match=where(*_MATCHES),
        reveal=where(HandsRevealed),
        score=where(HandsRevealed, RoundRecorded),
        reset=_resets(timeline, where(HandsRevealed, RoundRecorded, RoundScored)),
    )


def _resets(timeline: Timeline, scorings: Sequence[int]) -> tuple[int, ...]:
    used: Mapping[int, int] = {version: sum(timeline.at(version).game.standing.resets_used) for version in scorings}
    before = {version: sum(timeline.at(version - 1).game.standing.resets_used) for version in scorings}
    return tuple(version for version in scorings if used[version] > before[version])


def _undone(events: Sequence[Event], live: frozenset[int]) -> tuple[int, ...]:
    return tuple(
        version
        for version, event in enumerate(events, start=1)
        if version not in live and not isinstance(event, Rewound)
    )
