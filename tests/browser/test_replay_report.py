"""The replay component in a report from disk: stepped through, looked at with others' eyes, asked about cards."""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Protocol

import pytest
from msgspec.structs import replace

from cabo_events.cards import deck_cards
from cabo_events.codec import encode
from cabo_events.component import replay_keys
from cabo_events.events import CardDiscarded, CardDrawn, EndReason, Event, GameEnded, GameStarted, RoundDealt
from cabo_events.files import read_game
from cabo_events.notes import Note
from cabo_events.perspective import as_seen_by
from cabo_events.playback import Playback, playback
from cabo_events.replay import replay
from cabo_events.report import Told, report_html
from cabo_events.rulesets import STANDARD
from cabo_events.shipped import shipped_folder
from cabo_events.transcript import write_transcript
from tests.conftest import missing
from tests.dashboard.games import sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ALLOWED: Final[frozenset[str]] = frozenset()
"""The rules of axe-core that a report may break: none."""

HOSTILE = (
    "<script>window.hacked=1</script>",
    '"><img src="http://foreign.example/x.png" onerror="window.hacked=1">',
    "</script><b onmouseover=alert(1)>",
)
SIX = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")


class Opener(Protocol):
    """Opens the report of a game from disk, at what an address asks for."""

    def __call__(self, events: Sequence[Event], query: str = "", notes: tuple[Note, ...] = ()) -> "Page": ...


def finished(events: Sequence[Event]) -> tuple[Event, ...]:
    return (*events, GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0,)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


@pytest.fixture
def opened(page: "Page", folder: Path) -> Opener:
    def opener(events: Sequence[Event], query: str = "", notes: tuple[Note, ...] = ()) -> "Page":
        told = Told(timeline=replay(events), notes=notes)
        path = folder / "game.html"
        path.write_text(report_html(told), encoding="utf-8")
        page.goto(f"{path.as_uri()}{query}")
        page.locator(".rt[data-ready]").wait_for()
        return page

    return opener


def shipped(name: str) -> tuple[Event, ...]:
    return read_game(shipped_folder() / f"{name}.cabo.jsonl").events


def version(page: "Page") -> int:
    return int(page.locator(".rt").get_attribute("data-version") or 0)


def picture(page: "Page", name: str) -> None:
    folder = os.environ.get("CABO_ARTEFACTS")
    if folder:
        page.screenshot(path=Path(folder) / f"report-{name}.png", full_page=True)


def seek(page: "Page", to: int) -> None:
    page.locator(".rt-slider").fill(str(to))


# --- time --------------------------------------------------------------------------------------------------------


def targets(game: Playback, at: int) -> dict[str, int]:
    """Where each step leads from a version, by its name in the table of keys."""
    last = len(game.deltas)
    expected = {"event_after": at + 1, "event_before": at - 1, "first": 1, "last": last}
    for kind in ("turn", "round", "call", "power", "match", "reveal"):
        stops: tuple[int, ...] = getattr(game.stops, kind)
        nowhere = (last, 1) if kind in {"turn", "round"} else (at, at)
        expected[f"{kind}_after"] = min((stop for stop in stops if stop > at), default=nowhere[0])
        expected[f"{kind}_before"] = max((stop for stop in stops if stop < at), default=nowhere[1])
    return expected


def test_every_step_in_the_table_of_keys_leads_where_it_says(opened: Opener) -> None:
    events, at = shipped("duel-standard"), 60
    page = opened(events)
    expected = targets(playback(replay(events)), at)
    rows = [row for row in replay_keys() if row.does in expected]
    assert len(rows) == len(expected)
    for row in rows:
        for key in row.keys:
            seek(page, at)
            page.locator(".rt-slider").blur()
            page.keyboard.press(key)
            assert (row.does, key, version(page)) == (row.does, key, expected[row.does])


@pytest.mark.slow
def test_a_key_held_down_a_hundred_times_lands_a_hundred_times(opened: Opener) -> None:
    page = opened(shipped("evening-standard"), "?v=1")
    for _ in range(100):
        page.keyboard.down("ArrowRight")
    page.keyboard.up("ArrowRight")
    assert version(page) == 101
    page.wait_for_url(re.compile(r"v=101"))


def test_the_page_keeps_its_hands_off_what_is_typed_and_off_the_browsers_keys(opened: Opener) -> None:
    page = opened(finished(sample()), "?v=4")
    page.get_by_label("Events a second").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+ArrowRight")
    assert version(page) == 4
    page.get_by_role("button", name="Event on").focus()
    page.keyboard.press(" ")
    assert version(page) == 5


@pytest.mark.slow
def test_it_plays_by_itself_until_a_step_is_made(opened: Opener) -> None:
    page = opened(sample(), "?v=2")
    page.keyboard.press("+")
    assert page.get_by_label("Events a second").input_value() == "4"
    page.keyboard.press(" ")
    page.wait_for_timeout(700)
    assert version(page) > 2
    page.keyboard.press("Home")
    page.wait_for_timeout(400)
    assert version(page) == 1
    assert page.locator(".rt-told").get_attribute("aria-live") == "polite"


@pytest.mark.parametrize(
    ("query", "stands"),
    [
        pytest.param("?v=6", (6, "all"), id="a version"),
        pytest.param("?v=6&view=seat1", (6, "seat1"), id="a version and a viewpoint"),
        pytest.param("?v=999&view=seat9", (11, "all"), id="too large, and nobody"),
        pytest.param("?v=two", (2, "all"), id="no number"),
        pytest.param("", (2, "all"), id="nothing: the first deal"),
    ],
)
def test_a_link_leads_to_its_moment(opened: Opener, query: str, stands: tuple[int, str]) -> None:
    page = opened(finished(sample()), query)
    assert (version(page), page.locator(".rt").get_attribute("data-view")) == stands


def test_stepping_writes_no_history(opened: Opener) -> None:
    page = opened(sample(), "?v=4")
    before = page.evaluate("history.length")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"v=8$"))
    assert page.evaluate("history.length") == before


def test_the_list_and_the_strip_and_the_sheet_lead_to_their_moments(opened: Opener) -> None:
    page = opened(shipped("duel-standard"), "?v=40")
    page.locator('.rt-line[data-version="42"]').last.click()
    assert version(page) == 42
    page.locator(".rt-frame").click(position={"x": 1, "y": 20})
    assert version(page) <= 2
    page.locator("[data-seek]").nth(1).click()
    assert page.locator(".rt-round").inner_text() == "Round 2 · opening"


@pytest.mark.slow
def test_a_game_of_ten_thousand_events_is_stepped_through_as_well(opened: Opener) -> None:
    page = opened(long_game(10_000), "?v=9000")
    for _ in range(100):
        page.keyboard.press("ArrowRight")
    assert version(page) == 9100
    assert page.locator(".rt-line").count() <= 40
    page.keyboard.press("End")
    assert version(page) >= 10_000


def long_game(length: int) -> tuple[Event, ...]:
    """A game that goes on: the turns of one round until they are enough, then the next."""
    opening, deal, *_ = shipped("evening-standard")
    assert isinstance(deal, RoundDealt)
    assert isinstance(opening, GameStarted)
    events: list[Event] = [opening]
    number = 0
    while len(events) < length:
        number += 1
        events.append(replace(deal, round=number))
        for place, face in enumerate((deal.stock or ())[:30]):
            seat = (deal.first + place) % len(opening.players)
            events += [CardDrawn(seat=seat, face=face), CardDiscarded(seat=seat, face=face)]
    return finished(events)


# --- viewpoints --------------------------------------------------------------------------------------------------


def face_up(page: "Page") -> list[str]:
    """The cards in hands that lie face up, in words."""
    cards = page.locator(".rt-hand .rt-card:not(.rt-back):not(.rt-empty):visible").evaluate_all(
        "cards => cards.map((card) => card.title)"
    )
    return [re.sub(r"Slot \d: (.*), seen.*", r"\1", str(card)) for card in cards]


def test_a_viewpoint_shows_what_that_seat_has_seen_and_holding_a_key_shows_all(opened: Opener) -> None:
    page = opened(finished(sample()), "?v=6&view=seat1")
    assert face_up(page) == ["ace of diamonds", "2 of clubs", "8 of diamonds"][1:]
    assert page.locator(".rt-told").inner_text() == "6. Ada exchanges the drawn card for Ac in slot 0."
    page.keyboard.down("a")
    assert len(face_up(page)) == 8
    page.keyboard.up("a")
    assert len(face_up(page)) == 2
    page.keyboard.press("s")
    assert face_up(page) == []
    page.keyboard.press("0")
    assert face_up(page) == ["ace of diamonds", "7 of diamonds"]
    page.keyboard.press("g")
    assert len(face_up(page)) == 8


@pytest.mark.parametrize("name", ["duel-standard", "full-table-standard"])
def test_what_a_viewpoint_sees_is_what_its_perspective_knows(opened: Opener, name: str) -> None:
    events = shipped(name)
    page = opened(events)
    for at, seat in ((20, 0), (35, 1), (70, 1), (110, 0)):
        page.keyboard.press(str(seat))
        seek(page, at)
        page.locator(".rt-slider").blur()
        round_ = as_seen_by(events, seat).at(at).round
        assert round_ is not None
        known = [card for hand in round_.hands for card in hand if card is not None and card.face is not None]
        assert len(face_up(page)) == len(known)


# --- cards -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_with_a_seats_eyes_nothing_is_told_of_what_comes_later(opened: Opener) -> None:
    game = replay(shipped("evening-standard"))
    second = next(v for v, state in enumerate(game.states, 1) if len(state.game.results) == 1)
    page = opened(game.events, f"?v={second}&view=seat1")
    versions = page.locator(".rt-line:visible").evaluate_all("lines => lines.map(line => +line.dataset.version)")
    assert max(versions) == second
    sheet = page.get_by_role("region", name="Score sheet").locator("tr:visible")
    assert sheet.count() == 2
    assert page.locator(".rt-frame svg").evaluate("svg => svg.style.clipPath").startswith("inset(0")
    page.keyboard.press("ArrowRight")
    assert page.locator(".rt-line.rt-now").get_attribute("data-version") == str(second + 1)
    page.keyboard.press("g")
    assert sheet.count() == len(game.last.game.results) + 2
    assert page.locator(".rt-frame svg").evaluate("svg => svg.style.clipPath") == ""
    page.keyboard.press("1")
    page.keyboard.press("End")
    assert sheet.count() == len(game.last.game.results) + 2


def test_a_card_tells_its_story_and_each_step_of_it_leads_there(opened: Opener) -> None:
    page = opened(finished(sample()), "?v=6")
    page.get_by_label("Slot 0: ace of diamonds").click()
    panel = page.get_by_label("About a card")
    assert panel.locator("h2").inner_text() == "The card: ace of diamonds"
    assert panel.locator("li").all_inner_texts()[:3] == [
        "5. Drawn by Ada",
        "5. Seen by Ada",
        "6. Into Ada’s slot 0, after the draw",
    ]
    panel.get_by_text("5. Drawn by Ada").click()
    assert version(page) == 5
    panel.get_by_role("button", name="Close the story of the card").click()
    assert not panel.is_visible()


def test_the_cards_of_an_event_are_marked(opened: Opener) -> None:
    page = opened(finished(sample()), "?v=3")
    assert page.locator(".rt-touched").evaluate_all("cards => cards.map((card) => card.title.slice(0, 6))") == [
        "Slot 0",
        "Slot 1",
    ]


def test_the_discard_pile_can_be_fanned_out(opened: Opener) -> None:
    page = opened(finished(sample()), "?v=9")
    assert not page.locator(".rt-fan").is_visible()
    page.keyboard.press("d")
    assert page.locator(".rt-fan .rt-card").evaluate_all("cards => cards.map((card) => card.title)") == [
        "9 of clubs",
        "ace of clubs",
        "2 of diamonds",
    ]


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", 2), ("reduce", 0)])
def test_a_step_is_drawn_as_a_movement_for_those_who_like_it_and_a_held_key_is_not(
    browser: "Browser", folder: Path, motion: Literal["no-preference", "reduce"], moves: int
) -> None:
    path = folder / "moving.html"
    path.write_text(report_html(Told(timeline=replay(finished(sample())))), encoding="utf-8")
    page = browser.new_page(reduced_motion=motion)
    page.goto(f"{path.as_uri()}?v=5")
    page.locator(".rt[data-ready]").wait_for()
    page.locator(".rt-table").evaluate(
        "() => { window.moved = []; Element.prototype.animate = (...told) => window.moved.push(told); }"
    )
    moved = page.evaluate(
        """() => [1, 2].map(() => {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            return window.moved.length;
        })"""
    )
    page.close()
    assert moved == [moves, moves]


# --- what is kept back -------------------------------------------------------------------------------------------


def test_without_spoilers_nothing_tells_what_is_to_come(opened: Opener) -> None:
    page = opened(shipped("duel-standard"), "?v=40")
    page.keyboard.press("f")
    assert page.locator(".rt-slider").get_attribute("max") == "40"
    assert page.locator('.rt-line:visible[data-version="41"]').count() == 0
    assert not page.get_by_text("Total", exact=True).is_visible()
    assert not page.locator(".spoils").first.is_visible()
    assert page.locator(".rt-strip svg").get_attribute("viewBox") == "0 0 40 100"
    page.keyboard.press("ArrowRight")
    assert page.locator(".rt-slider").get_attribute("max") == "41"
    assert page.locator('.rt-line:visible[data-version="41"]').count() > 0
    page.keyboard.press("f")
    assert page.locator(".spoils").first.is_visible()


# --- strangers' words, the network, what can be taken away -------------------------------------------------------


def test_strangers_words_do_nothing_and_the_network_is_left_alone(opened: Opener) -> None:
    page = opened(sample()[:1])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    notes = (Note(v=3, star=True, text="<img src=http://foreign.example/z.png onerror='window.hacked=1'>"),)
    opened(finished(sample(HOSTILE, game="</script><i>")), "?v=6", notes)
    assert HOSTILE[0] in page.locator("h1").inner_text()
    assert page.get_by_label(f"Hand of {HOSTILE[2]}").count() == 1
    assert "<img src=" in page.locator(".rt-notes").inner_text()
    page.get_by_label("Slot 0").first.click()
    page.keyboard.press("?")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img, i.hack").count() == 0
    assert [address for address in asked if not address.startswith(("file:", "data:", "blob:"))] == []


def saved(page: "Page", name: str) -> bytes:
    if not page.locator(".rt-share").get_attribute("open"):
        page.locator(".rt-share").evaluate("node => { node.open = true; }")
    with page.expect_download() as started:
        page.get_by_role("button", name=name).click()
    return Path(started.value.path()).read_bytes()


@pytest.mark.slow
def test_the_game_its_transcript_and_a_picture_can_be_saved(opened: Opener) -> None:
    events = shipped("duel-standard")
    page = opened(events, "?v=30")
    assert saved(page, "Game file (events)") == encode(events)
    assert saved(page, "Transcript").decode() == write_transcript(events)
    assert saved(page, "Picture of the table (PNG)").startswith(b"\x89PNG")


def test_links_and_states_can_be_copied(opened: Opener) -> None:
    page = opened(finished(sample()), "?v=6&view=seat1")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.keyboard.press("y")
    page.get_by_text("Link copied.").wait_for()
    assert str(page.evaluate("window.copied")).endswith("?v=6&view=seat1")
    page.locator(".rt-share").evaluate("node => { node.open = true; }")
    page.get_by_role("button", name="Copy state as JSON").click()
    page.get_by_text("State copied.").wait_for()
    state = json.loads(str(page.evaluate("window.copied")))
    assert (state["version"], state["view"], state["pile"]) == (6, "seat1", ["9c", "Ac"])
    assert [card["face"] for card in state["hands"][1]] == ["2c", "8d", None, None]
    assert [card["face"] for card in state["hands"][0]] == [None, None, None, None]


def test_the_help_lists_every_key(opened: Opener) -> None:
    page = opened(sample())
    page.keyboard.press("?")
    rows = page.locator(".rt-help tr").all_inner_texts()
    assert rows == [f"{key.shown}\t{key.words}" for key in replay_keys()]
    page.keyboard.press("ArrowRight")
    assert version(page) == 2


# --- sizes and colours -------------------------------------------------------------------------------------------


def crowded(seats: int, cards: int) -> tuple[Event, ...]:
    """A deal of so many cards to so many seats."""
    opening, deal = sample(SIX[:seats])[:2]
    assert isinstance(opening, GameStarted)
    assert isinstance(deal, RoundDealt)
    faces = iter(deck_cards(STANDARD.deck))
    hands = tuple(tuple(next(faces) for _ in range(cards)) for _ in range(seats))
    rules = replace(STANDARD, hand_size=cards, name="crowded")
    dealt = replace(deal, hands=hands, discard=next(faces), stock=tuple(faces))
    return finished((replace(opening, ruleset=rules), dealt))


@pytest.mark.parametrize(
    ("seats", "cards"), [pytest.param(4, 12, id="hands of 12"), pytest.param(6, 8, id="6 players, hands of 8")]
)
def test_a_phone_shows_it_all_without_scrolling_sideways(
    browser: "Browser", folder: Path, seats: int, cards: int
) -> None:
    path = folder / "phone.html"
    path.write_text(report_html(Told(timeline=replay(crowded(seats, cards)))), encoding="utf-8")
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto(path.as_uri())
    page.locator(".rt[data-ready]").wait_for()
    picture(page, f"phone-{seats}x{cards}")
    width = page.evaluate("document.documentElement.scrollWidth")
    overflowing = page.locator(".rt-seat").evaluate_all(
        "seats => seats.filter((seat) => seat.scrollWidth > seat.clientWidth).length"
    )
    context.close()
    assert (width, overflowing) == (390, 0)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_amiss(opened: Opener, scheme: str) -> None:
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed")
    notes = (Note(v=30, star=True, text="here it turned"),)
    page = opened(shipped("duel-standard"), "?v=30", notes)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.locator(".rt-hand .rt-card:enabled:visible").first.click()
    page.keyboard.press("d")
    picture(page, scheme)
    violations = Axe().run(page).response["violations"]
    found = [f"{one['id']}: {node['html']}" for one in violations if one["id"] not in ALLOWED for node in one["nodes"]]
    assert found == []
