"""The calls of flosoellner/cabo-rl as it logs them."""

from typing import get_args

import msgspec
from msgspec import Struct

Card = int | str | None


class Meta(Struct, frozen=True, kw_only=True, tag_field="call", tag="meta"):
    seed: int | None = None
    policies: dict[str, str] = {}


class Who(Struct, frozen=True, kw_only=True):
    who: str = ""


class Starter(Struct, frozen=True, kw_only=True):
    starting_player: str


class RoundBegins(Struct, frozen=True, kw_only=True, tag_field="call", tag="play_round:begin"):
    args: Starter


class Insides(Struct, frozen=True, kw_only=True):
    hands: dict[str, list[Card]] = {}
    draw_pile_bottom_first: list[Card] | None = None
    discard_pile_bottom_first: list[Card] | None = None


class Deal(Struct, frozen=True, kw_only=True, tag_field="call", tag="deal_new_round"):
    state: Insides


class TurnBegins(Struct, frozen=True, kw_only=True, tag_field="call", tag="take_turn:begin"):
    args: Who


class TurnEnds(Struct, frozen=True, kw_only=True, tag_field="call", tag="take_turn:end"):
    args: Who
    result: bool = False


class Draw(Struct, frozen=True, kw_only=True, tag_field="call", tag="deck_draw"):
    result: Card


class Reshuffle(Struct, frozen=True, kw_only=True, tag_field="call", tag="deck_reshuffle"):
    state: Insides


class Take(Struct, frozen=True, kw_only=True, tag_field="call", tag="take_discard_card"):
    result: Card


class Placing(Struct, frozen=True, kw_only=True):
    who: str
    card: Card
    positions: list[int]


class Placed(Struct, frozen=True, kw_only=True):
    success: bool
    values: list[Card]


class Place(Struct, frozen=True, kw_only=True, tag_field="call", tag="place_drawn_card"):
    args: Placing
    result: Placed


class Thrown(Struct, frozen=True, kw_only=True):
    who: str
    card: Card


class Discard(Struct, frozen=True, kw_only=True, tag_field="call", tag="discard_drawn"):
    args: Thrown
    result: str | None = None


class Looking(Struct, frozen=True, kw_only=True):
    who: str
    pos: int


class Peek(Struct, frozen=True, kw_only=True, tag_field="call", tag="use_peek_own"):
    args: Looking
    result: Card


class Spy(Struct, frozen=True, kw_only=True, tag_field="call", tag="use_spy_opp"):
    args: Looking
    result: Card


class Swapping(Struct, frozen=True, kw_only=True):
    who: str
    own_pos: int
    opp_pos: int


class Swap(Struct, frozen=True, kw_only=True, tag_field="call", tag="use_swap_blind"):
    args: Swapping


class Calling(Struct, frozen=True, kw_only=True):
    cabo_caller: str | None = None


class Resolve(Struct, frozen=True, kw_only=True, tag_field="call", tag="resolve_round"):
    args: Calling
    log: list[str]


class Pointed(Struct, frozen=True, kw_only=True):
    round_points: dict[str, int]


class Scores(Struct, frozen=True, kw_only=True, tag_field="call", tag="apply_round_scores"):
    args: Pointed
    totals: dict[str, int]


class Won(Struct, frozen=True, kw_only=True):
    winner: str | None = None


class RoundEnds(Struct, frozen=True, kw_only=True, tag_field="call", tag="play_round:end"):
    result: Won


Call = (
    Meta | RoundBegins | Deal | TurnBegins | TurnEnds | Draw | Reshuffle | Take | Place | Discard | Peek
    | Spy | Swap | Resolve | Scores | RoundEnds
)  # fmt: skip
Move = TurnEnds | Draw | Take | Place | Discard | Peek | Spy | Swap
KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(Call))
DECODER = msgspec.json.Decoder(Call)


class Head(Struct, frozen=True, kw_only=True):
    call: str = ""


HEAD = msgspec.json.Decoder(Head)
