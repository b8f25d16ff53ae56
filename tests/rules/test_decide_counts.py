"""How many cards a request names, which its types say on the wire and nothing says in Python."""

import pytest

from cabo_events.commands import Command, DiscardPair, Draw, Exchange, Take
from cabo_events.decide import decide
from cabo_events.errors import IllegalMove
from cabo_events.rules.breaches import Breach
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD
from tests.game_builder import Table

ROWS = [
    pytest.param(PUBLISHER, (), Take(seat=0, slots=()), Breach.SLOT, id="a take gives at least one card"),
    pytest.param(STANDARD, (Draw(seat=0),), Exchange(seat=0, slots=()), Breach.SLOT, id="so does an exchange"),
    pytest.param(STANDARD, (), DiscardPair(seat=0, slots=(0,)), Breach.PAIR, id="a pair is more than one card"),
    pytest.param(STANDARD, (), DiscardPair(seat=0, slots=(0, 1, 2)), Breach.PAIR, id="and no more than two"),
]


@pytest.mark.parametrize(("rules", "given", "when", "code"), ROWS)
def test_a_request_names_as_many_cards_as_it_moves(
    rules: RuleSet, given: tuple[Command, ...], when: Command, code: Breach
) -> None:
    hands = ("2 2 2 5", "3 4 6 1") if rules is PUBLISHER else ("2c 2d 2h 5c", "3c 4c 6c Ac")
    up, stock = ("9", "10 8") if rules is PUBLISHER else ("9c", "10c 8c")
    table = Table(rules).deal(*hands, discard=up, stock=stock)
    for command in given:
        table.play(*decide(table.state, command, None))
    with pytest.raises(IllegalMove) as refused:
        decide(table.state, when, None)
    assert refused.value.rule == code
