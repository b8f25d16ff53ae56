"""Event logs for tests: deals with chosen cards, turns that empty a stock, an event of every type."""

from collections import Counter
from collections.abc import Sequence

from cabo_events.cards import deck_cards
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
    ExtraCard,
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
    SheetField,
    Source,
    StockReshuffled,
    Viewer,
)
from cabo_events.replay import Timeline, replay
from cabo_events.ruleset import RuleSet
from cabo_events.state import Card, Game, Round, State

NAMES = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")


def started(rules: RuleSet, players: int = 2, viewer: Viewer = None) -> GameStarted:
    """The opening of a game whose players are the first of NAMES."""
    return GameStarted(
        schema=1,
        game="test",
        ruleset=rules,
        players=tuple(Player(id=name.lower(), name=name, bot=None) for name in NAMES[:players]),
        viewer=viewer,
        seed=None,
        source=None,
        played=None,
        tags=(),
    )


def dealt(
    rules: RuleSet,
    hands: Sequence[Sequence[str]],
    discard: str | None = None,
    stock: Sequence[str] = (),
    number: int = 1,
    first: int = 0,
    dealer: int | None = None,
) -> RoundDealt:
    """A deal of a whole deck: these hands, this discard, a stock that begins with these cards, then all others."""
    named = Counter([*(face for hand in hands for face in hand), *([] if discard is None else [discard]), *stock])
    rest = Counter(deck_cards(rules.deck))
    if not named <= rest:
        raise ValueError(f"not in the deck: {named - rest}")
    rest -= named
    return RoundDealt(
        round=number,
        dealer=dealer,
        first=first,
        hands=tuple(tuple(hand) for hand in hands),
        discard=discard,
        stock=(*stock, *sorted(rest.elements(), key=deck_cards(rules.deck).index)),
    )


class Table:
    """A game as it grows: events are played, and the state is there at any time."""

    def __init__(self, rules: RuleSet, players: int = 2, viewer: Viewer = None) -> None:
        """Open a game of so many players."""
        self.rules = rules
        self.events: list[Event] = [started(rules, players, viewer)]

    def deal(
        self,
        *hands: str,
        discard: str | None = None,
        stock: str = "",
        first: int = 0,
        number: int = 1,
    ) -> "Table":
        """Deal a round; hands and the beginning of the stock are faces with spaces between."""
        words = [hand.split() for hand in hands]
        return self.play(dealt(self.rules, words, discard, stock.split(), number=number, first=first))

    def play(self, *events: Event) -> "Table":
        """Let this happen next."""
        self.events.extend(events)
        return self

    def drain(self, left: int) -> "Table":
        """Draw and discard, turn by turn and without a power used, until the stock has so many cards."""
        state = self.state
        while (round_ := running(state)).stock and len(round_.stock) > left:
            seat = round_.on_turn
            if seat is None:
                raise ValueError("no turn is left")
            face = round_.stock[0].face
            self.play(CardDrawn(seat=seat, face=face), CardDiscarded(seat=seat, face=face))
            state = self.state
        return self

    @property
    def timeline(self) -> Timeline:
        return replay(self.events)

    @property
    def state(self) -> State:
        return self.timeline.last

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def round(self) -> Round:
        return running(self.state)

    @property
    def version(self) -> int:
        """The version of the last event."""
        return len(self.events)

    def card(self, seat: int, slot: int) -> Card:
        """The card in a slot, which must hold one."""
        card = self.round.hands[seat][slot]
        if card is None:
            raise LookupError(f"slot {slot} of seat {seat} is empty")
        return card

    def faces(self, seat: int) -> list[str | None]:
        """A hand's faces by slot; None is an empty slot or an unknown face."""
        return [None if card is None else card.face for card in self.round.hands[seat]]


def running(state: State) -> Round:
    """The state's round, which must have been dealt."""
    if state.round is None:
        raise LookupError("no round was dealt")
    return state.round


def one_of_each(rules: RuleSet, face: str) -> tuple[Event, ...]:
    """An event of every type, the opening first; a catalogue, no game that could be replayed."""
    return (
        started(rules),
        dealt(rules, [[face], []], discard=None, dealer=1),
        OpeningPeeked(seat=0, slots=(2, 0), faces=(face, None)),
        CardDrawn(seat=0, face=face),
        CardExchanged(seat=0, slots=(1,), shown=(face,)),
        DiscardTaken(seat=1, slots=(0, 3), shown=(face, face)),
        ExchangeMissed(
            seat=1,
            source=Source.DISCARD,
            slots=(0, 1, 2),
            shown=(face, None, face),
            kept_slot=4,
            discarded=None,
            extra=(ExtraCard(slot=5, face=None),),
        ),
        CardDiscarded(seat=0, face=face),
        CardPeeked(seat=0, slot=3, face=face),
        CardSpied(seat=0, target=1, slot=3, face=face),
        CardsSwapped(seat=0, slot=0, target=1, target_slot=2),
        PowerDeclined(seat=0),
        CardMatched(seat=1, slot=2, face=face),
        MatchMissed(seat=1, slot=1, face=face, penalty_slot=4, penalty_face=None),
        PairDiscarded(seat=0, slots=(0, 1), faces=(face, face)),
        PairMissed(seat=0, slots=(0, 1), faces=(face, None), penalty_slot=None, penalty_face=None),
        CaboCalled(seat=1, at="2026-01-31T18:05:00Z"),
        StockReshuffled(stock=(face, None)),
        HandsRevealed(reason=RevealReason.STOCK_OUT, hands=((face,), ())),
        RoundScored(points=(0, 7), totals=(50, 12), resets=(0,), kamikaze=None),
        RoundRecorded(
            round=2,
            hand_totals=(50, None),
            points=(None, 3),
            caller=None,
            kamikaze=1,
            unknown=(SheetField.CALLER, SheetField.POINTS),
        ),
        Rewound(to=3, reason="Ünterbrochen"),
        GameEnded(reason=EndReason.LIMIT, winners=(0, 1)),
    )
