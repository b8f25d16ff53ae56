"""Row: whole games played by the compiled kernel, recorded and not, for every deck and number of seats."""

from collections.abc import Iterator

from benchmarks.figures import FULL, Figure, Sizes, middle, seconds
from benchmarks.kernel_tables import Table, come_to
from benchmarks.table import print_table

_ROW = "play"
_TABLES = (
    *(Table(rules="publisher", seats=seats, bot="club") for seats in range(2, 6)),
    *(Table(rules="standard", seats=seats, bot="club") for seats in range(2, 7)),
    *(Table(rules=rules, seats=4, bot="random") for rules in ("publisher", "standard")),
)


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Rounds and events a second on one core, processor's time; what is compiled is compiled before."""
    return tuple(figure for table in _TABLES for figure in _figures(table, sizes))


def _figures(table: Table, sizes: Sizes) -> Iterator[Figure]:
    table.played(1, recorded=True)
    runs = [_run(table, sizes.played) for _ in range(sizes.runs)]
    for what, unit, rates in zip(
        ("not recorded", "recorded", "recorded"),
        ("rounds/s", "rounds/s", "events/s"),
        zip(*runs, strict=True),
        strict=True,
    ):
        yield Figure(row=_ROW, what=f"{table.words}, {what}", value=middle(rates), unit=unit, runs=tuple(rates))


def _run(table: Table, games: int) -> tuple[float, float, float]:
    plain, _ = seconds(lambda: table.played(games, recorded=False))
    recording, batch = seconds(lambda: table.played(games, recorded=True))
    played = come_to(batch)
    return played.deals / plain, played.deals / recording, played.steps / recording


if __name__ == "__main__":
    print_table(measured(FULL))
