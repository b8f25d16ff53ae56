import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cabo_events.audit import CODES, Finding, audit
from cabo_events.events import (
    CaboCalled,
    CardDiscarded,
    CardDrawn,
    CardPeeked,
    EndReason,
    Event,
    GameEnded,
    GameStarted,
    HandsRevealed,
    PowerDeclined,
    RevealReason,
    Rewound,
    RoundScored,
    StockReshuffled,
    event_tag,
)
from cabo_events.files import read_game
from cabo_events.rules.breaches import Breach
from cabo_events.ruleset import AXES, RuleSet, StockOut
from cabo_events.rulesets import NAMED, STANDARD, named_ruleset
from tests.breaks import BREAKS, OPENINGS, Break, broken_log, unscored
from tests.conftest import shared_files
from tests.game_builder import Table
from tests.rules.scenes import THREE, TWO, Deal, played

WHOLE_AND_PARTIAL = [
    row
    for folder in ("games", "rules", "partial", "partial-rules")
    for row in shared_files(f"data/{folder}/*.cabo.jsonl")
    if "-broken-" not in repr(row)
]
BROKEN = shared_files("data/broken/*.cabo.jsonl") + shared_files("data/games/*-broken-*.cabo.jsonl")
ENGINES = [row for row in shared_files("data/games/*.cabo.jsonl") if "-broken-" not in repr(row)]


@pytest.mark.parametrize("path", WHOLE_AND_PARTIAL)
def test_a_game_played_by_its_rules_has_no_findings(path: Path) -> None:
    assert audit(read_game(path).events) == ()


@pytest.mark.parametrize("path", BROKEN)
def test_the_first_finding_is_the_first_broken_line(path: Path) -> None:
    beside = path.with_name(path.name.replace(".cabo.jsonl", ".expected.json"))
    expected: dict[str, object] = json.loads(beside.read_bytes())
    assert audit(read_game(path).events)[0].version == expected["first_broken_line"]


DIFFERENCES = {
    ("nathan487", "deal", "round_dealt"): "no opening discard",
    ("nathan487", "players", "game_started"): "2 to 6 players",
    ("nathan487", "miss_price", "exchange_missed"): "a failed exchange of 3 or 4 costs exactly one extra card",
    ("nathan487", "turns_over", "discard_taken"): "an empty stock ends the round only when a draw is refused",
    ("kashyap456", "deal", "round_dealt"): "no opening discard",
    ("kashyap456", "scoring", "round_scored"): "red kings -1; points are the hand",
    ("kashyap456", "game_end", "game_ended"): "one round",
    ("kashyap456", "turns_over", "cabo_called"): "when the stock is out only a call is left",
    ("evanbrierton", "deal", "round_dealt"): "no opening discard",
    ("evanbrierton", "scoring", "round_scored"): "J and Q are 10; points are the hand",
    ("evanbrierton", "turns_over", "card_drawn"): "the stock is reshuffled",
    ("evanbrierton", "turns_over", "cabo_called"): "the stock is reshuffled",
    ("evanbrierton", "reshuffle", "stock_reshuffled"): "the stock is reshuffled",
}
"""What the programs do otherwise than the variant nearest to them, by engine, code and event."""


@pytest.mark.parametrize("path", ENGINES)
def test_by_the_nearest_variant_each_finding_is_a_known_difference(path: Path) -> None:
    events = read_game(path).events
    opening = events[0]
    assert isinstance(opening, GameStarted)
    nearest = named_ruleset(opening.ruleset.based_on or "")
    engine = path.name.partition("-s")[0].removesuffix("-emptystock")
    for finding in audit(events, nearest):
        key = (engine, finding.code.value, event_tag(events[finding.version - 1]))
        assert key in DIFFERENCES, finding


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.code}: {row.sentence}") for row in BREAKS])
def test_a_break_is_found_where_it_is(row: Break) -> None:
    log = unscored(row) if row.code is Breach.SCORING else broken_log(row)
    assert audit(log[:-1]) == ()
    first = audit(log)[0]
    assert (first.version, first.code) == (len(log), row.code)
    assert first.expected != first.found


@pytest.mark.parametrize("code", OPENINGS)
def test_a_break_is_found_in_the_first_event(code: Breach) -> None:
    assert [finding.code for finding in audit(OPENINGS[code])][:1] == [code]


def test_every_code_has_a_sentence_and_is_found_in_some_log() -> None:
    assert list(CODES) == list(Breach)
    elsewhere = {Breach.STOPPED, Breach.GAME_OVER}
    assert {row.code for row in BREAKS} | set(OPENINGS) | elsewhere == set(Breach)


def test_the_axes_in_the_sentences_are_axes() -> None:
    quoted = {word for sentence in CODES.values() for word in sentence.split("`")[1::2]}
    assert quoted <= set(AXES)


def test_an_empty_game_has_no_beginning() -> None:
    (finding,) = audit(())
    assert (finding.version, finding.code) == (1, Breach.GAME_CLOSED)


def test_no_round_is_dealt_after_the_game_is_over() -> None:
    over = replace(STANDARD, end_score=20)
    table = played(TWO, "0 call · 1 take 0 · reveal", over)
    assert isinstance(table.events.pop(), GameEnded)
    table.deal("2c 3c 4c 5c", "2d 3d 4d 5d", discard="9s", number=2)
    assert [(finding.version, finding.code) for finding in audit(table.events)] == [(table.version, Breach.GAME_OVER)]


def test_it_goes_on_after_a_finding() -> None:
    table = played(TWO, "0 take 0", STANDARD)
    table.play(CardDrawn(seat=0, face="10h"), CardDiscarded(seat=0, face="10h"), PowerDeclined(seat=0))
    table.play(CardDrawn(seat=1, face="7c"))
    findings = audit(table.events)
    assert [(finding.version, finding.code) for finding in findings] == [
        (4, Breach.TURN),
        (7, Breach.FACE),
    ]


def test_it_says_where_it_had_to_stop() -> None:
    table = played(TWO, "0 take 0", STANDARD)
    table.play(CardDiscarded(seat=1, face="10h"), CardDrawn(seat=1, face="2c"))
    assert [(finding.version, finding.code) for finding in audit(table.events)] == [
        (4, Breach.DRAWN_CARD),
        (4, Breach.STOPPED),
    ]
    assert "stops" in audit(table.events)[-1].found


def test_an_event_written_twice_is_passed_over() -> None:
    table = played(TWO, "0 draw", STANDARD)
    table.play(table.events[-1], CardDiscarded(seat=0, face="10h"))
    assert [finding.version for finding in audit(table.events)] == [4]


SLOPPY = [
    pytest.param(TWO, "0 draw · 0 discard", CardDrawn(seat=1, face="6c"), id="a power not used, before the next draw"),
    pytest.param(TWO, "0 draw · 0 discard", CaboCalled(seat=1), id="or the next call"),
    pytest.param(
        TWO,
        "0 call · 1 draw · 1 discard",
        HandsRevealed(reason=RevealReason.CALLED, hands=(("2c", "3c", "4c", "5c"), ("2d", "3d", "4d", "5d"))),
        id="or the end of the round",
    ),
    pytest.param(THREE, "0 call · 1 take 0 · 2 take 0 · reveal", GameEnded(reason=EndReason.ABANDONED, winners=()),
                 id="an end without a limit"),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "given", "event"), SLOPPY)
def test_what_goes_without_saying_may_be_left_out(deal: Deal, given: str, event: Event) -> None:
    assert audit(played(deal, given, STANDARD).play(event).events) == ()


def test_a_scoring_and_the_end_may_be_left_out() -> None:
    table = played(TWO, "0 call · 1 take 0 · reveal", STANDARD)
    assert isinstance(table.events.pop(), RoundScored)
    table.deal("2c 3c 4c 5c", "2d 3d 4d 5d", discard="9s", number=2)
    assert audit(table.events) == ()


def test_a_card_drawn_as_the_turns_end_at_once_need_not_be_placed() -> None:
    rules = replace(STANDARD, stock_out=StockOut.ENDS_AT_ONCE)
    table = played(TWO, "drain 1 · 0 draw", rules)
    hands = (("2c", "3c", "4c", "5c"), ("2d", "3d", "4d", "5d"))
    assert audit(table.play(HandsRevealed(reason=RevealReason.STOCK_OUT, hands=hands)).events) == ()


REWINDS = [
    pytest.param((CardDrawn(seat=1, face="10h"), Rewound(to=2, reason="wrong seat"), CardDrawn(seat=0, face="10h")), [],
                 id="what was taken back does not count"),
    pytest.param((CardDrawn(seat=0, face="10h"), Rewound(to=2, reason=None), CardDrawn(seat=1, face="10h")),
                 [(5, Breach.TURN)], id="what came instead does"),
    pytest.param((Rewound(to=3, reason=None), CardDrawn(seat=0, face="10h")), [(3, Breach.REWIND)],
                 id="one that goes nowhere counts for nothing"),
    pytest.param((CardDrawn(seat=0, face="10h"), Rewound(to=2, reason=None), Rewound(to=3, reason=None),
                  CardDiscarded(seat=0, face="10h")), [], id="a correction can be corrected"),
    pytest.param((GameEnded(reason=EndReason.ABANDONED, winners=()), Rewound(to=2, reason=None),
                  CardDrawn(seat=0, face="10h")), [], id="even an end"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "expected"), REWINDS)
def test_corrections(events: tuple[Event, ...], expected: list[tuple[int, Breach]]) -> None:
    log = played(TWO, "", STANDARD).play(*events).events
    assert [(finding.version, finding.code) for finding in audit(log)] == expected


def reshuffled(*, seen: str | None) -> list[Event]:
    """A record without the order of a reshuffle: seat 1 peeks at what it drew from the new stock, told as ``seen``."""
    table = played(TWO, "drain 0", replace(STANDARD, stock_out=StockOut.RESHUFFLE))
    return table.play(StockReshuffled(stock=None), CardDrawn(seat=1, face=seen)).events


POOLS = [
    pytest.param("10h", [], id="a card of the pile comes again"),
    pytest.param(None, [], id="or one that nobody saw"),
    pytest.param("2c", [Breach.FACE], id="not one that lies in a hand"),
    pytest.param("Ks", [Breach.FACE], id="nor the top of the pile"),
]


@pytest.mark.parametrize(("seen", "codes"), POOLS)
def test_a_hidden_reshuffle_has_the_cards_of_the_pile(seen: str | None, codes: list[Breach]) -> None:
    assert [finding.code for finding in audit(reshuffled(seen=seen))] == codes


def test_a_card_in_a_hand_is_none_of_those_reshuffled() -> None:
    rules = replace(STANDARD, stock_out=StockOut.RESHUFFLE)
    table = Table(rules, viewer=0)
    hidden = (None, None, None, None)
    table.play(replace(played(TWO, "", rules).events[1], hands=(hidden, hidden)))
    for seat, face in _turns(rules):
        table.play(CardDrawn(seat=seat, face=face), CardDiscarded(seat=seat, face=face))
    assert audit(table.events) == ()
    table.play(StockReshuffled(stock=None), CardDrawn(seat=1, face="7c"), CardDiscarded(seat=1, face="7c"))
    table.play(CardPeeked(seat=1, slot=0, face="10h"))
    assert [finding.code for finding in audit(table.events)] == [Breach.FACE]


def _turns(rules: RuleSet) -> list[tuple[int, str]]:
    stock = played(TWO, "", rules).round.stock
    return [(place % 2, card.face or "") for place, card in enumerate(stock)]


@pytest.mark.parametrize("name", NAMED)
def test_another_rule_set_judges_the_same_log(name: str) -> None:
    log = played(TWO, "0 draw · 0 discard · 0 spy 1.0", STANDARD).events
    by_others = audit(log, NAMED[name])
    assert (by_others == ()) == (name == "standard")


def test_a_finding_says_what_was_expected_and_what_was_found() -> None:
    log = played(TWO, "", STANDARD).play(CardDrawn(seat=1, face="10h")).events
    assert audit(log) == (Finding(version=3, code=Breach.TURN, expected="seat 0 to act", found="seat 1"),)
