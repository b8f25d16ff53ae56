"""The sections of a report below the table: score sheet, rounds, rules."""

from collections.abc import Mapping

from cabo_events.axes import ABOUT, axis_sentence
from cabo_events.markup import Content, Html, element
from cabo_events.replay import RoundSpan, Timeline, round_spans
from cabo_events.ruleset import RuleSet, differences, ruleset_hash
from cabo_events.rulesets import NAMED
from cabo_events.sheet import Sheet, kamikaze_words, score_sheet
from cabo_events.state import RoundResult
from cabo_events.words import counted


def sheet_html(timeline: Timeline) -> Html:
    """The score sheet: a line a round, with points, hand totals and running totals."""
    sheet = score_sheet(timeline)
    if not sheet.rounds:
        return _section("Score sheet", element("p", "No round is finished.", class_="soft"))
    deals = {span.round: span.first_version for span in round_spans(timeline)}
    seats = len(sheet.players)
    lines = [
        _finished(result.round, _round_head(result.round, deals), *(_cell(result, seat) for seat in range(seats)))
        for result in sheet.rounds
    ]
    totals = [element("td", _number(total)) for total in sheet.rounds[-1].totals]
    foot = element("tfoot", _finished(sheet.rounds[-1].round, element("th", "Total", scope="row"), *totals))
    return _section("Score sheet", _table("Score sheet", ("Round", *sheet.players), lines, foot))


def rounds_html(timeline: Timeline) -> Html:
    """The rounds: where they begin, how long they were, who called, how they ended, the hands at their end."""
    sheet = score_sheet(timeline)
    spans = round_spans(timeline)
    results = {result.round: result for result in sheet.rounds}
    deals = {span.round: span.first_version for span in spans}
    lines = [_round_line(sheet, span, results.get(span.round), deals) for span in spans]
    if not lines:
        return _section("Rounds", element("p", "No round is dealt.", class_="soft"))
    heads = ("Round", "First turn", "Turns", "Called", "Ended", *(f"Hand of {name}" for name in sheet.players))
    return _section("Rounds", _table("Rounds", heads, lines, None))


def _round_line(sheet: Sheet, span: RoundSpan, result: RoundResult | None, deals: Mapping[int, int]) -> Html:
    turns = max(turn.turn for turn in span.turns)
    first = None if result is None else result.first
    caller = None if result is None else result.caller
    cells = (
        "–" if first is None else sheet.players[first],
        str(turns) if turns else "–",
        "nobody" if caller is None else sheet.players[caller],
        _ending(result),
        *(_hand(result, seat) for seat in range(len(sheet.players))),
    )
    return _finished(span.round, _round_head(span.round, deals), *(element("td", cell) for cell in cells))


def _finished(number: int, *cells: Html) -> Html:
    """A line that tells how a round ended, by which the component finds it."""
    return element("tr", *cells, data_finished_round=number)


def _ending(result: RoundResult | None) -> str:
    if result is None:
        return "not finished"
    return "known from a score sheet" if result.ended_by is None else result.ended_by.replace("_", " ")


def _hand(result: RoundResult | None, seat: int) -> str:
    if result is None or result.hands is None:
        return "–"
    return " ".join(face or "?" for face in result.hands[seat]) or "no card"


def rules_html(rules: RuleSet) -> Html:
    """What the rule set changes of the variant that it is based on, each change in words."""
    return element("section", element("h2", "Rules"), *_rules(rules))


def _rules(rules: RuleSet) -> tuple[Html, ...]:
    title = element("p", element("strong", rules.name), f" · {ruleset_hash(rules)} · the {rules.deck} deck")
    base = NAMED.get(rules.based_on or rules.name)
    if base is None:
        return title, element("p", "It is based on no named variant.")
    changed = differences(rules, base)
    about = ABOUT.get(base.name, "")
    if not changed:
        return title, element("p", f"It is {base.name} without a change. {about}")
    lines = [
        element("li", axis_sentence(axis, ours), _soft(f" {base.name}: {axis_sentence(axis, theirs)}"))
        for axis, (ours, theirs) in changed.items()
    ]
    start = element("p", f"It is based on {base.name} and changes {counted(len(changed), 'rule')}. {about}")
    return title, start, element("ul", *lines)


def _soft(words: str) -> Html:
    return element("span", words, class_="soft")


def _section(title: str, content: Html) -> Html:
    """A section that tells how the game went: not to be seen by whoever wants to find out for themselves."""
    return element("section", element("h2", title), content, class_="spoils")


def _table(title: str, heads: tuple[str, ...], lines: list[Html], foot: Html | None) -> Html:
    head = element("thead", element("tr", *(element("th", name, scope="col") for name in heads)))
    table = element("table", head, element("tbody", *lines), foot, class_="figures")
    return element("div", table, class_="scroll", tabindex=0, role="region", aria_label=title)


def _round_head(number: int, deals: Mapping[int, int]) -> Html:
    deal = deals.get(number)
    content: Content = number
    if deal is not None:
        content = element("a", number, href=f"?v={deal}", data_seek=deal)
    return element("th", content, scope="row")


def _cell(result: RoundResult, seat: int) -> Html:
    points = None if result.points is None else result.points[seat]
    hand = None if result.hand_totals is None else result.hand_totals[seat]
    marks = (
        "called" if result.caller == seat else None,
        kamikaze_words(result, seat),
        f"reset to {_number(result.totals[seat])}" if seat in result.resets else None,
    )
    told = ", ".join(mark for mark in marks if mark)
    return element(
        "td",
        element("b", _number(points)),
        element("small", f"total {_number(result.totals[seat])}"),
        None if hand is None else element("small", f"hand total {hand}"),
        element("small", told) if told else None,
    )


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)
