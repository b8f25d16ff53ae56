"""The decorator that compiles a function, with a cache that is never stale.

numba checks a cached function against its own file only, not against the functions it calls in other files. So the
cache lies in a folder named by a hash of everything the compiled code is made from: another source, another folder.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from platformdirs import user_cache_path

_P = ParamSpec("_P")
_T = TypeVar("_T")

_HERE: Final = Path(__file__).parent
_FOLDERS_KEPT: Final = 4
_A_DAY: Final = 86_400.0
INTERPRETED: Final = "CABO_INTERPRETED"
"""The environment variable that, set to 1, leaves every function as it is written."""


def sources_hash(folder: Path, others: tuple[Path, ...] = ()) -> str:
    """Sixteen hex digits that change with any source of the folder, or with any of ``others``."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (*sorted(folder.glob("**/*.py")), *others):
        body = path.read_bytes()
        digest.update(f"{path.name} {len(body)}\n".encode())
        digest.update(body)
    return digest.hexdigest()[:16]


def _parent_folder() -> Path:
    asked = os.environ.get("CABO_KERNEL_CACHE")
    return Path(asked) if asked else user_cache_path("cabo-events") / "kernel"


def _prepared(folder: Path) -> Path | None:
    """The folder, there and lately used; None where it cannot be made.

    Of the others beside it a few are kept, and those used within a day: some other process may run on them.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        used = sorted(((path.stat().st_mtime, path) for path in folder.parent.iterdir()), reverse=True)
    except OSError:
        return None
    for last_used, old in used[_FOLDERS_KEPT:]:
        if last_used < time.time() - _A_DAY:
            shutil.rmtree(old, ignore_errors=True)
    return folder if os.access(folder, os.W_OK) else None


def _folder() -> Path | None:
    rules = (_HERE.parent / "ruleset.py", _HERE.parent / "cards.py")
    return _prepared(_parent_folder() / sources_hash(_HERE, rules))


def _with_numba(folder: Path | None) -> bool:
    """Whether numba is there, and wanted; it is told of the folder before it is imported."""
    if os.environ.get(INTERPRETED) == "1":
        return False
    if folder is not None:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    try:
        from numba.core import config  # noqa: PLC0415 - not before its folder is named
    except ImportError:
        return False
    if folder is not None:
        vars(config)["CACHE_DIR"] = str(folder)  # where somebody else has imported numba before
    return True


_CACHE: Final = None if os.environ.get(INTERPRETED) == "1" else _folder()
_COMPILES: Final = _with_numba(_CACHE)


def is_compiled() -> bool:
    """Whether the functions of this package are compiled; if not, they are interpreted and do the same."""
    return _COMPILES


def cache_folder() -> Path | None:
    """Where compiled code is kept; None where nothing is compiled, or no folder can be written."""
    return _CACHE if _COMPILES else None


def is_warm() -> bool:
    """Whether compiled code of these sources is there already, or none is needed."""
    return not _COMPILES or (_CACHE is not None and any(_CACHE.glob("**/batch.*.nbc")))


def compiled(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """The function compiled at its first call for the types it is called with; without numba the function itself."""
    if not _COMPILES:
        return function
    from numba import njit  # noqa: PLC0415 - not before its folder is named

    # No wrapper for C and no checks of division, which nothing here needs: that compiles a seventh faster.
    made: Callable[_P, _T] = njit(  # type: ignore[call-overload]  # numba's own types leave no_cfunc_wrapper out
        nogil=True, cache=_CACHE is not None, error_model="numpy", no_cfunc_wrapper=True
    )(function)
    return made
