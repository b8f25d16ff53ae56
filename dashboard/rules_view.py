"""A game's rule set as HTML: its name, and in sentences what it changes of the variant it is based on."""

from cabo_events.axes import ABOUT, axis_sentence, axis_sentences
from cabo_events.markup import Html, element
from cabo_events.ruleset import RuleSet, differences, ruleset_hash
from cabo_events.rulesets import NAMED
from cabo_events.words import counted


def base_of(rules: RuleSet) -> RuleSet | None:
    """The named variant that a rule set is based on, or is called after; None where it stands alone."""
    return NAMED.get(rules.based_on or rules.name)


def rules_words(rules: RuleSet) -> str:
    """The rule set in one line: its name, and how far it is from its base."""
    base = base_of(rules)
    if base is None:
        return rules.name
    changes = len(differences(rules, base))
    if not changes:
        return base.name if base.name == rules.name else f"{rules.name} (plays as {base.name})"
    return f"{rules.name} ({base.name} with {counted(changes, 'change')})"


def rules_html(rules: RuleSet) -> Html:
    """The rule set by name with its differences, all its rules folded away below them."""
    title = element("p", element("strong", rules.name), f" · {ruleset_hash(rules)} · played with the {rules.deck} deck")
    every = [element("li", sentence) for sentence in axis_sentences(rules).values()]
    folded = element(
        "details", element("summary", "Every rule of it"), element("ul", *every, class_="cabo-list"), class_="cabo-more"
    )
    return element("div", title, _changes(rules), folded)


def _changes(rules: RuleSet) -> Html:
    base = base_of(rules)
    if base is None:
        return element("p", "It stands alone: it is based on no named variant.")
    changed = differences(rules, base)
    about = ABOUT.get(base.name, "")
    if not changed:
        return element("p", f"It is {base.name} without a change. {about}")
    lines = [
        _change(axis_sentence(axis, ours), f" {base.name}: {axis_sentence(axis, theirs)}")
        for axis, (ours, theirs) in changed.items()
    ]
    start = element("p", f"It is based on {base.name} and changes {counted(len(changed), 'rule')}. {about}")
    return element("div", start, element("ul", *lines, class_="cabo-list"))


def _change(sentence: str, of_the_base: str) -> Html:
    return element("li", sentence, element("span", of_the_base, class_="cabo-soft"))
