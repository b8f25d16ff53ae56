"""flosoellner/cabo-rl: calls of its Python engine and their results, with the text it prints.

The program names no players: its two seats are ``human`` (seat 0) and ``agent`` (seat 1). Positions are 0-based and
close up when several cards are exchanged. From its internal ``state`` come, because no message tells them: at the deal
both whole hands and the order of the stock (the text shows two cards of one hand and the opening discard), and at a
reshuffle the order of the new stock. Everything else is told by the calls, their results and the text.
"""

import re
from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from cabo_events.errors import MessageFault
from cabo_events.events import (
    SCHEMA,
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    EndReason,
    Event,
    ExchangeMissed,
    GameEnded,
    GameStarted,
    HandsRevealed,
    OpeningPeeked,
    Player,
    PowerDeclined,
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
    face_of_value,
    heard,
    named,
    seat_of,
    unknown,
)
from cabo_events.importers.holding import Holding
from cabo_events.importers.messages import json_messages
from cabo_events.importers.wire import cabo_rl as wire
from cabo_events.rules.scoring import is_kamikaze
from cabo_events.ruleset import OpeningPeekChoice, RuleSet
from cabo_events.rulesets import PUBLISHER_1E

RULES: RuleSet = replace(
    PUBLISHER_1E,
    name="publisher-1e+cabo-rl",
    based_on="publisher-1e",
    players_max=2,
    opening_peek_choice=OpeningPeekChoice.FIRST_TWO,
)
"""The rules that the program plays by."""

_SEATS = {"human": 0, "agent": 1}
_HAND = re.compile(r"(Your|Agent) final hand: \[([-0-9?, ]*)\]")


class CaboRl:
    """Reads one game; its books are whose turn it is, the card in hand, and the cards by place."""

    def __init__(self, request: Request) -> None:
        """Start a game of two seats."""
        self._request = request
        self._names = named(request, (None, None))
        self._holding = Holding((), None)
        self._round = 0
        self._first = 0
        self._seat = 0
        self._source = Source.STOCK
        self._power_pending = False
        self._totals = (0, 0)
        self._kamikaze: int | None = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """The program knows its players only as human and agent."""
        told = "as asked for" if self._request.names else "stand-ins"
        return (f"the log names no players: {' and '.join(self._names)} are {told}",)

    def refusal(self, message: Message) -> str | None:
        """Whatever this program says, an event can say."""
        del message
        return None

    def finish(self) -> tuple[Event, ...]:
        """The last message says it all."""
        return ()

    def read(self, message: Message) -> Reading:
        """What a call becomes."""
        kind = decoded(message.body, wire.HEAD).call
        if kind not in wire.KINDS:
            return unknown(kind)
        call = decoded(message.body, wire.DECODER)
        match call:
            case wire.Meta():
                return became(kind, self._started(call))
            case wire.RoundBegins():
                self._first = seat_of(_SEATS, call.args.starting_player)
                return heard(kind)
            case wire.TurnBegins():
                self._seat = seat_of(_SEATS, call.args.who)
                return heard(kind)
            case wire.Deal():
                return became(kind, *self._dealt(call.state), state="both hands and the order of the stock")
            case wire.Reshuffle():
                return became(kind, self._reshuffled(call.state), state="the order of the reshuffled stock")
            case wire.Resolve():
                return became(kind, self._revealed(call))
            case wire.Scores():
                return became(kind, self._scored(call))
            case wire.RoundEnds():
                return became(kind, *self._ended(call))
            case _:
                return became(kind, *self._moved(call))

    def _moved(self, call: wire.Move) -> tuple[Event, ...]:
        match call:
            case wire.Draw():
                self._source = Source.STOCK
                self._holding.draw()
                return (CardDrawn(seat=self._seat, face=face_of_value(call.result)),)
            case wire.Take():
                self._source = Source.DISCARD
                return ()
            case wire.Place():
                return (self._placed(call),)
            case wire.Discard():
                self._power_pending = call.result is not None
                return (CardDiscarded(seat=self._seat, face=face_of_value(call.args.card)),)
            case wire.Peek() | wire.Spy() | wire.Swap():
                self._power_pending = False
                return (self._power(call),)
            case wire.TurnEnds():
                return self._turn_ended(called=call.result)
            case _:
                assert_never(call)

    # --- a game and its rounds ---------------------------------------------------------------------------------------

    def _started(self, meta: wire.Meta) -> GameStarted:
        game = self._request.game
        players = tuple(
            Player(id=f"{game}-{seat}", name=self._names[seat], bot=_bot(meta.policies.get(role)))
            for role, seat in _SEATS.items()
        )
        return GameStarted(
            schema=SCHEMA,
            game=game,
            ruleset=RULES,
            players=players,
            viewer=None,
            seed=meta.seed,
            source="flosoellner/cabo-rl",
            played=None,
            tags=("engine-game",),
        )

    def _dealt(self, state: wire.Insides) -> tuple[Event, ...]:
        hands = tuple(_faces(state.hands.get(role, [])) for role in _SEATS)
        stock = None if state.draw_pile_bottom_first is None else _faces(state.draw_pile_bottom_first[::-1])
        pile = _faces(state.discard_pile_bottom_first or [])
        self._holding = Holding(hands, stock)
        self._round += 1
        dealt = RoundDealt(
            round=self._round,
            dealer=None,
            first=self._first,
            hands=hands,
            discard=pile[-1] if pile else None,
            stock=stock,
        )
        looks = (
            OpeningPeeked(seat=seat, slots=tuple(range(len(hand[:2]))), faces=hand[:2])
            for seat, hand in enumerate(hands)
        )
        return dealt, *looks

    def _reshuffled(self, state: wire.Insides) -> StockReshuffled:
        stock = None if state.draw_pile_bottom_first is None else _faces(state.draw_pile_bottom_first[::-1])
        self._holding.restock(stock)
        return StockReshuffled(stock=stock)

    def _revealed(self, call: wire.Resolve) -> HandsRevealed:
        for seat, cards in _final_hands(call.log):
            for place, face in enumerate(cards):
                self._holding.learn(seat, place, face)
        hands = tuple(self._holding.hand(seat) for seat in _SEATS.values())
        self._kamikaze = next((seat for seat, hand in enumerate(hands) if _shoots_the_moon(hand)), None)
        reason = RevealReason.STOCK_OUT if call.args.cabo_caller is None else RevealReason.CALLED
        return HandsRevealed(reason=reason, hands=hands)

    def _scored(self, call: wire.Scores) -> RoundScored:
        points, totals = _by_seat(call.args.round_points), _by_seat(call.totals)
        resets = tuple(seat for seat in _SEATS.values() if self._totals[seat] + points[seat] != totals[seat])
        self._totals = totals
        return RoundScored(points=points, totals=totals, resets=resets, kamikaze=self._kamikaze)

    def _ended(self, call: wire.RoundEnds) -> tuple[Event, ...]:
        if call.result.winner is None:
            return ()
        return (GameEnded(reason=EndReason.LIMIT, winners=(seat_of(_SEATS, call.result.winner),)),)

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _placed(self, call: wire.Place) -> Event:
        seat, places = seat_of(_SEATS, call.args.who), call.args.positions
        incoming, values = face_of_value(call.args.card), _faces(call.result.values)
        if not call.result.success:
            slots, _ = self._holding.shown(seat, places)
            return ExchangeMissed(
                seat=seat,
                source=self._source,
                slots=slots,
                shown=values,
                kept_slot=None,
                discarded=incoming,
                extra=(),
            )
        slots, _ = self._holding.exchange(seat, places, incoming)
        kind = CardExchanged if self._source is Source.STOCK else DiscardTaken
        return kind(seat=seat, slots=slots, shown=values)

    def _power(self, call: wire.Peek | wire.Spy | wire.Swap) -> Event:
        seat = seat_of(_SEATS, call.args.who)
        other = 1 - seat
        match call:
            case wire.Peek():
                face = face_of_value(call.result)
                return CardPeeked(seat=seat, slot=self._holding.slot(seat, call.args.pos), face=face)
            case wire.Spy():
                slot, face = self._holding.slot(other, call.args.pos), face_of_value(call.result)
                return CardSpied(seat=seat, target=other, slot=slot, face=face)
            case wire.Swap():
                slot, target_slot = self._holding.swap((seat, call.args.own_pos), (other, call.args.opp_pos))
                return CardsSwapped(seat=seat, slot=slot, target=other, target_slot=target_slot)
            case _:
                assert_never(call)

    def _turn_ended(self, *, called: bool) -> tuple[Event, ...]:
        if called:
            return (CaboCalled(seat=self._seat),)
        if self._power_pending:
            self._power_pending = False
            return (PowerDeclined(seat=self._seat),)
        return ()


def _bot(policy: str | None) -> str | None:
    return None if policy is None else f"bot-{policy}"


def _faces(cards: Sequence[wire.Card]) -> tuple[str | None, ...]:
    return tuple(face_of_value(card.strip() if isinstance(card, str) else card) for card in cards)


def _final_hands(log: Sequence[str]) -> Iterator[tuple[int, tuple[str | None, ...]]]:
    """The hands that the text of a round's end tells, by seat, in the order of their places."""
    for line in log:
        hit = _HAND.match(line)
        if hit:
            yield (0 if hit[1] == "Your" else 1), _faces(hit[2].split(",") if hit[2] else ())


def _shoots_the_moon(hand: Sequence[str | None]) -> bool:
    faces = [face for face in hand if face is not None]
    return len(faces) == len(hand) and is_kamikaze(RULES, faces)


def _by_seat(points: dict[str, int]) -> tuple[int, int]:
    if points.keys() != _SEATS.keys():
        raise MessageFault("points for human and agent", ", ".join(points)[:40] or "none")
    return points["human"], points["agent"]


PROGRAM = Program(
    about="flosoellner/cabo-rl, the Python engine: its calls, their results and its text",
    messages=json_messages,
    adapter=CaboRl,
)
"""What the entry point names."""
