"""One game's events as rows of every table of facts."""

from collections.abc import Sequence

from cabo_events.events import Event
from cabo_events.warehouse.facts.attempts import attempt_rows
from cabo_events.warehouse.facts.calls import call_rows
from cabo_events.warehouse.facts.event_rows import event_rows
from cabo_events.warehouse.facts.finished import finished_rounds
from cabo_events.warehouse.facts.following import followed
from cabo_events.warehouse.facts.games import game_row, player_rows, ruleset_row, seat_rows
from cabo_events.warehouse.facts.power_uses import power_rows
from cabo_events.warehouse.facts.rounds import round_rows, round_seat_rows
from cabo_events.warehouse.facts.rows import Facts
from cabo_events.warehouse.facts.turns import turn_rows, turns_of


def game_facts(events: Sequence[Event], stream: str, origin: str) -> Facts:
    """The rows that a record of a game gives, by table, as the comments in ``tables`` define them.

    ``stream`` is the record's id, ``origin`` the file, store or run that it comes from. ``game.is_counted`` is that
    of an all-seeing record: where a game has none, whoever loads its records decides by ``record_rank``. Any game
    that replays will do: whole or partial, a seat's own, known from its sheet, corrected, abandoned, not finished.
    Raises ReplayError, ContradictionError (two events tell different faces of one card) and GameFileError.
    """
    game = followed(events, stream, origin)
    finished = finished_rounds(game)
    turns = turns_of(game)
    return {
        "ruleset": [ruleset_row(game)],
        "game": [game_row(game, finished, len(turns))],
        "player": player_rows(game),
        "seat": list(seat_rows(game, finished)),
        "round": list(round_rows(game, finished, turns)),
        "round_seat": list(round_seat_rows(game, finished, turns)),
        "event": event_rows(game),
        "turn": turn_rows(game, turns),
        "call": list(call_rows(game, finished)),
        "match_attempt": list(attempt_rows(game)),
        "power_use": list(power_rows(game)),
    }
