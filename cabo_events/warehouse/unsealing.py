"""Sealed history back to game files: each record line by line, as it was, byte for byte."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
from msgspec import Struct

from cabo_events.codec import encode
from cabo_events.errors import UsageError
from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.column_events import event_of
from cabo_events.warehouse.event_columns import EventColumns
from cabo_events.warehouse.keys import game_key
from cabo_events.warehouse.sealed import Manifest, read_manifest, refuse_changed, sealed_rows
from cabo_events.warehouse.tables import table_named

_EVENT, _GAME, _RULESET = table_named("event"), table_named("game"), table_named("ruleset")


class Unsealed(Struct, frozen=True, kw_only=True):
    """A record out of sealed history: its stream, and the bytes of its game file."""

    stream: str
    data: bytes


class _Game(Struct, frozen=True, kw_only=True):
    stream: str
    rules: RuleSet


def unsealed_games(folder: Path) -> Iterator[Unsealed]:
    """Every record of a folder, part by part, by key; raises WarehouseError for a file that is not as it was sealed."""
    manifest = read_manifest(folder)
    rules = _rulesets(folder, manifest)
    for part in manifest.parts:
        place = folder / part.part
        refuse_changed(place, part.files)
        games = _games(place, rules)
        for key, rows in _by_game(sealed_rows(place, _EVENT)):
            yield _unsealed(games[key], rows)


def unsealed_game(folder: Path, stream: str) -> bytes:
    """The game file of one record; raises UsageError where the folder has none of that stream, WarehouseError."""
    manifest = read_manifest(folder)
    key = game_key(stream)
    place = folder / f"part-{key * manifest.cut >> 63:02}"
    part = next((part for part in manifest.parts if part.part == place.name), None)
    if part is not None:
        refuse_changed(place, part.files)
        games = _games(place, _rulesets(folder, manifest))
        if key in games:
            found = (rows.filter(pc.equal(rows.column("game_key"), key)) for rows in sealed_rows(place, _EVENT))
            return _unsealed(games[key], _plain(pa.concat_tables(found))).data
    raise UsageError("game", f"a record in {folder}", repr(stream))


def _rulesets(folder: Path, manifest: Manifest) -> Mapping[str, RuleSet]:
    refuse_changed(folder, manifest.files)
    return {
        row["ruleset_key"]: msgspec.json.decode(row["body"], type=RuleSet)
        for rows in sealed_rows(folder, _RULESET)
        for row in rows.to_pylist()
    }


def _games(place: Path, rules: Mapping[str, RuleSet]) -> Mapping[int, _Game]:
    return {
        row["game_key"]: _Game(stream=row["stream"], rules=rules[row["ruleset_key"]])
        for rows in sealed_rows(place, _GAME)
        for row in rows.select(["game_key", "stream", "ruleset_key"]).to_pylist()
    }


def _by_game(tables: Iterator[pa.Table]) -> Iterator[tuple[int, Sequence[Mapping[str, object]]]]:
    """The rows of each game, which lie together."""
    rows: list[Mapping[str, object]] = []
    for table in tables:
        for row in _plain(table):
            if rows and rows[-1]["game_key"] != row["game_key"]:
                yield _key(rows), rows
                rows = []
            rows.append(row)
    if rows:
        yield _key(rows), rows


def _key(rows: Sequence[Mapping[str, object]]) -> int:
    key = rows[0]["game_key"]
    return key if isinstance(key, int) else -1


def _unsealed(game: _Game, rows: Sequence[Mapping[str, object]]) -> Unsealed:
    columns = (_columns(row) for row in rows)
    return Unsealed(stream=game.stream, data=encode([event_of(one, game.rules) for one in columns]))


def _columns(row: Mapping[str, object]) -> EventColumns:
    return msgspec.convert({name: row[name] for name in EventColumns.__struct_fields__}, EventColumns)


def _plain(rows: pa.Table) -> list[Mapping[str, object]]:
    """The rows, an instant as microseconds since 1970."""
    place = rows.schema.get_field_index("at")
    found: list[Mapping[str, object]] = rows.set_column(place, "at", rows.column("at").cast(pa.int64())).to_pylist()
    return found
