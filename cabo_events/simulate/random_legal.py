"""Whole games of random legal moves, judged one by one: the readable way."""

from collections.abc import Sequence
from random import Random

from cabo_events.bots import STEADY, RandomPolicy, random_choice, random_match
from cabo_events.cards import deck_cards
from cabo_events.commands import (
    Chance,
    Command,
    DealRound,
    Draw,
    EndGame,
    LookAtOpening,
    Match,
    Reveal,
    SeatCommand,
    StartGame,
)
from cabo_events.decide import decide, legal_commands
from cabo_events.events import EndReason, Event, Player
from cabo_events.evolve import evolve
from cabo_events.ruleset import RuleSet
from cabo_events.state import Round, State


def random_game(  # noqa: PLR0913 - what is played, by whom, and how long are six questions
    rules: RuleSet,
    players: int,
    seed: int,
    *,
    max_rounds: int = 20,
    max_turns: int = 200,
    policy: RandomPolicy = STEADY,
) -> tuple[Event, ...]:
    """A game of random legal moves, the same for the same arguments; ``players`` is the number of seats.

    It ends by the rules, after ``max_rounds`` rounds by agreement, or in a round of more than ``max_turns`` turns
    abandoned. Raises IllegalMove for a number of players that the rule set does not allow.
    """
    table = _Table(rules, players, seed, policy)
    while table.state.game.ended_by is None:
        if table.has_open_round():
            table.play_on(max_turns)
        elif len(table.state.game.results) >= max_rounds:
            table.do(EndGame(reason=EndReason.AGREED_LENGTH))
        else:
            table.deal()
    return tuple(table.events)


class _Table:
    """A game under way, and its dice."""

    def __init__(self, rules: RuleSet, players: int, seed: int, policy: RandomPolicy) -> None:
        self.dice = Random(seed)
        self.policy = policy
        self.events: list[Event] = []
        seats = tuple(Player(id=f"p{seat}", name=f"Player {seat + 1}", bot="random") for seat in range(players))
        opening = StartGame(
            game=f"random-{seed}", ruleset=rules, players=seats, seed=seed, source="cabo simulate", tags=("bots",)
        )
        (started,) = decide(None, opening)
        self.events.append(started)
        self.state: State = evolve(None, started)

    def do(self, command: Command, chance: Chance = None) -> None:
        for event in decide(self.state, command, chance):
            self.events.append(event)
            self.state = evolve(self.state, event)

    def has_open_round(self) -> bool:
        return self.state.round is not None and self.state.round.ended_by is None

    def deal(self) -> None:
        deals = [command for command in legal_commands(self.state, None) if isinstance(command, DealRound)]
        self.do(self.dice.choice(deals), self._shuffled(deck_cards(self.state.game.rules.deck)))

    def _shuffled(self, cards: Sequence[str | None]) -> tuple[str | None, ...]:
        return tuple(self.dice.sample(cards, len(cards)))

    def play_on(self, max_turns: int) -> None:
        round_ = self._round()
        if round_.turn > max_turns:
            self.do(EndGame(reason=EndReason.ABANDONED))
            return
        if not round_.turn:
            self._look_around()
        if self._somebody_matches():
            return
        self._next_move()

    def _round(self) -> Round:
        if self.state.round is None:
            raise LookupError("no round is under way")
        return self.state.round

    def _seats(self) -> list[int]:
        seats = range(len(self.state.game.players))
        return self.dice.sample(seats, len(seats))

    def _look_around(self) -> None:
        for seat in self._seats():
            looks = [one for one in legal_commands(self.state, seat) if isinstance(one, LookAtOpening)]
            if looks and self.dice.random() < self.policy.look:
                self.do(self.dice.choice(looks))

    def _somebody_matches(self) -> bool:
        for seat in self._seats():
            matches = [one for one in legal_commands(self.state, seat) if isinstance(one, Match)]
            chosen = random_match(self.policy, self.state, matches, self.dice)
            if chosen is not None:
                self.do(chosen)
                return True
        return False

    def _next_move(self) -> None:
        moves = [move for seat in self._seats() for move in self._moves(seat)]
        may_reveal = Reveal() in legal_commands(self.state, None)
        if may_reveal and (not moves or self.dice.random() < 0.5):  # noqa: PLR2004 - either is as good
            self.do(Reveal())
            return
        chosen = random_choice(self.policy, self.state, moves, self.dice)
        self.do(chosen, self._chance(chosen))

    def _moves(self, seat: int) -> list[SeatCommand]:
        offered = legal_commands(self.state, seat)
        return [one for one in offered if isinstance(one, SeatCommand) and not isinstance(one, LookAtOpening | Match)]

    def _chance(self, command: SeatCommand) -> Chance:
        round_ = self._round()
        if isinstance(command, Draw) and not round_.stock:
            return self._shuffled([card.face for card in round_.pile[:-1]])
        return None
