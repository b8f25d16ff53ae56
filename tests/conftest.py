"""What every test may lean on: hypothesis' profiles, and what to do where something is missing."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NoReturn

import pytest
from hypothesis import settings

IN_CI: Final = os.environ.get("CI") == "true"
FEW_FILES: Final = 3
ROOT: Final = Path(__file__).resolve().parents[1]
SHARED: Final = ROOT.parent / "shared"

settings.register_profile("fast", deadline=None, max_examples=25)
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
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        keep_bytecode_aside(config)


def keep_bytecode_aside(config: pytest.Config) -> None:
    """Where Python shall leave no bytecode behind, the many processes of a run share a folder that goes with it."""
    folder = TemporaryDirectory(prefix="cabo-bytecode-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    os.environ["PYTHONPYCACHEPREFIX"] = folder.name


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for a few files or tests that are named: one process is through with them before workers are up."""
    named = {Path(word.partition("::")[0]) for word in config.args}
    return 0 if len(named) <= FEW_FILES and all(path.is_file() for path in named) else None


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where compiled code is wanted, make it before there are workers, each of which would make the same."""
    if hasattr(session.config, "workerinput") or not session.config.option.numprocesses:
        return
    if session.config.option.collectonly or os.environ.get("CABO_INTERPRETED") == "1":
        return
    from cabo_events.kernel.warming import is_warm, warm
    from cabo_events.warehouse.judged_games import compile_all

    if not is_warm():
        session.config.get_terminal_writer().line("Compiling the kernel, once for all workers: about 40 s.")
        warm()
        compile_all()


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the rows of a `sampled` test call all but one in so many slow."""
    seen: Counter[str] = Counter()
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled is None:
            continue
        test = item.nodeid.partition("[")[0]
        if seen[test] % sampled.kwargs["every"]:
            item.add_marker(pytest.mark.slow)
        seen[test] += 1


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("shared") and not SHARED.is_dir():
        missing(f"no folder {SHARED}")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of recorded games beside the checkout."""
    if not SHARED.is_dir():
        missing(f"no folder {SHARED}")
    return SHARED


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Processes that the test starts hear Ctrl-C; a run in the background, which does not, hands that down else."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
