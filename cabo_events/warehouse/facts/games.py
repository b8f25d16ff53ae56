"""Rows of ``ruleset``, ``game``, ``player`` and ``seat``."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from cabo_events.events import EndReason, Player, RoundRecorded, Viewer
from cabo_events.ruleset import ruleset_hash
from cabo_events.sheet import is_finished
from cabo_events.warehouse.axes_apart import ruleset_json
from cabo_events.warehouse.facts.finished import Finished
from cabo_events.warehouse.facts.following import Followed
from cabo_events.warehouse.facts.knowledge import placed
from cabo_events.warehouse.facts.rows import Cell, Row
from cabo_events.warehouse.instants import microseconds_of
from cabo_events.warehouse.keys import part_of

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DATE = len("2026-01-31")


def ruleset_row(game: Followed) -> Row:
    """The rule set's row."""
    rules = game.rules
    return ruleset_hash(rules), rules.name, rules.based_on, rules.deck.value, ruleset_json(rules)


def player_rows(game: Followed) -> list[Row]:
    """A row for each player, by seat."""
    return [(player.id, player.name, player.bot) for player in game.opening.players]


def game_row(game: Followed, finished: Sequence[Finished], turns: int) -> Row:
    """The game's row."""
    opening, last = game.opening, game.timeline.last.game
    is_sheet = any(isinstance(game.events[span.first_version - 1], RoundRecorded) for span in game.spans)
    kind = _kind(opening.players)
    has_ended = is_finished(last)
    winners = last.winners if has_ended else None
    return (
        game.key,
        opening.game,
        game.stream,
        ruleset_hash(game.rules),
        game.seats,
        kind,
        None if kind == "people" else ",".join(player.bot or "" for player in opening.players),
        _viewer(opening.viewer),
        opening.viewer is None,
        is_sheet,
        game.is_whole and not is_sheet,
        has_ended,
        None if last.ended_by is None else last.ended_by.value,
        len(finished),
        turns,
        len(game.events),
        opening.played,
        _played_on(game),
        opening.source,
        opening.tags,
        opening.seed,
        None if winners is None else sum(1 << seat for seat in set(winners)),
        None if winners is None else len(set(winners)) > 1,
        _capped(last.ended_by) if kind == "bots" else None,
        game.origin,
        part_of(game.key),
    )


def _kind(players: Sequence[Player]) -> str:
    bots = sum(player.bot is not None for player in players)
    return "bots" if bots == len(players) else "mixed" if bots else "people"


def _viewer(viewer: Viewer) -> str | None:
    return None if viewer is None else str(viewer)


def _capped(reason: EndReason | None) -> str | None:
    match reason:
        case EndReason.ABANDONED:
            return "turns"
        case EndReason.AGREED_LENGTH:
            return "rounds"
        case EndReason.LIMIT | None:
            return None


def _played_on(game: Followed) -> date | None:
    try:
        return date.fromisoformat((game.opening.played or "")[:_DATE])
    except ValueError:
        pass
    since = next((at for event in game.events if (at := microseconds_of(event.at)[0]) is not None), None)
    return None if since is None else (_EPOCH + timedelta(microseconds=since)).date()


def seat_rows(game: Followed, finished: Sequence[Finished]) -> Iterator[Row]:
    """A row for each seat."""
    last = game.timeline.last.game
    totals = last.totals
    places: Sequence[Cell] = placed(totals) if finished and None not in totals else (None,) * game.seats
    winners = last.winners if is_finished(last) else None
    for seat, player in enumerate(game.opening.players):
        is_winner = None if winners is None else seat in winners
        resets = last.standing.resets_used[seat]
        yield game.key, seat, player.id, player.bot, totals[seat], places[seat], is_winner, resets
