"""How likely callers are to be lowest, by what they have seen: many questions at compiled speed."""

from cabo_events.kernel.chances.answering import UNHELD, chances_of

__all__ = ["UNHELD", "chances_of"]
