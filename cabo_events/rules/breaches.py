"""Every way to break a rule: its stable code, and the rule in a sentence."""

from collections.abc import Mapping
from enum import StrEnum


class Breach(StrEnum):
    """The rule that a refused command or a foreign log breaks."""

    SEAT = "seat"
    PLAYERS = "players"
    RULESET = "ruleset"
    FACE = "face"
    FACES = "faces"
    GAME_CLOSED = "game_closed"
    GAME_OVER = "game_over"
    NO_ROUND = "no_round"
    ROUND_OPEN = "round_open"
    ROUND_NUMBER = "round_number"
    DEALER = "dealer"
    FIRST_SEAT = "first_seat"
    DEAL = "deal"
    DECK = "deck"
    OPENING_LOOK = "opening_look"
    TURN = "turn"
    TURNS_OVER = "turns_over"
    DRAWN_CARD = "drawn_card"
    POWER_PENDING = "power_pending"
    EMPTY_HAND = "empty_hand"
    SLOT = "slot"
    STOCK = "stock"
    RESHUFFLE = "reshuffle"
    TAKE = "take"
    SEVERAL = "several"
    UNEQUAL = "unequal"
    EQUAL = "equal"
    MISS_PRICE = "miss_price"
    POWER = "power"
    POWER_TARGET = "power_target"
    POWER_MANDATORY = "power_mandatory"
    CALLER_PROTECTED = "caller_protected"
    MATCHING = "matching"
    MATCH_WINDOW = "match_window"
    MATCH_COUNT = "match_count"
    MATCH_CALLER = "match_caller"
    PAIR = "pair"
    CALL = "call"
    ROUND_GOES_ON = "round_goes_on"
    REVEAL_REASON = "reveal_reason"
    SCORING = "scoring"
    SCORED_TWICE = "scored_twice"
    SHEET = "sheet"
    GAME_END = "game_end"
    WINNERS = "winners"
    REWIND = "rewind"
    STOPPED = "stopped"


SENTENCES: Mapping[Breach, str] = {
    Breach.SEAT: "A seat is one of the players' places at the table.",
    Breach.PLAYERS: "As many players as the rule set allows; a record's viewer is one of them.",
    Breach.RULESET: "The axes of a rule set go together.",
    Breach.FACE: "A card keeps its face, wherever it moves; a deck has no more cards of a face than it has.",
    Breach.FACES: "As many faces are told as there are cards.",
    Breach.GAME_CLOSED: "Nothing follows the end of a game but a correction; it has one beginning.",
    Breach.GAME_OVER: "No round follows when what `game_ends` says has come.",
    Breach.NO_ROUND: "Cards are moved only in a round that was dealt and is not yet over.",
    Breach.ROUND_OPEN: "A round is played to its end before another is dealt or the game is closed.",
    Breach.ROUND_NUMBER: "Rounds are numbered from 1 without gaps.",
    Breach.DEALER: "The dealer is a seat at the table.",
    Breach.FIRST_SEAT: "`first_seat` says who begins.",
    Breach.DEAL: "Each seat is dealt `hand_size` cards, `opening_discard` are turned up, the rest is the stock.",
    Breach.DECK: "A deck has 52 cards, each face as often as the deck has it.",
    Breach.OPENING_LOOK: "Before the first turn, once, `opening_peeks` own cards, those of `opening_peek_choice`.",
    Breach.TURN: "Turns go round; nobody acts in another's turn.",
    Breach.TURNS_OVER: "After the last turn nobody has another.",
    Breach.DRAWN_CARD: "One card is drawn, and exchanged or discarded before anything else is done in the turn.",
    Breach.POWER_PENDING: "A power is used or declined before the turn goes on.",
    Breach.EMPTY_HAND: "`empty_hand` says what a seat without cards does.",
    Breach.SLOT: "A slot that is named holds a card, and is named once.",
    Breach.STOCK: "A card is drawn from a stock that has one.",
    Breach.RESHUFFLE: "Where `stock_out` says so the pile under its top becomes the stock, directly before a draw.",
    Breach.TAKE: "The top of the pile is taken where `may_take_discard` says so, for a card of one's own.",
    Breach.SEVERAL: "Several cards are exchanged for one only where `exchange_several_equal` says so.",
    Breach.UNEQUAL: "Cards that are not equal do not go: the attempt is a miss.",
    Breach.EQUAL: "Cards that are equal go: the attempt is no miss.",
    Breach.MISS_PRICE: "A miss costs what the rule set says; what joins the hand takes the next slots.",
    Breach.POWER: "Only a card drawn and discarded at once has a power, its own, once.",
    Breach.POWER_TARGET: "Peek at an own card, spy on an opponent's, swap an own card for an opponent's.",
    Breach.POWER_MANDATORY: "Where `power_use` is mandatory a power that has a target is used.",
    Breach.CALLER_PROTECTED: "Where `caller_hand_protected`, nobody swaps with the caller after the call.",
    Breach.MATCHING: "Cards are thrown out of turn only where `match_out_of_turn` says so.",
    Breach.MATCH_WINDOW: "Only a card that was just flipped is matched; `match_closes` says for how long.",
    Breach.MATCH_COUNT: "`matches_per_flip` says how many cards follow a flip, and whose.",
    Breach.MATCH_CALLER: "`caller_may_match` says when the caller matches.",
    Breach.PAIR: "`pair_discard` says whether and when two cards are thrown as a pair.",
    Breach.CALL: "Cabo is called once in a round.",
    Breach.ROUND_GOES_ON: "Hands are turned up when no turn is left.",
    Breach.REVEAL_REASON: "A round ends by the call when its final turns were played, else by the stock.",
    Breach.SCORING: "Points, totals, resets and the kamikaze are what the rule set gives for the hands.",
    Breach.SCORED_TWICE: "A round is scored once, after its hands were turned up.",
    Breach.SHEET: "A line of a score sheet has a figure for every seat, and says what it does not tell.",
    Breach.GAME_END: "A game ends at its limit, at an agreed length after a round, or is abandoned.",
    Breach.WINNERS: "The lowest total wins, of several what `game_tie` says; an abandoned game has no winner.",
    Breach.REWIND: "A correction goes back to an earlier event.",
    Breach.STOPPED: "An event moves cards that are there; where it does not, the log cannot be followed further.",
}  # fmt: skip
"""What each rule says; the words in backquotes are axes of the rule set."""
