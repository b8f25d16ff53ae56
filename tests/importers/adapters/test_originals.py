"""Every recorded original becomes its game, byte for byte, or is refused at the message that cannot be said."""

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from cabo_events.codec import encode
from cabo_events.errors import InexpressibleLog
from cabo_events.importers.adapter import Request
from cabo_events.importers.logs import Imported, game_id, import_log, program
from tests.conftest import shared_files

PROGRAMS = ("cabo-rl", "evanbrierton", "kashyap456", "nathan487")

# A power after an exchange is refused in no log: an axis says whether there is one, and events can tell of it.
EXPRESSIBLE = "power_on_exchanged_out_card"


class Refusal(Struct):
    n: int
    missing: str


class Expected(Struct):
    first_broken_line: int | None = None
    refused: list[Refusal] = []


def imported(original: Path) -> Imported:
    name = next(name for name in PROGRAMS if original.name.startswith(name))
    return import_log(original, program(name), Request(game=game_id(original), names=()))


def expected(original: Path) -> Expected:
    path = original.with_name(original.name.replace(".original.jsonl.gz", ".expected.json"))
    return msgspec.json.decode(path.read_bytes(), type=Expected)


@pytest.mark.parametrize("original", shared_files("data/games/*[0-9].original.jsonl.gz"))
def test_an_original_becomes_its_game_or_is_refused_where_no_event_can_say_it(original: Path) -> None:
    if "-native-" in original.name:
        with pytest.raises(InexpressibleLog) as refused:
            imported(original)
        unsaid = [refusal.n for refusal in expected(original).refused if refusal.missing != EXPRESSIBLE]
        assert [number for number, _ in refused.value.refused] == unsaid
        assert refused.value.message == unsaid[0]
        return
    log = imported(original)
    game = original.with_name(original.name.replace(".original.jsonl.gz", ".cabo.jsonl"))
    assert encode(log.events) == game.read_bytes()
    assert (log.unknown, log.duplicates) == ({}, 0)
    broken = expected(original).first_broken_line
    assert [finding.version for finding in log.findings[:1]] == ([] if broken is None else [broken])


@pytest.mark.parametrize(
    ("name", "state"),
    [
        (
            "cabo-rl-s111",
            {
                "deal_new_round": "both hands and the order of the stock",
                "deck_reshuffle": "the order of the reshuffled stock",
            },
        ),
        ("nathan487-s1", {"turnStartNotify": "the cards that nobody was shown, and the order of the stock"}),
        (
            "kashyap456-s13",
            {
                "game_phase_changed draw_phase": "all hands and the order of the stock",
                "state stuck": "that the program is stuck",
            },
        ),
        (
            "evanbrierton-s25",
            {
                "state deal": "all hands, the order of the deck and the order of play",
                "draw": "the order of the new deck, and the card drawn from it",
                "state round result": "the scores of the round",
                "end": "that nobody plays on",
            },
        ),
    ],
)
@pytest.mark.shared
def test_what_no_message_tells_is_taken_from_the_programs_state_and_named(
    shared: Path, name: str, state: dict[str, str]
) -> None:
    log = imported(shared / f"data/games/{name}.original.jsonl.gz")
    assert {read.kind: read.state for read in log.reads if read.state} == state
