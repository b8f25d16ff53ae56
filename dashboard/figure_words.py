"""Figures in words: a mean or a share, its interval, what it is made of."""

from decimal import Decimal
from typing import Final

from cabo_events.words import counted

ABSENT: Final = "–"


def figure_text(value: object, *, is_share: bool) -> str:
    """A mean with two decimals, a share in percent with one.

    >>> figure_text(0.1234, is_share=True), figure_text(12.345678, is_share=False), figure_text(None, is_share=True)
    ('12.3 %', '12.35', '–')
    """
    number = number_of(value)
    if number is None:
        return ABSENT
    return f"{100 * number:.1f} %" if is_share else f"{number:.2f}"


def interval_text(low: object, high: object, *, is_share: bool) -> str:
    """A 95 % interval; a single game has none."""
    if number_of(low) is None or number_of(high) is None:
        return "no interval"
    return f"{figure_text(low, is_share=is_share)} to {figure_text(high, is_share=is_share)}"


def number_of(value: object) -> float | None:
    """A value of an answer as a number; None where it is none."""
    return float(value) if isinstance(value, int | float | Decimal) else None


def whole_of(value: object) -> int:
    """A count of an answer."""
    return value if isinstance(value, int) else 0


def use_words(used: int, of: int) -> str:
    """How many games have something to say, of how many.

    >>> use_words(3, 5)
    '3 of 5 games can be used'
    """
    return f"{used} of {counted(of, 'game')} can be used"
