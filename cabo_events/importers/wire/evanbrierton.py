"""The messages, results and states of evanbrierton/cambio."""

import msgspec
from msgspec import Struct

Short = tuple[str | None, str | int | None, str | None] | None


class Named(Struct, frozen=True, kw_only=True):
    id: str
    name: str | None = None


class Points(Struct, frozen=True, kw_only=True, rename="camel"):
    ace: int = 1
    face: int = 10
    black_king: int = 13
    red_king: int = 0


class Meta(Struct, frozen=True, kw_only=True, rename="camel"):
    players: list[Named]
    seed: int | None = None
    jokers: int = 0
    card_points: Points = Points()


class Card(Struct, frozen=True, kw_only=True):
    rank: str | int | None = None
    suit: str | None = None


class Asked(Struct, frozen=True, kw_only=True, rename="camel"):
    """What a player may send."""

    type: str
    slot: int = 0
    source: str = ""
    player_id: str = ""
    target_player_id: str = ""
    from_player_id: str = ""
    from_slot: int = 0
    to_player_id: str = ""
    to_slot: int = 0


class Seen(Struct, frozen=True, kw_only=True):
    card: Card


class Penalty(Struct, frozen=True, kw_only=True):
    slot: int


class Result(Struct, frozen=True, kw_only=True, rename="camel"):
    error: str | None = None
    secret_peek: Seen | None = None
    penalty_flash: Penalty | None = None
    reshuffle_flash: bool = False


class Brief(Struct, frozen=True, kw_only=True, rename="camel"):
    drawn_card: Short = None


class Sent(Struct, frozen=True, kw_only=True):
    msg: Asked
    sender: str = msgspec.field(name="from")
    result: Result = Result()
    brief: Brief | None = None
    deck: list[Short] | None = msgspec.field(name="deckAfterReshuffle", default=None)


class Deal(Struct, frozen=True, kw_only=True):
    round: int
    order: list[str]
    hands: dict[str, list[Short]]
    deck_bottom_first: list[Short] | None = None


class Scores(Struct, frozen=True, kw_only=True):
    scores: dict[str, int]
    totals: dict[str, int] = msgspec.field(name="cumulativeScores")


class Head(Struct, frozen=True, kw_only=True):
    dir: str = ""
    what: str = ""


HEAD = msgspec.json.Decoder(Head)
META = msgspec.json.Decoder(Meta)
SENT = msgspec.json.Decoder(Sent)
DEAL = msgspec.json.Decoder(Deal)
SCORES = msgspec.json.Decoder(Scores)
