"""The door to the log: commands judged by the rules, on every store."""

from collections.abc import Sequence

import pytest

from cabo_events.commands import Call, DealRound, Draw, LookAtOpening, Rewind, StartGame
from cabo_events.errors import IllegalMove, RecordingError, UsageError, VersionConflict
from cabo_events.events import GameStarted, Player, Viewer, event_tag
from cabo_events.replay import replay
from cabo_events.rulesets import PUBLISHER
from cabo_events.store.envelope import STORE_STREAM, Recorded
from cabo_events.store.game_log import GameLog
from cabo_events.store.memory import MemoryStore
from cabo_events.store.own_stream import PlayerForgotten, append_own
from cabo_events.store.protocol import EventStore
from tests.store.conftest import Place

PLAYERS = (Player(id="ada", name="Ada", bot=None), Player(id="ben", name="Ben", bot=None))
DEAL = DealRound(dealer=None, first=0, discard="4")


def opening(viewer: Viewer = None) -> StartGame:
    return StartGame(game="g", ruleset=PUBLISHER, players=PLAYERS, viewer=viewer)


def begun(store: EventStore) -> GameLog:
    log = GameLog(store, "g")
    log.execute(opening())
    log.execute(DEAL)
    return log


def tags(rows: tuple[Recorded, ...]) -> list[str]:
    return [event_tag(row.event) for row in rows]


def test_a_command_becomes_events_in_the_store(store: EventStore) -> None:
    log = begun(store)
    (row,) = log.execute(Draw(seat=0))
    assert (row.version, log.version, store.head("g")) == (3, 3, 3)
    assert tags(store.read("g")) == ["game_started", "round_dealt", "card_drawn"]
    assert log.timeline == replay([row.event for row in store.read("g")])


def test_what_the_rules_refuse_changes_nothing(store: EventStore) -> None:
    log = begun(store)
    with pytest.raises(IllegalMove):
        log.execute(Call(seat=1))
    assert store.head("g") == log.version == 2


def test_a_command_is_judged_by_what_others_have_appended(place: Place) -> None:
    first, second = GameLog(place.open(), "g"), GameLog(place.open(), "g")
    first.execute(opening())
    second.execute(DEAL)
    first.execute(Draw(seat=0))
    with pytest.raises(IllegalMove):
        second.execute(Draw(seat=0))
    assert second.version == 3


class Overtaken(MemoryStore):
    """Somebody else is always a little quicker, as often as there are commands left."""

    def __init__(self, *others: LookAtOpening | Draw) -> None:
        super().__init__()
        self.others = list(others)

    def read(self, stream: str, from_version: int = 1) -> tuple[Recorded, ...]:
        rows = super().read(stream, from_version)
        if self.others and self.head(stream) >= 2 and stream != STORE_STREAM:
            other = self.others.pop(0)
            GameLog(self, stream).execute(other)
        return rows


def test_after_a_conflict_a_command_that_is_still_legal_is_carried_out() -> None:
    store = Overtaken()
    log = begun(store)
    store.others = [LookAtOpening(seat=0, slots=(0, 1)), LookAtOpening(seat=1, slots=(0, 1))]
    (row,) = log.execute(Draw(seat=0))
    assert row.version == 5
    assert tags(store.read("g"))[2:] == ["opening_peeked", "opening_peeked", "card_drawn"]


def test_after_a_conflict_a_command_that_is_no_longer_legal_is_refused() -> None:
    store = Overtaken()
    log = begun(store)
    store.others = [Draw(seat=0)]
    with pytest.raises(IllegalMove):
        log.execute(Draw(seat=0))
    assert tags(store.read("g"))[2:] == ["card_drawn"]


class Unlucky(MemoryStore):
    """A store in which a game can be begun, and every later append comes too late."""

    def append(
        self, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
    ) -> tuple[Recorded, ...]:
        if expected_version:
            raise VersionConflict(stream, expected_version, expected_version + 1)
        return super().append(stream, events, expected_version, ids)


def test_who_always_comes_too_late_is_told_so_in_the_end() -> None:
    log = GameLog(Unlucky(), "g")
    log.execute(opening())
    with pytest.raises(VersionConflict):
        log.execute(DEAL)


def test_a_request_made_again_brings_what_it_brought_and_nothing_new(place: Place) -> None:
    first = begun(place.open())
    drawn = first.execute(Draw(seat=0), request="my-draw")
    assert first.execute(Draw(seat=0), request="my-draw") == drawn
    elsewhere = GameLog(place.open(), "g")
    assert elsewhere.execute(Draw(seat=0), request="my-draw") == drawn
    assert elsewhere.version == 3


def test_a_correction_goes_back_and_play_goes_on(store: EventStore) -> None:
    log = begun(store)
    log.execute(Draw(seat=0))
    log.execute(Rewind(to=2, reason="wrong seat"))
    log.execute(Draw(seat=0))
    assert GameLog(store, "g").refresh() == log.timeline
    assert log.version == 5


def test_a_seats_record_takes_no_face_that_the_seat_has_not_seen(store: EventStore) -> None:
    log = GameLog(store, "g.seat0")
    log.execute(opening(viewer=0))
    log.execute(DealRound(dealer=None, first=0, discard="4"))
    with pytest.raises(RecordingError):
        log.execute(LookAtOpening(seat=1, slots=(0, 1), faces=("5", "6")))
    log.execute(LookAtOpening(seat=0, slots=(0, 1), faces=("5", "6")))
    assert store.head("g.seat0") == 3


def test_a_log_is_of_one_game(store: EventStore) -> None:
    with pytest.raises(UsageError):
        GameLog(store, STORE_STREAM)
    with pytest.raises(UsageError):
        GameLog(store, "h").execute(opening())
    assert store.tip().position == 0


def test_names_are_kept_beside_the_log_unless_they_are_forgotten(store: EventStore) -> None:
    append_own(store, PlayerForgotten(players=("ben",)))
    log = GameLog(store, "g")
    (row,) = log.execute(opening())
    assert isinstance(row.event, GameStarted)
    assert [player.name for player in row.event.players] == [None, None]
    assert [seat.name for seat in store.names("g")] == ["Ada"]


def test_who_is_forgotten_while_a_game_begins_has_no_name_in_it() -> None:
    class Overtaken(MemoryStore):
        """Somebody forgets Ada just before her game is there."""

        def append(
            self, stream: str, events: Sequence[bytes], expected_version: int, ids: Sequence[str]
        ) -> tuple[Recorded, ...]:
            if stream == "g":
                append_own(self, PlayerForgotten(players=("ada",)))
            return super().append(stream, events, expected_version, ids)

    store = Overtaken()
    GameLog(store, "g").execute(opening())
    assert [name.name for name in store.names()] == ["Ben"]
