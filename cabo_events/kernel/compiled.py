"""The decorator that compiles a function, with a cache that is never stale.

numba checks a cached function against its own file only, not against the functions it calls in other files. So the
cache lies in a folder named by a hash of everything the compiled code is made from: another source, another folder.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, update_wrapper
from importlib.metadata import version
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Final, Generic, ParamSpec, TypeVar

from platformdirs import user_cache_path

if TYPE_CHECKING:
    from cabo_events.kernel.linking import Callee

_P = ParamSpec("_P")
_T = TypeVar("_T")

_HERE: Final = Path(__file__).parent
_FOLDERS_KEPT: Final = 4
_A_DAY: Final = 86_400.0
_SPOILED: Final = (EOFError, UnpicklingError, OSError, RuntimeError, ValueError)
"""What numba raises over files of its cache that are cut short, or that it cannot write."""

INTERPRETED: Final = "CABO_INTERPRETED"
"""The environment variable that, set to 1, leaves every function as it is written."""

_interprets: Final = ContextVar("interprets", default=False)


def sources_hash(folder: Path, others: tuple[Path, ...] = ()) -> str:
    """Sixteen hex digits that change with any source of the folder, or with any of ``others``.

    Where and when a source was written counts too: numba looks at that as well.
    """
    digest = hashlib.sha256(sys.version.encode())
    for path in (*sorted(folder.glob("**/*.py")), *others):
        body = path.read_bytes()
        digest.update(f"{path} {path.stat().st_mtime_ns} {len(body)}\n".encode())
        digest.update(body)
    return digest.hexdigest()[:16]


def _parent_folder() -> Path:
    asked = os.environ.get("CABO_KERNEL_CACHE")
    return Path(asked) if asked else user_cache_path("cabo-events") / "kernel"


def _prepared(folder: Path) -> Path | None:
    """The folder, there and lately used; None where it cannot be made or written.

    Of the others beside it a few are kept, and those used within a day: some other process may run on them.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            used = sorted(((path.stat().st_mtime, path) for path in folder.parent.iterdir()), reverse=True)
    except OSError:
        return None
    for last_used, old in used[_FOLDERS_KEPT:]:
        if last_used < time.time() - _A_DAY:
            shutil.rmtree(old, ignore_errors=True)
    return folder


_COMPILES: Final = os.environ.get(INTERPRETED) != "1" and find_spec("numba") is not None


def is_compiled() -> bool:
    """Whether the functions of this package are compiled; if not, they are interpreted and do the same."""
    return _COMPILES and not _interprets.get()


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept; None where nothing is compiled, or no folder can be written."""
    if not _COMPILES:
        return None
    rules = (_HERE.parent / "ruleset.py", _HERE.parent / "cards.py")
    return _prepared(_parent_folder() / f"{sources_hash(_HERE, rules)}-{version('numba')}")


@contextmanager
def interpreted() -> Iterator[None]:
    """Within it every function runs as it is written, and so it does in processes that are started within it."""
    before, token = os.environ.get(INTERPRETED), _interprets.set(True)
    os.environ[INTERPRETED] = "1"
    try:
        yield
    finally:
        _interprets.reset(token)
        if before is None:
            del os.environ[INTERPRETED]
        else:
            os.environ[INTERPRETED] = before


class Compiled(Generic[_P, _T]):
    """A function that is compiled when it is first called.

    Called from Python it is compiled by itself, and kept. Called by another such function it becomes a part of that
    one: only the whole is turned into machine code, and kept.
    """

    def __init__(self, function: Callable[_P, _T]) -> None:
        self.function = function
        self._entry: Callable[_P, _T] | None = None
        self._callee: Callee | None = None
        update_wrapper(self, function)

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What the function says."""
        if _interprets.get():
            return self.function(*args, **kwargs)
        if self._entry is None:
            self._entry = self._made(signature(self.function).bind(*args, **kwargs).args)
        return self._entry(*args, **kwargs)

    def callee(self) -> "Callee":
        """What it is to a compiled function that calls it."""
        from cabo_events.kernel.linking import Callee  # noqa: PLC0415 - numba takes its time

        self._callee = self._callee or Callee(self.function)
        return self._callee

    def is_kept(self) -> bool:
        """Whether there is compiled code of it that Python can call."""
        folder, code = cache_folder(), self.function.__code__
        name = f"{self.function.__module__.rpartition('.')[2]}.{code.co_name}-{code.co_firstlineno}"
        return folder is not None and any(folder.glob(f"**/{name}.*.nbc"))

    def _made(self, args: tuple[object, ...]) -> Callable[_P, _T]:
        """The function compiled for such arguments; what is kept of it is thrown away where it turns out spoiled."""
        folder = cache_folder()
        from cabo_events.kernel.linking import entry  # noqa: PLC0415 - not before its folder is named

        for _ in range(2 if folder else 0):
            with suppress(*_SPOILED):
                return entry(self.function, args, folder)
            shutil.rmtree(str(folder), ignore_errors=True)
        return entry(self.function, args, None)


def is_kept(function: Callable[_P, _T]) -> bool:
    """Whether a function of this package can be called without any waiting for it to be compiled."""
    return not _COMPILES or (isinstance(function, Compiled) and function.is_kept())


def compiled(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """The function, compiled at its first call; without numba the function itself.

    It allocates nothing and returns numbers: where it is a part of another function nothing counts references.
    """
    return Compiled(function) if _COMPILES else function
