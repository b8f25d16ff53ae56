"""What reveals, recorded scorings, lines of a sheet and the end do to the score sheet."""

import pytest
from msgspec.structs import replace

from cabo_events.errors import ReplayError
from cabo_events.events import (
    CaboCalled,
    CardDrawn,
    CardExchanged,
    CardMatched,
    EndReason,
    GameEnded,
    HandsRevealed,
    OpeningPeeked,
    RevealReason,
    RoundRecorded,
    RoundScored,
    SheetField,
)
from cabo_events.evolve import evolve
from cabo_events.ruleset import (
    RuleSet,
)
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.state import Phase, State
from tests.evolve.tables import REVEALED, called_round, standard, unseen_round
from tests.game_builder import Table, dealt


def test_the_reveal_scores_the_round_by_the_rule_set() -> None:
    table = called_round().play(REVEALED)
    (line,) = table.game.results
    assert (line.round, line.first, line.caller, line.ended_by) == (1, 0, 0, RevealReason.CALLED)
    assert line.hands == (("3c", "4c"), ("Ac", "2c"))
    assert (line.hand_totals, line.points, line.totals) == ((7, 3), (17, 0), (17, 0))
    assert (line.resets, line.kamikaze) == ((), None)
    assert table.game.totals == (17, 0)


def test_after_the_reveal_every_card_in_a_hand_is_known_to_all() -> None:
    table = called_round().play(OpeningPeeked(seat=0, slots=(0,), faces=("3c",)), REVEALED)
    assert table.card(0, 0).seen == (6, 7)
    assert table.card(1, 1).seen == (7, 7)
    assert (table.round.phase, table.round.ended_by) == (Phase.REVEALED, RevealReason.CALLED)


def test_revealed_hands_are_listed_in_ascending_slot_order() -> None:
    table = standard().play(
        CardMatched(seat=0, slot=0, face="5c"),
        CaboCalled(seat=0),
        CardDrawn(seat=1, face="3c"),
        CardExchanged(seat=1, slots=(1,), shown=("Qc",)),
        HandsRevealed(reason=RevealReason.CALLED, hands=(("5d", "6h", "Ks"), ("Kd", "3c", "6s", "4h"))),
    )
    assert table.game.results[0].hands == (("5d", "6h", "Ks"), ("Kd", "3c", "6s", "4h"))
    assert table.faces(0) == [None, "5d", "6h", "Ks"]


def test_an_uncalled_round_is_scored_as_one() -> None:
    table = (
        Table(PUBLISHER)
        .deal("3 4", "1 2")
        .play(HandsRevealed(reason=RevealReason.STOCK_OUT, hands=(("3", "4"), ("1", "2"))))
    )
    assert (table.game.results[0].caller, table.game.totals) == (None, (7, 0))


def test_a_recorded_scoring_that_disagrees_changes_nothing() -> None:
    told = RoundScored(points=(0, 3), totals=(0, 3), resets=(), kamikaze=None)
    table = called_round().play(REVEALED)
    before = table.state
    assert table.play(told).state == State(version=before.version + 1, game=before.game, round=before.round)


def test_two_kamikaze_hands_are_a_corrupt_log() -> None:
    moon = ("Qc", "Qd", "Kc", "Ks")
    table = Table(STANDARD).deal("Qc Qd Kc Ks", "Qh Qs 2c 3c")
    with pytest.raises(
        ReplayError, match=r"event 3 \(hands_revealed\) cannot follow: expected at most one kamikaze hand"
    ):
        evolve(table.state, HandsRevealed(reason=RevealReason.STOCK_OUT, hands=(moon, moon)))


def test_hands_that_nobody_saw_are_not_scored() -> None:
    table = unseen_round()
    line = table.game.results[0]
    assert (line.hands, line.hand_totals, line.points) == (((None,), (None,)), (None, None), None)
    assert table.game.totals == (None, None)


def test_hands_that_nobody_saw_are_scored_as_recorded() -> None:
    table = unseen_round().play(RoundScored(points=(50, 0), totals=(100, 30), resets=(), kamikaze=1))
    line = table.game.results[0]
    assert (line.points, line.totals, line.resets, line.kamikaze) == ((50, 0), (100, 30), (), 1)
    assert (table.game.totals, table.game.is_over, table.game.winners) == ((100, 30), True, (1,))


def test_a_reset_recorded_is_a_reset_used() -> None:
    table = unseen_round().play(RoundScored(points=(50, 0), totals=(50, 30), resets=(0,), kamikaze=1))
    assert table.game.standing.resets_used == (1, 0)
    assert not table.game.is_over


def test_once_totals_are_told_again_the_next_round_goes_on_from_them() -> None:
    table = unseen_round().play(RoundScored(points=(9, 0), totals=(9, 20), resets=(), kamikaze=None))
    table.deal("3c 4c", "Ac 2c", number=2).play(CaboCalled(seat=0), REVEALED)
    assert table.game.totals == (26, 20)


def test_points_of_hands_that_were_seen_are_computed_even_where_totals_were_lost() -> None:
    table = unseen_round().deal("3c 4c", "Ac 2c", number=2).play(CaboCalled(seat=0), REVEALED)
    assert (table.game.results[1].points, table.game.totals) == ((17, 0), (None, None))
    table.play(RoundScored(points=(7, 3), totals=(40, 12), resets=(), kamikaze=None))
    assert (table.game.results[1].points, table.game.totals) == ((17, 0), (40, 12))


def test_a_card_known_from_its_history_is_known_at_the_reveal() -> None:
    deal = replace(dealt(STANDARD, [["3c"], ["Ac"]]), hands=((None,), (None,)), stock=None)
    table = Table(STANDARD, viewer=0).play(
        deal,
        OpeningPeeked(seat=0, slots=(0,), faces=("3c",)),
        CaboCalled(seat=0),
        HandsRevealed(reason=RevealReason.CALLED, hands=((None,), ("Ac",))),
    )
    assert table.game.results[0].hands == (("3c",), ("Ac",))
    assert table.game.totals == (13, 0)


def test_a_hand_revealed_with_more_cards_than_it_has_is_scored_as_told() -> None:
    hands = ((None, "4c", "5c"), ("Ac", "2c"))
    table = called_round().play(HandsRevealed(reason=RevealReason.CALLED, hands=hands))
    assert (table.game.results[0].hands, table.game.results[0].points) == (hands, None)


def test_the_game_is_over_by_its_rules_without_a_word() -> None:
    table = unseen_round().play(RoundScored(points=(90, 0), totals=(90, 20), resets=(), kamikaze=None))
    table.deal("3c 4c", "Ac 2c", number=2).play(CaboCalled(seat=0), REVEALED)
    assert (table.game.totals, table.game.is_over, table.game.winners) == ((107, 20), True, (1,))
    assert table.game.ended_by is None


def line(**known: object) -> RoundRecorded:
    """A sheet's line of three seats; what is not said is not known."""
    fields = {"hand_totals": None, "points": None, "caller": None, "kamikaze": None} | known
    unknown = tuple(field for field in SheetField if field.value not in known)
    return replace(
        RoundRecorded(round=1, hand_totals=None, points=None, caller=None, kamikaze=None, unknown=unknown), **fields
    )


def sheet(rules: RuleSet, *lines: RoundRecorded) -> Table:
    return Table(rules, 3).play(*[replace(one, round=number) for number, one in enumerate(lines, start=1)])


def test_a_recorded_round_is_scored_by_the_rule_set_where_its_hands_are_known() -> None:
    table = sheet(STANDARD, line(hand_totals=(14, 8, 17), caller=0, kamikaze=None))
    recorded = table.game.results[0]
    assert (recorded.points, recorded.totals, recorded.caller) == ((24, 0, 17), (24, 0, 17), 0)
    assert (recorded.first, recorded.hands, recorded.ended_by) == (None, None, None)
    assert table.state.round is None


def test_an_uncalled_round_under_publisher_can_only_be_recorded() -> None:
    table = sheet(PUBLISHER, line(hand_totals=(5, 5, 14), caller=None, kamikaze=None))
    assert table.game.totals == (0, 0, 14)


def test_a_recorded_kamikaze_is_told_not_guessed_from_a_50() -> None:
    table = sheet(
        PUBLISHER,
        line(hand_totals=(3, 50, 20), caller=0, kamikaze=1),
        line(hand_totals=(3, 50, 20), caller=0, kamikaze=None),
    )
    assert [result.points for result in table.game.results] == [(50, 0, 50), (0, 50, 20)]


def test_the_points_told_disagree_with_the_hands_and_the_rule_set_decides() -> None:
    table = sheet(STANDARD, line(hand_totals=(14, 8, 17), points=(14, 8, 17), caller=0, kamikaze=None))
    assert table.game.totals == (24, 0, 17)


def test_where_the_caller_is_not_known_the_points_are_those_told() -> None:
    table = sheet(STANDARD, line(hand_totals=(14, 8, 17), points=(24, 0, 17), kamikaze=None))
    assert (table.game.results[0].caller, table.game.totals) == (None, (24, 0, 17))


def test_where_only_points_are_known_they_are_added() -> None:
    table = sheet(STANDARD, line(points=(24, 0, 17)), line(points=(0, 9, 3)))
    assert table.game.totals == (24, 9, 20)


def test_a_round_of_which_nothing_is_known_loses_the_totals() -> None:
    table = sheet(STANDARD, line(points=(24, 0, 17)), line(), line(points=(0, 9, 3)))
    assert [result.points for result in table.game.results] == [(24, 0, 17), None, (0, 9, 3)]
    assert table.game.totals == (None, None, None)


def test_a_late_joiner_has_no_score_before_and_starts_from_0() -> None:
    table = sheet(
        STANDARD,
        line(hand_totals=(3, 9, None), caller=0, kamikaze=None),
        line(hand_totals=(12, 9, 4), caller=2, kamikaze=None),
    )
    assert [result.totals for result in table.game.results] == [(0, 9, None), (12, 18, 0)]
    assert table.game.totals == (12, 18, 0)


def test_rounds_of_a_sheet_reset_and_end_the_game() -> None:
    table = sheet(PUBLISHER, line(points=(50, 20, 0)), line(points=(50, 0, 9)), line(points=(51, 5, 0)))
    assert [result.resets for result in table.game.results] == [(), (0,), ()]
    assert (table.game.totals, table.game.winners) == ((101, 25, 9), (2,))


def test_a_recorded_round_may_follow_a_dealt_one() -> None:
    table = called_round().play(REVEALED)
    table.play(
        RoundRecorded(
            round=2, hand_totals=None, points=(1, 2), caller=None, kamikaze=None, unknown=(SheetField.CALLER,)
        )
    )
    assert (table.state.round, table.game.totals) == (None, (18, 2))


@pytest.mark.parametrize(
    ("reason", "told", "winners"),
    [
        pytest.param(EndReason.LIMIT, (1,), (1,), id="limit: the lowest total wins"),
        pytest.param(EndReason.AGREED_LENGTH, (0,), (1,), id="agreed_length: the lowest total wins, whatever was told"),
        pytest.param(EndReason.ABANDONED, (), None, id="abandoned: nobody does"),
    ],
)
def test_the_end(reason: EndReason, told: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    table = called_round().play(REVEALED, GameEnded(reason=reason, winners=told))
    assert (table.game.ended_by, table.game.winners) == (reason, winners)


def test_where_totals_are_not_known_the_winners_are_those_told() -> None:
    table = unseen_round().play(GameEnded(reason=EndReason.LIMIT, winners=(0, 1)))
    assert table.game.winners == (0, 1)


def test_a_game_may_be_abandoned_in_a_round() -> None:
    table = standard().play(CardDrawn(seat=0, face="3c"), GameEnded(reason=EndReason.ABANDONED, winners=()))
    assert (table.game.winners, table.game.results, table.round.phase) == (None, (), Phase.DRAWN)
