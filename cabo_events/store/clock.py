"""When something came in."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], str]
"""Tells the time as events hold it: UTC, RFC 3339, ending in Z."""


def utc_now() -> str:
    """The time now, to the microsecond.

    >>> utc_now().endswith("Z")
    True
    """
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
