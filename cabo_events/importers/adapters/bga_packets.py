"""Board Game Arena's envelope: packets of notifications, public and private, whatever the game in them is called.

A replay's log is ``{"data": {"logs": [packet, …]}}``, ``{"data": [packet, …]}``, an array of packets, or a packet a
line. A packet has a ``channel`` (``/table/t…`` is public, ``/player/p…`` private), a ``packet_id`` (the order key), a
``move_id`` and ``data``: notifications, each with a ``uid``, a ``type``, a ``log`` (a template, as
``${player_name} draws``) and ``args``. A notification comes once to the table and once more to each player who may know
more: copies with one uid are read once, with what the private copies add.

The ``type`` is a name of the game's own. What the names of one implementation mean is said by a ``Names``, from which
``packet_program`` makes a program for an entry point of its own; ``bga-packets`` itself knows only the names that the
platform uses in every game, and shows all the others.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from cabo_events.errors import MessageFault
from cabo_events.events import Event
from cabo_events.importers.adapter import Adapter, Message, Program, Reading, Request, became, decoded, heard, unknown
from cabo_events.importers.messages import MOST

PLATFORM = frozenset((
    "gameStateChange", "gameStateChangePrivate", "gameStateMultipleActiveUpdate", "gameStatePrivateStateUpdate",
    "history_history", "message", "resultsAvailable", "simpleNote", "simpleNode", "simplePause", "tableDecision",
    "updateMoves", "updateReflexionTime", "wakeupPlayers", "yourTurnAck", "zombieModeFail",
))  # fmt: skip
"""The names that the platform itself uses; none of them is about cards."""

_PRIVATE = "/player/"
_HOLE = re.compile(r"\$\{([A-Za-z0-9_]+)\}")
_DEEPEST = 8
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Notification(Struct, frozen=True, kw_only=True):
    """One notification, its copies put together.

    ``uid`` is the same in all copies, ``move`` counts the moves of the game (None: it belongs to none), ``kind`` is the
    game's own name, ``template`` the sentence for people, with ``args`` for its holes and for programs.
    """

    uid: str
    move: str | None
    kind: str
    template: str
    args: dict[str, object]

    @property
    def text(self) -> str:
        """The sentence with its holes filled.

        >>> args = {"player_name": "Ada", "card": {"log": "the ${value}", "args": {"value": 7}}}
        >>> Notification(uid="1", move="3", kind="drawn", template="${player_name} draws ${card}.", args=args).text
        'Ada draws the 7.'
        """
        return _filled(self.template, self.args, 0)


class Names(Protocol):
    """What the notifications of one implementation of the game mean; it may keep books of its own."""

    def events(self, notification: Notification) -> tuple[Event, ...] | None:
        """The events of a notification, none where it has no news; None for a name it does not know.

        Raises MessageFault for a notification that cannot be what it says, or that no event can say.
        """
        ...


class _Sent(Struct, frozen=True, kw_only=True):
    type: str
    uid: str | int | None = None
    log: str | None = None
    args: dict[str, object] | list[msgspec.Raw] | None = None


class _Packet(Struct, frozen=True, kw_only=True):
    data: list[_Sent]
    channel: str = ""
    packet_id: str | int | None = None
    move_id: str | int | None = None


class _Logs(Struct, frozen=True, kw_only=True):
    logs: list[_Packet]


class _Whole(Struct, frozen=True, kw_only=True):
    data: _Logs | list[_Packet]


_WHOLE = msgspec.json.Decoder(_Whole)
_ARRAY = msgspec.json.Decoder(list[_Packet])
_PACKET = msgspec.json.Decoder(_Packet)
_NOTIFICATION = msgspec.json.Decoder(Notification)


def packet_messages(data: bytes) -> tuple[Message, ...]:
    """The notifications of a log in the order of their packets, each copy as it is once all are put together.

    Raises MessageFault for what is no such envelope.
    """
    found: dict[str, Notification] = {}
    copies: list[str] = []
    for at, packet in enumerate(sorted(_packets(data), key=_order)):
        for place, sent in enumerate(packet.data):
            if len(copies) == MOST:
                raise MessageFault(f"at most {MOST:,} notifications", "more")
            uid = f"{at}/{place}" if sent.uid is None else str(sent.uid)
            found[uid] = _put_together(found.get(uid), packet, sent, uid)
            copies.append(uid)
    messages = {
        uid: Message(number=number, body=msgspec.json.encode(one)) for number, (uid, one) in enumerate(found.items(), 1)
    }
    return tuple(messages[uid] for uid in copies)


def _packets(data: bytes) -> Sequence[_Packet]:
    text = data.strip()
    try:
        return _ARRAY.decode(text) if text.startswith(b"[") else _whole(text)
    except _UNREADABLE as error:
        raise MessageFault("packets of notifications", str(error)) from None


def _whole(text: bytes) -> Sequence[_Packet]:
    """The packets of one object, or of a packet a line."""
    try:
        whole = _WHOLE.decode(text).data
    except _UNREADABLE:
        return [_PACKET.decode(line) for line in text.split(b"\n") if line.strip()]
    return whole.logs if isinstance(whole, _Logs) else whole


def _order(packet: _Packet) -> int:
    """The order key; packets without one keep their places, at the end. The sort keeps equal ones in order."""
    try:
        return int(packet.packet_id) if packet.packet_id is not None else 2**63
    except ValueError:
        raise MessageFault("a number as packet_id", repr(packet.packet_id)[:40]) from None


def _put_together(earlier: Notification | None, packet: _Packet, sent: _Sent, uid: str) -> Notification:
    """A notification and what this copy of it adds: a private one replaces what the public one hides."""
    args = dict(sent.args) if isinstance(sent.args, dict) else {}
    if earlier is None:
        move = None if packet.move_id is None else str(packet.move_id)
        return Notification(uid=uid, move=move, kind=sent.type, template=sent.log or "", args=args)
    if earlier.kind != sent.type:
        raise MessageFault(f"{earlier.kind} in every copy of notification {uid}"[:80], sent.type[:40])
    is_private = packet.channel.startswith(_PRIVATE)
    both = {**earlier.args, **args} if is_private else {**args, **earlier.args}
    return msgspec.structs.replace(earlier, template=earlier.template or sent.log or "", args=both)


class PacketAdapter:
    """Reads one game with the names of its implementation."""

    def __init__(self, names: Names) -> None:
        """Take the names; all else is the platform's."""
        self._names = names

    @property
    def remarks(self) -> tuple[str, ...]:
        """The envelope tells everything."""
        return ()

    def refusal(self, message: Message) -> str | None:
        """The envelope itself refuses nothing."""
        del message
        return None

    def finish(self) -> tuple[Event, ...]:
        """The last notification says it all."""
        return ()

    def read(self, message: Message) -> Reading:
        """What a notification becomes."""
        notification = decoded(message.body, _NOTIFICATION)
        if notification.kind in PLATFORM:
            return heard(notification.kind)
        events = self._names.events(notification)
        if events is None:
            return unknown(notification.kind, notification.text)
        return became(notification.kind, *events)


def packet_program(about: str, names: Callable[[Request], Names]) -> Program:
    """A program for an implementation of the game whose names are known; ``names`` makes new books for each game."""

    def adapter(request: Request) -> Adapter:
        return PacketAdapter(names(request))

    return Program(about=about, messages=packet_messages, adapter=adapter)


class _NoNames:
    """The names of no game."""

    def events(self, notification: Notification) -> tuple[Event, ...] | None:
        """No name is known."""
        del notification
        return None


def _no_names(request: Request) -> Names:
    del request
    return _NoNames()


def _filled(template: str, args: Mapping[str, object], depth: int) -> str:
    """A template with its holes filled; an argument may be a template itself, a few deep."""

    def fill(hole: re.Match[str]) -> str:
        value = args.get(hole[1], hole[0])
        match value:
            case {"log": str(inner), "args": dict(more)} if depth < _DEEPEST:
                return _filled(inner, more, depth + 1)
            case str() | int() | float():
                return str(value)
            case _:
                return "…"

    return _HOLE.sub(fill, template)


PROGRAM = packet_program(
    "Board Game Arena's envelope, for a game whose names are not known: shows what is in it", _no_names
)
"""What the entry point names."""
