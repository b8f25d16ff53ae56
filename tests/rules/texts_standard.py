"""The adaptation to a standard deck, sentence by sentence, in short words of our own."""

from cabo_events.rules.breaches import Breach
from cabo_events.rulesets import STANDARD
from tests.rules.texts import Counts, Deal, Ours, Play, Says, Scoring, Sentence, Text, Totals

_TWO = Deal(2, "round 1, dealer Bo, first Ada, up 9s / hands 2c 3c 4c 5c | 2d 3d 4d 9d")
_THREE = Deal(3, "round 1, dealer Cleo, first Ada, up 9s / hands 2c 3c 4c 5c | 2d 3d 4d 9d | 2h 3h 4h 9h")
_SEVENS = Deal(2, "round 1, dealer Bo, first Ada, up 7s / hands 7c 3c 4c 5c | 7d 3d 4d 9d")
_KINGS = Deal(2, "round 1, dealer Bo, first Ada, up Kd / hands 2c 3c 4c 5c | Ks Qd 4d 5d")
_PAIR = Deal(2, "round 1, dealer Bo, first Ada, up 9s / hands 6h 6s 4c 5c | 6d 3d 4d 5d")
_NINES = Deal(2, "round 1, dealer Bo, first Ada, up 9s / hands 9c 9d 9h 5c | 2d 3d 4d 5d")

_EMPTY = "Ada: match 0=9c, match 1=9d, match 2=9h, draw 5h, discard, match 3=5c / Bo: draw 2s, discard"
"""After which Ada has no card left, and is on turn."""

_ONE_LEFT = " / ".join(21 * ("Ada: draw, discard", "Bo: draw, discard"))
"""42 of the 43 cards of the stock, drawn and discarded unseen; Ada is on turn."""

_HANDS = "2c 3c 4c 5c | 2d 3d 4d 9d"
_VALUES = Says(
    'values = { "A" = 1, "J" = 11, "Q" = 12, "K_red" = 0, "K_black" = 13 }',
    "Cards count their number, but for ace 1, jack 11, queen 12, red king 0, black king 13.",
)
_POWERS = Says(
    'powers = { "7" = "peek", "8" = "peek", "9" = "spy", "10" = "spy", "J" = "swap", "Q" = "swap" }',
    "A card drawn and discarded at once has its power: 7 and 8 peek at an own card, 9 and 10 spy on an opponent's "
    "card, J and Q swap an own card for an opponent's, blind.",
)

_DEAL = (
    Sentence("2.1", "52 cards, and no joker", (
        Says('deck = "standard"', "A standard deck of 52 cards without jokers."),
    ), (
        Play(_TWO, "", "Ada: draw Kh", "Ada: draw Kh"),
        Play(_TWO, "", "Ada: draw 2c", Breach.FACE),
    )),
    Sentence("4.1", "four cards each, face down; how they are laid out is no rule", (
        Says("hand_size = 4", "Each player is dealt 4 cards."),
    ), (
        Play(Deal(2), "", "round 1, dealer Bo, first Ada, up 9s / hands 2c 3c 4c 5c | 2d 3d 4d 9d",
             "round 1, dealer Bo, first Ada, up 9s / hands 2c 3c 4c 5c | 2d 3d 4d 9d"),
        Play(Deal(2), "", "round 1, dealer Bo, first Ada, up 9s / hands 2c 3c 4c | 2d 3d 4d", Breach.DEAL),
    )),
    Sentence("4.2", "before play each may look at two of the own four, once", (
        Says("opening_peeks = 2", "Before the first turn each player looks at 2 own cards."),
        Says('opening_peek_choice = "any"', "Which cards those are is the player's choice."),
    ), (
        Play(_TWO, "", "Ada: look 0 3", "Ada: look 0=2c 3=5c"),
        Play(_TWO, "", "Ada: look 2 1", "Ada: look 2=4c 1=3c"),
        Play(_TWO, "", "Ada: look 0", Breach.OPENING_LOOK),
        Play(_TWO, "", "Ada: look 0 1 2", Breach.OPENING_LOOK),
        Play(_TWO, "Ada: look 0 3", "Ada: look 1 2", Breach.OPENING_LOOK),
        Play(_TWO, "", "Ada: draw 7h", "Ada: draw 7h"),
    )),
    Sentence("4.3", "of the rest, the stock, one card is turned up beside it", (
        Says("opening_discard = true", "A card is turned up at the deal to start the discard pile."),
    ), (
        Play(_TWO, "", "Ada: take 0", "Ada: take 0=2c"),
        Play(Deal(2), "", "round 1, dealer Bo, first Ada", Breach.DEAL),
    )),
    Sentence("4.4", "cards lie face down; only a power shows one again", (
        Says('taken_discard_lies = "face_down"', "A taken discard lies face down; everybody knows it all the same.",
             Ours("how a card lies that all have seen when it was taken", ("face_up",))),
    ), (
        Play(_TWO, "Ada: draw 6h, discard", "Bo: look 0 1", Breach.OPENING_LOOK),
        Play(_TWO, "Ada: draw 6h, discard", "Ada: peek 0", Breach.POWER),
    )),
)  # fmt: skip

_TURN = (
    Sentence("7.1", "the dealer's left begins; turns go round, one card each", (
        Says('first_seat = "left_of_dealer"',
             "The player left of the dealer has the first turn; without a dealer anyone may."),
    ), (
        Play(Deal(3), "", "round 1, dealer Cleo, first Ada, up 9s", "round 1, dealer Cleo, first Ada, up 9s"),
        Play(Deal(3), "", "round 1, dealer Ada, first Bo, up 9s", "round 1, dealer Ada, first Bo, up 9s"),
        Play(Deal(3), "", "round 1, dealer Cleo, first Bo, up 9s", Breach.FIRST_SEAT),
        Play(_THREE, "Ada: draw 6h, discard", "Bo: draw 6s", "Bo: draw 6s"),
        Play(_THREE, "Ada: draw 6h, discard", "Cleo: draw 6s", Breach.TURN),
        Play(_TWO, "Ada: draw 6h", "Ada: draw 6s", Breach.DRAWN_CARD),
    )),
    Sentence("7.2", "the top discard goes at once for one own card, which is laid down face up", (
        Says("may_take_discard = true",
             "The top of the discard pile may be taken instead of drawing; it must be exchanged at once."),
        Says("exchange_several_equal = false", "Only one card may be exchanged at a time."),
    ), (
        Play(_TWO, "", "Ada: take 3", "Ada: take 3=5c"),
        Play(_TWO, "Ada: take 3", "Ada: draw 6h", Breach.TURN),
        Play(_TWO, "Ada: draw 6h", "Ada: take 3", Breach.DRAWN_CARD),
        Play(_PAIR, "", "Ada: take 0 1", Breach.SEVERAL),
    )),
    Sentence("7.3", "a card from the stock goes into the hand, or is discarded and has its power then", (
        Says("power_on_exchanged_out_card = false", "A card exchanged out of the hand has no power."),
        Says('power_use = "optional"', "A power may be left unused.",
             Ours("whether a power that is there must be used", ("mandatory",))),
    ), (
        Play(_TWO, "Ada: draw 7h", "Ada: exchange 2", "Ada: exchange 2=4c"),
        Play(_TWO, "Ada: draw 7h", "Ada: discard", "Ada: discard 7h"),
        Play(_TWO, "Ada: draw 7h, discard", "Ada: decline", "Ada: decline"),
        Play(_SEVENS, "Ada: draw 2h, exchange 0=7c", "Ada: peek 1", Breach.POWER),
        Play(_SEVENS, "Ada: take 1", "Ada: peek 1", Breach.POWER),
        Play(_PAIR, "Ada: draw 7h", "Ada: exchange 0 1", Breach.SEVERAL),
    )),
    Sentence("8.1", "7 and 8: peek at an own card", (_POWERS,), (
        Play(_TWO, "Ada: draw 7h, discard", "Ada: peek 2", "Ada: peek 2=4c"),
        Play(_TWO, "Ada: draw 8h, discard", "Ada: peek 0", "Ada: peek 0=2c"),
        Play(_TWO, "Ada: draw 7h, discard", "Ada: spy Bo 0", Breach.POWER),
        Play(_TWO, "Ada: draw 6h, discard", "Ada: peek 2", Breach.POWER),
    )),
    Sentence("9.1", "9 and 10: spy on an opponent's card", (_POWERS,), (
        Play(_TWO, "Ada: draw 9h, discard", "Ada: spy Bo 3", "Ada: spy Bo 3=9d"),
        Play(_TWO, "Ada: draw 10h, discard", "Ada: spy Bo 0", "Ada: spy Bo 0=2d"),
        Play(_TWO, "Ada: draw 9h, discard", "Ada: spy Ada 3", Breach.POWER_TARGET),
    )),
    Sentence("10.1", "jack and queen: trade an own card for an opponent's, both unseen", (
        _POWERS,
        Says("caller_hand_protected = false", "The caller's cards may be swapped after the call.",
             Ours("whether the caller's hand is out of reach after the call", (True,))),
    ), (
        Play(_THREE, "Ada: draw Jh, discard", "Ada: swap 1 Cleo 3", "Ada: swap 1 Cleo 3"),
        Play(_TWO, "Ada: draw Qh, discard", "Ada: swap 0 Bo 0", "Ada: swap 0 Bo 0"),
        Play(_TWO, "Ada: draw Jh, discard", "Ada: swap 0 Ada 1", Breach.POWER_TARGET),
        Play(_TWO, "Ada: draw Kh, discard", "Ada: swap 0 Bo 0", Breach.POWER),
        Play(_TWO, "Ada: call / Bo: draw Jh, discard", "Bo: swap 0 Ada 0", "Bo: swap 0 Ada 0"),
    )),
)  # fmt: skip

_MATCHING = (
    Sentence("11.1", "whenever a card is flipped, anyone throws an own one of its rank on it", (
        Says("match_out_of_turn = true", "Anyone may match the flipped card, out of turn."),
        Says('match_targets = "own_hand"', "Only cards of one's own hand may be matched."),
    ), (
        Play(_THREE, "Ada: draw 2s, discard", "Cleo: match 0", "Cleo: match 0=2h"),
        Play(_THREE, "Ada: draw 2s, discard", "Ada: match 0", "Ada: match 0=2c"),
        Play(_THREE, "Ada: draw 6s, exchange 2=4c", "Cleo: match 2", "Cleo: match 2=4h"),
        Play(_THREE, "Ada: draw 2s, discard", "Cleo: match 4", Breach.SLOT),
    )),
    Sentence("11.1", "the rank has to be the very same", (
        Says('match_compares = "rank"', "A match has the same rank: a red king matches a black one.",
             Ours("whether the two sorts of king, equal in rank and not in points, fit each other", ("value",))),
    ), (
        Play(_KINGS, "", "Bo: match 0", "Bo: match 0=Ks"),
        Play(_KINGS, "", "Bo: match 1", "Bo: match miss 1=Qd penalty 4"),
    )),
    Sentence("11.1", "at any flip: the card of the deal and a matched card are flipped, too", (
        Says("match_on_opening_discard = true", "The card turned up at the deal may be matched.",
             Ours("whether the card turned up at the deal was flipped", (False,))),
        Says('matches_per_flip = "chain"', "A matched card is itself flipped and may be matched in turn, by anyone.",
             Ours("whether one match ends it", ("one", "chain_of_first_matcher"))),
        Says("match_after_top_taken = false",
             "An older card that shows again, since the top was taken, may not be matched.",
             Ours("whether a card is flipped that only shows again", (True,))),
    ), (
        Play(_THREE, "", "Bo: match 3", "Bo: match 3=9d"),
        Play(_THREE, "Bo: match 3", "Cleo: match 3", "Cleo: match 3=9h"),
        Play(_NINES, "Ada: match 0, match 1", "Ada: match 2", "Ada: match 2=9h"),
        # A take lays another card down at once: that one is the flipped one, and not what lay there before.
        Play(_THREE, "Ada: take 0=2c", "Cleo: match 0", "Cleo: match 0=2h"),
        Play(_THREE, "Ada: take 0=2c", "Cleo: match 3", "Cleo: match miss 3=9h penalty 4"),
    )),
    Sentence("11.1", "at once: as long as that card lies on top", (
        Says('match_closes = "next_flip"', "A card may be matched until another is flipped.",
             Ours("how long at once is", ("next_draw",))),
        Says("match_while_power_pending = true",
             "A match may come while a power waits; the power is still there afterwards.",
             Ours("which comes first, a power or a match", (False,))),
    ), (
        Play(_TWO, "Ada: draw 6h", "Bo: match 3", "Bo: match 3=9d"),
        Play(_TWO, "Ada: draw 6h, discard", "Bo: match 3", "Bo: match miss 3=9d penalty 4"),
        Play(_SEVENS, "Ada: draw 7h, discard", "Bo: match 0", "Bo: match 0=7d"),
        Play(_SEVENS, "Ada: draw 7h, discard, Bo match 0", "Ada: peek 2", "Ada: peek 2=4c"),
    )),
    Sentence("11.1", "anyone: the caller as well", (
        Says('caller_may_match = "always"', "The caller may go on matching.",
             Ours("whether the call ends a player's matching", ("after_last_turn", "never"))),
    ), (
        Play(_THREE, "Ada: call / Bo: draw 2s, discard", "Ada: match 0", "Ada: match 0=2c"),
        Play(_TWO, "Ada: call / Bo: draw 2s, discard", "Ada: match 0", "Ada: match 0=2c"),
    )),
    Sentence("11.2", "a card that fits is gone, and the hand is smaller", (
        Says('empty_hand = "plays_on"', "A player without cards plays on: a call, or a draw and a discard.",
             Ours("what a player does who has shed them all", ("calls", "skipped"))),
    ), (
        Play(_NINES, "Ada: match 0", "Ada: match 0", Breach.SLOT),
        Play(_NINES, "Ada: match 0, call / Bo: draw 6h, discard", "reveal called 9d 9h 5c | 2d 3d 4d 5d",
             "reveal called 9d 9h 5c | 2d 3d 4d 5d / score 33 0, totals 33 0"),
        Play(_NINES, _EMPTY, "Ada: call", "Ada: call"),
        Play(_NINES, _EMPTY, "Ada: draw 6h", "Ada: draw 6h"),
        Play(_NINES, _EMPTY, "Ada: take 0", Breach.TAKE),
        Play(_NINES, f"{_EMPTY} / Ada: draw 6h", "Ada: discard", "Ada: discard 6h"),
        Play(_NINES, f"{_EMPTY} / Ada: call / Bo: draw 6h, discard", "reveal called - | 2d 3d 4d 5d",
             "reveal called - | 2d 3d 4d 5d / score 0 14, totals 0 14"),
    )),
    Sentence("11.3", "one that does not goes back, with a blind card of the stock beside it", (
        Says("wrong_match_penalty_cards = 1", "Blind cards that a wrong match or pair costs: 1."),
    ), (
        Play(_TWO, "", "Bo: match 1", "Bo: match miss 1=3d penalty 4"),
        Play(_TWO, "Bo: match miss 1=3d penalty 4 / Ada: draw 6h, discard", "Bo: take 1", "Bo: take 1=3d"),
        Play(_TWO, "Bo: match miss 1=3d penalty 4 / Ada: draw 6h, discard", "Bo: take 4", "Bo: take 4"),
    )),
    Sentence("11.4", "two alike go together on one's own turn", (
        Says('pair_discard = "extra"',
             "Two cards of one rank may be thrown at any moment of one's own turn, besides the turn.",
             Ours("whether that is the turn; and no two cards of a deck are quite alike: of one rank, then",
                  ("instead_of_drawing",))),
    ), (
        Play(_PAIR, "", "Ada: pair 0 1", "Ada: pair 0=6h 1=6s"),
        Play(_PAIR, "Ada: pair 0 1", "Ada: draw 7h", "Ada: draw 7h"),
        Play(_PAIR, "Ada: draw 7h", "Ada: pair 0 1", "Ada: pair 0=6h 1=6s"),
        Play(_PAIR, "Ada: take 2", "Ada: pair 0 1", Breach.TURN),
        Play(_PAIR, "", "Ada: pair 0 2", "Ada: pair miss 0=6h 2=4c penalty 4"),
    )),
)  # fmt: skip

_END = (
    Sentence("12.1", "a call, on one's own turn, in place of a draw", (), (
        Play(_TWO, "", "Ada: call", "Ada: call"),
        Play(_TWO, "", "Bo: call", Breach.TURN),
        Play(_TWO, "Ada: draw 6h", "Ada: call", Breach.DRAWN_CARD),
        Play(_TWO, "Ada: call", "Bo: call", Breach.CALL),
    )),
    Sentence("12.2", "everybody else has one more turn", (), (
        Play(_THREE, "Bo: match 3 / Ada: call / Bo: draw 6h, discard", "Cleo: draw 6s", "Cleo: draw 6s"),
        Play(_THREE, "Ada: call / Bo: draw 6h, discard / Cleo: draw 6s, discard", "Ada: draw 6d", Breach.TURNS_OVER),
    )),
    Sentence("12.3", "then all hands are turned up and counted", (), (
        Play(_TWO, "Ada: call / Bo: draw 6h, discard", f"reveal called {_HANDS}",
             f"reveal called {_HANDS} / score 0 18, totals 0 18"),
        Play(_TWO, "Ada: call", f"reveal called {_HANDS}", Breach.ROUND_GOES_ON),
        Play(_TWO, "", f"reveal called {_HANDS}", Breach.ROUND_GOES_ON),
    )),
    Sentence("12.4", "an empty stock ends the round, too", (
        Says('stock_out = "ends_after_the_turn"',
             "The round ends after the turn during which the last stock card went.",
             Ours("whether at once cuts off the turn in which the last card is drawn",
                  ("ends_at_once", "ends_when_a_draw_fails"))),
        Says('nobody_called_scores = "hand"', "Where nobody called, everybody scores the hand.",
             Ours("what the lowest hand gets that nobody called", ("lowest_zero",))),
    ), (
        Play(_TWO, f"{_ONE_LEFT} / Ada: draw 7h", "Ada: exchange 2", "Ada: exchange 2=4c"),
        Play(_TWO, f"{_ONE_LEFT} / Ada: draw 7h, discard", "Ada: peek 2", "Ada: peek 2=4c"),
        Play(_TWO, f"{_ONE_LEFT} / Ada: draw 6h, discard", "Bo: take 0", Breach.TURNS_OVER),
        Play(_TWO, f"{_ONE_LEFT} / Ada: draw 6h, discard", "Bo: call", Breach.TURNS_OVER),
        Play(_TWO, f"{_ONE_LEFT} / Ada: draw 6h, discard", f"reveal stock_out {_HANDS}",
             f"reveal stock_out {_HANDS} / score 14 18, totals 14 18"),
        Scoring("2c 3c | 2d 3d | 10c 4c", None, (5, 5, 14)),
    )),
    Sentence("12.5", "round after round, until somebody has 100 or more; the fewest win", (
        Says('game_ends = "at_or_over"', "The game ends when a total is at or over the end score."),
        Says("end_score = 100", "The end score is 100."),
        Says('game_tie = "shared"', "Players tied for the lowest total share the win.",
             Ours("who wins among those who share the lowest total", ("last_round", "last_round_then_first_seat"))),
    ), (
        Totals(((50, 0), (44, 13), (5, 0)), (99, 13), None),
        Totals(((50, 0), (44, 13), (7, 0)), (101, 13), (1,)),
        Totals(((50, 3, 7), (44, 0, 0), (12, 4, 0)), (106, 7, 7), (1, 2)),
    )),
)  # fmt: skip

_SCORING = (
    Sentence("14.1", "an ace counts 1", (_VALUES,), (Counts("Ac Ad Ah As", 4),)),
    Sentence("15.1", "2 to 10 count what they show", (_VALUES,), (Counts("2c 3d 4h 5s 6c 7d 8h 9s 10c", 54),)),
    Sentence("16.1", "a jack counts 11, a queen 12", (_VALUES,), (Counts("Jc Jh", 22), Counts("Qd Qs", 24))),
    Sentence("17.1", "a red king counts nothing", (_VALUES,), (Counts("Kh Kd", 0),)),
    Sentence("18.1", "a black king counts 13", (_VALUES,), (Counts("Ks Kc", 26), Counts("Ks Kh", 13))),
    Sentence("19.1", "a caller below all others gets 0", (
        Says('caller_lowest_alone_scores = "zero"', "A caller who is lowest alone scores 0."),
    ), (Scoring("4c 5c | 5d 6d | 9h 7h", 0, (0, 11, 16)),)),
    Sentence("19.1", "who is not, by an equal hand either, gets the hand and 10 more", (
        Says('caller_tied = "caller_beaten"',
             "A caller tied for lowest counts as beaten; the others tied are the lowest opponents."),
        Says("beaten_caller_penalty = 10", "A beaten caller scores the hand and 10 points more."),
    ), (
        Scoring("9c 5c | 5d 3d | 9h 8h", 0, (24, 0, 17)),
        Scoring("4c 3c | 5d 2d | 9h 3h", 0, (17, 0, 12)),
    )),
    Sentence("19.1", "and the opponent 0", (
        Says('lowest_opponent_scores = "zero"',
             "Against a beaten caller the lowest opponents score 0, all of them where several are tied.",
             Ours("whom of several opponents at or below the caller", ("zero_for_all_not_above_caller",))),
    ), (
        Scoring("9c 3c | 5d | 5h 3h", 0, (22, 0, 8)),
        Scoring("9c 3c | 3d 2d | 5h", 0, (22, 0, 0)),
        Scoring("6c | 4d 2d | 5h Ah", 0, (16, 0, 0)),
    )),
    Sentence("20.1", "two black kings with two queens, and only they: 0, and 50 for all others", (
        Says('kamikaze = "two_12_two_13_exactly"',
             "A kamikaze hand is two 12s (queens) and two 13s (black kings), and no other card."),
        Says("kamikaze_others_score = 50", "A kamikaze hand scores 0, and everybody else 50.",
             Ours("whether a beaten caller's 10 come on top: the 50 are all there is")),
    ), (
        Scoring("2c Ac | Qh Qd Ks Kc | 10h Jh", 0, (50, 0, 50)),
        Scoring("2c Ac | Qh Qd Ks Kc | 10h Jh", 1, (50, 0, 50)),
        Scoring("2c Ac | Qh Qd Ks Kc | 10h Jh", None, (50, 0, 50)),
        Scoring("2c Ac | Qh Qd Ks Kc Kh | 10h Jh", 0, (0, 50, 21)),
        Scoring("2c Ac | Qh Qd Ks Kh | 10h Jh", 0, (0, 37, 21)),
    )),
    Sentence("21.1", "a total of just 100 becomes 50, whenever it comes", (
        Says("reset_at = 100", "A total of exactly 100 is reset."),
        Says("reset_to = 50", "A reset total becomes 50."),
        Says('resets_per_player = "null"', "A total is reset every time."),
        Says("reset_before_end_check = true", "Resets come before the game's end is looked for.",
             Ours("which of the two comes at 100: 50 points, or the end that 12.5 has at 100", (False,))),
    ), (
        Totals(((50, 0), (44, 13), (6, 0)), (50, 13), None),
        Totals(((50, 9), (50, 9), (50, 9)), (50, 27), None),
        Totals(((50, 50), (44, 44), (6, 9)), (50, 103), (0,)),
    )),
)  # fmt: skip

TEXT = Text(
    file="standard-deck.txt",
    rules=STANDARD,
    sentences=(*_DEAL, *_TURN, *_MATCHING, *_END, *_SCORING),
    no_rule={
        "1.1": "a heading",
        "3.1": "a heading",
        "5.1": "a heading",
        "6.1": "what one plays for; each of its means has a sentence of its own",
        "13.1": "a heading",
    },
    silent={
        "how many can play is not said: our own reading": (
            Says("players_min = 2", "It takes at least 2 players."),
            Says("players_max = 6", "At most 6 players can play."),
        ),
        "one card goes for one, so no exchange can fail": (
            Says('failed_exchange_incoming = "null"', "Does not apply: only one card is exchanged at a time."),
            Says('failed_exchange_extra = "null"', "Does not apply: only one card is exchanged at a time."),
            Says('failed_exchange_shown_cards = "null"', "Does not apply: only one card is exchanged at a time."),
        ),
    },
)
