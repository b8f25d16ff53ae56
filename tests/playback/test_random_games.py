"""The deltas of any legal game lead to the tables that the reducer gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_events.events import Rewound
from cabo_events.playback import playback
from cabo_events.playback.table import table_states
from cabo_events.replay import replay
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.simulate import random_game
from tests.playback.expander import expanded


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
@settings(max_examples=8)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4))
def test_of_a_random_game(rules: RuleSet, seed: int, players: int) -> None:
    timeline = replay(random_game(rules, players, seed, max_rounds=2))
    assert list(expanded(playback(timeline))) == list(table_states(timeline))


@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), data=st.data())
def test_of_a_random_game_with_corrections(seed: int, data: st.DataObject) -> None:
    events = random_game(NAMED["standard"], 3, seed, max_rounds=2)[:120]
    cut = data.draw(st.integers(3, len(events)), "versions before the correction")
    to = data.draw(st.integers(1, cut - 1), "the version it goes back to")
    timeline = replay((*events[:cut], Rewound(to=to, reason=None), *events[to:]))
    made = playback(timeline)
    assert list(expanded(made)) == list(table_states(timeline))
    assert made.rewinds == {cut + 1: to}
