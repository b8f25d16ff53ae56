"""A store in a browser: what another process appends appears, and nobody presses anything."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabo_events.codec import encode_event
from cabo_events.store.protocol import EventStore
from cabo_events.store.sqlite import create_sqlite
from tests.browser.conftest import DashboardUrl
from tests.dashboard.games import sample, written

if TYPE_CHECKING:
    from playwright.sync_api import Page

CABO = Path(sys.executable).with_name("cabo")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventStore]:
    """A store with a game under way."""
    with closing(create_sqlite(tmp_path_factory.mktemp("store") / "store.sqlite")) as made:
        events = sample(game="live")[:4]
        made.append("live", [encode_event(event) for event in events], 0, list("1234"))
        yield made


def imported(store: EventStore, path: Path) -> None:
    subprocess.run([CABO, "store", "import", path, "--store", store.url], check=True, capture_output=True)


@pytest.mark.slow
def test_games_and_moves_appear_while_another_process_appends(
    page: "Page", dashboard_url: DashboardUrl, store: EventStore, tmp_path: Path
) -> None:
    url = dashboard_url("--store", store.url)
    page.goto(url)
    page.get_by_text("1 game found.").wait_for()

    imported(store, written(tmp_path, sample(game="another")))
    page.get_by_text("2 games found.").wait_for(timeout=20_000)

    page.goto(f"{url}/game?id=live")
    page.get_by_text("not finished").first.wait_for()
    assert not page.locator(".cabo-sheet").count()

    imported(store, written(tmp_path, sample(game="live"), "live"))
    page.locator(".cabo-sheet").first.wait_for(timeout=20_000)
