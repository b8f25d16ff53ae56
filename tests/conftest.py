"""What every test may lean on: hypothesis' profiles, and what to do where something is missing."""

import os
from pathlib import Path
from typing import Final, NoReturn

import pytest
from hypothesis import settings

IN_CI: Final = os.environ.get("CI") == "true"
ROOT: Final = Path(__file__).resolve().parents[1]
SHARED: Final = ROOT.parent / "shared"

settings.register_profile("fast", deadline=None, max_examples=40)
settings.register_profile("ci", deadline=None, max_examples=200, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "fast")


def missing(what: str) -> NoReturn:
    """Skip this test for want of `what`; in CI, where nothing may be wanting, fail it."""
    if IN_CI:
        pytest.fail(f"{what}: a test needs it, and CI skips none", pytrace=False)
    pytest.skip(what)


def shared_files(pattern: str) -> list[object]:
    """The files of SHARED that match, as parameters named for their place in it.

    Where SHARED is absent, one parameter stands for them all, and its test is skipped or fails.
    """
    found = sorted(SHARED.glob(pattern))
    if SHARED.is_dir() and not found:
        raise LookupError(f"no file {pattern} in {SHARED}")
    return [
        pytest.param(path, id=path.relative_to(SHARED).as_posix(), marks=pytest.mark.shared)
        for path in found or [SHARED / pattern]
    ]


def pytest_configure(config: pytest.Config) -> None:
    """Without the slow tests there is too little for the kernel to do to be worth compiling; CI has it compiled."""
    if config.option.markexpr == "not slow":
        os.environ.setdefault("CABO_INTERPRETED", "1")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("shared") and not SHARED.is_dir():
        missing(f"no folder {SHARED}")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of recorded games beside the checkout."""
    if not SHARED.is_dir():
        missing(f"no folder {SHARED}")
    return SHARED
