"""DuckDB kept from fetching anything: how every database is opened, also one in memory."""

from typing import Final

NO_FETCHING: Final[dict[str, str | bool | int | float | list[str]]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
"""The settings by which an extension that a question would need is neither downloaded nor loaded."""
