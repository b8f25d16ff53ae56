"""What the words of an address come to: a viewpoint that the record has, a version that the game has."""

from collections.abc import Sequence

from msgspec import Struct

from cabo_events.events import GameStarted, Viewer
from cabo_events.perspective import viewpoints
from dashboard.address import view_word


class ChosenViewer(Struct, frozen=True, kw_only=True):
    """The viewpoint to show, and a note where it is not the one asked for."""

    viewer: Viewer
    note: str | None


class ChosenVersion(Struct, frozen=True, kw_only=True):
    """The version to show, and a note where it is not the one asked for."""

    version: int
    note: str | None


def offered_views(opening: GameStarted) -> dict[str, Viewer]:
    """The viewpoints to choose from, by their words: the record as it is, then the others that it shows."""
    others = (viewer for viewer in viewpoints(opening) if viewer != opening.viewer)
    return {view_word(viewer): viewer for viewer in (None, *others)}


def viewer_words(viewer: Viewer, opening: GameStarted, names: Sequence[str]) -> str:
    """What a viewpoint is called; the record of one seat, as it is, is that seat's viewpoint."""
    match opening.viewer if viewer is None else viewer:
        case None:
            return "Everything"
        case "spectator":
            return "A spectator"
        case seat:
            return f"{names[seat]} (seat {seat})"


def chosen_viewer(opening: GameStarted, word: str | None) -> ChosenViewer:
    """The viewpoint that an address names; where the record has no such one, the record as it is, with a note."""
    offered = offered_views(opening)
    if word is None or word == view_word(opening.viewer):
        return ChosenViewer(viewer=None, note=None)
    if word in offered:
        return ChosenViewer(viewer=offered[word], note=None)
    note = f"This record has no viewpoint {word!r}, only {', '.join(offered)}: it is shown as it is."
    return ChosenViewer(viewer=None, note=note)


def chosen_version(word: str | None, versions: int, otherwise: int) -> ChosenVersion:
    """The version that an address names, of ``versions``; ``otherwise`` where it names none.

    >>> chosen_version("12", 10, 2)
    ChosenVersion(version=10, note='This game has no event 12: event 10 of 10 is shown.')
    """
    if word is None:
        return ChosenVersion(version=otherwise, note=None)
    try:
        asked = int(word)
    except ValueError:
        return ChosenVersion(version=otherwise, note=f"{word!r} is no event of this game: event {otherwise} is shown.")
    version = min(max(asked, 1), versions)
    note = None if version == asked else f"This game has no event {asked}: event {version} of {versions} is shown."
    return ChosenVersion(version=version, note=note)
