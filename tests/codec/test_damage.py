"""What damage of any kind does: a file is a game or refused, and nothing else ever happens."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.codec import decode, decode_event, encode, encode_event
from cabo_events.errors import CaboError, GameFileError, ReplayError
from cabo_events.events import CaboCalled, CardDiscarded, CardDrawn, Event, HandsRevealed, RevealReason, event_tag
from cabo_events.replay import replay
from cabo_events.rulesets import STANDARD
from tests.conftest import shared_files
from tests.game_builder import Table, one_of_each

CATALOGUE = one_of_each(STANDARD, "10s")
ALL = encode(CATALOGUE)
LINES = ALL.splitlines()
PLACE = {event_tag(event): number for number, event in enumerate(CATALOGUE)}


NO_END = "the last line has no line end"


def small_game() -> Table:
    """A whole round of two seats in few bytes."""
    table = Table(STANDARD).deal("3c 4c 5c 6c", "Ac Ad Ah As", discard="9h", stock="2c 7d")
    return table.play(
        CardDrawn(seat=0, face="2c"),
        CardDiscarded(seat=0, face="2c"),
        CaboCalled(seat=1),
        CardDrawn(seat=0, face="7d"),
        CardDiscarded(seat=0, face="7d"),
        HandsRevealed(reason=RevealReason.CALLED, hands=(("3c", "4c", "5c", "6c"), ("Ac", "Ad", "Ah", "As"))),
    )


SMALL = encode(small_game().events)


def test_a_file_cut_anywhere_is_whole_lines_or_refused() -> None:
    ends = {place for place in range(len(SMALL)) if SMALL[place : place + 1] == b"\n"}
    for length in range(len(SMALL)):
        cut = SMALL[:length]
        if length in ends:
            assert decode(cut).notices == (NO_END,)
        elif length - 1 in ends:
            assert decode(cut).notices == ()
        else:
            with pytest.raises(GameFileError) as refused:
                decode(cut)
            assert refused.value.line == (cut.count(b"\n") + 1 if cut else 0)


@pytest.mark.parametrize("path", shared_files("data/rules/standard-2e46f2.cabo.jsonl"))
def test_a_played_game_cut_anywhere_is_whole_lines_or_refused(path: Path) -> None:
    data = path.read_bytes()
    events = decode(data).events
    for length in range(1, len(data)):
        try:
            game = decode(data[:length])
        except GameFileError as refused:
            assert "torn line" in refused.found  # noqa: PT017 - either outcome is right
        else:
            assert game.events == events[: len(game.events)]
            assert len(encode(game.events)) - length in {0, 1}


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80], ids=hex)
def test_a_file_with_any_byte_flipped_is_a_game_or_refused(mask: int) -> None:
    games = 0
    for place in range(len(SMALL)):
        data = bytearray(SMALL)
        data[place] ^= mask
        games += is_replayed(bytes(data))
    assert games < len(SMALL) / 5


def is_replayed(data: bytes) -> bool:
    """Whether the bytes are a game that can be followed; any exception but our own goes through."""
    try:
        game = decode(data)
        replay(game.events)
    except (GameFileError, ReplayError):
        return False
    return decode(encode(game.events)).events == game.events


@given(st.binary(max_size=200))
def test_any_bytes_are_a_game_or_refused(data: bytes) -> None:
    with pytest.raises(CaboError):
        decode(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.sampled_from(["10s", "0", "stock", "spectator", "Z"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["slot", "face", "id"]), inner),
    max_leaves=4,
)


@given(st.sampled_from(CATALOGUE), st.data())
def test_an_event_with_any_value_in_any_field_is_an_event_or_refused(event: Event, data: st.DataObject) -> None:
    plain: dict[str, object] = msgspec.to_builtins(event)
    plain[data.draw(st.sampled_from([field for field in plain if field != "type"]))] = data.draw(JSON)
    line = msgspec.json.encode(plain)
    try:
        again = decode_event(line)
    except GameFileError as refused:
        assert event_tag(event) in refused.expected or "fields of" in refused.expected  # noqa: PT017 - as above
    else:
        assert type(again) is type(event)
        assert decode_event(encode_event(again)) == again
