"""Rule texts sentence by sentence: what the rule set says to each of them, and the play that shows it.

A text's sentence is named by its line and its place in it, as ``12.2``, and told in short words of our own. Beside it
stand the axes of the rule set that say it, each with the sentence that ``cabo rulesets`` prints, and what shows it:
``Play`` is given a transcript (lines with `` / `` between), then one more line of it, then what comes of that.
"""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from cabo_events.audit import audit
from cabo_events.audit.requests import request_for
from cabo_events.decide import decide
from cabo_events.errors import IllegalMove, RuleSetError
from cabo_events.events import Event, GameStarted, RoundDealt
from cabo_events.replay import replay
from cabo_events.rules.breaches import Breach
from cabo_events.rules.scoring import score_hands
from cabo_events.rules.standing import opening_standing, standing_after, winners
from cabo_events.rules.values import hand_total
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import named_ruleset
from cabo_events.transcript import read_transcript, write_transcript

NAMES = ("Ada", "Bo", "Cleo")


class Ours(NamedTuple):
    """What a text leaves open or says in two ways; ``other`` are the values that read it otherwise, if any does."""

    leaves_open: str
    other: tuple[object, ...] = ()


class Says(NamedTuple):
    """An axis of the rule set with its value, as ``cabo rulesets`` prints it, and the sentence printed above."""

    line: str
    printed: str
    ours: Ours | None = None

    @property
    def axis(self) -> str:
        return self.line.partition(" = ")[0]


class Deal(NamedTuple):
    """How many play, and the deal as lines of a transcript; none before the first round."""

    players: int
    lines: str = ""


class Play(NamedTuple):
    """A deal and what was done since, what is asked, and what is written down of it, or the rule that refuses it."""

    deal: Deal
    given: str
    when: str
    then: str | Breach


class Scoring(NamedTuple):
    """The hands of a round with bars between, who called, and the points."""

    hands: str
    caller: int | None
    points: tuple[int, ...]


class Counts(NamedTuple):
    """A hand and what it adds up to."""

    hand: str
    total: int


class Totals(NamedTuple):
    """The points of round after round, the totals after the last of them, and who has won; None: nobody yet."""

    rounds: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] | None


class NotToBeHad(NamedTuple):
    """A variant that is known by its name only, and refused by it."""

    variant: str


Shown = Play | Scoring | Counts | Totals | NotToBeHad


class Sentence(NamedTuple):
    """A sentence of a text, or the part of it that ``says`` tells; without axes it holds for every rule set."""

    at: str
    says: str
    axes: tuple[Says, ...]
    shown: tuple[Shown, ...]


class Text(NamedTuple):
    """A rule text and its rule set: the sentences in their order, those without a rule, and what it is silent about.

    ``no_rule`` tells by place why a sentence needs no row; ``silent`` has the axes by the reason for their value.
    """

    file: str
    rules: RuleSet
    sentences: tuple[Sentence, ...]
    no_rule: Mapping[str, str]
    silent: Mapping[str, tuple[Says, ...]]


def place(at: str) -> tuple[int, ...]:
    """A sentence's line and its place in it, to sort by."""
    return tuple(map(int, at.split(".")))


def found(rules: RuleSet, shown: Shown) -> object:
    """What the rules make of what is shown, to compare with ``told``."""
    match shown:
        case Play():
            return _outcome(rules, shown)
        case Scoring():
            return score_hands(rules, [hand.split() for hand in shown.hands.split("|")], shown.caller).points
        case Counts():
            return hand_total(rules, shown.hand.split())
        case Totals():
            return _standing(rules, shown.rounds)
        case NotToBeHad():
            return _refused_name(shown.variant)
        case _:
            assert_never(shown)


def told(shown: Shown) -> object:
    """What the row says comes of it."""
    match shown:
        case Play():
            return shown.then
        case Scoring():
            return shown.points
        case Counts():
            return shown.total
        case Totals():
            return shown.totals, shown.winners
        case NotToBeHad():
            return "name"
        case _:
            assert_never(shown)


def _outcome(rules: RuleSet, play: Play) -> str | Breach:
    """What is written down after the last line was asked for, or the rule that refuses it."""
    events = _events(rules, play)
    asked = events[-1]
    if isinstance(asked, RoundDealt):
        return _dealt(events)
    state = replay(events[:-1]).last
    try:
        return _written(events[0], decide(state, *request_for(state, asked)))
    except IllegalMove as refused:
        return Breach(refused.rule)


def _events(rules: RuleSet, play: Play) -> tuple[Event, ...]:
    """The events of the transcript, the last of them what is asked for; its header names the rules, or their like."""
    players = [f"[Player {name}]" for name in NAMES[: play.deal.players]]
    lines = " / ".join(filter(None, (play.deal.lines, play.given, play.when))).split(" / ")
    opening, *others = read_transcript("\n".join(('[Game "text"]', f'[Rules "{rules.name}"]', *players, *lines)))
    if not isinstance(opening, GameStarted):
        raise TypeError(opening)
    return replace(opening, ruleset=rules), *others


def _dealt(events: tuple[Event, ...]) -> str | Breach:
    """A deal is no player's request, and is judged as it was written down."""
    broken = next((finding.code for finding in audit(events) if finding.version == len(events)), None)
    return broken or _written(events[0], events[-1:])


def _written(opening: Event, events: tuple[Event, ...]) -> str:
    lines = write_transcript((opening, *events)).splitlines()
    return " / ".join(line.strip() for line in lines if line and not line.startswith("["))


def _standing(rules: RuleSet, rounds: tuple[tuple[int, ...], ...]) -> tuple[object, object]:
    standing, is_over = opening_standing(len(rounds[0])), False
    for points in rounds:
        after = standing_after(rules, standing, points)
        standing, is_over = after.after, after.is_over
    return standing.totals, winners(rules, standing.totals, rounds[-1], None) if is_over else None


def _refused_name(variant: str) -> str:
    try:
        return named_ruleset(variant).name
    except RuleSetError as refused:
        return refused.field
