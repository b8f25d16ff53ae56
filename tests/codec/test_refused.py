"""What is refused, in which words."""

import json

import pytest

from cabo_events.codec import decode, decode_event, encode
from cabo_events.errors import GameFileError, SchemaError
from cabo_events.events import event_tag
from cabo_events.rulesets import PUBLISHER, STANDARD
from tests.game_builder import one_of_each

CATALOGUE = one_of_each(STANDARD, "10s")
ALL = encode(CATALOGUE)
LINES = ALL.splitlines()
PLACE = {event_tag(event): number for number, event in enumerate(CATALOGUE)}


def changed(tag: str, old: bytes, new: bytes) -> bytes:
    """The catalogue with one line changed."""
    lines = list(LINES)
    assert old in lines[PLACE[tag]], (tag, old)
    lines[PLACE[tag]] = lines[PLACE[tag]].replace(old, new, 1)
    return b"\n".join((*lines, b""))


DEEP = b"[" * 100_000

REFUSED = [
    (b"", 0, "a game, one event a line", "an empty file", "no bytes"),
    (b"\n\n", 0, "a game_started event on the first line", "only blank lines", "blank lines alone"),
    (b"\0" * 40, 1, "one JSON object on a line", r"invalid character at byte 0 of '\x00\x00", "NUL bytes alone"),
    (ALL + b"\0\0\n", 24, "one JSON object on a line", r"invalid character at byte 0 of '\x00\x00'", "NUL bytes after"),
    (changed("card_drawn", b'"10s"', b'"10\0s"'), 4, "one JSON object on a line", "invalid character", "a NUL inside"),
    (ALL[:-20], 23, "a whole event, a JSON object ended by }", "a torn line: '{", "a torn last line"),
    (ALL[:300], 1, "a whole event, a JSON object ended by }", "a torn line: '{", "a torn first line"),
    (ALL[:-1] + b",", 23, "one JSON object on a line", "trailing characters", "something after the last event"),
    (
        ALL[: ALL.index("Ü".encode()) + 1],
        22,
        "a whole event, a JSON object ended by }",
        "a torn line: the file ends within a character",
        "a line torn within a letter",
    ),
    (changed("rewound", b"nter", b"\xffter"), 22, "UTF-8 text", "the byte 0xff", "a byte that is no UTF-8"),
    (changed("rewound", "Ü".encode(), b"\xdc"), 22, "UTF-8 text", "the byte 0xdc", "Latin-1"),
    (ALL + b"\xff", 24, "UTF-8 text", "the byte 0xff", "a byte that is no UTF-8 at the very end"),
    (ALL.decode().encode("utf-16"), 1, "UTF-8 text", "the byte 0xff", "UTF-16"),
    (changed("card_drawn", b"card_drawn", b"card_pulled"), 4, "an event type", "'card_pulled'", "an unknown type"),
    (changed("card_drawn", b'"type":"card_drawn",', b""), 4, "the field type", "none", "no type"),
    (
        changed("card_drawn", b'"card_drawn"', b"7"),
        4,
        "an event type of this format in type",
        "7",
        "a type that is none",
    ),
    (
        changed("card_drawn", b'"seat":0', b'"seat":0,"colour":"red"'),
        4,
        "only the fields of card_drawn",
        "the unknown field 'colour'",
        "an unknown field",
    ),
    (
        changed("game_started", b'"bot":null', b'"bot":null,"elo":1'),
        1,
        "only the fields of players[0]",
        "the unknown field 'elo'",
        "an unknown field within",
    ),
    (changed("card_drawn", b',"face":"10s"', b""), 4, "the field face of card_drawn", "none", "a missing field"),
    (
        changed("exchange_missed", b'"slot":5,', b""),
        7,
        "the field extra[0].slot of exchange_missed",
        "none",
        "a missing field within",
    ),
    (
        changed("game_started", b'"power_use":"optional",', b""),
        1,
        "the field ruleset.power_use of game_started",
        "none",
        "a rule set without one of its axes",
    ),
    (
        changed("game_started", b'"optional"', b'"often"'),
        1,
        "optional, mandatory in ruleset.power_use of game_started",
        '"often"',
        "a rule set with an unknown value",
    ),
    (
        changed("game_started", b'"reset_to":50', b'"reset_to":null'),
        1,
        "points, as reset_at is 100 in ruleset.reset_to",
        "null",
        "a rule set that contradicts itself",
    ),
    (
        changed("game_started", b'"A":1', b'"X":1'),
        1,
        "K_red, K_black as keys of ruleset.values",
        "'X'",
        "a rule set with an unknown rank",
    ),
    (
        changed("game_started", b'"7":"peek"', b'"7":"pry"'),
        1,
        "peek, spy, swap, look_then_swap, look_twice_then_swap in ruleset.powers of game_started",
        '"7":"pry"',
        "a rule set with an unknown power",
    ),
    (
        changed("card_drawn", b'"seat":0', b'"seat":"0"'),
        4,
        "a whole number from 0 to 5 in seat of card_drawn",
        '"0"',
        "a text for a number",
    ),
    (changed("card_drawn", b'"seat":0', b'"seat":6'), 4, "from 0 to 5 in seat of card_drawn", "6", "seat 6"),
    (changed("card_drawn", b'"seat":0', b'"seat":-1'), 4, "from 0 to 5 in seat of card_drawn", "-1", "seat -1"),
    (changed("card_drawn", b'"seat":0', b'"seat":0.5'), 4, "from 0 to 5 in seat of card_drawn", "0.5", "half a seat"),
    (changed("card_drawn", b'"seat":0', b'"seat":true'), 4, "from 0 to 5 in seat of card_drawn", "true", "no number"),
    (
        changed("card_drawn", b'"seat":0', b'"seat":null'),
        4,
        "from 0 to 5 in seat of card_drawn",
        "null",
        "nobody's turn",
    ),
    (
        changed("card_peeked", b'"slot":3', b'"slot":-1'),
        9,
        "a whole number from 0 to 51 in slot of card_peeked",
        "-1",
        "a slot below 0",
    ),
    (
        changed("card_exchanged", b"[1]", b"[52]"),
        5,
        "a whole number from 0 to 51 in slots[0] of card_exchanged",
        "52",
        "a slot that no hand can have",
    ),
    (
        changed("card_exchanged", b"[1]", b"[]"),
        5,
        "in slots of card_exchanged",
        "[]",
        "an exchange for nothing",
    ),
    (
        changed("pair_discarded", b"[0,1]", b"[0,1,2]"),
        15,
        "a list of 2, each a whole number from 0 to 51 in slots of pair_discarded",
        "[0,1,2]",
        "a pair of three",
    ),
    (
        changed("card_drawn", b'"seat":0', b'"seat":' + b"9" * 400),
        4,
        "a whole number from 0 to 5 in seat of card_drawn",
        "9999",
        "a huge seat",
    ),
    (
        changed("round_scored", b"50", b"9" * 19),
        20,
        "a whole number from -1000000 to 1000000 or null in totals[0] of round_scored",
        "9" * 19,
        "a huge total",
    ),
    (
        changed("game_started", b'"seed":null', b'"seed":' + b"9" * 5000),
        1,
        "a whole number from -9223372036854775808 to 9223372036854775807 or null in seed of game_started",
        "{",
        "a seed of 5,000 digits",
    ),
    (changed("card_drawn", b'"seat":0', b'"seat":1e999'), 4, "in seat of card_drawn", "1e999", "an infinite number"),
    (changed("card_drawn", b'"seat":0', b'"seat":NaN'), 4, "one JSON object on a line", "invalid", "no number at all"),
    (
        changed("card_drawn", b'"10s"', b'"10x"'),
        4,
        "a face or null in face of card_drawn",
        '"10x"',
        "a face of no deck",
    ),
    (changed("card_drawn", b'"10s"', b"10"), 4, "a face or null in face of card_drawn", "10", "a face that is no text"),
    (changed("card_drawn", b'"10s"', b'"10"'), 4, "faces of the standard deck", "'10'", "a face of the other deck"),
    (
        changed("card_drawn", b'"10s"', b'"\\u0031\\u0030"'),
        4,
        "faces of the standard deck",
        "'10'",
        "a face of the other deck behind escapes",
    ),
    (
        changed("exchange_missed", b'"slot":5,"face":null', b'"slot":5,"face":"0"'),
        7,
        "faces of the standard deck",
        "'0'",
        "an extra card of the other deck",
    ),
    (
        changed("hands_revealed", b'[["10s"],[]]', b'[["10s"],["13"]]'),
        19,
        "faces of the standard deck",
        "'13'",
        "a revealed card of the other deck",
    ),
    (
        encode(one_of_each(PUBLISHER, "12")).replace(b'"12","13"', b'"12","Ks"', 1),
        2,
        "faces of the publisher deck",
        "'Ks'",
        "a standard face among the publisher's",
    ),
    (
        changed("hands_revealed", b'"stock_out"', b'"tired"'),
        19,
        "called, stock_out in reason of hands_revealed",
        '"tired"',
        "a reason unheard of",
    ),
    (
        changed("round_recorded", b'"points"]', b'"weather"]'),
        21,
        "hand_totals, points, caller, kamikaze in unknown[1] of round_recorded",
        '"weather"',
        "an unknown unknown",
    ),
    (
        changed("cabo_called", b"2026-01-31T18:05:00Z", b"yesterday"),
        17,
        "a moment in UTC, as 2026-01-31T18:05:00Z or null in at of cabo_called",
        '"yesterday"',
        "a time that is none",
    ),
    *(
        (
            changed("cabo_called", b"2026-01-31T18:05:00Z", time.encode()),
            17,
            "a moment in UTC, as 2026-01-31T18:05:00Z or null in at of cabo_called",
            json.dumps(time, ensure_ascii=False).replace("\\\\", "\\"),
            f"a time that is {what}",
        )
        for time, what in (
            ("2026-13-31T18:05:00Z", "in a thirteenth month"),
            ("2026-01-32T18:05:00Z", "on a 32nd"),
            ("2026-01-31T24:05:00Z", "in a 25th hour"),
            ("2026-01-31T18:60:00Z", "in a 61st minute"),
            ("2026-01-31T18:05:00", "in no zone"),
            ("2026-01-31T18:05:00+01:00", "in another zone"),
            ("2026-01-31 18:05:00Z", "written with a space"),
            ("2026-01-31T18:05:0٣Z", "written in other digits"),
            ("2026-01-31T18:05:00Z\\n", "ended by a line end"),
        )
    ),
    (
        changed("game_started", b'"viewer":null', b'"viewer":"referee"'),
        1,
        "a whole number from 0 to 5 or spectator or null in viewer of game_started",
        '"referee"',
        "a viewer unheard of",
    ),
    (
        changed("game_started", b'"viewer":null', b'"viewer":2'),
        1,
        "a viewer below 2",
        "seat 2",
        "a viewer who does not sit there",
    ),
    (
        changed("game_started", b'"game":"test"', b'"game":""'),
        1,
        "text that is not empty in game of game_started",
        '""',
        "a game without an id",
    ),
    (
        changed("game_started", b',{"id":"ben","name":"Ben","bot":null}', b""),
        1,
        "a list from 2 to 6 long, each an object with id, name, bot in players of game_started",
        '[{"id":"ada","name":"Ada","bot":null}]',
        "a game of one",
    ),
    (ALL.partition(b"\n")[2], 1, "game_started as the first event", "round_dealt", "a game without its opening"),
    (
        changed("card_drawn", b'"seat":0', b'"seat":1,"seat":0'),
        4,
        "every field once",
        "the field 'seat' twice",
        "a field twice",
    ),
    (
        changed("exchange_missed", b'"slot":5', b'"slot":4,"slot":5'),
        7,
        "every field once",
        "the field 'slot' twice",
        "a field twice within",
    ),
    (
        changed("game_started", b'"A":1', b'"A":2,"A":1'),
        1,
        "every field once",
        "the field 'A' twice",
        "a rank twice in a rule set",
    ),
    (ALL + b"[]\n", 24, "a JSON object", "'[]'", "a list for an event"),
    (ALL + b"null\n", 24, "a JSON object", "'null'", "null for an event"),
    (ALL + DEEP + b"\n", 24, "a JSON object", "'[[[[", "lists in lists without end"),
    (
        changed("card_drawn", b'"seat":0', b'"seat":' + DEEP + b"]" * len(DEEP)),
        4,
        "a whole number from 0 to 5 in seat of card_drawn",
        "[[[[",
        "lists in lists for a seat",
    ),
    (
        b'{"type":"game_started","deep":' + DEEP + b"]" * len(DEEP) + b"}\n",
        1,
        "only the fields of game_started",
        "the unknown field 'deep'",
        "lists in lists in a field unheard of",
    ),
    (
        b'{"deep":' + DEEP + b"]" * len(DEEP) + b',"type":"cabo_called","seat":0}\n',
        1,
        "values nested as in the format",
        "nesting without end",
        "lists in lists before the type",
    ),
    (
        ALL.replace(b"\n", b"", 1),
        1,
        "one JSON object on a line",
        "trailing characters",
        "two events on one line",
    ),
    (ALL.replace(b"\n", b"\r"), 1, "one JSON object on a line", "trailing characters", "line ends of old"),
    (b"round,A,B\n1,0,7\n", 1, "one JSON object on a line", "'round,A,B'", "a table, no game"),
    (b'{"rounds": []}\n', 1, "the field type", "none", "other JSON"),
]


@pytest.mark.parametrize(("data", "line", "expected", "found"), [pytest.param(*row[:4], id=row[4]) for row in REFUSED])
def test_refused(data: bytes, line: int, expected: str, found: str) -> None:
    with pytest.raises(GameFileError) as refused:
        decode(data, file="game.cabo.jsonl")
    error = refused.value
    assert (error.file, error.line) == ("game.cabo.jsonl", line)
    assert expected in error.expected
    assert found in error.found
    place = f"game.cabo.jsonl:{line}" if line else "game.cabo.jsonl"
    assert str(error) == f"{place}: expected {error.expected}, found {error.found}"
    assert not isinstance(error, SchemaError)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(changed("game_started", b'"schema":1', b'"schema":2'), id="a newer schema that looks the same"),
        pytest.param(changed("game_started", b'"schema":1', b'"schema":2,"venue":"pub"'), id="with a field more"),
        pytest.param(changed("game_started", b'"schema":1', b'"schema": 2'), id="spelled otherwise"),
        pytest.param(changed("game_started", b'"schema":1', b'"schema":1000000000000000000000'), id="very much newer"),
    ],
)
def test_a_newer_schema_is_refused_as_such(data: bytes) -> None:
    with pytest.raises(SchemaError) as refused:
        decode(data, file="game.cabo.jsonl")
    assert refused.value.line == 1
    assert refused.value.expected == "schema 1 or older"
    assert refused.value.found.startswith("schema 2" if b"1000000" not in data else "schema 1000")


@pytest.mark.parametrize("schema", [b"0", b"-1", b'"1"', b"1.5"])
def test_a_schema_that_never_was_is_refused(schema: bytes) -> None:
    with pytest.raises(GameFileError, match="a whole number from 1 in schema of game_started"):
        decode(changed("game_started", b'"schema":1', b'"schema":' + schema))


def test_faces_may_look_foreign_in_words() -> None:
    data = changed("rewound", "Ünterbrochen".encode(), b'was \\"10\\", is 13')
    assert decode(data).events[PLACE["rewound"]] != CATALOGUE[PLACE["rewound"]]


def test_a_line_may_be_read_alone() -> None:
    with pytest.raises(GameFileError, match="<line>:1: expected the field seat of cabo_called, found none"):
        decode_event(b'{"type":"cabo_called"}')
    with pytest.raises(GameFileError, match="log:7: expected a whole event"):
        decode_event(b'{"type":"cabo_c', file="log", number=7)
    with pytest.raises(GameFileError, match=r"expected UTF-8 text, found '.\"type\":\"rewound\""):
        decode_event(b'{"type":"rewound","to":1,"reason":"\xff"}')
