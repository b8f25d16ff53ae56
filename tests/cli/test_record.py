from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cabo_events.audit import audit
from cabo_events.cli import main
from cabo_events.codec import decode
from cabo_events.events import CardDrawn, Event, GameEnded, GameStarted, RoundRecorded, event_tag
from cabo_events.files import read_game
from tests.cli.conftest import Cabo

NEW = ("--rules", "standard", "--player", "Ada", "--player", "Bo", "--game", "g", "--played", "2026-11-30")
HOSTILE = '"><script>\x1b[31m'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.cabo.jsonl"


def given(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def events(file: Path) -> tuple[Event, ...]:
    return read_game(file).events


def types(file: Path) -> list[str]:
    return [event_tag(event) for event in events(file)]


# --- whole rounds ------------------------------------------------------------------------------------------------

TYPED = (
    "deal first Ada, up 9c",
    "look 0=2c 1=Kd",
    "Bo look 2=9h 3",
    "Bo match 2",
    "draw 7h, discard, peek 2=5s",
    "Ada match miss 2",
    "Bo: draw, discard Qs, swap 0 Ada 1",
    "Ada: draw 4c, exchange 2",
    "Bo: call",
    "Ada: take 3=8s",
    "reveal 2c ? 4c 5s 6d | Kd 10h Jc",
)


def test_a_round_by_typed_words(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=given(*TYPED[:-1], "reveal 2c 3c 4c 5s 6d | Kd 10h Jc"))
    assert (run.code, "cabo:" in run.err) == (0, False), run.err
    assert types(file) == [
        "game_started", "round_dealt", "opening_peeked", "opening_peeked", "card_matched", "card_drawn",
        "card_discarded", "card_peeked", "match_missed", "card_drawn", "card_discarded", "cards_swapped",
        "card_drawn", "card_exchanged", "cabo_called", "discard_taken", "hands_revealed", "round_scored",
    ]  # fmt: skip
    assert "  16  Ada takes the 5s from the discard pile for 8s in slot 3.\n" in run.out
    assert "Ada has 20 (2c, 3c, 4c, 5s, 6d) and gets 0 points (lowest against a beaten caller: 0); total 0." in run.out
    assert run.out.endswith("> is on turn. Under each card stand the seats that have seen it; ? is a face not known.\n")
    assert audit(events(file)) == ()


NUMBERED = (
    *("1", "Bo", "9c"),  # deal: who deals, the card turned up; who begins follows
    *("1", "3 0", "?", "5s"),  # Ada looks at slots 3 and 0
    *("2", "7h"),  # draws
    *("1",),  # discards, since the face is known
    *("2", "2", "?"),  # peeks
    *("5", "1", "?", "n"),  # Ada matches with a card not seen: a miss
    *("1",),  # Bo calls
    *("1", "?"),
    *("2", "1", "3c"),  # Ada exchanges
    *("3", "? 2c 2d", ""),  # the hands
)


def test_a_round_by_numbers_and_answers(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=given(*NUMBERED))
    assert types(file)[1:] == [
        "round_dealt", "opening_peeked", "card_drawn", "card_discarded", "card_peeked", "match_missed", "cabo_called",
        "card_drawn", "card_exchanged", "hands_revealed",
    ], run.err  # fmt: skip
    dealt, looked = events(file)[1:3]
    assert getattr(dealt, "dealer", None) == 1
    assert getattr(looked, "faces", None) == (None, "5s")
    assert run.code == 0


PUBLISHER = (
    "deal first Ada, up 3",
    "draw 5, exchange 0=4 1=4",
    "Bo: take miss 0=3 1=7 2",
    "Ada: draw 9, discard, spy Bo 0",
    "Bo: draw 12, discard, decline",
    "Ada: call",
    "Bo: draw, exchange 3=0",
    "reveal 5 6 6 | 3 7 1 1 4",
    "end agreed_length",
)


def test_a_round_of_several_equal_cards_and_their_miss(cabo: Cabo, file: Path) -> None:
    new = ("--rules", "publisher", "--player", "Ada", "--player", "Bo")
    run = cabo("record", file, *new, given=given(*PUBLISHER))
    assert run.code == 0, run.err
    assert types(file)[-3:] == ["hands_revealed", "round_scored", "game_ended"]
    assert "exchange_missed" in types(file)
    assert "Ada has 17 (5, 6, 6) and gets 22 points (called and is beaten: the hand and the penalty)" in run.out
    assert "The game is over: Bo wins." in run.out
    assert audit(events(file)) == ()


def test_a_player_records_what_they_see_themselves(cabo: Cabo, file: Path) -> None:
    hidden = ("look 0=2c 1", "draw 7h", "draw, discard 7h, peek 2=Kd")
    lines = ("deal first Ada, up 9c", *hidden, "draw, discard 7h, peek 2", "draw 3c")
    run = cabo("record", file, *NEW, "--viewer", "Bo", given=given(*lines))
    assert run.code == 1
    refused = [line for line in run.err.splitlines() if "the record of Bo" in line]
    assert len(refused) == len(hidden)
    assert [event.face for event in events(file) if isinstance(event, CardDrawn)] == [None, "3c"]


# --- the conversation --------------------------------------------------------------------------------------------


def test_a_refused_line_says_the_rule_and_changes_nothing(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=given("deal first Ada, up 9c", "Bo: draw", "draw 1h", "99", "draw"))
    assert run.code == 1
    assert "cabo: not legal (turn): expected Ada to act, found Bo. Turns go round;" in run.err
    assert "cabo: <entry>:1:6: expected a card" in run.err
    assert "expected a number from 1 to " in run.err
    assert types(file) == ["game_started", "round_dealt", "card_drawn"]


def test_what_can_happen_is_offered_by_player_before_each_line(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=given("deal first Ada, up 9c"))
    assert run.err.startswith("table: 1 deal · 2 end abandoned\ntable> ")
    assert "Ada: 1 look 2 of 0|1|2|3 · 2 call · 3 draw · 4 take 0|1|2|3 · 5 pair 2 of 0|1|2|3 · 6 match" in run.err
    assert "Bo: 7 look 2 of 0|1|2|3 · 8 match 0|1|2|3\ntable: 9 end abandoned\nAda> " in run.err


def test_the_table_comes_after_each_entry(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=given("deal first Ada, up 9c", "draw 7h", "table"))
    assert run.out.count("Round 1, turn 1: Ada is on turn.") == 1
    assert run.out.count("Ada holds 7h and has to place it.") == 2


def test_an_answer_that_is_no_use_is_asked_for_again_and_cancel_leaves_the_entry(cabo: Cabo, file: Path) -> None:
    lines = ("1", "Zoe", "nobody", "Ada", "?", "Zz", "cancel", "deal first Ada, up 9c", "4", "7", "x", "0", "Zz", "")
    run = cabo("record", file, *NEW, given=given(*lines))
    assert run.code == 1
    assert "Nothing is recorded." in run.err
    assert run.err.count("cancel leaves the whole entry") == 6
    assert types(file) == ["game_started", "round_dealt", "discard_taken"]


def test_help_and_the_other_words_show_and_record_nothing(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=given("?", "help", "", "events", "scores", "table", "quit", "call"))
    assert (run.code, types(file)) == (0, ["game_started"])
    assert run.err.count("undo [REASON]") == 2
    assert "   1  Game g starts under the rules standard" in run.out
    assert "The game is not over after 0 rounds." in run.out


def test_entries_are_taken_back_with_a_reason_and_one_can_go_back_further(cabo: Cabo, file: Path) -> None:
    lines = ("deal first Ada, up 9c", "draw 7h", "undo wrong card", "draw 8h", "undo", "undo", "back 5 it was right")
    run = cabo("record", file, *NEW, given=given(*lines, "undo", "undo", "undo"))
    assert run.code == 1
    assert types(file).count("rewound") == 6
    assert "   4  A correction (wrong card): back to event 2; what came after it does not count." in run.out
    assert "A correction (it was right): back to event 5" in run.out
    assert "undo: expected an entry to take back, found only the beginning of the game" in run.err


def test_the_end_of_input_leaves_a_game_that_is_gone_on_with(cabo: Cabo, file: Path) -> None:
    cabo("record", file, *NEW, given=b"deal first Ada, up 9c\ndraw 7h")
    assert types(file)[-1] == "card_drawn"
    run = cabo("record", file, given=given("discard"))
    assert run.out.startswith("Game g, rules standard, after event 3 (card_drawn).\nRound 1, turn 1: Ada holds 7h")
    assert types(file)[-1] == "card_discarded"
    assert run.code == 0


def test_the_end_of_input_within_an_entry_records_nothing_of_it(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=given("1", "Ada"))
    assert (run.code, types(file)) == (0, ["game_started"])


def test_bytes_that_are_no_text_are_refused_like_any_other_word(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *NEW, given=b"\xff\xfe\nend abandoned\n")
    assert (run.code, types(file)) == (1, ["game_started", "game_ended"])


def test_a_torn_line_is_moved_aside_and_said(cabo: Cabo, file: Path) -> None:
    cabo("record", file, *NEW, given=given("deal first Ada, up 9c"))
    with file.open("ab") as out:
        out.write(b'{"type":"card_dr')
    run = cabo("record", file, given=given("draw"))
    assert "the last line was torn: its 16 bytes are no event and were moved to game.cabo.jsonl.torn" in run.err
    assert types(file) == ["game_started", "round_dealt", "card_drawn"]


class Interrupted:
    """Lines of input; before the one that is marked, somebody else records."""

    def __init__(self, lines: Sequence[str], somebody_else: Callable[[], object]) -> None:
        self._lines = list(lines)
        self._somebody_else = somebody_else

    def readline(self) -> str:
        line = self._lines.pop(0) if self._lines else ""
        if line.startswith("*"):
            self._somebody_else()
        return line.removeprefix("*")

    def isatty(self) -> bool:
        return True


def test_somebody_else_who_records_is_noticed_and_the_file_read_again(
    cabo: Cabo, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cabo("record", file, *NEW, given=given("deal first Ada, up 9c"))
    more = file.read_bytes() + b'{"type":"cabo_called","seat":0}\n'
    monkeypatch.setattr("sys.stdin", Interrupted(["*draw\n", "draw\n"], lambda: file.write_bytes(more)))
    assert main(["record", str(file)]) == 0
    out, err = capsys.readouterr()
    assert "expected version 2, found version 3" in err
    assert "   3  Ada calls Cabo" in out
    assert types(file)[2:] == ["cabo_called", "card_drawn"]


# --- which game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param((), "--rules: expected a rule set", id="no rules"),
        pytest.param(("--rules", "standard"), "--player: expected the players", id="no players"),
        pytest.param(("--rules", "standard", "--player", "Ada"), "expected 2 to 6 players, found 1", id="too few"),
        pytest.param((*NEW, "--player", "Ada"), "another name for each player", id="a name twice"),
        pytest.param((*NEW, "--player", "Cleo=Ada"), "another id for each player", id="an id twice"),
        pytest.param((*NEW, "--player", " "), "a name, or NAME=ID", id="no name"),
        pytest.param((*NEW, "--viewer", "Zoe"), "--viewer: expected all, spectator, or one seat", id="no such viewer"),
        pytest.param(("--rules", "nonsense", *NEW[2:]), "nonsense", id="no such rules"),
    ],
)
def test_a_new_game_that_cannot_begin_leaves_no_file(cabo: Cabo, file: Path, words: Sequence[str], said: str) -> None:
    run = cabo("record", file, *words, given=given("quit"))
    assert run.code == 2
    assert said in run.err
    assert not file.exists()


def test_a_new_file_is_named_as_games_are(cabo: Cabo, tmp_path: Path) -> None:
    for name in ("game.jsonl", ".cabo.jsonl", "-"):
        run = cabo("record", tmp_path / name if name != "-" else name, *NEW)
        assert run.code == 2, name
    assert list(tmp_path.iterdir()) == []
    assert cabo("record", tmp_path / "nowhere" / "game.cabo.jsonl", *NEW).code == 3


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("--rules", "publisher"), id="other rules"),
        pytest.param(("--player", "Ada", "--player", "Cleo"), id="other players"),
        pytest.param(("--viewer", "0"), id="another viewer"),
        pytest.param(("--game", "h"), id="another id"),
        pytest.param(("--played", "yesterday"), id="another date"),
    ],
)
def test_a_file_of_another_game_is_refused_and_untouched(cabo: Cabo, file: Path, words: Sequence[str]) -> None:
    cabo("record", file, *NEW, given=given("deal first Ada, up 9c"))
    content = file.read_bytes() + b"torn"
    file.write_bytes(content)
    run = cabo("record", file, *words, given=given("draw"))
    assert run.code == 2
    assert words[0] in run.err
    assert file.read_bytes() == content
    assert cabo("record", file, *NEW, given=given("draw")).code == 0


def test_a_file_that_is_no_game_is_refused_and_untouched(cabo: Cabo, file: Path) -> None:
    for content in (b"", b"hello\n", b'{"type":"game_started"'):
        file.write_bytes(content)
        assert cabo("record", file, *NEW, given=given("draw")).code == 3
        assert file.read_bytes() == content


def test_a_finished_game_is_refused_unless_its_end_is_taken_back(cabo: Cabo, file: Path) -> None:
    cabo("record", file, *NEW, given=given("deal first Ada, up 9c", "end abandoned"))
    content = file.read_bytes()
    run = cabo("record", file, given=given("draw", "end abandoned"))
    assert run.code == 2
    assert "expected a game that goes on, found one that has ended: undo takes its end back" in run.err
    assert file.read_bytes() == content
    run = cabo("record", file, given=given("undo", "draw"))
    assert run.code == 0
    assert types(file)[-2:] == ["rewound", "card_drawn"]


def test_names_steer_neither_the_terminal_nor_the_notation(cabo: Cabo, file: Path) -> None:
    names = ("--player", HOSTILE, "--player", "call", "--player", "Bo 2")
    run = cabo("record", file, "--rules", "standard", *names, given=given("deal first seat0, up 9c", "seat1 look 0 1"))
    assert (run.code, types(file)[-1]) == (0, "opening_peeked")
    assert "\x1b" not in run.out + run.err
    assert '"call": ' in run.err
    assert '"Bo 2": ' in run.err
    assert '"\\"><script>' in run.err


def test_an_id_is_told_beside_a_name(cabo: Cabo, file: Path) -> None:
    cabo("record", file, "--rules", "standard", "--player", "Ada=a1", "--player", "Bo", "--viewer", "a1")
    opening = decode(file.read_bytes()).events[0]
    assert isinstance(opening, GameStarted)
    assert [(player.id, player.name) for player in opening.players] == [("a1", "Ada"), ("Bo", "Bo")]
    assert opening.viewer == 0
    assert opening.game.startswith("game-")


# --- the score sheet ---------------------------------------------------------------------------------------------

SHEET = ("--sheet", "--rules", "publisher", "--player", "Ada", "--player", "Bo", "--player", "Cleo")


def test_a_score_sheet_with_a_late_joiner_a_reset_and_the_end(cabo: Cabo, file: Path) -> None:
    lines = ("8 19 - call Ada", "12 6 - call Bo", "21 50 10 call Cleo", "0 31 30 call Ada", "0 51 30 call Ada")
    run = cabo("record", file, *SHEET, given=given(*lines))
    assert run.code == 0, run.err
    rounds = [event for event in events(file) if isinstance(event, RoundRecorded)]
    assert rounds[0].points == (0, 19, None)
    assert rounds[0].hand_totals == (8, 19, None)
    assert "Cleo is not in the game." in run.out
    assert "Bo has 31 and gets 31 points (the hand counts); total reset to 50." in run.out
    assert "The game is over: Ada wins." in run.out
    assert isinstance(events(file)[-1], GameEnded)
    assert audit(events(file)) == ()


def test_a_line_of_the_sheet_by_questions(cabo: Cabo, file: Path) -> None:
    lines = ("1", "3", "x", "50", "-", "Ada", "y", "14 8 17 call Ada", "undo", "2")
    run = cabo("record", file, *SHEET, given=given(*lines))
    assert run.code == 1
    assert types(file) == ["game_started", "round_recorded", "round_recorded", "rewound", "game_ended"]
    first = events(file)[1]
    assert isinstance(first, RoundRecorded)
    assert (first.kamikaze, first.points) == (1, (50, 0, None))
    assert "Bo has 50 and gets 0 points (holds the kamikaze hand: 0); total 0." in run.out


def test_a_sheet_is_ended_by_agreement_or_abandoned(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *SHEET, given=given("3 9 12 call Ada", "end agreed_length", "undo", "end abandoned"))
    assert run.code == 0, run.err
    assert types(file) == ["game_started", "round_recorded", "game_ended", "rewound", "game_ended"]


def test_a_total_that_may_be_a_kamikaze_hand_is_remarked_on(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *SHEET, given=given("3 50 12 call Ada", "undo", "3 50 12 call Ada kamikaze Bo"))
    assert run.code == 0
    assert run.err.count("The total of Bo is not taken for a kamikaze hand") == 1
    assert "Ada has 3 and gets 50 points (somebody else holds the kamikaze hand)" in run.out


def test_a_sheet_offers_and_takes_no_moves(cabo: Cabo, file: Path) -> None:
    run = cabo("record", file, *SHEET, given=given("deal first Ada, up 3", "scores"))
    assert (run.code, types(file)) == (1, ["game_started"])
    assert run.err.startswith("table: 1 round 1 · 2 end abandoned\ntable> ")


def test_a_scoring_is_asked_for_where_the_hands_were_not_all_seen(cabo: Cabo, file: Path) -> None:
    lines = ("deal first Ada, up 9c", "call", "draw, discard 3c", "reveal", "1", "0", "x", "12")
    run = cabo("record", file, *NEW, given=given(*lines))
    assert types(file)[-1] == "round_scored"
    assert "Bo has ? (?, ?, ?, ?) and gets 12 points; total 12." in run.out
