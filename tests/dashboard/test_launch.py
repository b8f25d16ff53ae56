import re
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from cabo_events.errors import GameFileError, ServerError
from cabo_events.launch import ADDRESS, DEFAULT_PORT, SETTINGS, run_dashboard
from tests.conftest import ROOT
from tests.dashboard.games import sample, written

SAID = rf"The dashboard is at http://{re.escape(ADDRESS)}:(\d+) \(Ctrl-C ends it\)\n"

RUN = """
import sys
from pathlib import Path
from cabo_events.launch import run_dashboard
port, *paths = sys.argv[1:]
sys.exit(run_dashboard([Path(path) for path in paths], int(port) or None, open_browser=False))
"""


def flattened(table: Mapping[str, object], prefix: str = "") -> dict[str, tuple[str, ...]]:
    """Settings by dotted name, each as the words that a flag would have."""
    flat: dict[str, tuple[str, ...]] = {}
    for name, value in table.items():
        match value:
            case dict():
                flat |= flattened(value, f"{prefix}{name}.")
            case list():
                flat[prefix + name] = tuple(map(str, value))
            case bool():
                flat[prefix + name] = (str(value).lower(),)
            case _:
                flat[prefix + name] = (str(value),)
    return flat


def test_the_settings_of_the_command_are_those_of_the_checkout() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert dict(SETTINGS) == flattened(config)


def test_a_path_that_is_not_there_is_refused_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="nowhere: expected a game file or a folder of them, found no such file"):
        run_dashboard([tmp_path / "nowhere"], None, open_browser=False)


def test_a_port_that_is_taken_is_refused_by_its_number(tmp_path: Path) -> None:
    with socket.create_server((ADDRESS, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServerError, match=f"port {port}: expected a port that no other program listens on"):
            run_dashboard([tmp_path], port, open_browser=False)


@pytest.mark.parametrize("port", [-1, 0, 65536])
def test_a_number_that_is_no_port_is_refused(tmp_path: Path, port: int) -> None:
    with pytest.raises(ServerError, match=f"the port: expected a number from 1 to 65535, found {port}"):
        run_dashboard([tmp_path], port, open_browser=False)


@contextmanager
def served(folder: Path, port: int, *paths: Path) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """A dashboard run in a folder, and its port, once it has said where it is; port 0 asks for none."""
    command = [sys.executable, "-P", "-c", RUN, str(port), *map(str, paths)]
    with subprocess.Popen(
        command, cwd=folder, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        try:
            told = re.fullmatch(SAID, process.stderr.readline())
            assert told is not None
            yield process, int(told[1])
        finally:
            process.terminate()


def is_free(port: int) -> bool:
    try:
        with socket.create_server((ADDRESS, port)):
            return True
    except OSError:
        return False


def free_port() -> int:
    with socket.create_server((ADDRESS, 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.mark.slow  # starts a server
def test_a_free_port_is_chosen_where_the_usual_one_is_taken(tmp_path: Path) -> None:
    with ExitStack() as held:
        if is_free(DEFAULT_PORT):
            held.enter_context(socket.create_server((ADDRESS, DEFAULT_PORT)))
        with served(tmp_path, 0, written(tmp_path, sample())) as (_, port):
            assert port != DEFAULT_PORT


@pytest.mark.usefixtures("interruptible")
@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_server_ends_quietly_with_the_command(tmp_path: Path, how: signal.Signals) -> None:
    """It is started in a folder whose modules have the names of ours and of Streamlit."""
    for name in ("dashboard", "streamlit", "cabo_events", "msgspec"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong module')\n", encoding="utf-8")
    with served(tmp_path, free_port(), written(tmp_path, sample())) as (process, port):
        connection = HTTPConnection(ADDRESS, port, timeout=10)
        connection.request("GET", "/")
        page = connection.getresponse().read()
        connection.close()
        process.send_signal(how)
        said, complained = process.communicate(timeout=15)
    assert b"<title>" in page
    assert (process.returncode, said, complained) == (130, "", "")
    assert is_free(port)
