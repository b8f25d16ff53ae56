"""Judging what comes after the last turn: hands, scoring, the sheet, the end, corrections."""

from collections.abc import Iterable

from cabo_events.commands import EndGame, RecordRound, Reveal, Rewind, Score
from cabo_events.decide.access import hand_size, open_game, open_round, refusal, seat_word, shown, told_faces
from cabo_events.decide.opening import between_rounds, next_round
from cabo_events.errors import ReplayError
from cabo_events.events import (
    EndReason,
    Event,
    GameEnded,
    HandsRevealed,
    RevealReason,
    Rewound,
    RoundRecorded,
    RoundScored,
    SheetField,
)
from cabo_events.evolve import evolve
from cabo_events.rules.breaches import Breach
from cabo_events.rules.scoring import kamikaze_total
from cabo_events.rules.standing import Standing, opening_standing, standing_after
from cabo_events.rules.turns import may_draw, may_take, must_call
from cabo_events.rules.values import possible_totals
from cabo_events.ruleset import Kamikaze, RuleSet, StockOut
from cabo_events.state import Game, Round, State


def revealed(state: State, command: Reveal) -> tuple[Event, ...]:
    """All hands turned up; where every face is known the scoring follows, and the end of a game that is over."""
    rules, round_ = open_round(state)
    refuse_reveal(rules, round_)
    shown = HandsRevealed(reason=reveal_reason(round_), hands=_hands(state, round_, command))
    try:
        after = evolve(state, shown)
    except ReplayError as error:
        raise refusal(Breach.SCORING, error.expected, error.found) from None
    scoring = computed_scoring(after.game)
    if scoring is None:
        return (shown,)
    return (shown, scoring, *_limit_reached(after.game))


def refuse_reveal(rules: RuleSet, round_: Round) -> None:
    """Refuse to turn up hands while something is left to be done."""
    if round_.held is not None:
        raise refusal(Breach.ROUND_GOES_ON, "the drawn card placed first", "hands turned up")
    if round_.pending is not None:
        raise refusal(Breach.ROUND_GOES_ON, f"the {round_.pending} used or declined first", "hands turned up")
    if round_.on_turn is not None and not _is_stuck(rules, round_, round_.on_turn):
        raise refusal(Breach.ROUND_GOES_ON, f"a turn of {seat_word(round_.on_turn)}", "hands turned up")


def _is_stuck(rules: RuleSet, round_: Round, seat: int) -> bool:
    """Whether the seat on turn ends the round by what it cannot do: a draw that fails, or nothing at all."""
    size, pile, stock = hand_size(round_, seat), len(round_.pile), len(round_.stock)
    if may_draw(rules, stock, pile) or must_call(rules, size, round_.caller):
        return False
    if rules.stock_out is StockOut.ENDS_WHEN_A_DRAW_FAILS:
        return True
    return round_.caller is not None and not may_take(rules, size, pile, stock)


def reveal_reason(round_: Round) -> RevealReason:
    """Why the round is over: its call, unless the final turns were cut short."""
    played_out = round_.caller is not None and round_.on_turn is None and not round_.turns_cut
    return RevealReason.CALLED if played_out else RevealReason.STOCK_OUT


def _hands(state: State, round_: Round, command: Reveal) -> tuple[tuple[str | None, ...], ...]:
    sizes = round_.hand_sizes
    told = tuple((None,) * size for size in sizes) if command.hands is None else command.hands
    if tuple(map(len, told)) != sizes:
        raise refusal(Breach.FACES, f"hands of {_listed(sizes)} cards", f"hands of {_listed(map(len, told))}")
    cards = [card for hand in round_.hands for card in hand if card is not None]
    faces = iter(told_faces(state, cards, [face for hand in told for face in hand]))
    return tuple([tuple([next(faces) for _ in hand]) for hand in told])


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def computed_scoring(game: Game) -> RoundScored | None:
    """The scoring that the rule set gives for the last round, where hands and totals are known."""
    last = game.results[-1] if game.results else None
    if last is None or last.points is None or not game.standing.is_known:
        return None
    return RoundScored(points=last.points, totals=last.totals, resets=last.resets, kamikaze=last.kamikaze)


def _limit_reached(game: Game) -> tuple[GameEnded, ...]:
    if not game.is_over or game.winners is None:
        return ()
    return (GameEnded(reason=EndReason.LIMIT, winners=game.winners),)


def scored(state: State, command: Score) -> tuple[Event, ...]:
    """A scoring that the hands do not tell; what they and the totals before tell must agree with it."""
    game = open_game(state).game
    _refuse_unscorable(state)
    if {len(command.points), len(command.totals)} != {len(game.players)}:
        raise refusal(Breach.SCORING, f"points and totals of {len(game.players)} seats", f"{len(command.points)}")
    _refuse_wrong_points(game, command)
    before = standing_before(game)
    if before.is_known:
        expected = standing_after(game.rules, before, command.points)
        _agree("totals", expected.after.totals, command.totals)
        _agree("resets", expected.resets, command.resets)
    scoring = RoundScored(
        points=command.points, totals=command.totals, resets=command.resets, kamikaze=command.kamikaze
    )
    return (scoring,)


def _refuse_unscorable(state: State) -> None:
    round_ = state.round
    if round_ is None or round_.ended_by is None or not state.game.results:
        raise refusal(Breach.SCORED_TWICE, "a round whose hands were turned up", "none")
    if state.game.results[-1].points is not None and state.game.standing.is_known:
        raise refusal(Breach.SCORED_TWICE, "a round that is not scored yet", "points that are known")


def _refuse_wrong_points(game: Game, command: Score) -> None:
    last = game.results[-1]
    if last.points is not None:
        _agree("points", last.points, command.points)
        _agree("kamikaze", last.kamikaze, command.kamikaze)
    if command.kamikaze is None:
        return
    if game.rules.kamikaze is Kamikaze.NONE or not 0 <= command.kamikaze < len(game.players):
        raise refusal(Breach.SCORING, "no kamikaze", seat_word(command.kamikaze))
    others = game.rules.kamikaze_others_score
    _agree(
        "points", tuple(0 if seat == command.kamikaze else others for seat in range(len(game.players))), command.points
    )


def _agree(what: str, expected: object, found: object) -> None:
    if expected != found:
        raise refusal(Breach.SCORING, f"{what} {shown(expected)}", shown(found))


def standing_before(game: Game) -> Standing:
    """The standing before the last round on the sheet; where that round left it unknown, the resets it used count."""
    seats = len(game.players)
    if len(game.results) == 1:
        return opening_standing(seats)
    totals = game.results[-2].totals
    is_known = any(total is not None for total in totals)
    return Standing(totals=totals, resets_used=game.standing.resets_used, is_known=is_known)


def recorded(state: State, command: RecordRound) -> tuple[Event, ...]:
    """A line of a score sheet, which agrees with itself wherever it tells enough."""
    game = between_rounds(state)
    if game.is_over:
        raise refusal(Breach.GAME_OVER, "the end of the game", "another round")
    if command.round != next_round(game):
        raise refusal(Breach.ROUND_NUMBER, f"round {next_round(game)}", f"round {command.round}")
    _refuse_untold(game, command)
    _refuse_impossible_totals(game.rules, command)
    line = RoundRecorded(
        round=command.round,
        hand_totals=command.hand_totals,
        points=command.points,
        caller=command.caller,
        kamikaze=command.kamikaze,
        unknown=command.unknown,
    )
    try:
        after = evolve(state, line)
    except ReplayError as error:
        raise refusal(Breach.SHEET, error.expected, error.found) from None
    points = after.game.results[-1].points
    if command.points is not None and points is not None:
        _agree("points", points, command.points)
    return (line, *_limit_reached(after.game))


def _refuse_untold(game: Game, command: RecordRound) -> None:
    for role, seat in (("caller", command.caller), ("kamikaze", command.kamikaze)):
        if seat is not None and not 0 <= seat < len(game.players):
            raise refusal(Breach.SHEET, f"a {role} at the table", seat_word(seat))
    rows = ((SheetField.HAND_TOTALS, command.hand_totals), (SheetField.POINTS, command.points))
    for field, row in rows:
        if row is None and field not in command.unknown:
            raise refusal(Breach.SHEET, f"{field}, or {field} among the unknown", "neither")
    # A kamikaze hand may be told and in doubt at once: a possible one, as where an app took a plain hand of 50 for it.
    for field, told in (*rows, (SheetField.CALLER, command.caller)):
        if told is not None and field in command.unknown:
            raise refusal(Breach.SHEET, f"{field}, or {field} among the unknown", "both")


def _refuse_impossible_totals(rules: RuleSet, command: RecordRound) -> None:
    """Refuse a hand total that no hand has, and one of a kamikaze hand that this hand does not have."""
    possible = possible_totals(rules)
    for seat, total in enumerate(command.hand_totals or ()):
        if total is None:
            continue
        if total not in possible:
            raise refusal(Breach.SHEET, f"a hand total from {possible[0]} to {possible[-1]}", str(total))
        if seat == command.kamikaze and rules.kamikaze is Kamikaze.TWO_12_TWO_13_EXACTLY:
            _agree("the kamikaze hand's total", kamikaze_total(rules), total)


def ended(state: State, command: EndGame) -> tuple[Event, ...]:
    """The end of the game, with the winners that the totals give."""
    game = open_game(state).game
    match command.reason:
        case EndReason.ABANDONED:
            _refuse_winners((), command)
            return (GameEnded(reason=command.reason, winners=()),)
        case EndReason.LIMIT:
            if game.standing.is_known and not game.is_over:
                raise refusal(Breach.GAME_END, f"a game that goes on ({game.rules.game_ends})", "its limit")
        case EndReason.AGREED_LENGTH:
            between_rounds(state)
            if not game.results:
                raise refusal(Breach.GAME_END, "at least one round", "none")
    winners = _winners(state, command)
    _refuse_winners(winners, command)
    return (GameEnded(reason=command.reason, winners=winners),)


def _winners(state: State, command: EndGame) -> tuple[int, ...]:
    """The winners as the reducer finds them, the command's where the totals do not tell."""
    told = () if command.winners is None else command.winners
    closed = evolve(state, GameEnded(reason=command.reason, winners=told))
    return closed.game.winners or ()


def _refuse_winners(winners: tuple[int, ...], command: EndGame) -> None:
    if command.winners is not None and tuple(sorted(command.winners)) != tuple(sorted(winners)):
        found = ", ".join(map(seat_word, command.winners)) or "nobody"
        raise refusal(Breach.WINNERS, ", ".join(map(seat_word, winners)) or "nobody", found)


def rewound(state: State | None, command: Rewind) -> tuple[Event, ...]:
    """The correction that goes back to an earlier version."""
    newest = 0 if state is None else state.version
    if not 1 <= command.to <= newest:
        raise refusal(Breach.REWIND, f"a version from 1 to {newest}", str(command.to))
    return (Rewound(to=command.to, reason=command.reason),)
