"""The first peer: python-chess reads games in PGN and gives the board after every move."""

import io
import random
from collections.abc import Sequence

import chess
import chess.pgn
from msgspec import Struct

_SEED = 20


class PgnGame(Struct, frozen=True, kw_only=True):
    """A game as text, with the number of its moves and the last position in FEN."""

    text: str
    moves: int
    last: str


def random_games(games: int, plies: int) -> tuple[PgnGame, ...]:
    """So many random legal games, of at most so many half-moves each, always the same."""
    dice = random.Random(_SEED)
    return tuple(_random_game(dice, plies) for _ in range(games))


def _random_game(dice: random.Random, plies: int) -> PgnGame:
    board = chess.Board()
    while len(board.move_stack) < plies and (moves := list(board.legal_moves)):
        board.push(dice.choice(moves))
    return PgnGame(text=str(chess.pgn.Game.from_board(board)), moves=len(board.move_stack), last=board.fen())


def boards(text: str) -> Sequence[chess.Board]:
    """Every position of a game from its text.

    One board is pushed along the main line and copied at every move; asking each node for its board would play the
    game from the start every time.
    """
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    board = game.board()
    positions = [board.copy(stack=False)]
    for move in game.mainline_moves():
        board.push(move)
        positions.append(board.copy(stack=False))
    return positions
