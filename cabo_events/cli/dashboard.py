"""``cabo dashboard``: the pages in a browser."""

from pathlib import Path

from cabo_events.errors import UsageError
from cabo_events.launch import run_dashboard

_LAST_PORT = 65535


def dashboard(
    *paths: Path,
    store: str | None = None,
    db: Path | None = None,
    port: int | None = None,
    no_browser: bool = False,
) -> int:
    """Open the dashboard in the browser.

    It runs until it is interrupted (Ctrl-C).

    Args:
        paths: Game files, and folders with game files; with neither them nor a store, those that come with the package.
        store: The URL of a store, as `cabo store init --help` says; its games appear as they are appended.
        db: A database of loaded games, or a folder of Parquet files, for the statistics; without it they are of the
            games shown.
        port: The port to listen on; none means 8501, or a free one where that is taken.
        no_browser: Open no browser, only say where the dashboard is.
    """
    if port is not None and not 1 <= port <= _LAST_PORT:
        raise UsageError("--port", f"a port from 1 to {_LAST_PORT}", str(port))
    return run_dashboard(paths, port, open_browser=not no_browser, store=store, db=db)
