"""What each event tells, as the lists of slots, faces and numbers that the warehouse keeps of it."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.facts.arrays import GAME_STARTED, NULL, VALUES
from cabo_events.kernel.hands import card_at, hand_size
from cabo_events.kernel.layout import Record
from cabo_events.kernel.recording import Rows
from cabo_events.kernel.replay.pairs import column_of, row_of, slot_of


@compiled
def tell_slot(desk: Record, slot: int) -> None:
    """One more slot of the event."""
    count = int(desk["slot_count"])
    if count < VALUES:
        desk["slots"][count] = slot
        desk["slot_count"] = count + 1
        desk["event"]["slots"] = count + 1


@compiled
def tell_face(desk: Record, card: int) -> None:
    """One more face of the event; NONE is one that it does not tell."""
    count = int(desk["face_count"])
    if count < VALUES:
        desk["faces"][count] = card
        desk["face_count"] = count + 1
        desk["event"]["faces"] = count + 1


@compiled
def tell_number(desk: Record, number: int) -> None:
    """One more number of the event."""
    count = int(desk["number_count"])
    if count < VALUES:
        desk["numbers"][count] = number
        desk["number_count"] = count + 1
        desk["event"]["numbers"] = count + 1


@compiled
def or_null(number: int) -> int:
    """A seat or a slot among numbers."""
    return NULL if number < 0 else number


@compiled
def new_event(game: Record, walk: Record, desk: Record, kind: int, turn: int) -> None:
    """The event under way, as nothing is told of it yet."""
    event = desk["event"]
    is_outside = kind in (GAME_STARTED, at.GAME_ENDED)
    event["game"] = walk["game"]
    event["version"] = walk["version"]
    event["round"] = at.NONE if is_outside else int(game["round"])
    event["turn"] = at.NONE if is_outside else turn
    event["type"] = kind
    event["seat"] = at.NONE
    event["target"] = at.NONE
    event["target_slot"] = at.NONE
    event["seen_by"] = at.NONE
    event["slots"] = at.NONE
    event["faces"] = at.NONE
    event["numbers"] = at.NONE


@compiled
def tell_pairs(desk: Record, rows: Rows, here: int) -> None:
    """The slots and faces of an event's pairs."""
    desk["event"]["slots"] = 0
    desk["event"]["faces"] = 0
    index, slot = 0, slot_of(rows, here, 0)
    while slot >= 0:
        tell_slot(desk, slot)
        tell_face(desk, int(rows[row_of(here, index), column_of(index) + 1]))
        index += 1
        slot = slot_of(rows, here, index)


@compiled
def tell(state: Record, tables: Record, game: Record, desk: Record, rows: Rows, here: int) -> None:
    """Everything that an event tells, after it."""
    kind, event = int(rows[here, at.TYPE]), desk["event"]
    event["seen_by"] = seen_by(tables, game, rows, here)
    if kind >= at.STOCK_RESHUFFLED or kind == at.ROUND_DEALT:
        tell_of_the_table(state, tables, game, desk, rows, here)
        return
    event["seat"] = rows[here, at.SEAT_COLUMN]
    if kind in (at.CARD_DRAWN, at.CARD_DISCARDED):
        tell_face(desk, int(rows[here, at.FACE_COLUMN]))
    elif kind in (at.CARD_EXCHANGED, at.DISCARD_TAKEN, at.OPENING_PEEKED, at.CARD_PEEKED, at.CARD_MATCHED):
        tell_pairs(desk, rows, here)
    elif kind == at.CARD_SPIED:
        event["target"] = rows[here, at.TARGET_COLUMN]
        tell_slot(desk, int(rows[here, at.TARGET_SLOT_COLUMN]))
        tell_face(desk, int(rows[here, at.FACE_COLUMN]))
    elif kind == at.CARDS_SWAPPED:
        event["target"] = rows[here, at.TARGET_COLUMN]
        event["target_slot"] = rows[here, at.TARGET_SLOT_COLUMN]
        tell_slot(desk, int(rows[here, at.SLOT_COLUMN]))
    elif kind == at.EXCHANGE_MISSED:
        tell_miss(desk, rows, here)
    elif kind in (at.MATCH_MISSED, at.PAIR_DISCARDED, at.PAIR_MISSED):
        tell_throw(desk, rows, here)


@compiled
def seen_by(tables: Record, game: Record, rows: Rows, here: int) -> int:
    """The seats to whom an event shows its cards, a bit for each; NONE where it shows none."""
    kind, own = int(rows[here, at.TYPE]), 1 << max(int(rows[here, at.SEAT_COLUMN]), 0)
    everybody = (1 << int(game["seats"])) - 1
    if kind in (at.CARD_DRAWN, at.OPENING_PEEKED, at.CARD_PEEKED, at.CARD_SPIED):
        return own
    if kind == at.EXCHANGE_MISSED:
        is_hidden = int(tables["rules"][axis.FAILED_EXCHANGE_SHOWN_CARDS]) == axis.SHOWN_HIDDEN
        return own if is_hidden else everybody
    if kind == at.ROUND_DEALT:
        return everybody if rows[here, at.X_COLUMN] == 1 else at.NONE
    if kind in (at.CARDS_SWAPPED, at.POWER_DECLINED, at.CABO_CALLED) or kind > at.HANDS_REVEALED:
        return at.NONE
    return at.NONE if kind == at.STOCK_RESHUFFLED else everybody


@compiled
def tell_throw(desk: Record, rows: Rows, here: int) -> None:
    """A missed match or a pair: its cards, and what it cost."""
    kind = int(rows[here, at.TYPE])
    tell_slot(desk, int(rows[here, at.SLOT_COLUMN]))
    tell_face(desk, int(rows[here, at.FACE_COLUMN]))
    if kind != at.MATCH_MISSED:
        tell_slot(desk, int(rows[here, at.TARGET_SLOT_COLUMN]))
        tell_face(desk, int(rows[here, at.TARGET_COLUMN]))
    if kind != at.PAIR_DISCARDED:
        tell_face(desk, int(rows[here, at.Y_COLUMN]))
        tell_number(desk, or_null(int(rows[here, at.X_COLUMN])))


@compiled
def tell_miss(desk: Record, rows: Rows, here: int) -> None:
    """A failed exchange: its cards, the one discarded, the blind ones; source, kept slot, the blind ones' slots."""
    tell_pairs(desk, rows, here)
    tell_face(desk, int(rows[here, at.X_COLUMN]))
    tell_number(desk, int(rows[here, at.TARGET_COLUMN]))
    tell_number(desk, or_null(int(rows[here, at.TARGET_SLOT_COLUMN])))
    start = here + 1
    while start < rows.shape[0] and rows[start, at.TYPE] == at.MORE:
        start += 1
    for index in range(int(rows[here, at.Y_COLUMN])):
        row, column = start + index // at.PAIRS_A_ROW, at.SLOT_COLUMN + 2 * (index % at.PAIRS_A_ROW)
        tell_face(desk, int(rows[row, column + 1]))
        tell_number(desk, int(rows[row, column]))


@compiled
def tell_cards(desk: Record, rows: Rows, start: int, span: tuple[int, int]) -> None:
    """The cards from one number up to another of rows CARDS."""
    for index in range(span[0], span[1]):
        tell_face(desk, int(rows[start + index // at.CARDS_A_ROW, 1 + index % at.CARDS_A_ROW]))


@compiled
def tell_of_the_table(state: Record, tables: Record, game: Record, desk: Record, rows: Rows, here: int) -> None:
    """A deal, a reshuffle, hands, a scoring, the end."""
    kind, seats, x = int(rows[here, at.TYPE]), int(game["seats"]), int(rows[here, at.X_COLUMN])
    if kind == at.ROUND_DEALT:
        tell_deal(tables, game, desk, rows, here)
    elif kind == at.STOCK_RESHUFFLED:
        tell_cards(desk, rows, here + 1, (0, x))
    elif kind == at.HANDS_REVEALED:
        desk["event"]["faces"] = 0
        tell_number(desk, x - at.CALLED)
        for seat in range(seats):
            tell_number(desk, hand_size(state, seat))
            for place in range(hand_size(state, seat)):
                tell_face(desk, card_at(state, seat, place))
    elif kind == at.ROUND_SCORED:
        tell_scoring(game, desk)
    elif kind == at.GAME_ENDED:
        tell_number(desk, x - at.BY_LIMIT)
        tell_bits(desk, int(game["winners"]))


@compiled
def tell_deal(tables: Record, game: Record, desk: Record, rows: Rows, here: int) -> None:
    """The hands, the opening discard (NONE where there is none), the stock; dealer, first, cards in stock and hands."""
    size, has_discard = int(tables["rules"][axis.HAND_SIZE]), int(rows[here, at.X_COLUMN])
    shown = int(game["seats"]) * size
    tell_cards(desk, rows, here + 1, (0, shown))
    if has_discard == 0:
        tell_face(desk, at.NONE)
    tell_cards(desk, rows, here + 1, (shown, at.CARDS))
    tell_number(desk, or_null(int(game["dealer"])))
    tell_number(desk, int(game["first"]))
    tell_number(desk, at.CARDS - shown - has_discard)
    for _ in range(int(game["seats"])):
        tell_number(desk, size)


@compiled
def tell_scoring(game: Record, desk: Record) -> None:
    """Kamikaze, the number of points, the points, the totals, the seats reset."""
    seats = int(game["seats"])
    tell_number(desk, or_null(int(game["kamikaze"])))
    tell_number(desk, seats)
    for seat in range(seats):
        tell_number(desk, int(game["points"][seat]))
    for seat in range(seats):
        tell_number(desk, int(game["totals"][seat]))
    tell_bits(desk, int(game["resets"]))


@compiled
def tell_bits(desk: Record, bits: int) -> None:
    """The seats of a bitmask."""
    for seat in range(at.SEATS_MAX):
        if bits >> seat & 1:
            tell_number(desk, seat)
