"""Work done by several processes, its results in the order in which it was given."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from cabo_events.errors import UsageError

_Work = TypeVar("_Work")
_Result = TypeVar("_Result")

_AHEAD = 2


def in_order(work: Callable[[_Work], _Result], pieces: Iterable[_Work], jobs: int) -> Generator[_Result]:
    """The result of each piece, one after the other; as many processes are at work as ``jobs`` says.

    No more than a few pieces are ahead of what was asked for, so what is held does not grow. Raises UsageError where
    a process was ended from outside.
    """
    if jobs <= 1:
        yield from map(work, pieces)
        return
    # A fork would take along the threads' locks of a database that is open here.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_interrupts)
    waiting: deque[Future[_Result]] = deque()
    try:
        for piece in pieces:
            waiting.append(pool.submit(work, piece))
            if len(waiting) > jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise UsageError("--jobs", f"{jobs} processes that are left to work", "one that was ended") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Whoever interrupts means the process that gave the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
