"""The document of a report: its head, the packed game, the sections, the scripts."""

import gzip
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from cabo_events.codec import encode
from cabo_events.component import HTML, report_css, report_js
from cabo_events.events import Event
from cabo_events.markup import Html, element, joined
from cabo_events.narration import outcome_words
from cabo_events.notes import Note
from cabo_events.playback import Playback, playback
from cabo_events.replay import Timeline
from cabo_events.report.sections import rounds_html, rules_html, sheet_html
from cabo_events.state import seat_name
from cabo_events.transcript import write_transcript

_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'"
)


class Told(Struct, frozen=True, kw_only=True):
    """A game to report: the timeline (of a perspective, where it is to hide what that has not seen), and its notes."""

    timeline: Timeline
    notes: tuple[Note, ...] = ()


class PackedFile(Struct, frozen=True, kw_only=True):
    """A file that can be saved from the page: its name, what it is called there, its bytes (gzip, base64)."""

    name: str
    label: str
    gz: str


class ReplayData(Struct, frozen=True, kw_only=True):
    """What the component is given: ``gid`` is another for every game and viewpoint."""

    gid: str
    game: Playback
    files: tuple[PackedFile, ...]
    notes: tuple[Note, ...]
    can_note: bool


def replay_data(told: Told, *, can_note: bool) -> ReplayData:
    """What the component is given of a game."""
    game = playback(told.timeline)
    return ReplayData(
        gid=sha256(encode(told.timeline.events)).hexdigest()[:16],
        game=game,
        files=packed_files(game.stream, told.timeline.events),
        notes=told.notes,
        can_note=can_note,
    )


def packed_files(stream: str, events: Sequence[Event]) -> tuple[PackedFile, ...]:
    """The game file and the transcript of a record, as it is: a perspective's tell no more than it does."""
    transcript = write_transcript(events).encode()
    return (
        PackedFile(name=f"{stream}.cabo.jsonl", label="Game file (events)", gz=_packed(encode(events))),
        PackedFile(name=f"{stream}.cabo.txt", label="Transcript", gz=_packed(transcript)),
    )


def _packed(data: bytes) -> str:
    return b64encode(gzip.compress(data, mtime=0)).decode()


def report_html(told: Told) -> str:
    """The whole document, which needs nothing but itself; the same game gives the same bytes."""
    timeline = told.timeline
    game = timeline.last.game
    names = [seat_name(game, seat) for seat in range(len(game.players))]
    data = _packed(msgspec.json.encode(replay_data(told, can_note=False)))
    body = joined(
        (
            element("header", element("h1", ", ".join(names)), _facts(timeline)),
            element(
                "main",
                element("div", Html(HTML), id="cabo-replay"),
                element("noscript", element("p", "The table needs JavaScript; the score sheet below does not.")),
                sheet_html(timeline),
                rounds_html(timeline),
                rules_html(game.rules),
            ),
            element("script", Html(data), type="text/plain", id="cabo-data"),
            element("script", Html(report_js()), type="module"),
        )
    )
    head = joined(
        (
            Html('<meta charset="utf-8">'),
            Html(f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'),
            Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            element("title", f"{', '.join(names)} · Cabo"),
            element("style", Html(report_css())),
        )
    )
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>{body}</body></html>\n'


def _facts(timeline: Timeline) -> Html:
    game = timeline.last.game
    outcome = element("span", outcome_words(game), class_="spoils")
    viewer = game.viewer
    record = "" if viewer is None else " Told as a spectator saw it." if viewer == "spectator" else _told_by(timeline)
    return element("p", f"{game.id} · {game.rules.name} · ", outcome, record, class_="facts")


def _told_by(timeline: Timeline) -> str:
    game = timeline.last.game
    return f" Told as {seat_name(game, game.viewer)} saw it." if isinstance(game.viewer, int) else ""
