"""The wheel works far from the checkout: it has the games, the pages and the types in it."""

import os
import shutil
import subprocess
import tomllib
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

from tests.browser.conftest import free_port, is_healthy, stop, wait_until_healthy
from tests.conftest import ROOT, missing

pytestmark = pytest.mark.slow


def run(command: list[str | Path], folder: Path) -> str:
    """What the command says, run in a folder without a word of this environment."""
    own = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "UV_PYTHON"}
    environment = {name: value for name, value in os.environ.items() if name not in own}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def uv() -> str:
    found = os.environ.get("UV") or shutil.which("uv")
    return found or missing("no uv on the path")


@pytest.fixture(scope="module")
def wheel(uv: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sdist that is built from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    run([uv, "build", "--quiet", "--out-dir", folder, ROOT], folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(uv: str, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it but the wheel and what it needs, at the pinned versions."""
    folder = tmp_path_factory.mktemp("away")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = msgspec.convert(project["tool"]["uv"]["constraint-dependencies"], list[str])
    (folder / "pins.txt").write_text("\n".join(pins), encoding="utf-8")
    run([uv, "venv", "--quiet", "--no-project", "venv"], folder)
    python = folder / "venv" / "bin" / "python"
    run([uv, "pip", "install", "--quiet", "--python", python, "--constraint", "pins.txt", wheel], folder)
    return folder


def contents(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_has_the_games_the_types_and_the_pages(wheel: Path) -> None:
    names = contents(wheel)
    assert {"cabo_events/py.typed", "cabo_events/cli/__init__.py", "cabo_events/_data/README.md"} <= names
    assert {"dashboard/app.py", "dashboard/style.css"} <= names
    assert [name for name in names if name.startswith("cabo_events/_data/games/") and name.endswith(".cabo.jsonl")]


def test_the_wheel_has_the_games_by_bots(wheel: Path) -> None:
    folder = ROOT / "data" / "corpus"
    corpus = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert "cabo.json" in corpus
    assert {f"cabo_events/_data/corpus/{name}" for name in corpus} <= contents(wheel)


def test_the_wheel_has_every_file_of_both_packages(wheel: Path) -> None:
    """SQL, TOML, HTML, CSS and JavaScript too."""
    checkout = {
        path.relative_to(ROOT).as_posix()
        for package in ("cabo_events", "dashboard")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert checkout - contents(wheel) == set()


def test_the_wheel_has_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in contents(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cabo_events", "dashboard"}


def test_the_sdist_builds_the_wheel_that_the_checkout_builds(uv: str, wheel: Path, tmp_path: Path) -> None:
    run([uv, "build", "--quiet", "--wheel", "--out-dir", tmp_path, ROOT], tmp_path)
    (direct,) = tmp_path.glob("*.whl")
    assert contents(direct) == contents(wheel)


def test_the_installed_command_says_its_version(installed: Path, wheel: Path) -> None:
    assert wheel.name.split("-")[1] in run([installed / "venv" / "bin" / "cabo", "--version"], installed)


def test_the_installed_command_replays_a_shipped_game(installed: Path) -> None:
    shipped = sorted(installed.glob("venv/lib/python3*/site-packages/cabo_events/_data/games/*.cabo.jsonl"))
    assert shipped
    assert run([installed / "venv" / "bin" / "cabo", "replay", shipped[0]], installed).strip()


def test_the_installed_package_finds_its_games_by_bots_and_answers_from_them(installed: Path) -> None:
    programs = installed / "venv" / "bin"
    asked = "from cabo_events.shipped import shipped_corpus; print(shipped_corpus())"
    corpus = Path(run([programs / "python", "-c", asked], installed).strip())
    assert corpus.parts[-3:] == ("cabo_events", "_data", "corpus")
    assert "publisher-2e" in run([programs / "cabo", "stats", "points", "--db", corpus, "--format", "csv"], installed)


def test_the_installed_dashboard_answers(installed: Path) -> None:
    log, port = installed / "dashboard.log", free_port()
    command: list[str | Path] = [installed / "venv" / "bin" / "cabo", "dashboard", "--no-browser", "--port", str(port)]
    with (
        log.open("ab") as out,
        subprocess.Popen(command, cwd=installed, stdout=out, stderr=out, start_new_session=True) as server,
    ):
        try:
            wait_until_healthy(server, port, log)
            assert is_healthy(port)
        finally:
            stop(server)
