"""A peer: RLCard, card games in Python for reinforcement learning."""

import random
from functools import partial

from benchmarks.played_games import Peer, Played, is_installed

PACKAGE = "RLCard"
_GAMES = ("gin-rummy", "uno")
_SLOWER = 10


def games() -> tuple[Peer, ...]:
    """Its card games that are comparable; it makes a tenth of the steps, being slow."""
    if not is_installed("rlcard"):
        return ()
    return tuple(Peer(name=name, package=PACKAGE, play=partial(_play, name)) for name in _GAMES)


def _play(name: str, steps: int) -> Played:
    import rlcard  # noqa: PLC0415 - not always installed

    environment, dice = rlcard.make(name, config={"seed": 1}), random.Random(1)
    made = deals = 0
    while made < steps / _SLOWER:
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(dice.choice(list(state["legal_actions"])))
            made += 1
        deals += 1
    return Played(steps=made, deals=deals)
