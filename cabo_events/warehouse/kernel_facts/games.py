"""The tables of rule sets, games, players and seats."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from cabo_events.events import Player, stream_of
from cabo_events.kernel import layout as at
from cabo_events.kernel.recording import ENDED_FOR, Recording
from cabo_events.ruleset import RuleSet, ruleset_hash
from cabo_events.warehouse.axes_apart import ruleset_json
from cabo_events.warehouse.instants import microseconds_of
from cabo_events.warehouse.kernel_facts.arrow import listed, numbers, table_of, texts, worded
from cabo_events.warehouse.kernel_facts.played import Played
from cabo_events.warehouse.keys import part_of
from cabo_events.warehouse.tables import GAME, PLAYER, RULESET, SEAT

Texts = Mapping[str, Sequence[str | None]]

_EPOCH: Final = date(1970, 1, 1)
_DATE: Final = len("2026-01-31")
_ENDS: Final = tuple(reason.value for reason, _ in sorted(ENDED_FOR.items(), key=lambda item: item[1]))
_CAPPED: Final = ("rounds", "turns")
_CAPPED_FOR: Final = np.array([at.NONE, at.NONE, 0, 1], np.int8)
"""By how the stream was closed the place in _CAPPED."""


def ruleset_table(rulesets: Sequence[RuleSet]) -> pa.Table:
    """Table ``ruleset``: a row for each."""
    columns: Texts = {
        "ruleset_key": [ruleset_hash(rules) for rules in rulesets],
        "name": [rules.name for rules in rulesets],
        "based_on": [rules.based_on for rules in rulesets],
        "deck": [rules.deck.value for rules in rulesets],
        "body": [ruleset_json(rules) for rules in rulesets],
    }
    return table_of(RULESET, {name: texts(values) for name, values in columns.items()})


def player_table(players: Sequence[Player]) -> pa.Table:
    """Table ``player``: a row for each."""
    columns: Texts = {
        "player": [player.id for player in players],
        "name": [player.name for player in players],
        "bot": [player.bot for player in players],
    }
    return table_of(PLAYER, {name: texts(values) for name, values in columns.items()})


def game_table(games: Played) -> pa.Table:
    """Table ``game``."""
    openings, finals, size = games.openings, games.facts.games, len(games.recordings)
    sheets, has_ended = finals["game"], _has_ended(games)
    kinds = [_kind(opening.players) for opening in openings]
    is_bots = np.array([kind == "bots" for kind in kinds], np.bool_)
    is_whole = np.array([opening.viewer is None for opening in openings], np.bool_)
    ended, winners = sheets["ended"], np.where(has_ended, sheets["winners"], 0)
    return table_of(
        GAME,
        {
            "game_key": numbers(games.keys),
            "game": texts([opening.game for opening in openings]),
            "stream": texts([stream_of(opening) for opening in openings]),
            "ruleset_key": worded([ruleset_hash(games.rules)], np.zeros(size, np.int8)),
            "seats": numbers(np.full(size, games.seats, np.int8)),
            "kind": texts(kinds),
            "bots": texts([_bots(opening.players) for opening in openings]),
            "viewer": texts([None if opening.viewer is None else str(opening.viewer) for opening in openings]),
            "is_counted": numbers(is_whole),
            "is_sheet": numbers(np.zeros(size, np.bool_)),
            "is_whole": numbers(is_whole),
            "has_ended": numbers(has_ended),
            "end_reason": worded(_ENDS, (ended - at.BY_LIMIT).astype(np.int8)),
            "rounds": numbers(finals["rounds"]),
            "turns": numbers(finals["turns"]),
            "events": numbers(finals["events"]),
            "played": texts([opening.played for opening in openings]),
            "played_on": _dates([_played_on(recording) for recording in games.recordings]),
            "source": texts([opening.source for opening in openings]),
            "tags": listed(
                texts([tag for opening in openings for tag in opening.tags]),
                np.array([len(opening.tags) for opening in openings], np.int32),
            ),
            "seed": numbers(
                np.array([opening.seed or 0 for opening in openings], np.int64),
                np.array([opening.seed is not None for opening in openings], np.bool_),
            ),
            "winners": numbers(winners.astype(np.int8), has_ended),
            "is_tie": numbers(winners & (winners - 1) != 0, has_ended),
            "capped": worded(_CAPPED, np.where(is_bots, _CAPPED_FOR[ended], at.NONE)),
            "origin": texts(games.origins),
            "part": numbers(np.array([part_of(key) for key in games.keys.tolist()], np.int8)),
        },
    )


def _has_ended(games: Played) -> NDArray[np.bool_]:
    sheets = games.facts.games["game"]
    has_ended: NDArray[np.bool_] = (sheets["ended"] != at.ABANDONED) & (
        (sheets["is_over"] == 1) | (sheets["ended"] > 0)
    )
    return has_ended


def _kind(players: tuple[Player, ...]) -> str:
    bots = sum(player.bot is not None for player in players)
    return "bots" if bots == len(players) else "mixed" if bots else "people"


def _bots(players: tuple[Player, ...]) -> str | None:
    return None if _kind(players) == "people" else ",".join(player.bot or "" for player in players)


def _dates(days: list[date | None]) -> pa.Array:
    since = np.array([0 if day is None else (day - _EPOCH).days for day in days], np.int32)
    return numbers(since, np.array([day is not None for day in days], np.bool_))


def _played_on(recording: Recording) -> date | None:
    opening = recording.opening
    if opening.played is not None:
        try:
            return date.fromisoformat(opening.played[:_DATE])
        except ValueError:
            pass
    instants = (opening.at, *(text for _, text in recording.instants))
    since = next((moment for text in instants if (moment := microseconds_of(text)[0]) is not None), None)
    return None if since is None else _EPOCH + timedelta(microseconds=since)


def seat_table(games: Played) -> pa.Table:
    """Table ``seat``."""
    sheets, size, seats = games.facts.games["game"], len(games.recordings), np.arange(games.seats, dtype=np.int8)
    players = [player for opening in games.openings for player in opening.players]
    totals = sheets["totals"][:, : games.seats]
    places = 1 + np.count_nonzero(totals[:, np.newaxis, :] < totals[:, :, np.newaxis], axis=2)
    is_winner = (sheets["winners"][:, np.newaxis] >> seats & 1) == 1
    return table_of(
        SEAT,
        {
            "game_key": numbers(np.repeat(games.keys, games.seats)),
            "seat": numbers(np.tile(seats, size)),
            "player": texts([player.id for player in players]),
            "bot": texts([player.bot for player in players]),
            "total": numbers(totals.ravel()),
            "place": numbers(places.ravel(), np.repeat(games.facts.games["rounds"] > 0, games.seats)),
            "is_winner": numbers(is_winner.ravel(), np.repeat(_has_ended(games), games.seats)),
            "resets": numbers(sheets["resets_used"][:, : games.seats].ravel()),
        },
    )
