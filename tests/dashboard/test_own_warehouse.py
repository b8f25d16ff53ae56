"""The games shown here as a warehouse: loaded beside the pages, which only ever show whole states."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest
from streamlit.testing.v1 import AppTest

from cabo_events.errors import WarehouseError
from cabo_events.warehouse.loading import Loaded, LoadOptions, load
from cabo_events.warehouse.lock import held
from dashboard import data, own_warehouse, statistics_frame
from dashboard.asking import generation_at
from dashboard.own_warehouse import Loader, LoadState, loader_of
from tests.conftest import ROOT
from tests.dashboard.games import sample, written
from tests.dashboard.test_statistics_pages import plain

COUNT = "select count(*) from counted_game"


class Halting:
    """Loads as ever, but halts at the first step until it may go on."""

    def __init__(self) -> None:
        self.has_halted = Event()
        self.may_go_on = Event()

    def __call__(self, db: Path, words: Sequence[str], options: LoadOptions) -> Loaded:
        def tell(_: object) -> None:
            self.has_halted.set()
            assert self.may_go_on.wait(30)

        return load(db, words, LoadOptions(jobs=options.jobs, beginning=options.beginning, tell=tell))


@pytest.fixture
def halting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Halting]:
    halt = Halting()
    monkeypatch.setattr(own_warehouse, "load", halt)
    yield halt
    halt.may_go_on.set()


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a game, which the dashboard is started on."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(statistics_frame, "SECONDS_TO_WAIT", 0)
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder, sample(game="one"), "one")
    monkeypatch.setattr("sys.argv", ["app.py", str(folder)])
    return folder


@pytest.mark.slow  # loads twice
def test_a_page_shows_whole_states_only(games: Path, halting: Halting) -> None:
    loader = loader_of((str(games),))
    app = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=60)
    app.switch_page("pages/scoring.py").run()
    assert "Rule sets compared" not in plain(app)
    assert told_of_progress(app).startswith("Loading the games:")

    halting.may_go_on.set()
    loader.wait(30)
    assert "1 game: 0 finished, 1 with moves" in plain(app.run())

    halting.has_halted.clear()
    halting.may_go_on.clear()
    written(games, sample(game="two"), "two")
    data._found.clear()  # noqa: SLF001 - a look at the folders is good for two seconds
    assert "Games have come or changed since these were loaded." in plain(app.run())
    app.button[0].click().run()
    assert halting.has_halted.wait(30)
    assert "1 game: 0 finished, 1 with moves" in plain(app.run())
    assert "Until then the page shows what was loaded before." in told_of_progress(app)

    halting.may_go_on.set()
    loader.wait(30)
    assert "2 games: 0 finished, 2 with moves" in plain(app.run())
    assert not app.button


def told_of_progress(app: AppTest) -> str:
    assert not app.exception
    return str(app.get("progress")[0].proto.text)


@pytest.mark.slow  # loads twice
def test_whoever_has_asked_before_a_load_ends_keeps_what_was_there(tmp_path: Path) -> None:
    db = tmp_path / "one.duckdb"
    load(db, [str(written(tmp_path, sample(game="one"), "one"))])
    before = generation_at(db)
    assert before.ask_sql(COUNT).answer.rows == ((1,),)
    load(db, [str(written(tmp_path, sample(game="two"), "two"))])
    assert before.ask_sql(f"{COUNT} where true").answer.rows == ((1,),)
    assert generation_at(db).ask_sql(COUNT).answer.rows == ((2,),)


@pytest.mark.slow  # loads
def test_a_load_that_fails_says_why_and_can_be_tried_again(tmp_path: Path) -> None:
    loader = Loader(tmp_path / "own.duckdb", (str(written(tmp_path, sample())),))
    with held(loader.db):
        assert "a database that nobody loads into now" in str(ended(loader, "first").failure)
    assert not loader.has_games
    assert ended(loader, "again").failure is None
    assert loader.has_games


def ended(loader: Loader, digest: str) -> LoadState:
    loader.begin(digest)
    loader.wait(30)
    return loader.state


def test_an_error_of_ours_is_a_failure_and_no_endless_wait(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object) -> Loaded:
        raise ZeroDivisionError

    monkeypatch.setattr(own_warehouse, "load", broken)
    loader = Loader(tmp_path / "own.duckdb", ())
    loader.begin("first")
    loader.wait(30)
    assert (
        loader.state.failure == "an error of the dashboard (a ZeroDivisionError); its terminal says where it happened"
    )


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.duckdb").write_text("hello")
    with pytest.raises(WarehouseError):
        generation_at(tmp_path / "other.duckdb")
