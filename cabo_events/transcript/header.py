"""The tags in brackets that open a game, as they are written."""

from collections.abc import Iterator

import msgspec

from cabo_events.events import SCHEMA, GameStarted, Player
from cabo_events.ruleset import AXES, RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.transcript.vocabulary import Opener, Tag, quoted, table_of


def header_lines(event: GameStarted, opener: Opener) -> Iterator[str]:
    """The header of a game: what is null, empty or as the rule set's name says is left out."""
    yield f"[{opener} {quoted(event.game)}]"
    if event.schema != SCHEMA:
        yield f"[{Tag.SCHEMA} {event.schema}]"
    yield from _rules_lines(event.ruleset)
    yield from (_player_line(player) for player in event.players)
    if event.viewer is not None:
        viewer = event.viewer if isinstance(event.viewer, str) else table_of(event).word(event.viewer)
        yield f"[{Tag.VIEWER} {viewer}]"
    if event.seed is not None:
        yield f"[{Tag.SEED} {event.seed}]"
    for tag, text in ((Tag.SOURCE, event.source), (Tag.PLAYED, event.played), (Tag.AT, event.at)):
        if text is not None:
            yield f"[{tag} {quoted(text)}]"
    if event.tags:
        yield f"[{Tag.TAGS} {' '.join(map(quoted, event.tags))}]"


def _player_line(player: Player) -> str:
    name = "?" if player.name is None else quoted(player.name)
    identity = "" if player.id == player.name else f" id {quoted(player.id)}"
    bot = "" if player.bot is None else f" bot {quoted(player.bot)}"
    return f"[{Tag.PLAYER} {name}{identity}{bot}]"


def _rules_lines(rules: RuleSet) -> Iterator[str]:
    """The name alone of a variant known by name; else what it is based on and each axis that differs."""
    yield f"[{Tag.RULES} {quoted(rules.name)}]"
    known = NAMED.get(rules.name)
    if known is not None and msgspec.json.encode(known) == msgspec.json.encode(rules):
        return
    if rules.based_on is not None:
        yield f"[{Tag.BASED_ON} {quoted(rules.based_on)}]"
    basis = NAMED.get(rules.based_on or "")
    ours = _axis_words(rules)
    theirs = {} if basis is None else _axis_words(basis)
    yield from (f"[{axis} {ours[axis]}]" for axis in AXES if ours[axis] != theirs.get(axis))


def _axis_words(rules: RuleSet) -> dict[str, str]:
    plain: dict[str, object] = msgspec.to_builtins(rules)
    return {axis: _value_words(plain[axis]) for axis in AXES}


def _value_words(value: object) -> str:
    """An axis as it is typed; the order of a table's keys is part of it.

    >>> _value_words({"7": "peek"}), _value_words({}), _value_words(None), _value_words(value=True)
    ('7=peek', '-', 'null', 'true')
    """
    match value:
        case str():
            return value
        case dict():
            return " ".join(f"{key}={_value_words(one)}" for key, one in value.items()) or "-"
        case _:
            return msgspec.json.encode(value).decode()
