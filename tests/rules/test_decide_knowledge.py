"""What a command tells where the state does not know it, and what cannot be."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

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
    Exchange,
    LookAtOpening,
    Match,
    Outcome,
    Peek,
    Reveal,
    Spy,
    Swap,
    Take,
)
from cabo_events.decide import decide
from cabo_events.errors import IllegalMove
from cabo_events.events import (
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    CardSpied,
    DiscardTaken,
    Event,
    ExchangeMissed,
    ExtraCard,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    RevealReason,
    RoundDealt,
    Source,
    StockReshuffled,
    Viewer,
)
from cabo_events.rules.breaches import Breach
from cabo_events.ruleset import FailedExchangeShownCards, RuleSet
from cabo_events.rulesets import PUBLISHER, PUBLISHER_2E, STANDARD
from tests.game_builder import Table

HIDDEN = (None, None, None, None)


def at_a_real_table(*commands: Command, rules: RuleSet = STANDARD, viewer: Viewer = 1) -> Table:
    """Two players, cards face down, one card turned up; then what was done."""
    face = "9s" if rules.deck == STANDARD.deck else "9"
    table = Table(rules, players=2, viewer=viewer)
    table.play(RoundDealt(round=1, dealer=None, first=0, hands=(HIDDEN, HIDDEN), discard=face, stock=None))
    for command in commands:
        table.play(*decide(table.state, command))
    return table


LOOKED = LookAtOpening(seat=1, slots=(0, 1), faces=("7d", "8d"))
TO_THE_SWAP = (LOOKED, Draw(seat=0), Discard(seat=0, face="Jh"))

TOLD_ROWS = [
    pytest.param((), Draw(seat=0), CardDrawn(seat=0, face=None), id="nobody else sees a drawn card"),
    pytest.param(
        (Take(seat=0, slots=(0,)),), Draw(seat=1, face="6h"), CardDrawn(seat=1, face="6h"), id="who draws it does"
    ),
    pytest.param(
        (Draw(seat=0),), Discard(seat=0, face="6h"), CardDiscarded(seat=0, face="6h"), id="all see what is discarded"
    ),
    pytest.param(
        (Draw(seat=0),), Discard(seat=0), CardDiscarded(seat=0, face=None), id="though the recorder may miss it"
    ),
    pytest.param(
        (Draw(seat=0),),
        Exchange(seat=0, slots=(2,), shown=("6h",)),
        CardExchanged(seat=0, slots=(2,), shown=("6h",)),
        id="all see what is exchanged out",
    ),
    pytest.param(
        (LOOKED, Take(seat=0, slots=(0,))),
        Take(seat=1, slots=(1,)),
        DiscardTaken(seat=1, slots=(1,), shown=("8d",)),
        id="what is known need not be told",
    ),
    pytest.param(
        (), LOOKED, OpeningPeeked(seat=1, slots=(0, 1), faces=("7d", "8d")), id="a seat sees its own opening cards"
    ),
    pytest.param(
        (),
        LookAtOpening(seat=0, slots=(3, 2)),
        OpeningPeeked(seat=0, slots=(3, 2), faces=(None, None)),
        id="and not another's",
    ),
    pytest.param(
        (LOOKED,), Match(seat=1, slot=0), MatchMissed(seat=1, slot=0, face="7d", penalty_slot=4, penalty_face=None),
        id="a match of a known card is judged",
    ),
    pytest.param((), Match(seat=0, slot=0), CardMatched(seat=0, slot=0, face=None), id="one of an unknown is believed"),
    pytest.param(
        (), Match(seat=0, slot=0, face="9h"), CardMatched(seat=0, slot=0, face="9h"), id="and judged when it is told"
    ),
    pytest.param(
        (),
        Match(seat=0, slot=0, outcome=Outcome.MISSED),
        MatchMissed(seat=0, slot=0, face=None, penalty_slot=4, penalty_face=None),
        id="or that it was a miss",
    ),
    pytest.param(
        (), DiscardPair(seat=0, slots=(0, 1)), PairDiscarded(seat=0, slots=(0, 1), faces=(None, None)),
        id="an unknown pair is believed",
    ),
    pytest.param(
        (),
        DiscardPair(seat=0, slots=(0, 1), faces=("5h", "6h")),
        PairMissed(seat=0, slots=(0, 1), faces=("5h", "6h"), penalty_slot=4, penalty_face=None),
        id="and judged when its cards are told",
    ),
    pytest.param(
        (*TO_THE_SWAP, Swap(seat=0, slot=2, target=1, target_slot=1), Take(seat=1, slots=(3,))),
        Take(seat=0, slots=(2,)),
        DiscardTaken(seat=0, slots=(2,), shown=("8d",)),
        id="knowledge follows a card through a blind swap",
    ),
    pytest.param(
        (*TO_THE_SWAP, Swap(seat=0, slot=2, target=1, target_slot=1), Draw(seat=1), Discard(seat=1, face="9h")),
        Spy(seat=1, target=0, slot=2),
        CardSpied(seat=1, target=0, slot=2, face="8d"),
        id="so its seat sees it again where it lies",
    ),
    pytest.param(
        (LOOKED, Draw(seat=0), Discard(seat=0, face="9h")),
        Spy(seat=0, target=1, slot=0),
        CardSpied(seat=0, target=1, slot=0, face=None),
        id="what another seat looks at stays hidden, though this one knows it",
    ),
    pytest.param(
        (Draw(seat=0), Discard(seat=0)), Peek(seat=0, slot=1), CardPeeked(seat=0, slot=1, face=None),
        id="a discard whose face was missed may have a power",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "when", "then"), TOLD_ROWS)
def test_faces_are_told_where_the_state_does_not_know_them(
    given: Sequence[Command], when: Command, then: Event
) -> None:
    assert decide(at_a_real_table(*given).state, when) == (then,)


CONTRADICTIONS = [
    pytest.param(
        (LOOKED, Take(seat=0, slots=(0,))), Take(seat=1, slots=(0,), shown=("6d",)), Breach.FACE,
        id="a card seen before is what it was",
    ),
    pytest.param(
        (*TO_THE_SWAP, Swap(seat=0, slot=2, target=1, target_slot=1), Take(seat=1, slots=(0,))),
        Take(seat=0, slots=(2,), shown=("6d",)),
        Breach.FACE,
        id="wherever it was swapped to",
    ),
    pytest.param((), Draw(seat=0, face="9s"), Breach.FACE, id="a card is not in two places"),
    pytest.param(
        (Draw(seat=0),), Exchange(seat=0, slots=(0,), shown=("5h", "6h")), Breach.FACES, id="a face for each card"
    ),
    pytest.param((), Reveal(), Breach.ROUND_GOES_ON, id="hands are turned up at the end"),
    pytest.param(
        (Call(seat=0), Take(seat=1, slots=(0,))), Reveal(hands=(("5h",), HIDDEN)), Breach.FACES, id="all of them"
    ),
    pytest.param(
        (Call(seat=0), Take(seat=1, slots=(0,))), Reveal(hands=(("5h", "5h", None, None), HIDDEN)), Breach.FACE,
        id="each card once",
    ),
    pytest.param(
        (Draw(seat=0), Discard(seat=0), Peek(seat=0, slot=1)), Peek(seat=0, slot=2), Breach.POWER,
        id="a power that was missed is used once",
    ),
    pytest.param(
        (Draw(seat=0), Discard(seat=0), Draw(seat=1)), Peek(seat=0, slot=2), Breach.POWER,
        id="and before the next turn",
    ),
    pytest.param((Draw(seat=0), Discard(seat=0)), Peek(seat=1, slot=1), Breach.POWER, id="by who discarded"),
    pytest.param(
        (Draw(seat=0), Discard(seat=0, face="6h")), Decline(seat=0), Breach.POWER, id="a known card has its own power"
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "when", "code"), CONTRADICTIONS)
def test_only_a_contradiction_is_refused(given: Sequence[Command], when: Command, code: Breach) -> None:
    state = at_a_real_table(*given).state
    with pytest.raises(IllegalMove) as refused:
        decide(state, when)
    assert refused.value.rule == code


def test_a_publisher_deck_has_four_of_a_face() -> None:
    hands = (("5", "5", "5", None), HIDDEN)
    table = at_a_real_table(Call(seat=0), Take(seat=1, slots=(0,)), rules=PUBLISHER)
    assert len(decide(table.state, Reveal(hands=(("5", "5", "5", "5"), HIDDEN)))) == 1
    with pytest.raises(IllegalMove, match="one 5 too many"):
        decide(table.state, Reveal(hands=(hands[0], ("9", "5", "5", None))))


def test_hands_that_stay_hidden_are_not_scored() -> None:
    table = at_a_real_table(Call(seat=0), Take(seat=1, slots=(0,)))
    assert decide(table.state, Reveal()) == (
        HandsRevealed(reason=RevealReason.CALLED, hands=(HIDDEN, ("9s", None, None, None))),
    )


@pytest.mark.parametrize(
    ("viewer", "shown"),
    [pytest.param(0, ("5", "6"), id="who shows them sees them"), pytest.param(1, (None, None), id="others do not")],
)
def test_the_cards_of_a_hidden_miss_stay_hidden(viewer: int, shown: tuple[str | None, ...]) -> None:
    rules = replace(PUBLISHER_2E, failed_exchange_shown_cards=FailedExchangeShownCards.HIDDEN)
    table = Table(rules, viewer=viewer)
    table.deal("5 6 1 2", "3 4 7 8", discard="9", stock="10")
    table.play(CardDrawn(seat=0, face="10"))
    (missed,) = decide(table.state, Exchange(seat=0, slots=(0, 1)))
    assert isinstance(missed, ExchangeMissed)
    assert missed.shown == shown


def test_chance_brings_the_blind_cards_of_a_miss() -> None:
    table = at_a_real_table(Draw(seat=0), rules=PUBLISHER_2E, viewer=None)
    shown = ("5", "6", "7")
    missed = ExchangeMissed(
        seat=0,
        source=Source.STOCK,
        slots=(0, 1, 2),
        shown=shown,
        kept_slot=4,
        discarded=None,
        extra=(ExtraCard(slot=5, face="8"),),
    )
    assert decide(table.state, Exchange(seat=0, slots=(0, 1, 2), shown=shown), ("8",)) == (missed,)


DECK = deck_cards(STANDARD.deck)
DEALS = [
    pytest.param(DECK, None, id="a whole deck"),
    pytest.param(None, Breach.DEAL, id="an opening discard that nobody tells"),
    pytest.param(DECK[1:], Breach.DECK, id="a deck of 51 cards"),
    pytest.param((*DECK[1:], DECK[1]), Breach.DECK, id="a card that is there twice"),
    pytest.param(deck_cards(PUBLISHER.deck), Breach.DECK, id="another deck"),
]


@pytest.mark.parametrize(("chance", "code"), DEALS)
def test_chance_deals_a_deck(chance: Chance, code: Breach | None) -> None:
    state = Table(STANDARD).state
    command = DealRound(dealer=None, first=1)
    if code is None:
        (deal,) = decide(state, command, chance)
        assert isinstance(deal, RoundDealt)
        assert (*deal.hands[0], *deal.hands[1], deal.discard, *(deal.stock or ())) == chance
    else:
        with pytest.raises(IllegalMove) as refused:
            decide(state, command, chance)
        assert refused.value.rule == code


def test_a_hidden_deal_tells_the_opening_discard() -> None:
    (deal,) = decide(Table(STANDARD).state, DealRound(dealer=None, first=1, discard="9s"))
    assert deal == RoundDealt(round=1, dealer=None, first=1, hands=(HIDDEN, HIDDEN), discard="9s", stock=None)


RESHUFFLES = [
    pytest.param(lambda under: tuple(reversed(under)), None, None, id="the pile under its top, in any order"),
    pytest.param(lambda _: None, None, None, id="an order that nobody knows"),
    pytest.param(lambda under: under[1:], None, Breach.RESHUFFLE, id="a card is missing"),
    pytest.param(lambda under: ("13", *under[1:]), None, Breach.RESHUFFLE, id="a card that was not in the pile"),
    pytest.param(lambda _: None, "13", Breach.FACE, id="a card is drawn that was not in the pile"),
]


@pytest.mark.parametrize(("order", "face", "code"), RESHUFFLES)
def test_chance_reshuffles_the_pile(
    order: Callable[[tuple[str, ...]], Chance], face: str | None, code: Breach | None
) -> None:
    table = Table(replace(PUBLISHER, powers={})).deal("13 13 1 2", "3 4 5 6", discard="9").drain(0)
    state = table.state
    under = tuple(card.face or "" for card in table.round.pile[:-1])
    command = Draw(seat=table.round.on_turn or 0, face=face)
    if code is None:
        reshuffled, drawn = decide(state, command, order(under))
        assert reshuffled == StockReshuffled(stock=order(under))
        assert isinstance(drawn, CardDrawn)
    else:
        with pytest.raises(IllegalMove) as refused:
            decide(state, command, order(under))
        assert refused.value.rule == code
