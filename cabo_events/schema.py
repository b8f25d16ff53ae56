"""The JSON Schema of the game file, as msgspec derives it from the events."""

import msgspec

from cabo_events.events import SCHEMA, Event


def json_schema() -> dict[str, object]:
    """The schema of one line of a ``*.cabo.jsonl`` file, JSON Schema 2020-12."""
    schema: dict[str, object] = msgspec.json.schema(Event)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Cabo game file, schema {SCHEMA}: one line, one event",
    }
    return {**head, **schema}
