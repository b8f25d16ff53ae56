"""What holds for every command, and what only a process of its own shows."""

import importlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_events.cli import COMMANDS, GROUPS, main
from tests.cli.conftest import Cabo

CABO = Path(sys.executable).with_name("cabo")


def started(*words: object, **environment: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [CABO, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "COLUMNS": "80", **environment},
    )


def ended(*words: object, given: bytes = b"", **environment: str) -> tuple[int, str, str]:
    with started(*words, **environment) as process:
        out, err = process.communicate(given, timeout=30)
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - set(GROUPS)))
def test_the_list_of_commands_says_what_a_commands_own_help_says_first(name: str) -> None:
    word = name.replace("-", "_")
    module = importlib.import_module(f"cabo_events.cli.{word}")
    assert getattr(module, word).__doc__.splitlines()[0] == COMMANDS[name]


@pytest.mark.parametrize(("group", "name"), [(group, name) for group in GROUPS for name in GROUPS[group]])
def test_the_list_of_a_groups_commands_says_what_their_own_help_says_first(group: str, name: str) -> None:
    module = importlib.import_module(f"cabo_events.cli.{group}")
    function = f"{name}_" if name in {"import", "list"} else name
    assert getattr(module, function).__doc__.splitlines()[0] == GROUPS[group][name]
    assert (module.__doc__ or "").startswith(f"``cabo {group}``")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_help(cabo: Cabo, name: str) -> None:
    run = cabo(name, "--help")
    assert (run.code, run.err) == (0, "")
    assert COMMANDS[name] in " ".join(run.out.split())
    assert max(map(len, run.out.splitlines())) <= 80


def test_help_lists_the_commands(cabo: Cabo) -> None:
    run = cabo("--help")
    assert run.code == 0
    assert all(f" {name} " in run.out for name in COMMANDS)
    assert cabo() == run


def test_the_version_is_that_of_the_distribution(cabo: Cabo) -> None:
    run = cabo("--version")
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith("cabo-events ")


def test_a_command_that_is_not_there_is_refused(cabo: Cabo) -> None:
    run = cabo("bogus")
    assert (run.code, run.out) == (2, "")
    assert "bogus" in run.err
    assert "See cabo --help." in run.err


def test_the_schema_is_json_schema_of_every_event(cabo: Cabo) -> None:
    run = cabo("schema")
    schema = json.loads(run.out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "card_drawn" in schema["discriminator"]["mapping"]
    assert run.out == json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


UNREADABLE = {
    "an empty file": (b"", "an empty file"),
    "only blank lines": (b"\n\n", "only blank lines"),
    "no game": (b"hello\n", "'hello'"),
    "an unknown event": (b'{"type":"x"}\n', "the unknown type 'x'"),
    "no UTF-8": (b"\xff\n", "the byte 0xff"),
}


@pytest.mark.parametrize(
    "command", [["replay"], ["sheet"], ["rescore", "--rules", "standard"], ["perspective", "--seat", "0"]]
)
@pytest.mark.parametrize(("data", "found"), UNREADABLE.values(), ids=list(UNREADABLE))
def test_input_that_cannot_be_read_is_named_with_what_was_found(
    cabo: Cabo, tmp_path: Path, command: list[str], data: bytes, found: str
) -> None:
    path = tmp_path / "bad.cabo.jsonl"
    path.write_bytes(data)
    run = cabo(command[0], path, *command[1:])
    assert (run.code, run.out) == (3, "")
    assert run.err.startswith(f"cabo: {path}")
    assert found in run.err


def test_a_torn_line_is_named(cabo: Cabo, game: Path) -> None:
    game.write_bytes(game.read_bytes()[:-30])
    run = cabo("sheet", game)
    assert (run.code, run.out) == (3, "")
    assert f"{game}:11: expected a whole event" in run.err


def test_a_folder_and_a_missing_file_are_no_games(cabo: Cabo, tmp_path: Path) -> None:
    assert cabo("replay", tmp_path) == (3, "", f"cabo: {tmp_path}: expected a game file, found a folder\n")
    missing = tmp_path / "none"
    assert cabo("replay", missing) == (3, "", f"cabo: {missing}: expected a game file, found no such file\n")


def test_the_dashboard_is_started_on_what_is_named(cabo: Cabo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[object] = []

    def run_dashboard(
        paths: tuple[Path, ...], port: int | None, *, open_browser: bool, store: str | None, db: Path | None
    ) -> int:
        asked.append((paths, port, open_browser, store, db))
        return 130

    monkeypatch.setattr("cabo_events.cli.dashboard.run_dashboard", run_dashboard)
    assert cabo("dashboard", tmp_path, "--port", 8600, "--no-browser").code == 130
    assert cabo("dashboard").code == 130
    assert cabo("dashboard", "--store", "sqlite:///games", "--db", tmp_path).code == 130
    assert asked == [
        ((tmp_path,), 8600, False, None, None),
        ((), None, True, None, None),
        ((), None, True, "sqlite:///games", tmp_path),
    ]


@pytest.mark.parametrize("port", [0, -5, 65536])
def test_a_port_that_cannot_be_is_refused(cabo: Cabo, port: int) -> None:
    run = cabo("dashboard", "--no-browser", "--port", port)
    assert (run.code, run.out) == (2, "")
    assert f"--port: expected a port from 1 to 65535, found {port}" in run.err


@pytest.mark.parametrize(
    "interrupt", [KeyboardInterrupt(), RuntimeError("Query interrupted")], ids=["by us", "by DuckDB"]
)
def test_an_interrupt_ends_quietly(interrupt: BaseException, cabo: Cabo, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise interrupt

    monkeypatch.setattr("cabo_events.cli.dashboard.run_dashboard", interrupted)
    assert cabo("dashboard") == (130, "", "")


def test_what_the_system_refuses_is_no_traceback(cabo: Cabo, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "/somewhere")

    monkeypatch.setattr("cabo_events.cli.dashboard.run_dashboard", refused)
    assert cabo("dashboard") == (3, "", "cabo: /somewhere: Permission denied\n")


def test_text_that_is_no_utf_8_is_wrong_use(cabo: Cabo) -> None:
    run = cabo("score", "--rules", "standard", "A\udcff=1", "B=2", "--json")
    assert (run.code, run.out) == (2, "")
    assert "expected UTF-8 text" in run.err


def test_only_the_command_asked_for_is_imported() -> None:
    code = "import sys; from cabo_events.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stderr.split())
    assert not imported & {"msgspec", "streamlit", "duckdb", "plotly", "pandas", "numpy", "cabo_events.cli.replay"}


@pytest.mark.parametrize("words", [["replay"], ["replay", "--json"], ["sheet", "--json"], ["score"]], ids=" ".join)
def test_without_a_table_rich_is_not_imported(game: Path, words: list[str]) -> None:
    asked = (
        ["score", "--rules", "standard", "A=1", "B=2", "--json"]
        if words == ["score"]
        else [words[0], str(game), *words[1:]]
    )
    code = f"import sys; from cabo_events.cli import main; main({asked!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"rich.table", "streamlit", "duckdb", "plotly", "pandas"} & set(done.stderr.split())


# --- a process of its own ----------------------------------------------------------------------------------------


def test_exit_codes_reach_the_shell(game: Path) -> None:
    assert ended("sheet", game)[0] == 0
    assert ended("sheet", game, "--bogus")[0] == 2
    assert ended("sheet", "none.cabo.jsonl")[0] == 3


def test_standard_input_is_read(game: Path) -> None:
    assert ended("sheet", "-", given=game.read_bytes()) == ended("sheet", game)


@pytest.mark.parametrize("words", [["replay", "-"], ["schema"], ["--help"]], ids=lambda words: words[0])
def test_a_reader_that_has_read_enough_is_no_error(game: Path, words: list[str]) -> None:
    with started(*words) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(game.read_bytes())
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_full_disk_is_reported(game: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.fail("no /dev/full to write to")
    for words in (["sheet", game], ["sheet", game, "--json"], ["--help"]):
        with full.open("w") as out:
            done = subprocess.run([CABO, *words], stdout=out, stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr) == (3, "cabo: standard output: No space left on device\n")


def test_a_closed_standard_output_is_no_error(game: Path) -> None:
    done = subprocess.run(["sh", "-c", f'"{CABO}" sheet "{game}" >&-'], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_that_knows_no_utf_8_gets_ascii(game: Path) -> None:
    code, out, err = ended("sheet", game, PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "")
    assert out.isascii()


def test_a_terminal_gets_colours_unless_it_asks_for_none(game: Path) -> None:
    assert "\x1b[1m" in ended("sheet", game, FORCE_COLOR="1", TERM="xterm-256color")[1]
    plain = ended("rulesets", NO_COLOR="1", FORCE_COLOR="1", TERM="xterm-256color")[1]
    assert "\x1b[3" not in plain.replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert "\x1b" not in ended("sheet", game)[1]


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_reaches_the_shell(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.cabo.jsonl"
    os.mkfifo(pipe)
    with started("sheet", pipe) as process, pipe.open("wb"):  # the pipe opens when the command reads from it
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_main_takes_the_words_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["cabo", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("cabo-events ")
