"""A round of a sheet under one rule set: the points it gave, or what contradicts them."""

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct

from cabo_events.errors import ScoringError
from cabo_events.events import SheetField
from cabo_events.importers.sheets.explaining import are_kamikaze, are_possible
from cabo_events.importers.sheets.game import Row, SheetRound
from cabo_events.rules.scoring import kamikaze_total, score_totals
from cabo_events.rules.standing import RoundStanding, Standing, standing_after
from cabo_events.rules.values import possible_totals
from cabo_events.ruleset import Kamikaze, RuleSet
from cabo_events.words import listed

_MOST_READINGS = 64


class Contradiction(Struct, frozen=True, kw_only=True):
    """What a rule set cannot explain: the round (None: the game as a whole), the place, a sentence."""

    round: int | None
    place: str
    words: str


class Assessed(Struct, frozen=True, kw_only=True):
    """A round that a rule set explains: its points (None: not to be told), what stays unknown, the standing after."""

    round: SheetRound
    points: Row | None
    unknown: tuple[SheetField, ...]
    standing: RoundStanding


class Sheet(Struct, frozen=True, kw_only=True):
    """What a round is judged by: the rules, the players' names, the standing before it."""

    rules: RuleSet
    players: tuple[str, ...]
    before: Standing


def readings(sheet: Sheet, round_: SheetRound) -> tuple[Assessed, ...] | Contradiction:
    """The round as the rules explain it: one reading, or several where running totals do not tell a reset apart."""
    wrong = _impossible(sheet, round_)
    if wrong is not None:
        return wrong
    if round_.hand_totals is None and round_.points is None and round_.totals is not None and sheet.before.is_known:
        return _from_totals(sheet, round_, round_.totals)
    one = _reading(sheet, round_)
    return one if isinstance(one, Contradiction) else (one,)


def _reading(sheet: Sheet, round_: SheetRound) -> Assessed | Contradiction:
    if round_.hand_totals is not None and _is_scorable(round_):
        return _from_hands(sheet, round_)
    if round_.points is not None:
        return _from_points(sheet, round_, round_.points)
    return _finished(sheet, round_, None)


def _contradiction(round_: SheetRound, place: str, words: str) -> Contradiction:
    return Contradiction(round=round_.number, place=place, words=words)


def _is_scorable(round_: SheetRound) -> bool:
    if SheetField.KAMIKAZE in round_.unknown:
        return False
    return SheetField.CALLER not in round_.unknown or round_.kamikaze is not None


def _impossible(sheet: Sheet, round_: SheetRound) -> Contradiction | None:
    """What no round under these rules can have, whoever called."""
    rules, number = sheet.rules, round_.number
    holder = round_.kamikaze
    if holder is not None and rules.kamikaze is Kamikaze.NONE:
        return _contradiction(round_, round_.cell(holder), f"round {number} has a kamikaze hand")
    hands = round_.hand_totals or ()
    possible = possible_totals(rules)
    for seat, total in enumerate(hands):
        if total is not None and total not in possible:
            words = f"no hand counts {total}, as {sheet.players[seat]}'s does in round {number}"
            return _contradiction(round_, round_.cell(seat), words)
    if holder is not None and holder < len(hands) and rules.kamikaze is Kamikaze.TWO_12_TWO_13_EXACTLY:
        total = hands[holder]
        if total is not None and total != kamikaze_total(rules):
            words = (
                f"the kamikaze hand counts {kamikaze_total(rules)}, {sheet.players[holder]}'s in round {number} {total}"
            )
            return _contradiction(round_, round_.cell(holder), words)
    for seat, value in enumerate(round_.points or ()):
        if value is not None and value < 0 <= possible[0]:
            words = f"round {number} takes points off {sheet.players[seat]}"
            return _contradiction(round_, round_.cell(seat), words)
    return None


def _from_hands(sheet: Sheet, round_: SheetRound) -> Assessed | Contradiction:
    try:
        outcome = score_totals(sheet.rules, round_.hand_totals or (), round_.caller, round_.kamikaze)
    except ScoringError as error:
        return _contradiction(round_, round_.place, f"round {round_.number} has no {error.expected}")
    told = round_.points
    for seat, due in enumerate(outcome.points):
        if told is not None and told[seat] != due:
            words = f"round {round_.number} gives {sheet.players[seat]} {due} points, not {_figure(told[seat])}"
            return _contradiction(round_, round_.cell(seat), words)
    return _finished(sheet, round_, outcome.points)


def _figure(value: int | None) -> str:
    return "none" if value is None else str(value)


def _from_points(sheet: Sheet, round_: SheetRound, points: Row) -> Assessed | Contradiction:
    unexplained = _unexplained(sheet, round_, points)
    if unexplained is not None:
        return unexplained
    return _finished(sheet, round_, points)


def _unexplained(sheet: Sheet, round_: SheetRound, points: Row) -> Contradiction | None:
    rules, number = sheet.rules, round_.number
    holder = round_.kamikaze
    if holder is not None:
        if are_kamikaze(rules, points, holder):
            return None
        name = sheet.players[holder]
        words = (
            f"round {number} is {name}'s kamikaze, which gives all others {rules.kamikaze_others_score} and {name} 0"
        )
        return _contradiction(round_, _odd_cell(rules, round_, points, holder), words)
    if _may_be_kamikaze(rules, round_, points) or any(
        are_possible(rules, points, one) for one in _callers(round_, points)
    ):
        return None
    return _contradiction(round_, round_.place, _unexplained_words(sheet, round_, points))


def _may_be_kamikaze(rules: RuleSet, round_: SheetRound, points: Row) -> bool:
    """Whether the points are those of a kamikaze that the sheet neither marks nor denies."""
    is_denied = round_.is_kamikaze_told and SheetField.KAMIKAZE not in round_.unknown
    return not is_denied and are_kamikaze(rules, points, None)


def _odd_cell(rules: RuleSet, round_: SheetRound, points: Row, holder: int) -> str:
    due = [0 if seat == holder else rules.kamikaze_others_score for seat in range(len(points))]
    odd = (seat for seat, value in enumerate(points) if value is not None and value != due[seat])
    return round_.cell(next(odd, holder))


def _callers(round_: SheetRound, points: Row) -> Sequence[int | None]:
    if SheetField.CALLER not in round_.unknown:
        return (round_.caller,)
    return (None, *(seat for seat, value in enumerate(points) if value is not None))


def _unexplained_words(sheet: Sheet, round_: SheetRound, points: Row) -> str:
    number = round_.number
    is_called = round_.caller is not None
    if 0 not in points:
        return f"round {number} was called and gave nobody 0" if is_called else f"round {number} gave nobody 0"
    given = listed(f"{sheet.players[seat]} {value}" for seat, value in enumerate(points) if value is not None)
    if round_.caller is not None:
        return f"no hands give {given} in round {number}, which {sheet.players[round_.caller]} called"
    return f"no hands give {given} in round {number}"


def _from_totals(sheet: Sheet, round_: SheetRound, totals: Row) -> tuple[Assessed, ...] | Contradiction:
    """The points that may lie between two lines of running totals, the plain differences first."""
    found: list[Assessed] = []
    first: Contradiction | None = None
    for points in _differences(sheet, totals):
        result = _from_points(sheet, round_, points) if min(_known(points), default=0) >= 0 else _fallen(sheet, round_)
        if isinstance(result, Assessed):
            found.append(result)
        else:
            first = first or result
    return tuple(found) or first or _fallen(sheet, round_)


def _known(points: Row) -> list[int]:
    return [value for value in points if value is not None]


def _differences(sheet: Sheet, totals: Row) -> Iterator[Row]:
    rules = sheet.rules
    choices: list[tuple[int | None, ...]] = []
    for total, earlier in zip(totals, sheet.before.totals, strict=True):
        if total is None:
            choices.append((None,))
            continue
        plain = total - (earlier or 0)
        is_reset = total == rules.reset_to and rules.reset_at is not None
        by_reset = (rules.reset_at or 0) - (earlier or 0)
        readings = [plain] if plain >= 0 or not is_reset else []
        choices.append((*readings, by_reset) if is_reset and by_reset >= 0 else (plain,))
    for count, points in enumerate(product(*choices)):
        if count == _MOST_READINGS:
            return
        yield points


def _fallen(sheet: Sheet, round_: SheetRound) -> Contradiction:
    for seat, (total, earlier) in enumerate(zip(round_.totals or (), sheet.before.totals, strict=False)):
        if total is not None and earlier is not None and total < earlier:
            words = f"{sheet.players[seat]}'s total falls from {earlier} to {total} in round {round_.number}"
            return _contradiction(round_, round_.cell(seat), words)
    return _contradiction(round_, round_.place, f"round {round_.number} has totals below 0")


def _finished(sheet: Sheet, round_: SheetRound, points: Row | None) -> Assessed | Contradiction:
    """The round with the standing after it, unless the totals or the resets that the sheet tells are others."""
    standing = standing_after(sheet.rules, sheet.before, points)
    after = standing.after
    if after.is_known:
        for seat, (told, due) in enumerate(zip(round_.totals or (), after.totals, strict=False)):
            if told is not None and told != due:
                words = f"{sheet.players[seat]} stands at {_figure(due)} after round {round_.number}, not at {told}"
                return _contradiction(round_, round_.cell(seat), words)
        if round_.resets is not None and round_.resets != standing.resets:
            return _other_resets(sheet, round_, standing)
    return Assessed(round=round_, points=points, unknown=_unknown(sheet.rules, round_, points), standing=standing)


def _other_resets(sheet: Sheet, round_: SheetRound, standing: RoundStanding) -> Contradiction:
    told = round_.resets or ()
    seat = min(set(told) ^ set(standing.resets))
    words = f"{sheet.players[seat]} is reset in round {round_.number}"
    if seat in told:
        words = (
            f"{sheet.players[seat]} is not reset in round {round_.number}, at {_figure(standing.after.totals[seat])}"
        )
    return _contradiction(round_, round_.cell(seat), words)


def _unknown(rules: RuleSet, round_: SheetRound, points: Row | None) -> tuple[SheetField, ...]:
    """The fields that the sheet does not tell, in the order of the event."""
    is_doubtful = SheetField.KAMIKAZE in round_.unknown
    if round_.kamikaze is None and round_.hand_totals is None and points is not None:
        is_doubtful = is_doubtful or _may_be_kamikaze(rules, round_, points)
    held = (
        (SheetField.HAND_TOTALS, round_.hand_totals is None),
        (SheetField.POINTS, points is None),
        (SheetField.CALLER, SheetField.CALLER in round_.unknown),
        (SheetField.KAMIKAZE, is_doubtful),
    )
    return tuple(field for field, is_unknown in held if is_unknown)
