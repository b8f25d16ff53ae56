"""Who may have the first turn of a round."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.ruleset import FirstSeat, RuleSet


class PreviousRound(Struct, frozen=True, kw_only=True):
    """What the round before brought, by seat; None is what nobody recorded, or a seat that was not in it."""

    points: tuple[int | None, ...] | None
    hand_totals: tuple[int | None, ...] | None


def first_seats(rules: RuleSet, seats: int, dealer: int | None, before: PreviousRound | None) -> tuple[int, ...]:
    """The seats of which one has the first turn, in seat order; where the rules leave it free, all ``seats`` of them.

    ``dealer`` is None where there is none, ``before`` in the first round. ``previous_lowest`` is the seat with the
    fewest points in the round before, of several the one with the lower hand total, and of those whichever begins.
    """
    anyone = tuple(range(seats))
    match rules.first_seat:
        case FirstSeat.RANDOM:
            return anyone
        case FirstSeat.SEAT_ZERO:
            return (0,)
        case FirstSeat.LEFT_OF_DEALER:
            return anyone if dealer is None else ((dealer + 1) % seats,)
        case FirstSeat.PREVIOUS_LOWEST:
            return anyone if before is None else _tie_broken(_lowest(anyone, before.points), before.hand_totals)


def _lowest(seats: tuple[int, ...], figures: Sequence[int | None] | None) -> tuple[int, ...]:
    known = {seat: figure for seat in seats if figures is not None and (figure := figures[seat]) is not None}
    return tuple(seat for seat, figure in known.items() if figure == min(known.values())) or seats


def _tie_broken(seats: tuple[int, ...], hand_totals: Sequence[int | None] | None) -> tuple[int, ...]:
    """The seats with the lower hand total; one whose total nobody recorded may have it."""
    if hand_totals is None:
        return seats
    lowest = min((total for seat in seats if (total := hand_totals[seat]) is not None), default=None)
    return tuple(seat for seat in seats if hand_totals[seat] in {None, lowest})
