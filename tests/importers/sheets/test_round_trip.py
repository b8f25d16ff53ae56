"""A game goes to a sheet and comes back; a sheet with one cell changed is another sheet or is refused at a cell."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cabo_events.commands import EndGame
from cabo_events.decide import decide
from cabo_events.errors import SheetError
from cabo_events.events import SCHEMA, EndReason, Event, GameStarted, Player, RoundRecorded, SheetField
from cabo_events.files import read_game
from cabo_events.importers.apps.reading import read_sheet
from cabo_events.importers.sheets.building import game_events
from cabo_events.importers.sheets.exporting import Shape, csv_bytes, sheet_table, xlsx_bytes
from cabo_events.importers.sheets.game import Kind
from cabo_events.importers.sheets.verdict import judged, refusal
from cabo_events.replay import Timeline, replay
from cabo_events.rules.scoring import score_totals
from cabo_events.rules.standing import Standing, opening_standing, standing_after
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import NAMED
from cabo_events.sheet import score_sheet
from tests.conftest import shared_files
from tests.importers.sheets.reader import FILE

NAMES: Final = st.lists(
    st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=12).filter(str.strip),
    min_size=2,
    max_size=4,
    unique=True,
)


@st.composite
def sheet_games(draw: st.DrawFn) -> Timeline:
    """A legal game known from its sheet: under any named rules, with late joiners, resets, kamikazes, doubts."""
    rules = draw(st.sampled_from(list(NAMED.values())))
    names = draw(NAMES)
    standing = opening_standing(len(names))
    joins = [draw(st.sampled_from([1, 1, 1, 2, 3])) if seat > 1 else 1 for seat in range(len(names))]
    events: list[Event] = [
        GameStarted(
            schema=SCHEMA,
            game="g",
            ruleset=rules,
            players=tuple(Player(id=str(seat), name=name, bot=None) for seat, name in enumerate(names)),
            viewer=None,
            seed=None,
            source=None,
            played=None,
            tags=(),
        )
    ]
    for number in range(1, draw(st.integers(1, 12)) + 1):
        line = draw(rounds(rules, number, standing, [join <= number for join in joins]))
        events.append(line)
        after = standing_after(rules, standing, line.points)
        standing = after.after
        if after.is_over:
            break
    state = replay(events).last
    if not state.game.is_over and draw(st.booleans()):
        events.extend(decide(state, EndGame(reason=EndReason.AGREED_LENGTH)))
    return replay(events)


@st.composite
def rounds(draw: st.DrawFn, rules: RuleSet, number: int, before: Standing, present: list[bool]) -> RoundRecorded:
    """A round of a sheet; often somebody comes to where a reset leads from, or to where it leads."""
    seats = [seat for seat, is_in in enumerate(present) if is_in]
    totals = [total or 0 for total in before.totals]
    steps = [[at - total for at in (50, 100) if 0 <= at - total <= 100] for total in totals]
    hands = tuple(
        draw(st.one_of(st.integers(0, 60), st.sampled_from(steps[seat] or [0]))) if is_in else None
        for seat, is_in in enumerate(present)
    )
    caller = draw(st.sampled_from([*seats, None]))
    holder = draw(st.sampled_from([None, None, None, seats[0]]))
    if holder is not None:
        hands = tuple(50 if seat == holder else hand for seat, hand in enumerate(hands))
    points = score_totals(rules, hands, caller, holder).points
    is_seen = draw(st.booleans())
    doubts = () if is_seen else (SheetField.HAND_TOTALS,)
    return RoundRecorded(
        round=number,
        hand_totals=hands if is_seen else None,
        points=points,
        caller=caller,
        kamikaze=holder,
        unknown=doubts,
    )


def returned(data: bytes, rules: RuleSet) -> tuple[Timeline, tuple[int, ...]]:
    """The game in a sheet under these rules, from its bytes, and the rounds that its totals leave open."""
    (game,) = read_sheet(data, FILE).games
    found = judged(game, (rules,))
    if not found.fits:
        raise refusal(found)
    fit = found.fits[0]
    return replay(game_events(found.game, fit, "g")), fit.unsure


@given(sheet_games(), st.sampled_from([csv_bytes, xlsx_bytes]))
def test_a_game_comes_back_from_its_long_sheet_as_it_was(
    timeline: Timeline, written: Callable[[list[list[str | int | None]]], bytes]
) -> None:
    data = written(sheet_table(timeline, Shape.LONG, Kind.POINTS))
    back = score_sheet(returned(data, timeline.last.game.rules)[0])
    was = score_sheet(timeline)
    assert (back.rounds, back.finished, back.winners) == (was.rounds, was.finished, was.winners)


@given(sheet_games(), st.sampled_from(list(Kind)))
def test_a_game_comes_back_from_a_wide_sheet_with_its_scores(timeline: Timeline, kind: Kind) -> None:
    assume(kind is not Kind.HAND_TOTALS or all(one.hand_totals for one in timeline.last.game.results))
    plain = replay([with_plain_names(event) for event in timeline.events])
    back, unsure = returned(csv_bytes(sheet_table(plain, Shape.WIDE, kind)), timeline.last.game.rules)
    has_resets = any(one.resets for one in plain.last.game.results)
    was, now = score_sheet(plain), score_sheet(back)
    assert now.players == was.players
    told = [(one.totals, one.caller, one.kamikaze) for one in was.rounds]
    assert [(one.totals, one.caller, one.kamikaze) for one in now.rounds] == told
    assert not unsure or (kind is Kind.RUNNING_TOTALS and not has_resets)
    assert (now.finished, now.winners) == (was.finished, was.winners)


@given(sheet_games(), st.sampled_from(Shape), st.sampled_from(Kind), st.sampled_from([csv_bytes, xlsx_bytes]))
def test_a_game_comes_back_from_any_sheet_with_its_resets(
    timeline: Timeline, shape: Shape, kind: Kind, written: Callable[[list[list[str | int | None]]], bytes]
) -> None:
    assume(kind is not Kind.HAND_TOTALS or all(one.hand_totals for one in timeline.last.game.results))
    plain = replay([with_plain_names(event) for event in timeline.events])
    back, _ = returned(written(sheet_table(plain, shape, kind)), timeline.last.game.rules)
    was, now = plain.last.game, back.last.game
    told = [(one.points, one.totals, one.resets) for one in was.results]
    assert [(one.points, one.totals, one.resets) for one in now.results] == told
    assert (now.standing, now.is_over, now.winners) == (was.standing, was.is_over, was.winners)


def with_plain_names(event: Event) -> Event:
    if not isinstance(event, GameStarted):
        return event
    players = tuple(
        Player(id=str(seat), name=name, bot=None)
        for seat, name in zip(range(len(event.players)), ("Ada", "=Bo", "Cleo;", "Dag, the 2nd"), strict=False)
    )
    return GameStarted(
        schema=event.schema, game=event.game, ruleset=event.ruleset, players=players, viewer=None, seed=None,
        source=None, played=None, tags=(),
    )  # fmt: skip


def refused_at(data: bytes, rules: RuleSet) -> tuple[str, Timeline | None]:
    """The place at which a sheet is refused, or the game in it."""
    try:
        return "", returned(data, rules)[0]
    except SheetError as error:
        return error.place, None


@given(sheet_games(), st.sampled_from(Shape), st.sampled_from(Kind), st.data())
def test_a_sheet_with_one_cell_changed_is_another_sheet_or_is_refused_at_a_cell(
    timeline: Timeline, shape: Shape, kind: Kind, data: st.DataObject
) -> None:
    assume(kind is not Kind.HAND_TOTALS or all(one.hand_totals for one in timeline.last.game.results))
    plain = replay([with_plain_names(event) for event in timeline.events])
    grid = [list(row) for row in sheet_table(plain, shape, kind)]
    row = data.draw(st.integers(1, len(grid) - 1))
    column = data.draw(st.integers(0, len(grid[row]) - 1))
    grid[row][column] = data.draw(st.sampled_from([None, 0, 1, 7, 50, 99, "x", "11,5", "yes", "?", "nobody"]))
    place, back = refused_at(csv_bytes(grid), timeline.last.game.rules)
    if back is None:
        assert re.fullmatch(r"[A-Z]+[0-9]+", place)
    else:
        assert csv_bytes(sheet_table(back, Shape.LONG, Kind.POINTS)).count(b"\n") > 1


@pytest.mark.parametrize("name", ["=SUM(A1)", "+1", "@x", "-5"])
def test_no_name_becomes_a_formula(name: str) -> None:
    grid: list[list[str | int | None]] = [["round", "player"], [1, name]]
    assert f",'{name}" in csv_bytes(grid).decode()
    assert b"<f>" not in xlsx_bytes(grid)


PLAYED: Final = [*shared_files("data/games/[cek]*.cabo.jsonl"), *shared_files("data/games/nathan487-[!b]*.cabo.jsonl")]


@pytest.mark.parametrize("path", PLAYED)
def test_a_game_that_was_played_comes_back_from_its_sheet_with_its_scores(path: Path) -> None:
    timeline = replay(read_game(path).events)
    data = csv_bytes(sheet_table(timeline, Shape.LONG, Kind.POINTS))
    if not timeline.last.game.results:
        assert data.count(b"\n") == 1, "a game that got stuck in its first round has a heading and no rounds"
        return
    back = score_sheet(returned(data, timeline.last.game.rules)[0])
    was = score_sheet(timeline)
    assert back.players == was.players
    for now, then in zip(back.rounds, was.rounds, strict=True):
        told = (then.points, then.totals, then.resets, then.caller, then.kamikaze, then.hand_totals)
        assert (now.points, now.totals, now.resets, now.caller, now.kamikaze, now.hand_totals) == told
    assert back.winners == was.winners
