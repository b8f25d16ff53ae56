"""Games as rows, with what facts need beside them."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
from msgspec import Struct
from numpy.typing import NDArray

from cabo_events.cards import deck_cards
from cabo_events.errors import UsageError
from cabo_events.events import GameStarted, stream_of
from cabo_events.kernel.facts import FactArrays, facts_of
from cabo_events.kernel.layout import COLUMNS, NONE
from cabo_events.kernel.recording import Recording, Rows
from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.kernel_facts.arrow import numbers, worded
from cabo_events.warehouse.keys import game_key


class Played(Struct, frozen=True, kw_only=True, eq=False):
    """Games under one rule set at so many seats: ``recordings`` one a game, where each comes from, their facts."""

    recordings: tuple[Recording, ...]
    origins: tuple[str, ...]
    keys: NDArray[np.int64]
    facts: FactArrays

    @property
    def openings(self) -> tuple[GameStarted, ...]:
        """The first event of each game."""
        return tuple(recording.opening for recording in self.recordings)

    @property
    def rules(self) -> RuleSet:
        """The rule set of all games."""
        return self.recordings[0].opening.ruleset

    @property
    def seats(self) -> int:
        """The number of seats of all games."""
        return len(self.recordings[0].opening.players)

    def key_of(self, facts: NDArray[np.void]) -> pa.Array:
        """The key of the game that each fact is of."""
        return numbers(self.keys[facts["game"]])

    def faces_of(self, ids: NDArray[np.int8]) -> pa.Array:
        """The faces of cards, null for none."""
        cards = deck_cards(self.rules.deck)
        faces = tuple(dict.fromkeys(cards))
        face_of = np.array([faces.index(card) for card in cards], np.int8)
        return worded(faces, np.where(ids < 0, NONE, face_of[ids]))


def played(recordings: Sequence[Recording], origins: Sequence[str]) -> Played:
    """Games with their facts; raises UsageError for none or for games under different rules or numbers of seats.

    Raises ColumnError for rows that are no game and RuleSetError for rules that the kernel cannot compute.
    """
    if not recordings:
        raise UsageError("games", "at least one game", "none")
    opening = recordings[0].opening
    other = next((one.opening for one in recordings if not _is_alike(one.opening, opening)), None)
    if other is not None:
        expected = f"games under one rule set at one number of seats, as {opening.game} is"
        raise UsageError("games", expected, f"{other.game} beside it")
    rows: Rows = np.concatenate([np.zeros((0, COLUMNS), np.int8), *(one.rows for one in recordings)])
    offsets = np.cumsum([0, *(len(one.rows) for one in recordings)], dtype=np.int64)
    return Played(
        recordings=tuple(recordings),
        origins=tuple(origins),
        keys=np.array([game_key(stream_of(one.opening)) for one in recordings], np.int64),
        facts=facts_of(opening.ruleset, len(opening.players), rows, offsets),
    )


def _is_alike(one: GameStarted, other: GameStarted) -> bool:
    rules, others = one.ruleset, other.ruleset
    return len(one.players) == len(other.players) and (rules is others or rules == others)
