"""evanbrierton/cambio: the messages of the players to its TypeScript engine, and what each call gave back.

A message whose result has an error was refused by the program and became nothing, but for a wrong snap, which costs a
card. Slots are 0-based: a snapped card leaves a hole, which a penalty card may fill. From its internal ``state`` come,
because no result tells them: at the deal all hands, the order of the deck and the order of play (its first seat
begins, its last has dealt), at a reshuffle the order of the new deck and the card drawn from it, and the scores of a
round; from the ``end`` line that nobody plays on (the game is then abandoned, as this program never ends one).
``brief`` lines are otherwise not used.

Jokers, a snap of somebody else's card with the card given for it, and the king's power are refused.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from cabo_events.cards import rank_of
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
    DiscardTaken,
    EndReason,
    Event,
    GameEnded,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    Player,
    RevealReason,
    RoundDealt,
    RoundScored,
    Source,
    StockReshuffled,
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
from cabo_events.importers.wire import evanbrierton as wire
from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerMayMatch,
    CallerTied,
    GameEnds,
    Kamikaze,
    LowestOpponentScores,
    MatchesPerFlip,
    OpeningPeekChoice,
    PairDiscard,
    Power,
    PowerUse,
    RuleSet,
    StockOut,
)
from cabo_events.rulesets import STANDARD

RULES: RuleSet = replace(
    STANDARD,
    name="standard+evanbrierton",
    based_on="standard",
    values={"A": 1, "J": 10, "Q": 10, "K_red": 0, "K_black": 13},
    powers={**STANDARD.powers, "K": Power.LOOK_TWICE_THEN_SWAP},
    power_use=PowerUse.MANDATORY,
    opening_peek_choice=OpeningPeekChoice.LAST_TWO,
    opening_discard=False,
    matches_per_flip=MatchesPerFlip.CHAIN_OF_FIRST_MATCHER,
    match_on_opening_discard=False,
    pair_discard=PairDiscard.NEVER,
    caller_hand_protected=True,
    caller_may_match=CallerMayMatch.AFTER_LAST_TURN,
    stock_out=StockOut.RESHUFFLE,
    caller_lowest_alone_scores=CallerLowestAloneScores.HAND,
    caller_tied=CallerTied.ALL_SCORE_HAND,
    beaten_caller_penalty=0,
    lowest_opponent_scores=LowestOpponentScores.HAND,
    kamikaze=Kamikaze.NONE,
    kamikaze_others_score=None,
    reset_at=None,
    reset_to=None,
    game_ends=GameEnds.NEVER,
    end_score=None,
)
"""The rules that the program plays by, without jokers; the values of A, J, Q and K are told in the first line."""

_GIVEN = "a snap of somebody else's card, and the card given for it (match_targets: own_hand alone is known)"
_QUIET = frozenset(("join", "start_game"))
_WRONG_SNAP = "Wrong snap"


class Evanbrierton:
    """Reads one game; its books are the card in hand, the pile, and the cards by place."""

    def __init__(self, request: Request) -> None:
        """Start a game whose seats the first line will tell."""
        self._request = request
        self._seats: dict[str, int] = {}
        self._bot: str | None = None
        self._holding = Holding((), None)
        self._pile: list[str | None] = []
        self._drawn: str | None = None
        self._source = Source.STOCK
        self._looks: dict[int, list[tuple[int, str | None]]] = {}

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the log does not say of its players."""
        if self._bot is None:
            return ()
        return (f"the log does not say who played; as it has a seed, the program's own players: {self._bot}",)

    def refusal(self, message: Message) -> str | None:
        """Jokers, and snaps of somebody else's card."""
        head = decoded(message.body, wire.HEAD)
        if head.dir == "meta":
            jokers = decoded(message.body, wire.META).jokers
            return f"a deck with {jokers} jokers" if jokers else None
        if head.dir != "message":
            return None
        sent = decoded(message.body, wire.SENT)
        match sent.msg.type:
            case "snap_give":
                return _GIVEN
            case "snap" if sent.msg.target_player_id != sent.sender and _came_to_pass(sent):
                return _GIVEN
            case _:
                return None

    def finish(self) -> tuple[Event, ...]:
        """Looks that were still being taken."""
        return self._looked()

    def read(self, message: Message) -> Reading:
        """What a line becomes."""
        head = decoded(message.body, wire.HEAD)
        match head.dir, head.what:
            case "meta", _:
                return became("meta", self._started(decoded(message.body, wire.META)))
            case "message", _:
                return self._said(decoded(message.body, wire.SENT))
            case "state", "deal":
                dealt = self._dealt(decoded(message.body, wire.DEAL))
                return became("state deal", dealt, state="all hands, the order of the deck and the order of play")
            case "state", "round result":
                scored = self._scored(decoded(message.body, wire.SCORES))
                return became("state round result", scored, state="the scores of the round")
            case "end", _:
                ended = GameEnded(reason=EndReason.ABANDONED, winners=())
                return became("end", *self._looked(), ended, state="that nobody plays on")
            case "clock", _:
                return heard("clock")
            case _:
                return unknown(f"{head.dir} {head.what}".strip())

    def _said(self, sent: wire.Sent) -> Reading:
        kind = sent.msg.type
        if kind in _QUIET:
            return heard(kind)
        if not _came_to_pass(sent):
            return heard(f"{kind}, refused by the program")
        seat = seat_of(self._seats, sent.sender)
        if kind == "setup_peek":
            return became(kind, *self._looks_at(seat, sent))
        looked = self._looked()
        if kind == "draw":
            told = "the order of the new deck, and the card drawn from it" if sent.result.reshuffle_flash else None
            return became(kind, *looked, *self._draws(seat, sent), state=told)
        events = self._moved(seat, sent)
        return unknown(kind) if events is None else became(kind, *looked, *events)

    # --- a game and its rounds ---------------------------------------------------------------------------------------

    def _started(self, meta: wire.Meta) -> GameStarted:
        game, points = self._request.game, meta.card_points
        self._seats = {player.id: seat for seat, player in enumerate(meta.players)}
        self._bot = None if meta.seed is None else "bot-heuristic"
        names = named(self._request, [player.name for player in meta.players])
        values = {
            "A": points.ace,
            "J": points.face,
            "Q": points.face,
            "K_red": points.red_king,
            "K_black": points.black_king,
        }
        return GameStarted(
            schema=SCHEMA,
            game=game,
            ruleset=replace(RULES, values=values),
            players=tuple(
                Player(id=f"{game}-{seat}", name=names[seat], bot=self._bot) for seat in self._seats.values()
            ),
            viewer=None,
            seed=meta.seed,
            source="evanbrierton/cambio",
            played=None,
            tags=("engine-game", "open-end"),
        )

    def _dealt(self, deal: wire.Deal) -> RoundDealt:
        if not deal.order:
            raise MessageFault("an order of play", "none")
        hands = tuple(_faces(deal.hands.get(player, [])) for player in self._seats)
        stock = None if deal.deck_bottom_first is None else _faces(deal.deck_bottom_first[::-1])
        self._holding = Holding(hands, stock)
        self._pile, self._looks = [], {}
        first, dealer = seat_of(self._seats, deal.order[0]), seat_of(self._seats, deal.order[-1])
        return RoundDealt(round=deal.round, dealer=dealer, first=first, hands=hands, discard=None, stock=stock)

    def _looks_at(self, seat: int, sent: wire.Sent) -> tuple[Event, ...]:
        """A look of an opening; the event follows when the seat has taken all of its looks."""
        face = self._face(sent, self._holding.face(seat, sent.msg.slot))
        looks = self._looks.setdefault(seat, [])
        looks.append((self._holding.slot(seat, sent.msg.slot), face))
        return (self._look(seat),) if len(looks) == RULES.opening_peeks else ()

    def _look(self, seat: int) -> OpeningPeeked:
        looks = self._looks.pop(seat)
        return OpeningPeeked(seat=seat, slots=tuple(slot for slot, _ in looks), faces=tuple(face for _, face in looks))

    def _looked(self) -> tuple[Event, ...]:
        return tuple(self._look(seat) for seat in list(self._looks))

    def _scored(self, scores: wire.Scores) -> RoundScored:
        if scores.scores.keys() != self._seats.keys() or scores.totals.keys() != self._seats.keys():
            raise MessageFault(f"scores of {', '.join(self._seats)}", ", ".join(scores.scores)[:40] or "none")
        return RoundScored(
            points=tuple(scores.scores[player] for player in self._seats),
            totals=tuple(scores.totals[player] for player in self._seats),
            resets=(),
            kamikaze=None,
        )

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _draws(self, seat: int, sent: wire.Sent) -> tuple[Event, ...]:
        if sent.msg.source == "discard":
            if not self._pile:
                raise MessageFault("a card on the discard pile", "none")
            self._source, self._drawn = Source.DISCARD, self._pile.pop()
            return ()
        reshuffled: tuple[Event, ...] = ()
        if sent.result.reshuffle_flash:
            stock = None
            if sent.deck is not None and sent.brief is not None:
                stock = _faces([sent.brief.drawn_card, *reversed(sent.deck)])
            self._holding.restock(stock)
            self._pile = self._pile[-1:]
            reshuffled = (StockReshuffled(stock=stock),)
        self._source, self._drawn = Source.STOCK, self._holding.draw()
        return *reshuffled, CardDrawn(seat=seat, face=self._drawn)

    def _moved(self, seat: int, sent: wire.Sent) -> tuple[Event, ...] | None:
        """The events of a move; None for a kind that is not known."""
        match sent.msg.type:
            case "discard_drawn":
                self._pile.append(self._drawn)
                return (CardDiscarded(seat=seat, face=self._drawn),)
            case "swap":
                slots, shown = self._holding.exchange(seat, [sent.msg.slot], self._drawn)
                self._pile.extend(shown)
                if self._source is Source.STOCK:
                    return (CardExchanged(seat=seat, slots=slots, shown=shown),)
                return (DiscardTaken(seat=seat, slots=slots, shown=shown),)
            case "snap":
                return (self._snapped(seat, sent),)
            case "call_cambio":
                return (CaboCalled(seat=seat),)
            case "ability_look" | "ability_swap":
                return (self._power(seat, sent),)
            case "show_results":
                hands = tuple(self._holding.hand(seat) for seat in self._seats.values())
                return (HandsRevealed(reason=RevealReason.CALLED, hands=hands),)
            case _:
                return None

    def _snapped(self, seat: int, sent: wire.Sent) -> Event:
        if sent.result.error is None:
            slot, face = self._holding.leave(seat, sent.msg.slot, Gap.LEFT)
            self._pile.append(face)
            return CardMatched(seat=seat, slot=slot, face=face)
        slot, face = self._holding.slot(seat, sent.msg.slot), self._holding.face(seat, sent.msg.slot)
        penalty = sent.result.penalty_flash
        if penalty is None:
            return MatchMissed(seat=seat, slot=slot, face=face, penalty_slot=None, penalty_face=None)
        blind = self._holding.draw()
        penalty_slot = self._holding.join(seat, blind, penalty.slot)
        return MatchMissed(seat=seat, slot=slot, face=face, penalty_slot=penalty_slot, penalty_face=blind)

    def _power(self, seat: int, sent: wire.Sent) -> Event:
        flipped = self._pile[-1] if self._pile else None
        if flipped is not None and rank_of(flipped) == "K":
            raise MessageFault("what an event can say", "the king's power to look twice and then swap")
        if sent.msg.type == "ability_look":
            target = seat_of(self._seats, sent.msg.player_id)
            slot = self._holding.slot(target, sent.msg.slot)
            face = self._face(sent, self._holding.face(target, sent.msg.slot))
            if target == seat:
                return CardPeeked(seat=seat, slot=slot, face=face)
            return CardSpied(seat=seat, target=target, slot=slot, face=face)
        one = seat_of(self._seats, sent.msg.from_player_id), sent.msg.from_slot
        other = seat_of(self._seats, sent.msg.to_player_id), sent.msg.to_slot
        mine, theirs = (other, one) if other[0] == seat and one[0] != seat else (one, other)
        if mine[0] != seat:
            raise MessageFault("what an event can say", "a swap of two other players' cards")
        slot, target_slot = self._holding.swap(mine, theirs)
        return CardsSwapped(seat=seat, slot=slot, target=theirs[0], target_slot=target_slot)

    def _face(self, sent: wire.Sent, played: str | None) -> str | None:
        """The face that a look showed; without one in the result, the one that play puts there."""
        seen = sent.result.secret_peek
        return played if seen is None else face_of_rank(seen.card.rank, seen.card.suit)


def _came_to_pass(sent: wire.Sent) -> bool:
    return sent.result.error is None or (sent.msg.type == "snap" and sent.result.error.startswith(_WRONG_SNAP))


def _faces(cards: Sequence[wire.Short]) -> tuple[str | None, ...]:
    return tuple(None if card is None else face_of_rank(card[1], card[2]) for card in cards)


PROGRAM = Program(
    about="evanbrierton/cambio, the TypeScript engine: messages and their results",
    messages=json_messages,
    adapter=Evanbrierton,
)
"""What the entry point names."""
