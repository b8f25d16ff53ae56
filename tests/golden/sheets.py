"""The score sheets written down in sheets.txt, by the name of the game that must end in them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

_HEAD = re.compile(r"(?P<what>[a-z0-9-]+): (?P<rulesets>[a-z0-9 -]+)")
_END = re.compile(r"(?P<reason>limit|agreed_length):(?P<winners>[ \d]+)")
_Row = tuple[int | None, ...]


class Line(Struct, frozen=True, kw_only=True):
    """A round of a sheet, by seat; None is a seat without a score, or a figure that nobody noted."""

    hand_totals: _Row
    points: _Row
    totals: _Row
    resets: tuple[int, ...] = ()
    kamikaze: int | None = None


class WrittenSheet(Struct, frozen=True, kw_only=True):
    """A game's sheet: its rounds, why it ended, who won it."""

    rounds: tuple[Line, ...]
    reason: str
    winners: tuple[int, ...]


def written_sheets() -> Mapping[str, WrittenSheet]:
    """Every sheet, by game."""
    text = Path(__file__).with_name("sheets.txt").read_text(encoding="utf-8")
    blocks = re.sub(r"(?m)^#.*\n", "", text).strip().split("\n\n")
    return {name: sheet for block in blocks for name, sheet in _sheets(block.splitlines())}


def _sheets(lines: list[str]) -> Iterator[tuple[str, WrittenSheet]]:
    head, end = _HEAD.fullmatch(lines[0]), _END.fullmatch(lines[-1])
    if head is None or end is None:
        raise ValueError(lines)
    rounds = tuple(_line(line) for line in lines[1:-1])
    sheet = WrittenSheet(rounds=rounds, reason=end["reason"], winners=_seats(end["winners"]))
    for rules in head["rulesets"].split():
        yield f"{head['what']}-{rules}", sheet


def _line(text: str) -> Line:
    hand_totals, points, totals, *marks = text.split("|")
    told = dict(mark.split(maxsplit=1) for mark in marks)
    return Line(
        hand_totals=_figures(hand_totals),
        points=_figures(points),
        totals=_figures(totals),
        resets=_seats(told.get("reset", "")),
        kamikaze=int(told["kamikaze"]) if "kamikaze" in told else None,
    )


def _figures(text: str) -> _Row:
    return tuple(None if word == "." else int(word) for word in text.split())


def _seats(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
