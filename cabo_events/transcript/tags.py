"""The tags of a header as they are read, up to the event that opens the game."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from cabo_events.errors import RuleSetError, TranscriptError
from cabo_events.events import SCHEMA, GameStarted, Player, Seed, Viewer
from cabo_events.ruleset import AXES, RuleSet
from cabo_events.rulesets import NAMED, ruleset_from_table
from cabo_events.transcript.cursor import Cursor, listed
from cabo_events.transcript.seats import NOTHING, UNSEEN, listed_players, seat_at, seats_meant
from cabo_events.transcript.tokens import Kind, Token, is_instant, is_number
from cabo_events.transcript.vocabulary import SPECTATOR, Opener, Table, Tag, folded, table_of

_NAMES = {folded(name): str(name) for name in (*Opener, *Tag, *AXES)}
_FEWEST, _MOST = 2, 6
_TABLES = frozenset(("values", "powers"))
_CONSTANTS = {"true": True, "false": False, "null": None}

_Schema = Annotated[int, Meta(ge=1, le=SCHEMA)]
_Read = TypeVar("_Read")

Tags = dict[str, list[Cursor]]
"""The tags of a header by name, each a cursor that stands at the tag's value."""


def tag_name(cursor: Cursor) -> str:
    """Take ``[`` and the name of a tag, in any case of letters; raises TranscriptError."""
    cursor.require("[")
    name = _NAMES.get(folded(cursor.token.text)) if cursor.token.kind is Kind.WORD else None
    if name is None:
        raise cursor.refusal(f"a tag ({', '.join((*Opener, *Tag))} or an axis of the rule set)")
    cursor.advance()
    return name


def opening_of(tags: Tags, after: Cursor) -> GameStarted:
    """The event that a whole header stands for; ``after`` is where a tag that is missing would have had to be.

    Raises TranscriptError for a tag that is missing or says what the event cannot hold.
    """
    game = _value(tags, Opener.GAME, _game) or _value(tags, Opener.AGAIN, _game)
    players = tuple(_closed(cursor, _player(cursor)) for cursor in tags.get(Tag.PLAYER, ()))
    if game is None or not _FEWEST <= len(players) <= _MOST:
        found = f"{len(players)} of them"
        raise after.refusal(f"{_FEWEST} to {_MOST} [Player …] tags before the first line of play", found=found)
    opening = GameStarted(
        schema=_value(tags, Tag.SCHEMA, _schema) or SCHEMA,
        game=game,
        ruleset=_rules(tags, after),
        players=players,
        viewer=None,
        seed=_value(tags, Tag.SEED, _seed),
        source=_value(tags, Tag.SOURCE, _text),
        played=_value(tags, Tag.PLAYED, _text),
        tags=_value(tags, Tag.TAGS, _texts) or (),
        at=_value(tags, Tag.AT, _instant),
    )
    return replace(opening, viewer=_value(tags, Tag.VIEWER, partial(_viewer, table_of(opening))))


def _value(tags: Tags, tag: str, read: Callable[[Cursor], _Read]) -> _Read | None:
    """What a tag says, or None where it is not there."""
    cursors = tags.get(tag)
    return None if cursors is None else _closed(cursors[0], read(cursors[0]))


def _closed(cursor: Cursor, value: _Read) -> _Read:
    """The value of a tag after which nothing but the bracket follows."""
    cursor.require("]")
    cursor.end()
    return value


def _text(cursor: Cursor) -> str:
    return cursor.quoted("a text in quotation marks")


def _texts(cursor: Cursor) -> tuple[str, ...]:
    texts = [_text(cursor)]
    while cursor.token.kind in {Kind.TEXT, Kind.WORD}:
        texts.append(_text(cursor))
    return tuple(texts)


def _game(cursor: Cursor) -> str:
    if not cursor.token.text:
        raise cursor.refusal("a name for the game in quotation marks")
    return cursor.quoted("a name for the game in quotation marks")


def _schema(cursor: Cursor) -> int:
    return cursor.number("a schema", _Schema)


def _seed(cursor: Cursor) -> int:
    return cursor.number("a whole number", Seed)


def _instant(cursor: Cursor) -> str:
    if not is_instant(cursor.token.text):
        raise cursor.refusal('a time (as in "2024-05-17T19:30:00Z")')
    return cursor.advance().text


def _viewer(table: Table, cursor: Cursor) -> Viewer:
    if cursor.skips_word(SPECTATOR):
        return SPECTATOR
    seats = seats_meant(table, cursor)
    if seats and seats[0] >= len(table.names):
        raise cursor.refusal(listed_players(table))
    return seat_at(table, cursor)


def _player(cursor: Cursor) -> Player:
    name = None if cursor.skips_silently(UNSEEN) else cursor.quoted("a player's name in quotation marks, ?")
    identity = cursor.quoted("an id in quotation marks") if cursor.skips_word("id") else name
    if identity is None:
        raise cursor.fault_at(cursor.token, "id and what the player is known by, the name being unknown")
    bot = cursor.quoted("the name of a policy in quotation marks") if cursor.skips_word("bot") else None
    return Player(id=identity, name=name, bot=bot)


# --- the rule set ------------------------------------------------------------------------------------------------


def _rules(tags: Tags, after: Cursor) -> RuleSet:
    """A variant by its name alone, or a name, what it is based on and a tag for each axis that differs."""
    starts = {name: (cursors[0], cursors[0].token) for name, cursors in tags.items()}
    name, basis = _value(tags, Tag.RULES, _text), _value(tags, Tag.BASED_ON, _text)
    if name is None and basis is None:
        raise after.refusal("a [Rules …] tag before the first line of play", found="none")
    changes = {axis: _value(tags, axis, partial(_axis, axis)) for axis in AXES if axis in tags}
    try:
        return _ruleset(name, basis, changes)
    except RuleSetError as error:
        raise _rules_fault(starts, error) from None


def _ruleset(name: str | None, basis: str | None, changes: Mapping[str, object]) -> RuleSet:
    labels = {} if name is None else {"name": name}
    missing = [axis for axis in AXES if axis not in changes]
    if name is not None and not missing:
        return replace(ruleset_from_table({**labels, **changes}, "rules"), based_on=basis)
    if basis is not None:
        return ruleset_from_table({**labels, "based_on": basis, **changes}, "rules")
    if changes:
        raise RuleSetError("rules", "name", "[BasedOn …] beside it, or a tag for every axis", f"none for {missing[0]}")
    if name is None or name not in NAMED:
        raise RuleSetError("rules", "name", f"{listed(tuple(NAMED))}, or [BasedOn …] and what differs", repr(name))
    return NAMED[name]


def _axis(axis: str, cursor: Cursor) -> object:
    return _keyed(cursor) if axis in _TABLES else _scalar(cursor)


def _keyed(cursor: Cursor) -> dict[str, object]:
    table: dict[str, object] = {}
    if cursor.skips_silently(NOTHING):
        return table
    while not table or cursor.token.kind is Kind.WORD:
        key = cursor.token
        if cursor.quoted("a rank") in table:
            raise cursor.fault_at(key, "each rank once")
        cursor.require("=")
        table[key.text] = _scalar(cursor)
    return table


def _scalar(cursor: Cursor) -> object:
    token = cursor.token
    text = cursor.quoted("a value")
    if token.kind is Kind.WORD and text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if token.kind is Kind.WORD and is_number(text) else text


def _rules_fault(starts: Mapping[str, tuple[Cursor, Token]], error: RuleSetError) -> TranscriptError:
    """The error at the tag of the axis that is wrong, or at the name where no tag speaks of it."""
    tag = {"name": Tag.RULES, "based_on": Tag.BASED_ON}.get(error.field, error.field)
    if tag in starts:
        cursor, token = starts[tag]
        return cursor.fault_at(token, error.expected, error.found if tag in _TABLES else None)
    cursor, token = starts.get(Tag.RULES) or starts[Tag.BASED_ON]
    return cursor.fault_at(token, f"{error.field} to be {error.expected}", error.found)
