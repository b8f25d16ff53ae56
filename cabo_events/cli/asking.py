"""Questions to whoever sits at the terminal, one line an answer."""

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import TypeVar

from cabo_events.cli.output import complain, plain
from cabo_events.errors import CaboError

CANCEL = "cancel"
_T = TypeVar("_T")


class Cancelled(Exception):
    """An answer that takes the whole entry back before it is made."""


class Asker:
    """Reads lines of standard input, each after a prompt on standard error; ``refused`` counts those of no use."""

    def __init__(self) -> None:
        """Start before the first line; bytes that are no text are read as question marks."""
        self.is_over = False
        self.refused = 0
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def line(self, prompt: str) -> str:
        """The next line without its end; empty, with ``is_over`` set, where there is none."""
        sys.stdout.flush()
        sys.stderr.write(plain(prompt))
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            self.is_over = True
            sys.stderr.write("\n")
        return line.strip()

    def answer(self, question: str, understood: Callable[[str], _T]) -> _T:
        """The answer as ``understood`` makes it of a line; asked again while that raises CaboError.

        Raises Cancelled for the word ``cancel`` and the end of input.
        """
        while True:
            line = self.line(f"  {question}: ")
            if self.is_over or line == CANCEL:
                raise Cancelled
            try:
                return understood(line)
            except CaboError as error:
                self.refuse(f"{error} ({CANCEL} leaves the whole entry)")

    def refuse(self, why: str) -> None:
        """Say why a line was of no use, and count it."""
        self.refused += 1
        complain(why)
