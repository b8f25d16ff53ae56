"""The rule lab over a small database: the arrays that facts give, the table it fills, what it measures."""

from collections.abc import Callable, Iterator, Sequence

import duckdb
import numpy as np
import pyarrow as pa
import pytest
from duckdb import DuckDBPyConnection
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cabo_events.events import Event, GameStarted, RoundRecorded, SheetField, stream_of
from cabo_events.files import read_game
from cabo_events.replay import Timeline, replay
from cabo_events.rescore import Rescored, rescored
from cabo_events.ruleset import RuleSet, ruleset_hash
from cabo_events.rulesets import NAMED, PUBLISHER, PUBLISHER_2E, STANDARD
from cabo_events.shipped import shipped_games
from cabo_events.simulate import random_game
from cabo_events.warehouse.counterfactuals import changes, under
from cabo_events.warehouse.facts import arrow_table, game_facts, gathered
from cabo_events.warehouse.keys import game_key
from cabo_events.warehouse.lab import Playing, lab_group, played, replayed, tried
from cabo_events.warehouse.measures import NOTHING, Measure, added, figures, sums_of
from cabo_events.warehouse.rescored_table import fill_rescored
from cabo_events.warehouse.round_arrays import Rounds
from cabo_events.warehouse.stored_rounds import doubtful_games, game_groups, stored_games
from cabo_events.warehouse.sweeps import parsed_sweep
from cabo_events.warehouse.tables import FACTS, RULESET, TABLES, create_table
from tests.game_builder import Table
from tests.odd_rules import odd_rules
from tests.warehouse.tabled import FEWER, FinishedGame, arrays_of, finished_game, games, rounds_of
from tests.warehouse.tabled import played as settled_game

HOUSE = replace(STANDARD, name="house", beaten_caller_penalty=25, reset_at=None, reset_to=None)


def line(
    number: int, totals: tuple[int | None, ...] | None, caller: int | None = 0, *unknown: SheetField
) -> RoundRecorded:
    return RoundRecorded(round=number, hand_totals=totals, points=None, caller=caller, kamikaze=None, unknown=unknown)


def sheet_game(name: str, rules: RuleSet, *lines: RoundRecorded, players: int = 2) -> Timeline:
    return named(name, Table(rules, players=players).play(*lines).events)


def named(name: str, events: Sequence[Event]) -> Timeline:
    """The game under another id."""
    first, *rest = events
    assert isinstance(first, GameStarted)
    return replay([replace(first, game=name), *rest])


@pytest.fixture(scope="module")
def timelines() -> tuple[Timeline, ...]:
    """Random games under two rule sets, shipped ones, and score sheets with gaps."""
    random = [
        named(f"random-{seats}-{rules.name}-{seed}", random_game(rules, seats, seed, max_rounds=3))
        for rules, seats, seed in ((STANDARD, 3, 1), (STANDARD, 3, 2), (PUBLISHER, 3, 1), (PUBLISHER_2E, 2, 1))
    ]
    shipped = [replay(read_game(path).events) for path in shipped_games()[::12]]
    sheets = [
        sheet_game("long", PUBLISHER, line(1, (3, 50)), line(2, (50, 3)), line(3, (9, 60)), line(4, (9, 60))),
        sheet_game("gaps", PUBLISHER, line(1, (3, 9)), line(2, None, 0, SheetField.HAND_TOTALS), line(3, (3, 9))),
        sheet_game("late", PUBLISHER, line(1, (3, 9, None)), line(2, (3, 9, 4)), players=3),
        sheet_game("empty", PUBLISHER),
    ]
    return (*random, *shipped, *sheets)


@pytest.fixture(scope="module")
def facts(timelines: tuple[Timeline, ...]) -> Iterator[DuckDBPyConnection]:
    with duckdb.connect(":memory:") as connection:
        load(connection, timelines)
        yield connection


def load(connection: DuckDBPyConnection, timelines: tuple[Timeline, ...]) -> None:
    """Make the tables, and fill those of facts."""
    for table in TABLES:
        connection.execute(create_table(table))
    facts = gathered(game_facts(one.events, stream_of(opening(one)), "test") for one in timelines)
    for table in FACTS:
        rows = facts[table.name]
        kept = list(dict(zip([row[0] for row in rows], rows, strict=True)).values()) if table is RULESET else rows
        connection.register("batch", arrow_table(table, kept))
        connection.execute(f"insert into {table.name} by name select * from batch")  # noqa: S608 - our own


def opening(timeline: Timeline) -> GameStarted:
    first = timeline.events[0]
    assert isinstance(first, GameStarted)
    return first


def asking(connection: DuckDBPyConnection) -> Callable[[str], pa.Table]:
    def ask(sql: str) -> pa.Table:
        return connection.cursor().sql(sql).to_arrow_table()

    return ask


def seats_of(mask: int | None) -> tuple[int, ...]:
    return tuple(seat for seat in range(8) if (mask or 0) >> seat & 1)


def first_of(game: Rescored) -> tuple[int, ...]:
    """Who won where it is over, else who leads."""
    return (game.winners or ()) if game.over else game.leaders


# ---------------------------------------------------------------------------------------- stored games, rescored


def test_every_stored_game_is_in_the_table_under_every_named_rule_set_as_rescoring_has_it(
    facts: DuckDBPyConnection, timelines: tuple[Timeline, ...]
) -> None:
    fill_rescored(facts)
    found = {
        (row["game_key"], row["under_name"]): row for row in asking(facts)("select * from rescored_game").to_pylist()
    }
    assert len(found) == len(timelines) * len(NAMED)
    for timeline in timelines:
        own = rescored(timeline, timeline.last.game.rules)
        for rules in NAMED.values():
            check_row(found[game_key(stream_of(opening(timeline))), rules.name], own, rescored(timeline, rules))


def check_row(row: dict[str, object], own: Rescored, other: Rescored) -> None:
    assert (row["under"], row["is_played"]) == (other.hash, other.is_played)
    assert (row["rounds_counted"], row["ignored_rounds"]) == (len(other.rounds), other.ignored_rounds)
    assert row["unscored_rounds"] == sum(round_.points is None for round_ in other.rounds)
    assert row["is_over"] == other.over
    assert masked(row["winners"]) == (other.winners or ())
    assert masked(row["leaders"]) == other.leaders
    is_told = first_of(own) and first_of(other)
    assert row["is_flipped"] == ((first_of(own) != first_of(other)) if is_told else None)
    both = [
        pair for pair in zip(own.rounds, other.rounds, strict=False) if None not in {pair[0].points, pair[1].points}
    ]
    other_points = [one.round for one, two in both if one.points != two.points]
    assert (row["rounds_compared"], row["rounds_changed"]) == (len(both), len(other_points))
    assert row["first_different_round"] == (other_points[0] if other_points else None)
    assert row["rounds_flipped"] == sum(lowest(one.points) != lowest(two.points) for one, two in both)


def masked(mask: object) -> tuple[int, ...]:
    assert mask is None or (isinstance(mask, int) and mask > 0)
    return seats_of(mask)


def lowest(points: tuple[int | None, ...] | None) -> tuple[int, ...]:
    known = {seat: value for seat, value in enumerate(points or ()) if value is not None}
    return tuple(seat for seat, value in known.items() if value == min(known.values()))


def test_the_table_filled_game_by_game_is_the_table_filled_at_once(timelines: tuple[Timeline, ...]) -> None:
    tables = []
    for batches in ((timelines[:3], timelines[3:9]), (timelines[:9],)):
        with duckdb.connect(":memory:") as connection:
            for number, batch in enumerate(batches):
                load(connection, batch) if number == 0 else add(connection, batch)
                fill_rescored(connection)
            fill_rescored(connection)
            tables.append(asking(connection)("select * from rescored_game order by all").to_pylist())
    assert tables[0] == tables[1]


def add(connection: DuckDBPyConnection, timelines: tuple[Timeline, ...]) -> None:
    with duckdb.connect(":memory:") as more:
        load(more, timelines)
        for table in TABLES:
            rows = asking(more)(f"from {table.name}")
            connection.register("batch", rows)
            by_key = "where ruleset_key not in (select ruleset_key from ruleset)" if table.name == "ruleset" else ""
            connection.execute(f"insert into {table.name} from batch {by_key}")


def test_a_game_in_which_a_rounds_number_comes_twice_is_left_out_and_counted(timelines: tuple[Timeline, ...]) -> None:
    with duckdb.connect(":memory:") as connection:
        load(connection, timelines[:2])
        key = game_key(stream_of(opening(timelines[0])))
        connection.execute("update round set round = 1 where game_key = ? and round = 2", [key])
        assert doubtful_games(asking(connection)) == 1
        assert sum(group.games for group in game_groups(asking(connection))) == 1


def test_the_arrays_read_from_the_facts_are_those_of_the_replay(
    facts: DuckDBPyConnection, timelines: tuple[Timeline, ...]
) -> None:
    by_key = {game_key(stream_of(opening(timeline))): timeline for timeline in timelines}
    for group in game_groups(asking(facts)):
        for stored in stored_games(asking(facts), group):
            direct = rounds_of([finished_game(by_key[key]) for key in stored.keys.tolist()])
            for name in ("offsets", "seats", "number", "turns", "is_sheet", "has_faces", "caller", "untold", "counts",
                         "has_total", "has_points", "is_scored"):  # fmt: skip
                assert np.array_equal(getattr(stored.rounds, name), getattr(direct, name)), name
            for name, there in (("hand_totals", direct.has_total), ("points", direct.has_points)):
                assert np.array_equal(getattr(stored.rounds, name)[there], getattr(direct, name)[there]), name


# ---------------------------------------------------------------------------------------------- what changes


def test_the_turning_round_is_that_from_which_on_others_lead() -> None:
    game = settled_game(PUBLISHER, 2, [line(1, (3, 9)), line(2, (14, 8)), line(3, (3, 4)), line(4, (4, 3), 1)])
    rounds = arrays_of(game)
    own = under(PUBLISHER, PUBLISHER, rounds)
    mild = under(
        PUBLISHER,
        replace(PUBLISHER, beaten_caller_penalty=0, lowest_opponent_scores=PUBLISHER_2E.lowest_opponent_scores),
        rounds,
    )
    assert own.games.totals.tolist() == [[0, 9], [19, 9], [19, 13], [23, 13]]
    assert mild.games.totals.tolist() == [[0, 9], [14, 17], [14, 21], [18, 21]]
    change = changes(rounds, own, mild)
    assert (change.is_flipped.tolist(), change.turning_round.tolist()) == ([True], [2])
    assert change.first_different_round.tolist() == [2]
    assert change.has_other_lowest.tolist() == [False, False, False, False]


@given(st.data())
@FEWER
def test_a_games_own_rules_change_nothing(data: st.DataObject) -> None:
    rules = data.draw(odd_rules())
    rounds = arrays_of(data.draw(games(rules)))
    own = under(rules, rules, rounds)
    change = changes(rounds, own, own)
    for flags in (change.is_flipped, change.has_other_points, change.has_other_lowest):
        assert not flags.any()
    assert change.turning_round.tolist() == change.first_different_round.tolist() == [-1]


# -------------------------------------------------------------------------------------------------- measures


def test_what_is_measured_is_what_plain_counting_gives(timelines: tuple[Timeline, ...]) -> None:
    picked = [timeline for timeline in timelines if timeline.last.game.rules is STANDARD or is_standard(timeline)]
    seated = [timeline for timeline in picked if len(timeline.last.game.players) == 3]
    rounds = rounds_of([finished_game(timeline) for timeline in seated])
    own, other = under(STANDARD, STANDARD, rounds), under(STANDARD, HOUSE, rounds)
    sums = sums_of(rounds, other, changes(rounds, own, other))
    called, beaten, length = 0, 0, []
    points = 0
    for timeline in seated:
        one = rescored(timeline, HOUSE)
        results = timeline.last.game.results
        length += [len(one.rounds)] * one.over
        for round_, result in zip(one.rounds, results, strict=False):
            if result.caller is not None and round_.points is not None and round_.reasons is not None:
                called += 1
                points += round_.points[result.caller] or 0
                beaten += "penalty" in round_.reasons[result.caller] or "somebody else" in round_.reasons[result.caller]
    assert called > 5
    assert sums[Measure.CALLER_POINTS][1:3] == (called, points)
    assert sums[Measure.CALLER_BEATEN][1:3] == (called, beaten)
    assert sums[Measure.ROUNDS][:3] == (len(length), len(length), sum(length))
    flips = [first_of(rescored(one, STANDARD)) != first_of(rescored(one, HOUSE)) for one in seated]
    assert sums[Measure.WINNER_CHANGED][1:3] == (len(seated), sum(flips))


def is_standard(timeline: Timeline) -> bool:
    return ruleset_hash(timeline.last.game.rules) == ruleset_hash(STANDARD)


def test_an_interval_is_that_of_a_ratio_over_games() -> None:
    """Three games of 2 rounds each, with 4, 9 and 11 points: the formula worked out by hand."""
    sums = (3, 6.0, 24.0, 4.0 + 4 + 4, 8.0 + 18 + 22, 16.0 + 81 + 121)
    (figure,) = figures([(Measure.CALLER_POINTS, sums)])
    error = (3 / 2 * ((4 - 4 * 2) ** 2 + (9 - 4 * 2) ** 2 + (11 - 4 * 2) ** 2)) ** 0.5 / 6
    assert figure.estimate == pytest.approx(4)
    assert figure.low == pytest.approx(4 - 4.302653 * error, rel=1e-6)
    assert figure.high == pytest.approx(4 + 4.302653 * error, rel=1e-6)
    assert (figure.n, figure.games) == (6, 3)


def test_where_the_unit_is_the_game_the_interval_is_wilsons() -> None:
    (figure,) = figures([(Measure.WINNER_CHANGED, (10, 10.0, 3.0, 10.0, 3.0, 3.0))])
    assert figure.low == pytest.approx(0.107789, rel=1e-4)
    assert figure.high == pytest.approx(0.603222, rel=1e-4)


def test_one_game_has_no_interval_and_none_has_no_figure() -> None:
    one, none = figures([(Measure.ROUNDS, (1, 1.0, 7.0, 1.0, 7.0, 49.0)), (Measure.ROUNDS, NOTHING)])
    assert (one.estimate, one.low, one.high) == (7.0, None, None)
    assert (none.estimate, none.n) == (None, 0)


def test_sums_of_parts_are_the_sums_of_the_whole(timelines: tuple[Timeline, ...]) -> None:
    three = [finished_game(timeline) for timeline in timelines if is_standard(timeline)]
    whole = parts(three)
    assert added(parts(three[:1]), parts(three[1:])) == whole


def parts(some: list[FinishedGame]) -> tuple[int, float, float, float, float, float]:
    rounds = rounds_of(some)
    return sums_of(rounds, under(STANDARD, HOUSE, rounds), None)[Measure.CALLER_POINTS]


# --------------------------------------------------------------------------------------------- both answers


def played_by_replay(playing: Playing) -> Iterator[Rounds]:
    """Random games, without the kernel."""
    for number in range(playing.games):
        game = random_game(playing.rules, playing.seats, playing.seed + number, max_rounds=2)
        yield rounds_of([finished_game(replay(game))])


def test_the_replayed_and_the_played_answer_stand_side_by_side(facts: DuckDBPyConnection) -> None:
    where = "g.is_counted and g.seats = 3"
    (group,) = [
        one
        for one in game_groups(asking(facts), where)
        if (one.ruleset_key, one.kind) == (ruleset_hash(STANDARD), "bots")
    ]
    rulesets = tried(group, (), parsed_sweep("beaten_caller_penalty=0,10,20"))
    assert [one.label for one in rulesets] == ["as played", "0", "10", "20"]
    answers = replayed(asking(facts), group, rulesets, where)
    play = played(Playing(rules=STANDARD, seats=3, bots=("random",), games=2, seed=5), played_by_replay)
    answer = lab_group(group, rulesets, answers, [play, {}, play, {}])
    own, none, ten, twenty = answer.outcomes
    assert own.figures == ten.figures
    assert (own.is_played, none.is_played, ten.is_played) == (True, False, True)
    means = [outcome.figures[0].replayed for outcome in (none, ten, twenty)]
    estimates = [mean.estimate for mean in means if mean is not None and mean.estimate is not None]
    assert estimates == sorted(estimates)
    assert len(set(estimates)) == 3
    assert own.figures[0].played is not None
    assert own.figures[-1].played is None
    assert none.figures[0].played is None


def test_rule_sets_swept_are_named_apart(facts: DuckDBPyConnection) -> None:
    group = game_groups(asking(facts))[0]
    both = tried(group, (PUBLISHER, STANDARD), parsed_sweep("caller_tied=caller_zero"))
    assert [one.label for one in both] == ["as played", "publisher, caller_zero", "standard, caller_zero"]
