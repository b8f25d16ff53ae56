import msgspec
import pytest
from msgspec.structs import fields

from cabo_events.axes import ABOUT, axis_sentence, axis_sentences
from cabo_events.ruleset import AXES, RuleSet
from cabo_events.rulesets import NAMED, PUBLISHER, STANDARD

AXIS_TYPES = {field.name: msgspec.inspect.type_info(field.type) for field in fields(RuleSet) if field.name in AXES}


def values(kind: msgspec.inspect.Type) -> list[object]:
    """Every value that an axis of this type may have; of numbers and tables a few."""
    match kind:
        case msgspec.inspect.UnionType(types=types):
            return [value for one in types for value in values(one)]
        case msgspec.inspect.EnumType(cls=cls):
            return [str(member.value) for member in cls]
        case msgspec.inspect.BoolType():
            return [True, False]
        case msgspec.inspect.NoneType():
            return [None]
        case msgspec.inspect.IntType(ge=least):
            return [least or 0, (least or 0) + 1]
        case msgspec.inspect.DictType():
            return [{}]
        case _:
            raise LookupError(f"a test of axes does not know {kind}")


@pytest.mark.parametrize("axis", AXES)
def test_every_value_of_an_axis_has_a_sentence_of_its_own(axis: str) -> None:
    told = [axis_sentence(axis, value) for value in values(AXIS_TYPES[axis])]
    assert all(words[0].isupper() and words.endswith(".") for words in told)
    assert len(set(told)) == len(told)


def test_no_sentence_is_of_a_value_that_no_axis_has() -> None:
    with pytest.raises(LookupError):
        axis_sentence("deck", "tarot")
    with pytest.raises(LookupError):
        axis_sentence("deck", 52)


def test_every_named_variant_says_what_it_is() -> None:
    assert list(ABOUT) == list(NAMED)


@pytest.mark.parametrize("rules", NAMED.values(), ids=list(NAMED))
def test_a_rule_set_is_told_axis_by_axis_in_the_order_of_the_file(rules: RuleSet) -> None:
    assert tuple(axis_sentences(rules)) == AXES


def test_values_and_powers_are_told_card_by_card() -> None:
    told = axis_sentences(STANDARD)
    assert told["values"] == "Cards count their number, but for ace 1, jack 11, queen 12, red king 0, black king 13."
    assert told["powers"] == (
        "A card drawn and discarded at once has its power: 7 and 8 peek at an own card, "
        "9 and 10 spy on an opponent's card, J and Q swap an own card for an opponent's, blind."
    )
    assert axis_sentences(PUBLISHER)["values"] == "Every card counts its number."
