"""Compiled and interpreted are the same game, and compiled code is never stale."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cabo_events.kernel.batch import Caps, play_batch, random_policies
from cabo_events.kernel.compiled import INTERPRETED, cache_folder, is_compiled, sources_hash
from cabo_events.kernel.dice import seed_of
from cabo_events.rulesets import NAMED
from tests.conftest import ROOT

DIGEST = "from tests.kernel.test_compiled import digest; print(digest())"

CALLEE = "from numba import njit\n@njit(cache=True)\ndef callee():\n    return {}\n"
CALLER = "from numba import njit\nfrom callee import callee\n@njit(cache=True)\ndef caller():\n    return callee()\n"


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
