"""Policies read from TOML or JSON, refused with what is wrong and where."""

import difflib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from cabo_events.bots.policy import Policy, Tuned
from cabo_events.errors import PolicyError
from cabo_events.kernel.policy_parameters import PARAMETERS, PLACES, SLIP, Parameter

_FOLDER = Path(__file__).parent
_SUFFIXES = (".toml", ".json")
_NUMBERED = re.compile(r"\[(\d+)\]")
_KINDS_TOLD = re.compile("Expected `(.*)`, got `(.*)`")
_MISSING = re.compile("Object missing required field `(.*)`")
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
"""What msgspec calls values, in words."""


def policy_names() -> tuple[str, ...]:
    """The policies that come with the package."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def read_policy(name: str) -> Policy:
    """The policy of that name, or the one in that TOML or JSON file; raises PolicyError."""
    if not name.endswith(_SUFFIXES):
        if name not in policy_names():
            raise PolicyError("bot", "", f"one of {', '.join(policy_names())}, or a TOML or JSON file", repr(name))
        return policy_from_text((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise PolicyError(name, "", "a readable TOML or JSON file", error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise PolicyError(name, "", "UTF-8 text", f"the byte 0x{error.object[error.start]:02x}") from None
    return policy_from_text(text, name)


def policy_from_text(text: str, source: str) -> Policy:
    """The policy that a text describes, TOML, or JSON where the source's name ends so; raises PolicyError.

    >>> policy_from_text('[parameters]' + chr(10) + 'call_at = 7', "mine.toml").parameters
    {'call_at': 7.0}
    """
    table = _table(text, source)
    _refuse_unknown_keys(table, Policy.__struct_fields__, source, "")
    _refuse_bad_parameters(table.get("parameters"), source, "parameters")
    tuned = table.get("tuned")
    for number, one in enumerate(tuned if isinstance(tuned, list) else (), start=1):
        if isinstance(one, dict):
            _refuse_unknown_keys(one, Tuned.__struct_fields__, source, f"tuned {number}, ")
            _refuse_bad_parameters(one.get("parameters"), source, f"tuned {number}, parameters")
    try:
        return msgspec.convert({"name": Path(source).stem, "about": "", "parameters": {}, **table}, Policy)
    except msgspec.ValidationError as error:
        raise _refusal(source, str(error)) from None


def _refusal(source: str, message: str) -> PolicyError:
    """The error that says what msgspec found to be wrong."""
    words, _, path = message.partition(" - at `$")
    place = _NUMBERED.sub(lambda hit: f" {int(hit[1]) + 1}", path.strip("`.")).replace(".", ", ")
    kinds = _KINDS_TOLD.fullmatch(words)
    missing = _MISSING.fullmatch(words)
    if kinds is not None:
        return PolicyError(source, place, _KINDS.get(kinds[1], kinds[1]), _KINDS.get(kinds[2], kinds[2]))
    return PolicyError(
        source, place, f"the key {missing[1]}" if missing else "a policy's value", "none" if missing else words
    )


def _table(text: str, source: str) -> dict[str, object]:
    kind = "JSON" if source.endswith(".json") else "TOML"
    try:
        table: object = json.loads(text) if kind == "JSON" else tomllib.loads(text)
    except RecursionError:
        raise PolicyError(source, "", kind, "nesting without end") from None
    except ValueError as error:
        raise PolicyError(source, "", kind, str(error)) from None
    if not isinstance(table, dict):
        raise PolicyError(source, "", "an object", f"a {type(table).__name__}")
    return table


def _refuse_unknown_keys(table: Mapping[str, object], known: tuple[str, ...], source: str, place: str) -> None:
    for key in table:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f" (did you mean {near[0]}?)" if near else f": {', '.join(known)}"
            raise PolicyError(source, f"{place}{key}", f"a key that is known{hint}", "an unknown key")


def _refuse_bad_parameters(given: object, source: str, place: str) -> None:
    if not isinstance(given, dict):
        return
    _refuse_unknown_keys(given, tuple(PLACES), source, f"{place}, ")
    for name, value in given.items():
        parameter = PARAMETERS[PLACES[name] - SLIP]
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not (is_number and parameter.low <= value <= parameter.high):
            raise PolicyError(source, f"{place}, {name}", allowed_values(parameter), repr(value))


def allowed_values(parameter: Parameter) -> str:
    """What a parameter may be, in words.

    >>> allowed_values(PARAMETERS[0])
    'a share from 0 to 1'
    """
    kind = "a share" if parameter.unit == "share" else f"a number of {parameter.unit}"
    return f"{kind} from {parameter.low:g} to {parameter.high:g}"
