import pytest

from cabo_events.kernel.batch import Caps, play_batch, random_policies
from cabo_events.kernel.columns import decode, encode
from cabo_events.kernel.recording import Recording
from cabo_events.rulesets import NAMED
from tests.game_builder import started
from tests.kernel.equality import Tally, compared
from tests.kernel.games import TABLES


def agreed(games: int, seed: int) -> Tally:
    """The tally of so many games, none of which may have anything wrong."""
    tally = Tally()
    assert list(compared(games, seed, tally)) == []
    return tally


def test_kernel_and_reducer_agree_on_random_kernel_games_at_every_event() -> None:
    assert agreed(75, 1).events > 5_000


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 4, 5])
def test_kernel_and_reducer_agree_on_20_000_rounds_at_every_event(seed: int) -> None:
    """A quarter of them at a time, that several processes may share them."""
    assert agreed(1875, seed).rounds >= 5_000


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_rows_of_a_kernel_game_come_back_from_its_events(variant: str, seats: int) -> None:
    """But for copies of a face: those of the publisher's deck are numbered anew, in the order of the deal."""
    rules = NAMED[variant]
    batch = play_batch(rules, random_policies(seats), [7, 8], Caps(rounds=2, turns=60), recorded=True)
    for number in range(2):
        rows = batch.rows[batch.offsets[number] : batch.offsets[number + 1]]
        events = decode(Recording(opening=started(rules, seats), rows=rows))
        again = encode(events)
        assert again.rows.shape == rows.shape
        assert (again.rows[:, 0] == rows[:, 0]).all()
        assert decode(again) == events
        if rules.name == "standard":
            assert again.rows.tobytes() == rows.tobytes()
