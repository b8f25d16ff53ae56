"""Whole rounds played out by tempers at a table."""

from collections.abc import Iterator, Sequence
from random import Random

from cabo_events.cards import deck_cards
from cabo_events.commands import Chance, Draw, LookAtOpening, Match, Reveal, SeatCommand
from cabo_events.decide import legal_commands
from cabo_events.state import Round
from tests.golden.policy import Mind, Temper, best_command, mind_of, seen_match
from tests.golden.table import Table


def play_rounds(table: Table, tempers: Sequence[Temper], rounds: int, dice: Random) -> None:
    """Play on until the game is over, or for so many rounds."""
    deck = deck_cards(table.state.game.rules.deck)
    for _ in range(rounds):
        if table.state.game.is_over:
            return
        table.deal(dice.sample(deck, len(deck)))
        _look_around(table, dice)
        while _round(table).ended_by is None:
            _next(table, tempers, dice)


def _round(table: Table) -> Round:
    if table.state.round is None:
        raise LookupError("no round was dealt")
    return table.state.round


def _look_around(table: Table, dice: Random) -> None:
    for seat in range(len(table.state.game.players)):
        looks = [command for command in legal_commands(table.state, seat) if isinstance(command, LookAtOpening)]
        table.do(dice.choice(looks))


def _next(table: Table, tempers: Sequence[Temper], dice: Random) -> None:
    reaction = next(_reactions(table, tempers, dice), None)
    on_turn = _round(table).on_turn
    if reaction is not None:
        table.do(reaction)
    elif on_turn is None:
        table.do(Reveal())
    else:
        command = best_command(_mind(table, on_turn), tempers[on_turn], _moves(table, on_turn), dice)
        table.do(command, chance=_chance(_round(table), command, dice))


def _reactions(table: Table, tempers: Sequence[Temper], dice: Random) -> Iterator[Match]:
    for seat, temper in enumerate(tempers):
        matches = [command for command in legal_commands(table.state, seat) if isinstance(command, Match)]
        seen = seen_match(_mind(table, seat), temper, matches, dice) if matches else None
        if seen is not None:
            yield seen


def _mind(table: Table, seat: int) -> Mind:
    return mind_of(table.state.game.rules, _round(table), seat)


def _moves(table: Table, seat: int) -> list[SeatCommand]:
    legal = legal_commands(table.state, seat)
    return [command for command in legal if isinstance(command, SeatCommand) and not isinstance(command, Match)]


def _chance(round_: Round, command: SeatCommand, dice: Random) -> Chance:
    """The pile under its top, shuffled, where a draw finds no stock."""
    if not isinstance(command, Draw) or round_.stock:
        return None
    under = [card.face for card in round_.pile[:-1]]
    return tuple(dice.sample(under, len(under)))
