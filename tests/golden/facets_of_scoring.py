"""The facets that are seen in the scoring of a round, and at the end of a game."""

from collections.abc import Callable

from cabo_events.cards import NUMBERS
from cabo_events.events import EndReason
from cabo_events.rules.standing import leaders
from cabo_events.ruleset import FailedExchangeIncoming, GameEnds, RuleSet
from cabo_events.state import RoundResult
from tests.golden.facets import Facet, Played, RoundTest, always, in_some_round
from tests.golden.worked_examples import KAMIKAZE

_MOST = 13


def _holds(number: int) -> RoundTest:
    """A revealed hand that holds a card of that number, under the points it must have."""

    def test(_: RuleSet, line: RoundResult) -> bool:
        return any(face is not None and NUMBERS[face] == number for hand in line.hands or () for face in hand)

    return test


def _others(line: RoundResult) -> list[tuple[int, int | None]]:
    """Hand total and points of the seats that did not call."""
    points = line.points or ()
    return [
        (total, points[seat])
        for seat, total in enumerate(line.hand_totals or ())
        if seat != line.caller and total is not None and seat < len(points)
    ]


def _called_with(line: RoundResult) -> tuple[int, int] | None:
    """The caller's hand total and points, where there was no kamikaze."""
    if line.caller is None or line.kamikaze is not None or line.hand_totals is None or line.points is None:
        return None
    total, points = line.hand_totals[line.caller], line.points[line.caller]
    return None if total is None or points is None else (total, points)


def _is_lowest_alone(_: RuleSet, line: RoundResult) -> bool:
    called = _called_with(line)
    return called is not None and called[0] > 0 and called[0] < min(total for total, _ in _others(line))


def _is_tied(_: RuleSet, line: RoundResult) -> bool:
    called = _called_with(line)
    return called is not None and called[0] == min(total for total, _ in _others(line))


def _pays(rules: RuleSet, line: RoundResult) -> bool:
    called = _called_with(line)
    return called is not None and called[1] == called[0] + rules.beaten_caller_penalty


def _is_beaten_by_unequal(_: RuleSet, line: RoundResult) -> bool:
    called = _called_with(line)
    return called is not None and len({total for total, _ in _others(line) if total < called[0]}) > 1


def _ties_uncalled(_: RuleSet, line: RoundResult) -> bool:
    totals = [total for total in line.hand_totals or () if total is not None]
    return line.caller is None and line.kamikaze is None and totals.count(min(totals, default=0)) > 1


def _holds_more_than_kamikaze(_: RuleSet, line: RoundResult) -> bool:
    numbers = [sorted(NUMBERS[face] for face in hand if face) for hand in line.hands or ()]
    return line.kamikaze is None and any(
        len(hand) > len(KAMIKAZE) and all(hand.count(n) == 2 for n in (12, 13)) for hand in numbers
    )


def _is_kamikaze_of_caller(_: RuleSet, line: RoundResult) -> bool:
    return line.kamikaze is not None and line.kamikaze == line.caller


def _is_kamikaze_against_caller(_: RuleSet, line: RoundResult) -> bool:
    return line.kamikaze is not None and line.caller not in {None, line.kamikaze}


def _resets_twice(game: Played) -> bool:
    resets = [seat for line in game.results for seat in line.resets]
    return len(resets) > len(set(resets))


def _stays_at(game: Played) -> bool:
    """Whether a total of exactly the reset is left there, and another round follows."""
    return any(game.rules.reset_at in line.totals for line in game.results[:-1])


def _has_passed_the_limit(game: Played) -> bool:
    last = game.timeline.last.game
    return last.ended_by is EndReason.LIMIT and any((total or 0) > (game.rules.end_score or 0) for total in last.totals)


def _goes_on_after_a_reset(game: Played) -> bool:
    return any(line.resets for line in game.results[:-1])


def _tied_at_the_end(game: Played) -> bool:
    last = game.timeline.last.game
    points = game.results[-1].points if game.results else None
    first = leaders(last.totals)
    return last.is_over and points is not None and len({points[seat] for seat in first}) > 1


def _line(axis: str, sight: str, test: RoundTest, applies: Callable[[RuleSet], bool] = always) -> Facet:
    return Facet(axis=axis, sight=sight, applies=applies, is_in=in_some_round(test))


def _game(axis: str, sight: str, test: Callable[[Played], bool], applies: Callable[[RuleSet], bool] = always) -> Facet:
    return Facet(axis=axis, sight=sight, applies=applies, is_in=test)


SCORING: tuple[Facet, ...] = (
    *(_line("values", f"a {number} in a scored hand", _holds(number)) for number in range(_MOST + 1)),
    _line("caller_lowest_alone_scores", "a caller lowest alone, above 0", _is_lowest_alone),
    _line("caller_tied", "a caller tied for the lowest", _is_tied),
    _line("beaten_caller_penalty", "the hand and the penalty", _pays),
    _line(
        "lowest_opponent_scores",
        "a caller beaten by two unequal hands",
        _is_beaten_by_unequal,
    ),
    _line(
        "nobody_called_scores",
        "a tied round that nobody called",
        _ties_uncalled,
    ),
    _line(
        "kamikaze",
        "a kamikaze by the caller",
        lambda _, line: line.kamikaze is not None and line.kamikaze == line.caller,
    ),
    _line(
        "kamikaze",
        "the four cards among others",
        _holds_more_than_kamikaze,
        lambda rules: rules.match_out_of_turn or rules.failed_exchange_incoming is FailedExchangeIncoming.JOINS_HAND,
    ),
    _line(
        "kamikaze_others_score",
        "a kamikaze against the caller",
        _is_kamikaze_against_caller,
    ),
    _line("reset_at", "a reset", lambda _, line: bool(line.resets)),
    _line("reset_to", "a reset", lambda rules, line: any(line.totals[seat] == rules.reset_to for seat in line.resets)),
    _game(
        "resets_per_player", "a second reset of one seat", _resets_twice, lambda rules: rules.resets_per_player is None
    ),
    _game("resets_per_player", "a second reset refused", _stays_at, lambda rules: rules.resets_per_player == 1),
    _game(
        "reset_before_end_check",
        "one seat reset in the round that ends the game",
        lambda game: game.timeline.last.game.is_over and bool(game.results[-1].resets),
    ),
    _game(
        "game_ends",
        "exactly the end score, and the game goes on",
        _stays_at,
        lambda rules: rules.game_ends is GameEnds.OVER and rules.resets_per_player is not None,
    ),
    _game("game_ends", "the limit passed", _has_passed_the_limit),
    _game("end_score", "the limit passed", _has_passed_the_limit),
    _game("end_score", "a reset, and the game goes on", _goes_on_after_a_reset),
    _game("game_tie", "a tie for the lowest total", _tied_at_the_end),
)
