"""What has to be asked, question by question, before something that was chosen can be recorded."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from cabo_events.cards import face_of
from cabo_events.cli.asking import Asker
from cabo_events.commands import Command, Outcome, Reveal
from cabo_events.decide.closing import standing_before
from cabo_events.errors import UsageError
from cabo_events.recording.offers import Chosen, Offer, Part, choices, narrowed, part_words, parts_of
from cabo_events.recording.questions import Question, must_tell_outcome, questions, with_faces, with_outcome
from cabo_events.recording.session import Request
from cabo_events.recording.sheet_rows import (
    HandTold,
    ScoringTold,
    SheetRow,
    possible_holders,
    round_request,
    scoring_requests,
)
from cabo_events.recording.typed_sheet import ANYBODY, NOBODY, caller_at, cursor_on, hand_at, points_at
from cabo_events.replay import Timeline
from cabo_events.state import Game, State, seat_name
from cabo_events.transcript.seats import seat_at
from cabo_events.transcript.vocabulary import Table

_UNSEEN = frozenset(("", "?"))


# --- what happened at the table ----------------------------------------------------------------------------------


def asked_requests(asker: Asker, table: Table, timeline: Timeline, offer: Offer) -> tuple[Request, ...]:
    """What an offer comes to once its choices are made and the faces that were seen are told; raises Cancelled."""
    state = timeline.last
    command = _chosen(asker, table, offer.commands)
    told = with_faces(state, command, tuple(_faces(asker, table, state, command)))
    if must_tell_outcome(state, told):
        told = with_outcome(told, asker.answer("did it go? y, or n for a miss", _outcome))
    return ((told, None),)


def _chosen(asker: Asker, table: Table, commands: tuple[Command, ...]) -> Command:
    for part, _ in parts_of(commands[0]):
        possible = choices(commands, part)
        if len(possible) > 1:
            question = f"{part_words(table, commands[0], part)} ({_listed(table, possible)})"
            commands = asker.answer(question, partial(_narrowed, table, commands, part))
    return commands[0]


def _listed(table: Table, possible: Sequence[Chosen]) -> str:
    slots = [chosen for chosen in possible if isinstance(chosen, tuple)]
    seats = [NOBODY if chosen is None else table.word(chosen) for chosen in possible if not isinstance(chosen, tuple)]
    if seats:
        return ", ".join(seats)
    sizes = sorted({len(chosen) for chosen in slots})
    several = "" if sizes == [1] else f"{sizes[0]} of " if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]} of "
    return several + " ".join(str(slot) for slot in sorted({slot for chosen in slots for slot in chosen}))


def _narrowed(table: Table, commands: tuple[Command, ...], part: Part, line: str) -> tuple[Command, ...]:
    chosen = _seat(table, line) if part in {Part.DEALER, Part.FIRST} else _slots(line)
    fitting = narrowed(commands, part, chosen)
    if not fitting:
        raise UsageError(part_words(table, commands[0], part), _listed(table, choices(commands, part)), repr(line))
    return fitting


def _seat(table: Table, line: str) -> int | None:
    if line in {"", NOBODY}:
        return None
    cursor = cursor_on(line)
    seat = seat_at(table, cursor)
    cursor.end()
    return seat


def _slots(line: str) -> tuple[int, ...]:
    words = line.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) <= 2 for word in words):  # noqa: PLR2004 - slots end at 51
        raise UsageError("the answer", "numbers of slots", repr(line))
    return tuple(map(int, words))


def _faces(asker: Asker, table: Table, state: State, command: Command) -> Iterator[str | None]:
    asked = questions(state, command)
    if isinstance(command, Reveal):
        for seat in range(len(table.names)):
            yield from _hand(asker, table, state, [question for question in asked if question.seat == seat])
        return
    for question in asked:
        yield _face_told(asker, table, question) if question.is_asked else None


def _face_told(asker: Asker, table: Table, question: Question) -> str | None:
    hint = "a card" if question.is_required else "a card, or ? where it was not seen"
    return asker.answer(f"{question.words} ({hint})", partial(_face, table, is_required=question.is_required))


def _face(table: Table, line: str, *, is_required: bool) -> str | None:
    return None if line in _UNSEEN and not is_required else face_of(table.deck, line)


def _hand(asker: Asker, table: Table, state: State, cards: Sequence[Question]) -> tuple[str | None, ...]:
    """The faces of a hand that is turned up, of which only those not known before are asked for, in one line."""
    asked = [card for card in cards if card.is_asked]
    if not asked:
        return (None,) * len(cards)
    slots = " ".join(str(card.slot) for card in asked)
    question = f"the cards of {seat_name(state.game, asked[0].seat or 0)} in slots {slots} (? where one was not seen)"
    told = iter(asker.answer(question, partial(_row, table, len(asked))))
    return tuple(next(told) if card.is_asked else None for card in cards)


def _row(table: Table, count: int, line: str) -> tuple[str | None, ...]:
    words = line.split()
    faces = tuple(_face(table, word, is_required=False) for word in words) if words else (None,) * count
    if len(faces) != count:
        raise UsageError("the answer", f"{count} cards", str(len(faces)))
    return faces


def _outcome(line: str) -> Outcome:
    match line:
        case "y" | "yes":
            return Outcome.EQUAL
        case "n" | "no" | "miss":
            return Outcome.MISSED
        case _:
            raise UsageError("the answer", "y or n", repr(line))


# --- the score sheet ---------------------------------------------------------------------------------------------


def asked_row(asker: Asker, table: Table, game: Game) -> tuple[Request, ...]:
    """The request to note a round of which only the line of the score sheet is known; raises Cancelled."""
    seats = range(len(game.players))
    hint = "a total, cards as in 3,7, or - where there is none"
    hands = tuple(
        asker.answer(f"the hand of {seat_name(game, seat)} ({hint})", partial(_told, table)) for seat in seats
    )
    names = ", ".join(table.word(seat) for seat in seats)
    caller, is_unknown = asker.answer(
        f"who called ({names}, {NOBODY}, {ANYBODY} where nobody knows)", partial(_caller, table)
    )
    row = SheetRow(hands=hands, caller=caller, caller_unknown=is_unknown)
    for seat in possible_holders(game, row):
        question = f"were the {hands[seat]} of {seat_name(game, seat)} a kamikaze hand? y or n"
        if asker.answer(question, _outcome) is Outcome.EQUAL:
            row = replace(row, kamikaze=seat)
            break
    return ((round_request(game, row), None),)


def _told(table: Table, line: str) -> HandTold:
    cursor = cursor_on(line)
    hand = hand_at(table, cursor)
    cursor.end()
    return hand


def _caller(table: Table, line: str) -> tuple[int | None, bool]:
    cursor = cursor_on(line)
    caller = caller_at(table, cursor)
    cursor.end()
    return caller, line == ANYBODY


def asked_scoring(asker: Asker, timeline: Timeline) -> tuple[Request, ...]:
    """The requests to note the scoring of a round whose hands were not all seen; raises Cancelled."""
    game = timeline.last.game
    points = _figures(asker, game, "points")
    totals = None if standing_before(game).is_known else _figures(asker, game, "total after this round")
    return scoring_requests(timeline, ScoringTold(points=points, totals=totals))


def _figures(asker: Asker, game: Game, what: str) -> tuple[int | None, ...]:
    seats = range(len(game.players))
    return tuple(asker.answer(f"{what} of {seat_name(game, seat)} (- where there are none)", _figure) for seat in seats)


def _figure(line: str) -> int | None:
    cursor = cursor_on(line)
    figure = points_at(cursor)
    cursor.end()
    return figure
