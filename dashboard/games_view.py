"""The list of games as HTML, its heads links that sort it."""

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from cabo_events.markup import Content, Html, element
from cabo_events.words import counted
from dashboard.address import Address
from dashboard.data import GameEntry
from dashboard.entry_words import record_words, result_words
from dashboard.facets import findings_words
from dashboard.sorting import SORT_KEYS, Order

_COLUMNS: Final = tuple(SORT_KEYS)
_HIDDEN_ORDER: Final = {"none": "", "ascending": " ▲", "descending": " ▼"}

Query = Mapping[str, Sequence[str]]
"""The parameters of an address, by name all the values of each."""


def games_html(games: Sequence[GameEntry], order: Order | None = None, query: Query | None = None) -> Html:
    """The games as a table, each with a link to its page; with an order and the page's query the heads sort it."""
    heads = [_head(name, order, query or {}) for name in _COLUMNS]
    rows = [_row(game) for game in games]
    table = element("thead", element("tr", *heads))
    return element("table", table, element("tbody", *rows), class_="cabo-games")


def _head(name: str, order: Order | None, query: Query) -> Html:
    if order is None:
        return element("th", name, scope="col")
    is_sorted = order.by == name
    state = ("descending" if order.is_descending else "ascending") if is_sorted else "none"
    turned = Order(by=name, is_descending=is_sorted and not order.is_descending)
    link = element("a", name, href=f"games?{sorted_query(query, turned)}", target="_self")
    mark = element("span", _HIDDEN_ORDER[state], aria_hidden="true")
    return element("th", link, mark, scope="col", aria_sort=state)


def sorted_query(query: Query, order: Order) -> str:
    """The parameters of the same list in another order, from its first page."""
    kept = {name: list(values) for name, values in query.items() if name not in {"sort", "desc", "page"}}
    turned = {"desc": "true"} if order.is_descending else {}
    return urlencode({**kept, "sort": order.by, **turned}, doseq=True)


def _row(game: GameEntry) -> Html:
    link = element("a", game.key, href=Address(game=game.key).link, target="_self")
    record = record_words(game.viewer, game.players)
    mark = "quarantined: breaks the rules" if game.is_quarantined else None
    told: tuple[Content, ...] = (
        element("span", link, *(element("span", words, class_="cabo-record") for words in (record, mark) if words)),
        ", ".join(game.players),
        game.ruleset,
        f"{counted(game.rounds, 'round')}, {counted(game.events, 'event')}",
        result_words(game),
        game.played,
        game.source,
        findings_words(game),
    )
    return element("tr", *(_cell(name, content) for name, content in zip(_COLUMNS, told, strict=True)))


def _cell(column: str, content: Content) -> Html:
    return element("td", content or "–", data_label=column, class_=None if content else "cabo-none")
