"""Sentences about what comes before the first turn, and about who begins."""

from cabo_events.rules.breaches import Breach
from tests.rules.scenes import THREE, TWO, Row

_ROUND = "0 call · 1 take 0 · reveal"

ROWS = (
    Row("each player looks at two of their own four cards", TWO, "", "0 look 0,3", ("opening_peeked",),
        "opening_peek_choice=any"),
    Row("exactly two", TWO, "", "0 look 0", Breach.OPENING_LOOK, "opening_peeks=2"),
    Row("or as many as the rule set says", TWO, "", "0 look 0,1,3", ("opening_peeked",), "opening_peeks=3"),
    Row("nobody looks where the rule set says so", TWO, "", "0 look 0", Breach.OPENING_LOOK, "opening_peeks=0"),
    Row("the first two where the rule set says so", TWO, "", "0 look 0,1", ("opening_peeked",),
        "opening_peek_choice=first_two"),
    Row("and then no others", TWO, "", "0 look 0,2", Breach.OPENING_LOOK, "opening_peek_choice=first_two"),
    Row("the last two where the rule set says so", TWO, "", "0 look 3,2", ("opening_peeked",),
        "opening_peek_choice=last_two"),
    Row("and not the first then", TWO, "", "0 look 0,1", Breach.OPENING_LOOK, "opening_peek_choice=last_two"),
    Row("once", TWO, "0 look 0,1", "0 look 2,3", Breach.OPENING_LOOK),
    Row("not the same card twice", TWO, "", "0 look 1,1", Breach.SLOT),
    Row("in any order of seats", THREE, "2 look 0,1 · 0 look 0,1", "1 look 0,1", ("opening_peeked",)),
    Row("before anything else is done", TWO, "0 draw", "1 look 0,1", Breach.OPENING_LOOK),
    Row("a match is something else, too", TWO, "1 match 0", "1 look 0,1", Breach.OPENING_LOOK),
    Row("nobody must look", TWO, "", "0 draw", ("card_drawn",)),
    Row("one card is turned up to start the pile", TWO, "", "0 take 0", ("discard_taken",), "opening_discard=True"),
    Row("or none is", TWO, "", "0 take 0", Breach.TAKE, "opening_discard=False"),
    Row("each seat is dealt so many cards", TWO, _ROUND, "deal 0 1", ("round_dealt 2",), "hand_size=4"),
    Row("the seat to the dealer's left begins", THREE, "0 call · 1 take 0 · 2 take 0 · reveal", "deal 1 2",
        ("round_dealt 2",), "first_seat=left_of_dealer"),
    Row("and no other", THREE, "0 call · 1 take 0 · 2 take 0 · reveal", "deal 1 1", Breach.FIRST_SEAT,
        "first_seat=left_of_dealer"),
    Row("left of the last seat is seat 0", TWO, _ROUND, "deal 1 0", ("round_dealt 2",), "first_seat=left_of_dealer"),
    Row("with no dealer anyone begins", TWO, _ROUND, "deal - 0", ("round_dealt 2",), "first_seat=left_of_dealer"),
    Row("the dealer sits at the table", TWO, _ROUND, "deal 3 0", Breach.DEALER),
    Row("the fewest points of the round before begin", TWO, _ROUND, "deal - 0", ("round_dealt 2",),
        "first_seat=previous_lowest"),
    Row("and nobody who has more", TWO, _ROUND, "deal 0 1", Breach.FIRST_SEAT, "first_seat=previous_lowest"),
    Row("seat 0 always begins", TWO, _ROUND, "deal 0 1", Breach.FIRST_SEAT, "first_seat=seat_zero"),
    Row("whoever deals", TWO, _ROUND, "deal 0 0", ("round_dealt 2",), "first_seat=seat_zero"),
    Row("anybody begins", TWO, _ROUND, "deal 0 0", ("round_dealt 2",), "first_seat=random"),
    Row("no round is dealt into another", TWO, "0 draw", "deal - 0", Breach.ROUND_OPEN),
)  # fmt: skip
