"""What every word of the notation stands for, and how else it may be typed."""

import pytest

from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardExchanged,
    CardMatched,
    CardPeeked,
    CardSpied,
    CardsSwapped,
    DiscardTaken,
    EndReason,
    Event,
    ExchangeMissed,
    ExtraCard,
    GameEnded,
    HandsRevealed,
    MatchMissed,
    OpeningPeeked,
    PairDiscarded,
    PairMissed,
    PowerDeclined,
    RevealReason,
    Rewound,
    RoundDealt,
    RoundRecorded,
    RoundScored,
    SheetField,
    Source,
    StockReshuffled,
)
from cabo_events.transcript import read_transcript, write_transcript

HEADER = """\
[Game "table"]
[Rules "standard"]
[Player "Ada"]
[Player "Bo"]
[Player "Anna Lee"]
[Player "Draw"]
"""
UNSEEN = ((None,) * 4,) * 4


def played(lines: str) -> tuple[Event, ...]:
    return read_transcript(HEADER + lines)[1:]


def canonical(lines: str) -> str:
    return write_transcript(read_transcript(HEADER + lines)).removeprefix(HEADER).strip("\n")


MOVES: tuple[tuple[str, tuple[Event, ...]], ...] = (
    ("Ada: look 0=5h 2=Kd", (OpeningPeeked(seat=0, slots=(0, 2), faces=("5h", "Kd")),)),
    ("Ada: look 0 2", (OpeningPeeked(seat=0, slots=(0, 2), faces=(None, None)),)),
    ("Ada: look", (OpeningPeeked(seat=0, slots=(), faces=()),)),
    ("Bo: draw 10s", (CardDrawn(seat=1, face="10s"),)),
    ("Bo: draw", (CardDrawn(seat=1, face=None),)),
    ("Bo: draw 7h, discard", (CardDrawn(seat=1, face="7h"), CardDiscarded(seat=1, face="7h"))),
    ("Bo: draw, discard", (CardDrawn(seat=1, face=None), CardDiscarded(seat=1, face=None))),
    ("Bo: draw, discard 7h", (CardDrawn(seat=1, face=None), CardDiscarded(seat=1, face="7h"))),
    ("Bo: draw 7h, discard ?", (CardDrawn(seat=1, face="7h"), CardDiscarded(seat=1, face=None))),
    ("Bo: draw 7h, discard 8h", (CardDrawn(seat=1, face="7h"), CardDiscarded(seat=1, face="8h"))),
    ("Bo: draw 7h, exchange 2=Ks", (CardDrawn(seat=1, face="7h"), CardExchanged(seat=1, slots=(2,), shown=("Ks",)))),
    ("Bo: exchange 3=5c 1", (CardExchanged(seat=1, slots=(3, 1), shown=("5c", None)),)),
    ("Bo: take 0=Jd", (DiscardTaken(seat=1, slots=(0,), shown=("Jd",)),)),
    ("Bo: peek 2=Ks", (CardPeeked(seat=1, slot=2, face="Ks"),)),
    ("Bo: spy Ada 2=Ks", (CardSpied(seat=1, target=0, slot=2, face="Ks"),)),
    ("Bo: spy Ada 2", (CardSpied(seat=1, target=0, slot=2, face=None),)),
    ("Bo: swap 0 Ada 3", (CardsSwapped(seat=1, slot=0, target=0, target_slot=3),)),
    ("Bo: decline", (PowerDeclined(seat=1),)),
    ("Bo: call", (CaboCalled(seat=1),)),
    ("Bo: match 2=7s", (CardMatched(seat=1, slot=2, face="7s"),)),
    ("Bo: call, Ada match 2=7s", (CaboCalled(seat=1), CardMatched(seat=0, slot=2, face="7s"))),
    (
        "Bo: match miss 2=7s penalty 4=Ac",
        (MatchMissed(seat=1, slot=2, face="7s", penalty_slot=4, penalty_face="Ac"),),
    ),
    ("Bo: match miss 2=7s penalty 4", (MatchMissed(seat=1, slot=2, face="7s", penalty_slot=4, penalty_face=None),)),
    ("Bo: match miss 2=7s", (MatchMissed(seat=1, slot=2, face="7s", penalty_slot=None, penalty_face=None),)),
    ("Bo: match miss 2 penalty -=Ac", (MatchMissed(seat=1, slot=2, face=None, penalty_slot=None, penalty_face="Ac"),)),
    ("Bo: pair 0=5h 1=5d", (PairDiscarded(seat=1, slots=(0, 1), faces=("5h", "5d")),)),
    (
        "Bo: pair miss 0=5h 1=6d penalty 4",
        (PairMissed(seat=1, slots=(0, 1), faces=("5h", "6d"), penalty_slot=4, penalty_face=None),),
    ),
    (
        "Bo: draw 9c, exchange miss 0=3c 1=5c kept 4",
        (
            CardDrawn(seat=1, face="9c"),
            ExchangeMissed(seat=1, source=Source.STOCK, slots=(0, 1), shown=("3c", "5c"), kept_slot=4, discarded=None,
                           extra=()),
        ),
    ),
    (
        "Bo: take miss 0=3c 1=5c 2=6c discarded 9c extra 4=7c 5",
        (
            ExchangeMissed(seat=1, source=Source.DISCARD, slots=(0, 1, 2), shown=("3c", "5c", "6c"), kept_slot=None,
                           discarded="9c", extra=(ExtraCard(slot=4, face="7c"), ExtraCard(slot=5, face=None))),
        ),
    ),
    ("Bo: exchange 1=- 2=-", (CardExchanged(seat=1, slots=(1, 2), shown=()),)),
    ("Ada: look -=5h -=?", (OpeningPeeked(seat=0, slots=(), faces=("5h", None)),)),
    ('"Anna Lee": call', (CaboCalled(seat=2),)),
    ('"Draw": call, seat5 match 0', (CaboCalled(seat=3), CardMatched(seat=5, slot=0, face=None))),
    (
        "Bo: call @2024-05-17T19:30:00Z, Ada match 0 @2024-05-17T19:30:01.5Z",
        (
            CaboCalled(seat=1, at="2024-05-17T19:30:00Z"),
            CardMatched(seat=0, slot=0, face=None, at="2024-05-17T19:30:01.5Z"),
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("line", "events"), MOVES, ids=[line for line, _ in MOVES])
def test_a_move_stands_for_its_event(line: str, events: tuple[Event, ...]) -> None:
    assert played(line) == events
    assert canonical(line) == line


STATEMENTS: tuple[tuple[str, Event], ...] = (
    ("round 1, first Ada", RoundDealt(round=1, dealer=None, first=0, hands=UNSEEN, discard=None, stock=None)),
    (
        "round 2, dealer Bo, first Ada, up 9h",
        RoundDealt(round=2, dealer=1, first=0, hands=UNSEEN, discard="9h", stock=None),
    ),
    (
        "round 1, first Ada\n  hands 5h ? | - | Ac\n  stock 6s ?",
        RoundDealt(round=1, dealer=None, first=0, hands=(("5h", None), (), ("Ac",)), discard=None, stock=("6s", None)),
    ),
    (
        "round 1, first Ada\n  hands\n  stock -",
        RoundDealt(round=1, dealer=None, first=0, hands=(), discard=None, stock=()),
    ),
    ("reshuffle", StockReshuffled(stock=None)),
    ("reshuffle 5h ?", StockReshuffled(stock=("5h", None))),
    ("reshuffle -", StockReshuffled(stock=())),
    ("reveal called 5h ? | -", HandsRevealed(reason=RevealReason.CALLED, hands=(("5h", None), ()))),
    ("reveal stock_out", HandsRevealed(reason=RevealReason.STOCK_OUT, hands=())),
    ("score 0 -1 ?, totals -", RoundScored(points=(0, -1, None), totals=(), resets=(), kamikaze=None)),
    (
        "score 50 0, totals 50 92, resets Ada Bo, kamikaze Bo",
        RoundScored(points=(50, 0), totals=(50, 92), resets=(0, 1), kamikaze=1),
    ),
    ("sheet 3", RoundRecorded(round=3, hand_totals=None, points=None, caller=None, kamikaze=None, unknown=())),
    (
        "sheet 3, hand_totals 9 ?, points 0 ?, caller Ada, kamikaze Bo, unknown points caller",
        RoundRecorded(round=3, hand_totals=(9, None), points=(0, None), caller=0, kamikaze=1,
                      unknown=(SheetField.POINTS, SheetField.CALLER)),
    ),
    ("rewind 12", Rewound(to=12, reason=None)),
    ('rewind 12 "that was the 8"', Rewound(to=12, reason="that was the 8")),
    ("end abandoned", GameEnded(reason=EndReason.ABANDONED, winners=())),
    ("end agreed_length, winners Ada Bo", GameEnded(reason=EndReason.AGREED_LENGTH, winners=(0, 1))),
    ("end limit @2024-05-17T19:30:00Z", GameEnded(reason=EndReason.LIMIT, winners=(), at="2024-05-17T19:30:00Z")),
)  # fmt: skip


@pytest.mark.parametrize(("lines", "event"), STATEMENTS, ids=[lines for lines, _ in STATEMENTS])
def test_a_statement_stands_for_its_event(lines: str, event: Event) -> None:
    assert played(lines) == (event,)
    assert canonical(lines) == lines


TYPED = (
    ("blanks", "  Ada :draw   7h ,discard", "Ada: draw 7h, discard"),
    ("tabs", "\tAda:\tdraw\t7h", "Ada: draw 7h"),
    ("no blanks where none are needed", "Ada:draw 7h,discard", "Ada: draw 7h, discard"),
    ("blank lines", "\n\nAda: draw 7h\n\n", "Ada: draw 7h"),
    ("CRLF line ends", "Ada: draw 7h\r\nBo: draw 8h\r\n", "Ada: draw 7h\nBo: draw 8h"),
    ("capitals", "ADA: DRAW 7H, Discard", "Ada: draw 7h, discard"),
    ("a comment to the end of the line", "Ada: draw 7h ; she smiled, {so", "Ada: draw 7h"),
    ("a comment in braces", "Ada: {at last} draw{!}7h, discard", "Ada: draw 7h, discard"),
    ("a line of nothing but comment", "; round one\n{and} {only}\nAda: call", "Ada: call"),
    ("? for a card not seen", "Ada: look 0=? 1=?", "Ada: look 0 1"),
    ("? for a drawn card not seen", "Ada: draw ?, discard ?", "Ada: draw, discard"),
    ("blanks around =", "Ada: peek 2 = Ks", "Ada: peek 2=Ks"),
    ("moves cut short", "Ada: dr 7h, di, pe 2=Ks", "Ada: draw 7h, discard, peek 2=Ks"),
    ("names cut short", "Ad: call, B match 1", "Ada: call, Bo match 1"),
    ("a name of two words cut short", "An: call", '"Anna Lee": call'),
    ("a name in quotation marks", '"Ada": call', "Ada: call"),
    ("a seat by its number", "seat0: call, SEAT1 match 1", "Ada: call, Bo match 1"),
    ("a name that is a verb, before a colon", "draw: call", '"Draw": call'),
    ("the line's own player before a move", "Ada: draw 7h, Ada discard", "Ada: draw 7h, discard"),
    ("a turn on several lines", "Ada: draw 7h\nAda: discard\nAda: peek 1=2c", "Ada: draw 7h, discard, peek 1=2c"),
    ("each turn of two on one line", "Ada: draw 7h, discard, Bo call", "Ada: draw 7h, discard\nBo: call"),
    ("clauses in another order", "round 1, up 9h, first Ada", "round 1, first Ada, up 9h"),
    ("statements cut short", "rou 1, first Ada", "round 1, first Ada"),
    ("stock before hands", "round 1, first Ada\nstock 5h\nhands Ac",
     "round 1, first Ada\n  hands Ac\n  stock 5h"),
    ("hands that nobody saw", "round 1, first Ada\nhands ? ? ? ? | ? ? ? ? | ? ? ? ? | ? ? ? ?",
     "round 1, first Ada"),
    ("leading zeros", "Ada: peek 02=Ks", "Ada: peek 2=Ks"),
)  # fmt: skip


@pytest.mark.parametrize(("typed", "written"), [pytest.param(*row[1:], id=row[0]) for row in TYPED])
def test_what_is_typed_freely_is_written_in_one_way(typed: str, written: str) -> None:
    assert canonical(typed) == written


def test_a_letter_composed_of_two_names_the_same_player() -> None:
    header = HEADER.replace('"Bo"', '"\u00c9rable"')
    assert read_transcript(f"{header}E\u0301rable: call")[1:] == (CaboCalled(seat=1),)


LAYOUTS = (
    ("a match stands on the line of the turn into which it falls",
     "Ada: draw 7h, Bo match 1=9s, discard, Bo match 0=7s, peek 2=Ks, Bo match miss 3=4c penalty 4\nBo: call"),
    ("a match on the opening discard stands by itself", "Ada: look 0 1\nBo: match 1=9s, Ada match 0=9d\nAda: call"),
    ("own matches before the draw belong to the turn", "Ada: match 1=9s, draw 7h, discard"),
    ("each look has its line", "Ada: look 0 1\nAda: look 2 3\nBo: look 0 1"),
    ("a pair before, while and after drawing belongs to the turn",
     "Ada: pair 0=5h 1=5d, draw 7h, pair 2=6h 3=6d, discard, pair miss 4=8c 5=9c, decline"),
    ("a pair after the end of a turn begins another", "Ada: take 2=7h\nAda: pair 0=5h 1=5d, call"),
    ("two turns running have two lines", "Ada: draw 7h, discard\nAda: draw 8h, discard\nAda: call\nAda: take 0=5h"),
    ("a power after an exchange belongs to the turn", "Ada: draw 7h, exchange 2=8h, peek 1=2c"),
    ("moves of another player have their own line", "Ada: draw 7h\nBo: discard 7h\nAda: peek 2=Ks"),
    ("a reshuffle stands before the turn that needs it", "Ada: draw 7h, discard\nreshuffle\nBo: draw 8h, discard"),
    ("a round stands apart", "Ada: call\n\nround 2, first Ada\nAda: call\n\nsheet 3\nend abandoned"),
    ("rounds of a score sheet stand together", "sheet 1\nsheet 2\nsheet 3"),
)  # fmt: skip


@pytest.mark.parametrize("lines", [pytest.param(lines, id=name) for name, lines in LAYOUTS])
def test_lines_are_laid_out_by_turns(lines: str) -> None:
    assert canonical(lines) == lines
