"""The frozen state of a game after any of its events."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from cabo_events.events import EndReason, Player, RevealReason, SheetField, Viewer
from cabo_events.rules.standing import Standing
from cabo_events.ruleset import Power, RuleSet

Seen = tuple[int | None, ...]
"""Who has seen a card: by seat the version of the event that showed it first, or None."""


class Card(Struct, frozen=True, kw_only=True, gc=False):
    """One card as an object: it keeps its ``instance`` wherever it moves, until a reshuffle makes it a new one.

    ``instance`` counts from 0 within the round; ``face`` is None where no recorder and no reveal told it yet.
    """

    instance: int
    face: str | None
    seen: Seen


Hand = tuple[Card | None, ...]
"""A hand by slot number; None is a slot that is empty and never used again."""


class MatchWindow(Struct, frozen=True, kw_only=True, gc=False):
    """What has been matched on the flipped card on top of the pile.

    ``opening`` is true while it is the card turned up at the deal; ``matches`` counts the cards matched since the
    last flip that was no match, and ``first_matcher`` is the seat of the first of them. ``unsaid_power`` is the seat
    that flipped it where its power is not ``pending`` and may be told of all the same: its face was not recorded, or
    no event can express it.
    """

    opening: bool
    matches: int
    first_matcher: int | None
    unsaid_power: int | None = None


class Phase(StrEnum):
    """What the round waits for."""

    OPENING = "opening"
    TURN = "turn"
    DRAWN = "drawn"
    POWER = "power"
    TURNS_OVER = "turns_over"
    REVEALED = "revealed"


class Round(Struct, frozen=True, kw_only=True, gc=False):
    """A dealt round.

    ``stock`` is next card first, ``pile`` has its top last. ``held`` is the card drawn from the stock and not yet
    placed. ``pending`` is a power that is there to be used. ``on_turn`` is None when no turn is left. ``turn``
    counts turns from 1; opening looks are turn 0. ``window`` is None where the top of the pile was not flipped.
    ``instances`` is the number of card objects made so far. ``turns_cut`` says, once no turn is left, that the turns
    ended otherwise than with the last final turn.
    """

    number: int
    dealer: int | None
    first: int
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    held: Card | None
    pending: Power | None
    on_turn: int | None
    turn: int
    caller: int | None
    window: MatchWindow | None
    instances: int
    ended_by: RevealReason | None
    turns_cut: bool = False

    @property
    def phase(self) -> Phase:
        """What the round waits for."""
        if self.ended_by is not None:
            return Phase.REVEALED
        if self.on_turn is None:
            return Phase.TURNS_OVER
        if self.pending is not None:
            return Phase.POWER
        if self.held is not None:
            return Phase.DRAWN
        return Phase.TURN if self.turn else Phase.OPENING

    @property
    def is_final(self) -> bool:
        """Whether the turns left are the final ones after a call."""
        return self.caller is not None and self.ended_by is None

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards in hand by seat."""
        return tuple([len(hand) - hand.count(None) for hand in self.hands])


class RoundResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished round: a line of the score sheet.

    All tuples are by seat. ``hands`` are faces in ascending slot order. None is what nobody recorded: a round known
    only from a sheet has no ``first``, ``ended_by`` or ``hands``; ``points`` are None where they cannot be told.
    ``resets`` are the seats that this round reset. ``unknown`` is what a sheet left untold or in doubt: a ``kamikaze``
    that is among them is no more than possible.
    """

    round: int
    first: int | None
    caller: int | None
    ended_by: RevealReason | None
    hands: tuple[tuple[str | None, ...], ...] | None
    hand_totals: tuple[int | None, ...] | None
    points: tuple[int | None, ...] | None
    totals: tuple[int | None, ...]
    resets: tuple[int, ...]
    kamikaze: int | None
    unknown: tuple[SheetField, ...] = ()


class Game(Struct, frozen=True, kw_only=True):
    """What outlives a round: who plays under which rules, the score sheet, and how the game ended.

    ``winners`` are None until the game is over by its rules or by agreement. ``ended_by`` is None while no event
    has closed the stream. ``is_over`` says that what ``game_ends`` asks for has come.
    """

    id: str
    rules: RuleSet
    players: tuple[Player, ...]
    viewer: Viewer
    standing: Standing
    results: tuple[RoundResult, ...]
    is_over: bool
    winners: tuple[int, ...] | None
    ended_by: EndReason | None

    @property
    def totals(self) -> tuple[int | None, ...]:
        """The running scores by seat: 0 before a seat's first round, None where they cannot be told."""
        if not self.standing.is_known:
            return self.standing.totals
        return tuple(total or 0 for total in self.standing.totals)


class State(Struct, frozen=True, kw_only=True, gc=False):
    """A game after its event ``version``; ``round`` is None until one is dealt."""

    version: int
    game: Game
    round: Round | None


def cards_in_hand(hand: Hand) -> Iterator[tuple[int, Card]]:
    """The cards of a hand with their slots, in ascending slot order."""
    return ((slot, card) for slot, card in enumerate(hand) if card is not None)


def all_cards(round_: Round) -> Iterator[Card]:
    """Every card of the round, in hands, stock, pile and in the drawer's fingers; 52 in any legal game."""
    for hand in round_.hands:
        yield from (card for card in hand if card is not None)
    yield from round_.stock
    yield from round_.pile
    if round_.held is not None:
        yield round_.held


def seat_name(game: Game, seat: int) -> str:
    """What to call a seat: its player's name, or the seat's number where the name was forgotten."""
    return game.players[seat].name or f"Seat {seat}"
