"""Seeded rule sets with any value on any axis, as far as the axes go together."""

from collections.abc import Iterator
from enum import EnumType
from random import Random
from typing import get_args, get_type_hints

from msgspec.structs import replace

from cabo_events.errors import RuleSetError
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED, checked_ruleset

_NUMBERS: dict[str, tuple[object, ...]] = {
    "hand_size": (1, 2, 3, 4, 5),
    "opening_peeks": (0, 1, 2, 3),
    "wrong_match_penalty_cards": (0, 1),
    "beaten_caller_penalty": (0, 5, 10),
    "kamikaze_others_score": (30, 50),
    "reset_at": (None, 20, 50, 100),
    "reset_to": (None, 10, 50),
    "resets_per_player": (None, 1, 2),
    "end_score": (50, 100),
}
_LEFT = frozenset(("name", "based_on", "deck", "values", "powers", "players_min", "players_max", "match_targets"))


def _choices(kind: object) -> tuple[object, ...]:
    if isinstance(kind, EnumType):
        return tuple(kind)
    return (False, True) if kind is bool else tuple(one for part in get_args(kind) for one in _choices(part))


_HINTS = get_type_hints(RuleSet)
CHOICES = {
    axis: _NUMBERS.get(axis) or _choices(_HINTS[axis]) for axis in RuleSet.__struct_fields__ if axis not in _LEFT
}
"""The values tried on each axis that is changed."""


def odd_variants(seed: int) -> Iterator[RuleSet]:
    """Without end: the named variants with one to all of their axes at other values, for two to six players."""
    dice = Random(seed)
    while True:
        rules = dice.choice(list(NAMED.values()))
        changed = dice.sample(sorted(CHOICES), dice.choice((1, 2, 4, 8, len(CHOICES))))
        values = {axis: dice.choice(CHOICES[axis]) for axis in changed}
        odd = replace(rules, name="odd", players_min=2, players_max=6, **values)
        try:
            yield checked_ruleset(odd, "odd")
        except RuleSetError:
            continue
