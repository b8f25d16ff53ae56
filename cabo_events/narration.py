"""A whole game in words, turn by turn."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.events import EndReason, GameEnded, HandsRevealed, Player, RoundRecorded, Viewer, event_tag
from cabo_events.replay import RoundSpan, Timeline, TurnSpan, live_versions, round_spans
from cabo_events.rules.scoring import Reason
from cabo_events.rules.standing import leaders
from cabo_events.ruleset import ruleset_hash
from cabo_events.sheet import is_finished, reasons
from cabo_events.state import Game, RoundResult, seat_name
from cabo_events.words import counted, leading, player_name, sentence, winning

UNTOLD = "?"


class ToldEvent(Struct, frozen=True, kw_only=True):
    """An event in words; ``seat`` is the acting seat, None where there is none."""

    version: int
    type: str
    seat: int | None
    words: str


class ToldTurn(Struct, frozen=True, kw_only=True):
    """A turn: its number from 1, its seat, whether it is a final turn, its events."""

    turn: int
    seat: int | None
    is_final: bool
    events: tuple[ToldEvent, ...]


class ToldScore(Struct, frozen=True, kw_only=True):
    """What a round gave a seat; None is what nobody recorded, or a reason that the known hands do not tell."""

    seat: int
    hand: tuple[str | None, ...] | None
    hand_total: int | None
    points: int | None
    reason: Reason | None
    total: int | None
    is_reset: bool
    words: str


class ToldRound(Struct, frozen=True, kw_only=True):
    """A round: the deal and the opening looks, the turns, what closes it, and the scoring once there is one."""

    round: int
    opening: tuple[ToldEvent, ...]
    turns: tuple[ToldTurn, ...]
    closing: tuple[ToldEvent, ...]
    scores: tuple[ToldScore, ...]


class ToldGame(Struct, frozen=True, kw_only=True):
    """A game in words; the field order is that of the JSON.

    ``viewer`` is whose record this is told from: None (all-seeing), a seat, ``spectator``. What a correction took
    back is left out, the correction itself is told. ``winners`` are seats, None until the game is finished.
    """

    game: str
    ruleset: str
    hash: str
    viewer: Viewer
    players: tuple[Player, ...]
    opening: tuple[ToldEvent, ...]
    rounds: tuple[ToldRound, ...]
    closing: tuple[ToldEvent, ...]
    finished: bool
    winners: tuple[int, ...] | None
    words: str


def narrated(timeline: Timeline) -> ToldGame:
    """The whole game in words, from the faces that the timeline knows: a perspective's tells no more than it."""
    game = timeline.last.game
    spans = round_spans(timeline)
    versions = _told_versions(timeline)
    endings = tuple(version for version in versions if isinstance(timeline.events[version - 1], GameEnded))
    starts = [*(span.first_version for span in spans), len(timeline.events) + 1]
    blocks = [
        [version for version in versions if first <= version < beyond and version not in endings]
        for first, beyond in zip([1, *starts], starts, strict=False)
    ]
    results = iter(game.results)
    return ToldGame(
        game=game.id,
        ruleset=game.rules.name,
        hash=ruleset_hash(game.rules),
        viewer=game.viewer,
        players=game.players,
        opening=_told(timeline, blocks[0]),
        rounds=tuple(_round(timeline, span, block, results) for span, block in zip(spans, blocks[1:], strict=True)),
        closing=_told(timeline, endings),
        finished=is_finished(game),
        winners=game.winners if is_finished(game) else None,
        words=outcome_words(game),
    )


def narration_lines(told: ToldGame) -> Iterator[str]:
    """The game as lines of text, each event after its version."""
    yield from _event_lines(told.opening)
    for round_ in told.rounds:
        yield ""
        yield f"Round {round_.round}"
        yield from _event_lines(round_.opening)
        for turn in round_.turns:
            yield ""
            yield _turn_heading(told, turn)
            yield from _event_lines(turn.events)
        if round_.closing:
            yield ""
        yield from _event_lines(round_.closing)
        yield from (f"      {score.words}" for score in round_.scores)
    yield ""
    yield from _event_lines(told.closing)
    yield told.words


def outcome_words(game: Game) -> str:
    """How the game stands: who won, or who leads and why it is not finished."""
    played = counted(len(game.results), "round")
    if is_finished(game):
        if game.winners is None:
            return f"The game is over after {played}; who won cannot be told."
        scores = {game.totals[seat] for seat in game.winners if seat < len(game.totals)}
        total = "" if len(scores) != 1 or None in scores else f" with {scores.pop()}"
        names = [player_name(game.players, seat) for seat in game.winners]
        return f"After {played} {winning(names)}{total}."
    end = "The game was abandoned" if game.ended_by is EndReason.ABANDONED else "The game is not over"
    return f"{end} after {played}{_lead(game)}."


def _lead(game: Game) -> str:
    first = leaders(game.standing.totals)  # who has not played yet does not lead
    if not game.results or not first:
        return ""
    return f"; {leading([seat_name(game, seat) for seat in first])} with {game.totals[first[0]]}"


def _told_versions(timeline: Timeline) -> tuple[int, ...]:
    """The versions that count, and between them the corrections that led from one to the next."""
    versions: list[int] = []
    for version in (*live_versions(timeline.events), len(timeline.events) + 1):
        if versions and version > versions[-1] + 1:
            versions.append(version - 1)
        versions.append(version)
    return tuple(versions[:-1])


def _told(timeline: Timeline, versions: Sequence[int]) -> tuple[ToldEvent, ...]:
    return tuple(_told_event(timeline, version) for version in versions)


def _told_event(timeline: Timeline, version: int) -> ToldEvent:
    event = timeline.events[version - 1]
    before = timeline.states[version - 2] if version > 1 else None
    seat: int | None = getattr(event, "seat", None)
    return ToldEvent(version=version, type=event_tag(event), seat=seat, words=sentence(event, before))


def _round(timeline: Timeline, span: RoundSpan, versions: Sequence[int], results: Iterator[RoundResult]) -> ToldRound:
    played = list(takewhile(lambda version: not isinstance(timeline.events[version - 1], HandsRevealed), versions))
    closing = versions[len(played) :]
    is_recorded = isinstance(timeline.events[versions[0] - 1], RoundRecorded)
    result = next(results, None) if closing or is_recorded else None
    opening, *turns = _by_turn(span.turns, played)
    return ToldRound(
        round=span.round,
        opening=_told(timeline, opening),
        turns=tuple(_turn(timeline, span.turns[place], held) for place, held in enumerate(turns, start=1) if held),
        closing=_told(timeline, closing),
        scores=() if result is None else _scores(timeline.last.game, result),
    )


def _by_turn(turns: Sequence[TurnSpan], versions: Sequence[int]) -> list[list[int]]:
    beyond = [*(turn.first_version for turn in turns[1:]), versions[-1] + 1]
    return [
        [version for version in versions if turn.first_version <= version < end]
        for turn, end in zip(turns, beyond, strict=True)
    ]


def _turn(timeline: Timeline, span: TurnSpan, versions: Sequence[int]) -> ToldTurn:
    before = timeline.states[versions[0] - 2].round
    is_final = before is not None and before.is_final
    return ToldTurn(turn=span.turn, seat=span.seat, is_final=is_final, events=_told(timeline, versions))


def _scores(game: Game, result: RoundResult) -> tuple[ToldScore, ...]:
    why = reasons(game.rules, result)
    return tuple(_score(game, result, seat, None if why is None else why[seat]) for seat in range(len(game.players)))


def _score(game: Game, result: RoundResult, seat: int, reason: Reason | None) -> ToldScore:
    hand = None if result.hands is None else result.hands[seat]
    hand_total = None if result.hand_totals is None else result.hand_totals[seat]
    points = None if result.points is None else result.points[seat]
    score = ToldScore(
        seat=seat,
        hand=hand,
        hand_total=hand_total,
        points=points,
        reason=reason,
        total=result.totals[seat],
        is_reset=seat in result.resets,
        words="",
    )
    return replace(score, words=_score_words(seat_name(game, seat), score))


def _score_words(name: str, score: ToldScore) -> str:
    if score.reason is Reason.ABSENT:
        return f"{name} is not in the game."
    cards = "" if score.hand is None else f" ({', '.join(face or UNTOLD for face in score.hand) or 'no card'})"
    has = "" if score.hand is None and score.hand_total is None else f" has {_told_number(score.hand_total)}{cards} and"
    why = "" if score.reason is None else f" ({score.reason})"
    gets = "points nobody recorded" if score.points is None else counted(score.points, "point")
    total = "total unknown" if score.total is None else f"total {'reset to ' if score.is_reset else ''}{score.total}"
    return f"{name}{has} gets {gets}{why}; {total}."


def _told_number(number: int | None) -> str:
    return UNTOLD if number is None else str(number)


def _turn_heading(told: ToldGame, turn: ToldTurn) -> str:
    name = "" if turn.seat is None else f", {player_name(told.players, turn.seat)}"
    return f"Turn {turn.turn}{name}{' (final turn)' if turn.is_final else ''}"


def _event_lines(events: Sequence[ToldEvent]) -> Iterator[str]:
    return (f"{event.version:4}  {event.words}" for event in events)
