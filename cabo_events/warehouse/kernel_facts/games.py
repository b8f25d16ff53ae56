"""The tables of rule sets, games, players and seats."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import numpy as np
import pyarrow as pa

from cabo_events.events import GameStarted, Player, stream_of
from cabo_events.kernel import layout as at
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import ENDED_FOR, Recording
from cabo_events.ruleset import ruleset_hash
from cabo_events.warehouse.axes_apart import ruleset_json
from cabo_events.warehouse.facts import Row, arrow_table
from cabo_events.warehouse.facts.knowledge import placed
from cabo_events.warehouse.instants import microseconds_of
from cabo_events.warehouse.kernel_facts.played import Played
from cabo_events.warehouse.keys import part_of
from cabo_events.warehouse.tables import GAME, PLAYER, RULESET, SEAT

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DATE = len("2026-01-31")
_ENDS = {number: reason.value for reason, number in ENDED_FOR.items()}
_CAPPED = {at.ABANDONED: "turns", at.BY_AGREEMENT: "rounds"}


def ruleset_table(games: Played) -> pa.Table:
    """Table ``ruleset``: a row for each game, as the readable facts have it."""
    rows: list[Row] = []
    for opening in games.openings:
        rules = opening.ruleset
        rows.append((ruleset_hash(rules), rules.name, rules.based_on, rules.deck.value, ruleset_json(rules)))
    return arrow_table(RULESET, rows)


def player_table(games: Played) -> pa.Table:
    """Table ``player``: a row for each seat of each game, as the readable facts have it."""
    players = [player for opening in games.openings for player in opening.players]
    return arrow_table(PLAYER, [(player.id, player.name, player.bot) for player in players])


def game_table(games: Played) -> pa.Table:
    """Table ``game``."""
    return arrow_table(GAME, list(_games(games)))


def _games(games: Played) -> Iterator[Row]:
    key_of_rules = ruleset_hash(games.rules)
    finals = games.facts.games
    for place, recording in enumerate(games.recordings):
        opening, final, key = recording.opening, finals[place], int(games.keys[place])
        sheet: Record = final["game"]
        ended, kind = int(sheet["ended"]), _kind(opening.players)
        winners = int(sheet["winners"]) if _has_ended(sheet) else None
        yield (
            key,
            opening.game,
            stream_of(opening),
            key_of_rules,
            games.seats,
            kind,
            None if kind == "people" else ",".join(player.bot or "" for player in opening.players),
            None if opening.viewer is None else str(opening.viewer),
            opening.viewer is None,
            False,
            opening.viewer is None,
            _has_ended(sheet),
            _ENDS.get(ended),
            int(final["rounds"]),
            int(final["turns"]),
            int(final["events"]),
            opening.played,
            _played_on(recording),
            opening.source,
            opening.tags,
            opening.seed,
            winners,
            None if winners is None else winners.bit_count() > 1,
            _CAPPED.get(ended) if kind == "bots" else None,
            games.origins[place],
            part_of(key),
        )


def _has_ended(sheet: Record) -> bool:
    return bool(sheet["ended"] != at.ABANDONED and (sheet["is_over"] == 1 or sheet["ended"] > 0))


def _kind(players: tuple[Player, ...]) -> str:
    bots = sum(player.bot is not None for player in players)
    return "bots" if bots == len(players) else "mixed" if bots else "people"


def _played_on(recording: Recording) -> date | None:
    opening: GameStarted = recording.opening
    try:
        return date.fromisoformat((opening.played or "")[:_DATE])
    except ValueError:
        pass
    instants = (opening.at, *(text for _, text in recording.instants))
    since = next((moment for text in instants if (moment := microseconds_of(text)[0]) is not None), None)
    return None if since is None else (_EPOCH + timedelta(microseconds=since)).date()


def seat_table(games: Played) -> pa.Table:
    """Table ``seat``."""
    return arrow_table(SEAT, list(_seats(games)))


def _seats(games: Played) -> Iterator[Row]:
    sheets = games.facts.games["game"]
    totals, resets = sheets["totals"].tolist(), sheets["resets_used"].tolist()
    is_begun = np.asarray(games.facts.games["rounds"] > 0).tolist()
    for place, opening in enumerate(games.openings):
        key, sheet = int(games.keys[place]), sheets[place]
        own: list[int] = totals[place][: games.seats]
        places = placed(own) if is_begun[place] else (None,) * games.seats
        winners = int(sheet["winners"]) if _has_ended(sheet) else None
        for seat, player in enumerate(opening.players):
            is_winner = None if winners is None else bool(winners >> seat & 1)
            yield key, seat, player.id, player.bot, own[seat], places[seat], is_winner, resets[place][seat]
