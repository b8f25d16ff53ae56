"""Row: how long after a key is pressed the replay table is painted, and whether a held key loses a press."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

import msgspec

from benchmarks.corpus import long_game, recorded_games
from benchmarks.figures import FULL, Figure, Sizes, Verdict, at_most
from benchmarks.table import print_table
from cabo_events.codec import decode
from cabo_events.replay import replay
from cabo_events.report import Told, report_html

if TYPE_CHECKING:
    from playwright.sync_api import Page

_ROW = "paint"
_GOAL_MS = 50.0
_PRESSES = 100
_HELD_MS = 33
_LONGEST = 10_000
_FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

_MEASURE = """async (presses) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const took = [];
  for (let press = 0; press < presses; press += 1) {
    const begun = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, composed: true }));
    const handled = performance.now() - begun;
    await painted();
    took.push([handled, performance.now() - begun]);
  }
  return JSON.stringify(took);
}"""


def has_browser() -> bool:
    """Whether there is a Chromium to measure in, and what drives it."""
    return bool(_chromium()) and find_spec("playwright") is not None


def _chromium() -> str | None:
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """For a short and a long game the 95th of 100 presses, the handler's share of it, and presses of a held key."""
    games = recorded_games(sizes.games)
    figures: list[Figure] = []
    with _browser_page() as (page, folder):
        for length in (sizes.short, min(sizes.long, _LONGEST)):
            presses = min(_PRESSES, length // 3)
            events = decode(long_game(length, games)).events
            path = folder / f"{length}.html"
            path.write_text(report_html(Told(timeline=replay(events))), encoding="utf-8")
            page.goto(f"{path.as_uri()}?v=2")
            page.locator(".rt[data-ready]").wait_for()
            figures += _presses(page, len(events), presses)
            figures.append(_held(page, len(events), presses))
    return tuple(figures)


@contextmanager
def _browser_page() -> "Iterator[tuple[Page, Path]]":
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only this row drives a browser

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=_FLAGS)
        yield browser.new_page(), Path(folder)
        browser.close()


def _presses(page: "Page", events: int, presses: int) -> list[Figure]:
    told = msgspec.json.decode(page.evaluate(_MEASURE, presses), type=list[tuple[float, float]])
    handled, painted = tuple(handler for handler, _ in told), tuple(paint for _, paint in told)
    late = _p95(painted)
    return [
        Figure(
            row=_ROW,
            what=f"press to paint, p95 of {presses}, {events} events",
            value=late,
            unit="ms",
            runs=painted,
            goal=f"at most {_GOAL_MS:g} ms",
            verdict=at_most(_GOAL_MS, late),
        ),
        Figure(row=_ROW, what="of it the handler, p95", value=_p95(handled), unit="ms", runs=handled),
    ]


def _held(page: "Page", events: int, presses: int) -> Figure:
    """A held key as the system repeats it: every press has to land."""
    before = _version(page)
    for _ in range(presses):
        page.keyboard.down("ArrowRight")
        page.wait_for_timeout(_HELD_MS)
    page.keyboard.up("ArrowRight")
    landed = float(_version(page) - before)
    return Figure(
        row=_ROW,
        what=f"presses of {presses} landed, key held, {events} events",
        value=landed,
        unit="",
        runs=(landed,),
        goal=f"{presses}",
        verdict=Verdict.MET if landed == presses else Verdict.MISSED,
    )


def _version(page: "Page") -> int:
    return int(page.locator(".rt").get_attribute("data-version") or 0)


def _p95(values: tuple[float, ...]) -> float:
    return quantiles(values, n=20)[-1]


if __name__ == "__main__":
    print_table(measured(FULL))
