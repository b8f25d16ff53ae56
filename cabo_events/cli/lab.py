"""``cabo lab``: stored games scored by other rules, beside games played by them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec import Struct

from cabo_events.cli import OK
from cabo_events.cli.answers import form_of, opened
from cabo_events.cli.lab_tables import show_group, write_csv
from cabo_events.cli.output import remark, write_json, write_lines
from cabo_events.cli.progress import stepped
from cabo_events.errors import UsageError
from cabo_events.files import read_ruleset
from cabo_events.ruleset import RuleSet, ruleset_hash
from cabo_events.rulesets import NAMED, STANDARD
from cabo_events.warehouse.connection import Warehouse
from cabo_events.warehouse.lab import CAVEAT, LabGroup, Playing, Tried, lab_group, played, replayed, tried
from cabo_events.warehouse.measures import Measure, Sums
from cabo_events.warehouse.stored_rounds import GameGroup, doubtful_games, game_groups
from cabo_events.warehouse.sweeps import Sweep, parsed_sweep, swept
from cabo_events.words import counted

if TYPE_CHECKING:
    import pyarrow as pa

Kind = Literal["people", "bots", "mixed"]


class Lab(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints; ``doubtful_games`` are left out, since a round's number comes twice in them."""

    groups: tuple[LabGroup, ...]
    doubtful_games: int
    note: str


class _Asked(Struct, frozen=True, kw_only=True):
    """What is tried, and how it is played; ``games`` is 0 where nothing is."""

    rulesets: tuple[RuleSet, ...]
    sweep: Sweep | None
    bots: tuple[str, ...]
    games: int
    seed: int


def lab(
    *,
    db: Path | None = None,
    rules: str | None = None,
    sweep: str | None = None,
    players: Annotated[int | None, Parameter(validator=Number(gte=2, lte=6))] = None,
    kind: Kind | None = None,
    play: Annotated[bool, Parameter(name="--played")] = False,
    games: Annotated[int, Parameter(validator=Number(gte=1))] = 200,
    seed: int = 1,
    bots: str = "random",
    json: bool = False,
    form: Annotated[Literal["table", "json", "csv"] | None, Parameter(name="--format")] = None,
) -> int:
    """Score all stored games by other rules, and set games played by them beside.

    Replayed is the same play, scored round by round up to who would have won.
    Played is what bots make of those rules. Every figure comes with its n and a
    95 % interval that is right for rounds nested in games. Games of different
    rule sets, numbers of players, or kinds of players are never put together.

    A sweep is AXIS=VALUES, as in beaten_caller_penalty=0:20, end_score=50:150:25
    or caller_tied=caller_zero,caller_beaten; without --rules it is of the rules
    that the games were played by. Without either, all named rule sets are tried.

    The JSON is {"groups": [{"ruleset", "hash", "players", "kind", "games",
    "rounds", "outcomes": [{"label", "ruleset", "hash", "is_played", "unscored":
    [{"why", "rounds"}], "figures": [{"measure", "replayed", "played"}]}]}],
    "doubtful_games", "note"}; a figure is {"estimate", "low", "high", "n", "games"}.

    Args:
        db: The database, or a folder of Parquet files; the user's own, as of cabo load.
        rules: The rule sets, as NAME,NAME,...; a name may be a TOML file.
        sweep: An axis of the scoring and its values.
        players: Only games of so many players.
        kind: Only games of people, of bots, or mixed ones.
        play: Let bots play by each rule set, too.
        games: How many games they play by each.
        seed: The number that all chance comes from.
        bots: Who plays.
        json: Print JSON, as --format json.
        form: What to write: table (without it), json or csv.
    """
    written = form_of(form, json=json)
    asked = _Asked(
        rulesets=_rulesets(rules, sweep),
        sweep=None if sweep is None else parsed_sweep(sweep),
        bots=tuple(bots.split(",")),
        games=games if play else 0,
        seed=seed,
    )
    for basis in asked.rulesets or (STANDARD,):
        # What cannot be is said before anything is read.
        if asked.sweep is not None:
            swept(basis, asked.sweep)
    with opened(db) as warehouse:
        answer = _answer(warehouse, asked, _condition(players, kind))
    if written == "json":
        write_json(answer)
    elif written == "csv":
        write_csv(answer.groups)
    else:
        for group in answer.groups:
            show_group(group, has_play=play)
        write_lines([CAVEAT])
    if answer.doubtful_games:
        remark(f"Left out, since a round's number comes twice in them: {counted(answer.doubtful_games, 'game')}.")
    return OK


def _rulesets(rules: str | None, sweep: str | None) -> tuple[RuleSet, ...]:
    if rules is not None:
        return tuple(read_ruleset(name) for name in rules.split(","))
    return tuple(NAMED.values()) if sweep is None else ()


def _condition(players: int | None, kind: Kind | None) -> str:
    """The games that are meant, each once."""
    conditions = ["g.is_counted"]
    if players is not None:
        conditions.append(f"g.seats = {players}")
    if kind is not None:
        conditions.append(f"g.kind = '{kind}'")
    return " and ".join(conditions)


def _answer(warehouse: Warehouse, asked: _Asked, where: str) -> Lab:
    def ask(sql: str) -> "pa.Table":
        with warehouse.batches(sql) as batches:
            return batches.read_all()

    groups = game_groups(ask, where)
    if not groups:
        raise UsageError(str(warehouse.path), "games of that kind", "none")
    rulesets = [tried(group, asked.rulesets, asked.sweep) for group in groups]
    pairs = list(zip(groups, rulesets, strict=True))
    answers = [replayed(ask, group, some, where) for group, some in stepped(pairs, len(pairs), "Replaying")]
    plays = _plays(pairs, asked)
    return Lab(
        groups=tuple(
            lab_group(group, some, answer, [plays.get(_key(group, one), {}) for one in some])
            for (group, some), answer in zip(pairs, answers, strict=True)
        ),
        doubtful_games=doubtful_games(ask, where),
        note=CAVEAT,
    )


def _key(group: GameGroup, one: Tried) -> tuple[str, int]:
    """What tells the games to be played by one rule set from those by another."""
    return ruleset_hash(one.rules), group.seats


def _plays(
    pairs: Sequence[tuple[GameGroup, tuple[Tried, ...]]], asked: _Asked
) -> dict[tuple[str, int], dict[Measure, Sums]]:
    """The played answer by rule set and number of players, each once; none for more players than the rules allow."""
    wanted = {
        _key(group, one): Playing(
            rules=one.rules, seats=group.seats, bots=asked.bots, games=asked.games, seed=asked.seed
        )
        for group, some in pairs
        for one in some
        if asked.games and one.rules.players_min <= group.seats <= one.rules.players_max
    }
    if not wanted:
        return {}
    from cabo_events.cli.readying import ROUNDS_A_GAME, kernel_ready
    from cabo_events.kernel.warming import Work
    from cabo_events.warehouse.played import played_rounds

    with kernel_ready(ROUNDS_A_GAME * asked.games * len(wanted), Work.OUTCOMES):
        steps = stepped(wanted.items(), len(wanted), "Playing")
        return {key: played(playing, played_rounds) for key, playing in steps}
