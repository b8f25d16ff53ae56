"""The rows of an answer as figures with intervals, ready to be drawn; and how many games they are from."""

from cabo_events.warehouse.connection import Answer
from dashboard.figure_words import number_of, use_words, whole_of
from dashboard.statistic_charts import Dot

_STRATUM = ("ruleset_key", "seats", "kind")


def dots_of(answer: Answer, figure: str, place: str, group: str) -> tuple[Dot, ...]:
    """A figure for each row, told apart by two of its columns; its interval is in the columns beside it."""
    low, high = ("low", "high") if figure == "figure" else (f"{figure}_low", f"{figure}_high")
    columns = (answer.column(name) for name in (place, group, figure, low, high, "n", "games"))
    return tuple(
        Dot(
            place=number if (number := number_of(where)) is not None else str(where),
            group=str(by),
            figure=value,
            low=number_of(least),
            high=number_of(most),
            n=whole_of(n),
            games=whole_of(games),
        )
        for where, by, told, least, most, n, games in zip(*columns, strict=True)
        if (value := number_of(told)) is not None
    )


def used_words(answer: Answer) -> str:
    """How many games the rows are from, of how many; nothing where they do not tell."""
    names = {column.name for column in answer.columns}
    if not answer.rows or not {"games_used", "games_of", *_STRATUM} <= names:
        return ""
    columns = [answer.column(name) for name in (*_STRATUM, "games_used", "games_of")]
    by_stratum = {(key, seats, kind): (used, of) for key, seats, kind, used, of in zip(*columns, strict=True)}
    used = sum(whole_of(some) for some, _ in by_stratum.values())
    return f"{use_words(used, sum(whole_of(every) for _, every in by_stratum.values()))}."
