"""What became of another program's log, in words and in figures."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from cabo_events.events import event_tag
from cabo_events.importers.adapter import Outcome
from cabo_events.importers.logs import Imported, Read
from cabo_events.words import counted


class KindRead(Struct, frozen=True, kw_only=True):
    """The messages of one kind: how many there were, and what they became."""

    kind: str
    times: int
    became: str


def kinds_read(reads: Sequence[Read]) -> tuple[KindRead, ...]:
    """The kinds of messages, in the order in which they first came."""
    kinds: dict[str, list[Read]] = {}
    for read in reads:
        kinds.setdefault(read.kind, []).append(read)
    return tuple(KindRead(kind=kind, times=len(of_kind), became=_became(of_kind)) for kind, of_kind in kinds.items())


def _became(reads: Sequence[Read]) -> str:
    events = Counter(event_tag(event) for read in reads for event in read.events)
    if events:
        return ", ".join(f"{tag} {count}" for tag, count in events.items())
    return "unknown" if any(read.outcome is Outcome.UNKNOWN for read in reads) else "nothing of its own"


def remark_words(log: Imported) -> Iterator[str]:
    """What is to be said of a log before its findings: what it did not tell, what came twice, what is unknown."""
    yield from log.remarks
    if log.duplicates:
        yield f"{counted(log.duplicates, 'message')} told twice, each read once"
    for kind, count in log.unknown.items():
        yield f"{counted(count, 'unknown message')} {kind}"


def size_words(log: Imported) -> str:
    """How much there is of a game, and how many breaks of its rules."""
    return f"{counted(len(log.events), 'event')}, {counted(len(log.findings), 'finding')}"
