"""Row: the memory that a process needs to record a million events."""

import subprocess
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.figures import FULL, Figure, Sizes, middle
from benchmarks.kernel_tables import Table, come_to
from benchmarks.table import print_table

_ROW = "recording"
_TABLE = Table(rules="publisher", seats=4, bot="club")
_EVENTS_A_GAME = 960
_A_MILLION = 1_000_000


class Peaks(Struct, frozen=True, kw_only=True):
    """What a process says of itself: its peak in kB before and after it has recorded so many events."""

    before: int
    after: int
    events: int


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Megabytes resident at the peak, each time in a process of its own."""
    peaks = [_peaks(max(1, sizes.recorded // _EVENTS_A_GAME)) for _ in range(min(sizes.runs, 3))]
    whole = tuple(peak.after / 1_000 for peak in peaks)
    added = tuple((peak.after - peak.before) / 1_000 * _A_MILLION / peak.events for peak in peaks)
    return (
        Figure(row=_ROW, what=f"{peaks[0].events:,} events, the process", value=middle(whole), unit="MB", runs=whole),
        Figure(row=_ROW, what="what a million events add", value=middle(added), unit="MB", runs=added),
    )


def tell_peaks(games: int) -> None:
    """Record so many games and print the peaks; to be called in a process of its own."""
    _TABLE.played(1, recorded=True)
    before = _peak()
    batch = _TABLE.played(games, recorded=True)
    after = _peak()
    print(msgspec.json.encode(Peaks(before=before, after=after, events=come_to(batch).steps)).decode())


def _peak() -> int:
    """The peak in kB as Linux has it of this program alone: that of getrusage may be of the process that began it."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1])


def _peaks(games: int) -> Peaks:
    command = (sys.executable, "-c", f"from benchmarks.kernel_memory import tell_peaks; tell_peaks({games})")
    here = Path(__file__).resolve().parents[1]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=here)
    return msgspec.json.decode(told.stdout, type=Peaks)


if __name__ == "__main__":
    print_table(measured(FULL))
