import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from cabo_events.codec import decode
from cabo_events.replay import replay

ROOT = Path(__file__).resolve().parents[1]
PEERS = ("chess", "eventsourcing")

pytestmark = pytest.mark.skipif(
    any(find_spec(peer) is None for peer in PEERS),
    reason="the benchmarks' dependency group is not installed (uv sync --group bench)",
)


@pytest.mark.slow
def test_the_command_measures_every_row_and_writes_the_figures(tmp_path: Path) -> None:
    from benchmarks.__main__ import ROWS, Report

    out = tmp_path / "figures.json"
    command = (sys.executable, "-m", "benchmarks", "--tiny", "--json", str(out))
    table = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout

    report = msgspec.json.decode(out.read_bytes(), type=Report)
    assert len({figure.row for figure in report.figures}) == len(ROWS)
    assert all(figure.row in table for figure in report.figures)
    assert all(figure.value > 0 and figure.runs for figure in report.figures)


def test_a_figure_with_a_goal_is_met_or_missed_and_one_without_is_only_reported() -> None:
    from benchmarks.figures import Verdict, at_least, at_most

    assert (at_least(20, 20.0), at_least(20, 19.9)) == (Verdict.MET, Verdict.MISSED)
    assert (at_most(1, 1.0), at_most(1, 1.1)) == (Verdict.MET, Verdict.MISSED)


def test_the_long_game_is_legal_and_goes_on_as_long_as_asked() -> None:
    from benchmarks.corpus import long_game, recorded_games

    timeline = replay(decode(long_game(500, recorded_games(3))).events)
    game = timeline.last.game

    assert len(timeline.events) >= 500
    assert (game.winners, game.ended_by, game.is_over) == (None, None, False)
    assert [line.round for line in game.results] == list(range(1, len(game.results) + 1))


def test_both_peers_do_the_work_they_are_timed_for(tmp_path: Path) -> None:
    from benchmarks import peer_chess, peer_eventsourcing
    from benchmarks.corpus import recorded_games

    (game,) = peer_chess.random_games(games=1, plies=30)
    boards = peer_chess.boards(game.text)
    assert (len(boards) - 1, boards[-1].fen()) == (game.moves, game.last)

    games = recorded_games(1)
    with peer_eventsourcing.opened(tmp_path) as tables:
        ids, count = peer_eventsourcing.kept(tables, games)
        assert peer_eventsourcing.rebuilt(tables, ids) == count == games[0].count(b"\n")
