"""The finished rounds of a game, each with its line of the score sheet."""

from msgspec import Struct

from cabo_events.events import HandsRevealed, RoundRecorded
from cabo_events.replay import RoundSpan
from cabo_events.rules.scoring import Reason
from cabo_events.sheet import reasons
from cabo_events.state import RoundResult
from cabo_events.warehouse.facts.following import Followed


class Finished(Struct, frozen=True, kw_only=True):
    """A finished round: where it lies, the version that closed it, its line, why each seat got its points."""

    span: RoundSpan
    closed_at: int
    result: RoundResult
    reasons: tuple[Reason, ...] | None


def finished_rounds(game: Followed) -> tuple[Finished, ...]:
    """The finished rounds in order: one for each event that counts and closes a round, one for each line."""
    closing = [version for version in game.live if isinstance(game.events[version - 1], HandsRevealed | RoundRecorded)]
    results = game.timeline.last.game.results
    spans = iter(game.spans)
    found = []
    for version, result in zip(closing, results, strict=True):
        span = next(span for span in spans if span.first_version <= version <= span.last_version)
        found.append(Finished(span=span, closed_at=version, result=result, reasons=reasons(game.rules, result)))
    return tuple(found)
