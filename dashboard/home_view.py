"""The list of games as HTML, the files that are none, and what to do where there is nothing."""

from collections.abc import Sequence
from pathlib import Path

from cabo_events.words import counted
from dashboard.address import Address
from dashboard.data import BadFile, GameEntry
from dashboard.entry_words import record_words, result_words
from dashboard.markup import Content, Html, element

_COLUMNS = ("Game", "Players", "Rule set", "Size", "Result", "Played", "Source")


def games_html(games: Sequence[GameEntry]) -> Html:
    """The games as a table, each with a link to its page."""
    heads = element("tr", *(element("th", name, scope="col") for name in _COLUMNS))
    rows = [_row(game) for game in games]
    return element("table", element("thead", heads), element("tbody", *rows), class_="cabo-games")


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
    )
    return element("tr", *(_cell(name, content) for name, content in zip(_COLUMNS, told, strict=True)))


def _cell(column: str, content: Content) -> Html:
    return element("td", content or "–", data_label=column, class_=None if content else "cabo-none")


def bad_files_html(bad: Sequence[BadFile]) -> Html:
    """The files that cannot be replayed, each with the reason."""
    lines = [element("li", element("code", Path(file.path).name, title=file.path), f": {file.reason}") for file in bad]
    return element("ul", *lines, class_="cabo-list")


def nothing_html(words: str) -> Html:
    """What to do where no game was found."""
    ways = (
        ("cabo dashboard", "shows the games that come with the package"),
        ("cabo dashboard FOLDER", "shows the games in a folder, files named *.cabo.jsonl at any depth"),
        ("cabo replay FILE", "says of one file what is in it, or what is wrong with it"),
    )
    lines = [element("li", element("code", command), f" {effect}") for command, effect in ways]
    return element("div", element("p", words), element("ul", *lines, class_="cabo-list"))
