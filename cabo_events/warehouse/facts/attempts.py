"""Rows of ``match_attempt``."""

from collections.abc import Iterator

from cabo_events.events import CardMatched, MatchMissed, PairDiscarded, PairMissed
from cabo_events.warehouse.facts.following import Followed
from cabo_events.warehouse.facts.knowledge import total_of
from cabo_events.warehouse.facts.rows import Row


def attempt_rows(game: Followed) -> Iterator[Row]:
    """A row for each try at a match or a pair."""
    for happened in game.happened:
        event = happened.event
        if not isinstance(event, CardMatched | MatchMissed | PairDiscarded | PairMissed):
            continue
        place, seat = game.places[happened.version], event.seat
        is_hit = isinstance(event, CardMatched | PairDiscarded)
        penalty = event.penalty_slot if isinstance(event, MatchMissed | PairMissed) else None
        yield (
            game.key,
            place.round,
            place.turn,
            happened.version,
            seat,
            "match" if isinstance(event, CardMatched | MatchMissed) else "pair",
            is_hit,
            happened.before.on_turn == seat,
            total_of(game.points, happened.before.hands[seat]),
            total_of(game.points, happened.after.hands[seat]),
            int(penalty is not None),
        )
