"""Which games the statistics are of: those shown here, a database, or the corpus that comes with the package."""

import os
import sys
from enum import StrEnum
from pathlib import Path

from cabo_events.files import game_paths
from cabo_events.launch import DATABASE_VARIABLE
from cabo_events.shipped import shipped_corpus, shipped_folder
from dashboard.chosen_here import choose
from dashboard.data import asked_for
from dashboard.stored import store_asked_for


class Games(StrEnum):
    """Whose games they are, as an address has it."""

    OWN = "games shown here"
    DATABASE = "database"
    CORPUS = "games by bots"


def database_asked_for() -> Path | None:
    """The database or folder of Parquet files that the dashboard was started on; None where it was not."""
    given = os.environ.get(DATABASE_VARIABLE)
    return Path(given) if given else None


def own_sources() -> tuple[str, ...]:
    """What the games shown here are loaded from: files, folders that have any, a store."""
    paths = tuple(str(path) for path in asked_for() if game_paths((path,)))
    store = store_asked_for()
    return paths if store is None else (*paths, store)


def offered_games() -> tuple[Games, ...]:
    """What there is to choose from, the one that is meant where none is chosen first."""
    there = {
        Games.DATABASE: database_asked_for() is not None,
        Games.CORPUS: shipped_corpus() is not None,
        Games.OWN: True,
    }
    # Of the few games that come with the package there is little to say: they show what can happen.
    others = (Games.OWN, Games.CORPUS) if _has_own_games() else (Games.CORPUS, Games.OWN)
    return tuple(games for games in (Games.DATABASE, *others) if there[games])


def _has_own_games() -> bool:
    shipped = shipped_folder().resolve()
    return store_asked_for() is not None or any(shipped not in Path(word).resolve().parents for word in sys.argv[1:])


def chosen_games() -> Games:
    """The games that the address names; a line to choose others where there are any."""
    offered = offered_games()
    if len(offered) == 1:
        return offered[0]
    return Games(choose("Statistics of", [games.value for games in offered], "of"))
