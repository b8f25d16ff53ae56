"""Rows of the rule tables: a deal and what was done since, a request, and what comes of it, all in short words.

Requests are a seat and what it does: ``0 draw``, ``0 exchange 1,2``, ``0 take 2``, ``0 discard``, ``0 peek 1``,
``0 spy 1.2`` (slot 2 of seat 1), ``0 swap 3 1.2``, ``0 decline``, ``1 match 2``, ``0 pair 0,1``, ``0 call``,
``0 look 0,1``; the table's are ``reveal``, ``deal D F`` (dealer, first; ``-`` is none), ``end REASON``. Before the
request also ``drain N``: turns of drawing and discarding until the stock has N cards left.
"""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from cabo_events.cards import deck_cards
from cabo_events.commands import (
    Call,
    Chance,
    Command,
    DealRound,
    Decline,
    Discard,
    DiscardPair,
    Draw,
    EndGame,
    Exchange,
    LookAtOpening,
    Match,
    Peek,
    Reveal,
    Spy,
    Swap,
    Take,
)
from cabo_events.decide import decide
from cabo_events.errors import IllegalMove
from cabo_events.events import (
    CardMatched,
    CardPeeked,
    CardsSwapped,
    EndReason,
    Event,
    ExchangeMissed,
    GameEnded,
    HandsRevealed,
    MatchMissed,
    PairMissed,
    RoundDealt,
    RoundScored,
    event_tag,
)
from cabo_events.evolve import evolve
from cabo_events.rules.breaches import Breach
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD, checked_ruleset
from tests.game_builder import Table, running


class Deal(NamedTuple):
    """The cards on the table when a row begins."""

    rules: RuleSet
    hands: tuple[str, ...]
    discard: str | None
    stock: str


TWO = Deal(STANDARD, ("2c 3c 4c 5c", "2d 3d 4d 5d"), "9s", "10h 6c 7c Jc As Ah")
"""Two players; on the pile a 9 that nobody holds, next a 10 (spy), a 6, a 7 (peek), a J (swap), two aces."""

THREE = Deal(STANDARD, ("2c 3c 4c 5c", "2d 3d 4d 5d", "2h 3h 4h 5h"), "9s", "10h 6c 7c Jc As Ah")
"""Three players, otherwise the same."""

SEVERAL = Deal(PUBLISHER, ("5 5 5 6", "1 2 3 4"), "9", "10 6 7 11 1 1")
"""The publisher's rules: seat 0 holds three 5s and a 6."""


class Row(NamedTuple):
    """A sentence of the rules: what was dealt and done, what is asked, what comes of it.

    ``then`` is the events in short words, or the code of the refusal. ``shows`` names the axis and the value that
    the row is about, as in ``stock_out=reshuffle``; the rule set of the deal is changed to it.
    """

    sentence: str
    deal: Deal
    given: str
    when: str
    then: tuple[str, ...] | Breach
    shows: str = ""
    also: Mapping[str, object] = {}


def axis_shown(row: Row) -> tuple[str, str]:
    """The axis and the value that a row is about."""
    axis, _, value = row.shows.partition("=")
    return axis, value


def rules_of(row: Row) -> RuleSet:
    """The rule set of a row: that of its deal, with the value it shows and what goes with it."""
    plain: dict[str, object] = msgspec.to_builtins(row.deal.rules)
    plain.update(row.also)
    if row.shows:
        axis, value = axis_shown(row)
        plain[axis] = _WORDS.get(value, int(value) if value.isdigit() else value)
    return checked_ruleset(msgspec.convert(plain, RuleSet), row.sentence)


_WORDS = {"True": True, "False": False, "None": None}


def outcome(row: Row) -> tuple[str, ...] | Breach:
    """What comes of a row's request: the events in short words, or the code of the refusal."""
    table = played(row.deal, row.given, rules_of(row))
    try:
        events = decide(table.state, asked(row.when), _chance(table, row.when))
    except IllegalMove as refused:
        return Breach(refused.rule)
    return tuple(map(in_short, events))


def played(deal: Deal, given: str, rules: RuleSet) -> Table:
    """The table after a deal and what was done since, requests with ``·`` between."""
    table = Table(rules, players=len(deal.hands))
    table.deal(*deal.hands, discard=deal.discard if rules.opening_discard else None, stock=deal.stock)
    for request in filter(None, map(str.strip, given.split("·"))):
        if request.startswith("drain"):
            _drain(table, int(request.split()[1]))
        else:
            table.play(*decide(table.state, asked(request), _chance(table, request)))
    return table


def _drain(table: Table, left: int) -> None:
    """Draw and discard, turn by turn and with every power declined, until the stock has so many cards."""
    state = table.state
    while len(running(state).stock) > left or running(state).pending is not None:
        seat = running(state).on_turn
        verbs = ("draw", "discard") if running(state).pending is None else ("decline",)
        for verb in verbs:
            events = decide(state, asked(f"{seat} {verb}"))
            table.play(*events)
            for event in events:
                state = evolve(state, event)


def _chance(table: Table, request: str) -> Chance:
    """What chance brings to a request: a new deck in its own order, a pile turned over as it lies."""
    if request.startswith("deal"):
        return deck_cards(table.rules.deck)
    if request.endswith("draw") and not running(table.state).stock:
        return tuple(card.face for card in running(table.state).pile[:-1])
    return None


_Bare = type[Draw] | type[Discard] | type[Decline] | type[Call]
_WithSlots = type[Exchange] | type[Take] | type[DiscardPair] | type[LookAtOpening]

_BARE: dict[str, _Bare] = {"draw": Draw, "discard": Discard, "decline": Decline, "call": Call}
_WITH_SLOTS: dict[str, _WithSlots] = {"exchange": Exchange, "take": Take, "pair": DiscardPair, "look": LookAtOpening}


def asked(request: str) -> Command:
    """The command that a request in short words stands for."""
    words = request.split()
    match words:
        case ["reveal"]:
            return Reveal()
        case ["deal", dealer, first]:
            return DealRound(dealer=None if dealer == "-" else int(dealer), first=int(first))
        case ["end", reason]:
            return EndGame(reason=EndReason(reason))
        case [seat, verb]:
            return _BARE[verb](seat=int(seat))
        case [seat, ("exchange" | "take" | "pair" | "look") as verb, slots]:
            return _WITH_SLOTS[verb](seat=int(seat), slots=tuple(map(int, slots.split(","))))
        case [seat, "peek", slot]:
            return Peek(seat=int(seat), slot=int(slot))
        case [seat, "match", slot]:
            return Match(seat=int(seat), slot=int(slot))
        case [seat, "spy", place]:
            target, _, slot = place.partition(".")
            return Spy(seat=int(seat), target=int(target), slot=int(slot))
        case [seat, "swap", slot, place]:
            target, _, target_slot = place.partition(".")
            return Swap(seat=int(seat), slot=int(slot), target=int(target), target_slot=int(target_slot))
        case _:
            raise LookupError(request)


def in_short(event: Event) -> str:
    """An event in short words: its type, and what a rule decides of it."""
    match event:
        case MatchMissed() | PairMissed():
            return f"{event_tag(event)} {_joined(event.penalty_slot, event.penalty_face)}"
        case ExchangeMissed():
            where = f"kept {event.kept_slot}" if event.discarded is None else f"discarded {event.discarded}"
            return " ".join((event_tag(event), where, *(_joined(card.slot, card.face) for card in event.extra)))
        case RoundDealt():
            return f"{event_tag(event)} {event.round}"
        case CardMatched() | CardPeeked():
            return f"{event_tag(event)} {event.slot}:{event.face}"
        case CardsSwapped():
            return f"{event_tag(event)} {event.slot} {event.target}.{event.target_slot}"
        case HandsRevealed():
            return f"{event_tag(event)} {event.reason}"
        case RoundScored():
            return f"{event_tag(event)} {_listed(event.points)} → {_listed(event.totals)}"
        case GameEnded():
            return f"{event_tag(event)} {event.reason} {_listed(event.winners)}"
        case _:
            return event_tag(event)


def _joined(slot: int | None, face: str | None) -> str:
    return "no card" if slot is None else f"+{slot}:{face}"


def _listed(numbers: tuple[int | None, ...]) -> str:
    return " ".join(map(str, numbers)) or "nobody"
