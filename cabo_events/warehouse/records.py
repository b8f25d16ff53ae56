"""Records on their way into the warehouse: what is to be read, and what came of it."""

from collections.abc import Mapping

import pyarrow as pa
from msgspec import Struct

from cabo_events.audit import Finding
from cabo_events.warehouse.facts import Facts

LOADED, DOUBLE, REFUSED = "loaded", "double", "refused"
UNREADABLE, BREAKS_RULES = "unreadable", "breaks_rules"


class Unit(Struct, frozen=True, kw_only=True):
    """A record to be read: the bytes, or (None) the file of its origin.

    ``known`` is the digest of what is loaded already and need not be loaded again. ``findings`` are the breaks of the
    rules that are known, None where they are to be looked for. ``joined`` are ids of players who go by another.
    """

    origin: str
    source: str
    stamp: str
    data: bytes | None
    known: str | None
    findings: tuple[Finding, ...] | None
    joined: Mapping[str, str]


class Reason(Struct, frozen=True, kw_only=True):
    """Why a record is in quarantine: the line (None: as a whole), and what was expected and found there."""

    line: int | None
    kind: str
    text: str


class Record(Struct, frozen=True, kw_only=True):
    """What was read of one unit: ``facts`` is empty where it is refused, and where nothing has changed.

    It is empty too where ``is_judged``: then the kernel makes the rows, of many games at once.
    """

    unit: Unit
    stream: str | None
    digest: str | None
    events: int
    breaks: int | None
    facts: Facts
    is_judged: bool
    reasons: tuple[Reason, ...]

    @property
    def is_known(self) -> bool:
        """Whether it is loaded already as it is."""
        return self.digest is not None and self.digest == self.unit.known

    @property
    def has_rows(self) -> bool:
        """Whether rows come of it."""
        return bool(self.facts) or self.is_judged


class Extract(Struct, frozen=True, kw_only=True):
    """Several records as Arrow: rows of record and quarantine, the facts by table; origins and stamps of the known."""

    records: pa.Table
    quarantine: pa.Table
    facts: Mapping[str, pa.Table]
    known: pa.Table
    units: int
    events: int
