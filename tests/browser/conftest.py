"""A real browser, and dashboards for it to look at."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from tests.conftest import missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# The list that is given last counts: here are Playwright's own words again, and before them the pages that Chromium
# draws its window with, which nobody sees and which take longer to come up than ours.
FEATURES_OFF = (
    "PreloadTopChromeWebUI",
    "InitialWebUI",
    "WebUIReloadButton",
    "WebUIOmniboxPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
FLAGS = [
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SECONDS_TO_START = 60
SECONDS_TO_STOP = 10


class DashboardUrl(Protocol):
    """Gives the address of a dashboard that is started with these words; without any it shows the shipped games."""

    def __call__(self, *words: Path | str) -> str: ...


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        missing("no chromium on the path, and CHROMIUM names none")
    if not importlib.util.find_spec("playwright"):
        missing("playwright is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """An empty page of its own; the test fails if a script on it does."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert not errors


@pytest.fixture(scope="session")
def dashboard_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DashboardUrl]:
    """Starts dashboards as they are asked for; the same files share one."""
    log = tmp_path_factory.mktemp("dashboard") / "log"
    with ExitStack() as running:

        @cache
        def url(*words: Path | str) -> str:
            return running.enter_context(dashboard(words, log))

        yield url


@contextmanager
def dashboard(words: tuple[Path | str, ...], log: Path) -> Iterator[str]:
    port = free_port()
    cabo = Path(sys.executable).with_name("cabo")
    command: list[str | Path] = [cabo, "dashboard", "--no-browser", "--port", str(port), *words]
    with (
        log.open("ab") as out,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        ) as server,
    ):
        try:
            wait_until_healthy(server, port, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            stop(server)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def wait_until_healthy(server: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not is_healthy(port):
        if server.poll() is not None or time.monotonic() > deadline:
            said = log.read_text(encoding="utf-8", errors="replace")
            pytest.fail(f"{server.args!r} is not healthy (exit code {server.poll()}); it said:\n{said}", pytrace=False)
        time.sleep(0.1)


def is_healthy(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/_stcore/health")
        return connection.getresponse().read() == b"ok"
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def stop(server: "subprocess.Popen[bytes]") -> None:
    """End the server and all that it started."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, how)
            server.wait(SECONDS_TO_STOP)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
