"""``cabo replay``: a game in words, or the table at one moment."""

from pathlib import Path

from cabo_events.cli.output import UNTOLD, new_table, number, plain, write_json, write_lines, write_table
from cabo_events.cli.reading import read, replayed, viewpoint
from cabo_events.errors import UsageError
from cabo_events.moment import CardInHand, Moment, Place, Table, moment_at, moment_of
from cabo_events.narration import narrated, narration_lines
from cabo_events.words import counted


def replay(
    file: Path,
    /,
    *,
    at: int | None = None,
    round_: int | None = None,
    turn: int | None = None,
    seat: str | None = None,
    json: bool = False,
) -> None:
    """Tell a recorded game in words, or show the table at one moment.

    Without --at or --round the whole game is told turn by turn, each event
    after its version. With one of them the table is shown as it lay then:
    hands, discard pile, stock, scores, whose turn it is, what is pending.
    With --seat nothing is shown that this seat had not seen.

    The JSON of a game is {"game", "ruleset", "hash", "viewer", "players",
    "opening", "rounds": [{"round", "opening", "turns": [{"turn", "seat",
    "is_final", "events"}], "closing", "scores"}], "closing", "finished",
    "winners", "words"}; an event is {"version", "type", "seat", "words"}, a
    score {"seat", "hand", "hand_total", "points", "reason", "total",
    "is_reset", "words"}. The JSON of a moment is {"game", "ruleset", "viewer",
    "version", "event", "players", "totals", "resets", "table": {"round",
    "turn", "phase", "dealer", "first", "on_turn", "caller", "final_turns",
    "held", "power", "discard_top", "discard_count", "stock_count", "hands":
    [[{"slot", "face", "known_by"}]]}, "ended_by", "winners", "words"}.

    Args:
        file: The game file.
        at: The moment after the event of this version, from 1.
        round_: The moment at which this round's opening is over and its first turn about to begin.
        turn: With --round, the moment at which this turn of it begins.
        seat: As this seat saw it: its number, its player's name or id, or spectator.
        json: Print JSON.
    """
    place = _place(at, round_, turn)
    game = read(file)
    timeline = replayed(game, viewpoint(game, seat))
    if at is None and place is None:
        told = narrated(timeline)
        if json:
            write_json(told)
        else:
            write_lines(narration_lines(told))
        return
    moment = moment_of(timeline, place) if at is None and place else moment_at(timeline, at or 0)
    if json:
        write_json(moment)
    else:
        show_moment(moment)


def _place(at: int | None, round_: int | None, turn: int | None) -> Place | None:
    if round_ is None:
        if turn is not None:
            raise UsageError("--turn", "--round beside it, as turns count within a round", "no --round")
        return None
    if at is not None:
        raise UsageError("--at", "either --at or --round", "both")
    return Place(round=round_, turn=turn)


def show_moment(moment: Moment) -> None:
    """Print the table at a moment."""
    place = f"after event {moment.version} ({moment.event})"
    write_lines([f"Game {moment.game}, rules {moment.ruleset}, {place}{_eyes(moment)}.", moment.words])
    if moment.table is None:
        _show_totals(moment)
    else:
        _show_cards(moment, moment.table)


def _eyes(moment: Moment) -> str:
    match moment.viewer:
        case None:
            return ""
        case "spectator":
            return ", as a spectator saw it"
        case seat:
            return f", as {moment.players[seat]} saw it"


def _show_totals(moment: Moment) -> None:
    table = new_table("#Seat", "Player", "#Total", "#Resets")
    for seat, name in enumerate(moment.players):
        table.add_row(str(seat), plain(name), number(moment.totals[seat]), str(moment.resets[seat]))
    write_table(table)


def _show_cards(moment: Moment, table: Table) -> None:
    pile = counted(table.discard_count, "card") + (
        f", {table.discard_top or UNTOLD} on top" if table.discard_count else ""
    )
    write_lines([f"Discard pile: {pile}. Stock: {counted(table.stock_count, 'card')}."])
    slots = range(1 + max((card.slot for hand in table.hands for card in hand), default=-1))
    shown = new_table("#Seat", "Player", *(f"Slot {slot}" for slot in slots), "#Total", "#Resets")
    for seat, hand in enumerate(table.hands):
        cards = {card.slot: card for card in hand}
        cells = [_cell(cards.get(slot), len(table.hands)) for slot in slots]
        name = plain(moment.players[seat]) + (" (called)" if seat == table.caller else "")
        shown.add_row(_marked(seat, table), name, *cells, number(moment.totals[seat]), str(moment.resets[seat]))
    write_table(shown)
    write_lines(["> is on turn. Under each card stand the seats that have seen it; ? is a face not known."])


def _marked(seat: int, table: Table) -> str:
    return f"> {seat}" if seat == table.on_turn else str(seat)


def _cell(card: CardInHand | None, seats: int) -> str:
    if card is None:
        return ""
    known_by = "all" if len(card.known_by) == seats else " ".join(map(str, card.known_by))
    return f"{card.face or UNTOLD}\n{known_by or '-'}"
