"""The pages round the games, as a person meets them: files dropped in, lists narrowed down, tables taken away."""

import csv
import io
import json
import os
import re
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import parse_qs, urlsplit

import duckdb
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from cabo_events.codec import encode
from cabo_events.events import (
    CardDiscarded,
    CardDrawn,
    EndReason,
    Event,
    GameEnded,
    GameStarted,
    MatchMissed,
    RoundDealt,
)
from cabo_events.rulesets import STANDARD
from dashboard.headers import SECURITY_HEADERS
from tests.browser.conftest import DashboardUrl
from tests.conftest import missing
from tests.dashboard.games import sample, written
from tests.game_builder import dealt

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIX = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")
HOSTILE = (
    "<script>window.hacked=1</script>",
    '"><img src="http://foreign.example/x.png" onerror="window.hacked=1">',
    "![x](http://foreign.example/y.png) :material/face: **b** $x$",
    "[here](javascript:window.hacked=1)",
    "\u202eoverridden",
    "=HYPERLINK(1)",
)
ALLOWED = frozenset({"presentation-role-conflict"})
"""Rules of axe-core that Streamlit's own markup breaks: where files are dropped is no landmark, but has a name."""

PLACES = ("", "games", "rules")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    written(folder, sample(game="two"), "two")
    written(folder, sample(SIX, game="six"), "six")
    written(folder, (*sample(game="over"), GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,))), "over")
    opening, *rest = sample(("Cleo", "Dag"), game="house")
    assert isinstance(opening, GameStarted)
    house = replace(STANDARD, name="house", based_on="standard", beaten_caller_penalty=5)
    written(folder, (replace(opening, ruleset=house, source=None), *rest), "house")
    written(folder, sample(HOSTILE[:3], game="<b>hostile"), "hostile")
    return folder


@pytest.fixture(scope="module")
def url(dashboard_url: DashboardUrl, folder: Path) -> str:
    return dashboard_url(folder)


@pytest.fixture
def artefacts(tmp_path: Path) -> Path:
    """Where pictures of pages go: CABO_ARTEFACTS, or a folder that pytest sweeps away."""
    folder = Path(os.environ.get("CABO_ARTEFACTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def settle(page: "Page") -> None:
    """Wait until the page is drawn and its script has nothing left to do."""
    from playwright.sync_api import expect

    expect(page.locator("h1").first).to_be_visible(timeout=30_000)
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning", timeout=15_000)
    expect(page.locator("[data-stale=true], [data-testid=stSkeleton]")).to_have_count(0)


def picture(page: "Page", path: Path) -> None:
    """The page in its whole height: it scrolls inside itself, so the window has to grow."""
    size = page.viewport_size
    assert size is not None
    height = int(page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight"))
    page.set_viewport_size({"width": size["width"], "height": height})
    page.screenshot(path=path)
    page.set_viewport_size(size)


# --- a file of one's own -----------------------------------------------------------------------------------------


def drop(page: "Page", name: str, data: bytes) -> None:
    """Drag a file onto the page, as a browser tells the page of it."""
    transfer = page.evaluate_handle(
        """async ([name, text]) => {
            const transfer = new DataTransfer();
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            transfer.items.add(new File([bytes], name));
            return transfer;
        }""",
        [name, _base64(data)],
    )
    zone = page.get_by_test_id("stFileUploaderDropzone")
    for happens in ("dragenter", "dragover", "drop"):
        zone.dispatch_event(happens, {"dataTransfer": transfer})
    page.get_by_text(re.compile(rf"{re.escape(name)} is (not )?a game")).first.wait_for(timeout=30_000)
    settle(page)


def _base64(data: bytes) -> str:
    from base64 import b64encode

    return b64encode(data).decode()


@pytest.mark.slow
def test_a_good_file_that_is_dropped_in_is_judged_and_stepped_through(url: str, page: "Page", artefacts: Path) -> None:
    page.goto(url)
    settle(page)
    drop(page, "mine.cabo.jsonl", encode(sample(("Mia", "Noa"), game="mine")))
    assert page.get_by_text("mine.cabo.jsonl is a game of 10 events, and every event keeps its rules.").count() == 1
    picture(page, artefacts / "home-good-file.png")
    page.get_by_role("link", name="Step through it").click()
    page.locator(".rt[data-ready]").wait_for(timeout=30_000)
    assert "Mia, Noa" in page.locator("h1").inner_text()
    page.keyboard.press("End")
    assert page.locator(".rt").get_attribute("data-version") == "10"
    page.reload()
    page.get_by_role("heading", name="No such game").wait_for()
    assert page.get_by_text("kept for one session").count() == 1


@pytest.mark.slow
def test_a_broken_file_is_told_its_findings_and_what_is_no_game_why(url: str, page: "Page", artefacts: Path) -> None:
    page.goto(url)
    settle(page)
    broken = [replace(event, seat=1) if isinstance(event, CardDrawn) else event for event in sample(game="broken")][:5]
    drop(page, "broken.cabo.jsonl", encode(broken))
    line = page.locator(".cabo-findings tbody tr").first.inner_text()
    assert re.match(r"5\s+turn\s", line)
    picture(page, artefacts / "home-broken-file.png")
    drop(page, "torn.cabo.jsonl", b'{"type":"game_started"\n')
    assert page.get_by_text(re.compile("torn.cabo.jsonl is not a game: .*torn line")).count() == 1
    assert page.locator(".cabo-findings").count() == 0


def long_hostile_game(length: int) -> tuple[Event, ...]:
    """Six players with names that mean harm, in a game that goes on and on."""
    opening, deal, *_ = sample(HOSTILE, game="<img src=x onerror=window.hacked=1>")
    assert isinstance(opening, GameStarted)
    assert isinstance(deal, RoundDealt)
    events: list[Event] = [replace(opening, source=HOSTILE[1], tags=(HOSTILE[0],))]
    number = 0
    while len(events) < length:
        number += 1
        events.append(replace(deal, round=number))
        for place, face in enumerate((deal.stock or ())[:24]):
            seat = (deal.first + place) % len(HOSTILE)
            events += [CardDrawn(seat=seat, face=face), CardDiscarded(seat=seat, face=face)]
    return tuple(events)


def hands_of_twelve() -> tuple[Event, ...]:
    """Four players with eight cards each, who all miss four matches."""
    rules = replace(STANDARD, name="twelve", hand_size=8)
    ranks = ("A", *map(str, range(2, 9)))
    hands = [[f"{rank}{suit}" for rank in ranks] for suit in "cdhs"]
    opening, *_ = sample(HOSTILE[:4], game="twelve")
    assert isinstance(opening, GameStarted)
    flip = (CardDrawn(seat=0, face="Kd"), CardDiscarded(seat=0, face="Kd"))
    misses = [
        MatchMissed(seat=seat, slot=0, face=hand[0], penalty_slot=8 + miss, penalty_face=None)
        for seat, hand in enumerate(hands)
        for miss in range(4)
    ]
    return (replace(opening, ruleset=rules), dealt(rules, hands, "Kc", ("Kd",)), *flip, *misses)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "events"),
    [
        pytest.param(lambda: long_hostile_game(10_000), 10_000, id="10000 events, 6 players", marks=pytest.mark.slow),
        pytest.param(hands_of_twelve, 20, id="hands of 12"),
    ],
)
def test_a_hostile_file_does_no_harm(url: str, page: "Page", make: Callable[[], Sequence[Event]], events: int) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    settle(page)
    drop(page, "<img src=x onerror=window.hacked=1>.cabo.jsonl", encode(make()))
    said = page.get_by_text(re.compile(r"is a game of (\d+) events")).first.inner_text()
    found = re.search(r"of (\d+) events", said)
    assert found is not None
    assert int(found[1]) >= events
    page.get_by_role("link", name="Step through it").click()
    page.locator(".rt[data-ready]").wait_for(timeout=60_000)
    assert HOSTILE[0] in page.locator("h1").inner_text()
    page.keyboard.press("End")
    assert int(page.locator(".rt").get_attribute("data-version") or 0) >= events
    settle(page)
    assert page.evaluate("window.hacked") is None
    assert page.locator("main img").count() == 0
    assert {urlsplit(address).hostname for address in asked if urlsplit(address).hostname} == {"127.0.0.1"}


# --- lists and their addresses -----------------------------------------------------------------------------------


def listed(page: "Page") -> list[str]:
    """The games listed, by their ids."""
    return page.locator(".cabo-games tbody td:first-child a").all_inner_texts()


def choose(page: "Page", facet: str, value: str) -> None:
    box = page.get_by_role("combobox", name=facet)
    if not box.is_visible():
        page.get_by_text("Narrow it down").click()
        page.wait_for_timeout(700)  # while it unfolds, lists in it are closed again
    box.fill(value)
    page.get_by_role("option", name=re.compile(rf"^{re.escape(value)} \(")).click()
    page.keyboard.press("Escape")
    settle(page)


@pytest.mark.slow
def test_what_is_chosen_is_in_the_address_and_survives_reload_and_back(url: str, page: "Page", artefacts: Path) -> None:
    from playwright.sync_api import expect

    page.goto(f"{url}/games")
    settle(page)
    every = listed(page)
    assert len(every) == 5
    choose(page, "Rule set", "house")
    expect(page.locator(".cabo-games tbody tr")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"[?&]rules=house(&|$)"))
    picture(page, artefacts / "games-narrowed.png")
    page.reload()
    settle(page)
    assert listed(page) == ["house"]
    assert page.get_by_text("house (1)").count() >= 1
    page.go_back()
    expect(page.locator(".cabo-games tbody tr")).to_have_count(5)
    assert "rules" not in parse_qs(urlsplit(page.url).query)


@pytest.mark.slow
def test_a_head_sorts_and_a_row_leads_to_its_game(url: str, page: "Page") -> None:
    from playwright.sync_api import expect

    page.goto(f"{url}/games?player=Ada")
    settle(page)
    assert listed(page) == ["over", "six", "two"]
    head = page.get_by_role("columnheader", name="Players")
    head.get_by_role("link").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    head.get_by_role("link").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    settle(page)
    assert listed(page)[0] == "six"
    assert parse_qs(urlsplit(page.url).query) == {"player": ["Ada"], "sort": ["Players"], "desc": ["true"]}
    page.get_by_role("link", name="six", exact=True).click()
    page.locator(".rt[data-ready]").wait_for(timeout=30_000)
    page.go_back()
    expect(head).to_have_attribute("aria-sort", "descending")
    settle(page)
    assert listed(page)[0] == "six"


@pytest.mark.slow
def test_a_deep_link_to_a_list_works_as_the_first_address_a_new_server_is_asked_for(
    dashboard_url: DashboardUrl, page: "Page", folder: Path
) -> None:
    page.goto(f"{dashboard_url(folder / 'house.cabo.jsonl')}/games?rules=house&sort=Players&desc=true")
    settle(page)
    assert listed(page) == ["house"]
    assert page.get_by_role("columnheader", name="Players").get_attribute("aria-sort") == "descending"
    assert page.get_by_role("link", name="Rules").count() == 1


@pytest.mark.slow
def test_rule_sets_are_compared_by_an_address(url: str, page: "Page", artefacts: Path) -> None:
    page.goto(f"{url}/rules?compare=standard&compare=house&different=true")
    settle(page)
    table = page.get_by_role("region", name="Rule sets side by side")
    assert table.locator("code").all_inner_texts() == ["beaten_caller_penalty"]
    assert table.get_by_text("differs").count() == 1
    picture(page, artefacts / "rules-two.png")


@pytest.mark.slow
def test_an_export_is_the_table_in_every_form(url: str, page: "Page", tmp_path: Path) -> None:
    page.goto(f"{url}/games?rules=standard")
    settle(page)
    page.get_by_role("button", name="Export").click()
    taken = {}
    for word in ("CSV", "JSON", "Parquet", "SQL"):
        with page.expect_download() as download:
            page.get_by_role("button", name=word, exact=True).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        taken[path.name] = path.read_bytes()
    assert list(taken) == ["games.csv", "games.json", "games.parquet", "games.sql"]
    rows = json.loads(taken["games.json"])
    assert [row["id"] for row in rows] == ["<b>hostile", "over", "six", "two"]
    assert [row["id"] for row in csv.DictReader(io.StringIO(taken["games.csv"].decode(), newline=""))] == [
        row["id"] for row in rows
    ]
    assert pq.read_table(io.BytesIO(taken["games.parquet"])).to_pylist() == rows
    with duckdb.connect() as connection:
        connection.execute(taken["games.sql"].decode())
        assert connection.execute("FROM games").fetchall() == [tuple(row.values()) for row in rows]


# --- the server --------------------------------------------------------------------------------------------------


def answer(url: str, path: str, **headers: str) -> tuple[int, dict[str, str]]:
    place = urlsplit(url)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=10)
    try:
        connection.request("GET", path, headers=headers)
        found = connection.getresponse()
        found.read()
        return found.status, dict(found.getheaders())
    finally:
        connection.close()


@pytest.mark.parametrize("path", ["/", "/games", "/_stcore/health", "/no/such/place.js"])
def test_every_answer_has_the_security_headers(url: str, path: str) -> None:
    _, headers = answer(url, path)
    lower = {name.lower(): value for name, value in headers.items()}
    for name, value in SECURITY_HEADERS.items():
        assert lower[name.lower()] == value
    policy = dict(part.strip().split(" ", 1) for part in lower["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == "'self'"
    assert policy["object-src"] == "'none'"


def test_a_page_is_sent_small_to_whoever_can_unpack_it(url: str) -> None:
    _, headers = answer(url, "/", **{"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"


def test_a_foreign_name_that_leads_here_is_refused(url: str) -> None:
    assert answer(url, "/", Host="rebound.example")[0] == 400
    assert answer(url, "/", Host="localhost:1")[0] == 200


# --- looks -------------------------------------------------------------------------------------------------------


@pytest.mark.slow  # looks at each page in each light
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", PLACES, ids=["home", "games", "rules"])
def test_axe_finds_nothing_amiss(
    url: str, browser: "Browser", artefacts: Path, place: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{url}/{place}")
    settle(page)
    if place == "games":
        page.get_by_text("Narrow it down").click()
        settle(page)
    picture(page, artefacts / f"page-{scheme}-{place or 'home'}.png")
    found = amiss(page)
    context.close()
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES, ids=["home", "games", "rules"])
def test_a_phone_shows_it_all_without_scrolling_sideways(
    url: str, browser: "Browser", artefacts: Path, place: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{url}/{place}")
    settle(page)
    picture(page, artefacts / f"page-phone-{place or 'home'}.png")
    wide = page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth")
    context.close()
    assert wide <= 390


def amiss(page: "Page") -> list[str]:
    """What axe-core holds against the page."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed")
    violations = Axe().run(page).response["violations"]
    found = (violation for violation in violations if violation["id"] not in ALLOWED)
    return [f"{violation['id']}: {node['html']}" for violation in found for node in violation["nodes"]]
