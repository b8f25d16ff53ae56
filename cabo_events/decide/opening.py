"""Judging what comes before the first turn: the game, the deal, the opening looks."""

from cabo_events.cards import DECK_SIZE
from cabo_events.commands import Chance, DealRound, LookAtOpening, StartGame
from cabo_events.decide.access import (
    Told,
    cards_of,
    hand_of,
    open_game,
    open_round,
    private_faces,
    refusal,
    seat_word,
    told_faces,
)
from cabo_events.errors import RuleSetError
from cabo_events.events import SCHEMA, Event, GameStarted, OpeningPeeked, RoundDealt
from cabo_events.rules.breaches import Breach
from cabo_events.rules.census import too_many
from cabo_events.rules.deal import PreviousRound, first_seats
from cabo_events.rules.opening import DealSizes, deal_sizes, opening_choices
from cabo_events.rulesets import checked_ruleset
from cabo_events.state import Game, State


def started(state: State | None, command: StartGame) -> tuple[Event, ...]:
    """The game under a rule set that holds together, with as many players as it allows."""
    if state is not None:
        raise refusal(Breach.GAME_CLOSED, "one beginning of a game", "another")
    rules, count = command.ruleset, len(command.players)
    try:
        checked_ruleset(rules, "ruleset")
    except RuleSetError as error:
        raise refusal(Breach.RULESET, f"{error.field} to be {error.expected}", error.found) from None
    if not rules.players_min <= count <= rules.players_max:
        raise refusal(Breach.PLAYERS, f"{rules.players_min} to {rules.players_max} players", str(count))
    if isinstance(command.viewer, int) and command.viewer >= count:
        raise refusal(Breach.PLAYERS, f"a viewer below {count}", seat_word(command.viewer))
    opening = GameStarted(
        schema=SCHEMA,
        game=command.game,
        ruleset=rules,
        players=command.players,
        viewer=command.viewer,
        seed=command.seed,
        source=command.source,
        played=command.played,
        tags=command.tags,
    )
    return (opening,)


def dealt(state: State, command: DealRound, chance: Chance) -> tuple[Event, ...]:
    """The next round, dealt from the cards that chance brings, or face down where nobody knows them."""
    game = between_rounds(state)
    if game.is_over:
        raise refusal(Breach.GAME_OVER, "the end of the game", "another round")
    _refuse_first(game, command)
    sizes = deal_sizes(game.rules, len(game.players))
    cards = _deck_order(game, sizes, command, chance)
    hand_cards = len(game.players) * sizes.hand
    stock = cards[hand_cards + sizes.discard :]
    deal = RoundDealt(
        round=next_round(game),
        dealer=command.dealer,
        first=command.first,
        hands=tuple([cards[place : place + sizes.hand] for place in range(0, hand_cards, sizes.hand)]),
        discard=cards[hand_cards] if sizes.discard else None,
        stock=stock if any(stock) else None,
    )
    return (deal,)


def between_rounds(state: State) -> Game:
    """The game, with no round under way."""
    game = open_game(state).game
    if state.round is not None and state.round.ended_by is None:
        raise refusal(Breach.ROUND_OPEN, f"round {state.round.number} played to its end first", "a round under way")
    return game


def next_round(game: Game) -> int:
    """The number of the next round."""
    return game.results[-1].round + 1 if game.results else 1


def possible_first_seats(game: Game, dealer: int | None) -> tuple[int, ...]:
    """The seats of which one begins the next round."""
    last = game.results[-1] if game.results else None
    before = PreviousRound(points=last.points, hand_totals=last.hand_totals) if last else None
    return first_seats(game.rules, len(game.players), dealer, before)


def _refuse_first(game: Game, command: DealRound) -> None:
    seats = len(game.players)
    if command.dealer is not None and not 0 <= command.dealer < seats:
        raise refusal(Breach.DEALER, f"a dealer from 0 to {seats - 1}, or none", seat_word(command.dealer))
    possible = possible_first_seats(game, command.dealer)
    if command.first not in possible:
        raise refusal(Breach.FIRST_SEAT, " or ".join(map(seat_word, possible)), seat_word(command.first))


def _deck_order(game: Game, sizes: DealSizes, command: DealRound, chance: Chance) -> tuple[str | None, ...]:
    cards = (None,) * DECK_SIZE if chance is None else chance
    if len(cards) != DECK_SIZE:
        raise refusal(Breach.DECK, f"{DECK_SIZE} cards", str(len(cards)))
    place = len(game.players) * sizes.hand
    if not sizes.discard and command.discard is not None:
        raise refusal(Breach.DEAL, "no opening discard", command.discard)
    if sizes.discard:
        cards = (*cards[:place], _opening_discard(cards[place], command.discard), *cards[place + 1 :])
    return _refuse_wrong_deck(game, cards)


def _opening_discard(dealt_card: str | None, told: str | None) -> str:
    face = dealt_card or told
    if face is None:
        raise refusal(Breach.DEAL, "an opening discard", "none")
    if told is not None and told != face:
        raise refusal(Breach.FACE, f"{face}, as it was dealt", told)
    return face


def _refuse_wrong_deck(game: Game, cards: Told) -> tuple[str | None, ...]:
    deck = game.rules.deck
    extra = too_many(deck, cards)
    if extra is not None:
        raise refusal(Breach.DECK, f"no more cards of a face than the {deck} deck has", f"one {extra} too many")
    return tuple(cards)


def looked(state: State, command: LookAtOpening) -> tuple[Event, ...]:
    """The free look, once, before anything else is done."""
    rules, round_ = open_round(state)
    hand = hand_of(round_, command.seat)
    if round_.turn:
        raise refusal(Breach.OPENING_LOOK, "opening looks before the first turn", "a look in play")
    if any(card is not None and card.seen[command.seat] is not None for card in hand):
        raise refusal(Breach.OPENING_LOOK, "one opening look a seat", f"a second one by {seat_word(command.seat)}")
    cards = cards_of(round_, command.seat, command.slots)
    choices = opening_choices(rules)
    if tuple(sorted(command.slots)) not in choices:
        expected = f"{rules.opening_peeks} slots, {rules.opening_peek_choice} of {rules.hand_size}"
        raise refusal(Breach.OPENING_LOOK, expected, f"slots {', '.join(map(str, command.slots))}")
    faces = private_faces(state, command.seat, told_faces(state, cards, command.faces), command.faces)
    return (OpeningPeeked(seat=command.seat, slots=command.slots, faces=faces),)
