"""The figures of bots at play, as Markdown: ``python -m tests.kernel.figures [GAMES]``.

Every interval is 95 %, clustered by game: rounds of one game are not independent, games are.
"""

import sys
from collections.abc import Iterator, Sequence
from math import sqrt

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from cabo_events.bots import Policy, read_policy
from cabo_events.bots.contest import CAPS, Seeds, Share, Table, win_share
from cabo_events.bots.policy import Row
from cabo_events.bots.seating import seated
from cabo_events.kernel.outcomes import outcomes
from cabo_events.ruleset import PairDiscard, RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD

GAMES = 6000
SEED = 20_000
CHUNK = 250
"""Games of which the rounds are kept at once."""
NEVER = -200.0
Z = 1.959964
Numbers = NDArray[np.float64]


class Figure(Struct, frozen=True, kw_only=True):
    """A mean or a ratio, with half its 95 % interval."""

    value: float
    half: float

    def text(self, scale: float = 1.0) -> str:
        """The figure with its interval, as ``13.80 ± 0.12``."""
        return f"{scale * self.value:.2f} ± {scale * self.half:.2f}"


class Played(Struct, frozen=True, kw_only=True, eq=False):
    """By game: its rounds, the turns in them, the calls, and the calls whose caller scored 0."""

    rounds: Numbers
    turns: Numbers
    calls: Numbers
    zeros: Numbers


def mean(parts: Numbers) -> Figure:
    """The mean over games."""
    return Figure(value=float(parts.mean()), half=Z * float(parts.std()) / sqrt(len(parts)))


def ratio(parts: Numbers, wholes: Numbers) -> Figure:
    """A sum over another, each by game; what the games differ by from the ratio says how sure it is."""
    value = float(parts.sum() / wholes.sum())
    spread = float(((parts - value * wholes) ** 2).sum())
    return Figure(value=value, half=Z * sqrt(spread) / float(wholes.sum()))


def played(rules: RuleSet, policies: Sequence[Policy], games: int) -> Played:
    """Games of these bots, counted."""
    rows: list[list[float]] = []
    for first in range(0, games, CHUNK):
        words = Seeds(run=SEED, first=first, count=min(CHUNK, games - first)).words()
        kept = outcomes(rules, seated(policies, rules), words, CAPS)
        called = kept.rounds["caller"] >= 0
        points = kept.rounds["points"][np.arange(len(called)), kept.rounds["caller"]]
        for start, end in zip(kept.offsets, kept.offsets[1:], strict=False):
            here = called[start:end]
            turns = kept.rounds["turns"][start:end].sum()
            rows.append([end - start, turns, here.sum(), (here & (points[start:end] == 0)).sum()])
    by_game = np.array(rows, np.float64).T
    return Played(rounds=by_game[0], turns=by_game[1], calls=by_game[2], zeros=by_game[3])


def lengths(games: int) -> Iterator[str]:
    """The table of game lengths and calls."""
    yield "| rules | seats | rounds a game | turns a round | rounds with a call, % | calls that score 0, % |"
    yield "|---|--:|--:|--:|--:|--:|"
    for rules in (PUBLISHER, STANDARD):
        for players in (2, 3, 4, 5):
            one = played(rules, [read_policy("sharp")] * players, games)
            cells = [
                mean(one.rounds).text(),
                ratio(one.turns, one.rounds).text(),
                ratio(one.calls, one.rounds).text(100),
                ratio(one.zeros, one.calls).text(100),
            ]
            yield f"| {rules.name} | {players} | {' | '.join(cells)} |"


def caller(rules: RuleSet, players: int, call_at: float, forget: float) -> Row:
    """Who goes by nothing but a threshold to call."""
    policy = Policy(name="caller", about="", parameters={"call_at": call_at, "forget": forget})
    return policy.row(rules, players)


def against(table: Table, row: Row, games: int) -> Share:
    return win_share(table, row, Seeds(run=SEED, first=0, count=games))


def percent(share: Share) -> str:
    return f"{100 * share.share:.1f} ± {50 * (share.high - share.low):.1f}"


def thresholds(games: int) -> Iterator[str]:
    """The best answers to a table of callers at 5."""
    yield "| rules | seats | all forget, % a turn | best threshold | wins, % | as good, within the interval | fair |"
    yield "|---|--:|--:|--:|--:|---|--:|"
    for rules, players, forget in [(PUBLISHER, players, forget) for players in (2, 3, 4, 5) for forget in (0.0, 0.2)]:
        table = Table(rules=rules, players=players, field=(caller(rules, players, 5.0, forget),))
        shares = {at: against(table, caller(rules, players, at, forget), games) for at in range(11)}
        best = max(shares, key=lambda at: shares[at].share)
        near = [str(at) for at, share in shares.items() if share.high >= shares[best].low]
        cells = (rules.name, players, f"{100 * forget:.0f}", best, percent(shares[best]), ", ".join(near))
        yield f"| {' | '.join(map(str, cells))} | {100 / players:.1f} |"


def never_caller(games: int) -> Iterator[str]:
    """One who never calls among three who call at 5."""
    bare = replace(
        STANDARD, name="standard, no matches or pairs", match_out_of_turn=False, pair_discard=PairDiscard.NEVER
    )
    yield "| rules | all forget, % a turn | the never-caller wins, % | fair |"
    yield "|---|--:|--:|--:|"
    for rules, forget in ((STANDARD, 0.0), (STANDARD, 0.2), (bare, 0.0), (PUBLISHER, 0.0)):
        table = Table(rules=rules, players=4, field=(caller(rules, 4, 5.0, forget),))
        share = against(table, caller(rules, 4, NEVER, forget), games)
        yield f"| {rules.name} | {100 * forget:.0f} | {percent(share)} | 25.0 |"


def main(games: int) -> None:
    """Print everything."""
    for title, lines in (
        (f"The length of a game, and calls: `sharp` in every seat, {games} games a row", lengths(games)),
        (f"Pure thresholds against callers at 5, {games // 2} games a threshold", thresholds(games // 2)),
        (f"Never calling, among callers at 5, four seats, {games} games a row", never_caller(games)),
    ):
        sys.stdout.write(f"### {title}\n\n")
        for line in lines:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        sys.stdout.write("\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
