"""What a facet of an axis is: something that a game shows, and the rule sets in which that says the value."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from cabo_events.events import Event
from cabo_events.replay import Timeline, replay
from cabo_events.ruleset import RuleSet
from cabo_events.sights import EventInRound, events_in_rounds
from cabo_events.state import RoundResult

MomentTest = Callable[[RuleSet, EventInRound], bool]
RoundTest = Callable[[RuleSet, RoundResult], bool]


class Played(Struct, frozen=True, kw_only=True):
    """A replayed game, taken apart once for all questions."""

    name: str
    rules: RuleSet
    timeline: Timeline
    moments: tuple[EventInRound, ...]
    results: tuple[RoundResult, ...]


class Facet(Struct, frozen=True, kw_only=True):
    """One sight that tells the value of ``axis`` from other values, where ``applies`` to the rule set."""

    axis: str
    sight: str
    applies: Callable[[RuleSet], bool]
    is_in: Callable[[Played], bool]


def played(name: str, events: Sequence[Event]) -> Played:
    """The game of that name, replayed."""
    timeline = replay(events)
    game = timeline.last.game
    return Played(
        name=name, rules=game.rules, timeline=timeline, moments=tuple(events_in_rounds(timeline)), results=game.results
    )


def always(_: RuleSet) -> bool:
    """Whatever the rule set."""
    return True


def in_some_moment(test: MomentTest) -> Callable[[Played], bool]:
    """Whether some event of a dealt round is like that."""
    return lambda game: any(test(game.rules, moment) for moment in game.moments)


def in_some_round(test: RoundTest) -> Callable[[Played], bool]:
    """Whether some finished round is like that."""
    return lambda game: any(test(game.rules, result) for result in game.results)
