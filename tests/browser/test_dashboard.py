"""The dashboard as a person meets it: in a browser, by mouse, keyboard and address bar."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import pytest

from cabo_events.codec import encode
from cabo_events.events import EndReason, GameEnded
from cabo_events.notes import read_notes
from cabo_events.perspective import perspective
from tests.browser.conftest import DashboardUrl
from tests.conftest import missing
from tests.dashboard.games import sample, written

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

SIX = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")
HOSTILE = (
    "<script>window.hacked=1</script>",
    '"><img src="http://foreign.example/x.png" onerror="window.hacked=1">',
    "![x](http://foreign.example/y.png) :material/face: **b** $x$",
)
PHONE_WIDTH, PHONE_HEIGHT = 390, 844

OVERFLOWING = """[...document.querySelectorAll('*')].flatMap(node =>
    node.shadowRoot ? [...node.shadowRoot.querySelectorAll('.rt-seat')] : [])
    .filter(seat => seat.scrollWidth > seat.clientWidth).length"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    written(folder, sample(), "two")
    written(folder, sample(SIX, game="six"), "six")
    written(folder, sample(game="running")[:8], "running")
    written(folder, (*sample(game="over"), GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,))), "over")
    written(folder, sample(HOSTILE, game="<b>hostile"), "hostile")
    written(folder, perspective(sample(), 1), "two.seat1")
    (folder / "torn.cabo.jsonl").write_text('{"type":"game_started"\n', encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def url(dashboard_url: DashboardUrl, games: Path) -> str:
    return dashboard_url(games)


@pytest.fixture
def artefacts(tmp_path: Path) -> Path:
    """Where pictures of pages go: CABO_ARTEFACTS, or a folder that pytest sweeps away."""
    folder = Path(os.environ.get("CABO_ARTEFACTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def phone(browser: "Browser") -> Iterator["Page"]:
    """A page on a phone at night."""
    viewport: ViewportSize = {"width": PHONE_WIDTH, "height": PHONE_HEIGHT}
    context = browser.new_context(viewport=viewport, color_scheme="dark", reduced_motion="reduce")
    yield context.new_page()
    context.close()


def settle(page: "Page") -> None:
    """Wait until the page is drawn and its script has nothing left to do."""
    from playwright.sync_api import expect

    expect(page.locator("h1")).to_be_visible(timeout=30_000)
    widget = page.get_by_role("combobox", name="Viewpoint").or_(page.get_by_role("textbox", name="Find"))
    expect(widget.or_(page.get_by_text("No such game"))).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning", timeout=15_000)


def at_version(page: "Page", version: int) -> None:
    """Wait until the component stands at that version."""
    from playwright.sync_api import expect

    expect(page.locator(f'.rt[data-ready][data-version="{version}"]')).to_be_visible(timeout=30_000)
    expect(page.locator(".rt-told")).to_have_text(re.compile(rf"^{version}\."))
    settle(page)


def has_version_in_address(page: "Page", version: int) -> None:
    from playwright.sync_api import expect

    expect(page).to_have_url(re.compile(rf"[?&]v={version}(&|$)"))


def own_markup(page: "Page") -> str:
    """All that the page says, seen or only read out, without Streamlit's own markup."""
    pieces = page.get_by_test_id("stHtml").evaluate_all("pieces => pieces.map(piece => piece.innerHTML)")
    return "".join((*pieces, *page.locator(".rt").evaluate_all("pieces => pieces.map(piece => piece.innerHTML)")))


def step(page: "Page", name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.slow
def test_a_deep_link_works_as_the_first_address_a_new_server_is_asked_for(
    dashboard_url: DashboardUrl, page: "Page", tmp_path: Path
) -> None:
    """Streamlit takes ``pages/`` for an older kind of app until the first script has run."""
    fresh = dashboard_url(written(tmp_path, sample()))
    page.goto(f"{fresh}/game?id=sample&v=6")
    at_version(page, 6)
    assert page.get_by_test_id("stSidebar").count() == 0
    assert page.get_by_text("Page not found").count() == 0
    assert page.locator(".rt-card").first.evaluate("card => getComputedStyle(card).position") == "relative"


def test_from_home_to_a_game_and_step_by_step_to_its_end(url: str, page: "Page") -> None:
    page.goto(url)
    settle(page)
    page.get_by_role("link", name="sample", exact=True).click()
    at_version(page, 2)
    step(page, "Event on")
    at_version(page, 3)
    has_version_in_address(page, 3)
    step(page, "Turn on")
    at_version(page, 4)
    step(page, "Round on")
    at_version(page, 10)
    step(page, "Event back")
    at_version(page, 9)
    step(page, "First event")
    at_version(page, 1)
    step(page, "Last event")
    at_version(page, 10)
    has_version_in_address(page, 10)
    assert "Cabo was called" in page.locator(".rt-waits").inner_text()


@pytest.mark.slow
def test_a_held_key_loses_no_press(url: str, page: "Page") -> None:
    page.goto(f"{url}/game?id=six&v=1")
    at_version(page, 1)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    assert page.locator(".rt").get_attribute("data-version") == "13"
    has_version_in_address(page, 13)
    page.keyboard.press("ArrowLeft")
    at_version(page, 12)


@pytest.mark.slow
def test_reload_and_back_lead_to_the_same_moment(url: str, page: "Page") -> None:
    page.goto(f"{url}/game?id=six&v=8")
    at_version(page, 8)
    step(page, "Event on")
    at_version(page, 9)
    has_version_in_address(page, 9)
    page.reload()
    at_version(page, 9)
    page.goto(f"{url}/game?id=six&v=4")
    at_version(page, 4)
    page.go_back()
    at_version(page, 9)
    has_version_in_address(page, 9)


@pytest.mark.slow
def test_back_from_a_game_is_home_and_its_link_leads_to_all_games(url: str, page: "Page") -> None:
    page.goto(url)
    settle(page)
    page.get_by_role("link", name="six").click()
    at_version(page, 2)
    page.go_back()
    page.get_by_role("heading", name="Cabo games").wait_for()
    page.go_forward()
    at_version(page, 2)
    page.get_by_role("link", name="All games").click()
    page.get_by_role("heading", name="Games", exact=True).wait_for()
    assert urlsplit(page.url).path == "/games"
    assert not urlsplit(page.url).query


@pytest.mark.slow
def test_an_event_in_the_list_leads_to_its_moment(url: str, page: "Page") -> None:
    page.goto(f"{url}/game?id=six&v=8&view=seat2")
    at_version(page, 8)
    page.locator('.rt-line[data-version="4"]').last.click()
    at_version(page, 4)
    has_version_in_address(page, 4)
    assert "view=seat2" in page.url


@pytest.mark.slow
def test_a_viewpoint_has_no_hidden_face_anywhere_on_the_page(url: str, page: "Page") -> None:
    page.goto(f"{url}/game?id=running&v=3")
    at_version(page, 3)
    assert "king of hearts" in own_markup(page)
    page.keyboard.press("ArrowRight")
    at_version(page, 4)
    has_version_in_address(page, 4)
    page.get_by_role("combobox", name="Viewpoint").click()
    page.get_by_role("option", name="Ada (seat 0)").click()
    page.locator(".rt-seat").get_by_label("Slot 0: face down").first.wait_for()
    at_version(page, 4)
    assert "view=seat0" in page.url
    assert "7 of diamonds" in own_markup(page)
    for hidden in ("king of hearts", "Kh", "2 of clubs", "2c", "10 of spades", "10s"):
        assert hidden not in own_markup(page)
    step(page, "Event on")
    at_version(page, 5)
    has_version_in_address(page, 5)
    assert "view=seat0" in page.url
    page.get_by_text("The same deals, played by others").click()
    page.get_by_role("region", name="The same deals").wait_for()
    at_version(page, 5)


@pytest.mark.slow
def test_a_game_that_grows_is_followed_by_whoever_stands_at_its_end(
    dashboard_url: DashboardUrl, page: "Page", tmp_path: Path
) -> None:
    path = written(tmp_path, sample()[:6])
    page.goto(f"{dashboard_url(path)}/game?id=sample&v=6")
    at_version(page, 6)
    path.write_bytes(encode(sample()[:8]))
    page.wait_for_timeout(2500)
    page.get_by_text("The same deals, played by others").click()
    at_version(page, 8)
    page.keyboard.press("ArrowLeft")
    at_version(page, 7)
    path.write_bytes(encode(sample()))
    page.wait_for_timeout(2500)
    page.get_by_text("The same deals, played by others").click()
    page.locator('.rt-slider[max="10"]').wait_for()
    at_version(page, 7)


@pytest.mark.slow
def test_the_viewpoint_of_a_finished_game_changes_without_the_server(url: str, page: "Page") -> None:
    page.goto(f"{url}/game?id=over&v=5")
    at_version(page, 5)
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    at_version(page, 6)
    has_version_in_address(page, 6)
    assert "view=seat1" in page.url
    assert page.locator(".rt-hand .rt-back").count() == 6
    page.reload()
    at_version(page, 6)
    assert page.get_by_role("combobox", name="Viewpoint").input_value() == "seat1"
    page.keyboard.press("f")
    assert not page.locator(".cabo-sheet").is_visible()
    page.keyboard.press("f")
    assert page.locator(".cabo-sheet").is_visible()


@pytest.mark.slow
def test_a_note_is_kept_beside_the_game(dashboard_url: DashboardUrl, page: "Page", tmp_path: Path) -> None:
    path = written(tmp_path, sample())
    page.goto(f"{dashboard_url(path)}/game?id=sample&v=6")
    at_version(page, 6)
    page.keyboard.press("x")
    page.get_by_label("Note on this moment").fill("<i>a fine exchange</i> rc?")
    page.keyboard.press("Enter")
    at_version(page, 6)
    page.reload()
    at_version(page, 6)
    assert page.locator(".rt-notes").inner_text() == "★ 6. <i>a fine exchange</i> rc?"
    assert [(note.v, note.star, note.text) for note in read_notes(path)] == [
        (6, True, None),
        (6, None, "<i>a fine exchange</i> rc?"),
    ]


@pytest.mark.slow
def test_strangers_words_do_nothing_and_nothing_foreign_is_asked_for(url: str, page: "Page") -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    settle(page)
    assert HOSTILE[0] in page.locator(".cabo-games").inner_text()
    page.get_by_text("1 file that cannot be replayed", exact=True).click()
    page.goto(f"{url}/game?id=%3Cb%3Ehostile&v=11")
    at_version(page, 11)
    assert ", ".join(HOSTILE) in page.locator("h1").inner_text()
    page.get_by_role("combobox", name="Viewpoint").click()
    page.get_by_role("option", name=HOSTILE[0]).wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("Totals over the rounds").click()
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    settle(page)
    assert page.evaluate("window.hacked") is None
    assert page.locator("main img").count() == 0
    assert {urlsplit(address).hostname for address in asked if urlsplit(address).hostname} == {"127.0.0.1"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "place",
    [
        pytest.param("game?id=six&v=12", id="game"),
        pytest.param("", id="home", marks=pytest.mark.slow),
        pytest.param("game?id=nothing", id="no game", marks=pytest.mark.slow),
    ],
)
def test_a_phone_shows_it_all_without_scrolling_sideways(url: str, phone: "Page", artefacts: Path, place: str) -> None:
    phone.goto(f"{url}/{place}")
    settle(phone)
    name = re.sub(r"\W+", "-", place or "home")
    picture(phone, artefacts / f"phone-dark-{name}.png")
    assert phone.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= PHONE_WIDTH
    assert phone.evaluate(OVERFLOWING) == 0


@pytest.mark.slow
def test_on_a_phone_the_buttons_stay_in_reach(url: str, phone: "Page", artefacts: Path) -> None:
    phone.goto(f"{url}/game?id=six&v=8")
    at_version(phone, 8)
    phone.locator(".rt-seat").nth(2).scroll_into_view_if_needed()
    phone.screenshot(path=artefacts / "phone-scrolled.png")
    box = phone.get_by_role("button", name="Event on", exact=True).bounding_box()
    assert box is not None
    assert 0 <= box["y"] < PHONE_HEIGHT


@pytest.mark.slow  # looks at each page twice
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["game?id=six&v=12", "game?id=sample&v=10&view=seat0"], ids=["six", "seat"])
def test_axe_finds_nothing_amiss(
    url: str, browser: "Browser", artefacts: Path, place: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{url}/{place}")
    settle(page)
    name = re.sub(r"\W+", "-", place or "home")
    picture(page, artefacts / f"{scheme}-{name}.png")
    found = amiss(page)
    context.close()
    assert found == []


def picture(page: "Page", path: Path) -> None:
    """The page in its whole height: it scrolls inside itself, so the window has to grow."""
    size = page.viewport_size
    assert size is not None
    height = int(page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight"))
    page.set_viewport_size({"width": size["width"], "height": height})
    page.screenshot(path=path)
    page.set_viewport_size(size)


def amiss(page: "Page") -> list[str]:
    """What axe-core holds against the page."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed")
    violations = Axe().run(page).response["violations"]
    return [f"{violation['id']}: {node['html']}" for violation in violations for node in violation["nodes"]]
