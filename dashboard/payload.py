"""What a page is told of a game at one version: the seam between the timeline and whatever draws it."""

from msgspec import Struct

from cabo_events.events import RevealReason
from cabo_events.moment import CardInHand, Moment, Table, moment_at
from cabo_events.replay import Timeline
from cabo_events.rules.values import face_value, hand_total
from cabo_events.ruleset import Power, RuleSet
from cabo_events.sheet import known_hand
from cabo_events.state import Phase
from cabo_events.words import sentence
from dashboard.touched import touched_slots


class CardPayload(Struct, frozen=True, kw_only=True):
    """A card in a hand: its slot, its face and points (None: the viewpoint does not know them), who has seen it.

    ``is_touched`` says that the version's event is about this card.
    """

    slot: int
    face: str | None
    points: int | None
    known_by: tuple[int, ...]
    is_touched: bool


class SeatPayload(Struct, frozen=True, kw_only=True):
    """A seat: its hand by slot (None: emptied, never used again), its hand total where it can be told, its total.

    ``gained`` are the points of the round whose hands lie revealed, None before that.
    """

    seat: int
    name: str
    bot: str | None
    hand: tuple[CardPayload | None, ...]
    hand_total: int | None
    gained: int | None
    total: int | None
    is_dealer: bool
    is_on_turn: bool
    is_caller: bool
    has_final_turn: bool
    is_winner: bool


class RoundPayload(Struct, frozen=True, kw_only=True):
    """The round on the table: what it waits for, the middle of the table, what is pending.

    ``drawer`` is the seat that holds a drawn card, ``drawn`` that card's face where the viewpoint knows it.
    """

    number: int
    turn: int
    phase: Phase
    on_turn: int | None
    caller: int | None
    pending: Power | None
    drawer: int | None
    drawn: str | None
    discard_top: str | None
    discard_count: int
    stock_count: int
    ended_by: RevealReason | None


class TablePayload(Struct, frozen=True, kw_only=True):
    """A game at one version of ``versions``, as one viewpoint shows it; ``round`` is None while none is dealt.

    ``words`` say what has just happened. ``is_over`` is true once the game has winners.
    """

    game: str
    version: int
    versions: int
    words: str
    seats: tuple[SeatPayload, ...]
    round: RoundPayload | None
    is_over: bool


def table_payload(timeline: Timeline, version: int) -> TablePayload:
    """The table after the event of that version; raises MomentError for no such version."""
    moment = moment_at(timeline, version)
    return TablePayload(
        game=moment.game,
        version=version,
        versions=len(timeline.states),
        words=event_words(timeline, version),
        seats=tuple(_seat(timeline, moment, seat) for seat in range(len(moment.players))),
        round=None if moment.table is None else _round(timeline, version, moment.table),
        is_over=moment.winners is not None,
    )


def event_words(timeline: Timeline, version: int) -> str:
    """The event of that version in one sentence, as far as the timeline's viewpoint knows it."""
    before = timeline.at(version - 1) if version > 1 else None
    return sentence(timeline.events[version - 1], before)


def _round(timeline: Timeline, version: int, table: Table) -> RoundPayload:
    round_ = timeline.at(version).round
    return RoundPayload(
        number=table.round,
        turn=table.turn,
        phase=table.phase,
        on_turn=table.on_turn,
        caller=table.caller,
        pending=table.power,
        drawer=None if table.held is None else table.held.seat,
        drawn=None if table.held is None else table.held.face,
        discard_top=table.discard_top,
        discard_count=table.discard_count,
        stock_count=table.stock_count,
        ended_by=None if round_ is None else round_.ended_by,
    )


def _seat(timeline: Timeline, moment: Moment, seat: int) -> SeatPayload:
    game = timeline.at(moment.version).game
    table = moment.table
    return SeatPayload(
        seat=seat,
        name=moment.players[seat],
        bot=game.players[seat].bot,
        hand=_hand(timeline, moment, seat),
        hand_total=None if table is None else _hand_total(game.rules, table.hands[seat]),
        gained=_gained(timeline, moment, seat),
        total=moment.totals[seat],
        is_dealer=table is not None and table.dealer == seat,
        is_on_turn=table is not None and table.on_turn == seat,
        is_caller=table is not None and table.caller == seat,
        has_final_turn=table is not None and seat in table.final_turns,
        is_winner=seat in (moment.winners or ()),
    )


def _hand(timeline: Timeline, moment: Moment, seat: int) -> tuple[CardPayload | None, ...]:
    round_ = timeline.at(moment.version).round
    if moment.table is None or round_ is None:
        return ()
    rules = timeline.at(moment.version).game.rules
    touched = touched_slots(timeline.events[moment.version - 1], seat)
    cards = {card.slot: _card(rules, card, touched) for card in moment.table.hands[seat]}
    return tuple(cards.get(slot) for slot in range(len(round_.hands[seat])))


def _card(rules: RuleSet, card: CardInHand, touched: frozenset[int]) -> CardPayload:
    return CardPayload(
        slot=card.slot,
        face=card.face,
        points=None if card.face is None else face_value(rules, card.face),
        known_by=card.known_by,
        is_touched=card.slot in touched,
    )


def _hand_total(rules: RuleSet, hand: tuple[CardInHand, ...]) -> int | None:
    known = known_hand([card.face for card in hand])
    return None if known is None else hand_total(rules, known)


def _gained(timeline: Timeline, moment: Moment, seat: int) -> int | None:
    state = timeline.at(moment.version)
    if state.round is None or state.round.ended_by is None:
        return None
    points = state.game.results[-1].points
    return None if points is None else points[seat]
