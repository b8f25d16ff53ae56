"""The lines of a log of nathan487/cabo, on the wire and beside it."""

import msgspec
from msgspec import Struct

Value = int | str | None


class Seated(Struct, frozen=True, kw_only=True):
    player: int = msgspec.field(name="playerId")
    nickname: str | None = None
    style: str | None = None


class Meta(Struct, frozen=True, kw_only=True):
    players: list[Seated]
    seed: int | None = None


class Truth(Struct, frozen=True, kw_only=True):
    what: str
    hands: dict[str, list[tuple[int, Value] | Value]] = {}
    stock: list[tuple[int, Value]] | None = msgspec.field(name="draw_pile_bottom_first", default=None)


class Aim(Struct, frozen=True, kw_only=True, rename="camel"):
    """Where a power is pointed; what is 0 is left out."""

    slot_index: int = 0
    target_player_id: str = ""
    own_slot_index: int = 0
    target_slot_index: int = 0


class Asked(Struct, frozen=True, kw_only=True, rename="camel"):
    request_id: str
    player_id: str
    slot_indices: list[int] = []
    peek_self: Aim | None = None
    spy: Aim | None = None
    swap: Aim | None = None


class Fault(Struct, frozen=True, kw_only=True):
    code: int = 0


class Exchange(Struct, frozen=True, kw_only=True, rename="camel"):
    success: bool = False
    selected_slot_indices: list[int] = []
    incoming_card_value: Value = 0
    added_card_count: int = 0


class Answer(Struct, frozen=True, kw_only=True, rename="camel"):
    request_id: str
    error: Fault = Fault()
    value: Value = 0
    peeked_value: Value = 0
    exchange_result: Exchange | None = None


class OwnCard(Struct, frozen=True, kw_only=True, rename="camel"):
    slot_index: int = 0
    is_known: bool = False
    value: Value = 0


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    player_id: str
    own_cards: list[OwnCard]


class Start(Struct, frozen=True, kw_only=True, rename="camel"):
    round_number: int
    first_player_id: str
    your_view: View


class Hand(Struct, frozen=True, kw_only=True, rename="camel"):
    player_id: str
    card_values: list[Value] = []


class Score(Struct, frozen=True, kw_only=True, rename="camel"):
    player_id: str
    is_kamikaze: bool = False
    total_score: int = 0
    current_round_score: int = 0


class Reveal(Struct, frozen=True, kw_only=True, rename="camel"):
    revealed_hands: list[Hand]
    scores: list[Score]
    steady_caller_id: str | None = None


class Update(Struct, frozen=True, kw_only=True, rename="camel"):
    scores: list[Score]


class Ranking(Struct, frozen=True, kw_only=True, rename="camel"):
    player_id: str
    is_winner: bool = False


class Over(Struct, frozen=True, kw_only=True):
    rankings: list[Ranking]


class Body(Struct, frozen=True, kw_only=True, rename="camel"):
    """A message of the wire: one of these fields is there."""

    draw_card_req: Asked | None = None
    discard_drawn_req: Asked | None = None
    replace_with_drawn_req: Asked | None = None
    take_from_discard_req: Asked | None = None
    use_skill_req: Asked | None = None
    call_steady_req: Asked | None = None
    draw_card_rsp: Answer | None = None
    discard_drawn_rsp: Answer | None = None
    replace_with_drawn_rsp: Answer | None = None
    take_from_discard_rsp: Answer | None = None
    use_skill_rsp: Answer | None = None
    call_steady_rsp: Answer | None = None
    game_start_notify: Start | None = None
    round_reveal_notify: Reveal | None = None
    score_update_notify: Update | None = None
    game_over_notify: Over | None = None


class Wire(Struct, frozen=True, kw_only=True):
    msg: Body


class Head(Struct, frozen=True, kw_only=True):
    dir: str = ""
    what: str = ""
    msg: dict[str, msgspec.Raw] = {}


HEAD = msgspec.json.Decoder(Head)
META = msgspec.json.Decoder(Meta)
TRUTH = msgspec.json.Decoder(Truth)
WIRE = msgspec.json.Decoder(Wire)
