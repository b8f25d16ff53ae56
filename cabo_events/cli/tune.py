"""``cabo tune``: good parameters for a bot, searched for by self-play."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec import Struct
from msgspec.structs import replace

from cabo_events.bots import Policy, Tuned, policy_from_text, policy_to_toml, read_policy
from cabo_events.cli.output import new_table, write_json, write_lines, write_table
from cabo_events.cli.progress import paced
from cabo_events.cli.readying import ROUNDS_A_GAME, kernel_ready
from cabo_events.errors import PolicyError, UsageError
from cabo_events.files import read_ruleset, write_whole
from cabo_events.kernel.warming import Work
from cabo_events.ruleset import RuleSet

_ITSELF = "itself"
_FIELD = f"{_ITSELF},club,{_ITSELF},cautious"


class Found(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints."""

    output: str
    tuned: Tuned


def tune(
    *,
    rules: str = "standard",
    players: Annotated[int, Parameter(validator=Number(gte=2, lte=6))] = 4,
    games: Annotated[int, Parameter(validator=Number(gte=100))] = 3000,
    rounds: Annotated[int, Parameter(validator=Number(gte=1))] = 6,
    candidates: Annotated[int, Parameter(validator=Number(gte=2))] = 18,
    seed: int = 1,
    start: str | None = None,
    field: str = _FIELD,
    output: Annotated[Path, Parameter(alias="-o")],
    json: bool = False,
) -> None:
    """Search for a bot's parameters by seeded self-play.

    In each round the best row so far is changed in a few numbers, many times
    over; the changed rows play heats, of which a third goes on each time, and
    the last one left takes the best row's place if it wins more often in new
    games. The same options give the same result.

    The FILE names the bot: play it wherever a bot is asked for. It keeps the
    parameters with what was tried, by rule set and number of players; what it
    holds for other rules or players stays.

    The JSON is {"output", "tuned"}: the file, and what was written for these
    rules and players.

    Args:
        rules: The rule set, a name or a TOML file.
        players: How many play.
        games: How many games decide a round; its heats have fewer.
        rounds: How many rounds the search has.
        candidates: How many changed rows there are in a round.
        seed: The number that all chance comes from.
        start: The bot to start from; without it, every parameter's default.
        field: Who takes the other seats: bots with commas between, among them
            the word itself, which is the best row so far.
        output: The TOML file to write.
        json: Print JSON.
    """
    from cabo_events.bots.tuning import Plan, tuned

    ruleset = _allowed(read_ruleset(rules), players)
    before = _before(output)
    plan = Plan(
        rules=ruleset,
        players=players,
        seed=seed,
        games=games,
        rounds=rounds,
        candidates=candidates,
        start=None if start is None else read_policy(start),
        field=tuple(None if name == _ITSELF else read_policy(name) for name in field.split(",")),
    )
    with kernel_ready(ROUNDS_A_GAME * plan.games_in_all(), Work.PLAY), paced("Playing", "games") as reached:
        found = tuned(plan, lambda played: reached(played, plan.games_in_all(), played))
    others = tuple(one for one in before.tuned if (one.ruleset, one.players) != (found.ruleset, found.players))
    whole = replace(before, tuned=tuple(sorted((*others, found), key=lambda one: (one.rules, one.players))))
    write_whole({output: policy_to_toml(whole).encode()})
    if json:
        write_json(Found(output=str(output), tuned=found))
    else:
        _tell(output, found)


def _allowed(rules: RuleSet, players: int) -> RuleSet:
    if not rules.players_min <= players <= rules.players_max:
        expected = f"{rules.players_min} to {rules.players_max} players, as {rules.name} allows"
        raise UsageError("--players", expected, str(players))
    return rules


def _before(output: Path) -> Policy:
    """The policy that the file holds already; a new one where there is no file."""
    if output.suffix != ".toml":
        raise UsageError("--output", "a file NAME.toml", str(output))
    if not output.parent.is_dir():
        # Said before anything is played.
        raise UsageError("--output", "a file in a folder that is there", str(output))
    try:
        return policy_from_text(output.read_text(encoding="utf-8"), str(output))
    except FileNotFoundError:
        return Policy(name=output.stem, about="Tuned by self-play.", parameters={})
    except UnicodeDecodeError:
        raise PolicyError(str(output), "", "UTF-8 text", "other bytes") from None


def _tell(output: Path, found: Tuned) -> None:
    if found.search is None:
        return
    table = new_table("Tried", "#Games", "#Wins %", "95 %")
    for one in found.search.tried:
        table.add_row(one.what, str(one.games), f"{100 * one.share:.1f}", f"{100 * one.low:.1f}–{100 * one.high:.1f}")
    write_table(table)
    fair = f"{100 * found.search.fair:.1f} % is fair"
    write_lines([f"{output}: {found.rules}, {found.players} players, {found.search.games} games in all; {fair}."])
