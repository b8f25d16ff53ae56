"""The kernel made ready for a command: what has to be compiled is said before, and little work does without."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from cabo_events.cli.output import remark
from cabo_events.kernel.compiled import interpreted
from cabo_events.kernel.warming import Readiness, Work, readiness, warm

ROUNDS_A_GAME = 25
"""About as many rounds as a game has, for telling little work from much."""


@contextmanager
def kernel_ready(rounds: int, *works: Work) -> Iterator[None]:
    """The kernel as it is best for work of these kinds on so many rounds, here and in processes that are started."""
    match readiness(rounds, *works):
        case Readiness.READY:
            yield
        case Readiness.FEW:
            with interpreted():
                yield
        case Readiness.COLD:
            remark("Compiling the kernel: half a minute, once.")
            warm(*works)
            yield
        case unknown:
            assert_never(unknown)
