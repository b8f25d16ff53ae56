"""What each axis of a rule set means, one sentence a value."""

from collections.abc import Mapping

from cabo_events.ruleset import AXES, RuleSet, axis_values

ABOUT: Mapping[str, str] = {
    "publisher": "The scoring guide to the publisher's own deck, 0 to 13.",
    "publisher-1e": "The publisher's first printed edition, as far as independent sources state it.",
    "publisher-2e": "The publisher's second printed edition, as far as independent sources state it.",
    "standard": "A full adaptation to a standard deck of 52 cards.",
}
"""What each named variant is, by its name."""

_NO_FAILED_EXCHANGE = "Does not apply: only one card is exchanged at a time."

_WORDS: Mapping[str, Mapping[str | bool | None, str]] = {
    "deck": {
        "publisher": "The publisher's deck: 0 and 13 twice, 1 to 12 four times.",
        "standard": "A standard deck of 52 cards without jokers.",
    },
    "power_use": {
        "optional": "A power may be left unused.",
        "mandatory": "A power must be used wherever it has a target.",
    },
    "opening_peek_choice": {
        "any": "Which cards those are is the player's choice.",
        "first_two": "Those are always the first cards of the hand.",
        "last_two": "Those are always the last cards of the hand.",
    },
    "opening_discard": {
        True: "A card is turned up at the deal to start the discard pile.",
        False: "The discard pile starts empty.",
    },
    "first_seat": {
        "left_of_dealer": "The player left of the dealer has the first turn; without a dealer anyone may.",
        "previous_lowest": "Whoever got the fewest points last round has the first turn, then the lower hand total.",
        "seat_zero": "Seat 0 has the first turn of every round.",
        "random": "Anyone may have the first turn.",
    },
    "may_take_discard": {
        True: "The top of the discard pile may be taken instead of drawing; it must be exchanged at once.",
        False: "The discard pile may not be taken from.",
    },
    "taken_discard_lies": {
        "face_down": "A taken discard lies face down; everybody knows it all the same.",
        "face_up": "A taken discard lies face up.",
    },
    "power_on_exchanged_out_card": {
        True: "A card exchanged out of the hand has its power.",
        False: "A card exchanged out of the hand has no power.",
    },
    "exchange_several_equal": {
        True: "Several equal cards may be exchanged for one.",
        False: "Only one card may be exchanged at a time.",
    },
    "failed_exchange_incoming": {
        "joins_hand": "Where the chosen cards are not equal, they stay and the incoming card joins the hand.",
        "discarded": "Where the chosen cards are not equal, they stay and the incoming card is discarded.",
        None: _NO_FAILED_EXCHANGE,
    },
    "failed_exchange_extra": {
        "none": "A failed exchange costs no further card.",
        "one_per_card_beyond_two": "A failed exchange costs a blind card for each chosen card beyond two.",
        "one_when_three_or_more": "A failed exchange of three or more cards costs one blind card.",
        None: _NO_FAILED_EXCHANGE,
    },
    "failed_exchange_shown_cards": {
        "known_to_all": "Everybody sees the cards of a failed exchange.",
        "hidden": "Only the player sees the cards of a failed exchange.",
        None: _NO_FAILED_EXCHANGE,
    },
    "match_out_of_turn": {
        True: "Anyone may match the flipped card, out of turn.",
        False: "Nobody may match out of turn; the other matching rules do not apply.",
    },
    "match_compares": {
        "rank": "A match has the same rank: a red king matches a black one.",
        "value": "A match has the same value: a red king does not match a black one that counts otherwise.",
    },
    "match_targets": {
        "own_hand": "Only cards of one's own hand may be matched.",
    },
    "matches_per_flip": {
        "one": "A flipped card may be matched once.",
        "chain": "A matched card is itself flipped and may be matched in turn, by anyone.",
        "chain_of_first_matcher": "A matched card may be matched in turn, but only by whoever matched first.",
    },
    "match_closes": {
        "next_flip": "A card may be matched until another is flipped.",
        "next_draw": "A card may be matched until the next draw.",
    },
    "match_on_opening_discard": {
        True: "The card turned up at the deal may be matched.",
        False: "The card turned up at the deal may not be matched.",
    },
    "match_after_top_taken": {
        True: "An older card that shows again, since the top was taken, may be matched.",
        False: "An older card that shows again, since the top was taken, may not be matched.",
    },
    "match_while_power_pending": {
        True: "A match may come while a power waits; the power is still there afterwards.",
        False: "A match forgoes a power that waits.",
    },
    "pair_discard": {
        "never": "Pairs may not be thrown.",
        "extra": "Two cards of one rank may be thrown at any moment of one's own turn, besides the turn.",
        "instead_of_drawing": "Two cards of one rank may be thrown instead of drawing.",
    },
    "caller_hand_protected": {
        True: "Nobody may swap with the caller after the call; spying is still allowed.",
        False: "The caller's cards may be swapped after the call.",
    },
    "caller_may_match": {
        "always": "The caller may go on matching.",
        "after_last_turn": "The caller may match again only after the last final turn.",
        "never": "The caller may not match any more.",
    },
    "stock_out": {
        "reshuffle": "When the stock is out, the discard pile under its top card is shuffled into a new one.",
        "ends_after_the_turn": "The round ends after the turn during which the last stock card went.",
        "ends_at_once": "The round ends at once with the last stock card; what is pending is lost.",
        "ends_when_a_draw_fails": "The round ends when somebody's draw finds the stock empty.",
        "only_a_call_is_left": "When the stock is out, nothing is left but to call.",
    },
    "empty_hand": {
        "plays_on": "A player without cards plays on: a call, or a draw and a discard.",
        "calls": "A player without cards must call, where nobody has.",
        "skipped": "A player without cards is skipped.",
    },
    "caller_lowest_alone_scores": {
        "zero": "A caller who is lowest alone scores 0.",
        "hand": "A caller who is lowest alone scores the hand.",
    },
    "caller_tied": {
        "caller_zero": "A caller tied for lowest scores 0; the others tied score their hands.",
        "caller_beaten": "A caller tied for lowest counts as beaten; the others tied are the lowest opponents.",
        "all_score_hand": "A caller tied for lowest scores the hand, and so do the others.",
    },
    "lowest_opponent_scores": {
        "zero": "Against a beaten caller the lowest opponents score 0, all of them where several are tied.",
        "zero_for_all_not_above_caller": "Against a beaten caller everybody scores 0 who is not above the caller.",
        "hand": "Against a beaten caller the opponents score their hands.",
    },
    "nobody_called_scores": {
        "lowest_zero": "Where nobody called, the lowest hands score 0.",
        "hand": "Where nobody called, everybody scores the hand.",
    },
    "kamikaze": {
        "none": "No hand shoots the moon.",
        "two_12_two_13_exactly": "A kamikaze hand is two 12s (queens) and two 13s (black kings), and no other card.",
        "two_12_two_13_among_others": "A kamikaze hand has two 12s (queens) and two 13s (black kings), alone or not.",
    },
    "reset_before_end_check": {
        True: "Resets come before the game's end is looked for.",
        False: "A total that ends the game ends it before any reset.",
    },
    "game_ends": {
        "over": "The game ends when a total is over the end score.",
        "at_or_over": "The game ends when a total is at or over the end score.",
        "after_one_round": "The game ends after one round.",
        "never": "The game has no end of its own: the players stop when they like.",
    },
    "game_tie": {
        "shared": "Players tied for the lowest total share the win.",
        "last_round": "A tie for the lowest total goes to the fewest points in the last round, else it is shared.",
        "last_round_then_first_seat": "A tie for the lowest total goes to the fewest points in the last round, "
                                      "then to the first seat.",
        "caller_then_first_seat": "A tie for the lowest total goes to the last caller, else to the first seat.",
    },
}  # fmt: skip

_NUMBERS: Mapping[str, tuple[str, str]] = {
    "players_min": ("It takes at least {} players.", ""),
    "players_max": ("At most {} players can play.", ""),
    "hand_size": ("Each player is dealt {} cards.", ""),
    "opening_peeks": ("Before the first turn each player looks at {} own cards.", ""),
    "wrong_match_penalty_cards": ("Blind cards that a wrong match or pair costs: {}.", ""),
    "beaten_caller_penalty": ("A beaten caller scores the hand and {} points more.", ""),
    "kamikaze_others_score": ("A kamikaze hand scores 0, and everybody else {}.", "Does not apply: no such hand."),
    "reset_at": ("A total of exactly {} is reset.", "No total is reset."),
    "reset_to": ("A reset total becomes {}.", "Does not apply: no total is reset."),
    "resets_per_player": ("Resets that each player has in a game: {}.", "A total is reset every time."),
    "end_score": ("The end score is {}.", "No score ends the game."),
}  # fmt: skip
"""By axis the sentence for a number, and the one for null."""

_CARDS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "K_red": "red king", "K_black": "black king"}

_POWERS = {
    "peek": "peek at an own card",
    "spy": "spy on an opponent's card",
    "swap": "swap an own card for an opponent's, blind",
    "look_then_swap": "look at a card and swap it (which no event can express: it counts as declined)",
    "look_twice_then_swap": "look at two cards and swap them (which no event can express: it counts as declined)",
}


def axis_sentence(axis: str, value: object) -> str:
    """What a value of an axis means; ``value`` is plain, as ``axis_values`` and ``differences`` give it.

    >>> axis_sentence("beaten_caller_penalty", 10)
    'A beaten caller scores the hand and 10 points more.'
    """
    if isinstance(value, dict):
        return _powers(value) if axis == "powers" else _values(value)
    if axis in _NUMBERS:
        number, null = _NUMBERS[axis]
        return null if value is None else number.format(value)
    if isinstance(value, str | bool) or value is None:
        return _WORDS[axis][value]
    raise LookupError(f"{axis} cannot be {value!r}")


def axis_sentences(rules: RuleSet) -> Mapping[str, str]:
    """The rule set in words: a sentence by axis, in the file's order."""
    plain = axis_values(rules)
    return {axis: axis_sentence(axis, plain[axis]) for axis in AXES}


def _values(values: Mapping[str, object]) -> str:
    if not values:
        return "Every card counts its number."
    counts = [f"{_CARDS.get(rank, rank)} {points}" for rank, points in values.items()]
    return f"Cards count their number, but for {', '.join(counts)}."


def _powers(powers: Mapping[str, str]) -> str:
    if not powers:
        return "No card has a power."
    ranks: dict[str, list[str]] = {}
    for rank, power in powers.items():
        ranks.setdefault(power, []).append(rank)
    uses = [f"{' and '.join(holders)} {_POWERS[power]}" for power, holders in ranks.items()]
    return f"A card drawn and discarded at once has its power: {', '.join(uses)}."
