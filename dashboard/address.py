"""The address of a moment in a game: what stands after ``/game?``."""

from collections.abc import Mapping
from urllib.parse import urlencode

from msgspec import Struct

from cabo_events.events import Viewer

AS_RECORDED = "all"
"""The viewpoint of a record as it is, which an address need not name."""


class Address(Struct, frozen=True, kw_only=True):
    """A game by its key, a version as it was written (None: none was), and whose eyes look at it."""

    game: str
    version: str | None = None
    view: str | None = None

    @property
    def query(self) -> dict[str, str]:
        """The parameters of the address, in the order in which they are written."""
        view = None if self.view == AS_RECORDED else self.view
        told = (("id", self.game), ("v", self.version), ("view", view))
        return {name: value for name, value in told if value is not None}

    @property
    def link(self) -> str:
        """The address relative to any page of the dashboard."""
        return f"game?{urlencode(self.query)}"


def address_of(query: Mapping[str, str]) -> Address | None:
    """The address that the parameters of a page tell; None where they name no game."""
    game = query.get("id")
    return None if not game else Address(game=game, version=query.get("v"), view=query.get("view"))


def view_word(viewer: Viewer) -> str:
    """How a viewpoint is written in an address.

    >>> view_word(2), view_word("spectator"), view_word(None)
    ('seat2', 'spectator', 'all')
    """
    match viewer:
        case None:
            return AS_RECORDED
        case "spectator":
            return viewer
        case seat:
            return f"seat{seat}"
