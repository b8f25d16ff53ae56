from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_events.codec import decode, encode
from cabo_events.errors import ReplayError, TranscriptError
from cabo_events.events import CaboCalled, Event
from cabo_events.transcript import read_transcript, read_transcripts, write_transcript, write_transcripts
from tests.conftest import ROOT, shared_files
from tests.odd_events import odd_events

SHIPPED = sorted((ROOT / "data" / "games").glob("*.cabo.jsonl"))


def assert_survives(data: bytes) -> None:
    text = write_transcript(decode(data).events)
    back = read_transcript(text)
    assert encode(back) == data
    assert write_transcript(back) == text


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("path", shared_files("data/**/*.cabo.jsonl"))
def test_a_recorded_game_comes_back_byte_for_byte(path: Path) -> None:
    assert_survives(path.read_bytes())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_game_comes_back_byte_for_byte(path: Path) -> None:
    assert_survives(path.read_bytes())


@given(odd_events())
def test_any_events_in_any_order_come_back(events: Sequence[Event]) -> None:
    data = encode(events)
    assert decode(data).events == events
    assert_survives(data)


@given(st.lists(odd_events(), min_size=1, max_size=3))
def test_several_games_in_one_text_come_back(games: list[Sequence[Event]]) -> None:
    text = write_transcripts(games)
    back = read_transcripts(text)
    assert [encode(events) for events in back] == [encode(events) for events in games]
    assert write_transcripts(back) == text


@given(odd_events(), st.data())
def test_a_text_with_a_few_characters_changed_is_read_or_refused_with_its_place(
    events: Sequence[Event], data: st.DataObject
) -> None:
    text = write_transcript(events)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 6, len(text))))
        typed = data.draw(st.text(st.sampled_from('0123 ?-=,:;@|[]{}"\\\n\taAdK"é'), max_size=4))
        text = text[:start] + typed + text[end:]
    refused = refusal_of(text)
    if refused is None:
        back = read_transcript(text)
        assert decode(encode(back)).events == back
        return
    lines = text.split("\n")
    assert 1 <= refused.line <= len(lines)
    assert 1 <= refused.column <= len(lines[refused.line - 1]) + 1
    assert str(refused).startswith(f"typed.txt:{refused.line}:{refused.column}: expected {refused.expected}, found ")


def refusal_of(text: str) -> TranscriptError | None:
    try:
        read_transcript(text, file="typed.txt")
    except TranscriptError as error:
        return error
    return None


@pytest.mark.parametrize("events", [(), (CaboCalled(seat=0),)], ids=["nothing", "a call"])
def test_what_does_not_begin_as_games_do_is_not_written(events: Sequence[Event]) -> None:
    with pytest.raises(ReplayError, match="expected game_started as the first event"):
        write_transcript(events)
