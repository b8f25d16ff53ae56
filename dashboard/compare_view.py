"""Rule sets side by side as HTML: an axis a line, each in words, what differs marked."""

from collections.abc import Iterable, Mapping
from typing import Final

from cabo_events.axes import ABOUT, axis_sentences
from cabo_events.markup import Html, element
from cabo_events.rules.breaches import SENTENCES
from cabo_events.ruleset import AXES, RuleSet, ruleset_hash
from cabo_events.rulesets import NAMED
from dashboard.exports import Kind, Table

_DIFFERS: Final = "differs"


def known_rulesets(others: Iterable[RuleSet]) -> dict[str, RuleSet]:
    """The named variants, then those that games were played by besides; two of one name are told apart by a hash."""
    known = dict(NAMED)
    for rules in others:
        if rules in known.values():
            continue
        name = rules.name if rules.name not in known else f"{rules.name} ({ruleset_hash(rules)})"
        known[name] = rules
    return known


def differing_axes(compared: Mapping[str, RuleSet]) -> frozenset[str]:
    """The axes on which the rule sets do not all say the same."""
    told = [axis_sentences(rules) for rules in compared.values()]
    return frozenset(axis for axis in AXES if len({sentences[axis] for sentences in told}) > 1)


def compared_html(compared: Mapping[str, RuleSet], axes: Iterable[str]) -> Html:
    """The rule sets as columns and the axes as lines; those that differ are marked in words and by colour."""
    differing = differing_axes(compared)
    told = {name: axis_sentences(rules) for name, rules in compared.items()}
    heads = element("tr", element("th", "Axis", scope="col"), *(element("th", name, scope="col") for name in compared))
    about = [element("td", ABOUT.get(name) or _based_words(rules), data_label=name) for name, rules in compared.items()]
    rows = [element("tr", element("th", "what it is", scope="row"), *about)]
    for axis in axes:
        mark = element("span", _DIFFERS, class_="cabo-badge cabo-badge-caller") if axis in differing else None
        cells = [element("td", sentences[axis], data_label=name) for name, sentences in told.items()]
        head = element("th", element("code", axis), mark, scope="row")
        rows.append(element("tr", head, *cells, class_="cabo-differs" if mark else None))
    table = element("table", element("thead", heads), element("tbody", *rows), class_="cabo-sheet cabo-compare")
    return element("div", table, class_="cabo-scroll", tabindex=0, role="region", aria_label="Rule sets side by side")


def _based_words(rules: RuleSet) -> str:
    return f"A variant of {rules.based_on}." if rules.based_on else "A rule set of its own."


def compared_table(compared: Mapping[str, RuleSet], axes: Iterable[str]) -> Table:
    """The same lines to take away."""
    told = [axis_sentences(rules) for rules in compared.values()]
    rows = tuple((axis, *(sentences[axis] for sentences in told)) for axis in axes)
    return Table(name="rule_sets", columns=dict.fromkeys(("axis", *compared), Kind.TEXT), rows=rows)


def codes_html() -> Html:
    """Every code that the audit's findings have, with the rule."""
    rows = [
        element("tr", element("th", element("code", code), scope="row"), element("td", sentence))
        for code, sentence in SENTENCES.items()
    ]
    head = element("tr", element("th", "Code", scope="col"), element("th", "The rule", scope="col"))
    return element("table", element("thead", head), element("tbody", *rows), class_="cabo-sheet")


def codes_table() -> Table:
    """The codes to take away."""
    rows = tuple((str(code), sentence) for code, sentence in SENTENCES.items())
    return Table(name="audit_codes", columns={"code": Kind.TEXT, "rule": Kind.TEXT}, rows=rows)
