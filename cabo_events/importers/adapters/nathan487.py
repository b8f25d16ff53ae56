"""nathan487/cabo: the messages between its C++ game service and the clients.

A request becomes events when the service answers it without an error; the notices of an action to everybody repeat the
news and are passed over. Slot indices are 0-based and close up when several cards are exchanged; a number that is 0 is
left out, a hidden one is -1. From the ``truth`` line of a deal come, because no message tells them, the cards that
nobody was shown and the order of the stock (hence the faces of a failed exchange, which only its player sees, and of
the blind card it costs); without that line they are null. The ``truth`` lines after each message are not used.
"""

from collections.abc import Sequence
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
    ExtraCard,
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
from cabo_events.importers.wire import nathan487 as wire
from cabo_events.ruleset import (
    FailedExchangeExtra,
    FailedExchangeShownCards,
    FirstSeat,
    GameEnds,
    GameTie,
    OpeningPeekChoice,
    RuleSet,
    StockOut,
)
from cabo_events.rulesets import PUBLISHER_2E

RULES: RuleSet = replace(
    PUBLISHER_2E,
    name="publisher-2e+nathan487",
    based_on="publisher-2e",
    players_max=6,
    opening_peek_choice=OpeningPeekChoice.FIRST_TWO,
    opening_discard=False,
    first_seat=FirstSeat.SEAT_ZERO,
    failed_exchange_extra=FailedExchangeExtra.ONE_WHEN_THREE_OR_MORE,
    failed_exchange_shown_cards=FailedExchangeShownCards.HIDDEN,
    stock_out=StockOut.ENDS_WHEN_A_DRAW_FAILS,
    game_ends=GameEnds.AT_OR_OVER,
    game_tie=GameTie.LAST_ROUND_THEN_FIRST_SEAT,
)
"""The rules that the program plays by."""

_REQUESTS = frozenset(
    ("drawCardReq", "discardDrawnReq", "replaceWithDrawnReq", "takeFromDiscardReq", "useSkillReq", "callSteadyReq")
)
_ANSWERS = frozenset(name.replace("Req", "Rsp") for name in _REQUESTS)
_REPEAT = "actionResultNotify"


class Nathan487:
    """Reads one game; its books are the requests not yet answered, the card drawn, and the cards by place."""

    def __init__(self, request: Request) -> None:
        """Start a game whose seats the first line will tell."""
        self._request = request
        self._seats: dict[str, int] = {}
        self._asked: dict[str, wire.Asked] = {}
        self._holding = Holding((), None)
        self._truth: wire.Truth | None = None
        self._start: wire.Start | None = None
        self._views: dict[int, list[wire.OwnCard]] = {}
        self._drawn: str | None = None
        self._draw_failed = False
        self._kamikaze: int | None = None
        self._totals: tuple[int, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """The log tells everything."""
        return ()

    def refusal(self, message: Message) -> str | None:
        """Whatever this program says, an event can say."""
        del message
        return None

    def finish(self) -> tuple[Event, ...]:
        """A deal after which nothing came."""
        return self._dealt()

    def read(self, message: Message) -> Reading:
        """What a line becomes."""
        head = decoded(message.body, wire.HEAD)
        match head.dir:
            case "meta":
                return became("meta", self._started(decoded(message.body, wire.META)))
            case "truth":
                return self._told(f"truth {head.what}", message)
            case "client" | "server":
                fields = [name for name in head.msg if name != "seq"]
                return self._said(fields[0] if fields else "", message)
            case _:
                return unknown(head.dir)

    def _told(self, kind: str, message: Message) -> Reading:
        if kind != "truth deal":
            return heard(kind)
        rest = self._dealt()
        self._truth = decoded(message.body, wire.TRUTH)
        return became(kind, *rest)

    def _said(self, kind: str, message: Message) -> Reading:
        if kind == _REPEAT:
            return heard(kind)
        if kind == "turnStartNotify":
            state = "the cards that nobody was shown, and the order of the stock" if self._truth else None
            dealt = self._dealt()
            return became(kind, *dealt, state=state if dealt else None)
        body = decoded(message.body, wire.WIRE).msg
        if kind in _REQUESTS:
            return self._noted(kind, body)
        if kind in _ANSWERS:
            return became(kind, *self._dealt(), *self._answered(body))
        if body.game_start_notify:
            self._starts(body.game_start_notify)
            return heard(kind)
        if body.round_reveal_notify:
            return became(kind, *self._dealt(), *self._revealed(body.round_reveal_notify))
        if body.score_update_notify:
            return became(kind, self._scored(body.score_update_notify.scores))
        if body.game_over_notify:
            return became(kind, self._over(body.game_over_notify))
        return unknown(kind)

    # --- a game and its rounds ---------------------------------------------------------------------------------------

    def _started(self, meta: wire.Meta) -> GameStarted:
        game = self._request.game
        self._seats = {str(seated.player): seat for seat, seated in enumerate(meta.players)}
        self._totals = (0,) * len(self._seats)
        names = named(self._request, [seated.nickname for seated in meta.players])
        return GameStarted(
            schema=SCHEMA,
            game=game,
            ruleset=RULES,
            players=tuple(
                Player(id=f"{game}-{seat}", name=names[seat], bot=seated.style and f"bot-{seated.style}")
                for seat, seated in enumerate(meta.players)
            ),
            viewer=None,
            seed=meta.seed,
            source="nathan487/cabo",
            played=None,
            tags=("engine-game",),
        )

    def _starts(self, start: wire.Start) -> None:
        self._start = start
        self._views[seat_of(self._seats, start.your_view.player_id)] = start.your_view.own_cards

    def _dealt(self) -> tuple[Event, ...]:
        """The deal, once every player has been told of it."""
        start, truth = self._start, self._truth
        if start is None:
            return ()
        hands = tuple(self._hand(player, seat, truth) for player, seat in self._seats.items())
        stock = None
        if truth is not None and truth.stock is not None:
            stock = tuple(face_of_value(value) for _, value in reversed(truth.stock))
        self._holding = Holding(hands, stock)
        looks = tuple(self._look(seat, view) for seat, view in sorted(self._views.items()))
        self._start, self._truth, self._views = None, None, {}
        self._draw_failed = False
        first = seat_of(self._seats, start.first_player_id)
        dealt = RoundDealt(round=start.round_number, dealer=None, first=first, hands=hands, discard=None, stock=stock)
        return dealt, *looks

    def _hand(self, player: str, seat: int, truth: wire.Truth | None) -> tuple[str | None, ...]:
        if truth is not None and player in truth.hands:
            return tuple(face_of_value(card[1] if isinstance(card, tuple) else card) for card in truth.hands[player])
        cards = self._views.get(seat)
        if cards is None:
            return (None,) * RULES.hand_size
        return tuple(face_of_value(card.value) if card.is_known else None for card in cards)

    def _look(self, seat: int, view: Sequence[wire.OwnCard]) -> OpeningPeeked:
        seen = [card for card in view if card.is_known]
        return OpeningPeeked(
            seat=seat,
            slots=tuple(card.slot_index for card in seen),
            faces=tuple(face_of_value(card.value) for card in seen),
        )

    def _revealed(self, reveal: wire.Reveal) -> tuple[Event, ...]:
        told = {seat_of(self._seats, hand.player_id): hand.card_values for hand in reveal.revealed_hands}
        for seat in self._seats.values():
            for place, value in enumerate(told.get(seat, ())):
                self._holding.learn(seat, place, face_of_value(value))
        is_called = reveal.steady_caller_id and not self._draw_failed
        hands = tuple(self._holding.hand(seat) for seat in self._seats.values())
        self._kamikaze = next(
            (seat_of(self._seats, score.player_id) for score in reveal.scores if score.is_kamikaze), None
        )
        return (HandsRevealed(reason=RevealReason.CALLED if is_called else RevealReason.STOCK_OUT, hands=hands),)

    def _scored(self, scores: Sequence[wire.Score]) -> RoundScored:
        by_seat = {seat_of(self._seats, score.player_id): score for score in scores}
        if by_seat.keys() != set(self._seats.values()):
            raise MessageFault(f"a score for each of {len(self._seats)} players", f"{len(by_seat)} scores")
        rows = [by_seat[seat] for seat in self._seats.values()]
        points = tuple(row.current_round_score for row in rows)
        totals = tuple(row.total_score for row in rows)
        before, self._totals = self._totals, totals
        return RoundScored(
            points=points,
            totals=totals,
            resets=tuple(seat for seat, total in enumerate(totals) if before[seat] + points[seat] != total),
            kamikaze=self._kamikaze,
        )

    def _over(self, over: wire.Over) -> GameEnded:
        winners = sorted(seat_of(self._seats, one.player_id) for one in over.rankings if one.is_winner)
        return GameEnded(reason=EndReason.LIMIT, winners=tuple(winners))

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _noted(self, kind: str, body: wire.Body) -> Reading:
        asked = (
            body.draw_card_req or body.discard_drawn_req or body.replace_with_drawn_req or body.take_from_discard_req
            or body.use_skill_req or body.call_steady_req
        )  # fmt: skip
        if asked:
            self._asked[asked.request_id] = asked
        return heard(kind)

    def _answered(self, body: wire.Body) -> tuple[Event, ...]:
        answer = (
            body.draw_card_rsp or body.discard_drawn_rsp or body.replace_with_drawn_rsp or body.take_from_discard_rsp
            or body.use_skill_rsp or body.call_steady_rsp
        )  # fmt: skip
        if answer is None or answer.error.code:
            self._draw_failed |= body.draw_card_rsp is not None
            return ()
        asked = self._asked.pop(answer.request_id, None)
        if asked is None:
            raise MessageFault("the answer to a request", f"an answer to {answer.request_id[:40]!r}, never asked")
        seat = seat_of(self._seats, asked.player_id)
        if body.draw_card_rsp:
            self._holding.draw()
            self._drawn = face_of_value(answer.value)
            return (CardDrawn(seat=seat, face=self._drawn),)
        if body.discard_drawn_rsp:
            return (CardDiscarded(seat=seat, face=self._drawn),)
        if body.call_steady_rsp:
            return (CaboCalled(seat=seat),)
        if body.use_skill_rsp:
            return (self._power(seat, asked, answer),)
        source = Source.STOCK if body.replace_with_drawn_rsp else Source.DISCARD
        return (self._exchanged(seat, source, answer.exchange_result or wire.Exchange()),)

    def _exchanged(self, seat: int, source: Source, result: wire.Exchange) -> Event:
        incoming = face_of_value(result.incoming_card_value)
        if not result.success:
            return self._missed(seat, source, result)
        slots, shown = self._holding.exchange(seat, result.selected_slot_indices, incoming)
        match source:
            case Source.STOCK:
                return CardExchanged(seat=seat, slots=slots, shown=shown)
            case Source.DISCARD:
                return DiscardTaken(seat=seat, slots=slots, shown=shown)
            case _:
                assert_never(source)

    def _missed(self, seat: int, source: Source, result: wire.Exchange) -> ExchangeMissed:
        slots, shown = self._holding.shown(seat, result.selected_slot_indices)
        kept = self._holding.join(seat, face_of_value(result.incoming_card_value))
        blind = [self._holding.draw() for _ in range(min(result.added_card_count, RULES.hand_size) - 1)]
        extra = tuple(ExtraCard(slot=self._holding.join(seat, face), face=face) for face in blind)
        return ExchangeMissed(
            seat=seat, source=source, slots=slots, shown=shown, kept_slot=kept, discarded=None, extra=extra
        )

    def _power(self, seat: int, asked: wire.Asked, answer: wire.Answer) -> Event:
        face = face_of_value(answer.peeked_value)
        if asked.peek_self:
            return CardPeeked(seat=seat, slot=self._holding.slot(seat, asked.peek_self.slot_index), face=face)
        if asked.spy:
            target = seat_of(self._seats, asked.spy.target_player_id)
            slot = self._holding.slot(target, asked.spy.target_slot_index)
            return CardSpied(seat=seat, target=target, slot=slot, face=face)
        if asked.swap:
            target = seat_of(self._seats, asked.swap.target_player_id)
            places = (seat, asked.swap.own_slot_index), (target, asked.swap.target_slot_index)
            slot, target_slot = self._holding.swap(*places)
            return CardsSwapped(seat=seat, slot=slot, target=target, target_slot=target_slot)
        return PowerDeclined(seat=seat)


PROGRAM = Program(
    about="nathan487/cabo, the C++ game service: requests, answers and notices",
    messages=json_messages,
    adapter=Nathan487,
)
"""What the entry point names."""
