"""The JSON Schema of the file format: complete, true of real lines, and refusing what the reader refuses."""

import json
from pathlib import Path
from typing import get_args

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from cabo_events.codec import encode, encode_event
from cabo_events.events import Event, event_tag
from cabo_events.ruleset import RuleSet
from cabo_events.rulesets import PUBLISHER, STANDARD
from cabo_events.schema import json_schema
from tests.conftest import shared_files
from tests.game_builder import one_of_each

SCHEMA = json_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
CATALOGUE = one_of_each(STANDARD, "10s")
PAIRS = [
    pytest.param(event, other, id=event_tag(event))
    for event, other in zip(CATALOGUE, one_of_each(PUBLISHER, "12"), strict=True)
]


def part(schema: object, *path: str) -> dict[str, object]:
    """The object at a path of keys in the schema."""
    for key in path:
        assert isinstance(schema, dict)
        schema = schema[key]
    assert isinstance(schema, dict)
    return schema


def test_the_schema_is_one_of_the_2020_draft() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_is_plain_json() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_every_event_is_in_the_schema_and_no_other() -> None:
    tags = [event.__struct_config__.tag for event in get_args(Event)]
    assert list(part(SCHEMA, "discriminator", "mapping")) == tags
    assert len(tags) == 23


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.__struct_config__.tag)
def test_every_field_of_an_event_is_in_the_schema(event: type[Event]) -> None:
    described = part(SCHEMA, "$defs", event.__name__)
    fields = [field for field in event.__struct_fields__ if field != "at"]
    assert list(part(described, "properties")) == ["type", *fields, "at"]
    assert described["required"] == ["type", *fields]
    assert described["additionalProperties"] is False
    assert described["description"] == event.__doc__


def test_every_axis_is_in_the_schema() -> None:
    described = part(SCHEMA, "$defs", "RuleSet")
    assert tuple(part(described, "properties")) == RuleSet.__struct_fields__
    assert described["required"] == list(RuleSet.__struct_fields__)


@pytest.mark.parametrize(("event", "other"), PAIRS)
def test_an_event_as_it_is_written_is_valid_in_either_deck(event: Event, other: Event) -> None:
    VALIDATOR.validate(json.loads(encode_event(event)))
    VALIDATOR.validate(json.loads(encode_event(other)))


@pytest.mark.parametrize(
    "path",
    [
        *shared_files("data/rules/standard-2e46f2.cabo.jsonl"),
        *shared_files("data/games/nathan487-s34.cabo.jsonl"),
        *shared_files("data/partial/kashyap456-s3.seat4.cabo.jsonl"),
    ],
)
def test_the_lines_of_a_played_game_are_valid(path: Path) -> None:
    for line in path.read_bytes().splitlines():
        VALIDATOR.validate(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        pytest.param('{"type":"card_pulled","seat":0,"face":null}', id="an unknown type"),
        pytest.param('{"type":"card_drawn","seat":0}', id="a missing field"),
        pytest.param('{"type":"card_drawn","seat":0,"face":null,"colour":1}', id="an unknown field"),
        pytest.param('{"type":"card_drawn","seat":6,"face":null}', id="seat 6"),
        pytest.param('{"type":"card_drawn","seat":0,"face":"1h"}', id="a face of no deck"),
        pytest.param('{"type":"card_peeked","seat":0,"slot":-1,"face":null}', id="a slot below 0"),
        pytest.param('{"type":"pair_discarded","seat":0,"slots":[1],"faces":["12"]}', id="a pair of one"),
        pytest.param('{"type":"cabo_called","seat":0,"at":"yesterday"}', id="a time that is none"),
        pytest.param('{"type":"game_ended","reason":"tired","winners":[]}', id="a reason unheard of"),
        pytest.param('{"type":"rewound","to":0,"reason":null}', id="a version before the first"),
        pytest.param("[]", id="no object"),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(line: str) -> None:
    assert not VALIDATOR.is_valid(json.loads(line))


def test_the_schema_of_a_written_file_is_the_one_it_names() -> None:
    opening = json.loads(encode(CATALOGUE[:1]))
    assert SCHEMA["title"] == f"Cabo game file, schema {opening['schema']}: one line, one event"
