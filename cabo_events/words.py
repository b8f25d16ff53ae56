"""An event in one plain English sentence, told from the state before it."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from cabo_events.events import (
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
    ExchangeMissed,
    GameEnded,
    GameStarted,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    Player,
    PowerDeclined,
    RevealReason,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    Source,
    StockReshuffled,
    Viewer,
    event_tag,
)
from cabo_events.rules.powers import power_of
from cabo_events.ruleset import RuleSet, ruleset_hash
from cabo_events.state import Card, Round, State

UNKNOWN = "an unknown card"


def sentence(event: Event, before: State | None) -> str:
    """The event in words, with players' names, slots and cards as far as the event and the state tell them.

    ``before`` is the state that the event came into, None for ``game_started``. A face that neither the event nor
    the state knows is an unknown card: told from a perspective, nothing is said that its viewer has not seen.
    """
    if before is not None:
        return _Teller(before).told(event)
    return _started(event) if isinstance(event, GameStarted) else f"{event_tag(event)} before the game has started."


def player_name(players: Sequence[Player], seat: int) -> str:
    """What to call a seat: its player's name, or the seat's number where there is no name."""
    name = players[seat].name if seat < len(players) else None
    return name or f"Seat {seat}"


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["Ada", "Bo", "Cleo"])
    'Ada, Bo and Cleo'
    """
    *most, last = list(words) or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, word: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def winning(names: Sequence[str]) -> str:
    """Who wins, as a clause.

    >>> winning(["Ada"]), winning(["Ada", "Bo"]), winning([])
    ('Ada wins', 'Ada and Bo share the win', 'nobody wins')
    """
    return f"{listed(names)} share the win" if len(names) > 1 else f"{listed(names)} wins"


def leading(names: Sequence[str]) -> str:
    """Who leads, as a clause.

    >>> leading(["Ada"]), leading(["Ada", "Bo"])
    ('Ada leads', 'Ada and Bo lead')
    """
    return f"{listed(names)} lead" if len(names) > 1 else f"{listed(names)} leads"


def _started(event: GameStarted) -> str:
    seated = listed(_seated(player, seat) for seat, player in enumerate(event.players))
    return f"Game {event.game} starts under {_ruleset(event.ruleset)}: {seated}.{_record(event.viewer, event.players)}"


def _ruleset(rules: RuleSet) -> str:
    return f"the rules {rules.name} ({ruleset_hash(rules)})"


def _seated(player: Player, seat: int) -> str:
    name = player.name or f"Seat {seat}"
    return name if player.bot is None else f"{name} (a bot: {player.bot})"


def _record(viewer: Viewer, players: Sequence[Player]) -> str:
    match viewer:
        case None:
            return ""
        case "spectator":
            return " Told as a spectator saw it."
        case seat:
            return f" Told as {player_name(players, seat)} saw it."


class _Teller:
    """Tells what happens next in a state."""

    def __init__(self, before: State) -> None:
        self._game = before.game
        self._round = before.round

    def told(self, event: Event) -> str:
        match event:
            case RoundDealt() | OpeningPeeked() | HandsRevealed() | StockReshuffled():
                return self._about_the_table(event)
            case CardDrawn() | CardDiscarded() | CardExchanged() | DiscardTaken() | ExchangeMissed() | CaboCalled():
                return self._about_a_turn(event)
            case CardPeeked() | CardSpied() | CardsSwapped() | PowerDeclined():
                return self._about_a_power(event)
            case CardMatched() | MatchMissed() | PairDiscarded() | PairMissed():
                return self._about_matching(event)
            case RoundScored() | RoundRecorded() | Rewound() | GameEnded():
                return self._about_the_sheet(event)
            case GameStarted():
                return _started(event)
            case _:
                assert_never(event)

    # --- the table -------------------------------------------------------------------------------------------

    def _about_the_table(self, event: RoundDealt | OpeningPeeked | HandsRevealed | StockReshuffled) -> str:
        match event:
            case RoundDealt():
                return self._dealt(event)
            case OpeningPeeked():
                looked = f"{self._name(event.seat)} looks at {_slots(event.slots)}"
                return f"{looked}{_shown(event.faces)}." if event.slots else f"{self._name(event.seat)} does not look."
            case HandsRevealed():
                hands = [f"{self._name(seat)} has {_hand(faces)}" for seat, faces in enumerate(event.hands)]
                return f"{_why_revealed(event.reason)}, all hands are turned up: {'; '.join(hands)}."
            case StockReshuffled():
                count = len(self._round.pile) - 1 if self._round else 0
                return f"The stock is out: a new one is shuffled of {counted(count, 'card')} of the discard pile."

    def _dealt(self, event: RoundDealt) -> str:
        by = "" if event.dealer is None else f" by {self._name(event.dealer)}"
        sizes = sorted({len(hand) for hand in event.hands})
        cards = counted(sizes[0], "card") if len(sizes) == 1 else "hands"
        turned = f"{event.discard} is turned up" if event.discard else "no card is turned up"
        return f"Round {event.round} is dealt{by}, {cards} each; {turned}, {self._name(event.first)} begins."

    # --- a turn ----------------------------------------------------------------------------------------------

    def _about_a_turn(
        self, event: CardDrawn | CardDiscarded | CardExchanged | DiscardTaken | ExchangeMissed | CaboCalled
    ) -> str:
        who = self._name(event.seat)
        match event:
            case CardDrawn():
                return f"{who} draws {_known(event.face, self._next_of_stock(), 'a card')}."
            case CardDiscarded():
                return self._discarded(event)
            case CardExchanged():
                return f"{who} exchanges {self._drawn(None)} for {self._given(event.seat, event.slots, event.shown)}."
            case DiscardTaken():
                given = self._given(event.seat, event.slots, event.shown)
                return f"{who} takes {self._top()} from the discard pile for {given}."
            case ExchangeMissed():
                return self._missed_exchange(event)
            case CaboCalled():
                return f"{who} calls Cabo: every other player has one final turn."

    def _discarded(self, event: CardDiscarded) -> str:
        said = f"{self._name(event.seat)} discards {self._drawn(event.face)}"
        face = event.face or (self._round.held.face if self._round and self._round.held else None)
        power = None if face is None else power_of(self._game.rules, face)
        return f"{said}." if power is None else f"{said}, which has the power to {power}."

    def _missed_exchange(self, event: ExchangeMissed) -> str:
        came, goes = ("", "goes") if event.source is Source.STOCK else (" from the discard pile", "goes back")
        incoming = self._drawn(event.discarded) if event.source is Source.STOCK else self._top()
        given = self._given(event.seat, event.slots, event.shown)
        tried = f"{self._name(event.seat)} tries to exchange {incoming}{came} for {given}, which are not equal"
        end = f"{goes} to the discard pile" if event.kept_slot is None else f"joins the hand in slot {event.kept_slot}"
        extra = [f"{extra.face or 'a blind card'} in slot {extra.slot}" for extra in event.extra]
        cost = f" It costs {listed(extra)}." if extra else ""
        return f"{tried}: they stay, and {incoming} {end}.{cost}"

    # --- powers ----------------------------------------------------------------------------------------------

    def _about_a_power(self, event: CardPeeked | CardSpied | CardsSwapped | PowerDeclined) -> str:
        who = self._name(event.seat)
        match event:
            case CardPeeked():
                return f"{who} peeks at slot {event.slot}{self._looked(event.seat, event.slot, event.face)}."
            case CardSpied():
                target = self._name(event.target)
                return (
                    f"{who} spies on {target}, slot {event.slot}{self._looked(event.target, event.slot, event.face)}."
                )
            case CardsSwapped():
                mine = self._lying(event.seat, event.slot)
                theirs = self._lying(event.target, event.target_slot)
                return f"{who} swaps {mine} with {self._name(event.target)} for {theirs}, blind."
            case PowerDeclined():
                return f"{who} leaves the power unused."

    # --- matching --------------------------------------------------------------------------------------------

    def _about_matching(self, event: CardMatched | MatchMissed | PairDiscarded | PairMissed) -> str:
        who = self._name(event.seat)
        match event:
            case CardMatched():
                given = self._given(event.seat, (event.slot,), (event.face,))
                return f"{who} matches {self._top()} with {given}."
            case MatchMissed():
                given = self._given(event.seat, (event.slot,), (event.face,))
                return f"{who} tries to match {self._top()} with {given}: it goes back{_penalty(event)}."
            case PairDiscarded():
                return f"{who} throws a pair, {self._given(event.seat, event.slots, event.faces)}."
            case PairMissed():
                given = self._given(event.seat, event.slots, event.faces)
                return f"{who} tries to throw {given}, which are no pair: both go back{_penalty(event)}."

    # --- the score sheet -------------------------------------------------------------------------------------

    def _about_the_sheet(self, event: RoundScored | RoundRecorded | Rewound | GameEnded) -> str:
        match event:
            case RoundScored():
                points = listed(f"{self._name(seat)} {_number(value)}" for seat, value in enumerate(event.points))
                totals = listed(_number(value) for value in event.totals)
                return f"Scored at the table: {points}; totals {totals}.{self._marks(event)}"
            case RoundRecorded():
                return self._recorded(event)
            case Rewound():
                reason = f" ({event.reason})" if event.reason else ""
                return f"A correction{reason}: back to event {event.to}; what came after it does not count."
            case GameEnded():
                return self._ended(event)

    def _marks(self, event: RoundScored) -> str:
        resets = f" Reset: {listed(map(self._name, event.resets))}." if event.resets else ""
        return resets if event.kamikaze is None else f" {self._name(event.kamikaze)} shot the moon.{resets}"

    def _recorded(self, event: RoundRecorded) -> str:
        row, what = (event.points, "points") if event.hand_totals is None else (event.hand_totals, "hand totals")
        numbers = listed(f"{self._name(seat)} {value}" for seat, value in enumerate(row or ()) if value is not None)
        told = f"{what} {numbers}" if row else "no figures"
        if "caller" in event.unknown:
            called = "who called is not told"
        else:
            called = "nobody called" if event.caller is None else f"{self._name(event.caller)} called"
        shot = "possibly shot" if "kamikaze" in event.unknown else "shot"
        moon = "" if event.kamikaze is None else f"; {self._name(event.kamikaze)} {shot} the moon"
        return f"Round {event.round} is known from the score sheet only: {told}; {called}{moon}."

    def _ended(self, event: GameEnded) -> str:
        names = [self._name(seat) for seat in event.winners]
        match event.reason:
            case EndReason.ABANDONED:
                return "The game is abandoned."
            case EndReason.LIMIT:
                return f"The game is over: {winning(names)}."
            case EndReason.AGREED_LENGTH:
                return f"The game ends as agreed: {winning(names)}."

    # --- names and cards -------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return player_name(self._game.players, seat)

    def _card(self, seat: int, slot: int) -> Card | None:
        hand = self._round.hands[seat] if self._round and seat < len(self._round.hands) else ()
        return hand[slot] if slot < len(hand) else None

    def _next_of_stock(self) -> Card | None:
        return self._round.stock[0] if self._round and self._round.stock else None

    def _drawn(self, face: str | None) -> str:
        known = face or (self._round.held.face if self._round and self._round.held else None)
        return f"the drawn {known}" if known else "the drawn card"

    def _top(self) -> str:
        top = _top_card(self._round)
        return f"the {top.face}" if top and top.face else "the top card"

    def _lying(self, seat: int, slot: int) -> str:
        card = self._card(seat, slot)
        return f"slot {slot} ({card.face})" if card and card.face else f"slot {slot}"

    def _looked(self, seat: int, slot: int, face: str | None) -> str:
        card = self._card(seat, slot)
        known = face or (card.face if card else None)
        return f": {known}" if known else ""

    def _given(self, seat: int, slots: Sequence[int], faces: Sequence[str | None]) -> str:
        told = (*faces, *(None,) * len(slots))
        cards = [_known(face, self._card(seat, slot), UNKNOWN) for slot, face in zip(slots, told, strict=False)]
        return f"{listed(cards)} in {_slots(slots)}"


def _top_card(round_: Round | None) -> Card | None:
    return round_.pile[-1] if round_ and round_.pile else None


def _known(face: str | None, card: Card | None, otherwise: str) -> str:
    return face or (card.face if card else None) or otherwise


def _slots(slots: Sequence[int]) -> str:
    return f"{'slot' if len(slots) == 1 else 'slots'} {listed(map(str, slots))}"


def _shown(faces: Sequence[str | None]) -> str:
    return f": {listed(face or UNKNOWN for face in faces)}" if any(faces) else ""


def _hand(faces: Sequence[str | None]) -> str:
    return listed(face or UNKNOWN for face in faces) if faces else "no card"


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)


def _why_revealed(reason: RevealReason) -> str:
    match reason:
        case RevealReason.CALLED:
            return "After the call"
        case RevealReason.STOCK_OUT:
            return "The stock being out"


def _penalty(event: MatchMissed | PairMissed) -> str:
    if event.penalty_slot is None:
        return ", at no cost"
    return f", and {event.penalty_face or 'a blind card'} joins the hand in slot {event.penalty_slot}"
