"""Games from files into a store, and back into files."""

from cabo_events.transfer.incoming import Admission, Arrival, Incoming, import_games
from cabo_events.transfer.outgoing import Departure, Existing, Outgoing, export_games

__all__ = [
    "Admission",
    "Arrival",
    "Departure",
    "Existing",
    "Incoming",
    "Outgoing",
    "export_games",
    "import_games",
]
