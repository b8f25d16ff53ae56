"""The scoring guide to the publisher's deck, sentence by sentence, in short words of our own."""

from cabo_events.rules.breaches import Breach
from cabo_events.rulesets import PUBLISHER
from tests.rules.texts import Counts, Deal, NotToBeHad, Ours, Play, Says, Scoring, Sentence, Text, Totals

_TWO = Deal(2, "round 1, first Ada, up 9 / hands 5 5 5 6 | 9 1 2 3")
_HANDS = "5 5 5 6 | 9 1 2 3"

_DECK = Says('deck = "publisher"', "The publisher's deck: 0 and 13 twice, 1 to 12 four times.")
_VALUES = Says("values = {}", "Every card counts its number.")
_LOWEST_ALONE = Says('caller_lowest_alone_scores = "zero"', "A caller who is lowest alone scores 0.")
_TIED = Says('caller_tied = "caller_zero"', "A caller tied for lowest scores 0; the others tied score their hands.")
_PENALTY = Says("beaten_caller_penalty = 5", "A beaten caller scores the hand and 5 points more.")
_LOWEST_OPPONENT = Says(
    'lowest_opponent_scores = "zero"',
    "Against a beaten caller the lowest opponents score 0, all of them where several are tied.",
)
_UNCALLED = Says('nobody_called_scores = "lowest_zero"', "Where nobody called, the lowest hands score 0.")
_MOON = Says(
    'kamikaze = "two_12_two_13_exactly"',
    "A kamikaze hand is two 12s (queens) and two 13s (black kings), and no other card.",
    Ours("whether other cards may lie beside the four: the one sentence has them in the hand, 24.1 the exact four; "
         "and both 12s, of which there are four in the deck: any two of them", ("two_12_two_13_among_others",)),
)  # fmt: skip
_AGAINST = Says("kamikaze_others_score = 50", "A kamikaze hand scores 0, and everybody else 50.")
_BY_ITSELF = Ours("whether the player chooses: by 15.2 it happens, by 26.1 it may; it happens")
_RESET_AT = Says("reset_at = 100", "A total of exactly 100 is reset.", _BY_ITSELF)
_RESET_TO = Says("reset_to = 50", "A reset total becomes 50.", _BY_ITSELF)
_RESETS = Says("resets_per_player = 1", "Resets that each player has in a game: 1.")
_ENDS = Says('game_ends = "over"', "The game ends when a total is over the end score.")
_END_SCORE = Says("end_score = 100", "The end score is 100.")
_MOON_OF_TWO = "1 2 | 12 13 12 13 | 9 11"

_SENTENCES = (
    Sentence("5.1", "cards are turned up when the last turn is over", (), (
        Play(_TWO, "Ada: call / Bo: draw 6, discard", f"reveal called {_HANDS}",
             f"reveal called {_HANDS} / score 26 0, totals 26 0"),
        Play(_TWO, "Ada: call", f"reveal called {_HANDS}", Breach.ROUND_GOES_ON),
    )),
    Sentence("5.2", "the lowest hand gets 0, and the others what their cards add up to", (
        _VALUES, _LOWEST_ALONE, _LOWEST_OPPONENT,
    ), (
        Counts("0 7 12 13", 32),
        Scoring("9 | 11 | 10 6", 0, (0, 11, 16)),
        Scoring("9 3 | 5 | 8", 0, (17, 0, 8)),
    )),
    Sentence("5.3", "few points are good", (), (
        Totals(((50, 20, 0), (51, 0, 30)), (101, 20, 30), (1,)),
    )),
    Sentence("7.1", "a caller who is not lowest gets 5 on top", (_PENALTY,), (
        Scoring("7 7 | 8 | 9 8", 0, (19, 0, 17)),
    )),
    Sentence("7.2", "to have called is worth nothing by itself", (_PENALTY,), (
        Scoring("6 4 | 1 2", 0, (15, 0)),
    )),
    Sentence("9.1", "a caller who shares the lowest hand gets 0", (_TIED,), (
        Scoring("6 | 5 1 | 4 2", 0, (0, 6, 6)),
    )),
    # Of two who share it: those whom a caller stands above, and those of a round that nobody called.
    Sentence("9.2", "where others share it, all of those do", (_LOWEST_OPPONENT, _UNCALLED), (
        Scoring("9 3 | 5 | 4 1", 0, (17, 0, 0)),
        Scoring("5 | 4 1 | 9 5", None, (0, 0, 14)),
    )),
    Sentence("9.3", "and everybody else the hand", (_TIED, _UNCALLED), (
        Scoring("7 | 5 2 | 12", 0, (0, 7, 12)),
        Scoring("9 | 5 | 4 1", None, (9, 0, 0)),
    )),
    Sentence("11.1", "12s and 13s, two of each: 0, and 50 for every opponent", (_DECK, _MOON, _AGAINST), (
        Play(_TWO, "", "Ada: draw 13", "Ada: draw 13"),
        Play(_TWO, "Ada: draw 13, discard / Bo: draw 13, discard", "Ada: draw 13", Breach.FACE),
        Scoring(_MOON_OF_TWO, 0, (50, 0, 50)),
    )),
    Sentence("13.1", "once, a total of just 100 becomes 50", (_RESET_AT, _RESET_TO, _RESETS), (
        Totals(((50, 9), (50, 9)), (50, 18), None),
        Totals(((50, 9), (50, 9), (50, 9)), (100, 27), None),
    )),
    Sentence("13.2", "101 is too many for that", (_RESET_AT,), (
        Totals(((50, 9), (51, 9)), (101, 18), (1,)),
    )),
    Sentence("15.1", "94 and 6 are 100", (_RESET_AT,), (
        Totals(((50, 9), (44, 0), (6, 9)), (50, 18), None),
    )),
    Sentence("15.2", "which is 50, for who has not had it yet", (_RESETS, _RESET_TO), (
        Totals(((50, 9), (50, 0), (44, 9), (6, 9)), (100, 27), None),
    )),
    Sentence("15.3", "above 100 the game is over, and the lowest total wins", (
        _ENDS,
        _END_SCORE,
        Says("reset_before_end_check = true", "Resets come before the game's end is looked for.",
             Ours("whether one at 100 still becomes 50 in the round in which another passes it", (False,))),
        Says('game_tie = "shared"', "Players tied for the lowest total share the win.",
             Ours("who wins among those who share the lowest total", ("last_round", "last_round_then_first_seat"))),
    ), (
        Totals(((50, 9), (44, 0), (7, 9)), (101, 18), (1,)),
        Totals(((50, 50), (44, 44), (6, 9)), (50, 103), (0,)),
        Totals(((50, 3, 7), (44, 0, 0), (12, 4, 0)), (106, 7, 7), (1, 2)),
    )),
    Sentence("18.1", "the caller ends with 9", (_VALUES,), (Counts("2 0 4 3", 9),)),
    Sentence("18.2", "the others with 11 and 16", (_VALUES,), (Counts("1 5 2 3", 11), Counts("6 4 1 5", 16))),
    Sentence("18.3", "that makes 0, 11 and 16", (_LOWEST_ALONE,), (
        Scoring("2 0 4 3 | 1 5 2 3 | 6 4 1 5", 0, (0, 11, 16)),
    )),
    Sentence("20.1", "the caller ends with 14, the others with 8 and 17", (_VALUES,), (
        Counts("2 5 3 4", 14), Counts("1 1 4 2", 8), Counts("6 0 5 6", 17),
    )),
    Sentence("20.2", "that makes 19, 0 and 17", (_PENALTY, _LOWEST_OPPONENT), (
        Scoring("2 5 3 4 | 1 1 4 2 | 6 0 5 6", 0, (19, 0, 17)),
    )),
    # Against 5.2, by which every lowest hand gets 0: the tie with a caller is the exception.
    Sentence("22.1", "7 against 7: the caller 0, the other 7", (_TIED,), (
        Scoring("0 1 4 2 | 3 1 1 2", 0, (0, 7)),
    )),
    Sentence("22.2", "two lowest who did not call: 0 and 0", (_UNCALLED, _LOWEST_OPPONENT), (
        Scoring("2 1 0 2 | 1 0 3 1 | 4 2 3 5", None, (0, 0, 14)),
        Scoring("3 3 4 2 | 0 1 3 1 | 2 0 1 2", 0, (17, 0, 0)),
    )),
    Sentence("24.1", "those four cards, whoever called: 0, and 50 for every opponent", (_MOON, _AGAINST), (
        Scoring(_MOON_OF_TWO, 1, (50, 0, 50)),
        Scoring(_MOON_OF_TWO, 2, (50, 0, 50)),
        Scoring(_MOON_OF_TWO, None, (50, 0, 50)),
    )),
    Sentence("24.2", "four high cards are not enough", (_MOON,), (
        Scoring("1 2 | 12 12 12 13 | 9 11", 0, (0, 49, 20)),
        Scoring("1 2 | 12 12 12 13 1 | 9 11", 0, (0, 50, 20)),
        Scoring("1 2 | 12 12 13 13 0 | 9 11", 0, (0, 50, 20)),
    )),
    Sentence("26.1", "at 100 a player may go back to 50, once", (_RESET_AT, _RESET_TO, _RESETS), (
        Totals(((50, 9), (44, 0), (6, 9)), (50, 18), None),
        Totals(((50, 9), (50, 0), (50, 9)), (100, 18), None),
    )),
    Sentence("26.2", "from 94 it is 6 that do it, and not 7", (_RESET_AT,), (
        Totals(((44, 9), (50, 0), (6, 9)), (50, 18), None),
        Totals(((44, 9), (50, 0), (7, 9)), (101, 18), (1,)),
    )),
    Sentence("26.3", "above 100 it is over, and the lowest total wins", (_ENDS, _END_SCORE), (
        Totals(((50, 9), (50, 0), (50, 9)), (100, 18), None),
        Totals(((50, 9), (50, 0), (50, 9), (1, 0)), (101, 18), (1,)),
    )),
    Sentence("26.4", "two variants are something else", (), (NotToBeHad("Quick Play"), NotToBeHad("Double Swap"))),
    Sentence("27.1", "there are peek, spy and swap; the ranks are those of the other text", (
        Says('powers = { "7" = "peek", "8" = "peek", "9" = "spy", "10" = "spy", "11" = "swap", "12" = "swap" }',
             "A card drawn and discarded at once has its power: 7 and 8 peek at an own card, 9 and 10 spy on an "
             "opponent's card, 11 and 12 swap an own card for an opponent's, blind.",
             Ours("which card has which of them")),
    ), (
        Play(_TWO, "Ada: draw 8, discard", "Ada: peek 3", "Ada: peek 3=6"),
        Play(_TWO, "Ada: draw 10, discard", "Ada: spy Bo 0", "Ada: spy Bo 0=9"),
        Play(_TWO, "Ada: draw 11, discard", "Ada: swap 0 Bo 0", "Ada: swap 0 Bo 0"),
        Play(_TWO, "Ada: draw 13, discard", "Ada: swap 0 Bo 0", Breach.POWER),
    )),
    Sentence("27.1", "and equal cards are exchanged", (
        Says("exchange_several_equal = true", "Several equal cards may be exchanged for one."),
        Says("match_out_of_turn = false", "Nobody may match out of turn; the other matching rules do not apply.",
             Ours("whether equal cards go out of turn as well", (True,))),
    ), (
        Play(_TWO, "Ada: draw 10", "Ada: exchange 0 1 2", "Ada: exchange 0=5 1=5 2=5"),
        Play(_TWO, "", "Ada: take 2 0", "Ada: take 2=5 0=5"),
        Play(_TWO, "Ada: draw 10", "Ada: exchange 0 3", "Ada: exchange miss 0=5 3=6 kept 4"),
        Play(_TWO, "", "Bo: match 0", Breach.MATCHING),
    )),
)  # fmt: skip

_OF_MATCHING = (
    Says('match_compares = "rank"', "A match has the same rank: a red king matches a black one."),
    Says('match_targets = "own_hand"', "Only cards of one's own hand may be matched."),
    Says('matches_per_flip = "chain"', "A matched card is itself flipped and may be matched in turn, by anyone."),
    Says('match_closes = "next_flip"', "A card may be matched until another is flipped."),
    Says("match_on_opening_discard = false", "The card turned up at the deal may not be matched."),
    Says(
        "match_after_top_taken = false", "An older card that shows again, since the top was taken, may not be matched."
    ),
    Says("match_while_power_pending = false", "A match forgoes a power that waits."),
    Says("wrong_match_penalty_cards = 0", "Blind cards that a wrong match or pair costs: 0."),
    Says('caller_may_match = "always"', "The caller may go on matching."),
    Says('empty_hand = "plays_on"', "A player without cards plays on: a call, or a draw and a discard."),
)

_OF_PLAY = (
    Says('power_use = "optional"', "A power may be left unused."),
    Says("hand_size = 4", "Each player is dealt 4 cards."),
    Says("opening_peeks = 2", "Before the first turn each player looks at 2 own cards."),
    Says('opening_peek_choice = "any"', "Which cards those are is the player's choice."),
    Says("opening_discard = true", "A card is turned up at the deal to start the discard pile."),
    Says(
        "may_take_discard = true",
        "The top of the discard pile may be taken instead of drawing; it must be exchanged at once.",
    ),
    Says('taken_discard_lies = "face_down"', "A taken discard lies face down; everybody knows it all the same."),
    Says("power_on_exchanged_out_card = false", "A card exchanged out of the hand has no power."),
    Says("caller_hand_protected = false", "The caller's cards may be swapped after the call."),
)

TEXT = Text(
    file="publisher-scoring.txt",
    rules=PUBLISHER,
    sentences=_SENTENCES,
    no_rule={
        "1.1": "the title",
        "2.1": "what the guide is about",
        "3.1": "setup and play are told in another guide: hence what is silent here",
        "3.2": "what the guide is about",
        "4.1": "a heading",
        "6.1": "a heading",
        "8.1": "a heading",
        "10.1": "a heading",
        "11.2": "good advice",
        "12.1": "a heading",
        "14.1": "a heading",
        "16.1": "a heading",
        "17.1": "a heading",
        "19.1": "a heading",
        "20.3": "good advice",
        "21.1": "a heading",
        "23.1": "a heading",
        "25.1": "a heading",
        "28.1": "a heading",
        "29.1": "where it is from",
        "29.2": "where it is from",
        "29.3": "where it is from",
    },
    silent={
        "play is told in another guide: as in the other text": _OF_PLAY,
        "how many can play is told in another guide: our own reading": (
            Says("players_min = 2", "It takes at least 2 players."),
            Says("players_max = 5", "At most 5 players can play."),
        ),
        "what an exchange costs that fails is told in another guide: our own reading": (
            Says('failed_exchange_incoming = "joins_hand"',
                 "Where the chosen cards are not equal, they stay and the incoming card joins the hand."),
            Says('failed_exchange_extra = "none"', "A failed exchange costs no further card."),
            Says('failed_exchange_shown_cards = "known_to_all"', "Everybody sees the cards of a failed exchange."),
        ),
        "who begins, and what an empty stock means, as in the first printed edition": (
            Says('first_seat = "previous_lowest"',
                 "Whoever got the fewest points last round has the first turn, then the lower hand total."),
            Says('stock_out = "reshuffle"',
                 "When the stock is out, the discard pile under its top card is shuffled into a new one."),
        ),
        "nobody matches out of turn": _OF_MATCHING,
        "equal cards go by an exchange only": (
            Says('pair_discard = "never"', "Pairs may not be thrown."),
        ),
    },
)  # fmt: skip
