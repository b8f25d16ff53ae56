"""``cabo doctor``: what is installed, and whether each part can do its work here."""

import platform
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec import Struct

from cabo_events.cli.output import new_table, plain, remark, write_json, write_table
from cabo_events.errors import CaboError

_PACKAGES = ("msgspec", "numpy", "numba", "pyarrow", "duckdb", "apsw", "streamlit", "plotly")
_EXTRAS = ("psycopg",)
_JUDGING = "judging"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox", "msedge")


class Health(StrEnum):
    """How a part is: it works, it is not there and need not be, or something is wrong with it."""

    FINE = "fine"
    ABSENT = "absent"
    WRONG = "wrong"


class Check(Struct, frozen=True, kw_only=True):
    """One part that was looked at; ``advice`` is what helps, where something does."""

    part: str
    health: Health
    found: str
    advice: str | None = None


def doctor(*, warm: bool = False, store: str | None = None, db: Path | None = None, json: bool = False) -> int:
    """Say what is installed, and whether each part can do its work here.

    Versions, the compiled kernel and its cache, a browser, the store, the
    warehouse. The exit code is 1 where something is wrong; what is only not
    there (a store that nobody has made) is fine.

    The JSON is [{"part", "health", "found", "advice"}]; health is fine, absent
    or wrong.

    Args:
        warm: Compile the kernel now, so that no later command has to.
        store: The URL of the store to look at, else CABO_STORE or your own.
        db: The warehouse to look at, else your own.
        json: Print JSON.
    """
    if warm:
        _warm()
    checks = (*_packages(), _kernel(), _browser(), _shipped(), _store(store), _warehouse(db))
    if json:
        write_json(checks)
    else:
        _print(checks)
    return int(any(check.health is Health.WRONG for check in checks))


def _print(checks: tuple[Check, ...]) -> None:
    table = new_table("part", "", "found")
    for check in checks:
        table.add_row(check.part, check.health.value, plain(check.found))
    write_table(table)
    for check in checks:
        if check.advice is not None:
            remark(f"{check.part}: {check.advice}")


def _packages() -> Iterator[Check]:
    machine = (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    )
    yield Check(part="Python", health=Health.FINE, found=machine)
    yield Check(part="cabo-events", health=Health.FINE, found=version("cabo-events"))
    for name in (*_PACKAGES, *_EXTRAS):
        yield _package(name)


def _package(name: str) -> Check:
    try:
        return Check(part=name, health=Health.FINE, found=version(name))
    except PackageNotFoundError:
        pass
    if name == "numba":
        advice = "without it everything works, a hundred times slower where games are played by the thousand"
        return Check(part=name, health=Health.ABSENT, found="not installed", advice=advice)
    if name in _EXTRAS:
        return Check(part=name, health=Health.ABSENT, found="not installed (for PostgreSQL only)")
    return Check(part=name, health=Health.WRONG, found="not installed", advice="install cabo-events again")


def _warm() -> None:
    from cabo_events.kernel.warming import warm
    from cabo_events.warehouse.judged_games import compile_all

    warm()
    compile_all()


def _kernel() -> Check:
    from cabo_events.kernel.compiled import cache_folder, is_compiled

    if not is_compiled():
        return Check(part="kernel", health=Health.ABSENT, found="interpreted: nothing is compiled")
    folder = cache_folder()
    if folder is None:
        advice = "the folder for caches cannot be written, so every run compiles anew; CABO_KERNEL_CACHE names another"
        return Check(part="kernel", health=Health.WRONG, found="compiled, and not kept", advice=advice)
    return _kept(folder)


def _kept(folder: Path) -> Check:
    """How much of the kernel is compiled and kept, by kinds of work; games are judged, and read off, to be loaded."""
    from cabo_events.kernel.judging import is_ready
    from cabo_events.kernel.warming import Work, is_warm

    missing = [work.value for work in Work if not is_warm(work)]
    if not is_ready():
        missing.append(_JUDGING)
    if not missing:
        return Check(part="kernel", health=Health.FINE, found=f"compiled, kept in {folder}")
    if len(missing) > len(Work):
        found = f"not compiled yet, to be kept in {folder}"
    else:
        found = f"partly compiled (missing: {', '.join(missing)}), kept in {folder}"
    advice = "the first long run compiles it, half a minute of work; cabo doctor --warm does all of it now"
    return Check(part="kernel", health=Health.FINE, found=found, advice=advice)


def _browser() -> Check:
    found = next((path for name in _BROWSERS if (path := shutil.which(name))), None)
    if found is not None:
        return Check(part="browser", health=Health.FINE, found=found)
    if sys.platform in {"darwin", "win32"}:
        return Check(part="browser", health=Health.FINE, found="the system's own")
    advice = "the dashboard prints its address, which any browser opens that reaches this machine"
    return Check(part="browser", health=Health.ABSENT, found="none on the path", advice=advice)


def _shipped() -> Check:
    from cabo_events.files import game_paths
    from cabo_events.shipped import shipped_games

    count = len(game_paths(shipped_games()))
    if count:
        return Check(part="shipped games", health=Health.FINE, found=str(count))
    return Check(part="shipped games", health=Health.WRONG, found="none", advice="install cabo-events again")


def _store(given: str | None) -> Check:
    from cabo_events.store.protocol import Access
    from cabo_events.store.urls import open_store, sqlite_path, store_url

    url = store_url(given)
    try:
        path = sqlite_path(url)
        if path is not None and not path.exists():
            found = f"none at {path} (`cabo store init` makes one)"
            return Check(part="store", health=Health.ABSENT, found=found)
        with closing(open_store(url, Access.READ)) as store:
            found = f"{store.url}: {len(store.streams())} games, {store.tip().position} events"
            return Check(part="store", health=Health.FINE, found=found, advice="; ".join(store.notices) or None)
    except CaboError as error:
        return Check(part="store", health=Health.WRONG, found=str(error))


def _warehouse(given: Path | None) -> Check:
    from cabo_events.warehouse.connection import open_warehouse
    from cabo_events.warehouse.generations import database_path

    path = database_path(given)
    if not path.exists():
        return Check(part="warehouse", health=Health.ABSENT, found=f"none at {path} (`cabo load` makes one)")
    try:
        with open_warehouse(path) as warehouse:
            ((games, quarantined),) = warehouse.ask(
                "select (select count(*) from game), (select count(*) from quarantine)"
            ).rows
    except CaboError as error:
        advice = "cabo load --rebuild makes it again"
        return Check(part="warehouse", health=Health.WRONG, found=str(error), advice=advice)
    found = f"{path}: {games} games, {quarantined} quarantined"
    return Check(part="warehouse", health=Health.FINE, found=found)
