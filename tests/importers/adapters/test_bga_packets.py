"""Board Game Arena's envelope, on made-up packets of a made-up implementation."""

import json
from collections.abc import Sequence

import pytest

from cabo_events.codec import encode
from cabo_events.errors import AdapterError, MessageFault
from cabo_events.events import SCHEMA, CaboCalled, CardDrawn, Event, GameStarted, Player, RoundDealt
from cabo_events.importers.adapter import Message, Outcome, Request, face_of_value
from cabo_events.importers.adapters.bga_packets import Notification, packet_messages, packet_program
from cabo_events.importers.logs import Imported, import_bytes, program
from cabo_events.importers.messages import ordered
from cabo_events.rulesets import PUBLISHER

Packet = dict[str, object]
TABLE, ADA = "/table/t7", "/player/p100"


def packet(number: int, *sent: Packet, channel: str = TABLE) -> Packet:
    return {"channel": channel, "packet_id": str(number), "move_id": str(number), "data": list(sent)}


def sent(uid: str, kind: str, log: str = "", **args: object) -> Packet:
    return {"uid": uid, "type": kind, "log": log, "args": args}


PACKETS: tuple[Packet, ...] = (
    packet(1, sent("a", "gameStateChange", id=2), sent("b", "newGame", players=["Ada", "Ben"])),
    packet(2, sent("c", "newRound", first=0)),
    packet(4, sent("e", "caboCalled", "${player_name} calls Cabo", player_name="Ben", seat=1)),
    packet(3, sent("d", "cardDrawn", "${player_name} draws ${card}", player_name="Ada", card="?", seat=0)),
    packet(
        3,
        sent("d", "cardDrawn", "You draw ${card}", card={"log": "a ${value}", "args": {"value": 7}}, value=7),
        channel=ADA,
    ),
    packet(5, sent("f", "cardsAdmired", "${player_name} admires the ${n} cards", player_name="Ben", n=4)),
)


class MadeUpNames:
    """The names of a made-up implementation: as much as the tests need."""

    def __init__(self, request: Request) -> None:
        self._game = request.game

    def events(self, notification: Notification) -> tuple[Event, ...] | None:
        args = notification.args
        match notification.kind:
            case "newGame":
                return (self._started(),)
            case "newRound":
                hands = ((None,) * 4,) * 2
                return (
                    RoundDealt(round=1, dealer=None, first=_seat(args, "first"), hands=hands, discard="1", stock=None),
                )
            case "cardDrawn":
                value = args.get("value")
                face = face_of_value(value if isinstance(value, int) else None)
                return (CardDrawn(seat=_seat(args, "seat"), face=face),)
            case "caboCalled":
                return (CaboCalled(seat=_seat(args, "seat")),)
            case _:
                return None

    def _started(self) -> GameStarted:
        return GameStarted(
            schema=SCHEMA,
            game=self._game,
            ruleset=PUBLISHER,
            players=tuple(Player(id=name, name=name, bot=None) for name in ("Ada", "Ben")),
            viewer=None,
            seed=None,
            source="made up",
            played=None,
            tags=(),
        )


def _seat(args: dict[str, object], key: str) -> int:
    seat = args.get(key)
    if not isinstance(seat, int):
        raise MessageFault(f"a seat as {key}", repr(seat))
    return seat


MADE_UP = packet_program("a made-up implementation", MadeUpNames)


def imported(packets: Sequence[Packet]) -> Imported:
    return import_bytes(json.dumps(packets).encode(), MADE_UP, Request(game="bga", names=()), "bga.json")


def test_packets_become_events_by_the_names_of_an_implementation() -> None:
    log = imported(PACKETS)
    assert encode(log.events[2:]) == (
        b'{"type":"card_drawn","seat":0,"face":"7"}\n{"type":"cabo_called","seat":1}\n'
    ), "in the order of packet_id, the private copy telling the card"
    assert (log.duplicates, log.unknown) == (1, {"cardsAdmired": 1})
    assert [(read.kind, read.outcome) for read in log.reads][:2] == [
        ("gameStateChange", Outcome.HEARD),
        ("newGame", Outcome.EVENTS),
    ]


def test_an_unknown_notification_is_shown_with_its_sentence() -> None:
    assert [read.text for read in imported(PACKETS).reads if read.outcome is Outcome.UNKNOWN] == [
        "Ben admires the 4 cards"
    ]


def test_the_private_copy_may_come_first() -> None:
    assert imported(PACKETS[::-1]).events == imported(PACKETS).events


def test_without_a_private_copy_the_card_is_unknown() -> None:
    log = imported([one for one in PACKETS if one["channel"] == TABLE])
    assert log.events[2] == CardDrawn(seat=0, face=None)


def bodies(data: bytes) -> list[bytes]:
    return [message.body for message in ordered(packet_messages(data)).messages]


@pytest.mark.parametrize(
    ("sentence", "data"),
    [
        ("a whole answer of the archive", json.dumps({"status": 1, "data": {"logs": PACKETS, "players": []}}).encode()),
        ("a whole answer of a table", json.dumps({"status": 1, "data": PACKETS}).encode()),
        ("a packet a line", b"\n".join(json.dumps(one).encode() for one in PACKETS)),
    ],
)
def test_the_envelope_has_shapes(sentence: str, data: bytes) -> None:
    assert bodies(data) == bodies(json.dumps(PACKETS).encode()), sentence


def test_notifications_without_a_uid_are_all_read() -> None:
    nameless: Packet = {"type": "newRound", "args": []}
    assert len(bodies(json.dumps([packet(1, nameless, nameless), packet(1, nameless)]).encode())) == 3


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{}", "expected packets of notifications"),
        (b"[{}]", "expected packets of notifications"),
        (b"[" * 50_000, "expected packets of notifications"),
        (b'[{"data":[],"packet_id":"x"}]', "expected a number as packet_id, found 'x'"),
        (
            json.dumps([packet(1, sent("a", "one")), packet(2, sent("a", "two"))]).encode(),
            "expected one in every copy of notification a, found two",
        ),
    ],
)
def test_what_is_no_envelope_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(MessageFault) as refused:
        packet_messages(data)
    assert str(refused.value).startswith(why)


def test_a_notification_that_cannot_be_is_refused_with_its_number() -> None:
    with pytest.raises(AdapterError, match=r"bga\.json: message 2: expected a seat as seat, found None"):
        imported([packet(2, sent("x", "caboCalled")), packet(1, sent("b", "newGame"))])


def test_the_envelope_alone_shows_what_is_in_it() -> None:
    log = import_bytes(json.dumps(PACKETS).encode(), program("bga-packets"), Request(game="bga", names=()), "bga.json")
    assert log.events == ()
    assert log.unknown == {"caboCalled": 1, "cardDrawn": 1, "cardsAdmired": 1, "newGame": 1, "newRound": 1}


def test_a_template_without_its_argument_keeps_the_hole() -> None:
    notification = Notification(uid="1", move=None, kind="x", template="${a} and ${b}", args={"a": None})
    assert notification.text == "… and ${b}"


def test_a_template_within_itself_ends() -> None:
    args: dict[str, object] = {"a": "end"}
    for _ in range(50):
        args = {"a": {"log": "(${a})", "args": args}}
    text = Notification(uid="1", move=None, kind="x", template="${a}", args=args).text
    assert text.count("(") < 50


def test_messages_are_numbered_by_the_first_sight_of_a_notification() -> None:
    messages = packet_messages(json.dumps(PACKETS).encode())
    assert [message.number for message in messages] == [1, 2, 3, 4, 4, 5, 6]
    assert messages[3] == messages[4]
    assert isinstance(messages[0], Message)
