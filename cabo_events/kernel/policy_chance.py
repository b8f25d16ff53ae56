"""What a policy leaves to the dice: whether it does a thing, and what it forgets."""

from cabo_events.kernel import layout as at
from cabo_events.kernel import policy_parameters as parameter
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dice import share
from cabo_events.kernel.layout import Record
from cabo_events.kernel.policy_belief import remembers


@compiled
def happens(dice: Record, probability: float) -> bool:
    """Whether the dice say so; what is sure or out of the question is not thrown for."""
    if probability <= 0.0:
        return False
    return probability >= 1.0 or share(dice) < probability


@compiled
def forget(state: Record, row: Record, dice: Record, seat: int) -> None:
    """The seat forgets each remembered card on the table with the same probability."""
    probability = float(row["p"][parameter.FORGET])
    if probability <= 0.0:
        return
    b = state["b"]
    luck, kept = share(dice), 1.0
    for owner in range(int(b[at.SEATS])):
        first = at.HAND + owner * at.HAND_MAX
        for spot in range(first, first + int(b[at.HAND_COUNT + owner])):
            card = int(b[spot])
            if not remembers(state, seat, card):
                continue
            # One throw says how many cards in a row are kept.
            kept *= 1.0 - probability
            if luck >= kept:
                b[at.MEM + card] = int(b[at.MEM + card]) & ~(1 << seat)
                luck, kept = share(dice), 1.0
