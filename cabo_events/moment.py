"""The table at one moment of a game."""

from msgspec import Struct
from msgspec.structs import replace

from cabo_events.errors import MomentError
from cabo_events.events import EndReason, PowerDeclined, Viewer, event_tag
from cabo_events.evolve import evolve
from cabo_events.replay import RoundSpan, Timeline, TurnSpan, live_versions, round_spans
from cabo_events.rules.turns import next_seat, stock_ends_turns
from cabo_events.ruleset import Power, RuleSet
from cabo_events.state import Game, Hand, Phase, Round, State, cards_in_hand, seat_name
from cabo_events.words import counted, listed, player_name, winning


class CardInHand(Struct, frozen=True, kw_only=True):
    """A card in a hand: its slot, its face where the viewpoint knows it, and the seats that have seen it."""

    slot: int
    face: str | None
    known_by: tuple[int, ...]


class HeldCard(Struct, frozen=True, kw_only=True):
    """The card drawn and not yet placed: who holds it, its face where the viewpoint knows it."""

    seat: int
    face: str | None


class Table(Struct, frozen=True, kw_only=True):
    """The cards and the turn of a dealt round.

    ``hands`` are by seat. ``turn`` counts from 1; before the first turn's first event it is 0. ``on_turn`` is None
    when no turn is left; ``final_turns`` are the seats that still have theirs after a call, whoever is on turn
    first. ``power`` waits to be used. ``discard_top`` is None for an empty pile, ``discard_count`` counts its cards.
    """

    round: int
    turn: int
    phase: Phase
    dealer: int | None
    first: int
    on_turn: int | None
    caller: int | None
    final_turns: tuple[int, ...]
    held: HeldCard | None
    power: Power | None
    discard_top: str | None
    discard_count: int
    stock_count: int
    hands: tuple[tuple[CardInHand, ...], ...]


class Moment(Struct, frozen=True, kw_only=True):
    """A game after its event ``version``; the field order is that of the JSON.

    ``event`` is that event's type. ``viewer`` is whose record this is told from: None (all-seeing), a seat,
    ``spectator``. ``players`` are names, ``totals`` running scores, ``resets`` resets used, all by seat.
    ``table`` is None before a deal, and after a round that is known from a score sheet only. ``words`` say what the
    table waits for.
    """

    game: str
    ruleset: str
    viewer: Viewer
    version: int
    event: str
    players: tuple[str, ...]
    totals: tuple[int | None, ...]
    resets: tuple[int, ...]
    table: Table | None
    ended_by: EndReason | None
    winners: tuple[int, ...] | None
    words: str


class Place(Struct, frozen=True, kw_only=True):
    """A moment asked for by its round, and the turn that begins there (None: the first, after the opening)."""

    round: int
    turn: int | None


def moment_at(timeline: Timeline, version: int) -> Moment:
    """The table after the event of that version; raises MomentError for a version that is not there.

    The faces are those the timeline knows: give the timeline of a perspective to see with its viewer's eyes.
    """
    if not 1 <= version <= len(timeline.states):
        raise MomentError(f"a version from 1 to {len(timeline.states)}", f"version {version}")
    return _moment(timeline, timeline.at(version))


def moment_of(timeline: Timeline, place: Place) -> Moment:
    """The table as a turn of a round begins, or as the round's opening is over.

    A power that the turn before left without a word is gone when the turn begins. Raises MomentError, saying which
    rounds and turns there are.
    """
    span = _round_span(timeline, place.round)
    if place.turn is None:
        return _moment(timeline, timeline.at(span.turns[0].last_version))
    turn = _turn_span(span, place.turn)
    live = live_versions(timeline.events)
    before = timeline.at(live[live.index(turn.first_version) - 1])
    return _moment(timeline, _with_power_gone(before))


def _round_span(timeline: Timeline, number: int) -> RoundSpan:
    spans = round_spans(timeline)
    for span in spans:
        if span.round == number:
            return span
    raise MomentError(_one_of("round", [span.round for span in spans]), f"round {number}")


def _turn_span(span: RoundSpan, number: int) -> TurnSpan:
    turns = [turn for turn in span.turns if turn.turn]
    for turn in turns:
        if turn.turn == number:
            return turn
    raise MomentError(_one_of(f"turn of round {span.round}", [turn.turn for turn in turns]), f"turn {number}")


def _one_of(what: str, numbers: list[int]) -> str:
    if not numbers:
        return f"a {what}, of which there is none"
    return f"a {what} from {numbers[0]} to {numbers[-1]}"


def _with_power_gone(state: State) -> State:
    round_ = state.round
    if round_ is None or round_.pending is None or round_.on_turn is None:
        return state
    return replace(evolve(state, PowerDeclined(seat=round_.on_turn)), version=state.version)


def _moment(timeline: Timeline, state: State) -> Moment:
    game = state.game
    return Moment(
        game=game.id,
        ruleset=game.rules.name,
        viewer=game.viewer,
        version=state.version,
        event=event_tag(timeline.events[state.version - 1]),
        players=tuple(seat_name(game, seat) for seat in range(len(game.players))),
        totals=game.totals,
        resets=game.standing.resets_used,
        table=None if state.round is None else _table(game.rules, state.round),
        ended_by=game.ended_by,
        winners=game.winners,
        words=_waiting(state),
    )


def _waiting(state: State) -> str:
    if state.game.ended_by is not None or state.game.is_over:
        return _ending(state.game)
    round_ = state.round
    if round_ is None:
        return "No round lies on the table."
    if round_.ended_by is not None:
        return f"Round {round_.number} is over: the hands are turned up."
    if round_.on_turn is None:
        return f"Round {round_.number} has no turn left: the hands are about to be turned up."
    who = seat_name(state.game, round_.on_turn)
    return f"Round {round_.number}, {_turn_words(round_, who)}{_final_words(state.game, round_)}"


def _ending(game: Game) -> str:
    if game.ended_by is EndReason.ABANDONED:
        return "The game was abandoned."
    if game.winners is None:
        return "The game is over."
    return f"The game is over: {winning([player_name(game.players, seat) for seat in game.winners])}."


def _turn_words(round_: Round, who: str) -> str:
    if round_.pending is not None:
        return f"turn {round_.turn}: {who} has the power to {round_.pending}."
    if round_.held is not None:
        return f"turn {round_.turn}: {who} holds {round_.held.face or 'a drawn card'} and has to place it."
    return f"turn {max(round_.turn, 1)}: {who} is on turn."


def _final_words(game: Game, round_: Round) -> str:
    if round_.caller is None:
        return ""
    left = _final_turns(game.rules, round_)
    names = listed(seat_name(game, seat) for seat in left)
    return f" {seat_name(game, round_.caller)} called; {counted(len(left), 'final turn')} left: {names}."


def _table(rules: RuleSet, round_: Round) -> Table:
    held = round_.held
    return Table(
        round=round_.number,
        turn=round_.turn,
        phase=round_.phase,
        dealer=round_.dealer,
        first=round_.first,
        on_turn=round_.on_turn,
        caller=round_.caller,
        final_turns=_final_turns(rules, round_),
        held=None if held is None or round_.on_turn is None else HeldCard(seat=round_.on_turn, face=held.face),
        power=round_.pending,
        discard_top=round_.pile[-1].face if round_.pile else None,
        discard_count=len(round_.pile),
        stock_count=len(round_.stock),
        hands=tuple(_hand(hand) for hand in round_.hands),
    )


def _hand(hand: Hand) -> tuple[CardInHand, ...]:
    return tuple(
        CardInHand(
            slot=slot,
            face=card.face,
            known_by=tuple(seat for seat, since in enumerate(card.seen) if since is not None),
        )
        for slot, card in cards_in_hand(hand)
    )


def _final_turns(rules: RuleSet, round_: Round) -> tuple[int, ...]:
    if round_.caller is None or round_.on_turn is None:
        return ()
    seats = [round_.on_turn]
    while (round_.stock or not stock_ends_turns(rules)) and len(seats) < len(round_.hands):
        following = next_seat(rules, seats[-1], round_.caller, round_.hands)
        if following is None:
            break
        seats.append(following)
    return tuple(seats)
