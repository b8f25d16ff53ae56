"""How a round is settled: from revealed hands, from a recorded scoring, from a line of a score sheet."""

from collections.abc import Sequence

from msgspec.structs import replace

from cabo_events.errors import ReplayError
from cabo_events.events import (
    EndReason,
    GameEnded,
    HandsRevealed,
    RoundRecorded,
    RoundScored,
    SheetField,
    event_tag,
)
from cabo_events.hands import seen_by_all
from cabo_events.rules.scoring import RoundOutcome, kamikaze_holder, score_totals
from cabo_events.rules.standing import Standing, is_game_over, standing_after, winners
from cabo_events.rules.values import hand_total
from cabo_events.ruleset import RuleSet
from cabo_events.state import Game, Hand, Round, RoundResult

_Faces = tuple[str | None, ...]
_Row = tuple[int | None, ...]


def revealed(version: int, round_: Round, event: HandsRevealed) -> Round:
    """The round with all hands turned up; a drawn card that was never placed goes to the pile without its power."""
    if len(event.hands) != len(round_.hands):
        raise ReplayError(version, "hands_revealed", f"{len(round_.hands)} hands", f"{len(event.hands)}")
    hands = tuple([_turned_up(hand, faces, version) for hand, faces in zip(round_.hands, event.hands, strict=True)])
    pile = round_.pile if round_.held is None else (*round_.pile, seen_by_all(round_.held, None, version))
    return replace(
        round_, hands=hands, pile=pile, held=None, pending=None, on_turn=None, window=None, ended_by=event.reason
    )


def _turned_up(hand: Hand, faces: _Faces, version: int) -> Hand:
    told = iter(faces)
    return tuple([None if card is None else seen_by_all(card, next(told, None), version) for card in hand])


def settled(game: Game, round_: Round, event: HandsRevealed) -> Game:
    """The score sheet with this round on it, scored by the rule set wherever every face is known."""
    hands = tuple([_faces(hand, told) for hand, told in zip(round_.hands, event.hands, strict=True)])
    whole = [_whole(hand) for hand in hands]
    totals = tuple([None if hand is None else hand_total(game.rules, hand) for hand in whole])
    outcome = _scored(game.rules, whole, totals, round_.caller)
    result = RoundResult(
        round=round_.number,
        first=round_.first,
        caller=round_.caller,
        ended_by=event.reason,
        hands=hands,
        hand_totals=totals,
        points=outcome.points if outcome else None,
        totals=(),
        resets=(),
        kamikaze=outcome.kamikaze if outcome else None,
    )
    return _with_result(game, result)


def _faces(hand: Hand, told: _Faces) -> _Faces:
    if None not in told:
        return told
    lying = [card.face for card in hand if card is not None]
    if len(lying) != len(told):
        return told
    return tuple([said or face for said, face in zip(told, lying, strict=True)])


def _whole(hand: _Faces) -> tuple[str, ...] | None:
    known = tuple([face for face in hand if face is not None])
    return known if len(known) == len(hand) else None


def _scored(
    rules: RuleSet, hands: Sequence[tuple[str, ...] | None], totals: Sequence[int | None], caller: int | None
) -> RoundOutcome | None:
    known = [hand for hand in hands if hand is not None]
    if len(known) < len(hands):
        return None
    return score_totals(rules, totals, caller, kamikaze_holder(rules, known))


def _with_result(game: Game, result: RoundResult) -> Game:
    after = standing_after(game.rules, game.standing, result.points)
    line = replace(result, totals=after.after.totals, resets=after.resets)
    return _closed(replace(game, standing=after.after, results=(*game.results, line), is_over=after.is_over), line)


def _closed(game: Game, line: RoundResult) -> Game:
    if not game.is_over or line.points is None:
        return game
    return replace(game, winners=winners(game.rules, line.totals, line.points, line.caller))


def scored(version: int, game: Game, event: RoundScored) -> Game:
    """The sheet with the recorded scoring, where hands that nobody saw left the round unscored."""
    if not game.results:
        raise ReplayError(version, "round_scored", "a round whose hands were revealed", "none")
    _refuse_misfits(version, game, event)
    last = game.results[-1]
    if last.points is not None and game.standing.is_known:
        return game
    told = replace(last, points=event.points, kamikaze=event.kamikaze) if last.points is None else last
    line = replace(told, totals=event.totals, resets=event.resets)
    used = tuple(count + (seat in event.resets) for seat, count in enumerate(game.standing.resets_used))
    standing = Standing(totals=event.totals, resets_used=used, is_known=True)
    is_over = is_game_over(game.rules, event.totals, rounds_played=len(game.results))
    return _closed(replace(game, standing=standing, results=(*game.results[:-1], line), is_over=is_over), line)


def _refuse_misfits(version: int, game: Game, event: RoundScored | RoundRecorded) -> None:
    """Refuse rows that are not one figure a seat, and seats that nobody sits in."""
    seats = len(game.players)
    rows, named = _rows_and_seats(event)
    for row in rows:
        if row is not None and len(row) != seats:
            raise ReplayError(version, event_tag(event), f"{seats} figures in a row, one for each seat", f"{len(row)}")
    for seat in named:
        if seat is not None and seat >= seats:
            raise ReplayError(version, event_tag(event), f"a seat below {seats}", f"seat {seat}")


def _rows_and_seats(event: RoundScored | RoundRecorded) -> tuple[tuple[_Row | None, ...], tuple[int | None, ...]]:
    match event:
        case RoundScored():
            return (event.points, event.totals), (*event.resets, event.kamikaze)
        case RoundRecorded():
            return (event.hand_totals, event.points), (event.caller, event.kamikaze)


def recorded(version: int, game: Game, event: RoundRecorded) -> Game:
    """The sheet with a round of which only its line is known."""
    _refuse_misfits(version, game, event)
    computed = _computed(game, event)
    told = computed.points if computed else event.points
    result = RoundResult(
        round=event.round,
        first=None,
        caller=event.caller,
        ended_by=None,
        hands=None,
        hand_totals=event.hand_totals,
        points=None if told is None or all(value is None for value in told) else told,
        totals=(),
        resets=(),
        kamikaze=event.kamikaze,
        unknown=event.unknown,
    )
    return _with_result(game, result)


def _computed(game: Game, event: RoundRecorded) -> RoundOutcome | None:
    needed = {SheetField.HAND_TOTALS, SheetField.CALLER, SheetField.KAMIKAZE}
    if event.hand_totals is None or needed & set(event.unknown):
        return None
    return score_totals(game.rules, event.hand_totals, event.caller, event.kamikaze)


def ended(version: int, game: Game, event: GameEnded) -> Game:
    """The game after its stream was closed; only an agreed or a reached end has winners."""
    seats = len(game.players)
    if any(seat >= seats for seat in event.winners):
        raise ReplayError(version, "game_ended", f"winners below {seats}", f"seat {max(event.winners)}")
    match event.reason:
        case EndReason.ABANDONED:
            return replace(game, ended_by=event.reason, winners=None)
        case EndReason.LIMIT | EndReason.AGREED_LENGTH:
            return replace(game, ended_by=event.reason, winners=_final_winners(game, event.winners))


def _final_winners(game: Game, told: Sequence[int]) -> tuple[int, ...]:
    last = game.results[-1] if game.results else None
    if last is None or last.points is None or not game.standing.is_known:
        return tuple(told)
    return winners(game.rules, game.standing.totals, last.points, last.caller)
