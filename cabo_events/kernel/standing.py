"""Running totals: resets, the end of the game, and who won it: as ``rules.standing`` has it."""

from cabo_events.kernel import axis
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


@compiled
def add_round(tables: Record, game: Record) -> None:
    """The totals after the round's points, its resets, and whether the game is over."""
    rules, seats = tables["rules"], int(game["seats"])
    for seat in range(seats):
        game["totals"][seat] = int(game["totals"][seat]) + int(game["points"][seat])
    game["resets"] = 0
    if is_over(tables, game) and rules[axis.RESET_BEFORE_END_CHECK] == 0:
        game["is_over"] = 1
        return
    for seat in range(seats):
        if may_reset(tables, game, seat):
            game["totals"][seat] = int(rules[axis.RESET_TO])
            game["resets_used"][seat] = int(game["resets_used"][seat]) + 1
            game["resets"] = int(game["resets"]) | 1 << seat
    game["is_over"] = 1 if is_over(tables, game) else 0


@compiled
def may_reset(tables: Record, game: Record, seat: int) -> bool:
    """Whether the seat's total is exactly what is reset, and may be so once more."""
    rules = tables["rules"]
    reset_at, allowed = int(rules[axis.RESET_AT]), int(rules[axis.RESETS_PER_PLAYER])
    if reset_at < 0 or int(game["totals"][seat]) != reset_at:
        return False
    return allowed < 0 or int(game["resets_used"][seat]) < allowed


@compiled
def is_over(tables: Record, game: Record) -> bool:
    """Whether what ``game_ends`` says has come, after at least one round."""
    ends, end_score = int(tables["rules"][axis.GAME_ENDS]), int(tables["rules"][axis.END_SCORE])
    if ends == axis.AFTER_ONE_ROUND:
        return True
    if ends not in (axis.OVER, axis.AT_OR_OVER):
        return False
    for seat in range(int(game["seats"])):
        total = int(game["totals"][seat])
        if total > end_score or (total == end_score and ends == axis.AT_OR_OVER):
            return True
    return False


@compiled
def lowest_bit(bits: int) -> int:
    """The lowest seat of some, alone."""
    return bits & -bits


@compiled
def winners(tables: Record, game: Record) -> int:
    """Who wins, as bits by seat: the lowest total, and of several what ``game_tie`` says."""
    seats, leaders = int(game["seats"]), 0
    lowest = int(game["totals"][0])
    for seat in range(1, seats):
        lowest = min(lowest, int(game["totals"][seat]))
    for seat in range(seats):
        if int(game["totals"][seat]) == lowest:
            leaders |= 1 << seat
    tie, caller = int(tables["rules"][axis.GAME_TIE]), int(game["caller"])
    if tie == axis.TIE_SHARED:
        return leaders
    if tie == axis.TIE_CALLER_THEN_FIRST:
        return 1 << caller if caller >= 0 and leaders >> caller & 1 else lowest_bit(leaders)
    fewest = with_fewest_points(game, leaders)
    return fewest if tie == axis.TIE_LAST_ROUND else lowest_bit(fewest)


@compiled
def with_fewest_points(game: Record, among: int) -> int:
    """Of some seats those with the fewest points in the last round, as bits by seat."""
    found, fewest = 0, 0
    for seat in range(int(game["seats"])):
        if not among >> seat & 1:
            continue
        points = int(game["points"][seat])
        if found == 0 or points < fewest:
            found, fewest = 1 << seat, points
        elif points == fewest:
            found |= 1 << seat
    return found
