"""``cabo schema``: the JSON Schema of the game file."""

import msgspec

from cabo_events.cli.output import write_bytes
from cabo_events.schema import json_schema


def schema() -> None:
    """Print the JSON Schema of the game file.

    It is that of one line, an event, in JSON Schema 2020-12.
    """
    write_bytes(msgspec.json.format(msgspec.json.encode(json_schema()), indent=2) + b"\n")
