"""What each adapter makes of its program's words, on small made-up logs."""

import json
from collections.abc import Sequence

import pytest

from cabo_events.codec import encode_event
from cabo_events.errors import AdapterError
from cabo_events.importers.adapter import Request
from cabo_events.importers.logs import Imported, import_bytes, program
from tests.importers.adapters.small_logs import CABO_RL, EVANBRIERTON, KASHYAP456, NATHAN487, SMALL, Line, as_bytes


def imported(name: str, lines: Sequence[Line], *names: str) -> Imported:
    return import_bytes(as_bytes(lines), program(name), Request(game="small", names=names), "small.log")


def written(log: Imported) -> str:
    return "\n".join(encode_event(event).decode() for event in log.events)


@pytest.mark.parametrize(
    ("name", "sentence", "line"),
    [
        ("cabo-rl", "a card put in for two takes the lowest slot they leave",
         '{"type":"discard_taken","seat":1,"slots":[1,2],"shown":["4","4"]}'),
        ("cabo-rl", "the engine puts it last, so its place 2 is slot 1",
         '{"type":"cards_swapped","seat":1,"slot":1,"target":0,"target_slot":0}'),
        ("cabo-rl", "a failed exchange throws the drawn card away",
         ('{"type":"exchange_missed","seat":1,"source":"stock","slots":[1,0],"shown":["9","10"],"kept_slot":null,'
         '"discarded":"5","extra":[]}')),
        ("nathan487", "a hidden card is -1, a slot or a value of 0 is left out",
         '{"type":"card_spied","seat":0,"target":1,"slot":3,"face":"4"}'),
        ("nathan487", "a failed exchange keeps the card and costs a blind one, both in new slots",
         ('{"type":"exchange_missed","seat":1,"source":"discard","slots":[0,1,2],"shown":["1","2","3"],"kept_slot":4,'
         '"discarded":null,"extra":[{"slot":5,"face":"12"}]}')),
        ("kashyap456", "after a match the other cards close up, so index 1 is slot 2",
         '{"type":"card_spied","seat":0,"target":1,"slot":2,"face":"6c"}'),
        ("kashyap456", "a wrong match costs a card in a new slot",
         '{"type":"match_missed","seat":1,"slot":3,"face":"3c","penalty_slot":4,"penalty_face":"Kh"}'),
        ("evanbrierton", "the first in the order of play begins, the last has dealt",
         ('{"type":"round_dealt","round":1,"dealer":0,"first":1,"hands":[["5h","Jc","9s","Ah"],["4d","7h","6c","3c"]],'
         '"discard":null,"stock":["7d","Js","2s"]}')),
        ("evanbrierton", "a player who took only one of two looks is written down with one",
         '{"type":"opening_peeked","seat":0,"slots":[2],"faces":["9s"]}'),
        ("evanbrierton", "a penalty card that fills a hole gets a slot never used before",
         '{"type":"match_missed","seat":1,"slot":3,"face":"3c","penalty_slot":4,"penalty_face":"Js"}'),
        ("evanbrierton", "the card taken is the one that was matched last",
         '{"type":"discard_taken","seat":0,"slots":[1],"shown":["Jc"]}'),
        ("evanbrierton", "a reshuffled deck is the card drawn from it and the rest",
         '{"type":"stock_reshuffled","stock":["2s","7d"]}'),
    ],
)  # fmt: skip
def test_what_a_program_says_becomes(name: str, sentence: str, line: str) -> None:
    assert line in written(imported(name, SMALL[name])).splitlines(), sentence


def test_hands_are_revealed_by_slot_whatever_the_programs_order() -> None:
    hands = '{"type":"hands_revealed","reason":"called","hands":[["0","8","1","12"],["10","9","3"]]}'
    assert hands in written(imported("cabo-rl", CABO_RL))


def test_a_power_that_is_there_and_not_used_is_declined() -> None:
    unused = [line for line in CABO_RL if line.get("call") != "use_swap_blind"]
    unused[21:] = []
    declined = '{"type":"card_discarded","seat":1,"face":"11"}\n{"type":"power_declined","seat":1}'
    assert declined in written(imported("cabo-rl", unused))


def test_without_the_truth_line_what_nobody_was_shown_is_unknown() -> None:
    told = [line for line in NATHAN487 if line.get("dir") != "truth"]
    log = imported("nathan487", told)
    assert (
        '"hands":[["5","6",null,null],["1","2",null,null]],"discard":null,"stock":null}' in written(log).splitlines()[1]
    )
    assert '"slots":[0,1,2],"shown":["1","2",null],"kept_slot":4,"discarded":null,"extra":[{"slot":5,"face":null}]' in (
        written(log)
    )
    assert all(read.state is None for read in log.reads)


@pytest.mark.parametrize("hidden", [None, -1, "?", ""])
@pytest.mark.parametrize(
    ("name", "lines", "at", "path"),
    [
        ("cabo-rl", CABO_RL, 8, ("result",)),
        ("nathan487", NATHAN487, 6, ("msg", "drawCardRsp", "value")),
    ],
)
def test_a_hidden_card_is_unknown(
    name: str, lines: Sequence[Line], at: int, path: tuple[str, ...], hidden: int | str | None
) -> None:
    changed = json.loads(json.dumps(list(lines)))
    spot = changed[at]
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = hidden
    assert '"face":null}' in written(imported(name, changed))


@pytest.mark.parametrize("hidden", [None, "?", ""])
def test_a_hidden_card_of_a_standard_deck_is_unknown(hidden: str | None) -> None:
    changed = json.loads(json.dumps(list(KASHYAP456)))
    changed[5]["data"]["card_id"] = hidden
    assert '{"type":"card_drawn","seat":1,"face":null}' in written(imported("kashyap456", changed))


@pytest.mark.parametrize("name", SMALL)
def test_a_message_the_adapter_does_not_know_is_counted_and_shown(name: str) -> None:
    strange: list[Line] = [{"call": "sing", "dir": "sing"}, {"call": "sing", "dir": "sing"}]
    log = imported(name, [*SMALL[name], *strange])
    assert log.unknown == {"sing": 2}
    assert [read.message for read in log.reads if read.kind == "sing"] == [len(SMALL[name]) + 1, len(SMALL[name]) + 2]


@pytest.mark.parametrize("name", SMALL)
def test_players_may_be_given_other_names(name: str) -> None:
    opening = written(imported(name, SMALL[name], "Lu", "Mo")).splitlines()[0]
    assert '"name":"Lu"' in opening
    assert '"name":"Mo"' in opening


@pytest.mark.parametrize(("name", "stand_in"), [("cabo-rl", "Ada"), ("nathan487", "Bo")])
def test_players_whom_the_log_does_not_name_are_stand_ins(name: str, stand_in: str) -> None:
    assert f'"name":"{stand_in}"' in written(imported(name, SMALL[name])).splitlines()[0]


@pytest.mark.parametrize("name", SMALL)
def test_too_few_names_are_refused(name: str) -> None:
    with pytest.raises(AdapterError, match="expected a name for each of 2 players, found 1"):
        imported(name, SMALL[name], "Lu")


def refused(name: str, lines: Sequence[Line]) -> str:
    with pytest.raises(AdapterError) as error:
        imported(name, lines)
    return str(error.value)


def _jokers() -> list[Line]:
    changed: list[Line] = json.loads(json.dumps(list(KASHYAP456)).replace("2_spades", "joker_spades"))
    return changed


@pytest.mark.parametrize(
    ("name", "lines", "message", "why"),
    [
        ("kashyap456", _jokers(), 2, "a deck with 1 jokers"),
        (
            "kashyap456",
            [*KASHYAP456[:6], {"dir": "event", "event_type": "king_card_viewed", "data": {}}],
            7,
            "the king's power to look and then swap",
        ),
        (
            "kashyap456",
            [*KASHYAP456[:6], {"dir": "event", "event_type": "stack_card_given", "data": {}}],
            7,
            "a match of somebody else's card",
        ),
        ("evanbrierton", [{**EVANBRIERTON[0], "jokers": 2}, *EVANBRIERTON[1:]], 1, "a deck with 2 jokers"),
        (
            "evanbrierton",
            [
                *EVANBRIERTON[:7],
                {"dir": "message", "from": "p0", "msg": {"type": "snap", "targetPlayerId": "p1", "slot": 0}},
            ],
            8,
            "a snap of somebody else's card",
        ),
    ],
)
def test_what_no_event_can_say_is_refused_by_name(name: str, lines: Sequence[Line], message: int, why: str) -> None:
    assert f"small.log: message {message}: expected what an event can say, found {why}" in refused(name, lines)


def test_the_kings_power_is_refused_by_name_where_only_play_shows_it() -> None:
    lines: list[Line] = json.loads(json.dumps(list(EVANBRIERTON)).replace('"i", "7", "diamonds"', '"i", "K", "spades"'))
    why = "message 9: expected what an event can say, found the king's power to look twice and then swap"
    assert why in refused("evanbrierton", lines)


@pytest.mark.parametrize(
    ("name", "lines", "why"),
    [
        ("cabo-rl", [*CABO_RL[:4], CABO_RL[5]], "message 5: expected a place in a hand of 4 cards, found place 9"),
        ("nathan487", [*NATHAN487[:5], NATHAN487[6]], "message 6: expected the answer to a request"),
        ("kashyap456", KASHYAP456[1:4], "message 3: expected one of the players"),
        ("evanbrierton", [*EVANBRIERTON[:3], EVANBRIERTON[11]], "message 4: expected a card on the discard pile"),
    ],
)
def test_a_message_that_cannot_be_is_refused_with_its_number(name: str, lines: Sequence[Line], why: str) -> None:
    changed = json.loads(json.dumps(list(lines)).replace('"positions": [1, 2]', '"positions": [9]'))
    assert why in refused(name, changed)


def test_a_log_of_another_program_has_no_message_that_is_known() -> None:
    log = imported("cabo-rl", KASHYAP456)
    assert (log.events, sum(log.unknown.values())) == ((), len(KASHYAP456))


@pytest.mark.parametrize(("name", "lines"), [("kashyap456", KASHYAP456), ("evanbrierton", EVANBRIERTON)])
def test_only_a_seeded_run_is_taken_for_one_of_the_programs_own_players(name: str, lines: Sequence[Line]) -> None:
    seeded, played = imported(name, lines), imported(name, [{**lines[0], "seed": None}, *lines[1:]])
    assert '"name":"Ida","bot":"bot-heuristic"' in written(seeded)
    assert '"name":"Ida","bot":null' in written(played)
    assert (len(seeded.remarks), played.remarks) == (1, ())


def test_two_hands_that_shoot_the_moon_are_read_and_judged() -> None:
    text: list[str] = ["Your final hand: [12, 12, 13, 13] (sum = 50)", "Agent final hand: [13, 12, 12, 13] (sum = 50)"]
    both: list[Line] = json.loads(json.dumps(list(CABO_RL)).replace("[10, 4, 4, 3]", "[13, 12, 12, 13]"))
    end: Line = {"call": "resolve_round", "args": {"cabo_caller": "human"}, "log": text}
    log = imported("cabo-rl", [*both[:4], end, *both[24:]])
    assert '"kamikaze":0}' in written(log)
    assert log.findings
