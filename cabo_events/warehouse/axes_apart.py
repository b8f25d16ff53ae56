"""The first line of a game with the axes of its rule set left out: the rule set is a table of its own."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cabo_events.codec import decode_event, encode_event
from cabo_events.events import Event, GameStarted
from cabo_events.ruleset import RuleSet

_ENCODER = msgspec.json.Encoder()
_T = TypeVar("_T")


class _Label(Struct, frozen=True):
    name: str
    based_on: str | None


class _Axes(Struct, frozen=True):
    name: str
    based_on: str | None
    deck: str | None = None


class _Opening(Struct, frozen=True):
    ruleset: _Axes


def ordered(rules: RuleSet) -> RuleSet:
    """The same rule set with the ranks of its values and powers in order, as a line of its own would not need."""
    return replace(rules, values=_by_rank(rules.values), powers=_by_rank(rules.powers))


def ruleset_json(rules: RuleSet) -> str:
    """The rule set whole, as canonical JSON with its ranks in order."""
    return _ENCODER.encode(ordered(rules)).decode()


def without_axes(event: GameStarted) -> str:
    """The event's line, its rule set cut down to what it is called, unless its ranks come in an order of their own."""
    rules, line = event.ruleset, encode_event(event)
    whole = _whole(rules)
    if _whole(ordered(rules)) != whole:
        return line.decode()
    return line.replace(whole, _called(rules), 1).decode()


def with_axes(line: str, rules: RuleSet) -> Event:
    """The event of such a line: the axes are those of ``rules``, what they are called is in the line."""
    body = line.encode()
    label = msgspec.json.decode(body, type=_Opening).ruleset
    if label.deck is not None:
        return decode_event(body)
    called = replace(ordered(rules), name=label.name, based_on=label.based_on)
    return decode_event(body.replace(_called(called), _whole(called), 1))


def _by_rank(by_rank: Mapping[str, _T]) -> dict[str, _T]:
    return dict(sorted(by_rank.items(), key=lambda item: _RANKS.index(item[0])))


_RANKS = ("0", "A", *map(str, range(1, 14)), "J", "Q", "K", "K_red", "K_black")


def _whole(rules: RuleSet) -> bytes:
    return b'"ruleset":' + _ENCODER.encode(rules)


def _called(rules: RuleSet) -> bytes:
    # No text within the line can hold these bytes: a quotation mark in it is escaped.
    return b'"ruleset":' + _ENCODER.encode(_Label(rules.name, rules.based_on))
