"""Why an entry was refused, in words for whoever made it."""

import re
from collections.abc import Sequence

from cabo_events.errors import CaboError, IllegalMove
from cabo_events.events import Player
from cabo_events.rules.breaches import SENTENCES, Breach
from cabo_events.words import player_name

_SEAT = re.compile(r"\bseat ([0-5])\b")


def refusal_words(error: CaboError | OSError, players: Sequence[Player]) -> str:
    """What was expected and what was found, seats called by name; for a broken rule the rule in a sentence too."""
    match error:
        case IllegalMove():
            told = f"{error}. {SENTENCES[Breach(error.rule)]}"
        case OSError():
            return f"{error.filename or 'The file'}: {error.strerror or error}. Nothing is recorded."
        case _:
            told = str(error)
    return _SEAT.sub(lambda found: _named(players, int(found[1])), told)


def _named(players: Sequence[Player], seat: int) -> str:
    return player_name(players, seat) if seat < len(players) else f"seat {seat}"
