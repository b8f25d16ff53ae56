"""A search for good parameters by seeded self-play: rounds of successive halving."""

from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from cabo_events.bots.contest import Seeds, Share, Table, fair_share, rounded, win_share
from cabo_events.bots.policy import Policy, Row, Search, Tried, Tuned
from cabo_events.kernel.policy_parameters import PARAMETERS
from cabo_events.ruleset import RuleSet, ruleset_hash

ITSELF = "itself"
"""In a field, the best row so far."""

_KEPT = 3
"""One candidate in so many goes on to the next heat, which has so many times the games."""

_FEWEST_GAMES = 30


class Plan(Struct, frozen=True, kw_only=True):
    """What is searched for, and how long.

    ``players`` is the number of seats. In each of ``rounds`` rounds ``candidates`` rows play heats, the last one over
    a third of ``games``; the winner stands against the best row so far over ``games`` new ones. ``field`` takes the
    other seats (None: the best row so far). The search begins with ``start``, or with every parameter's default.
    """

    rules: RuleSet
    players: int
    seed: int
    games: int
    rounds: int
    candidates: int
    start: Policy | None
    field: tuple[Policy | None, ...]

    def field_names(self) -> tuple[str, ...]:
        """The names of the field."""
        return tuple(ITSELF if policy is None else policy.name for policy in self.field)

    def heats(self) -> tuple[tuple[int, int], ...]:
        """The heats of a round, each with its number of candidates and the games of one."""
        sizes = [self.candidates]
        while sizes[-1] > 1:
            sizes.append(max(sizes[-1] // _KEPT, 1))
        games = [max(self.games // _KEPT**later, _FEWEST_GAMES) for later in range(1, len(sizes))]
        return tuple(zip(sizes[:-1], reversed(games), strict=True))

    def games_in_all(self) -> int:
        """How many games the whole search plays."""
        heats = sum(size * games for size, games in self.heats())
        return self.rounds * (heats + 2 * self.games) + self.games


def tuned(plan: Plan, progress: Callable[[int], None]) -> Tuned:
    """The best row found, with the search that found it; the same for the same plan.

    ``progress`` is told how many games have been played.
    """
    run = _Run(plan, progress)
    tried = tuple(run.round(number) for number in range(1, plan.rounds + 1))
    others = tuple(policy for policy in plan.field if policy is not None)
    final = run.against(run.best, others or (_starting(plan),))
    search = Search(
        seed=plan.seed,
        games=run.played,
        rounds=plan.rounds,
        candidates=plan.candidates,
        field=plan.field_names(),
        fair=round(fair_share(plan.players), 4),
        tried=(*tried, final),
        start=None if plan.start is None else plan.start.name,
    )
    return Tuned(
        rules=plan.rules.name,
        ruleset=ruleset_hash(plan.rules),
        players=plan.players,
        parameters=_named(run.best),
        search=search,
    )


def _starting(plan: Plan) -> Policy:
    return plan.start or Policy(name="the start", about="", parameters={})


def _named(row: Row) -> dict[str, float]:
    return {parameter.name: value for parameter, value in zip(PARAMETERS, row, strict=True)}


class _Run:
    """A search under way: its dice, the best row so far, the games played."""

    def __init__(self, plan: Plan, progress: Callable[[int], None]) -> None:
        self.plan = plan
        self.progress = progress
        self.dice = Random(plan.seed)
        self.best = rounded(_starting(plan).row(plan.rules, plan.players))
        self.played = 0
        self.dealt = 0

    def round(self, number: int) -> Tried:
        """One round: the best of new candidates takes the place of the best row if it wins more often."""
        table = self._table(self.best)
        width = 0.5 / number
        candidates = [self._changed(width) for _ in range(self.plan.candidates)]
        for size, games in self.plan.heats():
            seeds = self._fresh(games)
            shares = [self._share(table, row, seeds).share for row in candidates]
            places = sorted(range(len(candidates)), key=lambda place: (-shares[place], place))
            candidates = [candidates[place] for place in places[: max(size // _KEPT, 1)]]
        seeds = self._fresh(self.plan.games)
        challenger, champion = (self._share(table, row, seeds) for row in (candidates[0], self.best))
        what = ", ".join(_changes(self.best, candidates[0]))
        if challenger.share > champion.share:
            self.best = candidates[0]
            return _tried(f"round {number}: taken up {what}", challenger)
        return _tried(f"round {number}: dropped {what}", challenger)

    def against(self, row: Row, field: tuple[Policy, ...]) -> Tried:
        """How the row fares against others, over new games."""
        rows = tuple(policy.row(self.plan.rules, self.plan.players) for policy in field)
        table = Table(rules=self.plan.rules, players=self.plan.players, field=rows)
        share = self._share(table, row, self._fresh(self.plan.games))
        return _tried(f"the result against {', '.join(dict.fromkeys(policy.name for policy in field))}", share)

    def _table(self, best: Row) -> Table:
        plan = self.plan
        field = tuple(best if policy is None else policy.row(plan.rules, plan.players) for policy in plan.field)
        return Table(rules=plan.rules, players=plan.players, field=field)

    def _fresh(self, games: int) -> Seeds:
        seeds = Seeds(run=self.plan.seed, first=self.dealt, count=games)
        self.dealt += games
        return seeds

    def _share(self, table: Table, row: Row, seeds: Seeds) -> Share:
        share = win_share(table, row, seeds)
        self.played += seeds.count
        self.progress(self.played)
        return share

    def _changed(self, width: float) -> Row:
        """The best row with one to three of its numbers moved, by up to ``width`` of what is tried, or anywhere."""
        places = [place for place, one in enumerate(PARAMETERS) if one.tried_low < one.tried_high]
        row = list(self.best)
        for place in self.dice.sample(places, self.dice.randint(1, 3)):
            row[place] = self._moved(place, width)
        return rounded(row)

    def _moved(self, place: int, width: float) -> float:
        low, high = PARAMETERS[place].tried_low, PARAMETERS[place].tried_high
        if self.dice.random() < 0.3 or not low <= self.best[place] <= high:  # noqa: PLR2004 - now and then anywhere
            return self.dice.uniform(low, high)
        step = self.dice.uniform(-width, width) * (high - low)
        return min(max(self.best[place] + step, low), high)


def _changes(row: Row, other: Row) -> Iterator[str]:
    for parameter, before, after in zip(PARAMETERS, row, other, strict=True):
        if before != after:
            yield f"{parameter.name} {before:g} → {after:g}"


def _tried(what: str, share: Share) -> Tried:
    return Tried(
        what=what,
        games=share.games,
        share=round(share.share, 4),
        low=round(share.low, 4),
        high=round(share.high, 4),
    )
