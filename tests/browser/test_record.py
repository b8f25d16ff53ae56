"""Recording in a browser, by mouse and keyboard, and reloading in the middle."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabo_events.audit import audit
from cabo_events.events import event_tag
from cabo_events.files import read_game
from tests.browser.conftest import DashboardUrl
from tests.conftest import missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOSTILE = '<img src=x onerror="window.hacked=1"> **b** :smile:'
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def artefacts(tmp_path: Path) -> Path:
    """Where pictures of pages go: CABO_ARTEFACTS, or a folder that pytest sweeps away."""
    folder = Path(os.environ.get("CABO_ARTEFACTS") or tmp_path / "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("recordings")


@pytest.fixture(scope="module")
def url(dashboard_url: DashboardUrl, folder: Path) -> str:
    return dashboard_url(folder)


def settle(page: "Page") -> None:
    """Wait until the page is drawn and its script has nothing left to do."""
    from playwright.sync_api import expect

    expect(page.locator("h1")).to_be_visible(timeout=30_000)
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning", timeout=15_000)


def at_version(page: "Page", version: int) -> None:
    from playwright.sync_api import expect

    expect(page.locator(f'.cabo-table[data-version="{version}"]')).to_be_visible()
    settle(page)


def press(page: "Page", name: str, whose: str | None = None) -> None:
    """Press the first button of that name, or the one in the box of a player."""
    place = page.locator('[class*="st-key-record"][class*="box"]').filter(has_text=whose) if whose else page
    place.get_by_role("button", name=name, exact=True).first.click()
    settle(page)


def choose(page: "Page", label: str, typed: str) -> None:
    box = page.get_by_role("combobox", name=label, exact=True)
    box.click()
    box.fill(typed)
    page.get_by_role("option").filter(has_text=typed).first.click()
    settle(page)


def pick(page: "Page", *slots: int) -> None:
    pills = page.get_by_test_id("stButtonGroup").last
    for slot in slots:
        pills.get_by_text(str(slot), exact=True).click()
        settle(page)


def begin(page: "Page", url: str, name: str, *players: str) -> None:
    page.goto(f"{url}/record")
    settle(page)
    page.get_by_label("File name").fill(name)
    for seat, player in enumerate(players):
        page.get_by_label(f"Player in seat {seat}").fill(player)
    choose(page, "Rule set", "standard")
    page.get_by_role("button", name="Begin").click()
    at_version(page, 1)


def types(file: Path) -> list[str]:
    return [event_tag(event) for event in read_game(file).events]


@pytest.mark.slow
def test_a_round_is_recorded_reloaded_taken_back_and_scored(
    url: str, page: "Page", folder: Path, artefacts: Path
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    begin(page, url, "evening", "Ada", HOSTILE)
    file = folder / "evening.cabo.jsonl"
    deal(page)
    page.reload()
    at_version(page, 2)
    draw_and_peek(page, artefacts)
    take_back_and_call(page)
    reveal_and_score(page, artefacts)
    assert types(file)[2:] == [
        "card_drawn", "card_discarded", "card_peeked", "cabo_called", "rewound", "cabo_called", "discard_taken",
        "hands_revealed", "round_scored",
    ]  # fmt: skip
    assert audit(read_game(file).events) == ()
    assert HOSTILE in page.locator("h1").inner_text()
    assert page.evaluate("window.hacked") is None
    assert page.locator("main img").count() == 0
    assert {address.split("/")[2] for address in asked if address.startswith("http")} == {url.split("/")[2]}
    page.get_by_role("link", name="Game page").click()
    page.wait_for_url("**/game?id=evening-*")


def deal(page: "Page") -> None:
    press(page, "Deal a round …")
    choose(page, "Who deals", "<img")
    choose(page, "The card turned up", "9c")
    press(page, "Record")
    at_version(page, 2)


def draw_and_peek(page: "Page", artefacts: Path) -> None:
    press(page, "Draw …")
    choose(page, "The drawn card", "7h")
    press(page, "Record")
    at_version(page, 3)
    press(page, "Discard")
    at_version(page, 4)
    press(page, "Peek …")
    pick(page, 1)
    page.screenshot(path=artefacts / "record-round.png", full_page=True)
    press(page, "Record")
    at_version(page, 5)


def take_back_and_call(page: "Page") -> None:
    press(page, "Call Cabo")
    at_version(page, 6)
    page.get_by_text("Take back", exact=True).click()
    press(page, "Take back the last entry")
    at_version(page, 7)
    press(page, "Call Cabo")
    at_version(page, 8)


def reveal_and_score(page: "Page", artefacts: Path) -> None:
    press(page, "Take the discard …", "Ada")
    pick(page, 3)
    choose(page, "The card in slot 3", "Ks")
    press(page, "Record")
    at_version(page, 9)
    press(page, "Turn up the hands …")
    page.screenshot(path=artefacts / "record-reveal.png", full_page=True)
    press(page, "Record")
    at_version(page, 10)
    for seat, points in enumerate(("0", "17")):
        page.get_by_label(f"Points of seat {seat}").fill(points)
    press(page, "Record the scoring")
    at_version(page, 11)
    assert "Ada has ? (?, ?, ?, 7h) and gets 0 points; total 0." in page.locator("main").inner_text()
    page.screenshot(path=artefacts / "record-scored.png", full_page=True)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_a_score_sheet_on_a_phone_has_nothing_that_axe_objects_to(
    url: str, browser: "Browser", folder: Path, artefacts: Path, scheme: str
) -> None:
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed")

    context = browser.new_context(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]  # plain words
    page = context.new_page()
    page.set_default_timeout(15_000)
    begin(page, url, f"sheet-{scheme}", "Ada", "Bo", "Cleo")
    page.get_by_text("the score sheet only", exact=True).click()
    settle(page)
    page.get_by_label("Hand total of seat 0").fill("14")
    page.get_by_label("Hand total of seat 1").fill("8")
    choose(page, "Who called", "Ada")
    press(page, "Record the round")
    at_version(page, 2)
    assert types(folder / f"sheet-{scheme}.cabo.jsonl") == ["game_started", "round_recorded"]
    page.screenshot(path=artefacts / f"record-sheet-{scheme}.png", full_page=True)
    found = [
        f"{violation['id']}: {node['html']}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]
    context.close()
    assert found == []
