"""Compiled and interpreted are the same game, and compiled code is never stale."""

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cabo_events.kernel import warming
from cabo_events.kernel.batch import Caps, play_batch, random_policies
from cabo_events.kernel.compiled import INTERPRETED, Compiled, cache_folder, interpreted, is_compiled, sources_hash
from cabo_events.kernel.dice import seed_of
from cabo_events.kernel.warming import FEW_ROUNDS, Readiness, Work, readiness
from cabo_events.rulesets import NAMED
from tests.conftest import ROOT

DIGEST = "from tests.kernel.test_compiled import digest; print(digest())"

CALLEE = "from numba import njit\n@njit(cache=True)\ndef callee():\n    return {}\n"
CALLER = "from numba import njit\nfrom callee import callee\n@njit(cache=True)\ndef caller():\n    return callee()\n"

SMALL = """
from cabo_events.kernel.compiled import cache_folder, compiled, interpreted, is_kept
import sys

@compiled
def part(number: int) -> int:
    return number + 1

@compiled
def whole(number: int) -> int:
    return part(number) + part(0)

if __name__ == "__main__":
    import small
    was_kept = is_kept(small.whole)
    print(small.whole(5), was_kept, is_kept(small.whole), small.part.callee().get_call_signatures()[0])
"""
"""A program with a function that is a part of another, called with two types of integer."""


def digest() -> str:
    """One hash over the rows and the sheets of a few games of every variant."""
    found = hashlib.sha256()
    for name in NAMED:
        seeds = [seed_of(9, number) for number in range(2)]
        batch = play_batch(NAMED[name], random_policies(3), seeds, Caps(rounds=4, asks_always=True), recorded=True)
        found.update(batch.rows.tobytes() + batch.games.tobytes() + batch.offsets.tobytes())
    return found.hexdigest()


def printed(code: str, folder: Path, **environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()


@pytest.mark.slow
def test_interpreted_games_are_the_same_bytes() -> None:
    assert is_compiled() or os.environ.get(INTERPRETED) == "1"
    assert printed(DIGEST, ROOT, **{INTERPRETED: "1"}) == digest()


def test_the_cache_is_outside_the_checkout() -> None:
    folder = cache_folder()
    assert folder is None or (folder.is_dir() and ROOT not in folder.parents)


def test_any_changed_source_names_another_folder(tmp_path: Path) -> None:
    (tmp_path / "caller.py").write_text("1")
    (tmp_path / "callee.py").write_text("2")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.py").write_text("3")
    names = [sources_hash(tmp_path)]
    for path, text in (("callee.py", "4"), ("deep/one.py", "5"), ("new.py", "")):
        (tmp_path / path).write_text(text)
        names.append(sources_hash(tmp_path))
    names.append(sources_hash(tmp_path, (tmp_path / "new.py",)))
    assert len(set(names)) == len(names)
    assert sources_hash(tmp_path) == names[-2]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The folder of a program with two compiled functions."""
    (tmp_path / "small.py").write_text(SMALL)
    return tmp_path


def answered(small: Path, cache: Path) -> str:
    """What the program prints: a sum, whether it was kept before and is after, and the versions of its part."""
    code = "import runpy; runpy.run_module('small', run_name='__main__')"
    folders = os.pathsep.join((str(small), str(ROOT)))
    return printed(code, small, PYTHONPATH=folders, CABO_KERNEL_CACHE=str(cache), **{INTERPRETED: "0"})


@pytest.mark.slow
def test_a_part_has_one_version_and_a_kept_whole_needs_none(small: Path) -> None:
    assert answered(small, small / "cache") == "7 False True [(int64,) -> int64]"
    assert answered(small, small / "cache") == "7 True True []"


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_done_without(small: Path) -> None:
    (small / "file").write_text("")
    assert answered(small, small / "file" / "cache") == "7 False False [(int64,) -> int64]"


@pytest.mark.slow
@pytest.mark.parametrize("pattern", ["**/small.*.nbi", "**/small.*.nbc"])
def test_a_file_of_the_cache_that_was_cut_is_made_again(small: Path, pattern: str) -> None:
    cache = small / "cache"
    answered(small, cache)
    for path in cache.glob(pattern):
        path.write_bytes(path.read_bytes()[:-40])
    assert answered(small, cache).startswith("7 True True [(int64,)")
    assert answered(small, cache) == "7 True True []"


@pytest.mark.slow
def test_two_processes_that_compile_at_once_both_come_to_the_answer(small: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(answered, small, small / "cache") for _ in range(2)]
    assert [run.result().split()[0] for run in runs] == ["7", "7"]
    assert answered(small, small / "cache") == "7 True True []"


def test_within_it_functions_are_as_written_here_and_in_processes_that_are_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(INTERPRETED, raising=False)
    written = Compiled(id)
    with interpreted():
        assert os.environ[INTERPRETED] == "1"
        assert written(None) == id(None)
    assert INTERPRETED not in os.environ


@pytest.mark.parametrize(
    ("kept", "rounds", "expected"),
    [
        (True, FEW_ROUNDS + 1, Readiness.READY),
        (True, 1, Readiness.READY),
        (False, FEW_ROUNDS, Readiness.FEW),
        (False, FEW_ROUNDS + 1, Readiness.COLD),
    ],
)
def test_only_much_work_waits_for_a_compilation(
    monkeypatch: pytest.MonkeyPatch,
    kept: bool,  # noqa: FBT001 - a row
    rounds: int,
    expected: Readiness,
) -> None:
    monkeypatch.setattr(warming, "is_kept", lambda _: kept)
    assert readiness(rounds, Work.PLAY, Work.REPLAY) is expected


@pytest.mark.slow
def test_a_cached_caller_is_stale_in_one_folder_and_not_in_one_named_by_the_sources(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "caller.py").write_text(CALLER)
    run = "from caller import caller; print(caller())"
    answers = []
    for value in (1, 2):
        (sources / "callee.py").write_text(CALLEE.format(value))
        fixed = printed(run, sources, NUMBA_CACHE_DIR=str(tmp_path / "fixed"))
        named = printed(run, sources, NUMBA_CACHE_DIR=str(tmp_path / sources_hash(sources)))
        answers.append((fixed, named))
    assert answers == [("1", "1"), ("1", "2")], "numba has mended this, or the folder's name no longer says it"
