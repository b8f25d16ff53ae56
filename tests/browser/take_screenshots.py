"""Takes the pictures that the README shows, from the product: ``python -m tests.browser.take_screenshots``."""

import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from cabo_events.shipped import shipped_folder
from tests.browser.conftest import FLAGS, dashboard
from tests.conftest import ROOT

FOLDER = ROOT / "dashboard" / "screenshots"
SHOTS = {"game": ("evening-standard", "game?id=evening-standard&v=146&view=seat1")}


def main() -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 1180}, reduced_motion="reduce")
        for name, (game, address) in SHOTS.items():
            paths = (shipped_folder() / f"{game}.cabo.jsonl",)
            with dashboard(paths, Path(folder) / "log") as url:
                page.goto(f"{url}/{address}")
                page.locator(".rt[data-ready]").wait_for()
                page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
                page.screenshot(path=FOLDER / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
