"""The dashboard's server: started on game files and folders, watched until it ends."""

import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import FrameType
from typing import Final

from cabo_events.errors import GameFileError, ServerError
from cabo_events.shipped import shipped_games
from cabo_events.store.protocol import Access
from cabo_events.store.urls import open_store

ADDRESS: Final = "127.0.0.1"
HOSTS: Final = ("localhost", ADDRESS)
"""By which names the server may be asked for anything: a foreign name that leads here is refused."""

DEFAULT_PORT: Final = 8501

SETTINGS: Final = (
    ("server.headless", ("true",)),
    ("server.address", (ADDRESS,)),
    ("server.allowedHosts", HOSTS),
    ("server.enableCORS", ("true",)),
    ("server.enableXsrfProtection", ("true",)),
    ("server.enableStaticServing", ("false",)),
    ("server.fileWatcherType", ("none",)),
    ("server.maxUploadSize", ("20",)),
    ("server.maxMessageSize", ("50",)),
    ("server.disconnectedSessionTTL", ("120",)),
    ("browser.gatherUsageStats", ("false",)),
    ("client.toolbarMode", ("viewer",)),
    ("client.showSidebarNavigation", ("false",)),
    ("client.showErrorDetails", ("type",)),
    ("client.showErrorLinks", ("false",)),
    ("runner.magicEnabled", ("false",)),
    ("logger.level", ("warning",)),
    ("logger.hideWelcomeMessage", ("true",)),
    ("theme.light.primaryColor", ("#17694f",)),
    ("theme.light.backgroundColor", ("#ffffff",)),
    ("theme.light.secondaryBackgroundColor", ("#f1f5f2",)),
    ("theme.dark.primaryColor", ("#6fd3ae",)),
    ("theme.dark.backgroundColor", ("#151917",)),
    ("theme.dark.secondaryBackgroundColor", ("#222b27",)),
)
"""The server's settings by name, each with its values: the same ones as in ``.streamlit/config.toml``."""

_PORTS = range(1, 1 << 16)
_SECONDS_TO_START = 60
_SECONDS_TO_STOP = 10
_INTERRUPTED = 130


STORE_VARIABLE: Final = "CABO_DASHBOARD_STORE"
"""How the server is told the URL of a store, which may have a password in it: other users see a command line."""

DATABASE_VARIABLE: Final = "CABO_DASHBOARD_DATABASE"
"""How the server is told the database, or the folder of Parquet files, that its statistics are of."""


def run_dashboard(  # noqa: PLR0913 - what is shown, and where, are five questions
    paths: Sequence[Path], port: int | None, *, open_browser: bool, store: str | None = None, db: Path | None = None
) -> int:
    """Serve the dashboard on these files and folders until it is interrupted; the exit code of the command.

    ``store`` is the URL of a store whose games are shown as well. No path and no store means the shipped games.
    ``db`` is a database, or a folder of Parquet files, that the statistics are of. ``port`` None means 8501, or a free
    one where that is taken. The address goes to standard error once a page can be had. Raises GameFileError for a path
    that is not there, StoreError for a store that cannot be read, WarehouseError for such a database, ServerError for
    a port that is taken or a server that does not start.
    """
    if store is not None:
        open_store(store, Access.READ).close()
    if db is not None:
        _check_database(db)
    shown = _present(paths) or (shipped_games() if store is None else ())
    command = _command(shown, chosen := _chosen_port(port))
    database = "" if db is None else str(db.absolute())
    environment = {**os.environ, STORE_VARIABLE: store or "", DATABASE_VARIABLE: database}
    with ExitStack() as undo:
        previous = signal.signal(signal.SIGTERM, _interrupt)
        undo.callback(signal.signal, signal.SIGTERM, previous)
        with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as server:
            try:
                _wait_until_healthy(server, chosen)
                _announce(chosen, open_browser=open_browser)
                return server.wait()
            except KeyboardInterrupt:
                return _INTERRUPTED
            finally:
                _stop(server)


def _check_database(db: Path) -> None:
    # A dashboard without a database is there sooner without this.
    from cabo_events.warehouse.connection import open_warehouse  # noqa: PLC0415

    open_warehouse(db).close()


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    """A request to end is an interrupt: the server must not outlive the command."""
    raise KeyboardInterrupt


def _present(paths: Sequence[Path]) -> tuple[Path, ...]:
    for path in paths:
        if not path.exists():
            raise GameFileError(str(path), 0, "a game file or a folder of them", "no such file or folder")
    return tuple(path.resolve() for path in paths)


def _command(paths: Sequence[Path], port: int) -> tuple[str, ...]:
    """The server's command line; ``-P`` keeps the modules of the folder it is started in out of its way."""
    flags = [word for name, values in SETTINGS for value in values for word in (f"--{name}", value)]
    script = Path(__file__).parents[1] / "dashboard" / "asgi.py"
    streamlit = ("-P", "-m", "streamlit", "run", str(script))
    return (sys.executable, *streamlit, "--server.port", str(port), *flags, "--", *map(str, paths))


def _chosen_port(port: int | None) -> int:
    if port is None:
        return DEFAULT_PORT if _is_free(DEFAULT_PORT) else _free_port()
    if port not in _PORTS:
        raise ServerError("the port", f"a number from {_PORTS[0]} to {_PORTS[-1]}", str(port))
    if not _is_free(port):
        found = "one that is taken, or not allowed"
        raise ServerError(f"port {port}", "a port that no other program listens on", found)
    return port


def _is_free(port: int) -> bool:
    try:
        with socket.create_server((ADDRESS, port)):
            return True
    except OSError:
        return False


def _free_port() -> int:
    with socket.create_server((ADDRESS, 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def _wait_until_healthy(server: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + _SECONDS_TO_START
    while not _is_healthy(port):
        if server.poll() is not None:
            raise ServerError("the dashboard", "a server that starts", f"one that ended with code {server.returncode}")
        if time.monotonic() > deadline:
            raise ServerError("the dashboard", f"an answer within {_SECONDS_TO_START} s", "none")
        time.sleep(0.1)


def _is_healthy(port: int) -> bool:
    connection = HTTPConnection(ADDRESS, port, timeout=5)
    try:
        connection.request("GET", "/_stcore/health")
        return connection.getresponse().read() == b"ok"
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _announce(port: int, *, open_browser: bool) -> None:
    url = f"http://{ADDRESS}:{port}"
    sys.stderr.write(f"The dashboard is at {url} (Ctrl-C ends it)\n")
    sys.stderr.flush()
    if open_browser:
        webbrowser.open(url)


def _stop(server: "subprocess.Popen[bytes]") -> None:
    for end in (server.terminate, server.kill):
        if server.poll() is not None:
            return
        end()
        try:
            server.wait(_SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            continue
