"""Row: whole rounds by policy bots, every event recorded, against random play in the peers' card games."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from benchmarks import peer_openspiel, peer_pgx, peer_rlcard
from benchmarks.figures import FULL, Figure, Sizes, Verdict, at_least, middle, seconds
from benchmarks.kernel_tables import Table, come_to
from benchmarks.played_games import Peer, Played
from benchmarks.table import print_table

_ROW = "race"
_GOAL = 20.0
_POLICY = Table(rules="publisher", seats=4, bot="club")
_RANDOM = Table(rules="publisher", seats=4, bot="random")


class _Speed(Struct, frozen=True, kw_only=True):
    """Steps (events) and deals (rounds) a second."""

    steps: float
    deals: float


class _Pace(Struct, frozen=True, kw_only=True):
    """The speeds of several runs, and their medians."""

    runs: tuple[_Speed, ...]

    @property
    def steps(self) -> tuple[float, ...]:
        return tuple(run.steps for run in self.runs)

    @property
    def deals(self) -> tuple[float, ...]:
        return tuple(run.deals for run in self.runs)


def measured(sizes: Sizes) -> tuple[Figure, ...]:
    """Our speed, the peers', and how many times theirs ours is; without their group installed ours alone."""
    peers = (*peer_openspiel.games(), *peer_rlcard.games(), *peer_pgx.games())
    policy, rand, *theirs = _race(peers, sizes)
    return (
        *_ours(_POLICY, policy),
        *_ours(_RANDOM, rand),
        *(figure for peer, pace in zip(peers, theirs, strict=True) for figure in _against(peer, pace, policy, rand)),
    )


def _race(peers: Sequence[Peer], sizes: Sizes) -> list[_Pace]:
    """All in turn, run after run; a first round, in which things are compiled, does not count."""
    turns = [
        lambda: come_to(_POLICY.played(sizes.played, recorded=True)),
        lambda: come_to(_RANDOM.played(sizes.played, recorded=True)),
        *(lambda peer=peer: peer.play(sizes.peer_steps) for peer in peers),
    ]
    speeds = [[_speed(*seconds(turn)) for turn in turns] for _ in range(1 + sizes.runs)]
    return [_Pace(runs=runs) for runs in zip(*speeds[1:], strict=True)]


def _speed(took: float, played: Played) -> _Speed:
    return _Speed(steps=played.steps / took, deals=played.deals / took)


def _ours(table: Table, pace: _Pace) -> Iterator[Figure]:
    for unit, runs in (("events/s", pace.steps), ("rounds/s", pace.deals)):
        yield Figure(row=_ROW, what=f"{table.words}, recorded", value=middle(runs), unit=unit, runs=runs)


def _against(peer: Peer, pace: _Pace, policy: _Pace, rand: _Pace) -> Iterator[Figure]:
    """Random play on both sides has no goal; games stand against rounds, each from a deal to its score."""
    called = f"{peer.package} {peer.name}"
    steps = Figure(row=_ROW, what=called, value=middle(pace.steps), unit="steps/s", runs=pace.steps)
    games = Figure(row=_ROW, what=called, value=middle(pace.deals), unit="games/s", runs=pace.deals)
    has_goal = peer.package == peer_openspiel.PACKAGE
    yield _held(steps, "our bots' events", policy.steps, has_goal=has_goal)
    yield _held(games, "our bots' rounds", policy.deals, has_goal=has_goal)
    yield _held(steps, "our random play's events", rand.steps, has_goal=False)


def _held(theirs: Figure, called: str, ours: tuple[float, ...], *, has_goal: bool) -> Figure:
    ratio = middle(ours) / theirs.value
    return replace(
        theirs,
        what=f"{theirs.what}, to {called}",
        ratio=ratio,
        goal=f"ours at least {_GOAL:g} times as fast" if has_goal else None,
        verdict=at_least(_GOAL, ratio) if has_goal else Verdict.REPORTED,
    )


if __name__ == "__main__":
    print_table(measured(FULL))
