"""``cabo rulesets``: the rule sets, listed, shown and compared."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from cabo_events.axes import ABOUT, axis_sentence, axis_sentences
from cabo_events.cli.output import new_table, write_json, write_lines, write_table
from cabo_events.errors import UsageError
from cabo_events.files import read_ruleset
from cabo_events.ruleset import LABELS, RuleSet, axis_values, differences, ruleset_hash
from cabo_events.rulesets import NAMED, UNKNOWN_VARIANTS


class Listed(Struct, frozen=True, kw_only=True):
    """A rule set in the list."""

    name: str
    hash: str
    deck: str
    based_on: str | None
    about: str


class RuleSets(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints of the list; ``unknown`` are variants known by name only."""

    rulesets: tuple[Listed, ...]
    unknown: tuple[str, ...]


class Axis(Struct, frozen=True, kw_only=True):
    """An axis of one rule set."""

    axis: str
    value: msgspec.Raw
    words: str


class Shown(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints of one rule set."""

    name: str
    based_on: str | None
    hash: str
    axes: tuple[Axis, ...]


class Difference(Struct, frozen=True, kw_only=True):
    """An axis on which two rule sets differ: both values, both sentences."""

    axis: str
    values: tuple[msgspec.Raw, msgspec.Raw]
    words: tuple[str, str]


class Compared(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints of two rule sets."""

    names: tuple[str, str]
    hashes: tuple[str, str]
    differences: tuple[Difference, ...]


def rulesets(ruleset: str | None = None, /, *, diff: str | None = None, json: bool = False) -> None:
    """List the rule sets, show one in full, or compare two.

    What is shown of one rule set is TOML with a sentence for each axis. Saved
    to a file it is a rule set to change, and to name wherever one is asked for.

    Args:
        ruleset: The rule set to show: a name, or a TOML file. Without it all are listed.
        diff: The rule set to compare it with: a name, or a TOML file.
        json: Print JSON.
    """
    if ruleset is None:
        if diff is not None:
            raise UsageError("--diff", "a rule set to compare with it, as in publisher --diff standard", "none")
        _list(json=json)
    elif diff is None:
        _show(read_ruleset(ruleset), json=json)
    else:
        _compare(read_ruleset(ruleset), read_ruleset(diff), json=json)


def _list(*, json: bool) -> None:
    known = tuple(
        Listed(name=name, hash=ruleset_hash(rules), deck=rules.deck, based_on=rules.based_on, about=ABOUT[name])
        for name, rules in NAMED.items()
    )
    if json:
        write_json(RuleSets(rulesets=known, unknown=UNKNOWN_VARIANTS))
        return
    table = new_table("Name", "Hash", "Deck", "Based on", "What it is")
    for one in known:
        table.add_row(one.name, one.hash, one.deck, one.based_on or "-", one.about)
    write_table(table)
    write_lines([f"Known by name only, their rules were not to be had: {', '.join(UNKNOWN_VARIANTS)}."])


def _show(rules: RuleSet, *, json: bool) -> None:
    words = axis_sentences(rules)
    if not json:
        write_lines(_toml(rules))
        return
    axes = tuple(Axis(axis=axis, value=_raw(value), words=words[axis]) for axis, value in axis_values(rules).items())
    write_json(Shown(name=rules.name, based_on=rules.based_on, hash=ruleset_hash(rules), axes=axes))


def _toml(rules: RuleSet) -> Iterator[str]:
    yield f"# Hash {ruleset_hash(rules)}"
    yield from (f"{label} = {_toml_value(getattr(rules, label))}" for label in LABELS)
    for axis, value in axis_values(rules).items():
        yield ""
        yield f"# {axis_sentence(axis, value)}"
        yield f"{axis} = {_toml_value(value)}"


def _toml_value(value: object) -> str:
    if value is None:
        return '"null"'
    if isinstance(value, dict):
        pairs = [f"{_toml_value(key)} = {_toml_value(one)}" for key, one in value.items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    # Text, whole numbers, true and false are written alike in JSON and TOML.
    return msgspec.json.encode(value).decode()


def _compare(rules: RuleSet, other: RuleSet, *, json: bool) -> None:
    differing = differences(rules, other)
    if json:
        write_json(_compared(rules, other))
        return
    if not differing:
        write_lines([f"{rules.name} and {other.name} play alike."])
        return
    table = new_table("Axis", rules.name, other.name)
    for axis, values in differing.items():
        table.add_row(axis, *(f"{_toml_value(value)}\n{axis_sentence(axis, value)}" for value in values))
    write_table(table)


def _compared(rules: RuleSet, other: RuleSet) -> Compared:
    return Compared(
        names=(rules.name, other.name),
        hashes=(ruleset_hash(rules), ruleset_hash(other)),
        differences=tuple(
            Difference(
                axis=axis,
                values=(_raw(ours), _raw(theirs)),
                words=(axis_sentence(axis, ours), axis_sentence(axis, theirs)),
            )
            for axis, (ours, theirs) in differences(rules, other).items()
        ),
    )


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
