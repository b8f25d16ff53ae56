"""What is asked once a button of the Record page is pressed, and the command that the answers come to."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cabo_events.cards import Deck, deck_cards
from cabo_events.commands import Command, Outcome, Reveal
from cabo_events.recording.offers import Chosen, Part, choices, narrowed, parts_of
from cabo_events.recording.questions import Question, must_tell_outcome, questions, with_faces, with_outcome
from cabo_events.state import State, seat_name
from dashboard.cards_view import face_words
from dashboard.record_actions import Action, offer_words
from dashboard.record_fields import Field, Kind, Pick

_TITLES = {
    Part.DEALER: "Who deals",
    Part.FIRST: "Who begins",
    Part.SLOTS: "Slot",
    Part.TARGET_SLOT: "For the card in slot",
}
_OUTCOMES = {Outcome.EQUAL: "It went: the cards fit", Outcome.MISSED: "A miss: they do not"}


class Asked(Struct, frozen=True, kw_only=True):
    """A button that was pressed in a state; ``key`` is the beginning of its fields' keys."""

    state: State
    action: Action
    key: str


def command_told(asked: Asked, pick: Pick) -> Command | None:
    """The command that the answers come to; None while a choice of slots is not made."""
    command = _command(asked, pick)
    if command is None:
        return None
    told = with_faces(asked.state, command, tuple(_faces(asked, command, pick)))
    if not must_tell_outcome(asked.state, told):
        return told
    field = _field(asked, Kind.LINES, "How did it go?", tuple(_OUTCOMES.values()), "outcome")
    return with_outcome(told, list(_OUTCOMES)[pick(field)[0]])


def _key(asked: Asked, *words: object) -> str:
    return " ".join(map(str, (asked.key, *words)))


def _field(asked: Asked, kind: Kind, label: str, words: tuple[str, ...], *key: object) -> Field:
    return Field(key=_key(asked, *key), kind=kind, label=label, words=words)


# --- choices -----------------------------------------------------------------------------------------------------


def _command(asked: Asked, pick: Pick) -> Command | None:
    offers = asked.action.offers
    place = 0
    if len(offers) > 1:
        words = tuple(offer_words(asked.state.game, offer) for offer in offers)
        label = "Why" if asked.action.seat is None else "With whom"
        place = pick(_field(asked, Kind.SELECT, label, words, "offer"))[0]
    commands = offers[place].commands
    for part, _ in parts_of(commands[0]):
        possible = choices(commands, part)
        if len(possible) > 1:
            commands = narrowed(commands, part, _part(asked, part, possible, pick))
        if not commands:
            return None
    return commands[0]


def _part(asked: Asked, part: Part, possible: Sequence[Chosen], pick: Pick) -> Chosen:
    combinations = [chosen for chosen in possible if isinstance(chosen, tuple)]
    if not combinations:
        words = tuple(_seat_words(asked.state, chosen) for chosen in possible)
        return possible[pick(_field(asked, Kind.SELECT, _TITLES[part], words, part))[0]]
    slots = sorted({slot for chosen in combinations for slot in chosen})
    sizes = sorted({len(chosen) for chosen in combinations})
    count = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    label = _TITLES[part] if sizes == [1] else f"Slots, {count} of them"
    kind = Kind.PILL if sizes == [1] else Kind.PILLS
    return tuple(slots[place] for place in pick(_field(asked, kind, label, tuple(map(str, slots)), part)))


def _seat_words(state: State, seat: Chosen) -> str:
    return seat_name(state.game, seat) if isinstance(seat, int) else "nobody"


# --- faces -------------------------------------------------------------------------------------------------------


def _faces(asked: Asked, command: Command, pick: Pick) -> Iterator[str | None]:
    cards = questions(asked.state, command)
    if not isinstance(command, Reveal):
        yield from (_face(asked, card, pick) for card in cards)
        return
    for seat in range(len(asked.state.game.players)):
        hand = [card for card in cards if card.seat == seat]
        if any(card.is_asked for card in hand):
            pick.heading(seat_name(asked.state.game, seat))
        yield from (_face(asked, card, pick) for card in hand)


def _face(asked: Asked, card: Question, pick: Pick) -> str | None:
    if not card.is_asked:
        return None
    faces = _faces_of(asked.state.game.rules.deck)
    field = Field(
        key=_key(asked, "face", card.seat, card.words if card.slot is None else card.slot),
        kind=Kind.SELECT,
        label=card.words.capitalize() if card.slot is None else f"The card in slot {card.slot}",
        words=tuple(face if face_words(face) == face else f"{face} · {face_words(face)}" for face in faces),
        empty="choose a card" if card.is_required else "not seen",
    )
    return next((faces[place] for place in pick(field)), None)


def _faces_of(deck: Deck) -> tuple[str, ...]:
    """The faces of a deck, each once, in the deck's order."""
    return tuple(dict.fromkeys(deck_cards(deck)))
