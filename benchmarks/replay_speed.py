"""Row: a file to its events to every state, with who knows what, against two peers in the same run."""

import tempfile
from pathlib import Path

from msgspec import Struct

from benchmarks import peer_chess, peer_eventsourcing
from benchmarks.corpus import recorded_games
from benchmarks.figures import FULL, Figure, Sizes, at_least, middle, seconds
from benchmarks.table import print_table
from cabo_events.codec import decode
from cabo_events.replay import replay

_ROW = "replay"
_GOAL_CHESS = 20
_GOAL_EVENTSOURCING = 30


class _Speeds(Struct, frozen=True, kw_only=True):
    """Events, moves and events a second, one entry a run."""

    ours: tuple[float, ...]
    chess: tuple[float, ...]
    eventsourcing: tuple[float, ...]


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Our speed, the peers', and how many times theirs ours is."""
    speeds = _race(sizes)
    ours, chess, rebuilding = middle(speeds.ours), middle(speeds.chess), middle(speeds.eventsourcing)
    return (
        Figure(row=_ROW, what="file to every state, knowledge included", value=ours, unit="events/s", runs=speeds.ours),
        Figure(
            row=_ROW,
            what="python-chess: PGN to every board",
            value=chess,
            unit="moves/s",
            runs=speeds.chess,
            ratio=ours / chess,
            goal=f"ours at least {_GOAL_CHESS} times as fast",
            verdict=at_least(_GOAL_CHESS, ours / chess),
        ),
        Figure(
            row=_ROW,
            what="eventsourcing: SQLite to the last state",
            value=rebuilding,
            unit="events/s",
            runs=speeds.eventsourcing,
            ratio=ours / rebuilding,
            goal=f"ours at least {_GOAL_EVENTSOURCING} times as fast",
            verdict=at_least(_GOAL_EVENTSOURCING, ours / rebuilding),
        ),
    )


def _race(sizes: Sizes) -> _Speeds:
    """All three in turn, run after run, so that a slow moment of the machine meets them alike."""
    games = recorded_games(sizes.games)
    pgn = peer_chess.random_games(sizes.chess_games, sizes.plies)
    events, moves = sum(data.count(b"\n") for data in games), sum(game.moves for game in pgn)
    runs: list[tuple[float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder, peer_eventsourcing.opened(Path(folder)) as tables:
        ids, stored = peer_eventsourcing.kept(tables, sorted(games, key=len)[-sizes.aggregates :])
        for _ in range(sizes.runs):
            ours, states = seconds(lambda: sum(len(replay(decode(data).events).states) for data in games))
            chess, boards = seconds(lambda: sum(len(peer_chess.boards(game.text)) - 1 for game in pgn))
            rebuilding, applied = seconds(lambda: peer_eventsourcing.rebuilt(tables, ids))
            assert (states, boards, applied) == (events, moves, stored)
            runs.append((events / ours, moves / chess, stored / rebuilding))
    return _Speeds(
        ours=tuple(run[0] for run in runs),
        chess=tuple(run[1] for run in runs),
        eventsourcing=tuple(run[2] for run in runs),
    )


if __name__ == "__main__":
    print_table(measured(FULL))
