"""A game as its sheet tells it, before any rule set has been asked."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.events import SheetField
from cabo_events.ruleset import RuleSet

Row = tuple[int | None, ...]
"""Figures by seat; None is a seat that is not in the game."""


class Kind(StrEnum):
    """What the figures of a sheet are."""

    HAND_TOTALS = "hand_totals"
    POINTS = "points"
    RUNNING_TOTALS = "running_totals"

    @property
    def words(self) -> str:
        """The kind in a sentence."""
        return {"hand_totals": "hand totals", "points": "awarded points", "running_totals": "running totals"}[self]


class SheetRound(Struct, frozen=True, kw_only=True):
    """A round on a sheet, by seat.

    ``place`` is where the round stands, ``cells`` where each seat's figure does. ``figures`` are of a kind that the
    sheet does not say; ``resets`` are None where it does not tell them. ``unknown`` holds CALLER where nobody knows
    who called, and KAMIKAZE where ``kamikaze`` is no more than possible. ``is_kamikaze_told`` is false where
    nothing at all is said of it, so that points may look like one.
    """

    number: int
    place: str
    cells: tuple[str, ...]
    figures: Row | None = None
    hand_totals: Row | None = None
    points: Row | None = None
    totals: Row | None = None
    resets: tuple[int, ...] | None = None
    caller: int | None = None
    kamikaze: int | None = None
    is_kamikaze_told: bool = False
    unknown: tuple[SheetField, ...] = ()
    is_correction: bool = False

    @property
    def row(self) -> Row:
        """The figures that say who is in the game."""
        return self.figures or self.hand_totals or self.points or self.totals or ()

    def cell(self, seat: int) -> str:
        """Where the figure of that seat stands."""
        return self.cells[seat] if seat < len(self.cells) else self.place


class TotalsRow(Struct, frozen=True, kw_only=True):
    """A line of totals below round ``after``: figures by seat (None: left blank), and where each stands."""

    after: int
    cells: tuple[str, ...]
    figures: Row

    def below(self, last: int) -> "TotalsRow":
        """The line as it counts: above the rounds it tells of all ``last`` of them, unless everybody starts with 0."""
        return replace(self, after=last) if self.after == 0 and any(self.figures) else self


class SheetGame(Struct, frozen=True, kw_only=True):
    """A game on a sheet: players in seat order, rounds in the order in which they were written down.

    ``id`` is the name that its source gives it, or None. ``kind`` is None where the sheet does not say what its
    figures are. ``rules`` is the variant that an app keeps score by where that is no named one; ``is_finished`` is
    None where the sheet does not say. ``notes`` say what was made of its odder parts.
    """

    file: str
    place: str
    players: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    totals: tuple[TotalsRow, ...] = ()
    kind: Kind | None = None
    id: str | None = None
    source: str
    played: str | None = None
    rules: RuleSet | None = None
    is_finished: bool | None = None
    winners: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()


class SheetFile(Struct, frozen=True, kw_only=True):
    """What a file holds: its games, and how it was read."""

    file: str
    games: tuple[SheetGame, ...]
    encoding: str | None
    separator: str | None
    shape: str


def effective(rounds: Sequence[SheetRound]) -> tuple[SheetRound, ...]:
    """The rounds that count, in their order: a correction stands in the place of what it corrects."""
    latest = {round_.number: round_ for round_ in rounds}
    return tuple(latest[number] for number in sorted(latest))


def of_kind(game: SheetGame, kind: Kind) -> SheetGame:
    """The game with its figures read as that kind."""
    return replace(game, kind=kind, rounds=tuple(_of_kind(round_, kind) for round_ in game.rounds))


def _of_kind(round_: SheetRound, kind: Kind) -> SheetRound:
    if round_.figures is None:
        return round_
    match kind:
        case Kind.HAND_TOTALS:
            return replace(round_, figures=None, hand_totals=round_.figures)
        case Kind.POINTS:
            return replace(round_, figures=None, points=round_.figures)
        case Kind.RUNNING_TOTALS:
            return replace(round_, figures=None, totals=round_.figures)
