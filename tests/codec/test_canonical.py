"""What the game file holds byte for byte, and what else is read and put right."""

import json
from pathlib import Path

import pytest

from cabo_events.codec import decode, decode_event, encode, encode_event
from cabo_events.events import CaboCalled, CardDiscarded, CardDrawn, HandsRevealed, RevealReason, event_tag
from cabo_events.rulesets import STANDARD
from tests.conftest import shared_files
from tests.game_builder import Table, one_of_each

CATALOGUE = one_of_each(STANDARD, "10s")
ALL = encode(CATALOGUE)
LINES = ALL.splitlines()
PLACE = {event_tag(event): number for number, event in enumerate(CATALOGUE)}


def small_game() -> Table:
    """A whole round of two seats in few bytes."""
    table = Table(STANDARD).deal("3c 4c 5c 6c", "Ac Ad Ah As", discard="9h", stock="2c 7d")
    return table.play(
        CardDrawn(seat=0, face="2c"),
        CardDiscarded(seat=0, face="2c"),
        CaboCalled(seat=1),
        CardDrawn(seat=0, face="7d"),
        CardDiscarded(seat=0, face="7d"),
        HandsRevealed(reason=RevealReason.CALLED, hands=(("3c", "4c", "5c", "6c"), ("Ac", "Ad", "Ah", "As"))),
    )


SMALL = encode(small_game().events)


@pytest.mark.parametrize(
    "path",
    [
        *shared_files("data/games/*.cabo.jsonl"),
        *shared_files("data/rules/*.cabo.jsonl"),
        *shared_files("data/partial*/*.cabo.jsonl"),
        *shared_files("data/broken/*.cabo.jsonl"),
    ],
)
def test_reading_and_writing_is_the_identity(path: Path) -> None:
    data = path.read_bytes()
    game = decode(data, file=path.name)
    assert encode(game.events) == data
    assert game.notices == ()
    assert game.lines == tuple(range(1, data.count(b"\n") + 1))


def test_every_event_comes_back_as_it_was_written() -> None:
    game = decode(ALL)
    assert game.events == CATALOGUE
    assert [type(event) for event in game.events] == [type(event) for event in CATALOGUE]
    assert encode(game.events) == ALL
    assert [decode_event(encode_event(event)) for event in CATALOGUE] == list(CATALOGUE)


def test_the_canonical_form() -> None:
    assert encode([*small_game().events[1:2], CaboCalled(seat=1, at="2026-01-31T18:05:00Z")]).splitlines()[1] == (
        b'{"type":"cabo_called","seat":1,"at":"2026-01-31T18:05:00Z"}'
    )
    for line, event in zip(LINES, CATALOGUE, strict=True):
        keys = list(json.loads(line))
        fields = [field for field in event.__struct_fields__ if field != "at"]
        assert keys == ["type", *fields, *(["at"] if event_tag(event) == "cabo_called" else [])]
        assert b": " not in line
        assert b", " not in line


def test_null_fields_are_written_and_other_letters_kept() -> None:
    assert b'"dealer":1,"first":0' in LINES[PLACE["round_dealt"]]
    assert b'"discard":null' in LINES[PLACE["round_dealt"]]
    assert "Ünterbrochen".encode() in LINES[PLACE["rewound"]]
    assert ALL.endswith(b"}\n")


# -------------------------------------------------------------------------------------------------- read, and put right


REORDERED = ALL.replace(b'"seat":0,"slots":[1]', b'"slots":[1],"seat":0')
SPACED = b"\n".join(json.dumps(json.loads(line), ensure_ascii=False).encode() for line in LINES) + b"\n"
ESCAPED = ALL.replace("Ü".encode(), b"\\u00dc").replace(b'"10s"', b'"\\u0031\\u0030s"')
SPELLING = "not in canonical form: spacing, escapes, or the order of keys"
CRLF = "CRLF line ends were read as LF"
NO_END = "the last line has no line end"
BLANK = "blank lines were left out"
MARK = "a byte-order mark at the start was left out"

ACCEPTED = [
    pytest.param(ALL.replace(b"\n", b"\r\n"), (CRLF,), id="CRLF line ends"),
    pytest.param(ALL.replace(b"\n", b"\r\n", 3), (CRLF,), id="CRLF at some line ends"),
    pytest.param(ALL.replace(b"\n", b"\n\n"), (BLANK,), id="blank lines between"),
    pytest.param(b"\n \n" + ALL, (BLANK,), id="blank lines before"),
    pytest.param(ALL + b"\n\t\n", (BLANK,), id="blank lines after"),
    pytest.param(ALL.removesuffix(b"\n"), (NO_END,), id="no line end after the last line"),
    pytest.param(b"\xef\xbb\xbf" + ALL, (MARK,), id="a byte-order mark"),
    pytest.param(REORDERED, (SPELLING,), id="keys in another order"),
    pytest.param(SPACED, (SPELLING,), id="spaces after colons and commas"),
    pytest.param(ALL.replace(b"{", b"  {", 1), (SPELLING,), id="spaces at the start of a line"),
    pytest.param(ESCAPED, (SPELLING,), id="letters written as escapes"),
    pytest.param(ALL.replace(b'"seat":0}', b'"seat":0,"at":null}'), (SPELLING,), id="a time that is null"),
    pytest.param(
        b"\xef\xbb\xbf" + SPACED.replace(b"\n", b"\r\n\r\n").removesuffix(b"\r\n\r\n"),
        (MARK, CRLF, NO_END, BLANK, SPELLING),
        id="all of it at once",
    ),
]


@pytest.mark.parametrize(("data", "notices"), ACCEPTED)
def test_accepted_with_a_notice(data: bytes, notices: tuple[str, ...]) -> None:
    game = decode(data, file="game.cabo.jsonl")
    assert game.notices == notices
    assert game.events == CATALOGUE
    assert encode(game.events) == ALL


def test_lines_are_counted_as_they_stand_in_the_file() -> None:
    game = decode(b"\n\n" + SMALL.replace(b"\n", b"\n\n", 1))
    assert game.lines == (3, *range(5, 5 + len(game.events) - 1))
