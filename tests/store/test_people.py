"""Who is who, on every store: ids joined, names given and forgotten."""

import pytest
from msgspec.structs import replace

from cabo_events.codec import encode_event
from cabo_events.errors import CorruptLog, UsageError
from cabo_events.events import Player
from cabo_events.rulesets import STANDARD
from cabo_events.store.envelope import STORE_STREAM
from cabo_events.store.memory import MemoryStore
from cabo_events.store.own_stream import PlayersMerged, append_own, own_events, quarantined
from cabo_events.store.people import Person, drop_forgotten, everybody, forget, identities, merge, rename
from cabo_events.store.protocol import EventStore
from cabo_events.store.reading import game_bytes
from tests.game_builder import started


def seat(games: EventStore, stream: str, *players: tuple[str, str]) -> None:
    """A game that has only begun, of players with these ids and names."""
    sitting = tuple(Player(id=player, name=name, bot=None) for player, name in players)
    opening = replace(started(STANDARD), game=stream, players=sitting)
    games.append(stream, [encode_event(opening)], 0, [stream])


@pytest.fixture
def games(store: EventStore) -> EventStore:
    """Ada plays as ada and as a.l., Ben as ben; there are three games."""
    seat(store, "one", ("ada", "Ada"), ("ben", "Ben"))
    seat(store, "two", ("a.l.", "Ada L."), ("ben", "Ben"))
    seat(store, "three", ("ada", "Ada"), ("cleo", "Cleo"))
    return store


def person(store: EventStore, player: str) -> Person:
    return next(one for one in everybody(store) if player in one.ids)


def test_everybody_who_played_is_listed_by_id(games: EventStore) -> None:
    assert [(one.id, one.names, one.games) for one in everybody(games)] == [
        ("a.l.", ("Ada L.",), 1),
        ("ada", ("Ada",), 2),
        ("ben", ("Ben",), 2),
        ("cleo", ("Cleo",), 1),
    ]


def test_merged_ids_are_one_person(games: EventStore) -> None:
    merged = merge(games, "ada", ["a.l."])
    assert (merged.id, merged.ids, merged.names, merged.games) == ("ada", ("ada", "a.l."), ("Ada", "Ada L."), 3)
    assert [one.id for one in everybody(games)] == ["ada", "ben", "cleo"]


def test_a_merge_of_merged_ids_joins_them_all(games: EventStore) -> None:
    merge(games, "ada", ["a.l."])
    merge(games, "ben", ["ada"])
    assert person(games, "a.l.").ids == ("ben", "a.l.", "ada")
    merge(games, "cleo", ["a.l."])
    assert [one.id for one in everybody(games)] == ["cleo"]


def test_a_merge_is_an_event_of_the_stores_own_and_holds_ids_only(games: EventStore) -> None:
    merge(games, "ada", ["a.l."])
    merge(games, "ada", ["a.l."])
    (row,) = games.read(STORE_STREAM)
    assert row.body == b'{"type":"players_merged","player":"ada","others":["a.l."]}'


def test_a_new_name_is_in_every_game_of_all_the_persons_ids(games: EventStore) -> None:
    merge(games, "ada", ["a.l."])
    assert rename(games, "a.l.", "Lady Ada") == 3
    assert {name.name for name in games.names() if name.player in {"ada", "a.l."}} == {"Lady Ada"}
    assert b'"name":"Lady Ada"' in game_bytes(games, "two")
    assert all(b"Lady" not in row.body for row in games.read_all())


def test_a_forgotten_person_has_no_name_anywhere_and_every_hash_stays(games: EventStore) -> None:
    merge(games, "ada", ["a.l."])
    hashes = [row.hash for row in games.read_all()]
    assert forget(games, "ada") == 3
    assert [row.hash for row in games.read_all()][: len(hashes)] == hashes
    assert (person(games, "ada").is_forgotten, person(games, "ada").names) == (True, ())
    assert {name.name for name in games.names()} == {"Ben", "Cleo"}
    assert b'{"id":"ada","name":null,"bot":null}' in game_bytes(games, "one")
    assert forget(games, "ada") == 0
    assert len(own_events(games)) == 2


def test_an_id_that_is_joined_to_a_forgotten_person_can_be_forgotten_as_well(games: EventStore) -> None:
    forget(games, "ada")
    merge(games, "ada", ["a.l."])
    assert forget(games, "ada") == 1
    assert identities(own_events(games)).forgotten == {"ada", "a.l."}


def test_who_was_forgotten_while_a_game_came_in_has_no_name_in_it(games: EventStore) -> None:
    forget(games, "ada")
    seat(games, "four", ("ada", "Ada"), ("ben", "Ben"))
    drop_forgotten(games, "four")
    assert [(name.player, name.name) for name in games.names("four")] == [("ben", "Ben")]


def test_who_is_forgotten_has_a_name_again_once_it_is_given(games: EventStore) -> None:
    forget(games, "ben")
    assert rename(games, "ben", "Benjamin") == 2
    assert (person(games, "ben").is_forgotten, person(games, "ben").names) == (False, ("Benjamin",))


def test_a_person_may_be_called_by_a_name_that_is_theirs_alone(games: EventStore) -> None:
    assert forget(games, "Cleo") == 1
    seat(games, "four", ("ben2", "Ben"), ("dina", "Dina"))
    with pytest.raises(UsageError, match="2 are called"):
        forget(games, "Ben")


def test_who_has_not_played_is_refused(games: EventStore) -> None:
    for ask in (lambda: forget(games, "zoe"), lambda: merge(games, "ada", ["zoe"]), lambda: rename(games, "zoe", "Z")):
        with pytest.raises(UsageError, match="'zoe'"):
            ask()
    assert own_events(games) == ()


class Overtaken(MemoryStore):
    """A store whose own stream somebody else has appended to whenever it is looked at, a few times."""

    def head(self, stream: str) -> int:
        version = super().head(stream)
        if stream == STORE_STREAM and version < 3:
            self._add(
                MemoryStore().append(stream, [b'{"type":"player_renamed","players":[]}'], 0, [f"other-{version}"])
            )
        return version


def test_what_a_store_records_of_itself_goes_behind_what_others_do_at_the_same_time() -> None:
    store = Overtaken()
    append_own(store, PlayersMerged(player="ada", others=("al",)))
    assert own_events(store)[-1] == PlayersMerged(player="ada", others=("al",))
    assert len(own_events(store)) == 4


def test_a_line_that_is_no_event_of_the_stores_own_is_damage(store: EventStore) -> None:
    store.append(STORE_STREAM, [b'{"type":"unheard_of"}'], 0, ["1"])
    with pytest.raises(CorruptLog):
        quarantined(store)
