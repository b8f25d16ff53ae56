"""What a seat may do: the same set as ``decide.legal_commands``, as a mask."""

from cabo_events.kernel import axis
from cabo_events.kernel import layout as at
from cabo_events.kernel.action import kind_of, seat_of, slot_of, slots_in, target_of
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record
from cabo_events.kernel.turn import may_draw, may_reveal, may_take, must_call, turn_number
from cabo_events.kernel.window import may_match

_MOST_EQUAL = 4


@compiled
def slot_bits(state: Record, seat: int) -> int:
    """The slots that hold a card of the seat, as bits."""
    b, bits = state["b"], 0
    first = at.SLOT + seat * at.HAND_MAX
    for place in range(int(b[at.HAND_COUNT + seat])):
        bits |= 1 << int(b[first + place])
    return bits


@compiled
def look_bits(state: Record, tables: Record, seat: int) -> int:
    """The slots among which the seat may choose its opening look, as bits; 0 where it has none left."""
    b, rules = state["b"], tables["rules"]
    count, size = int(rules[axis.OPENING_PEEKS]), int(rules[axis.HAND_SIZE])
    if count == 0 or turn_number(state) > 0 or b[at.ENDED] > 0:
        return 0
    for place in range(int(b[at.HAND_COUNT + seat])):
        if int(b[at.KNOW + int(b[at.HAND + seat * at.HAND_MAX + place])]) >> seat & 1:
            return 0
    choice = int(rules[axis.OPENING_PEEK_CHOICE])
    if choice == axis.PEEK_ANY:
        return (1 << size) - 1
    return (1 << count) - 1 << (size - count if choice == axis.PEEK_LAST_TWO else 0)


@compiled
def has_target(state: Record, tables: Record, seat: int) -> bool:
    """Whether the power that waits can be used by the seat; one without a target fizzles."""
    b = state["b"]
    power = int(b[at.PENDING])
    if power != at.SPY and b[at.HAND_COUNT + seat] == 0:
        return False
    if power == at.PEEK:
        return True
    for other in range(int(b[at.SEATS])):
        if other != seat and may_be_aimed_at(state, tables, other):
            return True
    return False


@compiled
def may_be_aimed_at(state: Record, tables: Record, target: int) -> bool:
    """Whether the spy or swap that waits may be aimed at an opponent's hand."""
    b = state["b"]
    if b[at.HAND_COUNT + target] == 0:
        return False
    is_protected = tables["rules"][axis.CALLER_HAND_PROTECTED] == 1 and target == b[at.CALLER]
    return bool(b[at.PENDING] == at.SPY or not is_protected)


@compiled
def may_pair(state: Record, tables: Record, seat: int) -> bool:
    """Whether the seat may throw two of its cards as a pair, equal or not."""
    b, rules = state["b"], tables["rules"]
    pairs = int(rules[axis.PAIR_DISCARD])
    if pairs == axis.PAIR_NEVER or b[at.ON_TURN] != seat or b[at.HAND_COUNT + seat] < 2:  # noqa: PLR2004 - a pair
        return False
    if pairs != axis.PAIR_INSTEAD:
        return True
    if b[at.HELD] >= 0 or b[at.PENDING] > 0:
        return False
    return bool(b[at.STOCK_COUNT] > 0 or rules[axis.STOCK_OUT] != axis.ONLY_A_CALL_IS_LEFT)


@compiled
def kinds_at_start(state: Record, tables: Record, seat: int) -> int:
    """The kinds of action with which the seat on turn may begin, as bits."""
    kinds = 0
    if state["b"][at.CALLER] < 0:
        kinds |= 1 << at.CALL
    if must_call(state, tables, seat):
        return kinds
    if may_draw(state, tables):
        kinds |= 1 << at.DRAW
    if may_take(state, tables, seat):
        kinds |= 1 << at.TAKE
    return kinds


@compiled
def kinds_of_power(state: Record, tables: Record, seat: int) -> int:
    """The kinds of action with which the seat on turn may answer the power that waits, as bits."""
    is_usable = has_target(state, tables, seat)
    kinds = 0
    if is_usable:
        kinds |= 1 << (at.USE_PEEK + int(state["b"][at.PENDING]) - at.PEEK)
    if not is_usable or tables["rules"][axis.POWER_USE] != axis.MANDATORY:
        kinds |= 1 << at.DECLINE
    return kinds


@compiled
def kinds_on_turn(state: Record, tables: Record, seat: int) -> int:
    """The kinds of action that the seat has by its turn, or to place the card it drew, as bits."""
    b = state["b"]
    if b[at.ON_TURN] < 0:
        return 1 << at.DISCARD if b[at.HELD] >= 0 and b[at.DRAWER] == seat else 0
    if b[at.ON_TURN] != seat:
        return 0
    if b[at.PENDING] > 0:
        kinds = kinds_of_power(state, tables, seat)
    elif b[at.HELD] >= 0:
        kinds = 1 << at.DISCARD | (1 << at.EXCHANGE if b[at.HAND_COUNT + seat] > 0 else 0)
    else:
        kinds = kinds_at_start(state, tables, seat)
    return kinds | 1 << at.THROW_PAIR if may_pair(state, tables, seat) else kinds


@compiled
def legal_mask(state: Record, tables: Record, seat: int, mask: Record) -> None:
    """Write to ``mask`` (``layout.MASK``) everything that the seat may do now, misses included.

    ``REVEAL`` is among it where the seat is on turn and its draw fails, or where no turn is left: then it is the
    table's. PASS is no action of the rules, and not among it.
    """
    b = state["b"]
    mask["kinds"] = 0
    mask["own"] = slot_bits(state, seat)
    mask["looks"] = look_bits(state, tables, seat)
    mask["most"] = _MOST_EQUAL if tables["rules"][axis.EXCHANGE_SEVERAL_EQUAL] == 1 else 1
    for target in range(at.SEATS_MAX):
        mask["aims"][target] = 0
    if b[at.ENDED] > 0:
        return
    kinds = kinds_on_turn(state, tables, seat)
    if mask["looks"] != 0:
        kinds |= 1 << at.LOOK_AT
    if may_match(state, tables, seat):
        kinds |= 1 << at.THROW_MATCH
    if may_reveal(state, tables) and b[at.ON_TURN] in (seat, at.NONE):
        kinds |= 1 << at.REVEAL
    mask["kinds"] = kinds
    if b[at.PENDING] < at.SPY or b[at.ON_TURN] != seat:
        return
    for target in range(int(b[at.SEATS])):
        if target != seat and may_be_aimed_at(state, tables, target):
            mask["aims"][target] = slot_bits(state, target)


@compiled
def is_legal(state: Record, tables: Record, act: int, mask: Record) -> bool:
    """Whether an action is legal; ``mask`` is written for the seat. A PASS is, where it answers a question."""
    kind, seat = kind_of(act), seat_of(act)
    if kind == at.PASS:
        return bool(state["b"][at.QUESTION] == at.LOOK or state["b"][at.QUESTION] == at.MATCH)
    legal_mask(state, tables, seat, mask)
    if not int(mask["kinds"]) >> kind & 1:
        return False
    if kind == at.USE_SPY:
        return slots_in(act) == 1 and int(mask["aims"][target_of(act)]) >> slot_of(act, 0) & 1 == 1
    if kind == at.USE_SWAP:
        aims = int(mask["aims"][target_of(act)])
        return slots_in(act) == 2 and aims >> slot_of(act, 1) & 1 == 1 and int(mask["own"]) >> slot_of(act, 0) & 1 == 1  # noqa: PLR2004 - own and target's
    return are_slots_legal(tables, act, mask)


@compiled
def are_slots_legal(tables: Record, act: int, mask: Record) -> bool:
    """Whether the slots of an action that is aimed at nobody are different, and as many as its kind takes."""
    kind, count = kind_of(act), slots_in(act)
    fewest, most = 0, 0
    if kind == at.LOOK_AT:
        fewest = most = int(tables["rules"][axis.OPENING_PEEKS])
    elif kind in (at.EXCHANGE, at.TAKE):
        fewest, most = 1, int(mask["most"])
    elif kind in (at.USE_PEEK, at.THROW_MATCH):
        fewest = most = 1
    elif kind == at.THROW_PAIR:
        fewest = most = 2
    left = int(mask["looks"]) if kind == at.LOOK_AT else int(mask["own"])
    for index in range(count):
        bit = 1 << slot_of(act, index)
        if left & bit == 0:
            return False
        left &= ~bit
    return fewest <= count <= most
