"""The named variants, and rule sets of one's own written in TOML."""

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import fields

from cabo_events.cards import Deck, deck_faces, rank_of
from cabo_events.errors import RuleSetError
from cabo_events.field_words import words_of
from cabo_events.ruleset import (
    CallerLowestAloneScores,
    CallerMayMatch,
    CallerTied,
    EmptyHand,
    FailedExchangeExtra,
    FailedExchangeIncoming,
    FailedExchangeShownCards,
    FirstSeat,
    GameEnds,
    GameTie,
    Kamikaze,
    LowestOpponentScores,
    MatchCloses,
    MatchCompares,
    MatchesPerFlip,
    MatchTargets,
    NobodyCalledScores,
    OpeningPeekChoice,
    PairDiscard,
    Power,
    PowerUse,
    RuleSet,
    StockOut,
    TakenDiscardLies,
)

PUBLISHER = RuleSet(
    name="publisher",
    based_on=None,
    deck=Deck.PUBLISHER,
    values={},
    powers={
        "7": Power.PEEK,
        "8": Power.PEEK,
        "9": Power.SPY,
        "10": Power.SPY,
        "11": Power.SWAP,
        "12": Power.SWAP,
    },
    power_use=PowerUse.OPTIONAL,
    players_min=2,
    players_max=5,
    hand_size=4,
    opening_peeks=2,
    opening_peek_choice=OpeningPeekChoice.ANY,
    opening_discard=True,
    first_seat=FirstSeat.PREVIOUS_LOWEST,
    may_take_discard=True,
    taken_discard_lies=TakenDiscardLies.FACE_DOWN,
    power_on_exchanged_out_card=False,
    exchange_several_equal=True,
    failed_exchange_incoming=FailedExchangeIncoming.JOINS_HAND,
    failed_exchange_extra=FailedExchangeExtra.NONE,
    failed_exchange_shown_cards=FailedExchangeShownCards.KNOWN_TO_ALL,
    match_out_of_turn=False,
    match_compares=MatchCompares.RANK,
    match_targets=MatchTargets.OWN_HAND,
    matches_per_flip=MatchesPerFlip.CHAIN,
    match_closes=MatchCloses.NEXT_FLIP,
    match_on_opening_discard=False,
    match_after_top_taken=False,
    match_while_power_pending=False,
    wrong_match_penalty_cards=0,
    pair_discard=PairDiscard.NEVER,
    caller_hand_protected=False,
    caller_may_match=CallerMayMatch.ALWAYS,
    stock_out=StockOut.RESHUFFLE,
    empty_hand=EmptyHand.PLAYS_ON,
    caller_lowest_alone_scores=CallerLowestAloneScores.ZERO,
    caller_tied=CallerTied.CALLER_ZERO,
    beaten_caller_penalty=5,
    lowest_opponent_scores=LowestOpponentScores.ZERO,
    nobody_called_scores=NobodyCalledScores.LOWEST_ZERO,
    kamikaze=Kamikaze.TWO_12_TWO_13_EXACTLY,
    kamikaze_others_score=50,
    reset_at=100,
    reset_to=50,
    resets_per_player=1,
    reset_before_end_check=True,
    game_ends=GameEnds.OVER,
    end_score=100,
    game_tie=GameTie.SHARED,
)
"""The scoring guide to the publisher's deck."""

PUBLISHER_1E = msgspec.structs.replace(
    PUBLISHER,
    name="publisher-1e",
    failed_exchange_incoming=FailedExchangeIncoming.DISCARDED,
    resets_per_player=None,
)
"""The publisher's first printed edition, as far as independent sources state it."""

PUBLISHER_2E = msgspec.structs.replace(
    PUBLISHER,
    name="publisher-2e",
    players_max=4,
    first_seat=FirstSeat.LEFT_OF_DEALER,
    taken_discard_lies=TakenDiscardLies.FACE_UP,
    failed_exchange_extra=FailedExchangeExtra.ONE_PER_CARD_BEYOND_TWO,
    stock_out=StockOut.ENDS_AFTER_THE_TURN,
    beaten_caller_penalty=10,
    lowest_opponent_scores=LowestOpponentScores.HAND,
    nobody_called_scores=NobodyCalledScores.HAND,
    game_tie=GameTie.LAST_ROUND,
)
"""The publisher's second printed edition, as far as independent sources state it."""

STANDARD = msgspec.structs.replace(
    PUBLISHER,
    name="standard",
    deck=Deck.STANDARD,
    values={"A": 1, "J": 11, "Q": 12, "K_red": 0, "K_black": 13},
    powers={
        "7": Power.PEEK,
        "8": Power.PEEK,
        "9": Power.SPY,
        "10": Power.SPY,
        "J": Power.SWAP,
        "Q": Power.SWAP,
    },
    players_max=6,
    first_seat=FirstSeat.LEFT_OF_DEALER,
    exchange_several_equal=False,
    failed_exchange_incoming=None,
    failed_exchange_extra=None,
    failed_exchange_shown_cards=None,
    match_out_of_turn=True,
    match_on_opening_discard=True,
    match_while_power_pending=True,
    wrong_match_penalty_cards=1,
    pair_discard=PairDiscard.EXTRA,
    stock_out=StockOut.ENDS_AFTER_THE_TURN,
    caller_tied=CallerTied.CALLER_BEATEN,
    beaten_caller_penalty=10,
    nobody_called_scores=NobodyCalledScores.HAND,
    resets_per_player=None,
    game_ends=GameEnds.AT_OR_OVER,
)
"""The full adaptation to a standard deck of 52 cards."""

NAMED: Mapping[str, RuleSet] = {rules.name: rules for rules in (PUBLISHER, PUBLISHER_1E, PUBLISHER_2E, STANDARD)}
"""The variants this package knows by name."""

UNKNOWN_VARIANTS = ("Quick Play", "Double Swap")
"""Variants that exist by name only: their text was not to be had, and they are not guessed."""

_TOML_NULL = "null"


def named_ruleset(name: str) -> RuleSet:
    """The variant of that name; raises RuleSetError listing the names there are."""
    if name in NAMED:
        return NAMED[name]
    if name.casefold() in {unknown.casefold() for unknown in UNKNOWN_VARIANTS}:
        found = f"{name!r}, a variant known by name only: its rules were not to be had"
        raise RuleSetError("rule set", "name", f"one of {', '.join(NAMED)}", found)
    raise RuleSetError("rule set", "name", f"one of {', '.join(NAMED)}, or a TOML file", repr(name))


def ruleset_from_toml(text: str, source: str) -> RuleSet:
    """A user's own rule set: complete, or ``based_on`` a named variant plus changes.

    ``text`` is TOML with the keys of the game file's ``ruleset``; TOML has no null, so ``"null"`` stands for it.
    ``source`` is what errors call it. Raises RuleSetError naming the field and what it may be.

    >>> ruleset_from_toml('name = "mild"' + chr(10) + 'based_on = "standard"' + chr(10)
    ...                   + 'beaten_caller_penalty = 5', "mild.toml").beaten_caller_penalty
    5
    """
    try:
        table: dict[str, object] = tomllib.loads(text)
    except RecursionError:
        raise RuleSetError(source, "the file", "TOML", "nesting without end") from None
    except ValueError as error:
        # No TOML, or a number of more digits than Python reads.
        raise RuleSetError(source, "the file", "TOML", str(error)) from None
    return ruleset_from_table({key: None if value == _TOML_NULL else value for key, value in table.items()}, source)


def ruleset_from_table(table: Mapping[str, object], source: str) -> RuleSet:
    """The rule set that plain keys and values describe; ``based_on`` fills what they leave out."""
    basis = table.get("based_on")
    whole = {"based_on": None, **table} if basis is None else _based(basis, table, source)
    _refuse_unknown_keys(whole, source)
    _refuse_missing_keys(whole, source)
    for axis in fields(RuleSet):
        _refuse_wrong_value(axis, whole[axis.name], source)
    return checked_ruleset(msgspec.convert(whole, RuleSet), source)


def _based(basis: object, table: Mapping[str, object], source: str) -> dict[str, object]:
    if not isinstance(basis, str) or basis not in NAMED:
        raise RuleSetError(source, "based_on", f"one of {', '.join(NAMED)}", repr(basis))
    plain: dict[str, object] = msgspec.to_builtins(NAMED[basis])
    name = f"{basis}+changes"
    return {**plain, "name": name, **table}


def _refuse_unknown_keys(table: Mapping[str, object], source: str) -> None:
    unknown = sorted(set(table) - set(RuleSet.__struct_fields__))
    if unknown:
        near = difflib.get_close_matches(unknown[0], RuleSet.__struct_fields__, n=1)
        hint = f" (did you mean {near[0]}?)" if near else ", as `cabo rulesets publisher` lists them"
        raise RuleSetError(source, unknown[0], f"a key of a rule set{hint}", "an unknown key")


def _refuse_missing_keys(table: Mapping[str, object], source: str) -> None:
    for axis in fields(RuleSet):
        if axis.name not in table:
            expected = f'{allowed_values(axis)} (or based_on = "a named variant")'
            raise RuleSetError(source, axis.name, expected, "no such key")


def _refuse_wrong_value(axis: msgspec.structs.FieldInfo, value: object, source: str) -> None:
    try:
        msgspec.convert(value, axis.type)
    except msgspec.ValidationError as error:
        raise RuleSetError(source, axis.name, allowed_values(axis), f"{value!r} ({error})") from None


def allowed_values(axis: msgspec.structs.FieldInfo) -> str:
    """What a field of a rule set may be, in words taken from its type."""
    return words_of(msgspec.inspect.type_info(axis.type))


def checked_ruleset(rules: RuleSet, source: str) -> RuleSet:
    """The same rule set, if its axes go together; raises RuleSetError for the first that does not."""
    for field, bad, expected, found in _contradictions(rules):
        if bad:
            raise RuleSetError(source, field, expected, found)
    return rules


def _contradictions(rules: RuleSet) -> Iterator[tuple[str, bool, str, str]]:
    """Each way in which axes can contradict each other: the field, whether it does, expected, found."""
    powers = _strangers(rules.powers, _ranks(rules.deck))
    values = _strangers(rules.values, _ranks(rules.deck) | _king_colours(rules.deck))
    yield "values", bool(values), f"ranks of the {rules.deck} deck", values
    yield "powers", bool(powers), f"ranks of the {rules.deck} deck", powers
    yield "players_max", rules.players_max < rules.players_min, f"{rules.players_min} or more", str(rules.players_max)
    yield "opening_peeks", rules.opening_peeks > rules.hand_size, f"at most {rules.hand_size}", str(rules.opening_peeks)
    needs_reset_to = rules.reset_at is not None
    yield "reset_to", needs_reset_to and rules.reset_to is None, f"points, as reset_at is {rules.reset_at}", "null"
    yield "reset_to", not needs_reset_to and rules.reset_to is not None, "null as reset_at", str(rules.reset_to)
    ends_by_score = rules.game_ends in {GameEnds.OVER, GameEnds.AT_OR_OVER}
    yield "end_score", ends_by_score and rules.end_score is None, f"points, as game_ends is {rules.game_ends}", "null"
    has_kamikaze = rules.kamikaze is not Kamikaze.NONE
    yield (
        "kamikaze_others_score",
        has_kamikaze and rules.kamikaze_others_score is None,
        f"points, as kamikaze is {rules.kamikaze}",
        "null",
    )
    for field, price in (
        ("failed_exchange_incoming", rules.failed_exchange_incoming),
        ("failed_exchange_extra", rules.failed_exchange_extra),
        ("failed_exchange_shown_cards", rules.failed_exchange_shown_cards),
    ):
        yield (
            field,
            rules.exchange_several_equal and price is None,
            "a value, as exchange_several_equal is true",
            "null",
        )


def _ranks(deck: Deck) -> frozenset[str]:
    return frozenset(rank_of(face) for face in deck_faces(deck))


def _king_colours(deck: Deck) -> frozenset[str]:
    return frozenset(("K_red", "K_black")) if deck is Deck.STANDARD else frozenset()


def _strangers(table: Iterable[str], known: frozenset[str]) -> str:
    return ", ".join(sorted(set(table) - known))
