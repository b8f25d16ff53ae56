"""The shipped games that show what else a record may be: corrected, timed, a score sheet, one seat's own."""

from datetime import UTC, datetime, timedelta
from random import Random

from msgspec.structs import replace

from cabo_events.commands import Exchange, RecordRound, Reveal
from cabo_events.events import Event, SheetField
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, PUBLISHER_2E, STANDARD
from tests.golden.arrange import Script, arranged
from tests.golden.cast import PEOPLE, player
from tests.golden.table import Table, opening
from tests.golden.worked_examples import RoundPlan

_Row = tuple[int | None, ...]

_PAUSE = timedelta(seconds=7)


def corrected() -> tuple[Event, ...]:
    """A round in which the wrong slot was written down, noticed one event later, and put right."""
    table = _table("corrected", PUBLISHER, 3)
    plan = RoundPlan(hands=(5, 11, 14), caller=0, laps=2)
    script = arranged(PUBLISHER, plan, table.first, Random("corrected"))
    table.begin(script)
    _play_with_a_slip(table, script)
    table.do(Reveal())
    return table.close()


def _play_with_a_slip(table: Table, script: Script) -> None:
    place, right = next((place, one) for place, one in enumerate(script.commands) if isinstance(one, Exchange))
    table.do(*script.commands[:place])
    before = table.state.version
    table.do(replace(right, slots=((right.slots[0] + 1) % 4,)), script.commands[place + 1])
    table.take_back(before, f"it was slot {right.slots[0]}")
    table.do(*script.commands[place:])


def timed() -> tuple[Event, ...]:
    """Two rounds with the time of every event."""
    table = _table("timed", PUBLISHER_2E, 3, played="2024-03-02")
    dice = Random("timed")
    for plan in (RoundPlan(hands=(6, 13, 10), caller=0, laps=1), RoundPlan(hands=(12, 15, 8), caller=1, laps=1)):
        table.play(arranged(PUBLISHER_2E, plan, table.first, dice))
    start = datetime(2024, 3, 2, 19, 30, tzinfo=UTC)
    return tuple(
        replace(event, at=f"{start + place * _PAUSE:%Y-%m-%dT%H:%M:%SZ}") for place, event in enumerate(table.close())
    )


def uncalled_tie(rules: RuleSet) -> tuple[Event, ...]:
    """The tie that nobody called, where only a score sheet can tell of one."""
    table = _table("uncalled-tie", rules, 3)
    table.do(_line(1, (5, 5, 14), (0, 0, 14), None))
    return table.close()


def late_joiner() -> tuple[Event, ...]:
    """A score sheet: a fourth player joins in round 3, and of round 4 only the points were noted."""
    table = _table("late-joiner", STANDARD, 4, played="May 2019")
    table.do(
        _line(1, (8, 14, 21, None), (0, 14, 21, None), 0),
        _line(2, (16, 5, 11, None), (16, 0, 11, None), 1),
        _line(3, (9, 12, 7, 18), (19, 12, 0, 18), 0),
        RecordRound(
            round=4,
            hand_totals=None,
            points=(22, 0, 30, 13),
            caller=None,
            kamikaze=None,
            unknown=(SheetField.HAND_TOTALS, SheetField.CALLER, SheetField.KAMIKAZE),
        ),
        _line(5, (11, 6, 24, 50), (50, 50, 50, 0), 1, kamikaze=3),
    )
    return table.close()


def _line(number: int, totals: _Row, points: _Row, caller: int | None, kamikaze: int | None = None) -> RecordRound:
    return RecordRound(round=number, hand_totals=totals, points=points, caller=caller, kamikaze=kamikaze)


def _table(what: str, rules: RuleSet, players: int, played: str | None = None) -> Table:
    return Table(opening(what, rules, [player(name) for name in PEOPLE[:players]], played))
