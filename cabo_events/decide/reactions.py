"""Judging cards that are thrown beside the course of a turn: matches and pairs."""

from cabo_events.commands import Chance, DiscardPair, Match, Outcome
from cabo_events.decide.access import (
    at_start_of_turn,
    blind_faces,
    cards_of,
    hand_of,
    on_turn,
    open_round,
    refusal,
    seat_word,
    told_face,
    told_faces,
)
from cabo_events.events import CardMatched, Event, MatchMissed, PairDiscarded, PairMissed
from cabo_events.rules.breaches import Breach
from cabo_events.rules.exchanging import are_equal
from cabo_events.rules.matching import caller_may_match, is_match, may_follow, penalty_cards
from cabo_events.ruleset import PairDiscard, RuleSet, StockOut
from cabo_events.state import MatchWindow, Round, State

_PAIR = 2


def matched(state: State, command: Match, chance: Chance) -> tuple[Event, ...]:
    """The card lands on the pile, or goes back with a penalty."""
    rules, round_ = open_round(state)
    refuse_no_match(rules, round_, command.seat)
    (card,) = cards_of(round_, command.seat, (command.slot,))
    face = told_face(state, card, command.face)
    fits = is_match(rules, round_.pile[-1].face, face)
    if fits is False or (fits is None and command.outcome is Outcome.MISSED):
        slot, blind = _penalty(state, command.seat, chance)
        missed = MatchMissed(seat=command.seat, slot=command.slot, face=face, penalty_slot=slot, penalty_face=blind)
        return (missed,)
    return (CardMatched(seat=command.seat, slot=command.slot, face=face),)


def refuse_no_match(rules: RuleSet, round_: Round, seat: int) -> None:
    """Refuse a match that no card of the seat could make now."""
    hand_of(round_, seat)
    if not rules.match_out_of_turn:
        raise refusal(Breach.MATCHING, "no cards thrown out of turn", "a match")
    if seat == round_.caller and not caller_may_match(rules, round_.on_turn):
        raise refusal(Breach.MATCH_CALLER, f"the caller to match {rules.caller_may_match}", "a match by the caller")
    window = _open_window(rules, round_)
    if not may_follow(rules, seat, window.matches, window.first_matcher):
        before = f"{window.matches} matched, the first by {seat_word(window.first_matcher)}"
        raise refusal(Breach.MATCH_COUNT, f"{rules.matches_per_flip} on a flip", f"another, after {before}")


def _open_window(rules: RuleSet, round_: Round) -> MatchWindow:
    if round_.window is None or not round_.pile:
        raise refusal(Breach.MATCH_WINDOW, "a card just flipped", "none that may still be matched")
    if round_.window.opening and not rules.match_on_opening_discard:
        raise refusal(Breach.MATCH_WINDOW, "a card flipped in play", "the opening discard")
    return round_.window


def _penalty(state: State, seat: int, chance: Chance) -> tuple[int | None, str | None]:
    rules, round_ = open_round(state)
    if not penalty_cards(rules, len(round_.stock)):
        return None, None
    (face,) = blind_faces(state, 1, chance)
    return len(hand_of(round_, seat)), face


def paired(state: State, command: DiscardPair, chance: Chance) -> tuple[Event, ...]:
    """Both cards land on the pile, or go back with a penalty."""
    rules, round_ = open_round(state)
    refuse_no_pair(rules, round_, command.seat)
    cards = cards_of(round_, command.seat, command.slots)
    if len(cards) != _PAIR:
        raise refusal(Breach.PAIR, f"{_PAIR} cards", str(len(cards)))
    faces = told_faces(state, cards, command.faces)
    equal = are_equal(faces)
    if equal is False or (equal is None and command.outcome is Outcome.MISSED):
        slot, blind = _penalty(state, command.seat, chance)
        missed = PairMissed(seat=command.seat, slots=command.slots, faces=faces, penalty_slot=slot, penalty_face=blind)
        return (missed,)
    return (PairDiscarded(seat=command.seat, slots=command.slots, faces=faces),)


def refuse_no_pair(rules: RuleSet, round_: Round, seat: int) -> None:
    """Refuse a pair that no two cards of the seat could make now."""
    match rules.pair_discard:
        case PairDiscard.NEVER:
            hand_of(round_, seat)
            raise refusal(Breach.PAIR, "no pairs thrown", "a pair")
        case PairDiscard.EXTRA:
            on_turn(round_, seat)
        case PairDiscard.INSTEAD_OF_DRAWING:
            at_start_of_turn(round_, seat)
            if not round_.stock and rules.stock_out is StockOut.ONLY_A_CALL_IS_LEFT:
                raise refusal(Breach.PAIR, "a pair instead of a draw", "an empty stock, with only a call left")
