"""``cabo simulate``: games played by seeded dice."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec import Struct

from cabo_events.cli.output import write_json, write_lines
from cabo_events.cli.progress import stepped
from cabo_events.errors import UsageError
from cabo_events.files import SUFFIX, read_ruleset, write_game
from cabo_events.simulate import Run
from cabo_events.words import counted


class Simulated(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints."""

    out: str
    written: int
    there: int


def simulate(
    *,
    rules: str = "standard",
    players: Annotated[int, Parameter(validator=Number(gte=2, lte=6))] = 4,
    games: Annotated[int, Parameter(validator=Number(gte=1))] = 1,
    seed: int = 1,
    bots: Literal["random"] = "random",  # noqa: ARG001 - the only policy so far
    out: Path,
    json: bool = False,
) -> None:
    """Play games by seeded dice, each into a file of its own.

    Every player is a random one: any legal move, misses included, leaned so
    that games come to an end. The same seed gives the same bytes. A game that
    is there already is not played again, so a run that was cut short goes on.

    The JSON is {"out", "written", "there"}: the folder, how many games were
    written now, and how many were there.

    Args:
        rules: The rule set, a name or a TOML file.
        players: How many play.
        games: How many games.
        seed: The number that all chance comes from.
        bots: Who plays: random.
        out: The folder for the games, made if need be.
        json: Print JSON.
    """
    ruleset = read_ruleset(rules)
    if not ruleset.players_min <= players <= ruleset.players_max:
        expected = f"{ruleset.players_min} to {ruleset.players_max} players, as {ruleset.name} allows"
        raise UsageError("--players", expected, str(players))
    out.mkdir(parents=True, exist_ok=True)
    run = Run(rules=ruleset, players=players, seed=seed)
    wanted = {number: out / f"{run.game_id(number)}{SUFFIX}" for number in range(1, games + 1)}
    missing = {number: path for number, path in wanted.items() if not path.exists()}
    for number, path in stepped(missing.items(), len(missing), "Playing"):
        write_game(path, run.game(number))
    written, there = len(missing), len(wanted) - len(missing)
    if json:
        write_json(Simulated(out=str(out), written=written, there=there))
        return
    write_lines([f"{counted(written, 'game')} written to {out}" + (f", {there} there already" if there else "")])
