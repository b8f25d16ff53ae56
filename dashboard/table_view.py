"""The table as HTML: the middle with stock and discard pile, and around it the seats with their hands."""

from collections.abc import Sequence

from cabo_events.events import RevealReason
from cabo_events.markup import Html, element
from cabo_events.ruleset import Power
from cabo_events.state import Phase
from cabo_events.words import counted
from dashboard.cards_view import card_html, empty_place_html, face_words
from dashboard.payload import CardPayload, RoundPayload, SeatPayload, TablePayload

_POWERS = {
    Power.PEEK: "peek",
    Power.SPY: "spy",
    Power.SWAP: "swap",
    Power.LOOK_THEN_SWAP: "look, then swap",
    Power.LOOK_TWICE_THEN_SWAP: "look twice, then swap",
}


def table_html(table: TablePayload) -> Html:
    """The whole table; seats sit clockwise, seat 0 at the lower left."""
    seats = [_seat(table, seat) for seat in table.seats]
    middle = _middle(table, table.round) if table.round else _before_the_deal(table)
    return element(
        "section", middle, *seats, class_="cabo-table", data_seats=len(seats), data_version=table.version,
        aria_label=f"The table after event {table.version} of {table.versions}",
    )  # fmt: skip


def legend_html() -> Html:
    """How to read the table."""
    words = "Above a card is its slot, below it who has seen it; outlined is what the event is about."
    return element("p", words, class_="cabo-legend")


def _before_the_deal(table: TablePayload) -> Html:
    told = any(seat.total for seat in table.seats)
    words = "Only the score sheet of this round is known." if told else "No round is dealt yet."
    return element("div", element("p", words, class_="cabo-waits"), class_="cabo-middle")


def _middle(table: TablePayload, round_: RoundPayload) -> Html:
    places = [
        _place("Stock", counted(round_.stock_count, "card"), _back_or_empty(round_.stock_count)),
        _place("Discard pile", counted(round_.discard_count, "card"), _top_or_empty(round_)),
    ]
    if round_.drawer is not None:
        by = f"by {table.seats[round_.drawer].name}"
        places.append(_place("Drawn", by, card_html(round_.drawn, mark="cabo-touched")))
    turn = f"turn {round_.turn}" if round_.turn else "opening"
    heading = element("p", f"Round {round_.number} · {turn}", class_="cabo-round")
    waits = element("p", phase_words(table, round_), class_="cabo-waits")
    return element("div", heading, element("div", *places, class_="cabo-places"), waits, class_="cabo-middle")


def _place(name: str, words: str, card: Html) -> Html:
    return element("div", element("span", name, class_="cabo-name"), card, element("span", words), class_="cabo-place")


def _back_or_empty(count: int) -> Html:
    return card_html(None) if count else empty_place_html("empty")


def _top_or_empty(round_: RoundPayload) -> Html:
    return card_html(round_.discard_top) if round_.discard_count else empty_place_html("empty")


def phase_words(table: TablePayload, round_: RoundPayload) -> str:
    """What the round waits for, in one sentence."""
    who = "Nobody" if round_.on_turn is None else table.seats[round_.on_turn].name
    match round_.phase:
        case Phase.OPENING:
            return f"Opening looks; {who} has the first turn."
        case Phase.TURN:
            return f"{who} is on turn{', the final one' if round_.caller is not None else ''}."
        case Phase.DRAWN:
            return f"{who} has drawn a card."
        case Phase.POWER:
            return f"{who} has a power to use{'' if round_.pending is None else f': {_POWERS[round_.pending]}'}."
        case Phase.TURNS_OVER:
            return "No turn is left; the hands will be revealed."
        case Phase.REVEALED:
            why = "the stock is out" if round_.ended_by is RevealReason.STOCK_OUT else "Cabo was called"
            return f"The hands are revealed: {why}."


def _seat(table: TablePayload, seat: SeatPayload) -> Html:
    badges = (
        _badge("on turn", "turn") if seat.is_on_turn else None,
        _badge("called Cabo", "caller") if seat.is_caller else None,
        _badge("final turn", "final") if seat.has_final_turn else None,
        _badge("dealer", "dealer") if seat.is_dealer else None,
        _badge("winner", "winner") if seat.is_winner else None,
    )
    head = element("header", _seat_title(seat), element("span", *badges, class_="cabo-badges"), class_="cabo-head")
    marks = "cabo-seat cabo-on-turn" if seat.is_on_turn else "cabo-seat"
    names = [each.name for each in table.seats]
    cards = [_slot(slot, card, names) for slot, card in enumerate(seat.hand)]
    hand = element("ol", *cards, class_="cabo-hand", aria_label=f"Hand of {seat.name}") if cards else None
    return element("div", head, hand, _counts(seat), class_=marks, data_seat=seat.seat)


def _seat_title(seat: SeatPayload) -> Html:
    bot = None if seat.bot is None else element("span", "bot", class_="cabo-bot", title=seat.bot)
    return element("span", element("strong", seat.name), bot, class_="cabo-who")


def _badge(words: str, kind: str) -> Html:
    return element("span", words, class_=f"cabo-badge cabo-badge-{kind}")


def _counts(seat: SeatPayload) -> Html:
    hand = "–" if seat.hand_total is None else str(seat.hand_total)
    total = "–" if seat.total is None else str(seat.total)
    gained = None if seat.gained is None else element("span", "points ", element("b", seat.gained))
    own = element("span", "hand total ", element("b", hand)) if seat.hand else None
    return element("p", own, gained, element("span", "total ", element("b", total)), class_="cabo-counts")


def _slot(slot: int, card: CardPayload | None, names: Sequence[str]) -> Html:
    number = element("span", slot, class_="cabo-slot", title=f"slot {slot}")
    if card is None:
        return element("li", number, empty_place_html(f"slot {slot} is empty"))
    shown = card_html(card.face, card.points, mark="cabo-touched" if card.is_touched else "")
    seen = "seen by nobody" if not card.known_by else f"seen by {', '.join(names[seat] for seat in card.known_by)}"
    title = f"Slot {slot}: {face_words(card.face)}, {seen}"
    return element("li", number, shown, _eyes(card.known_by, names, seen), title=title)


def _eyes(seen_by: Sequence[int], names: Sequence[str], words: str) -> Html:
    """Who has seen the card: everybody in one word, else a mark for each seat."""
    marks: list[Html | str]
    if len(seen_by) == len(names):
        marks = ["all"]
    else:
        marks = [element("i", names[seat][:1], class_=f"cabo-ink-{seat}") for seat in seen_by]
    spoken = element("span", words, class_="cabo-spoken")
    return element("span", spoken, element("span", *marks, aria_hidden="true"), class_="cabo-eyes")
