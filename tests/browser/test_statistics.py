"""The pages of statistics as a person meets them: figures that the command line gives too, filters, pictures, looks."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest

from cabo_events.warehouse.loading import load
from tests.browser.conftest import DashboardUrl
from tests.conftest import missing
from tests.dashboard.warehouses import written_world

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow

PLACES = ("scoring", "calls", "players", "rounds", "lab", "dictionary")
PEOPLE = "kind=people&rules=standard&ruleset=standard"
CABO = str(Path(sys.executable).with_name("cabo"))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written_world(tmp_path_factory.mktemp("statistics") / "games")


@pytest.fixture(scope="module")
def db(world: Path) -> Path:
    path = world.with_name("world.duckdb")
    load(path, [str(world)])
    return path


@pytest.fixture(scope="module")
def url(dashboard_url: DashboardUrl, world: Path, db: Path) -> str:
    return dashboard_url(world, "--db", db)


@pytest.fixture
def artefacts(tmp_path: Path) -> Path:
    """Where pictures of pages go: CABO_ARTEFACTS, or a folder that pytest sweeps away."""
    folder = Path(os.environ.get("CABO_ARTEFACTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def settle(page: "Page") -> None:
    """Wait until the page is drawn, and its charts are."""
    from playwright.sync_api import expect

    page.locator("h1").first.wait_for(timeout=60_000)
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning", timeout=60_000)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=60_000)
    for chart in page.get_by_test_id("stPlotlyChart").all():
        chart.locator(".main-svg").first.wait_for(timeout=60_000)


def answered(command: str) -> list[dict[str, object]]:
    """What a command that the page shows prints as JSON."""
    words = shlex.split(command)
    assert words[0] == "cabo"
    told = subprocess.run([CABO, *words[1:], "--format", "json"], capture_output=True, check=True)
    rows: list[dict[str, object]] = json.loads(told.stdout)
    return rows


def shown_command(page: "Page", name: str) -> str:
    origin = page.locator(f".st-key-origin-{name}")
    origin.get_by_text("SQL and command").click()
    command = origin.locator("code.language-bash")
    command.wait_for()
    return command.inner_text()


# --- figures -----------------------------------------------------------------------------------------------------


def test_the_page_the_command_line_and_the_export_give_the_same_figure(url: str, page: "Page") -> None:
    page.goto(f"{url}/scoring?kind=people&rule-sets-as=table")
    settle(page)
    told = page.locator("table.cabo-figures td[data-exact]")
    told.first.wait_for()
    exact = sorted(float(cell.get_attribute("data-exact") or "nan") for cell in told.all())
    rows = answered(shown_command(page, "rule_sets"))
    assert exact == sorted(float(str(row["points"])) for row in rows)
    assert len(exact) == 2
    page.locator(".st-key-export-rule_sets").get_by_role("button").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="JSON", exact=True).click()
    assert waiting.value.suggested_filename == "rule_sets.json"
    assert json.loads(Path(waiting.value.path()).read_bytes()) == rows


def test_a_chart_can_be_taken_as_a_picture(url: str, page: "Page", artefacts: Path) -> None:
    page.goto(f"{url}/scoring?{PEOPLE}")
    settle(page)
    chart = page.get_by_test_id("stPlotlyChart").first
    chart.hover()
    with page.expect_download() as waiting:
        chart.locator("[data-title*='PNG'], [data-title*='png']").first.click()
    assert waiting.value.suggested_filename == "cabo_rule_sets.png"
    picture = artefacts / "statistics-taken.png"
    waiting.value.save_as(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_filters_are_in_the_address_and_go_along_to_other_pages(url: str, page: "Page") -> None:
    from playwright.sync_api import expect

    page.goto(f"{url}/scoring")
    settle(page)
    choose(page, page.get_by_role("combobox", name="Rule sets"), "publisher")
    expect(page).to_have_url(re.compile("rules=publisher"))
    page.keyboard.press("Escape")
    page.get_by_test_id("stMain").get_by_role("link", name="Players").click()
    page.get_by_role("heading", name="Players", level=1).wait_for()
    settle(page)
    assert parse_qs(urlsplit(page.url).query)["ruleset"] == ["publisher"]
    page.reload()
    settle(page)
    assert page.get_by_text("publisher; 2 players, people").count() >= 1


@pytest.mark.parametrize(("place", "label", "key"), [("calls", "Rule set", "ruleset"), ("players", "Player", "player")])
def test_a_choice_of_what_stands_there_anyway_is_in_the_address(
    url: str, page: "Page", place: str, label: str, key: str
) -> None:
    from playwright.sync_api import expect

    page.goto(f"{url}/{place}")
    settle(page)
    assert key not in parse_qs(urlsplit(page.url).query)
    box = page.get_by_role("combobox", name=label, exact=True)
    before = page.get_by_test_id("stMain").locator(".cabo-facts").all_inner_texts()
    box.click()
    first = page.get_by_role("option").first
    value = first.inner_text()
    first.click()
    expect(page).to_have_url(re.compile(f"{key}="))
    settle(page)
    for _ in range(2):
        assert parse_qs(urlsplit(page.url).query)[key] == [value]
        assert page.get_by_test_id("stMain").locator(".cabo-facts").all_inner_texts() == before
        page.reload()
        settle(page)


def choose(page: "Page", box: "Locator", value: str) -> None:
    box.click()
    page.get_by_role("option", name=value, exact=True).click()
    settle(page)


def test_a_round_opens_its_game_at_that_moment(url: str, page: "Page") -> None:
    page.goto(f"{url}/rounds?rules=publisher&where=round%3D2")
    settle(page)
    link = page.locator(".cabo-figures tbody a").first
    asked = parse_qs(urlsplit(link.get_attribute("href") or "").query)
    link.click()
    page.locator(".rt[data-ready]").wait_for(timeout=60_000)
    assert page.locator(".rt").get_attribute("data-version") == asked["v"][0]


def test_nothing_is_asked_of_any_other_host(url: str, page: "Page") -> None:
    hosts: set[str | None] = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    page.goto(f"{url}/scoring")
    settle(page)
    assert hosts - {None} == {"127.0.0.1"}


def test_games_shown_here_are_loaded_while_the_page_waits(
    dashboard_url: DashboardUrl, page: "Page", world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    page.goto(f"{dashboard_url(world, world)}/scoring?kind=people")
    page.get_by_text("5 games: 5 finished, 4 with moves").wait_for(timeout=60_000)
    assert list((tmp_path / "cabo-events" / "dashboard").glob("*.duckdb"))


# --- looks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
def test_by_day_axe_finds_nothing_amiss(url: str, browser: "Browser", artefacts: Path, place: str) -> None:
    assert looked_at(url, browser, artefacts / f"statistics-light-{place}.png", Look(place, "light", 1280)) == []


@pytest.mark.parametrize("place", ["scoring", "calls"])
def test_by_night_axe_finds_nothing_amiss(url: str, browser: "Browser", artefacts: Path, place: str) -> None:
    assert looked_at(url, browser, artefacts / f"statistics-dark-{place}.png", Look(place, "dark", 1280)) == []


@pytest.mark.parametrize("place", PLACES)
def test_a_phone_by_night_shows_it_all_without_scrolling_sideways(
    url: str, browser: "Browser", artefacts: Path, place: str
) -> None:
    assert looked_at(url, browser, artefacts / f"statistics-phone-{place}.png", Look(place, "dark", 390)) == []


class Look(NamedTuple):
    """What is looked at, in which light, and how wide the window is."""

    place: str
    scheme: Literal["light", "dark"]
    width: int


def looked_at(url: str, browser: "Browser", picture: Path, look: Look) -> list[str]:
    """What is amiss with a page, which is pictured."""
    context = browser.new_context(
        color_scheme=look.scheme, reduced_motion="reduce", viewport={"width": look.width, "height": 2400}
    )
    page = context.new_page()
    page.goto(f"{url}/{look.place}?{PEOPLE}")
    settle(page)
    page.screenshot(path=picture)
    wide = page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth")
    found = amiss(page)
    context.close()
    return found if wide <= look.width else [*found, f"it is {wide} wide"]


def amiss(page: "Page") -> list[str]:
    """What axe-core holds against the page."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed")
    violations = Axe().run(page).response["violations"]
    return [f"{violation['id']}: {node['html']}" for violation in violations for node in violation["nodes"]]
