"""What goes along from one page of statistics to another: whose games, which rules, how many players, who plays."""

from collections.abc import Callable, Sequence
from typing import Final

_OF: Final = "of"
_ONE: Final = ("ruleset", "seats", "kind")
"""What an address calls the choice of one rule set, one number of players, one kind of them."""

_SEVERAL: Final = ("rules", "tables", "kinds")
"""The same where several may be chosen."""

_NAMES: Final = {
    "scoring": ("rules", "seats", "kind"),
    "calls": _ONE,
    "players": _ONE,
    "rounds": _SEVERAL,
    "lab": _ONE,
}
"""By page what its address calls these three; the dictionary is of no games."""


def kept_query(values_of: Callable[[str], Sequence[str]], page: str) -> dict[str, list[str]]:
    """The parameters of another page's address, given the values of those of this one; of several the first.

    >>> kept_query({"rules": ["standard", "publisher"]}.get, "rounds")
    {'rules': ['standard', 'publisher']}
    >>> kept_query({"rules": ["standard", "publisher"]}.get, "calls")
    {'ruleset': ['standard']}
    """
    kept = {_OF: [value for value in values_of(_OF) or () if value]}
    for one, several, name in zip(_ONE, _SEVERAL, _NAMES.get(page, _ONE), strict=True):
        # One that was taken back is in the address without a value.
        values = [value for value in values_of(one) or values_of(several) or () if value]
        kept[name] = values if name == several else values[:1]
    return {name: values for name, values in kept.items() if values}
