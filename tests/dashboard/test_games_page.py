"""The pages Games and Rules, and one's own file on Home, as scripts: what they say, and what an address does."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pytest
from msgspec.structs import replace
from streamlit.testing.v1 import AppTest

from cabo_events.codec import encode
from cabo_events.events import CardDrawn, EndReason, Event, GameEnded, GameStarted
from cabo_events.perspective import perspective
from cabo_events.replay import replay
from cabo_events.ruleset import AXES
from cabo_events.rulesets import NAMED, STANDARD
from dashboard.game_tables import sheet_table
from tests.conftest import ROOT
from tests.dashboard.games import sample, written

HOSTILE = ("<script>boo()</script>", '"><img src=x onerror=boo()>', "**bold** :material/face:")


class Opened(Protocol):
    """Opens a page of the dashboard on a folder, with parameters in its address."""

    def __call__(self, page: str, folder: Path, **query: str | Sequence[str]) -> AppTest: ...


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Opened:
    monkeypatch.chdir(tmp_path)

    def run(page: str, folder: Path, **query: str | Sequence[str]) -> AppTest:
        monkeypatch.setattr("sys.argv", ["app.py", str(folder)])
        app = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=30)
        if page != "home":
            app.switch_page(f"pages/{page}.py")
        app.query_params.update(query)
        app.run()
        assert not app.exception
        return app

    return run


def words(page: AppTest) -> str:
    return "\n".join(html.proto.body for html in page.get("html") if not html.proto.body.startswith("<style"))


def keys(page: AppTest) -> list[str]:
    """The games listed, in the page's order."""
    return [part.partition('"')[0] for part in words(page).split('href="game?id=')[1:]]


def broken() -> tuple[Event, ...]:
    """Seat 1 draws in seat 0's turn."""
    return tuple(replace(event, seat=1) if isinstance(event, CardDrawn) else event for event in sample(game="broken"))[
        :5
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four games: two of Ada and Ben, one of them closed; one of three players; one that breaks a rule."""
    games = tmp_path / "games"
    games.mkdir()
    written(games, sample(game="a"), "a")
    written(games, (*sample(game="b"), GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,))), "b")
    opening, *rest = sample(("Cleo", "Dina", "Ada"), game="c")
    assert isinstance(opening, GameStarted)
    house = replace(STANDARD, name="house", based_on="standard", beaten_caller_penalty=5)
    written(games, (replace(opening, ruleset=house, source=None, played="2026-12-01"), *rest), "c")
    written(games, perspective(sample(game="d"), 1), "d")
    return games


# --- Games -------------------------------------------------------------------------------------------------------


def test_every_game_is_listed_with_its_verdict(opened: Opened, folder: Path) -> None:
    page = opened("games", folder)
    assert keys(page) == ["a", "b", "c", "d.seat1"]
    assert "4 of 4 games." in words(page)
    assert words(page).count(">legal</td>") == 4


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ({"rules": "house"}, ["c"]),
        ({"players": "3"}, ["c"]),
        ({"player": "Ada"}, ["a", "b", "c", "d.seat1"]),
        ({"player": ["Cleo", "Dina"]}, ["c"]),
        ({"result": "ended at an agreed length"}, ["b"]),
        ({"source": "not told"}, ["c"]),
        ({"record": "one seat's"}, ["d.seat1"]),
        ({"verdict": "with findings"}, []),
        ({"rules": ["house", "standard"], "record": "all-seeing"}, ["a", "b", "c"]),
        ({"rules": "no such rules"}, []),
        ({"q": "dina"}, ["c"]),
        ({"sort": "Game", "desc": "true"}, ["d.seat1", "c", "b", "a"]),
        ({"sort": "no such column"}, ["a", "b", "c", "d.seat1"]),
    ],
    ids=str,
)
def test_an_address_narrows_the_list_down(
    opened: Opened, folder: Path, query: dict[str, str | Sequence[str]], left: list[str]
) -> None:
    page = opened("games", folder, **query)
    assert keys(page) == left
    assert f"{len(left)} of 4 games." in words(page)


def test_a_facet_counts_what_the_others_leave_and_writes_the_address(opened: Opened, folder: Path) -> None:
    page = opened("games", folder)
    assert page.multiselect(key="facet rules").options == ["standard (3)", "house (1)"]
    page.multiselect(key="facet rules").set_value(["house"]).run()
    assert keys(page) == ["c"]
    assert page.query_params["rules"] == "house"
    assert page.multiselect(key="facet rules").options == ["standard (3)", "house (1)"]
    assert page.multiselect(key="facet players").options == ["3 (1)", "2 (0)"]
    page.multiselect(key="facet rules").set_value([]).run()
    assert "rules" not in page.query_params
    assert len(keys(page)) == 4


@pytest.mark.parametrize("column", ["Game", "Players", "Rule set", "Size", "Result", "Played", "Source", "Verdict"])
def test_every_column_sorts_and_its_head_leads_to_the_other_way(opened: Opened, folder: Path, column: str) -> None:
    page = opened("games", folder, sort=column, verdict="legal")
    assert page.selectbox(key="sort").value == column
    assert 'aria-sort="ascending"' in words(page)
    again = f"sort={column.replace(' ', '+')}&amp;desc=true"
    assert f'href="games?verdict=legal&amp;{again}"' in words(page)
    turned = opened("games", folder, sort=column, desc="true")
    assert 'aria-sort="descending"' in words(turned)
    assert sorted(keys(turned)) == sorted(keys(page))


def test_many_games_are_paged(opened: Opened, tmp_path: Path) -> None:
    for number in range(30):
        written(tmp_path, sample(game=f"game-{number:02}"), f"{number:02}")
    page = opened("games", tmp_path)
    assert (keys(page)[0], keys(page)[-1], len(keys(page))) == ("game-00", "game-24", 25)
    page.pagination(key="page").set_value(2).run()
    assert keys(page) == [f"game-{number}" for number in range(25, 30)]


def test_a_folder_without_games_says_what_makes_some(opened: Opened, tmp_path: Path) -> None:
    said = words(opened("games", tmp_path))
    assert f"No game was found in {tmp_path}." in said
    for command in ("cabo dashboard FOLDER", "cabo simulate", "cabo record FILE"):
        assert f"<code>{command}" in said


def test_strangers_words_are_no_markup_on_the_list(opened: Opened, tmp_path: Path) -> None:
    opening, *rest = sample(HOSTILE, game='<b>"x')
    assert isinstance(opening, GameStarted)
    named = replace(opening, source=HOSTILE[1], ruleset=replace(STANDARD, name=HOSTILE[0]))
    written(tmp_path, (named, *rest))
    said = words(opened("games", tmp_path, player=HOSTILE[0], q="<script>", sort="Players", source=HOSTILE[1]))
    assert "<script" not in said
    assert "<img" not in said
    assert "&lt;script&gt;boo()&lt;/script&gt;" in said
    assert "<script" not in words(opened("rules", tmp_path, compare=HOSTILE[0]))


# --- one's own file ----------------------------------------------------------------------------------------------


def dropped(page: AppTest, name: str, data: bytes) -> AppTest:
    page.file_uploader(key="own file").upload(name, data).run()
    assert not page.exception
    return page


def test_a_good_file_is_said_to_be_one_and_opens_in_this_session_alone(opened: Opened, folder: Path) -> None:
    page = dropped(opened("home", folder), "mine.cabo.jsonl", encode(sample(game="mine")))
    assert "mine.cabo.jsonl is a game of 10 events, and every event keeps its rules." in words(page)
    assert "mine" not in keys(page)
    page.switch_page("pages/game.py")
    page.query_params["id"] = "mine"
    page.run()
    assert "one of your own, kept for this session only" in words(page)
    assert "No such game" in words(opened("game", folder, id="mine"))


def test_a_broken_file_is_judged_by_line_code_expected_and_found(opened: Opened, folder: Path) -> None:
    page = dropped(opened("home", folder), "bad.cabo.jsonl", encode(broken()))
    said = words(page)
    assert "the audit has 1 finding." in said
    assert '<th scope="row">5</th><td><code>turn</code></td>' in said


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "an empty file"),
        (b"\x00\xff\xfe", "UTF-8"),
        (b'{"type":"<script>"}\n', "is not a game"),
        (b"PK\x03\x04" + bytes(999), "is not a game"),
    ],
)
def test_what_is_no_game_is_said_with_the_reason(opened: Opened, folder: Path, data: bytes, reason: str) -> None:
    said = words(dropped(opened("home", folder), "<b>.jsonl", data))
    assert "&lt;b&gt;.jsonl is not a game:" in said
    assert reason in said
    assert "<script>" not in said


def test_an_own_game_of_a_known_stream_has_an_address_of_its_own(opened: Opened, folder: Path) -> None:
    page = dropped(opened("home", folder), "a.cabo.jsonl", encode(sample(("Cleo", "Dag"), game="a")))
    page.switch_page("pages/game.py")
    page.query_params["id"] = "a~2"
    page.run()
    assert "Cleo, Dag" in words(page)


def save(page: AppTest) -> str:
    next(button for button in page.button if button.label.startswith("Save it")).click().run()
    assert not page.exception
    return words(page)


def test_a_file_is_saved_as_it_is_and_never_over_another(opened: Opened, folder: Path) -> None:
    data = encode(sample(game="mine")).replace(b"\n", b"\r\n")
    page = dropped(opened("home", folder), "mine.cabo.jsonl", data)
    assert f"Saved as {folder / 'mine.cabo.jsonl'}." in save(page)
    assert (folder / "mine.cabo.jsonl").read_bytes() == data
    assert "there is a file of that name already" in save(page)


def test_a_name_that_leads_elsewhere_is_not_saved(opened: Opened, folder: Path) -> None:
    before = sorted(folder.parent.rglob("*"))
    said = save(dropped(opened("home", folder), "..\\..\\evil.cabo.jsonl", encode(sample(game="mine"))))
    assert "It was not saved" in said
    assert sorted(folder.parent.rglob("*")) == before


# --- Rules -------------------------------------------------------------------------------------------------------


def test_the_named_rule_sets_stand_side_by_side_in_words(opened: Opened, folder: Path) -> None:
    page = opened("rules", folder)
    assert page.multiselect(key="compare").value == list(NAMED)
    assert page.multiselect(key="compare").options == [*NAMED, "house"]
    said = words(page)
    for axis in AXES:
        assert f"<code>{axis}</code>" in said
    assert "A beaten caller scores the hand and 10 points more." in said


def test_only_what_differs_is_shown_if_that_is_asked_for(opened: Opened, folder: Path) -> None:
    said = words(opened("rules", folder, compare=["standard", "house"], different="true")).partition("cabo-compare")[2]
    said = said.partition("</table>")[0]
    shown = [axis for axis in AXES if f'<th scope="row"><code>{axis}</code>' in said]
    assert shown == ["beaten_caller_penalty"]
    assert "A beaten caller scores the hand and 5 points more." in said


def test_without_a_rule_set_the_page_says_how_to_go_on(opened: Opened, folder: Path) -> None:
    page = opened("rules", folder)
    page.multiselect(key="compare").set_value([]).run()
    assert "<code>cabo rulesets</code>" in words(page)


# --- what is taken away from the page of a game ------------------------------------------------------------------


def test_the_score_sheet_is_taken_away_by_round_and_seat() -> None:
    table = sheet_table(replay(sample()).last.game.results, ("Ada", "Ben"))
    assert list(table.columns) == ["round", "seat", "player", "hand_total", "points", "total", "role"]
    assert table.rows == ((1, 0, "Ada", 17, 0, 0, None), (1, 1, "Ben", 33, 43, 43, "caller"))


def test_the_page_of_a_game_offers_its_tables(opened: Opened, folder: Path) -> None:
    page = opened("game", folder, id="a")
    assert [button.label for button in page.download_button] == ["CSV", "JSON", "Parquet", "SQL"]


# --- an error of ours --------------------------------------------------------------------------------------------


def failing() -> None:
    """The script of a page that fails."""
    from dashboard.failing import say_what_failed

    say_what_failed(ValueError("<b>with a secret"))


def test_a_page_that_fails_says_so_and_how_to_go_on_but_not_with_what() -> None:
    said = words(AppTest.from_function(failing).run())
    assert "This page could not be drawn" in said
    assert "ValueError" in said
    assert "<code>cabo audit FILE</code>" in said
    assert "secret" not in said
