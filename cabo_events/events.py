"""The facts a game is made of, each a frozen struct."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from cabo_events.cards import Face
from cabo_events.ruleset import RuleSet

SCHEMA = 1
"""The newest schema of the game file, and the one that is written."""

Seat = Annotated[int, Meta(ge=0, le=5, description="0-based place at the table")]
Slot = Annotated[int, Meta(ge=0, le=51, description="numbered place in a hand")]
Version = Annotated[int, Meta(ge=1, description="place of an event in its game, from 1")]
RoundNumber = Annotated[int, Meta(ge=1, le=1_000_000, description="number of the round, from 1")]
Points = Annotated[
    int, Meta(ge=-1_000_000, le=1_000_000, description="points; negative only where a card counts less than 0")
]
Seed = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1, description="where the game's chance came from")]
Instant = Annotated[
    str,
    Meta(
        pattern=(
            r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
            r"T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]{1,9})?Z(?!\n)$"
        ),
        description="UTC, RFC 3339, ending in Z; order never depends on it",
    ),
]
Viewer = Seat | Literal["spectator"] | None


class RevealReason(StrEnum):
    """Why the hands were turned up."""

    CALLED = "called"
    STOCK_OUT = "stock_out"


class EndReason(StrEnum):
    """Why the game is closed."""

    LIMIT = "limit"
    AGREED_LENGTH = "agreed_length"
    ABANDONED = "abandoned"


class Source(StrEnum):
    """Where the incoming card of an exchange came from."""

    STOCK = "stock"
    DISCARD = "discard"


class SheetField(StrEnum):
    """What a score sheet may leave untold of a round."""

    HAND_TOTALS = "hand_totals"
    POINTS = "points"
    CALLER = "caller"
    KAMIKAZE = "kamikaze"


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sits in a seat: an id that is stable across games, a name (null: forgotten), a bot's policy or null."""

    id: str
    name: str | None
    bot: str | None


class ExtraCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A blind card that a failed exchange cost: the slot it lies in, its face where it was recorded."""

    slot: Slot
    face: Face | None


class GameStarted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                  tag_field="type", tag="game_started"):  # fmt: skip
    """Opens the stream: the rule set whole, the players in seat order, whose record this is."""

    schema: Annotated[int, Meta(ge=1)]
    game: Annotated[str, Meta(min_length=1)]
    ruleset: RuleSet
    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=6)]
    viewer: Viewer
    seed: Seed | None
    source: str | None
    played: str | None
    tags: tuple[str, ...]
    at: Instant | None = None


class RoundDealt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                 tag_field="type", tag="round_dealt"):  # fmt: skip
    """The deal, and with the stock (next card first) all the chance of the round."""

    round: RoundNumber
    dealer: Seat | None
    first: Seat
    hands: tuple[tuple[Face | None, ...], ...]
    discard: Face | None
    stock: tuple[Face | None, ...] | None
    at: Instant | None = None


class OpeningPeeked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                    tag_field="type", tag="opening_peeked"):  # fmt: skip
    """The free look at own cards before the first turn."""

    seat: Seat
    slots: tuple[Slot, ...]
    faces: tuple[Face | None, ...]
    at: Instant | None = None


class CardDrawn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                tag_field="type", tag="card_drawn"):  # fmt: skip
    """The top of the stock, seen by the seat that drew it."""

    seat: Seat
    face: Face | None
    at: Instant | None = None


class CardExchanged(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                    tag_field="type", tag="card_exchanged"):  # fmt: skip
    """The drawn card goes in, the shown cards go to the pile, the last on top."""

    seat: Seat
    slots: Annotated[tuple[Slot, ...], Meta(min_length=1)]
    shown: tuple[Face | None, ...]
    at: Instant | None = None


class DiscardTaken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                   tag_field="type", tag="discard_taken"):  # fmt: skip
    """The top of the pile goes in, the shown cards go to the pile, the last on top."""

    seat: Seat
    slots: Annotated[tuple[Slot, ...], Meta(min_length=1)]
    shown: tuple[Face | None, ...]
    at: Instant | None = None


class ExchangeMissed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                     tag_field="type", tag="exchange_missed"):  # fmt: skip
    """Several cards were chosen that were not equal: they stay, and the incoming card is kept or discarded."""

    seat: Seat
    source: Source
    slots: Annotated[tuple[Slot, ...], Meta(min_length=1)]
    shown: tuple[Face | None, ...]
    kept_slot: Slot | None
    discarded: Face | None
    extra: tuple[ExtraCard, ...]
    at: Instant | None = None


class CardDiscarded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                    tag_field="type", tag="card_discarded"):  # fmt: skip
    """The drawn card goes to the pile; its power may follow."""

    seat: Seat
    face: Face | None
    at: Instant | None = None


class CardPeeked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                 tag_field="type", tag="card_peeked"):  # fmt: skip
    """A look at an own card."""

    seat: Seat
    slot: Slot
    face: Face | None
    at: Instant | None = None


class CardSpied(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                tag_field="type", tag="card_spied"):  # fmt: skip
    """A look at a card of an opponent."""

    seat: Seat
    target: Seat
    slot: Slot
    face: Face | None
    at: Instant | None = None


class CardsSwapped(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                   tag_field="type", tag="cards_swapped"):  # fmt: skip
    """An own card and one of an opponent trade places, unseen."""

    seat: Seat
    slot: Slot
    target: Seat
    target_slot: Slot
    at: Instant | None = None


class PowerDeclined(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                    tag_field="type", tag="power_declined"):  # fmt: skip
    """The power was there and was not used, or had no legal target."""

    seat: Seat
    at: Instant | None = None


class CardMatched(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                  tag_field="type", tag="card_matched"):  # fmt: skip
    """An own card of the flipped rank, thrown on the pile."""

    seat: Seat
    slot: Slot
    face: Face | None
    at: Instant | None = None


class MatchMissed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                  tag_field="type", tag="match_missed"):  # fmt: skip
    """A wrong match: the card goes back, seen by all, and a blind card is taken (null slot: there was none)."""

    seat: Seat
    slot: Slot
    face: Face | None
    penalty_slot: Slot | None
    penalty_face: Face | None
    at: Instant | None = None


class PairDiscarded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                    tag_field="type", tag="pair_discarded"):  # fmt: skip
    """Two own cards of one rank, thrown on the pile on one's own turn."""

    seat: Seat
    slots: Annotated[tuple[Slot, ...], Meta(min_length=2, max_length=2)]
    faces: tuple[Face | None, ...]
    at: Instant | None = None


class PairMissed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                 tag_field="type", tag="pair_missed"):  # fmt: skip
    """Two unequal cards: both go back, seen by all, and a blind card is taken (null slot: there was none)."""

    seat: Seat
    slots: Annotated[tuple[Slot, ...], Meta(min_length=2, max_length=2)]
    faces: tuple[Face | None, ...]
    penalty_slot: Slot | None
    penalty_face: Face | None
    at: Instant | None = None


class CaboCalled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                 tag_field="type", tag="cabo_called"):  # fmt: skip
    """The call, instead of drawing."""

    seat: Seat
    at: Instant | None = None


class StockReshuffled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                      tag_field="type", tag="stock_reshuffled"):  # fmt: skip
    """The pile under its top card becomes the new stock, next card first."""

    stock: tuple[Face | None, ...] | None
    at: Instant | None = None


class HandsRevealed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                    tag_field="type", tag="hands_revealed"):  # fmt: skip
    """The round is over: all hands turned up, each in ascending slot order."""

    reason: RevealReason
    hands: tuple[tuple[Face | None, ...], ...]
    at: Instant | None = None


class RoundScored(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                  tag_field="type", tag="round_scored"):  # fmt: skip
    """The scoring as it was recorded at the table."""

    points: tuple[Points | None, ...]
    totals: tuple[Points | None, ...]
    resets: tuple[Seat, ...]
    kamikaze: Seat | None
    at: Instant | None = None


class RoundRecorded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                    tag_field="type", tag="round_recorded"):  # fmt: skip
    """A round of which only the score sheet is known; a seat not yet in the game has null."""

    round: RoundNumber
    hand_totals: tuple[Points | None, ...] | None
    points: tuple[Points | None, ...] | None
    caller: Seat | None
    kamikaze: Seat | None
    unknown: tuple[SheetField, ...]
    at: Instant | None = None


class Rewound(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
              tag_field="type", tag="rewound"):  # fmt: skip
    """A correction: what came after the version named does not count, and stays in the log."""

    to: Version
    reason: str | None
    at: Instant | None = None


class GameEnded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
                tag_field="type", tag="game_ended"):  # fmt: skip
    """Closes the stream; an abandoned game has no winners."""

    reason: EndReason
    winners: tuple[Seat, ...]
    at: Instant | None = None


Event = (
    GameStarted | RoundDealt | OpeningPeeked | CardDrawn | CardExchanged | DiscardTaken | ExchangeMissed
    | CardDiscarded | CardPeeked | CardSpied | CardsSwapped | PowerDeclined | CardMatched | MatchMissed
    | PairDiscarded | PairMissed | CaboCalled | StockReshuffled | HandsRevealed | RoundScored | RoundRecorded
    | Rewound | GameEnded
)  # fmt: skip

SeatEvent = (
    OpeningPeeked | CardDrawn | CardExchanged | DiscardTaken | ExchangeMissed | CardDiscarded | CardPeeked | CardSpied
    | CardsSwapped | PowerDeclined | CardMatched | MatchMissed | PairDiscarded | PairMissed | CaboCalled
)  # fmt: skip


def stream_of(opening: GameStarted) -> str:
    """What files, links and stores call this record of a game: the game's id, and whose record it is.

    Of one seat's record it is the id followed by ``.seatK``, of a spectator's by ``.spectator``.
    """
    match opening.viewer:
        case None:
            return opening.game
        case "spectator":
            return f"{opening.game}.spectator"
        case seat:
            return f"{opening.game}.seat{seat}"


def event_tag(event: Event) -> str:
    """The name an event has in the file, as in ``card_drawn``."""
    tag = type(event).__struct_config__.tag
    return str(tag)
