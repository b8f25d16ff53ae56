"""Where everything lies: the records, rows and codes that all compiled functions share.

Every record is a numpy structured scalar (``numpy.zeros(1, DTYPE)[0]``), read as ``record["field"][place]``: that means
the same compiled and interpreted. A scalar read from a record is a small numpy integer; wrap it in ``int()`` before
any arithmetic, or it overflows where the function is interpreted.

The state of a round is one field ``b`` of int8 (``STATE``), in this order; ``NONE`` (-1) is "there is none":

=================  ========  ========================================================================================
offset             bytes     meaning
=================  ========  ========================================================================================
``HAND``           6 × 24    card ids by seat and *place*: a hand's cards in ascending slot order, without gaps
``SLOT``           6 × 24    beside each card the number of its slot
``HAND_COUNT``     6         cards in hand
``NEXT_SLOT``      6         the next slot never used
``KNOW``           52        by card: a bit for each seat that has seen it since it became this object
``MEM``            52        by card: a bit for each seat that still remembers it; only policies clear bits
``STOCK``          64        ring of card ids: next one at ``STOCK_HEAD``, ``STOCK_COUNT`` of them
``PILE``           52        card ids, the top at ``PILE_COUNT - 1``
``ON_TURN``                  seat on turn, NONE when no turn is left
``TURN_LOW/HIGH``            turns from 1, 0 during the opening looks: low + 128 × high (``turn.turn_number``)
``HELD, DRAWER``             the drawn card not yet placed, and who drew the last card
``PENDING``                  power that waits: 0 none, 1 peek, 2 spy, 3 swap
``CALLER``                   seat that called
``WINDOW``                   1 where the top of the pile was flipped and may be matched as far as ``match_closes`` goes
``OPENING_FLIP``             1 while that is the card turned up at the deal
``MATCHES``                  cards matched since the last flip that was no match
``FIRST_MATCHER``            seat of the first of them
``TURNS_CUT``                1 where the turns ended otherwise than with the last final turn
``ENDED``                    0 under way, 1 called, 2 stock_out: the hands are revealed
``FIRST``                    seat of the first turn
``QUESTION, ASKED``          what is being asked (``LOOK`` …) and of which seat: what a policy answers
``WAITING``                  a bit for each seat that has not been asked about the open match window
``FAULT``                    0, or the limit of the kernel that the round has met (``TOO_MANY_CARDS`` …)
=================  ========  ========================================================================================

A card is its id: its index in ``cards.deck_cards(deck)``, 0 to 51.

A row of a recording is int8[8]: TYPE SEAT SLOT FACE TARGET TARGET_SLOT X Y (columns ``TYPE`` … ``Y``), NONE where
there is nothing to say. FACE is a card id. The rows by type:

====================  ===============================================================================================
``ROUND_DEALT``       SEAT first seat, TARGET dealer or NONE, X 1 where a discard is turned up; then 8 rows CARDS
``CARDS``             seven card ids in columns 1 to 7, padded with NONE: hands by seat, discard, stock (next first)
``OPENING_PEEKED``    pairs
``CARD_DRAWN``        FACE
``CARD_EXCHANGED``    pairs: the slots and the shown cards
``DISCARD_TAKEN``     pairs: the slots and the shown cards
``EXCHANGE_MISSED``   pairs: the slots and the shown cards; TARGET 0 stock, 1 discard; TARGET_SLOT the kept slot or
                      NONE; X the discarded card or NONE; Y the number of extra cards, which follow in rows EXTRA
``CARD_DISCARDED``    FACE
``CARD_PEEKED``       SLOT FACE
``CARD_SPIED``        FACE TARGET TARGET_SLOT
``CARDS_SWAPPED``     SLOT TARGET TARGET_SLOT
``POWER_DECLINED``
``CARD_MATCHED``      SLOT FACE
``MATCH_MISSED``      SLOT FACE; X penalty slot or NONE, Y penalty card or NONE
``PAIR_DISCARDED``    SLOT FACE and TARGET_SLOT TARGET: the second slot and its card
``PAIR_MISSED``       as PAIR_DISCARDED; X penalty slot or NONE, Y penalty card or NONE
``CABO_CALLED``
``STOCK_RESHUFFLED``  X number of cards; then rows CARDS with all of them, next first
``HANDS_REVEALED``    X 1 called, 2 stock_out; the hands follow from the state
``ROUND_SCORED``      nothing: follows from hands and rules
``GAME_ENDED``        X 1 limit, 2 agreed_length, 3 abandoned; the winners follow
``MORE``              further pairs of the row before: SLOT FACE, TARGET TARGET_SLOT, X Y (slot, card; NONE pads)
``EXTRA``             blind cards of an exchange_missed: as MORE
====================  ===============================================================================================

*Pairs* are (slot, card) in the recorded order: the first in SLOT FACE, the others in rows MORE, three a row. The first
row of a recording is that of the first event after ``game_started``.

An action is one int (``action``): bits 0-3 the kind, 4-6 the seat, 7-9 the target, then up to eight fields of six
bits, slot + 1 each. A spy has one slot, its target's; a swap two, the own and the target's. Slots keep their order.
"""

from typing import Final

import numpy as np

# limits
SEATS_MAX: Final = 6
CARDS: Final = 52
HAND_MAX: Final = 24
"""Cards that a hand can hold in the kernel."""
SLOTS_MAX: Final = 52
"""Slots that a seat can use in a round: no event can name another."""
RING: Final = 64
LOG_ROWS: Final = 8192
"""Rows that one round can have."""
TURNS_MAX: Final = 16_000
"""Turns that one round can have."""
NONE: Final = -1

Record = np.void
"""What a function takes: a numpy structured scalar."""
Records = np.ndarray[tuple[int], np.dtype[np.void]]
"""An array of them."""

# the state of a round: offsets into b
HAND: Final = 0
SLOT: Final = 144
HAND_COUNT: Final = 288
NEXT_SLOT: Final = 294
KNOW: Final = 300
MEM: Final = 352
STOCK: Final = 404
PILE: Final = 468
STOCK_HEAD: Final = 520
STOCK_COUNT: Final = 521
PILE_COUNT: Final = 522
SEATS: Final = 523
ON_TURN: Final = 524
TURN_LOW: Final = 525
TURN_HIGH: Final = 526
HELD: Final = 527
DRAWER: Final = 528
PENDING: Final = 529
CALLER: Final = 530
WINDOW: Final = 531
OPENING_FLIP: Final = 532
MATCHES: Final = 533
FIRST_MATCHER: Final = 534
TURNS_CUT: Final = 535
ENDED: Final = 536
FIRST: Final = 537
QUESTION: Final = 538
ASKED: Final = 539
WAITING: Final = 540
FAULT: Final = 541
STATE_SIZE: Final = 544

STATE: Final = np.dtype([("b", np.int8, (STATE_SIZE,))])
"""The state of one round."""

# questions: what the round waits for from ASKED
LOOK: Final = 0
TURN: Final = 1
DRAWN: Final = 2
POWER: Final = 3
MATCH: Final = 4
"""May the seat match? PASS is an answer."""
OVER: Final = 5
"""Nothing is asked: no turn is left, the hands are to be revealed or have been."""

# powers
PEEK: Final = 1
SPY: Final = 2
SWAP: Final = 3

# how a round ended
CALLED: Final = 1
STOCK_OUT: Final = 2

# faults
TOO_MANY_CARDS: Final = 1
TOO_MANY_SLOTS: Final = 2
TOO_MANY_ROWS: Final = 3
LOST_CARD: Final = 4
"""The checked play found a card in two places or none."""
ILLEGAL_ACTION: Final = 5
"""The checked play was given an action that is not legal."""

# the rows of a recording
COLUMNS: Final = 8
TYPE: Final = 0
SEAT_COLUMN: Final = 1
SLOT_COLUMN: Final = 2
FACE_COLUMN: Final = 3
TARGET_COLUMN: Final = 4
TARGET_SLOT_COLUMN: Final = 5
X_COLUMN: Final = 6
Y_COLUMN: Final = 7

ROUND_DEALT: Final = 1
OPENING_PEEKED: Final = 2
CARD_DRAWN: Final = 3
CARD_EXCHANGED: Final = 4
DISCARD_TAKEN: Final = 5
EXCHANGE_MISSED: Final = 6
CARD_DISCARDED: Final = 7
CARD_PEEKED: Final = 8
CARD_SPIED: Final = 9
CARDS_SWAPPED: Final = 10
POWER_DECLINED: Final = 11
CARD_MATCHED: Final = 12
MATCH_MISSED: Final = 13
PAIR_DISCARDED: Final = 14
PAIR_MISSED: Final = 15
CABO_CALLED: Final = 16
STOCK_RESHUFFLED: Final = 17
HANDS_REVEALED: Final = 18
ROUND_SCORED: Final = 19
GAME_ENDED: Final = 20
CARDS_ROW: Final = 21
"""``CARDS`` in the table above."""
MORE: Final = 22
EXTRA: Final = 23
CARDS_A_ROW: Final = 7
PAIRS_A_ROW: Final = 3

# actions
KINDS: Final = 14
LOOK_AT: Final = 0
DRAW: Final = 1
EXCHANGE: Final = 2
TAKE: Final = 3
DISCARD: Final = 4
USE_PEEK: Final = 5
USE_SPY: Final = 6
USE_SWAP: Final = 7
DECLINE: Final = 8
THROW_MATCH: Final = 9
THROW_PAIR: Final = 10
CALL: Final = 11
REVEAL: Final = 12
"""All hands turned up: the table's, or the answer of a seat on turn whose draw fails."""
PASS: Final = 13
"""No look, no match: nothing happens."""

# the other records
RULES_SIZE: Final = 48
TABLES: Final = np.dtype([("rules", np.int32, (RULES_SIZE,)), ("card", np.int8, (4, CARDS))])
"""One rule set: ``rules`` by axis (``axis.py``), ``card[VALUE | RANK | POWER_OF | NUMBER, id]``.

Ranks are 0 to 13, ``NUMBER`` is ``cards.NUMBERS``; a power is 0 (none), PEEK, SPY or SWAP.
"""
VALUE: Final = 0
RANK: Final = 1
POWER_OF: Final = 2
NUMBER: Final = 3

POLICY_SIZE: Final = 48
POLICY: Final = np.dtype([("p", np.float64, (POLICY_SIZE,))])
"""One seat's policy: ``p[POLICY_KIND]`` says which, the others are its parameters."""
POLICY_KIND: Final = 0
RANDOM_POLICY: Final = 0
PARAMETRISED_POLICY: Final = 1

DICE: Final = np.dtype([("s", np.uint64)])
"""The generator's state, never 0."""

LOG: Final = np.dtype(
    [("on", np.int64), ("pos", np.int64), ("events", np.int64), ("rows", np.int8, (LOG_ROWS, COLUMNS))]
)
"""A round's rows: written where ``on`` is 1; ``pos`` counts them and ``events`` those that begin an event, always."""

MASK: Final = np.dtype(
    [("kinds", np.int64), ("own", np.int64), ("looks", np.int64), ("most", np.int64), ("aims", np.int64, (SEATS_MAX,))]
)
"""Everything a seat may do (``legal.legal_mask``): a bit in ``kinds`` for each kind of action that it may choose.

Slots are bits by slot number. ``own`` are the seat's cards: a peek or a match names one of them, a swap one as its
own, a pair two, an exchange or a take one to ``most`` of them. An opening look names as many slots of ``looks`` as
the rules say. A spy or a swap is aimed at one slot of ``aims[target]``.
"""

LIMITS: Final = np.dtype([("rounds", np.int64), ("turns", np.int64), ("offers", np.int64), ("checked", np.int64)])
"""Caps: ``rounds`` a game (then it ends as agreed_length), ``turns`` a round (then it is abandoned).

``offers`` is when seats are asked for matches: 0 where something new can be known (a flip, a look, a miss), 1 before
every decision. ``checked`` 1 judges every action and counts the cards after it.
"""

_BY_SEAT: Final = (SEATS_MAX,)
GAME: Final = np.dtype(
    [
        ("totals", np.int64, _BY_SEAT),
        ("resets_used", np.int64, _BY_SEAT),
        ("points", np.int64, _BY_SEAT),
        ("hand_totals", np.int64, _BY_SEAT),
        ("seats", np.int64),
        ("round", np.int64),
        ("first", np.int64),
        ("dealer", np.int64),
        ("caller", np.int64),
        ("kamikaze", np.int64),
        ("resets", np.int64),
        ("is_over", np.int64),
        ("winners", np.int64),
        ("ended", np.int64),
        ("capped", np.int64),
        ("turns", np.int64),
        ("events", np.int64),
        ("fault", np.int64),
    ]
)
"""What outlives a round. By seat ``totals``, ``resets_used``, and of the last round ``points`` and ``hand_totals``.

``round`` counts the rounds scored or under way; ``first``, ``dealer``, ``caller``, ``kamikaze`` are of the last round,
NONE where there is none; ``resets`` and ``winners`` are bits by seat. ``is_over`` is 1 when what ``game_ends`` says
has come; ``ended`` how the stream was closed (``BY_LIMIT`` …, 0 not yet); ``capped`` what cut it short. ``turns`` and
``events`` count over the whole game, without ``game_started``. ``fault`` is the last round's FAULT.
"""
BY_LIMIT: Final = 1
BY_AGREEMENT: Final = 2
ABANDONED: Final = 3

NOT_CAPPED: Final = 0
CAPPED_ROUNDS: Final = 1
CAPPED_TURNS: Final = 2
CAPPED_LIMITS: Final = 3
"""The round met a limit of the kernel itself: ``FAULT`` said which."""
