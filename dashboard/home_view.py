"""The files that are no games as HTML, and what to do where there is nothing."""

from collections.abc import Sequence
from pathlib import Path

from cabo_events.markup import Html, element
from dashboard.data import BadFile, asked_for


def places_words() -> str:
    """Where games were looked for."""
    return ", ".join(map(str, asked_for())) or "the package"


def bad_files_html(bad: Sequence[BadFile]) -> Html:
    """The files that cannot be replayed, each with the reason."""
    lines = [element("li", element("code", Path(file.path).name, title=file.path), f": {file.reason}") for file in bad]
    return element("ul", *lines, class_="cabo-list")


def nothing_html(words: str) -> Html:
    """What to do where no game was found."""
    ways = (
        ("cabo dashboard", "shows the games that come with the package"),
        ("cabo dashboard FOLDER", "shows the games in a folder, files named *.cabo.jsonl at any depth"),
        ("cabo simulate --games 10 --out FOLDER", "makes random games"),
        ("cabo record FILE", "records a game as it is played, as the Record page does"),
        ("cabo replay FILE", "says of one file what is in it, or what is wrong with it"),
    )
    lines = [element("li", element("code", command), f" {effect}") for command, effect in ways]
    return element("div", element("p", words), element("ul", *lines, class_="cabo-list"), class_="cabo-nothing")
