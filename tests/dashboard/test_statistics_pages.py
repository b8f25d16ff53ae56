"""The pages of statistics as scripts: what they say, what an address does, and what they say where there is nothing."""

import csv
import html
import io
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pytest
from streamlit.testing.v1 import AppTest

from cabo_events.cli import main
from cabo_events.errors import WarehouseError
from cabo_events.launch import DATABASE_VARIABLE, run_dashboard
from cabo_events.ruleset import ruleset_hash
from cabo_events.rulesets import STANDARD
from cabo_events.shipped import shipped_games
from cabo_events.warehouse.connection import open_warehouse
from cabo_events.warehouse.loading import load
from cabo_events.warehouse.sealing import seal
from cabo_events.warehouse.statistics import Question, answer
from cabo_events.warehouse.views import marts
from dashboard import lab_answers, statistics_frame, warehouse_choice
from dashboard.asking import equal
from dashboard.frame import STATISTICS
from dashboard.warehouse_choice import Games, offered_games
from tests.conftest import ROOT
from tests.dashboard.games import sample, written
from tests.dashboard.warehouses import GAMES, sheet, written_world

PAGES = tuple(STATISTICS)


class Opened(Protocol):
    """Opens a page of the dashboard on some words, with parameters in its address, and a database."""

    def __call__(self, page: str, *words: Path, db: Path | None = None, **query: str | Sequence[str]) -> AppTest: ...


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written_world(tmp_path_factory.mktemp("world") / "games")


@pytest.fixture(scope="module")
def db(world: Path) -> Path:
    path = world.with_name("world.duckdb")
    load(path, [str(world)])
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Opened:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(statistics_frame, "SECONDS_TO_WAIT", 60)

    def run(page: str, *words: Path, db: Path | None = None, **query: str | Sequence[str]) -> AppTest:
        monkeypatch.setattr("sys.argv", ["app.py", *map(str, words)])
        monkeypatch.setenv(DATABASE_VARIABLE, "" if db is None else str(db))
        app = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=60)
        app.switch_page(f"pages/{page}.py")
        app.query_params.update(query)
        app.run()
        assert not app.exception
        return app

    return run


def words(page: AppTest) -> str:
    bodies = [html.proto.body for html in page.get("html") if not html.proto.body.startswith("<style")]
    return "\n".join(bodies)


def plain(page: AppTest) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", words(page)))


def codes(page: AppTest) -> list[str]:
    return [code.value for code in page.code]


# --- figures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=() if page == "scoring" else pytest.mark.slow) for page in PAGES]
)
def test_every_page_can_be_drawn_and_leads_to_the_others(opened: Opened, db: Path, page: str) -> None:
    app = opened(page, db=db)
    assert f">{STATISTICS[page]}</h1>" in words(app)
    assert 'role="alert"' not in words(app)
    assert [link.proto.label for link in app.get("page_link")] == list(STATISTICS.values())


def test_a_figure_on_the_page_is_that_of_the_view(opened: Opened, db: Path) -> None:
    app = opened("scoring", db=db, seats="2", kind="people", **{"rule-sets-as": "table"})
    told = {float(value) for value in re.findall(r'data-exact="([^"]+)"', words(app))}
    with open_warehouse(db) as warehouse:
        filters = (equal("role", "caller"), equal("seats", 2), equal("kind", "people"))
        points = answer(warehouse, Question(view="points", filters=filters)).column("points")
    assert told == set(points)
    assert len(told) == 2


def test_rule_sets_stand_side_by_side_and_are_never_put_together(opened: Opened, db: Path) -> None:
    both = opened("scoring", db=db, kind="people")
    assert "5 games: 5 finished, 4 with moves" in plain(both)
    one = opened("scoring", db=db, kind="people", rules="publisher")
    assert "2 games: 2 finished, 2 with moves" in plain(one)
    (chart, *_) = one.get("plotly_chart")
    assert "publisher; 2 players, people" in chart.proto.spec
    assert "standard" not in chart.proto.spec


def test_a_score_sheet_counts_where_it_is_enough(opened: Opened, db: Path) -> None:
    points = opened("scoring", db=db, kind="people", rules="standard")
    assert "3 of 3 games can be used." in plain(points)
    turns = opened("scoring", db=db, kind="people", rules="standard", figure="Turns of a round")
    assert "2 of 3 games can be used." in plain(turns)


def test_the_sql_and_the_command_are_shown_of_every_figure(opened: Opened, db: Path) -> None:
    app = opened("scoring", db=db, kind="people", rules="standard")
    sql, command, *_ = codes(app)
    assert sql.startswith("select *\nfrom points\nwhere ruleset_key = ")
    assert command.startswith(f"cabo stats points --where ruleset_key={ruleset_hash(STANDARD)} ")
    assert command.endswith(f"--db {db}")


def test_a_chart_is_told_in_words_as_well(opened: Opened, db: Path) -> None:
    app = opened("scoring", db=db, kind="people")
    (chart, *_) = app.get("plotly_chart")
    assert re.match(r"Points of the caller, publisher and standard; 2 players, people: publisher \d", chart.proto.alt)
    settings = json.loads(chart.proto.config)
    assert settings["toImageButtonOptions"]["filename"] == "cabo_rule_sets"
    assert (settings["displaylogo"], settings["showSendToCloud"]) == (False, False)


@pytest.mark.slow
def test_a_player_stands_beside_everybody(opened: Opened, db: Path) -> None:
    app = opened("players", db=db, kind="people", ruleset="publisher", player="Ben")
    assert "Ben and everybody. publisher; 2 players, people" in plain(app)
    assert "player in ('ben', '')" in codes(app)[0]
    assert any("in_blocks" in code for code in codes(app))


# --- rounds ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_round_opens_its_game_where_the_round_ends(opened: Opened, world: Path, db: Path) -> None:
    app = opened("rounds", world, db=db, where="round=2", rules="publisher")
    links = re.findall(r'href="game\?id=([\w-]+)&amp;v=(\d+)"', words(app))
    assert links
    game, version = links[0]
    page = opened("game", world, id=game, v=version)
    assert "Score sheet" in plain(page)


@pytest.mark.slow
def test_a_game_that_is_not_shown_here_has_no_link(opened: Opened, db: Path, tmp_path: Path) -> None:
    app = opened("rounds", written(tmp_path, sample()).parent, db=db)
    assert "publisher-0" in words(app)
    assert 'href="game?id=' not in words(app)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        pytest.param({"having": "known from a score sheet only"}, "2 rounds of 1 of 7 games.", marks=pytest.mark.slow),
        ({"where": "caller_player=ada; round_kind=sheet; round=1"}, "1 round of 1 of 7 games."),
        ({"where": "turns>9999"}, "No round is like that."),
        ({"where": "turns"}, "This could not be worked out. filter: expected COLUMN=VALUE"),
        pytest.param({"where": "luck=1"}, "column of rounds: expected one of", marks=pytest.mark.slow),
    ],
    ids=["sheet", "conditions", "none left", "no condition", "no column"],
)
def test_rounds_can_be_narrowed_down_by_anything(opened: Opened, db: Path, query: dict[str, str], told: str) -> None:
    assert told in " ".join(plain(opened("rounds", db=db, **query)).split())


# --- the rule lab ------------------------------------------------------------------------------------------------


def test_the_lab_says_what_it_tried_and_how_to_ask_the_command_line(opened: Opened, db: Path) -> None:
    app = opened("lab", db=db, kind="people", ruleset="standard", penalty="3", tied="all score hand")
    toml, command, _, sweep, *named = codes(app)
    assert named[1].startswith("cabo stats changed_results ")
    assert toml.splitlines()[2:] == ['caller_tied = "all_score_hand"', "beaten_caller_penalty = 3"]
    assert command == f"cabo lab --rules tried.toml --players 2 --kind people --db {db}"
    assert "--sweep beaten_caller_penalty=0:20" in sweep
    assert "Replayed is the same play scored by other rules" in plain(app)


@pytest.mark.slow
@pytest.mark.parametrize("query", [{}, {"penalty": "3", "tied": "all score hand"}], ids=["as played", "turned"])
def test_the_lab_and_its_commands_give_the_same_figures(
    opened: Opened, db: Path, capsys: pytest.CaptureFixture[str], query: dict[str, str]
) -> None:
    ways = {"lab-as": "table", "sweep-as": "table"}
    app = opened("lab", db=db, kind="people", ruleset="standard", **ways, **query)
    tables = [element.proto.body for element in app.get("html") if "<table" in element.proto.body]
    commands = [code for code in codes(app) if code.startswith("cabo lab ")]
    assert len(commands) == 2
    for shown, code in zip(tables, commands, strict=False):
        if (toml := codes(app)[0]).startswith("name = "):
            Path("tried.toml").write_text(toml, encoding="utf-8")
        assert main([*shlex.split(code)[1:], "--format", "csv"]) == 0
        rows = csv.DictReader(io.StringIO(capsys.readouterr().out))
        told = {row["estimate"] for row in rows if row["played_under"] == "standard"}
        exact = set(re.findall(r'data-exact="([^"]+)"', shown))
        assert exact
        assert exact <= told


@pytest.mark.slow
def test_what_bots_make_of_the_rules_stands_beside(opened: Opened, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    def play(_: object, seats: int, games: int, bots: str) -> dict[object, object]:
        asked.append((f"{bots}, {seats} seats", games))
        return {}

    monkeypatch.setattr(lab_answers, "played_by_bots", play)
    opened("lab", db=db, kind="people", ruleset="standard", penalty="3", bots="club")
    assert asked == [("club, 2 seats", 200)] * 2


# --- the dictionary ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_dictionary_has_every_view_and_needs_no_games(opened: Opened, tmp_path: Path) -> None:
    app = opened("dictionary", tmp_path)
    for view in marts():
        assert f"<code>{view.name}</code>" in words(app)
    one = opened("dictionary", tmp_path, q="lower end call_success_by_unseen", layer="all of them")
    assert "1 view or table" in plain(one)


# --- where there is nothing --------------------------------------------------------------------------------------


def test_without_a_game_it_says_how_to_come_by_some(opened: Opened, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    app = opened("scoring", empty)
    assert "No game was found in" in plain(app)
    assert "cabo simulate" in plain(app)


def _junk(path: Path) -> None:
    path.write_bytes(b"junk")


def _cut(path: Path) -> None:
    whole = next(path.parent.glob("*.gen*"))
    whole.chmod(0o644)
    whole.write_bytes(whole.read_bytes()[:5000])


def _gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    "damage",
    [_junk, pytest.param(_cut, marks=pytest.mark.slow), pytest.param(_gone, marks=pytest.mark.slow)],
    ids=["junk", "cut short", "gone"],
)
def test_a_damaged_database_is_told_with_what_helps(
    opened: Opened, db: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    for file in db.parent.glob(f"{db.name}*"):
        shutil.copy(file, tmp_path)
    damage(tmp_path / db.name)
    app = opened("scoring", db=tmp_path / db.name)
    assert "The games cannot be read." in plain(app)
    assert "cabo load FOLDER --db FILE" in plain(app)


def test_what_nobody_has_played_cannot_be_chosen(opened: Opened, db: Path) -> None:
    app = opened("calls", db=db, kind="bots", ruleset="publisher")
    assert [box.value or box.proto.placeholder for box in app.selectbox[1:4]] == ["publisher", "2", "people"]
    assert app.selectbox[3].options == ["people"]


@pytest.mark.slow
def test_a_call_that_only_a_score_sheet_tells_is_not_known(opened: Opened, tmp_path: Path) -> None:
    world = tmp_path / "sheet"
    world.mkdir()
    written(world, sheet("only"), "only")
    app = opened("calls", world)
    assert "a score sheet does not tell what the caller knew" in plain(app)


@pytest.mark.slow  # seals
def test_a_folder_of_parquet_files_says_the_same_without_loading(
    opened: Opened, db: Path, world: Path, tmp_path: Path
) -> None:
    seal([str(world)], tmp_path / "sealed", 1, lambda _: None)
    query = {"kind": "people", "rule-sets-as": "table", "points-as": "table"}
    assert words(opened("scoring", db=tmp_path / "sealed", **query)) == words(opened("scoring", db=db, **query))


@pytest.mark.parametrize(
    ("started_on", "has_database", "has_corpus", "offered"),
    [
        ("own", True, True, (Games.DATABASE, Games.OWN, Games.CORPUS)),
        ("own", False, True, (Games.OWN, Games.CORPUS)),
        ("shipped", False, True, (Games.CORPUS, Games.OWN)),
        ("shipped", False, False, (Games.OWN,)),
    ],
    ids=["a database", "a folder", "nothing", "nothing, no corpus"],
)
def test_the_games_meant_are_those_that_it_was_started_on(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    started_on: str,
    has_database: bool,  # noqa: FBT001 - a row of the table
    has_corpus: bool,  # noqa: FBT001 - a row of the table
    offered: tuple[Games, ...],
) -> None:
    places = {"own": [str(tmp_path)], "shipped": [str(path) for path in shipped_games()]}
    monkeypatch.setattr("sys.argv", ["app.py", *places[started_on]])
    monkeypatch.setenv(DATABASE_VARIABLE, str(tmp_path) if has_database else "")
    monkeypatch.setattr(warehouse_choice, "shipped_corpus", lambda: tmp_path if has_corpus else None)
    assert offered_games() == offered


# --- starting it -------------------------------------------------------------------------------------------------


def test_a_database_that_is_none_is_refused_before_anything_starts(tmp_path: Path) -> None:
    _junk(tmp_path / "junk.duckdb")
    with pytest.raises(WarehouseError, match="a database that `cabo load` has made"):
        run_dashboard((), None, open_browser=False, db=tmp_path / "junk.duckdb")


HOME = """
import sys
from streamlit.testing.v1 import AppTest
sys.argv = ["app.py", sys.argv[1]]
AppTest.from_file({app!r}, default_timeout=60).run()
print(sorted({{"duckdb", "numba"}} & set(sys.modules)))
"""


@pytest.mark.slow  # a process of its own
def test_the_first_page_waits_for_nothing_that_only_statistics_need(tmp_path: Path) -> None:
    written(tmp_path, sample())
    script = HOME.format(app=str(ROOT / "dashboard" / "app.py"))
    told = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert told.stdout.strip() == "[]"


def test_all_games_of_the_world_are_counted(db: Path) -> None:
    with open_warehouse(db) as warehouse:
        assert warehouse.ask("select count(*) from counted_game").rows == ((GAMES,),)
