"""Every store against a list: whatever is asked of both in whatever order, they answer the same."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from cabo_events.errors import DuplicateEvent, VersionConflict
from cabo_events.store.protocol import EventStore
from cabo_events.store.urls import open_store
from cabo_events.store.verify import verify
from tests.store.conftest import KINDS, Place, new_place

STREAMS = st.sampled_from(["one", "two", "$odd"])
IDS = st.lists(st.integers(0, 15).map(str), min_size=1, max_size=3)
WORDS = st.sampled_from(["a", "b"])


class Against(RuleBasedStateMachine):
    """A store, and the list of (stream, id, body) that it should be."""

    place: Place

    def __init__(self) -> None:
        super().__init__()
        self.store: EventStore = self.place.open()
        self.model: list[tuple[str, str, bytes]] = []
        self.seen: list[int] = []

    def of(self, stream: str) -> list[tuple[str, str, bytes]]:
        return [event for event in self.model if event[0] == stream]

    @rule(stream=STREAMS, ids=IDS, word=WORDS, ahead=st.sampled_from([0, 0, 0, 0, -1, 1]))
    def append(self, stream: str, ids: list[str], word: str, ahead: int) -> None:
        bodies = [f'{{"{event_id}":"{word}"}}'.encode() for event_id in ids]
        expected = len(self.of(stream)) + ahead
        refusal = self.refusal(stream, ids, bodies, expected)
        if refusal is not None:
            with pytest.raises(refusal):
                self.store.append(stream, bodies, expected, ids)
            return
        rows = self.store.append(stream, bodies, expected, ids)
        assert [(row.stream, row.id, row.body) for row in rows] == list(zip([stream] * 3, ids, bodies, strict=False))
        if not self.is_known(ids):
            self.model += [(stream, event_id, body) for event_id, body in zip(ids, bodies, strict=True)]

    def is_known(self, ids: list[str]) -> bool:
        return bool({event_id for _, event_id, _ in self.model} & set(ids))

    def refusal(self, stream: str, ids: list[str], bodies: list[bytes], expected: int) -> type[Exception] | None:
        if len(set(ids)) < len(ids):
            return DuplicateEvent
        if not self.is_known(ids):
            return None if expected == len(self.of(stream)) else VersionConflict
        asked = [(stream, event_id, body) for event_id, body in zip(ids, bodies, strict=True)]
        own = self.of(stream)
        is_retry = any(own[start : start + len(asked)] == asked for start in range(len(own)))
        return None if is_retry else DuplicateEvent

    @rule(stream=STREAMS, version=st.integers(1, 6))
    def read(self, stream: str, version: int) -> None:
        rows = self.store.read(stream, version)
        assert [(row.stream, row.id, row.body) for row in rows] == self.of(stream)[version - 1 :]
        assert [row.version for row in rows] == list(range(version, version + len(rows)))

    @rule(after=st.integers(0, 9), limit=st.integers(1, 5))
    def read_all(self, after: int, limit: int) -> None:
        rows = self.store.read_all(after, limit)
        assert [(row.stream, row.id, row.body) for row in rows] == self.model[after : after + limit]

    @rule()
    def follow(self) -> None:
        after = self.seen[-1] if self.seen else 0
        self.seen += [row.position for row in self.store.subscribe(after, patience=0)]
        assert self.seen == list(range(1, len(self.model) + 1))

    @rule()
    def reopen(self) -> None:
        if self.place.url is not None:
            self.store.close()
            self.store = self.place.open()

    @rule()
    def verify(self) -> None:
        result = verify(self.store)
        assert (result.faults, result.tip.position) == ((), len(self.model))

    @invariant()
    def heads_agree(self) -> None:
        assert self.store.tip().position == len(self.model)
        begun = list(dict.fromkeys(stream for stream, _, _ in self.model))
        assert [(head.stream, head.version) for head in self.store.streams()] == [
            (stream, len(self.of(stream))) for stream in begun
        ]

    def teardown(self) -> None:
        self.place.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_store_answers_as_a_list_would(kind: str, request: pytest.FixtureRequest) -> None:
    with TemporaryDirectory() as folder:

        class Machine(Against):
            def __init__(self) -> None:
                self.place = new_place(kind, Path(folder), request)
                super().__init__()

        run_state_machine_as_test(Machine, settings=settings(max_examples=25, stateful_step_count=20, deadline=None))


def test_what_was_appended_is_there_for_whoever_opens_the_store_next(shared_place: Place) -> None:
    assert shared_place.url is not None
    with closing(open_store(shared_place.url)) as first:
        first.append("game", [b"{}"], 0, ["1"])
    with closing(open_store(shared_place.url)) as second:
        assert second.head("game") == 1
