"""Kashyap456/cabo: the messages to its Python game manager and the events it sends, with its clock.

Events tell everything that happens; the messages that led to them, changes of phase and of turn, the clock and the
``brief`` lines are passed over. Card indices are 0-based and close up when a card is matched. From its internal
``state`` come, because no message tells them: at the deal all hands and the order of the stock, and at the end that
the program is ``stuck`` (the game is then abandoned). A power that times out was declined; after an exchange, where the
program gives one too, a power not used leaves no event.

The king's power, a match of somebody else's card with the card given for it, and jokers are refused.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from cabo_events.errors import MessageFault
from cabo_events.events import (
    SCHEMA,
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    EndReason,
    Event,
    GameEnded,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    Player,
    PowerDeclined,
    RevealReason,
    RoundDealt,
    RoundScored,
)
from cabo_events.importers.adapter import (
    Message,
    Program,
    Reading,
    Request,
    became,
    decoded,
    face_of_rank,
    heard,
    named,
    seat_of,
    unknown,
)
from cabo_events.importers.holding import Gap, Holding
from cabo_events.importers.messages import json_messages
from cabo_events.importers.wire import kashyap456 as wire
from cabo_events.rules.powers import power_of
from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerTied,
    FirstSeat,
    GameEnds,
    GameTie,
    Kamikaze,
    LowestOpponentScores,
    MatchesPerFlip,
    OpeningPeekChoice,
    PairDiscard,
    Power,
    RuleSet,
    StockOut,
)
from cabo_events.rulesets import STANDARD

RULES: RuleSet = replace(
    STANDARD,
    name="standard+kashyap456",
    based_on="standard",
    values={"A": 1, "J": 11, "Q": 12, "K_red": -1, "K_black": 13},
    powers={**STANDARD.powers, "K": Power.LOOK_THEN_SWAP},
    opening_peek_choice=OpeningPeekChoice.FIRST_TWO,
    opening_discard=False,
    first_seat=FirstSeat.RANDOM,
    may_take_discard=False,
    power_on_exchanged_out_card=True,
    matches_per_flip=MatchesPerFlip.ONE,
    match_on_opening_discard=False,
    match_while_power_pending=False,
    pair_discard=PairDiscard.NEVER,
    stock_out=StockOut.ONLY_A_CALL_IS_LEFT,
    caller_lowest_alone_scores=CallerLowestAloneScores.HAND,
    caller_tied=CallerTied.ALL_SCORE_HAND,
    beaten_caller_penalty=0,
    lowest_opponent_scores=LowestOpponentScores.HAND,
    kamikaze=Kamikaze.NONE,
    kamikaze_others_score=None,
    reset_at=None,
    reset_to=None,
    game_ends=GameEnds.AFTER_ONE_ROUND,
    end_score=None,
    game_tie=GameTie.CALLER_THEN_FIRST_SEAT,
)
"""The rules that the program plays by, without jokers."""

_REQUESTS = frozenset((
    "draw_card", "play_drawn_card", "replace_and_play", "call_stack", "execute_stack", "view_own_card",
    "view_opponent_card", "swap_cards", "skip_swap", "call_cabo", "king_view_card", "king_swap_cards", "king_skip_swap",
    "give_stack_card", "skip_give_stack_card",
))  # fmt: skip
_JOKER = "joker"
_GIVEN = "a match of somebody else's card, and the card given for it (match_targets: own_hand alone is known)"
_REFUSED = {
    "king_card_viewed": "the king's power to look and then swap",
    "king_swap_skipped": "the king's power to look and then swap",
    "king_cards_swapped": "the king's power to look and then swap",
    "stack_success_choose_card": _GIVEN,
    "stack_card_given": _GIVEN,
    "stack_give_skipped": _GIVEN,
}


class Kashyap456:
    """Reads one game; its books are who sits where and the cards by place."""

    def __init__(self, request: Request) -> None:
        """Start a game whose seats the first line will tell."""
        self._request = request
        self._seats: dict[str, int] = {}
        self._bot: str | None = None
        self._dealt: wire.Insides | None = None
        self._holding = Holding((), None)
        self._flipper: int | None = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the log does not say of its players."""
        if self._bot is None:
            return ()
        return (f"the log does not say who played; as it has a seed, the program's own players: {self._bot}",)

    def refusal(self, message: Message) -> str | None:
        """Jokers, the king's power, other people's cards matched."""
        head = decoded(message.body, wire.HEAD)
        if head.dir == "state":
            state = decoded(message.body, wire.STATE).state
            cards = [card.id for player in state.players for card in player.cards] + list(state.deck_cards or ())
            jokers = [card for card in cards if card and card.startswith(_JOKER)]
            return f"a deck with {len(jokers)} jokers" if jokers and state.phase == "setup" else None
        if head.dir != "event":
            return None
        if head.event_type == "stack_failed" and decoded(message.body, wire.EVENT).data.target_player_id is not None:
            return "a wrong match of somebody else's card (match_targets: own_hand alone is known)"
        return _REFUSED.get(head.event_type)

    def finish(self) -> tuple[Event, ...]:
        """The last message says it all."""
        return ()

    def read(self, message: Message) -> Reading:
        """What a line becomes."""
        head = decoded(message.body, wire.HEAD)
        match head.dir:
            case "meta":
                return became("meta", self._started(decoded(message.body, wire.META)))
            case "state":
                return self._told(decoded(message.body, wire.STATE))
            case "event":
                return self._happened(head.event_type, decoded(message.body, wire.EVENT).data)
            case "message":
                return heard(f"message {head.type}") if head.type in _REQUESTS else unknown(f"message {head.type}")
            case "clock" | "brief":
                return heard(head.dir)
            case _:
                return unknown(head.dir)

    def _told(self, state: wire.State) -> Reading:
        if state.state.phase == "setup":
            self._dealt = state.state
            return heard("state setup")
        if state.stuck is None:
            return heard("state")
        ended = GameEnded(reason=EndReason.ABANDONED, winners=())
        return became("state stuck", ended, state="that the program is stuck")

    def _happened(self, kind: str, data: wire.Data) -> Reading:
        match kind:
            case "turn_changed":
                self._flipper = None
                return heard(kind)
            case "game_phase_changed":
                dealt = self._dealing(data) if self._dealt and data.phase == "draw_phase" else ()
                told = "all hands and the order of the stock" if dealt else None
                return became(f"{kind} {data.phase}", *dealt, state=told)
            case "stack_called":
                return heard(kind)
            case "game_ended":
                return became(kind, *self._ended(data))
            case _:
                events = self._moved(kind, data)
                return unknown(kind) if events is None else became(kind, *events)

    # --- a game and its round ----------------------------------------------------------------------------------------

    def _started(self, meta: wire.Meta) -> GameStarted:
        game = self._request.game
        self._seats = {player.id: seat for seat, player in enumerate(meta.players)}
        self._bot = None if meta.seed is None else "bot-heuristic"
        names = named(self._request, [player.name for player in meta.players])
        return GameStarted(
            schema=SCHEMA,
            game=game,
            ruleset=RULES,
            players=tuple(
                Player(id=f"{game}-{seat}", name=names[seat], bot=self._bot) for seat in self._seats.values()
            ),
            viewer=None,
            seed=meta.seed,
            source="Kashyap456/cabo",
            played=None,
            tags=("engine-game", "one-round"),
        )

    def _dealing(self, data: wire.Data) -> tuple[Event, ...]:
        if self._dealt is None:
            return ()
        held = {seat_of(self._seats, player.id): player.cards for player in self._dealt.players}
        hands = tuple(_faces([card.id for card in held.get(seat, [])]) for seat in self._seats.values())
        stock = None if self._dealt.deck_cards is None else _faces(self._dealt.deck_cards[::-1])
        self._dealt = None
        self._holding = Holding(hands, stock)
        first = seat_of(self._seats, data.current_player)
        dealt = RoundDealt(round=1, dealer=None, first=first, hands=hands, discard=None, stock=stock)
        looks = (
            OpeningPeeked(seat=seat, slots=tuple(range(len(hand[:2]))), faces=hand[:2])
            for seat, hand in enumerate(hands)
        )
        return dealt, *looks

    def _ended(self, data: wire.Data) -> tuple[Event, ...]:
        for player, cards in data.player_hands.items():
            for place, card in enumerate(cards):
                self._holding.learn(seat_of(self._seats, player), place, face_of_rank(card.rank, card.suit))
        points = {seat_of(self._seats, row.player_id): row.score for row in data.final_scores}
        if points.keys() != set(self._seats.values()):
            raise MessageFault(f"a score for each of {len(self._seats)} players", f"{len(points)} scores")
        scores = tuple(points[seat] for seat in self._seats.values())
        winners = () if data.winner_id is None else (seat_of(self._seats, data.winner_id),)
        return (
            HandsRevealed(
                reason=RevealReason.STOCK_OUT if data.cabo_caller_id is None else RevealReason.CALLED,
                hands=tuple(self._holding.hand(seat) for seat in self._seats.values()),
            ),
            RoundScored(points=scores, totals=scores, resets=(), kamikaze=None),
            GameEnded(reason=EndReason.LIMIT, winners=winners),
        )

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _moved(self, kind: str, data: wire.Data) -> tuple[Event, ...] | None:
        """The events of a move; None for a kind that is not known."""
        match kind:
            case "card_drawn":
                self._holding.draw()
                return (CardDrawn(seat=self._seat(data), face=_face(data.card_id)),)
            case "card_played":
                seat, face = self._seat(data), _face(data.card_id)
                self._flipper = seat if face is not None and power_of(RULES, face) else None
                return (CardDiscarded(seat=seat, face=face),)
            case "card_replaced_and_played":
                seat, shown = self._seat(data), _face(data.played_card_id)
                slots, _ = self._holding.exchange(seat, [data.hand_index], _face(data.drawn_card_id))
                return (CardExchanged(seat=seat, slots=slots, shown=(shown,)),)
            case "cabo_called":
                return (CaboCalled(seat=self._seat(data)),)
            case "stack_success":
                slot, _ = self._holding.leave(self._seat(data), data.card_index, Gap.CLOSED)
                return (CardMatched(seat=self._seat(data), slot=slot, face=_face(data.discarded_card_id)),)
            case "stack_failed":
                return (self._missed(data),)
            case "special_action_timeout" | "swap_skipped":
                declined = () if self._flipper is None else (PowerDeclined(seat=self._flipper),)
                self._flipper = None
                return declined
            case _:
                return self._power(kind, data)

    def _missed(self, data: wire.Data) -> MatchMissed:
        seat, penalty = self._seat(data), _face(data.penalty_card_id)
        slot = self._holding.slot(seat, data.target_player_index)
        penalty_slot = None
        if not self._holding.stock_is_empty():
            self._holding.draw()
            penalty_slot = self._holding.join(seat, penalty)
        face = _face(data.attempted_card_id)
        return MatchMissed(seat=seat, slot=slot, face=face, penalty_slot=penalty_slot, penalty_face=penalty)

    def _power(self, kind: str, data: wire.Data) -> tuple[Event, ...] | None:
        match kind:
            case "card_viewed":
                seat = self._seat(data)
                slot = self._holding.slot(seat, data.card_index)
                return (CardPeeked(seat=seat, slot=slot, face=_face(data.card_id)),)
            case "opponent_card_viewed":
                target = seat_of(self._seats, data.target_id or "")
                slot = self._holding.slot(target, data.card_index)
                viewer = seat_of(self._seats, data.viewer_id)
                return (CardSpied(seat=viewer, target=target, slot=slot, face=_face(data.card_id)),)
            case "cards_swapped":
                seat, target = self._seat(data), seat_of(self._seats, data.target_id or "")
                slot, target_slot = self._holding.swap((seat, data.player_index), (target, data.target_index))
                return (CardsSwapped(seat=seat, slot=slot, target=target, target_slot=target_slot),)
            case _:
                return None

    def _seat(self, data: wire.Data) -> int:
        return seat_of(self._seats, data.player_id)


def _face(card: wire.Id) -> str | None:
    """The face of a card id as ``13_spades``; what stands for a hidden card is None."""
    rank, _, suit = (card or "").partition("_")
    return face_of_rank(rank, suit)


def _faces(cards: Sequence[wire.Id]) -> tuple[str | None, ...]:
    return tuple(_face(card) for card in cards)


PROGRAM = Program(
    about="Kashyap456/cabo, the Python game manager: messages, events and its clock",
    messages=json_messages,
    adapter=Kashyap456,
)
"""What the entry point names."""
