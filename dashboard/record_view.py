"""Where a game's record comes from, and what stands at the head of its page, as HTML."""

from collections.abc import Sequence

from cabo_events.events import GameStarted, Player
from cabo_events.markup import Html, element
from cabo_events.words import counted
from dashboard.data import FileStamp, GameEntry, OpenedGame
from dashboard.entry_words import record_words, result_words
from dashboard.kept import is_kept_path
from dashboard.rules_view import rules_words


def title_html(entry: GameEntry, game: OpenedGame) -> Html:
    """Who plays, under which rules, how it ended, and whose record it is."""
    record = record_words(entry.viewer, entry.players)
    facts = (
        element("span", f" · {rules_words(game.opening.ruleset)}"),
        element("span", f" · {result_words(entry)}", class_="cabo-spoils"),
        None if record is None else element("span", f" · {record}: faces that were not seen are unknown"),
        element("span", " · quarantined: let into the store against the rules") if entry.is_quarantined else None,
    )
    return element(
        "header",
        element("h1", ", ".join(entry.players), class_="cabo-title"),
        element("p", element("span", entry.key), *facts, class_="cabo-facts"),
    )


def notes_html(notes: Sequence[str]) -> Html:
    """What the reader should know before looking: one paragraph each."""
    return element("div", *(element("p", note, class_="cabo-note") for note in notes), role="status")


def record_html(entry: GameEntry, opening: GameStarted) -> Html:
    """Everything the record says of itself in its ``game_started``."""
    facts = (
        ("Game", opening.game),
        ("Whose record", record_words(opening.viewer, entry.players) or "all-seeing: every face is in it"),
        ("Played", opening.played or "not told"),
        ("Source", opening.source or "not told"),
        ("Seed", "not told" if opening.seed is None else str(opening.seed)),
        ("Tags", ", ".join(opening.tags) or "none"),
        ("Players", "; ".join(_seated(opening))),
        (
            "Size",
            f"{counted(entry.events, 'event')}, {counted(entry.rounds, 'round')} finished, schema {opening.schema}",
        ),
        _place(entry.stamp),
    )
    pairs = [pair for name, value in facts for pair in (element("dt", name), element("dd", value))]
    return element("dl", *pairs, class_="cabo-pairs")


def _place(stamp: FileStamp) -> tuple[str, str]:
    if is_kept_path(stamp.path):
        return "File", "one of your own, kept for this session only"
    return "File" if stamp.file is not None else "Store", stamp.path


def _seated(opening: GameStarted) -> list[str]:
    return [_player_words(seat, player) for seat, player in enumerate(opening.players)]


def _player_words(seat: int, player: Player) -> str:
    bot = "" if player.bot is None else f", a bot: {player.bot}"
    return f"seat {seat} {player.name or '(name forgotten)'} ({player.id}{bot})"
