"""What the page Rounds shows: the rounds that pass the filters, each with a link to its moment in the game."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from cabo_events.markup import Content, Html, element
from cabo_events.warehouse.connection import Answer
from cabo_events.warehouse.statistics import Comparison, Filter, Question, count_sql_of, parsed_filter, sql_of
from cabo_events.warehouse.views import quoted
from dashboard.address import Address
from dashboard.asking import Asked, Generation, Origin, equal
from dashboard.data import Library
from dashboard.figure_tables import table_html
from dashboard.figure_words import ABSENT, whole_of
from dashboard.strata import Stratum

ROUNDS_A_PAGE: Final = 25

YES_OR_NO: Final = {
    "a kamikaze hand": Filter(column="kamikaze", comparison=Comparison.UNEQUAL, values=()),
    "a reset": Filter(column="count_resets", comparison=Comparison.ABOVE, values=(0,)),
    "a tie for the lowest hand": equal("is_lowest_tied", True),  # noqa: FBT003 - a value of the column
    "known from a score sheet only": equal("round_kind", "sheet"),
}
"""What a round may have, by the words of the page."""

OUTCOMES: Final = ("lowest", "tied", "beaten", "nobody")


class Wanted(Struct, frozen=True, kw_only=True):
    """What is asked for; an empty field asks for nothing. ``conditions`` are typed, with semicolons between them."""

    labels: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    having: tuple[str, ...] = ()
    conditions: str = ""


def filters_of(wanted: Wanted, every: Sequence[Stratum]) -> tuple[Filter, ...]:
    """The conditions on the view rounds; raises QueryError for one that cannot be read."""
    keys = sorted({one.ruleset_key for one in every if one.label in wanted.labels})
    asked = (("ruleset_key", keys), ("seats", wanted.seats), ("kind", wanted.kinds), ("outcome", wanted.outcomes))
    typed = [text for text in wanted.conditions.split(";") if text.strip()]
    return (
        *(equal(column, *values) for column, values in asked if values),
        *(YES_OR_NO[words] for words in wanted.having),
        *map(parsed_filter, typed),
    )


class FoundRounds(Struct, frozen=True, kw_only=True):
    """A page of rounds: ``origin`` is that of all of them, ``count`` how many they are, ``games`` of how many."""

    origin: Origin
    rows: Asked
    count: int
    games: int


def caller_names(generation: Generation, rows: Answer) -> dict[str, str]:
    """By id the names of those who called in the rows, as far as they are known; raises QueryError."""
    callers = sorted({str(player) for player in rows.column("caller_player") if player is not None})
    if not callers:
        return {}
    sql = f"select player, name\nfrom player\nwhere name is not null\nand player in ({', '.join(map(quoted, callers))})"
    return {str(player): str(name) for player, name in generation.ask_sql(sql).answer.rows}


def found_rounds(generation: Generation, filters: tuple[Filter, ...], page: int) -> FoundRounds:
    """The rounds on a page, from 1; raises QueryError."""
    every = Question(view="rounds", filters=filters)
    start = (page - 1) * ROUNDS_A_PAGE
    rows = generation.ask_sql(f"{sql_of(every)}\nlimit {ROUNDS_A_PAGE} offset {start}")
    ((count,),) = generation.ask_sql(count_sql_of(every)).answer.rows
    ((games,),) = generation.ask_sql(count_sql_of(every, "game_number")).answer.rows
    return FoundRounds(origin=generation.origin_of(every), rows=rows, count=whole_of(count), games=whole_of(games))


_HEADS: Final = (
    "Game",
    "Round",
    "Rule set",
    "Who plays",
    "Caller",
    "Outcome",
    "Known at the call",
    "Turns",
    "Hand totals",
    "Points",
    "Totals",
)
_COLUMNS: Final = (
    "stream", "round", "version_to", "ruleset", "seats", "kind", "round_kind", "caller", "caller_player", "outcome",
    "known_total", "unseen", "turns", "hand_totals", "points", "totals", "kamikaze", "count_resets",
)  # fmt: skip


def rounds_html(answer: Answer, names: Mapping[str, str], library: Library) -> Html:
    """The rounds, each linked where its game is among those that the dashboard shows; ``names`` of players by id."""
    columns = [answer.column(name) for name in _COLUMNS]
    rows = [_row(dict(zip(_COLUMNS, row, strict=True)), names, library) for row in zip(*columns, strict=True)]
    return table_html(_HEADS, rows, "Rounds")


def _row(told: dict[str, object], names: Mapping[str, str], library: Library) -> tuple[Content, ...]:
    marks = (
        "kamikaze" if told["kamikaze"] is not None else None,
        "reset" if told["count_resets"] else None,
        "score sheet" if told["round_kind"] == "sheet" else None,
    )
    badges = [element("span", mark, class_="cabo-record") for mark in marks if mark]
    return (
        _link(str(told["stream"]), told["version_to"], library),
        element("span", str(told["round"]), *badges),
        str(told["ruleset"]),
        f"{told['seats']} {told['kind']}",
        ABSENT if told["caller"] is None else _caller(str(told["caller_player"]), told["caller"], names),
        _text(told["outcome"]),
        ABSENT if told["known_total"] is None else f"{told['known_total']}, {told['unseen']} not seen",
        _text(told["turns"]),
        _numbers(told["hand_totals"]),
        _numbers(told["points"]),
        _numbers(told["totals"]),
    )


def _caller(player: str, seat: object, names: Mapping[str, str]) -> Html:
    return element("span", f"{names.get(player, player)} (seat {seat})", title=player)


def _link(stream: str, version: object, library: Library) -> Content:
    entry = library.entry(stream)
    if entry is None or version is None:
        return stream
    address = Address(game=entry.key, version=str(version))
    return element("a", stream, href=address.link, target="_self", title="Open the game where the round ends")


def _text(value: object) -> str:
    return ABSENT if value is None else str(value)


def _numbers(values: object) -> str:
    return " · ".join(map(_text, values)) if isinstance(values, list | tuple) else ABSENT
