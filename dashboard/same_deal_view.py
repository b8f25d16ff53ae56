"""The rounds of a game that others played from the same deal, side by side, as HTML."""

from collections.abc import Mapping, Sequence

import streamlit as st
from msgspec import Struct

from cabo_events.errors import CaboError
from cabo_events.markup import Html, element
from cabo_events.replay import replay
from cabo_events.same_deal import DealtRound, dealt_rounds
from cabo_events.state import RoundResult
from dashboard.address import Address
from dashboard.data import FileStamp, GameEntry, game_of


class PlayedDeal(Struct, frozen=True, kw_only=True):
    """A round as somebody played it: the game, the deal, the round's line of the score sheet once there is one."""

    entry: GameEntry
    dealt: DealtRound
    result: RoundResult | None


@st.cache_resource(max_entries=4096, show_spinner=False, hash_funcs={FileStamp: repr})
def _deals(stamp: FileStamp) -> tuple[tuple[DealtRound, RoundResult | None], ...]:
    try:
        timeline = replay(game_of(stamp).events)
    except CaboError:
        return ()
    results: Mapping[int, RoundResult] = {result.round: result for result in timeline.last.game.results}
    return tuple((dealt, results.get(dealt.round)) for dealt in dealt_rounds(timeline))


def same_deals(own: GameEntry, games: Sequence[GameEntry]) -> tuple[tuple[PlayedDeal, ...], ...]:
    """By round of a game that others have played too: its own playing of it, then theirs."""
    played: dict[str, list[PlayedDeal]] = {}
    for entry in (own, *(game for game in games if game.key != own.key)):
        for dealt, result in _deals(entry.stamp):
            played.setdefault(dealt.deal, []).append(PlayedDeal(entry=entry, dealt=dealt, result=result))
    own_deals = [dealt.deal for dealt, _ in _deals(own.stamp)]
    return tuple(tuple(played[deal]) for deal in own_deals if len({one.entry.key for one in played[deal]}) > 1)


def same_deals_html(rounds: Sequence[Sequence[PlayedDeal]]) -> Html:
    """A table a round: who played it, under which rules, and how it went."""
    if not rounds:
        return element("p", "No other game that was found has a round with one of these deals.", class_="cabo-soft")
    return element("div", *map(_round_html, rounds), class_="cabo-scroll", tabindex=0, role="region",
                   aria_label="The same deals")  # fmt: skip


def _round_html(playings: Sequence[PlayedDeal]) -> Html:
    heads = ("Round", "Game", "Rules", "Turns", "Called", "Points", "Hand totals")
    head = element("tr", *(element("th", word, scope="col") for word in heads))
    return element("table", element("thead", head), element("tbody", *map(_line, playings)), class_="cabo-sheet")


def _line(playing: PlayedDeal) -> Html:
    entry, result = playing.entry, playing.result
    link = Address(game=entry.key, version=str(playing.dealt.version)).link
    caller = None if result is None else result.caller
    cells = (
        element("a", ", ".join(entry.players), href=link, target="_self"),
        entry.ruleset,
        str(playing.dealt.turns),
        "–" if caller is None else entry.players[caller],
        _figures(None if result is None else result.points),
        _figures(None if result is None else result.hand_totals),
    )
    return element("tr", element("th", playing.dealt.round, scope="row"), *(element("td", cell) for cell in cells))


def _figures(values: Sequence[int | None] | None) -> str:
    return "–" if values is None else " / ".join("–" if value is None else str(value) for value in values)
