from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_events.audit import audit
from cabo_events.cards import Deck
from cabo_events.commands import DealRound, Draw, Exchange, Outcome, Reveal
from cabo_events.decide import decide
from cabo_events.events import Viewer
from cabo_events.recording.offers import Offer, Part, choices, narrowed, offers
from cabo_events.recording.questions import must_tell_outcome, questions, with_faces, with_outcome
from cabo_events.recording.session import carried_out
from cabo_events.replay import Timeline, replay
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, PUBLISHER_1E, STANDARD
from tests.odd_rules import odd_rules
from tests.recording.table import NAMES, in_memory, opening, words_of


def begun(rules: RuleSet = STANDARD, viewer: Viewer = None) -> Timeline:
    return replay(decide(None, opening(rules, viewer=viewer)))


def offered(timeline: Timeline) -> tuple[Offer, ...]:
    return offers(words_of(timeline), timeline.last)


def offer(timeline: Timeline, words: str, seat: int | None = 0) -> Offer:
    (found,) = [one for one in offered(timeline) if (one.words, one.seat) == (words, seat)]
    return found


def phrases(timeline: Timeline) -> list[str]:
    return [f"{'table' if one.seat is None else NAMES[one.seat]} {one.phrase}" for one in offered(timeline)]


def test_what_is_offered_is_what_the_rules_allow_now() -> None:
    power = in_memory(begun(), "deal first Ada, up 9c", "draw 7h, discard")
    assert phrases(power) == [
        "Ada decline",
        "Ada peek 0|1|2|3",
        "Ada pair 2 of 0|1|2|3",
        "Ada match 0|1|2|3",
        "Bo match 0|1|2|3",
        "table end abandoned",
    ]
    assert phrases(begun()) == ["table round", "table end abandoned"]


def test_a_power_whose_card_was_not_seen_is_offered_with_all_its_targets() -> None:
    unseen = in_memory(begun(), "deal first Ada, up 9c", "draw, discard ?")
    powers = ["decline", "peek 0|1|2|3", "spy Bo 0|1|2|3", "swap 0|1|2|3 Bo 0|1|2|3"]
    assert [f"Ada {power}" for power in powers] == [
        one for one in phrases(unseen) if one in {f"Ada {p}" for p in powers}
    ]
    assert phrases(in_memory(unseen, "Ada spy Bo 1=3c")).count("Ada decline") == 0


def test_choices_narrow_the_commands_of_an_offer_and_keep_the_order_of_slots() -> None:
    holding = offer(in_memory(begun(PUBLISHER), "deal first Ada, up 3", "draw 5"), "exchange")
    assert len(choices(holding.commands, Part.SLOTS)) == 15
    assert narrowed(holding.commands, Part.SLOTS, (2, 0)) == (Exchange(seat=0, slots=(2, 0)),)
    assert narrowed(holding.commands, Part.SLOTS, (7,)) == ()


def test_a_deal_leaves_the_dealer_and_then_who_begins_open() -> None:
    deal = offer(begun(), "round", None)
    assert choices(deal.commands, Part.DEALER) == (None, 0, 1)
    assert choices(narrowed(deal.commands, Part.DEALER, None), Part.FIRST) == (0, 1)
    assert narrowed(deal.commands, Part.DEALER, 0) == (DealRound(dealer=0, first=1),)


# --- what is asked -----------------------------------------------------------------------------------------------


def asked(timeline: Timeline, words: str, seat: int | None = 0) -> list[str]:
    command = offer(timeline, words, seat).commands[0]
    return [question.words for question in questions(timeline.last, command) if question.is_asked]


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        pytest.param(None, {"look", "draw", "peek", "spy Bo"}, id="the record of the table"),
        pytest.param(0, {"look", "draw", "peek", "spy Bo"}, id="the record of the seat that looks"),
        pytest.param(1, set(), id="the record of another seat"),
        pytest.param("spectator", set(), id="the record of a spectator"),
    ],
)
def test_what_one_seat_sees_is_asked_for_in_its_own_record_and_what_all_see_in_all(
    viewer: Viewer, seen: set[str]
) -> None:
    start = in_memory(begun(viewer=viewer), "deal first Ada, up 9c")
    drawn = in_memory(start, "draw")
    moments = (
        ("look", start),
        ("draw", start),
        ("peek", in_memory(drawn, "discard 7h")),
        ("spy Bo", in_memory(drawn, "discard 9h")),
        ("swap Bo", in_memory(drawn, "discard Qh")),
    )
    assert {words for words, timeline in moments if asked(timeline, words)} == seen
    assert asked(start, "take") == asked(start, "match") == ["the card in slot 0 of Ada"]
    assert asked(drawn, "discard") == ["the discarded card"]


def test_a_face_that_is_known_is_not_asked_for_again() -> None:
    known = in_memory(begun(), "deal first Ada, up 9c", "match miss 0=4c")
    assert asked(known, "match") == []
    assert asked(in_memory(known, "draw 7h"), "discard") == []


def test_the_card_turned_up_has_to_be_told() -> None:
    (question,) = questions(begun().last, offer(begun(), "round", None).commands[0])
    assert question.is_required


def test_a_card_that_a_miss_sends_to_the_pile_is_asked_for_where_nobody_knows_it() -> None:
    holding = in_memory(begun(PUBLISHER_1E), "deal first Ada, up 3", "draw")
    several = Exchange(seat=0, slots=(0, 1))
    words = [question.words for question in questions(holding.last, several) if question.is_asked]
    assert words[-1] == "the card that was to come in"
    told = with_outcome(with_faces(holding.last, several, (None, None, "9")), Outcome.MISSED)
    assert getattr(decide(holding.last, told)[0], "discarded", None) == "9"


def test_hands_that_are_turned_up_are_asked_for_but_for_what_is_known() -> None:
    over = in_memory(begun(), "deal first Ada, up 9c", "match miss 0=4c", "call", "draw, exchange 1=5c")
    cards = questions(over.last, Reveal())
    assert [(card.seat, card.slot) for card in cards if not card.is_asked] == [(0, 0)]
    assert len(cards) == 9
    told = with_faces(over.last, Reveal(), (None, "2d", "2h", "2s", "3d", "6c", "6d", "6h", "6s"))
    revealed = carried_out(over, ((told, None),))
    assert revealed.last.game.results[-1].hand_totals == (13, 24)


def test_how_an_attempt_went_is_asked_where_the_faces_leave_it_open() -> None:
    power = in_memory(begun(), "deal first Ada, up 9c", "draw 7h, discard")
    unknown = offer(power, "match", 1).commands[0]
    assert must_tell_outcome(power.last, unknown)
    assert not must_tell_outcome(power.last, with_faces(power.last, unknown, ("7d",)))
    assert not must_tell_outcome(power.last, with_faces(power.last, unknown, ("8d",)))
    assert not must_tell_outcome(power.last, Draw(seat=0))


@settings(max_examples=25)
@given(
    rules=st.one_of(st.sampled_from(tuple(NAMED.values())), odd_rules()),
    viewer=st.sampled_from((None, 0, 1, "spectator")),
    dice=st.randoms(use_true_random=False),
)
def test_whatever_is_offered_can_be_recorded_though_nothing_is_seen(
    rules: RuleSet, viewer: Viewer, dice: Random
) -> None:
    players = max(rules.players_min, 2)
    timeline = replay(decide(None, opening(rules, players, viewer)))
    up = "9" if rules.deck is Deck.PUBLISHER else "9c"
    for _ in range(50):
        possible = [one for one in offered(timeline) if not one.words.startswith("end")]
        if not possible:
            break
        command = dice.choice(dice.choice(possible).commands)
        asked = questions(timeline.last, command)
        told = with_faces(timeline.last, command, [up if question.is_required else None for question in asked])
        if must_tell_outcome(timeline.last, told):
            told = with_outcome(told, dice.choice(list(Outcome)))
        timeline = carried_out(timeline, ((told, None),))
    assert audit(timeline.events) == ()
