"""The environment is the one that pyproject.toml pins, and no file says where packages come from."""

import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from typing import TypedDict

import msgspec
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import ROOT, missing

HOSTS = tuple(
    ".".join(parts).encode()
    for parts in [
        ("pypi", "org"),
        ("pypi", "python", "org"),
        ("python" + "hosted", "org"),
        ("npmjs", "com"),
        ("npmjs", "org"),
        ("yarnpkg", "com"),
        ("debian", "org"),
    ]
)


class Tables(TypedDict):
    """What this test reads of pyproject.toml."""

    direct: list[Requirement]
    pins: list[Requirement]


@pytest.fixture(scope="module")
def tables() -> Tables:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    direct = msgspec.convert([*project["project"]["dependencies"], *project["dependency-groups"]["dev"]], list[str])
    pins = msgspec.convert(project["tool"]["uv"]["constraint-dependencies"], list[str])
    return {"direct": [Requirement(line) for line in direct], "pins": [Requirement(line) for line in pins]}


def closure(requirements: Iterable[Requirement]) -> dict[str, str | None]:
    """Every distribution that these need here, by canonical name, with its installed version or None."""
    found: dict[str, str | None] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [(requirement, "") for requirement in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        for wanted in sorted({"", *requirement.extras} - {known for at, known in seen if at == name}):
            seen.add((name, wanted))
            try:
                installed = distribution(name)
            except PackageNotFoundError:
                found[name] = None
                continue
            found[name] = installed.version
            waiting += [(Requirement(line), wanted) for line in installed.requires or ()]
    return found


def differences(installed: Mapping[str, str | None], pins: Iterable[Requirement]) -> Iterator[str]:
    """A sentence for each distribution that is not there as its pin says."""
    pinned: dict[str, str] = {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==")
        for pin in pins
        if not pin.marker or pin.marker.evaluate()
    }
    for name, version in sorted(installed.items()):
        if name not in pinned:
            yield f"{name} {version or '(not installed)'} has no pin in pyproject.toml"
        elif version is None:
            yield f"{name} is pinned to {pinned[name]} and not installed"
        elif version != pinned[name]:
            yield f"{name} is pinned to {pinned[name]}, but {version} is installed"


def hosts_named(content: bytes) -> list[str]:
    return [host.decode() for host in HOSTS if host in content.lower()]


def test_the_environment_is_the_pinned_one(tables: Tables) -> None:
    found = "\n".join(differences(closure(tables["direct"]), tables["pins"]))
    assert not found, f"{found}\n(`uv sync` installs the pins, `uv run .ci/pins.py` makes them anew)"


def test_what_is_needed_is_followed_to_the_end(tables: Tables) -> None:
    found = closure(tables["direct"]).keys()
    assert {"streamlit", "pandas", "numpy"} <= found, "streamlit needs pandas, pandas needs numpy"
    assert {"pytest", "pluggy"} <= found, "pytest needs pluggy"


@pytest.mark.parametrize(
    ("installed", "pins", "said"),
    [
        pytest.param({"a": "1.0"}, ["a==1.0"], [], id="as pinned"),
        pytest.param({"a": "1.1"}, ["a==1.0"], ["a is pinned to 1.0, but 1.1 is installed"], id="another version"),
        pytest.param({"b": "2"}, ["a==1.0"], ["b 2 has no pin in pyproject.toml"], id="no pin"),
        pytest.param({"a": None}, ["a==1.0"], ["a is pinned to 1.0 and not installed"], id="not installed"),
        pytest.param({}, ["a==1.0"], [], id="a pin for what is not needed here"),
        pytest.param(
            {"a": "1.0"},
            ["a==1.0 ; python_version >= '3'", "a==0.9 ; python_version < '3'"],
            [],
            id="the pin for this Python",
        ),
        pytest.param(
            {"a": "1.0"},
            ["a==1.0 ; python_version < '3'"],
            ["a 1.0 has no pin in pyproject.toml"],
            id="a pin for another Python only",
        ),
    ],
)
def test_a_difference_names_the_package(installed: dict[str, str | None], pins: list[str], said: list[str]) -> None:
    assert list(differences(installed, map(Requirement, pins))) == said


def test_a_host_is_seen_in_any_case() -> None:
    assert hosts_named(b"x = https://" + HOSTS[0].upper() + b"/simple") == [HOSTS[0].decode()]
    assert hosts_named(b"pip install cabo-events") == []


def test_no_tracked_file_names_a_registry() -> None:
    if not shutil.which("git") or not (ROOT / ".git").exists():
        missing("no git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    files = [ROOT / name for name in listed.decode().split("\0") if name]
    named = {str(file.relative_to(ROOT)): hosts_named(file.read_bytes()) for file in files if file.is_file()}
    assert {file: hosts for file, hosts in named.items() if hosts} == {}
