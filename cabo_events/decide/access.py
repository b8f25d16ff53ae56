"""What the judges read of a state, refused by name where it is not there."""

from collections.abc import Sequence

from cabo_events.errors import IllegalMove
from cabo_events.rules.breaches import Breach
from cabo_events.rules.census import too_many
from cabo_events.ruleset import RuleSet
from cabo_events.state import Card, Hand, Round, State, all_cards

Told = Sequence[str | None]


def refusal(rule: Breach, expected: str, found: str) -> IllegalMove:
    """The error that names the rule, what it asks for and what was found."""
    return IllegalMove(rule.value, expected, found)


def seat_word(seat: int | None) -> str:
    """A seat in an error's words."""
    return "nobody" if seat is None else f"seat {seat}"


def open_game(state: State | None) -> State:
    """The state of a game that was started and not closed."""
    if state is None:
        raise refusal(Breach.GAME_CLOSED, "a game that was started", "none")
    if state.game.ended_by is not None:
        raise refusal(Breach.GAME_CLOSED, "nothing after the end of the game", f"an event after {state.game.ended_by}")
    return state


def open_round(state: State | None) -> tuple[RuleSet, Round]:
    """The rules, and the round that is under way."""
    live = open_game(state)
    if live.round is None or live.round.ended_by is not None:
        raise refusal(Breach.NO_ROUND, "a round under way", "none" if live.round is None else "hands turned up")
    return live.game.rules, live.round


def hand_of(round_: Round, seat: int) -> Hand:
    """The hand of a seat that is at the table."""
    if not 0 <= seat < len(round_.hands):
        raise refusal(Breach.SEAT, f"a seat from 0 to {len(round_.hands) - 1}", seat_word(seat))
    return round_.hands[seat]


def hand_size(round_: Round, seat: int) -> int:
    """How many cards the seat holds."""
    hand = round_.hands[seat]
    return len(hand) - hand.count(None)


def slots_of(hand: Hand) -> tuple[int, ...]:
    """The slots that hold a card, ascending."""
    return tuple([slot for slot, card in enumerate(hand) if card is not None])


def cards_of(round_: Round, seat: int, slots: Sequence[int]) -> tuple[Card, ...]:
    """The cards in different slots of a seat's hand, in the order of the slots."""
    hand = hand_of(round_, seat)
    if len(set(slots)) != len(slots):
        raise refusal(Breach.SLOT, "different slots", f"slots {', '.join(map(str, slots))}")
    return tuple([_card_in(hand, slot) for slot in slots])


def _card_in(hand: Hand, slot: int) -> Card:
    card = hand[slot] if 0 <= slot < len(hand) else None
    if card is None:
        holding = ", ".join(map(str, slots_of(hand))) or "none: the hand is empty"
        raise refusal(Breach.SLOT, f"a slot that holds a card ({holding})", f"slot {slot}")
    return card


def on_turn(round_: Round, seat: int) -> None:
    """Refuse a seat that is not the one on turn."""
    hand_of(round_, seat)
    if round_.on_turn is None:
        raise refusal(Breach.TURNS_OVER, "no turn after the last one", f"a turn of {seat_word(seat)}")
    if round_.on_turn != seat:
        raise refusal(Breach.TURN, f"{seat_word(round_.on_turn)} to act", seat_word(seat))


def at_start_of_turn(round_: Round, seat: int) -> None:
    """Refuse a seat that is not on turn, or has a drawn card or a power to see to first."""
    on_turn(round_, seat)
    if round_.held is not None:
        raise refusal(Breach.DRAWN_CARD, "the drawn card exchanged or discarded first", "a drawn card")
    if round_.pending is not None:
        raise refusal(Breach.POWER_PENDING, f"the {round_.pending} used or declined first", "a power that waits")


def told_faces(state: State, cards: Sequence[Card], told: Told | None) -> tuple[str | None, ...]:
    """The faces of cards as the command tells them, or as the state knows them; a contradiction is refused.

    ``told`` runs parallel to ``cards``; None tells nothing.
    """
    if told is None:
        return tuple([card.face for card in cards])
    if len(told) != len(cards):
        raise refusal(Breach.FACES, f"{len(cards)} faces, one for each card", f"{len(told)}")
    for card, face in zip(cards, told, strict=True):
        if face is not None and card.face is not None and face != card.face:
            raise refusal(Breach.FACE, f"{card.face}, as this card was seen before", face)
    fresh = [face for card, face in zip(cards, told, strict=True) if face is not None and card.face is None]
    if fresh:
        _refuse_too_many(state, fresh)
    return tuple([card.face or face for card, face in zip(cards, told, strict=True)])


def _refuse_too_many(state: State, fresh: Sequence[str]) -> None:
    round_, deck = state.round, state.game.rules.deck
    if round_ is None:
        return
    extra = too_many(deck, [*fresh, *(card.face for card in all_cards(round_))])
    if extra is not None:
        raise refusal(Breach.FACE, f"no more cards of a face than the {deck} deck has", f"one {extra} too many")


def told_face(state: State, card: Card, told: str | None) -> str | None:
    """The face of one card, as ``told_faces``."""
    return told_faces(state, (card,), (told,))[0]


def private_faces(state: State, seat: int | None, faces: Told, told: Told | None) -> tuple[str | None, ...]:
    """The faces as they stand in an event that only ``seat`` sees (None: nobody does).

    An all-seeing record tells them, and so does that seat's own; any other has only what the command told.
    """
    if state.game.viewer is None or state.game.viewer == seat:
        return tuple(faces)
    return (None,) * len(faces) if told is None else tuple(told)


def blind_faces(state: State, count: int, chance: Told | None) -> tuple[str | None, ...]:
    """The faces of the next ``count`` cards of the stock, taken unseen, as chance brings them."""
    round_ = state.round
    cards = round_.stock[:count] if round_ is not None else ()
    told = None if chance is None else (*chance, *(None,) * count)[:count]
    return private_faces(state, None, told_faces(state, cards, told), told)


def shown(value: object) -> str:
    """A figure, a face or a row of them in words: what is there, with commas between, or none."""
    if value is None:
        return "none"
    return ", ".join(map(shown, value)) or "none" if isinstance(value, tuple) else str(value)
