"""What a visitor's log of another program is: what its messages became, and the game file that it gives."""

from pathlib import Path

import streamlit as st
from msgspec import Struct

from cabo_events.codec import encode, encode_event
from cabo_events.errors import AdapterError, InexpressibleLog, UsageError
from cabo_events.importers.adapter import Request
from cabo_events.importers.log_words import KindRead, kinds_read, remark_words, size_words
from cabo_events.importers.logs import Read, game_id, import_bytes, program
from cabo_events.importers.messages import unpacked
from dashboard.exports import Kind, Table
from dashboard.own_game import OwnGame


class OwnLog(Struct, frozen=True, kw_only=True):
    """A log as it was read: ``words`` on it as a whole, what its messages became, its game.

    ``game`` is None where there is none in it; ``refused`` are the messages, by number, that no event can say.
    """

    words: tuple[str, ...]
    refused: tuple[tuple[int, str], ...] = ()
    kinds: tuple[KindRead, ...] = ()
    reads: tuple[Read, ...] = ()
    game: OwnGame | None = None


@st.cache_resource(max_entries=4, show_spinner=False)
def read_own_log(data: bytes, name: str, source: str, players: tuple[str, ...]) -> OwnLog:
    """The game in a log of the program ``source``; ``players`` are their names where the log has others or none."""
    stem = game_id(Path(name))
    try:
        log = import_bytes(unpacked(data, name), program(source), Request(game=stem, names=players), name)
    except InexpressibleLog as error:
        return OwnLog(words=(f"{name} cannot be taken in: it tells what no event can say.",), refused=error.refused)
    except (AdapterError, UsageError) as error:
        return OwnLog(words=(f"It cannot be read: {error}.",))
    told = tuple(f"{words}." for words in remark_words(log))
    if not log.events:
        words = f"It cannot be read: no message in {name} is one of {source}."
        return OwnLog(words=(words, *told), kinds=kinds_read(log.reads), reads=log.reads)
    return OwnLog(
        words=(f"{name} is read as a log of {source}: {size_words(log)}.", *told),
        kinds=kinds_read(log.reads),
        reads=log.reads,
        game=OwnGame(name=stem, data=encode(log.events), words=()),
    )


def messages_table(log: OwnLog) -> Table:
    """What every message became: a row for each event, and one for each message that became none."""
    columns = dict.fromkeys(("kind", "outcome", "event", "internal_state", "text"), Kind.TEXT)
    return Table(
        name="messages",
        columns={"message": Kind.NUMBER, **columns},
        rows=tuple(row for read in log.reads for row in _rows(read)),
    )


def _rows(read: Read) -> list[tuple[str | int | None, ...]]:
    events: list[str | None] = [encode_event(event).decode() for event in read.events]
    return [(read.message, read.kind, str(read.outcome), event, read.state, read.text) for event in events or [None]]
