import numpy as np
import pytest

from cabo_events.bots import read_policy
from cabo_events.bots.contest import Seeds, Table, fair_share, part_of_win, share_of, win_share, wins
from cabo_events.rulesets import PUBLISHER, STANDARD

CLUB = read_policy("club")


def table(players: int, field: str) -> Table:
    return Table(rules=PUBLISHER, players=players, field=(read_policy(field).row(PUBLISHER, players),))


def test_a_win_shared_by_several_counts_in_parts() -> None:
    winners = np.array([0b001, 0b010, 0b011, 0b111, 0])
    assert part_of_win(winners, 0).tolist() == [1, 0, 1 / 2, 1 / 3, 0]


def test_the_interval_is_that_of_independent_games() -> None:
    share = share_of(np.array([1.0] * 25 + [0.0] * 75))
    assert share.share == 0.25
    assert (share.low, share.high) == pytest.approx((0.25 - 1.96 * 0.0433, 0.25 + 1.96 * 0.0433), abs=1e-3)


@pytest.mark.slow
def test_whoever_plays_among_its_like_has_a_fair_share() -> None:
    share = win_share(table(3, "club"), CLUB.row(PUBLISHER, 3), Seeds(run=1, first=0, count=900))
    assert share.low < fair_share(3) < share.high


def test_club_beats_chance() -> None:
    share = win_share(table(2, "random"), CLUB.row(PUBLISHER, 2), Seeds(run=1, first=0, count=100))
    assert share.low > 0.9


@pytest.mark.slow
def test_the_same_games_give_the_same_wins_and_others_others() -> None:
    first, again, others = (
        wins(table(2, "club"), CLUB.row(PUBLISHER, 2), Seeds(run=1, first=number, count=9)).tolist()
        for number in (0, 0, 9)
    )
    assert first == again
    assert first != others


@pytest.mark.slow
def test_under_standard_one_who_never_calls_beats_those_who_call_at_5() -> None:
    callers = read_policy("club").row(STANDARD, 4)
    never = tuple(-200.0 if value == 5.0 else value for value in callers)
    share = win_share(Table(rules=STANDARD, players=4, field=(callers,)), never, Seeds(run=1, first=0, count=1000))
    assert share.low > 1.4 * fair_share(4)
