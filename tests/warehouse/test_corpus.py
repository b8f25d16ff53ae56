"""The shipped games by bots: whole, made by the commands of data/README.md, and dealt as the deck has it."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from cabo_events.cards import Deck
from cabo_events.rulesets import NAMED
from cabo_events.shipped import shipped_corpus
from cabo_events.warehouse.connection import Warehouse, open_warehouse
from cabo_events.warehouse.sealed import read_manifest, refuse_changed
from cabo_events.warehouse.views import views_version
from tests.conftest import ROOT

CORPUS: Final = ROOT / "data" / "corpus"
README: Final = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
COMMANDS: Final = re.findall(r"^    uv run (cabo .* --out (?:build|data)/corpus)$", README, flags=re.MULTILINE)
AGAIN: Final = f"changed since the corpus was made: run again, in a checkout without build/corpus, {COMMANDS}"

EXACT: Final = {
    "card_value": 6.5,
    "card_power": 24 / 52,
    "hand_total": 26.0,
    "hand_deviation": 7.324,
    "hand_10_or_less": 0.0152,
    "hand_has_equal": 0.3083,
    "hand_kamikaze": 1 / 45_121,
    "looked_total": 13.0,
    "looked_deviation": 5.286,
    "looked_9_or_less": 0.2662,
}
"""By statistic of the view deals what a deck gives, whoever plays."""

ROUNDING: Final = {
    "hand_deviation": 5e-4,
    "looked_deviation": 5e-4,
    "hand_10_or_less": 5e-5,
    "hand_has_equal": 5e-5,
    "looked_9_or_less": 5e-5,
}
STOCK: Final = {2: 43, 3: 39, 4: 35, 5: 31}

# Of 150 figures each may miss its interval one time in 20, and all together are to miss by chance one time in 20 as
# well: 3.6 standard errors, of which the 95 % interval has 1.96.
WIDER: Final = 3.6 / 1.96

BY_DECK: Final = """
with
    added as (
        select
            r.deck, d.statistic, sum(d.games) as games, sum(d.n) as n, sum(d.x) as x,
            sum(d.nn) as nn, sum(d.nx) as nx, sum(d.xx) as xx
        from dealt_sums as d
        join ruleset as r on r.ruleset_key = d.ruleset_key
        where d.statistic != 'stock'
        group by r.deck, d.statistic
    ),

    bounded as (
        select
            deck, statistic, ends_with(statistic, 'deviation') as is_root, x / n as mean,
            if(x = 0, wilson_low(x, games), mean_low(games, n, x, nn, nx, xx)) as low,
            if(x = 0, wilson_high(x, games), mean_high(games, n, x, nn, nx, xx)) as high
        from added
    )

select
    statistic, deck, if(is_root, sqrt(mean), mean), if(is_root, sqrt(low), low), if(is_root, sqrt(high), high)
from bounded
order by all
"""

Interval = tuple[str, str, float, float, float]
"""A statistic, of what, its figure and the ends of its 95 % interval."""


@pytest.fixture(scope="module")
def corpus() -> Iterator[Warehouse]:
    with open_warehouse(CORPUS) as opened:
        yield opened


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def run(command: str, folder: Path) -> None:
    """Run a command of data/README.md in another folder."""
    cabo = Path(sys.executable).with_name("cabo")
    done = subprocess.run([cabo, *shlex.split(command)[1:]], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_corpus_is_found_in_a_checkout_and_is_small() -> None:
    assert shipped_corpus() == CORPUS
    assert sum(map(len, files_in(CORPUS).values())) < 3_000_000


def test_no_byte_of_the_corpus_has_changed() -> None:
    manifest = read_manifest(CORPUS)
    refuse_changed(CORPUS, manifest.files)
    for part in manifest.parts:
        refuse_changed(CORPUS / part.part, part.files)
    listed = [*manifest.files, *(f"{part.part}/{name}" for part in manifest.parts for name in part.files)]
    assert {*listed, "cabo.json"} == set(files_in(CORPUS))


def test_the_corpus_answers_from_sums_by_the_views_there_are() -> None:
    assert read_manifest(CORPUS).views == views_version(), AGAIN


def test_every_named_rule_set_has_as_many_finished_games_with_each_number_of_players(corpus: Warehouse) -> None:
    found = corpus.ask("select ruleset, seats, count(*) from counted_game where has_ended group by all order by all")
    assert found.rows == tuple(
        (name, seats, 25)
        for name, rules in sorted(NAMED.items())
        for seats in range(2, 6)
        if seats <= rules.players_max
    )
    assert corpus.ask("select count(*), count(capped), count(bots) from game").rows == ((375, 0, 375),)


def test_the_readme_tells_how_much_there_is(corpus: Warehouse) -> None:
    ((games, rounds, events),) = corpus.ask("select count(*), sum(rounds), sum(events) from game").rows
    assert f"{games:,} games" in README
    assert f"{rounds:,} rounds and {events:,} events" in README


def test_the_calls_of_the_corpus_have_their_chances(corpus: Warehouse) -> None:
    ((calls, chances),) = corpus.ask("select count(*), count(chance_lowest) from call").rows
    assert int(str(chances)) > 0.95 * int(str(calls))


@pytest.mark.slow
def test_the_commands_give_the_shipped_bytes(tmp_path: Path) -> None:
    assert len(COMMANDS) == 2
    for command in COMMANDS:
        run(command, tmp_path)
    made, shipped = files_in(tmp_path / "data" / "corpus"), files_in(CORPUS)
    assert [name for name in sorted(made.keys() | shipped.keys()) if made.get(name) != shipped.get(name)] == [], AGAIN


# --- what is dealt -----------------------------------------------------------------------------------------------


def intervals(rows: Iterable[Sequence[object]]) -> list[Interval]:
    found = []
    for statistic, of, *numbers in rows:
        figure, low, high = (float(str(number)) for number in numbers)
        found.append((str(statistic), str(of), figure, low, high))
    return found


def misses(found: Iterable[Interval], wider: float) -> list[Interval]:
    """The figures whose interval, made so much wider on both sides, does not hold the exact one."""
    return [one for one in found if not _holds(one, wider)]


def _holds(one: Interval, wider: float) -> bool:
    statistic, _, figure, low, high = one
    exact, rounding = EXACT[statistic], ROUNDING.get(statistic, 0.0)
    return figure - wider * (figure - low) - rounding <= exact <= figure + wider * (high - figure) + rounding


def assert_deals_are_the_decks(warehouse: Warehouse) -> None:
    by_kind = intervals(
        warehouse.ask("""
            select statistic, ruleset || seats, figure, low, high from deals where statistic != 'stock' order by all
        """).rows
    )
    assert len(by_kind) == 15 * len(EXACT)
    assert misses(by_kind, WIDER) == []
    assert len(misses(by_kind, 1.0)) <= 0.1 * len(by_kind)
    by_deck = intervals(warehouse.ask(BY_DECK).rows)
    assert len(by_deck) == len(Deck) * len(EXACT)
    assert misses(by_deck, WIDER) == []
    stocks = warehouse.ask("select distinct seats, figure, low, high from deals where statistic = 'stock' order by all")
    assert stocks.rows == tuple((seats, stock, None, None) for seats, stock in STOCK.items())


def test_the_deals_of_the_corpus_have_the_figures_of_the_deck(corpus: Warehouse) -> None:
    assert_deals_are_the_decks(corpus)


@pytest.mark.slow
def test_twenty_thousand_rounds_have_the_figures_of_the_deck(tmp_path: Path) -> None:
    words = "--rules all --players 2-5 --games 140 --seed 2 --bots sharp,club --format parquet --out rounds"
    run(f"cabo simulate {words}", tmp_path)
    with open_warehouse(tmp_path / "rounds") as warehouse:
        ((rounds,),) = warehouse.ask("select count(*) from dealt_stock").rows
        assert int(str(rounds)) > 20_000
        assert_deals_are_the_decks(warehouse)
