"""A score sheet and a log dropped on the Import page of a real browser: taken in, and no barrier to anybody."""

import gzip
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from cabo_events.files import read_game
from tests.browser.conftest import DashboardUrl
from tests.conftest import missing
from tests.importers.adapters.small_logs import SMALL, as_bytes

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHEET = b"Round,Ada,Bo\n1,9*,11\n2,14,8*\n"
BUILT_IN = {"presentation-role-conflict"}
"""The rule of axe-core that Streamlit's own markup breaks where files are dropped."""


def drop(page: "Page", data: bytes) -> None:
    place = page.locator("input[type=file]").nth(0)
    place.set_input_files({"name": "evening.csv", "mimeType": "text/csv", "buffer": data})


def drop_log(page: "Page") -> None:
    box = page.get_by_role("combobox", name="Program that wrote it")
    box.click()
    box.fill("nathan487")
    page.get_by_role("option", name="nathan487").click()
    place = page.locator("input[type=file]").nth(1)
    data = gzip.compress(as_bytes(SMALL["nathan487"]))
    place.set_input_files({"name": "friday.log.gz", "mimeType": "application/gzip", "buffer": data})


@pytest.mark.slow
def test_a_sheet_is_dropped_its_rules_are_chosen_and_its_game_is_saved(
    page: "Page", dashboard_url: DashboardUrl, tmp_path: Path
) -> None:
    page.goto(f"{dashboard_url(tmp_path)}/import")
    drop(page, SHEET)
    page.get_by_text("Choose the rules that it was played by to go on.").wait_for()
    box = page.get_by_role("combobox", name="Rules that it was played by")
    box.click()
    box.fill("publisher-2e")
    page.get_by_role("option", name="publisher-2e").click()
    page.get_by_role("button", name=f"Save it in {tmp_path}").click()
    page.get_by_text("Saved as").wait_for()
    (file,) = tmp_path.glob("*.cabo.jsonl")
    assert len(read_game(file).events) == 3


@pytest.mark.slow
def test_a_log_is_dropped_and_its_game_is_saved(page: "Page", dashboard_url: DashboardUrl, tmp_path: Path) -> None:
    page.goto(f"{dashboard_url(tmp_path)}/import")
    drop_log(page)
    page.get_by_text("friday.log.gz is read as a log of nathan487").wait_for()
    page.get_by_role("button", name=f"Save it in {tmp_path}").click()
    page.get_by_text("Saved as").wait_for()
    (file,) = tmp_path.glob("*.cabo.jsonl")
    assert (file.name, len(read_game(file).events)) == ("friday.cabo.jsonl", 14)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_amiss(
    browser: "Browser", dashboard_url: DashboardUrl, scheme: Literal["light", "dark"], tmp_path: Path
) -> None:
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed")
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{dashboard_url(tmp_path)}/import")
    drop(page, b"Round (points),Ada,Bo,Caller\n1,0,9,Ada\n2,24,8,Ada\n")
    page.get_by_role("button", name="Save it").wait_for()
    drop_log(page)
    page.get_by_text("friday.log.gz is read as a log of nathan487").wait_for()
    page.get_by_role("button", name="Save it").nth(1).wait_for()
    violations = Axe().run(page).response["violations"]
    context.close()
    assert [one["id"] for one in violations if one["id"] not in BUILT_IN] == []
