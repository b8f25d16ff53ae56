"""Small made-up logs of every program, in its own words."""

import json
from collections.abc import Sequence

Line = dict[str, object]


def as_bytes(lines: Sequence[Line]) -> bytes:
    """A log, a JSON object a line, numbered from 1."""
    return b"".join(json.dumps({"n": n, **line}).encode() + b"\n" for n, line in enumerate(lines, start=1))


def _call(name: str, args: Line | None = None, result: object = None, **more: object) -> Line:
    return {"call": name, "args": args or {}, "result": result, **more}


CABO_RL: tuple[Line, ...] = (
    {"call": "meta", "engine": "python", "seed": 5, "policies": {"human": "careful", "agent": "random"}},
    {"call": "play_round:begin", "args": {"starting_player": "agent"}},
    _call(
        "deal_new_round",
        state={
            "hands": {"human": [9, 8, 1, 12], "agent": [10, 4, 4, 3]},
            "draw_pile_bottom_first": [2, 5, 11, 7],
            "discard_pile_bottom_first": [0],
        },
    ),
    _call("take_turn:begin", {"who": "agent", "final": False}),
    _call("take_discard_card", result=0),
    _call("place_drawn_card", {"who": "agent", "card": 0, "positions": [1, 2]}, {"success": True, "values": [4, 4]}),
    _call("take_turn:end", {"who": "agent"}, result=False),
    _call("take_turn:begin", {"who": "human", "final": False}),
    _call("deck_draw", result=7),
    _call("discard_drawn", {"who": "human", "card": 7}, "peek"),
    _call("use_peek_own", {"who": "human", "pos": 2}, 1),
    _call("take_turn:end", {"who": "human"}, result=False),
    _call("take_turn:begin", {"who": "agent", "final": False}),
    _call("deck_draw", result=11),
    _call("discard_drawn", {"who": "agent", "card": 11}, "swap"),
    _call("use_swap_blind", {"who": "agent", "own_pos": 2, "opp_pos": 0}),
    _call("take_turn:end", {"who": "agent"}, result=False),
    _call("take_turn:begin", {"who": "human", "final": False}),
    _call("take_turn:end", {"who": "human"}, result=True),
    _call("take_turn:begin", {"who": "agent", "final": True}),
    _call("deck_draw", result=5),
    _call("place_drawn_card", {"who": "agent", "card": 5, "positions": [2, 0]}, {"success": False, "values": [9, 10]}),
    _call("take_turn:end", {"who": "agent"}, result=False),
    _call(
        "resolve_round",
        {"cabo_caller": "human"},
        {"human": 26, "agent": 0},
        log=["Your final hand: [0, 8, 1, 12] (sum = 21)", "Agent final hand: [10, 3, 9] (sum = 22)"],
    ),
    _call("apply_round_scores", {"round_points": {"human": 0, "agent": 22}}, totals={"human": 0, "agent": 22}),
    {"call": "play_round:end", "result": {"winner": None}},
)
"""Seat 1 puts a 0 in for two 4s, which closes its hand up; a look; a swap; seat 0 calls; a failed exchange."""


def _ask(player: int, name: str, request: int, **more: object) -> Line:
    asked = {"requestId": str(request), "playerId": str(player), **more}
    return {"dir": "client", "from": player, "msg": {"seq": str(request), f"{name}Req": asked}}


def _answer(player: int, name: str, request: int, **more: object) -> Line:
    answer = {"requestId": str(request), "error": {}, **more}
    return {"dir": "server", "to": [player], "msg": {f"{name}Rsp": answer}}


def _tell(name: str, said: Line) -> Line:
    return {"dir": "server", "to": [10, 11], "msg": {name: said}}


def _view(player: int, *known: int) -> Line:
    cards = [{"slotIndex": at, "isKnown": True, "value": value} for at, value in enumerate(known)]
    hidden = [{"slotIndex": 2}, {"slotIndex": 3, "value": -1}]
    view = {"playerId": str(player), "ownCards": [*cards, *hidden]}
    return _tell("gameStartNotify", {"roundNumber": 1, "firstPlayerId": "10", "yourView": view})


NATHAN487: tuple[Line, ...] = (
    {"dir": "meta", "seed": 6, "players": [{"playerId": 10, "nickname": "Ida", "style": "careful"}, {"playerId": 11}]},
    {
        "dir": "truth",
        "what": "deal",
        "hands": {"10": [[1, 5], [2, 6], [3, 6], [4, 13]], "11": [[5, 1], [6, 2], [7, 3], [8, 4]]},
        "draw_pile_bottom_first": [[12, 2], [11, 8], [10, 12], [9, 9]],
    },
    _view(10, 5, 6),
    _view(11, 1, 2),
    _tell("turnStartNotify", {"currentPlayerId": "10"}),
    _ask(10, "drawCard", 1),
    _answer(10, "drawCard", 1, value=9),
    _tell("actionResultNotify", {"actionType": "ACTION_TYPE_DRAW", "sourcePlayerId": "10"}),
    _ask(10, "discardDrawn", 2),
    _answer(10, "discardDrawn", 2),
    _ask(10, "useSkill", 3, spy={"targetPlayerId": "11", "targetSlotIndex": 3}),
    _answer(10, "useSkill", 3, peekedValue=4),
    _tell("turnStartNotify", {"currentPlayerId": "11"}),
    _ask(11, "takeFromDiscard", 4, slotIndices=[0, 1, 2]),
    _answer(
        11,
        "takeFromDiscard",
        4,
        exchangeResult={
            "attemptedMultiCard": True,
            "selectedSlotIndices": [0, 1, 2],
            "incomingCardValue": 9,
            "addedCardCount": 2,
            "drewExtraPenaltyCard": True,
        },
    ),
    _ask(10, "callSteady", 5),
    _answer(10, "callSteady", 5),
    _ask(11, "drawCard", 6),
    _answer(11, "drawCard", 6, value=8),
    _ask(11, "replaceWithDrawn", 7, slotIndices=[4]),
    _answer(
        11,
        "replaceWithDrawn",
        7,
        exchangeResult={"success": True, "selectedSlotIndices": [4], "incomingCardValue": 8, "discardedCount": 1},
    ),
    _tell(
        "roundRevealNotify",
        {
            "steadyCallerId": "10",
            "revealedHands": [
                {"playerId": "10", "cardValues": [5, 6, 6, 13]},
                {"playerId": "11", "cardValues": [1, 2, 3, 4, 8, 12]},
            ],
            "scores": [{"playerId": "10"}, {"playerId": "11"}],
        },
    ),
    _tell(
        "scoreUpdateNotify",
        {
            "scores": [
                {"playerId": "10"},
                {"playerId": "11", "totalScore": 30, "currentRoundScore": 30},
            ]
        },
    ),
    _tell("gameOverNotify", {"rankings": [{"playerId": "10", "isWinner": True}, {"playerId": "11"}]}),
)
"""A spy; a take that fails and costs a card; a call; an exchange; the player without a nickname is a stand-in."""


def _event(name: str, **data: object) -> Line:
    return {"dir": "event", "event_type": name, "data": data, "timestamp": 1000.5}


def _cards(*ids: str) -> list[Line]:
    return [{"id": card} for card in ids]


KASHYAP456: tuple[Line, ...] = (
    {"dir": "meta", "seed": 7, "jokers": False, "players": [{"id": "p0", "name": "Ida"}, {"id": "p1", "name": "Joe"}]},
    {
        "dir": "state",
        "state": {
            "phase": "setup",
            "players": [
                {"id": "p0", "cards": _cards("5_hearts", "11_clubs", "9_spades", "1_hearts")},
                {"id": "p1", "cards": _cards("4_diamonds", "7_hearts", "6_clubs", "3_clubs")},
            ],
            "deck_cards": ["2_spades", "13_hearts", "12_spades", "7_diamonds"],
        },
    },
    {"dir": "clock", "seconds": 11},
    _event("game_phase_changed", phase="draw_phase", current_player="p1"),
    {"dir": "message", "type": "draw_card", "data": {"player_id": "p1"}},
    _event("card_drawn", player_id="p1", card="7♦", card_id="7_diamonds"),
    _event("card_played", player_id="p1", card_id="7_diamonds", special_effect=True),
    _event("card_viewed", player_id="p1", card_index=2, card_id="6_clubs"),
    _event("stack_success", player_id="p1", card_index=1, discarded_card_id="7_hearts"),
    _event("turn_changed", current_player="p0"),
    _event("card_drawn", player_id="p0", card_id="12_spades"),
    _event("card_replaced_and_played", player_id="p0", hand_index=2, played_card_id="9_spades",
           drawn_card_id="12_spades", special_effect=True),
    _event("opponent_card_viewed", viewer_id="p0", target_id="p1", card_index=1, card_id="6_clubs"),
    _event("stack_failed", player_id="p1", attempted_card_id="3_clubs", target_player_id=None, target_player_index=2,
           penalty_card_id="13_hearts"),
    _event("turn_changed", current_player="p1"),
    _event("cabo_called", player_id="p1"),
    _event("card_drawn", player_id="p0", card_id="2_spades"),
    _event("card_played", player_id="p0", card_id="2_spades", special_effect=False),
    _event(
        "game_ended",
        winner_id="p1",
        cabo_caller_id="p1",
        final_scores=[{"player_id": "p1", "score": 12}, {"player_id": "p0", "score": 29}],
        player_hands={},
    ),
)  # fmt: skip
"""A look; a match; the power of a card exchanged out of the hand; a wrong match; a call."""


def _says(player: str, kind: str, result: Line | None = None, **more: object) -> Line:
    return {"dir": "message", "from": player, "msg": {"type": kind, **more}, "result": result or {}}


def _look(rank: str, suit: str) -> Line:
    return {"secretPeek": {"card": {"rank": rank, "suit": suit}}}


EVANBRIERTON: tuple[Line, ...] = (
    {"dir": "meta", "seed": 8, "jokers": 0, "players": [{"id": "p0", "name": "Ida"}, {"id": "p1", "name": "Joe"}]},
    _says("p1", "join", name="Joe"),
    {
        "dir": "state",
        "what": "deal",
        "round": 1,
        "order": ["p1", "p0"],
        "hands": {
            "p0": [["a", "5", "hearts"], ["b", "J", "clubs"], ["c", "9", "spades"], ["d", "A", "hearts"]],
            "p1": [["e", "4", "diamonds"], ["f", "7", "hearts"], ["g", "6", "clubs"], ["h", "3", "clubs"]],
        },
        "deck_bottom_first": [["k", "2", "spades"], ["j", "J", "spades"], ["i", "7", "diamonds"]],
    },
    _says("p1", "setup_peek", _look("6", "clubs"), slot=2),
    _says("p1", "setup_peek", _look("3", "clubs"), slot=3),
    _says("p0", "setup_peek", _look("9", "spades"), slot=2),
    _says("p1", "draw", source="deck"),
    _says("p1", "discard_drawn"),
    _says("p1", "ability_look", _look("4", "diamonds"), playerId="p1", slot=0),
    _says("p1", "snap", targetPlayerId="p1", slot=1),
    _says("p0", "snap", {"error": "No snap available right now."}, targetPlayerId="p0", slot=1),
    _says("p0", "draw", source="discard"),
    _says("p0", "swap", slot=1),
    _says("p1", "snap", {"error": "Wrong snap! Penalty card added.", "penaltyFlash": {"slot": 1}}, targetPlayerId="p1",
          slot=3),
    _says("p1", "call_cambio"),
    _says(
        "p0", "draw", {"reshuffleFlash": True}, source="deck"
    ) | {"brief": {"drawnCard": ["x", "2", "spades"]}, "deckAfterReshuffle": [["i", "7", "diamonds"]]},
    _says("p0", "swap", slot=0),
    {"dir": "clock", "what": "snap window over"},
    _says("p0", "show_results"),
    {"dir": "state", "what": "round result", "scores": {"p0": 19, "p1": 23}, "cumulativeScores": {"p0": 19, "p1": 23}},
    {"dir": "end", "stuck": None},
)  # fmt: skip
"""Looks, one of them left out; a match that leaves a hole; a take; a wrong snap that fills the hole; a reshuffle."""

SMALL = {"cabo-rl": CABO_RL, "nathan487": NATHAN487, "kashyap456": KASHYAP456, "evanbrierton": EVANBRIERTON}
"""The logs by the program's name."""
