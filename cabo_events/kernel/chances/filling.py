"""The tables filled card by card: each lies in one of the hands or elsewhere."""

from cabo_events.kernel import layout as at
from cabo_events.kernel.chances.work import Room, Table
from cabo_events.kernel.compiled import compiled
from cabo_events.kernel.layout import Record


@compiled
def fill(work: Record, room: Room) -> None:
    """Both tables; of low cards each cell counts the ways for all sums of an opponent's up to its own.

    High weights come falling, low ones rising: so the fewest cells can be reached with them.
    """
    cleared(work, room)
    for weight in range(int(work["top"]), int(work["pivot"]) - 1, -1):
        if work["weights"][weight] > 0:
            list_high(work, room, weight)
            for _ in range(int(work["weights"][weight])):
                put_card(work, room, work["high"], room.high)
    for weight in range(int(work["pivot"])):
        if work["weights"][weight] > 0:
            list_low(work, room, weight)
            for _ in range(int(work["weights"][weight])):
                put_card(work, room, work["low"], room.low)
    for hand in range(1, int(work["hands"])):
        add_up(work, room, hand)


@compiled
def cleared(work: Record, room: Room) -> None:
    """No card lies in a hand yet."""
    for cell in range(int(work["high"]["cells"][0]) * int(work["high"]["stride"][0])):
        room.high[cell] = 0
    for cell in range(int(work["low"]["cells"][0]) * int(work["low"]["stride"][0])):
        room.low[cell] = 0
    room.high[0] = 1
    room.low[0] = 1


@compiled
def list_high(work: Record, room: Room, weight: int) -> None:
    """The cells that cards of at least that weight reach, each with the one without a card of it (NONE: none)."""
    first, nth = work["high"]["first"], 0
    for hand in range(int(work["hands"])):
        cards, most = int(work["cards"][hand]), int(work["most"][hand])
        work["start"][hand] = nth
        room.here[nth] = 0
        room.there[nth] = at.NONE
        nth += 1
        held = 1
        while held <= cards and held * weight <= most:
            here, there = int(first[hand, held]), int(first[hand, held - 1]) - weight
            for total in range(held * weight, most + 1):
                room.here[nth] = here + total
                room.there[nth] = there + total if held > 1 or total == weight else at.NONE
                nth += 1
            held += 1
        work["count"][hand] = nth - int(work["start"][hand])


@compiled
def list_low(work: Record, room: Room, weight: int) -> None:
    """The cells that cards of at most that weight reach, each with the one without a card of it (NONE: none)."""
    first, nth = work["low"]["first"], 0
    for hand in range(int(work["hands"])):
        work["start"][hand] = nth
        for held in range(int(work["cards"][hand]) + 1):
            here, there = int(first[hand, held]), int(first[hand, max(held - 1, 0)]) - weight
            for total in range(min(held * weight, int(work["most"][hand])) + 1):
                room.here[nth] = here + total
                room.there[nth] = there + total if held > 0 and total >= weight else at.NONE
                nth += 1
        work["count"][hand] = nth - int(work["start"][hand])


@compiled
def begin(work: Record) -> None:
    """Go through the listed cells of all hands but the last from their ends."""
    for hand in range(int(work["hands"])):
        work["at"][hand] = int(work["count"][hand]) - 1


@compiled
def goes_on(work: Record) -> bool:
    """The next cells before these, if there are any."""
    hand = int(work["hands"]) - 2
    while hand >= 0 and work["at"][hand] == 0:
        work["at"][hand] = int(work["count"][hand]) - 1
        hand -= 1
    if hand >= 0:
        work["at"][hand] = int(work["at"][hand]) - 1
    return hand >= 0


@compiled
def put_card(work: Record, room: Room, side: Record, table: Table) -> None:
    """One more card of the weight whose cells are listed; cells fall, so that what they are made of is as it was."""
    last, is_left = int(work["hands"]) - 1, True
    here, there = room.here, room.there
    start, stop = int(work["start"][last]), int(work["start"][last]) + int(work["count"][last])
    reach = here[stop - 1] + 1
    begin(work)
    while is_left:
        base = 0
        for hand in range(last):
            base += here[int(work["start"][hand]) + int(work["at"][hand])] * int(side["stride"][hand])
        for nth in range(stop - 1, start - 1, -1):
            if there[nth] >= 0:
                table[base + here[nth]] += table[base + there[nth]]
        for hand in range(last):
            nth = int(work["start"][hand]) + int(work["at"][hand])
            if there[nth] >= 0:
                without = base + (there[nth] - here[nth]) * int(side["stride"][hand])
                add_row(table[base : base + reach], table[without : without + reach])
        is_left = goes_on(work)


@compiled
def add_row(row: Table, other: Table) -> None:
    """Add the numbers of a row to those of another."""
    for cell in range(len(row)):
        row[cell] += other[cell]


@compiled
def add_up(work: Record, room: Room, hand: int) -> None:
    """Have the cells of low cards count the ways for all sums of that hand up to their own."""
    side, last = work["low"], int(work["pivot"]) - 1
    stride, cells = int(side["stride"][hand]), int(side["cells"][0]) * int(side["stride"][0])
    for block in range(0, cells, stride * int(side["cells"][hand])):
        for held in range(int(work["cards"][hand]) + 1):
            for total in range(1, min(int(work["most"][hand]), held * last) + 1):
                cell = block + (int(side["first"][hand, held]) + total) * stride
                for other in range(cell, cell + stride):
                    room.low[other] += room.low[other - stride]
