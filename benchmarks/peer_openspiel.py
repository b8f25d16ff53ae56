"""A peer: OpenSpiel, games in C++ whose random play is driven from Python, one state after the other."""

import random
from functools import partial

from benchmarks.played_games import Peer, Played, is_installed

PACKAGE = "OpenSpiel"
_GAMES = ("crazy_eights", "hearts", "hanabi", "gin_rummy")


def games() -> tuple[Peer, ...]:
    """Its card games that are comparable: hands of several cards, a stock, a whole deal played to its score."""
    if not is_installed("pyspiel"):
        return ()
    return tuple(Peer(name=name, package=PACKAGE, play=partial(_play, name)) for name in _GAMES)


def _play(name: str, steps: int) -> Played:
    import pyspiel  # noqa: PLC0415 - not always installed

    game, dice = pyspiel.load_game(name), random.Random(1)
    made = deals = 0
    while made < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            made += 1
        deals += 1
    return Played(steps=made, deals=deals)
