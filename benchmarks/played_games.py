"""What a run of random or policy play has come to, ours or a peer's, and who of the peers is there."""

from collections.abc import Callable
from importlib.util import find_spec

from msgspec import Struct


class Played(Struct, frozen=True, kw_only=True):
    """Steps of a game engine, or events of ours; and the deals (games of a peer, rounds of ours) that they make up."""

    steps: int
    deals: int


class Peer(Struct, frozen=True, kw_only=True):
    """A card game of a peer: ``play`` plays random whole games until so many steps have been made."""

    name: str
    package: str
    play: Callable[[int], Played]


def is_installed(package: str) -> bool:
    """Whether the dependency group of the peers is installed, as far as this package goes."""
    return find_spec(package) is not None
