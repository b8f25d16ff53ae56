"""Which rule sets explain a sheet, and what contradicts the others."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.importers.sheets.assessing import Assessed, Contradiction, Sheet, readings
from cabo_events.importers.sheets.game import Row, SheetGame, SheetRound, TotalsRow, effective
from cabo_events.rules.standing import Standing, leaders, opening_standing
from cabo_events.ruleset import RuleSet
from cabo_events.words import listed

_MOST_PATHS = 64


class Fit(Struct, frozen=True, kw_only=True):
    """A rule set that explains every round of a game, the rounds under it, and those that could be read otherwise."""

    rules: RuleSet
    rounds: tuple[Assessed, ...]
    unsure: tuple[int, ...]


class Misfit(Struct, frozen=True, kw_only=True):
    """A rule set that does not explain a game, and the first thing that contradicts it."""

    rules: RuleSet
    contradiction: Contradiction
    explained: int
    """How many rounds come before it."""


def fitted(rules: RuleSet, game: SheetGame) -> Fit | Misfit:
    """The game under a rule set, as far as its rounds allow.

    Running totals may leave several readings of a round open, which later rounds decide between; of those that last
    the first counts, and the rounds in which another one differs are ``unsure``.
    """
    if not rules.players_min <= len(game.players) <= rules.players_max:
        words = f"{len(game.players)} players sat down, {rules.players_min} to {rules.players_max} may"
        return Misfit(rules=rules, contradiction=_of_game(game, words), explained=0)
    paths: list[_Path] = [[]]
    for explained, round_ in enumerate(effective(game.rounds)):
        longer = _extended(rules, game, paths, round_)
        if isinstance(longer, Contradiction):
            at = Contradiction(round=round_.number, place=longer.place or round_.place, words=longer.words)
            return Misfit(rules=rules, contradiction=at, explained=explained)
        paths = longer
    ends = [_wrong_end(game, path) for path in paths]
    whole = [path for path, wrong in zip(paths, ends, strict=True) if wrong is None]
    if not whole:
        return Misfit(rules=rules, contradiction=ends[0] or _of_game(game, "no end"), explained=len(paths[0]))
    return Fit(rules=rules, rounds=tuple(whole[0]), unsure=_unsure(whole))


_Path = list[Assessed]


def _extended(
    rules: RuleSet, game: SheetGame, paths: Sequence[_Path], round_: SheetRound
) -> list[_Path] | Contradiction:
    """The readings so far with one more round, or the first thing that contradicts them all."""
    longer: list[_Path] = []
    first: Contradiction | None = None
    for path in paths:
        before = path[-1].standing.after if path else opening_standing(len(game.players))
        result = _after_the_end(game, path) or readings(Sheet(rules=rules, players=game.players, before=before), round_)
        if isinstance(result, Contradiction):
            first = first or result
            continue
        for one in result:
            # A path is copied only where it parts: a sheet of thousands of rounds has one path.
            wrong = _wrong_totals(game, [*path, one] if len(result) > 1 or game.totals else [one])
            if wrong is None:
                longer.append([*path, one] if len(result) > 1 else _with(path, one))
            first = first or wrong
    if not longer:
        return first or _of_game(game, f"round {round_.number} is not explained")
    return longer[:_MOST_PATHS]


def _with(path: _Path, one: Assessed) -> _Path:
    path.append(one)
    return path


def _unsure(paths: Sequence[_Path]) -> tuple[int, ...]:
    """The rounds whose points are not the same in all readings."""
    return tuple(
        row[0].round.number for row in zip(*paths, strict=True) if any(one.points != row[0].points for one in row)
    )


def _of_game(game: SheetGame, words: str) -> Contradiction:
    return Contradiction(round=None, place=game.place, words=words)


def _after_the_end(game: SheetGame, done: Sequence[Assessed]) -> Contradiction | None:
    if not done or not done[-1].standing.is_over:
        return None
    last = done[-1]
    words = f"round {last.round.number + 1} follows the end of the game, {_stand(game, last)}"
    return Contradiction(round=None, place="", words=words)


def _stand(game: SheetGame, last: Assessed) -> str:
    totals = last.standing.after.totals
    highest = max((value for value in totals if value is not None), default=None)
    if highest is None:
        return f"which was over after round {last.round.number}"
    name = game.players[totals.index(highest)]
    return f"which {name} ended in round {last.round.number} with {highest}"


def _wrong_totals(game: SheetGame, done: Sequence[Assessed]) -> Contradiction | None:
    """A line of totals below the last round that is neither the standing nor the plain sum of the column."""
    number, standing = done[-1].round.number, done[-1].standing.after
    for line in game.totals:
        if line.after == number:
            wrong = _wrong_line(game, line, standing, _sums(game, done))
            if wrong is not None:
                return wrong
    return None


def _sums(game: SheetGame, done: Sequence[Assessed]) -> Row:
    return tuple(
        _sum([one.round.row[seat] for one in done if seat < len(one.round.row)]) for seat in range(len(game.players))
    )


def _sum(figures: Sequence[int | None]) -> int | None:
    known = [figure for figure in figures if figure is not None]
    return sum(known) if known else None


def _wrong_line(game: SheetGame, line: TotalsRow, standing: Standing, sums: Row) -> Contradiction | None:
    told = [(seat, figure) for seat, figure in enumerate(line.figures) if figure is not None]
    if not standing.is_known or all(figure == sums[seat] for seat, figure in told):
        return None
    for seat, figure in told:
        due = standing.totals[seat]
        if figure != (due or 0):
            words = f"the totals give {game.players[seat]} {figure}, the rounds up to {line.after} give {due or 0}"
            return Contradiction(round=line.after, place=line.cells[seat], words=words)
    return None


def _wrong_end(game: SheetGame, done: Sequence[Assessed]) -> Contradiction | None:
    """What the sheet says of the end, where the rules say otherwise."""
    last = done[-1] if done else None
    if last is None or not last.standing.after.is_known:
        return None
    is_over = last.standing.is_over
    if game.is_finished is False and is_over:
        return _of_game(game, f"the game goes on after round {last.round.number}, {_stand(game, last)}")
    totals = last.standing.after.totals
    best = [game.players[seat] for seat in leaders(totals)]
    if game.winners is not None and is_over and not set(game.winners) & set(best):
        return _of_game(game, f"{listed(game.winners)} is said to win, {listed(best)} stands lowest")
    return None
