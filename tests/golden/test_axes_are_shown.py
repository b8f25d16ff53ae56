"""Every axis value of a named variant is exercised by a shipped game; the exceptions are named here."""

from collections.abc import Mapping

import pytest

from cabo_events.files import read_game
from cabo_events.ruleset import AXES, RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.shipped import shipped_games
from tests.golden.facets import Facet, Played, played
from tests.golden.facets_of_play import PLAY
from tests.golden.facets_of_scoring import SCORING

FACETS = (*PLAY, *SCORING)

BESIDE_MATCHING = {
    "match_compares",
    "match_targets",
    "matches_per_flip",
    "match_closes",
    "match_on_opening_discard",
    "match_after_top_taken",
    "match_while_power_pending",
    "wrong_match_penalty_cards",
    "caller_may_match",
    "empty_hand",
}
"""What says nothing where no card can be matched or thrown as a pair."""

BESIDE_SEVERAL = {"failed_exchange_incoming", "failed_exchange_extra", "failed_exchange_shown_cards"}
"""What is null where only one card is exchanged at a time."""

BEYOND_PLAY = {"match_after_top_taken"}
"""What play cannot show, since a take flips another card at once: tests/evolve/test_cards.py holds it."""


@pytest.fixture(scope="module")
def games() -> Mapping[str, tuple[Played, ...]]:
    every = [played(path.name, read_game(path).events) for path in shipped_games()]
    return {name: tuple(game for game in every if game.rules.name == name) for name in NAMED}


def silent_axes(rules: RuleSet) -> set[str]:
    """The axes of which no game can show anything under these rules."""
    beside_matching = set() if rules.match_out_of_turn else BESIDE_MATCHING
    return beside_matching | (set() if rules.exchange_several_equal else BESIDE_SEVERAL) | BEYOND_PLAY


@pytest.mark.parametrize("name", NAMED)
def test_every_axis_that_can_be_shown_has_a_facet(name: str) -> None:
    rules = NAMED[name]
    asked = {facet.axis for facet in FACETS if facet.applies(rules)}
    assert asked == set(AXES) - silent_axes(rules)


@pytest.mark.parametrize(
    ("name", "facet"),
    [
        pytest.param(name, facet, id=f"{name}: {facet.axis}: {facet.sight}")
        for name, rules in NAMED.items()
        for facet in FACETS
        if facet.applies(rules)
    ],
)
def test_an_axis_value_is_exercised_by_a_shipped_game(
    name: str, facet: Facet, games: Mapping[str, tuple[Played, ...]]
) -> None:
    assert [game.name for game in games[name] if facet.is_in(game)]
