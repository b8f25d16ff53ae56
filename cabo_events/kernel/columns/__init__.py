"""Events to columns and back."""

from cabo_events.kernel.columns.decoding import decode
from cabo_events.kernel.columns.encoding import encode

__all__ = ["decode", "encode"]
