"""The list of events as HTML: each one a link to the moment after it."""

from collections.abc import Sequence

from msgspec.structs import replace

from cabo_events.markup import Html, element, joined
from dashboard.address import Address
from dashboard.story import EventLine


def story_html(lines: Sequence[EventLine], address: Address) -> Html:
    """The events as an ordered list; ``address`` is the game's, and each event's link goes to its own version."""
    rows = [row for line in lines for row in _rows(line, address)]
    return element("ol", *rows, class_="cabo-story", aria_label="Events")


def _rows(line: EventLine, address: Address) -> list[Html]:
    heading = [] if line.heading is None else [element("li", line.heading, class_="cabo-heading")]
    return [*heading, _row(line, address)]


def _row(line: EventLine, address: Address) -> Html:
    link = replace(address, version=str(line.version)).link
    number = element("a", line.version, href=link, target="_self", title=f"Go to event {line.version}")
    words = element("s", line.words) if line.is_undone else line.words
    undone = element("em", " (taken back)") if line.is_undone else None
    told = element("span", joined((words, undone)))
    marks = "cabo-event cabo-current" if line.is_current else "cabo-event"
    return element("li", number, told, class_=marks, aria_current="step" if line.is_current else None)
