"""The requests that can be made at a table, each a frozen struct."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from cabo_events.cards import Face
from cabo_events.events import EndReason, Player, Points, RoundNumber, Seat, SheetField, Slot, Version, Viewer
from cabo_events.ruleset import RuleSet

Faces = tuple[Face | None, ...]
Slots = Annotated[tuple[Slot, ...], Meta(min_length=1)]
Pair = Annotated[tuple[Slot, ...], Meta(min_length=2, max_length=2)]

Chance = Faces | None
"""What chance brings while a command is carried out, next card first; None: nobody knows, or the state does.

For a deal the cards of the deck in order: the hands by seat, the opening discard, the stock. For a draw that finds the
stock empty the reshuffled stock. For a miss the blind cards it costs.
"""


class Outcome(StrEnum):
    """How an attempt with cards went, told where the faces do not tell it."""

    EQUAL = "equal"
    MISSED = "missed"


class StartGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="start_game"):
    """Open a game under a rule set, with its players in seat order."""

    game: Annotated[str, Meta(min_length=1)]
    ruleset: RuleSet
    players: tuple[Player, ...]
    viewer: Viewer = None
    seed: int | None = None
    source: str | None = None
    played: str | None = None
    tags: tuple[str, ...] = ()


class DealRound(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="deal_round"):
    """Deal the next round; ``discard`` is the card turned up, where chance does not bring it."""

    dealer: Seat | None
    first: Seat
    discard: Face | None = None


class LookAtOpening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="look"):
    """Look at own cards before the first turn."""

    seat: Seat
    slots: Slots
    faces: Faces | None = None


class Draw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="draw"):
    """Draw the top of the stock."""

    seat: Seat
    face: Face | None = None


class Exchange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="exchange"):
    """Exchange the drawn card for own cards; ``incoming`` is its face, where a miss shows it."""

    seat: Seat
    slots: Slots
    shown: Faces | None = None
    outcome: Outcome | None = None
    incoming: Face | None = None


class Take(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="take"):
    """Take the top of the discard pile for own cards; ``incoming`` is its face."""

    seat: Seat
    slots: Slots
    shown: Faces | None = None
    outcome: Outcome | None = None
    incoming: Face | None = None


class Discard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="discard"):
    """Discard the drawn card."""

    seat: Seat
    face: Face | None = None


class Peek(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="peek"):
    """Use the power to look at an own card."""

    seat: Seat
    slot: Slot
    face: Face | None = None


class Spy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="spy"):
    """Use the power to look at a card of an opponent."""

    seat: Seat
    target: Seat
    slot: Slot
    face: Face | None = None


class Swap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="swap"):
    """Use the power to trade an own card for one of an opponent."""

    seat: Seat
    slot: Slot
    target: Seat
    target_slot: Slot


class Decline(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="decline"):
    """Leave the power unused."""

    seat: Seat


class Match(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="match"):
    """Throw an own card on the card just flipped."""

    seat: Seat
    slot: Slot
    face: Face | None = None
    outcome: Outcome | None = None


class DiscardPair(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="pair"):
    """Throw two own cards as a pair."""

    seat: Seat
    slots: Pair
    faces: Faces | None = None
    outcome: Outcome | None = None


class Call(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="call"):
    """Call Cabo."""

    seat: Seat


class Reveal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="reveal"):
    """Turn up all hands, and score the round; ``hands`` by seat, in ascending slot order."""

    hands: tuple[Faces, ...] | None = None


class Score(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="score"):
    """Note the scoring of a round whose hands are not all known."""

    points: tuple[Points | None, ...]
    totals: tuple[Points | None, ...]
    resets: tuple[Seat, ...] = ()
    kamikaze: Seat | None = None


class RecordRound(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="record_round"):
    """Note a round of which only the line of the score sheet is known."""

    round: RoundNumber
    hand_totals: tuple[Points | None, ...] | None
    points: tuple[Points | None, ...] | None
    caller: Seat | None
    kamikaze: Seat | None
    unknown: tuple[SheetField, ...] = ()


class EndGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="end_game"):
    """Close the game; ``winners`` where the totals do not tell them."""

    reason: EndReason
    winners: tuple[Seat, ...] | None = None


class Rewind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="rewind"):
    """Take back what came after a version."""

    to: Version
    reason: str | None = None


SeatCommand = (
    LookAtOpening | Draw | Exchange | Take | Discard | Peek | Spy | Swap | Decline | Match | DiscardPair | Call
)  # fmt: skip
"""What a player asks for."""

TableCommand = StartGame | DealRound | Reveal | Score | RecordRound | EndGame | Rewind
"""What the table, or whoever keeps the record, asks for."""

Command = SeatCommand | TableCommand
