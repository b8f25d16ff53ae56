"""``cabo rescore``: the same play under other rules."""

from pathlib import Path

from msgspec import Struct

from cabo_events.cli import OK, UNREADABLE
from cabo_events.cli.output import ABSENT, complain, new_table, number, write_json, write_lines, write_table
from cabo_events.cli.reading import read, replayed
from cabo_events.errors import GameFileError, UsageError
from cabo_events.events import SheetField
from cabo_events.files import read_ruleset
from cabo_events.rescore import CAVEAT, Rescored, RescoredRound, rescored
from cabo_events.ruleset import RuleSet
from cabo_events.state import seat_name
from cabo_events.words import counted, leading, winning


class RescoredGame(Struct, frozen=True, kw_only=True):
    """A game as it was played and under each rule set asked for; ``players`` are names in seat order."""

    file: str
    game: str
    players: tuple[str, ...]
    played: Rescored
    rescored: tuple[Rescored, ...]


class RescoredGames(Struct, frozen=True, kw_only=True):
    """What ``--json`` prints."""

    games: tuple[RescoredGame, ...]
    note: str


def rescore(*files: Path, rules: str, json: bool = False) -> int:
    """Score recorded games under other rules.

    The play stays as it was and is scored round by round, up to who would have
    won: the players might have played otherwise. Between the decks a card
    keeps its number (a red king is 0, a black king 13). Rounds played after
    the other rules would have ended the game are ignored and counted; where
    those would not have ended it, the leader is named. A file that cannot be
    read is reported, the others are scored, and the exit code is 3.

    The JSON is {"games": [{"file", "game", "players", "played", "rescored":
    []}], "note"}; "played" and each of "rescored" is {"ruleset", "hash",
    "is_played", "rounds": [{"round", "points", "reasons", "totals", "resets",
    "kamikaze", "why_not", "unknown"}], "ignored_rounds", "over", "winners",
    "leaders"}. "unknown" names what a score sheet left untold, and is left out
    where that is nothing; a kamikaze that is among it is no more than possible.

    Args:
        files: The game files.
        rules: The rule sets, as NAME,NAME,...; a name may be a TOML file.
        json: Print JSON.
    """
    if not files:
        raise UsageError("files", "one game file or more", "none")
    rulesets = tuple(read_ruleset(name) for name in rules.split(","))
    games: list[RescoredGame] = []
    for file in files:
        try:
            games.append(_rescored(file, rulesets))
        except GameFileError as error:
            complain(str(error))
    if json:
        write_json(RescoredGames(games=tuple(games), note=CAVEAT))
    elif games:
        _show(games)
    return OK if len(games) == len(files) else UNREADABLE


def _rescored(file: Path, rulesets: tuple[RuleSet, ...]) -> RescoredGame:
    source = read(file)
    timeline = replayed(source)
    game = timeline.last.game
    return RescoredGame(
        file=source.name,
        game=game.id,
        players=tuple(seat_name(game, seat) for seat in range(len(game.players))),
        played=rescored(timeline, game.rules),
        rescored=tuple(rescored(timeline, rules) for rules in rulesets),
    )


def _show(games: list[RescoredGame]) -> None:
    for game in games:
        write_lines([f"Game {game.game}", ""])
        _show_rules(f"As played, under {game.played.ruleset}", game.players, game.played)
        for other in game.rescored:
            _show_rules(f"Under {other.ruleset}", game.players, other)
    write_lines([CAVEAT])


def _show_rules(heading: str, players: tuple[str, ...], game: Rescored) -> None:
    write_lines([heading])
    table = new_table("#Round", *(f"#{name}" for name in players))
    for round_ in game.rounds:
        table.add_row(str(round_.round), *(_cell(round_, seat) for seat in range(len(players))))
    if game.rounds:
        write_table(table)
    write_lines([*_gaps(game), f"{_outcome(players, game)}{_ignored(game)}", ""])


def _cell(round_: RescoredRound, seat: int) -> str:
    points = None if round_.points is None else round_.points[seat]
    if round_.points is not None and points is None:
        return ABSENT
    moon = "K? " if SheetField.KAMIKAZE in round_.unknown else "K "
    marks = (moon if seat == round_.kamikaze else "") + ("R " if seat in round_.resets else "")
    return f"{marks}+{number(points)} = {number(round_.totals[seat])}"


def _gaps(game: Rescored) -> list[str]:
    return [f"Round {round_.round} cannot be scored: {round_.why_not}." for round_ in game.rounds if round_.why_not]


def _outcome(players: tuple[str, ...], game: Rescored) -> str:
    after, state = f"After {counted(len(game.rounds), 'round')}", "over" if game.over else "not over"
    first = game.winners if game.over else game.leaders
    if not first:
        return f"{after} the game is {state}; who {'wins' if game.over else 'leads'} cannot be told."
    names, total = [players[seat] for seat in first], number(game.rounds[-1].totals[first[0]])
    if game.over:
        return f"{after} {winning(names)} with {total}."
    return f"{after} the game is not over; {leading(names)} with {total}."


def _ignored(game: Rescored) -> str:
    if not game.ignored_rounds:
        return ""
    return f" {counted(game.ignored_rounds, 'later round')} ignored."
