"""A table at which scripted games are played, every command of them judged."""

from collections.abc import Sequence

from cabo_events.commands import (
    Chance,
    Command,
    DealRound,
    EndGame,
    LookAtOpening,
    Reveal,
    Rewind,
    StartGame,
)
from cabo_events.decide import decide
from cabo_events.decide.opening import possible_first_seats
from cabo_events.events import EndReason, Event, Player
from cabo_events.evolve import evolve
from cabo_events.replay import replay
from cabo_events.ruleset import FirstSeat, RuleSet
from cabo_events.state import State
from tests.golden.arrange import Script


def opening(what: str, rules: RuleSet, players: Sequence[Player], played: str | None = None) -> StartGame:
    """The beginning of a shipped game, named for what it shows and its rule set."""
    return StartGame(
        game=f"{what}-{rules.name}", ruleset=rules, players=tuple(players), source="cabo-events", played=played
    )


class Table:
    """A game under way: the events so far, and the state they led to."""

    def __init__(self, opening: StartGame) -> None:
        """Open the game."""
        (started,) = decide(None, opening)
        self.events: list[Event] = [started]
        self.state: State = evolve(None, started)

    def do(self, *commands: Command, chance: Chance = None) -> None:
        """Carry out commands one after the other; ``chance`` serves each of them."""
        for command in commands:
            for event in decide(self.state, command, chance):
                self.events.append(event)
                self.state = evolve(self.state, event)

    def take_back(self, to: int, reason: str) -> None:
        """Correct the record: go back to an earlier version, and keep what was written since."""
        self.events.extend(decide(self.state, Rewind(to=to, reason=reason)))
        self.state = replay(self.events).last

    @property
    def dealer(self) -> int | None:
        """Who deals the next round where it matters: seat after seat, the last seat first."""
        game = self.state.game
        if game.rules.first_seat is not FirstSeat.LEFT_OF_DEALER:
            return None
        return (len(game.results) - 1) % len(game.players)

    @property
    def first(self) -> int:
        """Who begins the next round: where the rules leave a choice, the lowest seat."""
        return possible_first_seats(self.state.game, self.dealer)[0]

    def play(self, script: Script) -> None:
        """Play a whole round, and score it."""
        self.begin(script)
        self.do(*script.commands, Reveal())

    def begin(self, script: Script) -> None:
        """Deal a round, and let every seat have its opening look."""
        self.deal((*(face for hand in script.hands for face in hand), script.discard, *script.stock))
        for seat, slots in enumerate(script.looks):
            self.do(LookAtOpening(seat=seat, slots=slots))

    def deal(self, cards: Sequence[str]) -> None:
        """Deal a round from the deck in this order: the hands by seat, the opening discard, the stock."""
        self.do(DealRound(dealer=self.dealer, first=self.first), chance=tuple(cards))

    def close(self) -> tuple[Event, ...]:
        """The whole game, closed by its rules or, where they let it go on, by agreement."""
        if self.state.game.ended_by is None:
            self.do(EndGame(reason=EndReason.AGREED_LENGTH))
        return tuple(self.events)
