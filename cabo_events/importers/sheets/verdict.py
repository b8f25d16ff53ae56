"""What a sheet's figures are, and which rules it was played by."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.errors import SheetError
from cabo_events.importers.sheets.fitting import Fit, Misfit, fitted
from cabo_events.importers.sheets.game import Kind, SheetGame, effective, of_kind
from cabo_events.ruleset import RuleSet

_SHORT = 4
"""Rounds below which figures that never fall are no sign of running totals."""


class Verdict(Struct, frozen=True, kw_only=True):
    """The answer for one game: ``game`` with its figures' kind, the rule sets that explain it, and the others.

    ``kind`` is None where an app tells several kinds at once. ``others`` are the kinds that some rule set would
    explain as well, where the kind was inferred.
    """

    game: SheetGame
    kind: Kind | None
    is_inferred: bool
    others: tuple[Kind, ...]
    fits: tuple[Fit, ...]
    misfits: tuple[Misfit, ...]


def judged(game: SheetGame, candidates: Sequence[RuleSet], kind: Kind | None = None) -> Verdict:
    """The game under every candidate rule set; ``kind`` declares what the figures are, over the sheet's own word."""
    if all(round_.figures is None for round_ in game.rounds):
        return _verdict(game, candidates, game.kind, is_inferred=False)
    declared = kind or game.kind
    if declared is not None:
        return _verdict(of_kind(game, declared), candidates, declared, is_inferred=False)
    verdicts = [_verdict(of_kind(game, one), candidates, one, is_inferred=True) for one in _ranked(game)]
    fitting = [verdict for verdict in verdicts if verdict.fits]
    if not fitting:
        return max(verdicts, key=_explained)
    others = tuple(verdict.kind for verdict in fitting[1:] if verdict.kind is not None and _has_points(verdict))
    return replace(fitting[0], others=others)


def _has_points(verdict: Verdict) -> bool:
    """Whether anything was explained: hands without a caller fit any rules."""
    return any(one.points is not None for fit in verdict.fits for one in fit.rounds)


def _explained(verdict: Verdict) -> int:
    return max((misfit.explained for misfit in verdict.misfits), default=0)


def _verdict(game: SheetGame, candidates: Sequence[RuleSet], kind: Kind | None, *, is_inferred: bool) -> Verdict:
    results = [fitted(rules, game) for rules in candidates]
    return Verdict(
        game=game,
        kind=kind,
        is_inferred=is_inferred,
        others=(),
        fits=tuple(result for result in results if isinstance(result, Fit)),
        misfits=tuple(result for result in results if isinstance(result, Misfit)),
    )


def _ranked(game: SheetGame) -> tuple[Kind, ...]:
    """The kinds a sheet's figures may be, the likeliest first.

    Running totals seldom fall, for rounds on end; where points are awarded somebody nearly always gets 0.
    """
    rounds = effective(game.rounds)
    zeros = sum(0 in round_.row for round_ in rounds)
    are_points = 2 * zeros >= len(rounds)
    if len(rounds) >= _SHORT or (not are_points and len(rounds) > 1):
        return Kind.RUNNING_TOTALS, *_apart(are_points=are_points)
    first, second = _apart(are_points=are_points)
    return first, Kind.RUNNING_TOTALS, second


def _apart(*, are_points: bool) -> tuple[Kind, Kind]:
    return (Kind.POINTS, Kind.HAND_TOTALS) if are_points else (Kind.HAND_TOTALS, Kind.POINTS)


def refusal(verdict: Verdict) -> SheetError:
    """Why a game cannot be taken: what contradicts the rule set that explains most of it."""
    best = max(verdict.misfits, key=lambda misfit: misfit.explained)
    names = [misfit.rules.name for misfit in verdict.misfits]
    where = best.contradiction.place or verdict.game.place
    expected = f"a game by {names[0]}" if len(names) == 1 else f"a game by one of {', '.join(names)}"
    return SheetError(verdict.game.file, where, expected, best.contradiction.words)
