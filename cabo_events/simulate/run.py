"""What a run of games is determined by, and what its games are called."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from cabo_events.bots import Policy
from cabo_events.events import SCHEMA, GameStarted, Player
from cabo_events.kernel.batch import Caps
from cabo_events.ruleset import RuleSet, ruleset_hash

DEFAULT_CAPS = Caps(rounds=500, turns=500)
"""How long a game may take: a table of players who never call would play for ever."""

_SOURCE = "cabo simulate"
_BITS = 48


class Run(Struct, frozen=True, kw_only=True):
    """A run of games under one rule set: a policy for each seat, and the number that all chance comes from.

    Its games are numbered from 1, and each is the same wherever and whenever it is played.
    """

    rules: RuleSet
    bots: tuple[Policy, ...]
    seed: int
    caps: Caps = DEFAULT_CAPS

    def named(self, numbers: Sequence[int]) -> Iterator["Named"]:
        """What the games of these numbers are called; an id tells neither the seed nor the deal."""
        rows = [bot.row(self.rules, len(self.bots)) for bot in self.bots]
        key = msgspec.json.encode((ruleset_hash(self.rules), rows, self.seed, self.caps.rounds, self.caps.turns))
        for number in numbers:
            digest = hashlib.sha256(key + str(number).encode()).hexdigest()
            yield Named(number=number, game=f"sim-{digest[:14]}", seed=int(digest[-_BITS // 4 :], 16) or 1)

    def opening(self, named: "Named") -> GameStarted:
        """The first event of a game."""
        return GameStarted(
            schema=SCHEMA,
            game=named.game,
            ruleset=self.rules,
            players=self.players(),
            viewer=None,
            seed=named.seed,
            source=_SOURCE,
            played=None,
            tags=("bots",),
        )

    def players(self) -> tuple[Player, ...]:
        """Who sits where: bots of one policy are told apart by a number, by seat."""
        so_far: Counter[str] = Counter()
        players = []
        for bot in self.bots:
            so_far[bot.name] += 1
            number = so_far[bot.name]
            players.append(Player(id=f"{bot.name}-{number}", name=f"{bot.name.title()} {number}", bot=bot.name))
        return tuple(players)


class Named(Struct, frozen=True, kw_only=True):
    """A game of a run: its number, its id, and the seed of its chance."""

    number: int
    game: str
    seed: int


def seated_bots(bots: Sequence[Policy], players: int) -> tuple[Policy, ...]:
    """A policy for each of ``players`` seats: those given, over and over around the table."""
    return tuple(bots[seat % len(bots)] for seat in range(players))
