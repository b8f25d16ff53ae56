"""What a recorder is asked about a command: the faces that could be seen, and how an attempt went."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.commands import (
    Command,
    DealRound,
    Discard,
    DiscardPair,
    Draw,
    Exchange,
    LookAtOpening,
    Match,
    Outcome,
    Peek,
    Reveal,
    Spy,
    Take,
)
from cabo_events.decide import decide
from cabo_events.errors import IllegalMove
from cabo_events.events import Viewer, event_tag
from cabo_events.ruleset import FailedExchangeIncoming
from cabo_events.state import Card, State, cards_in_hand, seat_name

Attempt = Exchange | Take | Match | DiscardPair
"""A command that may be a miss."""


class Question(Struct, frozen=True, kw_only=True):
    """A card whose face a command can tell.

    ``words`` name the card. ``seat`` and ``slot`` are where it lies, None for a card in no hand. ``is_asked`` is false
    where the record knows the face already, or whoever it is of cannot see it. ``is_required`` is true where the
    face has to be told.
    """

    words: str
    seat: int | None
    slot: int | None
    is_asked: bool
    is_required: bool


def questions(state: State, command: Command) -> tuple[Question, ...]:
    """The cards of a command, in the order in which it tells them.

    An opening look, a drawn card, a peek and a spy are seen by one seat: only its own record, and one that is
    all-seeing, ask for them. What lies open for all is asked for in every record. Blind cards are not asked for.
    """
    return tuple(_questions(state, command))


def _questions(state: State, command: Command) -> Iterator[Question]:
    match command:
        case DealRound():
            if state.game.rules.opening_discard:
                yield Question(words="the card turned up", seat=None, slot=None, is_asked=True, is_required=True)
        case Reveal():
            for seat in range(len(state.game.players)):
                yield from _in_hand(state, seat, _slots(state, seat), is_seen=True)
        case LookAtOpening():
            yield from _in_hand(state, command.seat, command.slots, is_seen=_sees(state.game.viewer, command.seat))
        case Draw():
            stock = () if state.round is None else state.round.stock
            yield _aside("the drawn card", next(iter(stock), None), is_seen=_sees(state.game.viewer, command.seat))
        case Discard():
            yield _aside("the discarded card", None if state.round is None else state.round.held, is_seen=True)
        case Exchange() | Take():
            yield from _in_hand(state, command.seat, command.slots, is_seen=True)
            yield _incoming(state, command)
        case Match():
            yield from _in_hand(state, command.seat, (command.slot,), is_seen=True)
        case DiscardPair():
            yield from _in_hand(state, command.seat, command.slots, is_seen=True)
        case Peek():
            yield from _in_hand(state, command.seat, (command.slot,), is_seen=_sees(state.game.viewer, command.seat))
        case Spy():
            yield from _in_hand(state, command.target, (command.slot,), is_seen=_sees(state.game.viewer, command.seat))
        case _:
            return


def _sees(viewer: Viewer, seat: int) -> bool:
    return viewer is None or viewer == seat


def _slots(state: State, seat: int) -> tuple[int, ...]:
    return () if state.round is None else tuple(slot for slot, _ in cards_in_hand(state.round.hands[seat]))


def _in_hand(state: State, seat: int, slots: Sequence[int], *, is_seen: bool) -> Iterator[Question]:
    hand = () if state.round is None else state.round.hands[seat]
    for slot in slots:
        card = hand[slot] if slot < len(hand) else None
        is_known = card is not None and card.face is not None
        words = f"the card in slot {slot} of {seat_name(state.game, seat)}"
        yield Question(words=words, seat=seat, slot=slot, is_asked=is_seen and not is_known, is_required=False)


def _aside(words: str, card: Card | None, *, is_seen: bool) -> Question:
    is_known = card is not None and card.face is not None
    return Question(words=words, seat=None, slot=None, is_asked=is_seen and not is_known, is_required=False)


def _incoming(state: State, command: Exchange | Take) -> Question:
    """The card that comes in, which all see where a miss sends it to the pile."""
    round_, rules = state.round, state.game.rules
    held = None if round_ is None else round_.held
    card = held if isinstance(command, Exchange) or round_ is None else round_.pile[-1]
    may_be_shown = len(command.slots) > 1 and rules.failed_exchange_incoming is FailedExchangeIncoming.DISCARDED
    return _aside("the card that was to come in", card, is_seen=may_be_shown)


def with_faces(state: State, command: Command, faces: Sequence[str | None]) -> Command:
    """The command telling these faces, one for each of its questions; None tells nothing."""
    told = tuple(faces)
    match command:
        case DealRound():
            return replace(command, discard=next(iter(told), None))
        case Reveal():
            left = iter(told)
            sizes = () if state.round is None else state.round.hand_sizes
            return Reveal(hands=tuple(tuple(next(left) for _ in range(size)) for size in sizes))
        case LookAtOpening() | DiscardPair():
            return replace(command, faces=told)
        case Exchange() | Take():
            return replace(command, shown=told[:-1], incoming=told[-1])
        case Draw() | Discard() | Match() | Peek() | Spy():
            return replace(command, face=told[0])
        case _:
            return command


def must_tell_outcome(state: State, command: Command) -> bool:
    """Whether the faces leave open if an attempt went well, so that it has to be told."""
    if not isinstance(command, Attempt):
        return False
    try:
        made, missed = (decide(state, replace(command, outcome=outcome)) for outcome in Outcome)
    except IllegalMove:
        return False
    return event_tag(made[0]) != event_tag(missed[0])


def with_outcome(command: Command, outcome: Outcome) -> Command:
    """The command telling how its attempt went."""
    return replace(command, outcome=outcome) if isinstance(command, Attempt) else command
