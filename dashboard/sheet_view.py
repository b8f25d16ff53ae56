"""The score sheet as HTML: a line for each finished round, with points and running totals."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.markup import Content, Html, element
from cabo_events.sheet import kamikaze_words
from cabo_events.state import RoundResult
from dashboard.address import Address


class SheetPlace(Struct, frozen=True, kw_only=True):
    """Where the reader of a sheet stands: the address of the moment, its round, the first version of each round."""

    address: Address
    round: int | None
    deals: Mapping[int, int]


def sheet_html(results: Sequence[RoundResult], names: Sequence[str], place: SheetPlace) -> Html:
    """The rounds as a table, each a link to its deal, the last totals at its foot; the moment's round is marked."""
    if not results:
        return element("p", "No round is finished: there is nothing on the score sheet yet.", class_="cabo-soft")
    heads = [element("th", "Round", scope="col"), *(element("th", name, scope="col") for name in names)]
    lines = [_line(result, len(names), place) for result in results]
    last = results[-1].totals
    foot = [element("th", "Total", scope="row"), *(element("td", _number(last[seat])) for seat in range(len(names)))]
    table = element(
        "table",
        element("thead", element("tr", *heads)),
        element("tbody", *lines),
        element("tfoot", element("tr", *foot, data_finished_round=results[-1].round)),
        class_="cabo-sheet",
    )
    return element("div", table, class_="cabo-scroll", tabindex=0, role="region", aria_label="Score sheet")


def _line(result: RoundResult, seats: int, place: SheetPlace) -> Html:
    deal = place.deals.get(result.round)
    number: Content = result.round
    if deal is not None:
        number = element("a", result.round, href=replace(place.address, version=str(deal)).link, target="_self")
    cells = [_cell(result, seat) for seat in range(seats)]
    mark = "cabo-now" if result.round == place.round else None
    return element("tr", element("th", number, scope="row"), *cells, class_=mark, data_finished_round=result.round)


def _cell(result: RoundResult, seat: int) -> Html:
    points = None if result.points is None else result.points[seat]
    hand = None if result.hand_totals is None else result.hand_totals[seat]
    marks = (
        "called" if result.caller == seat else None,
        kamikaze_words(result, seat),
        f"reset to {_number(result.totals[seat])}" if seat in result.resets else None,
    )
    badges = [element("span", mark, class_="cabo-badge cabo-badge-caller") for mark in marks if mark]
    return element(
        "td",
        element("b", _signed(points), class_="cabo-gain"),
        element("span", f"total {_number(result.totals[seat])}"),
        None if hand is None else element("span", f"hand total {hand}"),
        *badges,
    )


def _signed(points: int | None) -> str:
    return "–" if points is None else f"{points:+d}" if points else "0"


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)
