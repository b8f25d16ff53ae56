"""The games shown here in a database in the user's cache, loaded beside the pages that are looked at."""

import atexit
import hashlib
import logging
from pathlib import Path
from threading import Lock, Thread
from typing import Final

import streamlit as st
from msgspec import Struct
from platformdirs import user_cache_path

from cabo_events.errors import CaboError
from cabo_events.warehouse.building import Beginning
from cabo_events.warehouse.generations import published
from cabo_events.warehouse.intake import Step
from cabo_events.warehouse.loading import Loaded, LoadOptions, load

_SECONDS_TO_STOP: Final = 8
_LOG = logging.getLogger(__name__)


class LoadState(Struct, frozen=True, kw_only=True):
    """Where loading is: what it was begun for last (None: never), how far it is, and how it ended.

    ``failure`` says why there is no new state. What readers get is what was loaded before, until all of it is done.
    """

    digest: str | None = None
    is_running: bool = False
    step: Step | None = None
    loaded: Loaded | None = None
    failure: str | None = None


class _Stopped(Exception):
    """The dashboard ends: what was begun is gone on with the next time."""


class Loader:
    """Loads some sources into a database, in a thread of its own, one load at a time."""

    def __init__(self, db: Path, sources: tuple[str, ...]) -> None:
        """Keep what is loaded, and where to."""
        self.db = db
        self._sources = sources
        self._lock = Lock()
        self._thread: Thread | None = None
        self._state = LoadState()
        self._is_stopping = False
        # A thread that is in the midst of the database when the process goes would take it down with noise.
        atexit.register(self._stop)

    @property
    def state(self) -> LoadState:
        """Where it is now."""
        return self._state

    @property
    def has_games(self) -> bool:
        """Whether there is a whole state to read."""
        try:
            published(self.db)
        except CaboError:
            return False
        return True

    def begin(self, digest: str) -> None:
        """Load the sources, of which ``digest`` tells whether they have changed since; not while it is loading."""
        with self._lock:
            if self._state.is_running:
                return
            self._state = LoadState(digest=digest, is_running=True, loaded=self._state.loaded)
            self._thread = Thread(target=self._run, args=(digest,), name="cabo-load", daemon=True)
            self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait until it has ended, but not for long."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _stop(self) -> None:
        self._is_stopping = True
        self.wait(_SECONDS_TO_STOP)

    def _run(self, digest: str) -> None:
        loaded, failure = self._state.loaded, None
        try:
            self.db.parent.mkdir(parents=True, exist_ok=True)
            loaded = load(self.db, self._sources, LoadOptions(jobs=1, beginning=Beginning.COPY, tell=self._tell))
        except _Stopped:
            failure = "the dashboard ended meanwhile"
        except (CaboError, OSError) as error:
            failure = str(error)
        except Exception as error:  # noqa: BLE001 - a page says it, and no page waits for ever
            _LOG.exception("the games could not be loaded")
            failure = f"an error of the dashboard (a {type(error).__name__}); its terminal says where it happened"
        self._state = LoadState(digest=digest, loaded=loaded, failure=failure)

    def _tell(self, step: Step) -> None:
        if self._is_stopping:
            raise _Stopped
        self._state = LoadState(digest=self._state.digest, is_running=True, step=step, loaded=self._state.loaded)


def own_database(sources: tuple[str, ...]) -> Path:
    """Where the games of these sources are kept in the user's cache."""
    name = hashlib.sha256("\0".join(sources).encode(errors="surrogateescape")).hexdigest()[:16]
    return user_cache_path("cabo-events") / "dashboard" / f"{name}.duckdb"


@st.cache_resource(max_entries=4, show_spinner=False)
def loader_of(sources: tuple[str, ...]) -> Loader:
    """What loads these sources: one for all who look at the dashboard."""
    return Loader(own_database(sources), sources)
