"""The score sheet beside recorded rounds: dealt, settled, closed."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.scoring import score_round
from cabo_events.kernel.standing import add_round, winners


@compiled
def round_begun(game: Record, rows: Rows, here: int) -> None:
    """The game with one more round under way."""
    game["round"] = int(game["round"]) + 1
    game["first"] = int(rows[here, at.SEAT_COLUMN])
    game["dealer"] = int(rows[here, at.TARGET_COLUMN])


@compiled
def round_settled(state: Record, tables: Record, game: Record) -> bool:
    """The game with the round scored whose hands were turned up, and with its winners where it is over."""
    score_round(state, tables, game)
    add_round(tables, game)
    if game["is_over"] == 1:
        game["winners"] = winners(tables, game)
    return True


@compiled
def has_scores(state: Record, game: Record) -> bool:
    """Whether a round is on the sheet."""
    return bool(game["round"] > 1) or bool(game["round"] == 1 and state["b"][at.ENDED] > 0)


@compiled
def game_ended(state: Record, tables: Record, game: Record, reason: int) -> bool:
    """The game after its stream was closed; an abandoned one has no winners."""
    if reason not in (at.BY_LIMIT, at.BY_AGREEMENT, at.ABANDONED):
        return False
    game["ended"] = reason
    if reason == at.ABANDONED or not has_scores(state, game):
        game["winners"] = 0
    else:
        game["winners"] = winners(tables, game)
    return True
