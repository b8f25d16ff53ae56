"""The messages and events of Kashyap456/cabo."""

import msgspec
from msgspec import Struct

Id = str | None


class Named(Struct, frozen=True, kw_only=True):
    id: str
    name: str | None = None


class Meta(Struct, frozen=True, kw_only=True):
    players: list[Named]
    seed: int | None = None


class Card(Struct, frozen=True, kw_only=True):
    id: Id = None


class Sitting(Struct, frozen=True, kw_only=True):
    id: str
    cards: list[Card]


class Insides(Struct, frozen=True, kw_only=True):
    players: list[Sitting]
    phase: str = ""
    deck_cards: list[Id] | None = None


class State(Struct, frozen=True, kw_only=True):
    state: Insides
    stuck: str | None = None


class Worth(Struct, frozen=True, kw_only=True):
    rank: int | str | None = None
    suit: str | None = None


class Final(Struct, frozen=True, kw_only=True):
    player_id: str
    score: int


class Data(Struct, frozen=True, kw_only=True):
    """What any of the events may tell."""

    player_id: str = ""
    viewer_id: str = ""
    target_id: Id = None
    target_player_id: Id = None
    phase: str = ""
    current_player: str = ""
    card_id: Id = None
    card_index: int = 0
    played_card_id: Id = None
    drawn_card_id: Id = None
    hand_index: int = 0
    player_index: int = 0
    target_index: int = 0
    target_player_index: int = 0
    discarded_card_id: Id = None
    attempted_card_id: Id = None
    penalty_card_id: Id = None
    special_effect: bool = False
    winner_id: Id = None
    cabo_caller_id: Id = None
    final_scores: list[Final] = []
    player_hands: dict[str, list[Worth]] = {}


class Event(Struct, frozen=True, kw_only=True):
    event_type: str
    data: Data


class Head(Struct, frozen=True, kw_only=True):
    dir: str = ""
    event_type: str = ""
    type: str = ""


HEAD = msgspec.json.Decoder(Head)
META = msgspec.json.Decoder(Meta)
STATE = msgspec.json.Decoder(State)
EVENT = msgspec.json.Decoder(Event)
