"""Rounds and whole games: ask, choose, apply, until it is over."""

from cabo_events.kernel import layout as at
from cabo_events.kernel import rows
from cabo_events.kernel.apply import apply
from cabo_events.kernel.asking import ask
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.dealing import deal
from cabo_events.kernel.ending import is_conserved
from cabo_events.kernel.layout import Record, Records
from cabo_events.kernel.legal import is_legal
from cabo_events.kernel.policy import policy
from cabo_events.kernel.random_policy import random_action
from cabo_events.kernel.scoring import score_round
from cabo_events.kernel.standing import add_round, winners
from cabo_events.kernel.turn import turn_number
from cabo_events.kernel.window import everybody


@compiled
def choose(state: Record, tables: Record, row: Record, dice: Record) -> int:
    """The answer of the seat that is asked, by the policy that its row names."""
    if row["p"][at.POLICY_KIND] == at.PARAMETRISED_POLICY:
        return policy(state, tables, row, dice)
    return random_action(state, tables, dice)


@compiled
def judged(state: Record, tables: Record, act: int, mask: Record) -> None:
    """Checked play, before an action: note a fault where it is not legal."""
    if not is_legal(state, tables, act, mask):
        state["b"][at.FAULT] = at.ILLEGAL_ACTION


@compiled
def counted(state: Record) -> None:
    """Checked play, after an action: note a fault where a card is in two places or none."""
    if not is_conserved(state):
        state["b"][at.FAULT] = at.LOST_CARD


@compiled
def play_on(
    state: Record, tables: Record, policies: Records, limits: Record, dice: Record, log: Record, mask: Record
) -> None:
    """The round from any state to its end: until its hands are revealed, it has a fault, or too many turns.

    ``policies`` is an array of POLICY, one row a seat.
    """
    b = state["b"]
    is_checked, asks_always, turns = limits["checked"] == 1, limits["offers"] == 1, int(limits["turns"])
    while b[at.ENDED] == 0 and b[at.FAULT] == 0:
        ask(state, tables, dice)
        question = int(b[at.QUESTION])
        if question == at.TURN and turn_number(state) > turns:
            return
        act = at.REVEAL
        if question != at.OVER:
            act = choose(state, tables, policies[int(b[at.ASKED])], dice)
            if is_checked:
                judged(state, tables, act, mask)
        if b[at.FAULT] == 0:
            apply(state, tables, act, dice, log)
        if is_checked and b[at.FAULT] == 0:
            counted(state)
        if asks_always and question not in (at.LOOK, at.MATCH):
            b[at.WAITING] = everybody(state)


@compiled
def begin_game(game: Record, seats: int) -> None:
    """The sheet before the first round."""
    for seat in range(at.SEATS_MAX):
        game["totals"][seat] = 0
        game["resets_used"][seat] = 0
        game["points"][seat] = 0
        game["hand_totals"][seat] = 0
    game["seats"] = seats
    game["round"] = 0
    game["first"] = at.NONE
    game["dealer"] = at.NONE
    game["caller"] = at.NONE
    game["kamikaze"] = at.NONE
    game["resets"] = 0
    game["is_over"] = 0
    game["winners"] = 0
    game["ended"] = 0
    game["capped"] = at.NOT_CAPPED
    game["turns"] = 0
    game["events"] = 0
    game["fault"] = 0


@compiled
def close_round(state: Record, tables: Record, game: Record, limits: Record, log: Record) -> None:
    """Score a round that came to its end, and close the game where it is over or has run long enough."""
    b = state["b"]
    game["turns"] = int(game["turns"]) + turn_number(state)
    game["fault"] = int(b[at.FAULT])
    if b[at.ENDED] == 0:
        game["ended"] = at.ABANDONED
        game["capped"] = at.CAPPED_TURNS if b[at.FAULT] == 0 else at.CAPPED_LIMITS
    else:
        score_round(state, tables, game)
        add_round(tables, game)
        rows.row(log, at.ROUND_SCORED, at.NONE, at.NONE, at.NONE)
        if game["is_over"] == 1:
            game["ended"] = at.BY_LIMIT
        elif game["round"] >= limits["rounds"]:
            game["ended"] = at.BY_AGREEMENT
            game["capped"] = at.CAPPED_ROUNDS
        if game["ended"] > 0:
            game["winners"] = winners(tables, game)
    if game["ended"] > 0:
        rows.add(log, rows.row(log, at.GAME_ENDED, at.NONE, at.NONE, at.NONE), int(game["ended"]), at.NONE)
    game["events"] = int(game["events"]) + int(log["events"])


@compiled
def play_round(
    state: Record,
    tables: Record,
    game: Record,
    policies: Records,
    limits: Record,
    dice: Record,
    log: Record,
    mask: Record,
) -> None:
    """The next round of a game, dealt, played and scored; its rows are in ``log`` from row 0."""
    log["pos"] = 0
    log["events"] = 0
    deal(state, tables, game, dice, log)
    play_on(state, tables, policies, limits, dice, log, mask)
    close_round(state, tables, game, limits, log)
