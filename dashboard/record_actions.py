"""What can be pressed on the Record page: the offers of the rules, a button for each kind of thing a seat can do."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from cabo_events.commands import EndGame, Spy, Swap
from cabo_events.recording.offers import Offer
from cabo_events.recording.questions import must_tell_outcome, questions
from cabo_events.state import Game, State, seat_name
from cabo_events.transcript.vocabulary import Statement, Verb

LABELS: Final[Mapping[str, str]] = {
    Verb.LOOK: "Look",
    Verb.DRAW: "Draw",
    Verb.TAKE: "Take the discard",
    Verb.EXCHANGE: "Exchange",
    Verb.DISCARD: "Discard",
    Verb.PEEK: "Peek",
    Verb.SPY: "Spy",
    Verb.SWAP: "Swap",
    Verb.DECLINE: "Leave the power",
    Verb.MATCH: "Match",
    Verb.PAIR: "Throw a pair",
    Verb.CALL: "Call Cabo",
    Statement.ROUND: "Deal a round",
    Statement.REVEAL: "Turn up the hands",
    Statement.END: "End the game",
}
"""What the button for a word of the notation says: words of ours only, since a button reads them as Markdown."""

_REASONS: Final[Mapping[str, str]] = {
    "limit": "its limit is reached",
    "agreed_length": "its length was agreed",
    "abandoned": "it is abandoned",
}


class Action(Struct, frozen=True, kw_only=True):
    """A button of a seat (None: of the table): offers of one kind, which differ in their target or reason."""

    seat: int | None
    word: str
    offers: tuple[Offer, ...]

    @property
    def label(self) -> str:
        """What the button says."""
        return LABELS[self.word]

    @property
    def key(self) -> str:
        """What tells this button from all others at one version."""
        return f"{'table' if self.seat is None else f'seat{self.seat}'} {self.word}"


def actions(offered: Sequence[Offer]) -> tuple[Action, ...]:
    """The buttons, in the order of the offers."""
    alike: dict[tuple[int | None, str], list[Offer]] = {}
    for offer in offered:
        alike.setdefault((offer.seat, offer.words.split(" ")[0]), []).append(offer)
    return tuple(Action(seat=seat, word=word, offers=tuple(group)) for (seat, word), group in alike.items())


def is_at_once(state: State, action: Action) -> bool:
    """Whether nothing is left to be asked once the button is pressed."""
    if len(action.offers) > 1 or len(action.offers[0].commands) > 1:
        return False
    (command,) = action.offers[0].commands
    return not any(question.is_asked for question in questions(state, command)) and not must_tell_outcome(
        state, command
    )


def offer_words(game: Game, offer: Offer) -> str:
    """What an offer is called beside others of its kind: whose card, or why the game ends."""
    match offer.commands[0]:
        case Spy() | Swap() as command:
            return seat_name(game, command.target)
        case EndGame() as command:
            return _REASONS[command.reason]
        case _:
            return offer.phrase
