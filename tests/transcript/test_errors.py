"""What is wrong with a text, word for word."""

import pytest

from cabo_events.errors import TranscriptError
from cabo_events.transcript import read_transcript, read_transcripts

HEADER = """\
[Game "g"]
[Rules standard]
[Player "Ada"]
[Player "Bo"]
[Player "Di Maria"]
round 1, first Ada, up 9h
"""
A_MOVE = "a move (look, draw, exchange, take, discard, peek, spy, swap, decline, match, pair, call)"
TWO = "[Player a]\n[Player b]\n"
PLAYERS = 'a player (Ada, Bo, "Di Maria")'
A_CARD = "a card (a rank (A, 2-10, J, Q, K) and a suit (c, d, h, s), as in 10s)"
A_TIME = "a time (as in @2024-05-17T19:30:00Z)"
STATEMENTS = "a statement (round, hands, stock, reshuffle, reveal, score, sheet, rewind, end)"


def refusal(text: str) -> TranscriptError:
    with pytest.raises(TranscriptError) as error:
        read_transcript(text, file="g.txt")
    return error.value


PLAY = (
    ("a word that is no move", "Ada: draw 7h, foo", "7:15", f"{A_MOVE} or {PLAYERS}", "'foo'"),
    (
        "half a move that may be several",
        "Ada: d 7h",
        "7:6",
        f"{A_MOVE}",
        "'d', which may be draw or discard or decline",
    ),
    ("no move at all", "Ada:", "7:5", f"{A_MOVE} or {PLAYERS}", "the end of the line"),
    ("a comma too many", "Ada: draw 7h,", "7:14", f"{A_MOVE} or {PLAYERS}", "the end of the line"),
    ("a comma too few", "Ada: draw 7h discard", "7:14", f"{A_TIME}, ',' or the end of the line", "'discard'"),
    ("a card of no deck", "Ada: draw 11h", "7:11", f"{A_CARD} or ?", "'11h'"),
    ("a card of the other deck", "Ada: draw 13", "7:11", f"{A_CARD} or ?", "'13'"),
    ("a slot that no hand has", "Ada: peek 52", "7:11", "a slot (0 to 51)", "'52'"),
    ("a card for a slot", "Ada: peek Ks", "7:11", "a slot (0 to 51)", "'Ks'"),
    ("no slot", "Ada: take", "7:10", "miss or a slot (0 to 51)", "the end of the line"),
    ("one card of a pair", "Ada: pair 0=5h", "7:15", "a slot (0 to 51)", "the end of the line"),
    ("three cards of a pair", "Ada: pair 0 1 2", "7:15", f"'=', {A_TIME}, ',' or the end of the line", "'2'"),
    ("a spy without a target", "Ada: spy 2=Ks", "7:10", f"{PLAYERS}", "'2'"),
    ("a swap without a second slot", "Ada: swap 0 Bo", "7:15", "a slot (0 to 51)", "the end of the line"),
    ("a player who does not play", "Cleo: draw", "7:1", f"{PLAYERS}", "'Cleo'"),
    ("no colon", "Ada draw 7h", "7:5", "':' after the player", "'draw'"),
    ("a line of neither kind", "hello there", "7:1", f"{STATEMENTS} or {PLAYERS} and ':'", "'hello'"),
    (
        "half a statement that may be several",
        "re called",
        "7:1",
        f"{STATEMENTS}",
        "'re', which may be reshuffle or reveal or rewind",
    ),
    ("a text that is not closed", '"Ada: draw', "7:1", "a closing quotation mark", "the end of the line"),
    ("a text with a wrong escape", '"A\\da": draw', "7:1", "a text quoted as in JSON", "'\"A\\\\da\"'"),
    (
        "a comment that is not closed",
        "Ada: { draw 7h",
        "7:6",
        "a closing brace on the same line",
        "the end of the line",
    ),
    ("a bracket that closes nothing", "Ada: draw 7h }", "7:14", "a word", "'}'"),
    ("a time that is none", "Ada: draw 7h @19:30", "7:14", f"{A_TIME}", "'@19:30'"),
    (
        "a tag below the first line of play",
        "[Seed 1]",
        "7:1",
        "a line of play: tags stand before the first of them",
        "[Seed]",
    ),
    (
        "hands without their deal",
        "score 1, totals 1\nhands 5h",
        "8:1",
        "hands and stock once each, right below their round line",
        "'hands'",
    ),
    (
        "hands twice",
        "round 1, first Ada\nhands 5h\nhands 5h",
        "9:1",
        "hands and stock once each, right below their round line",
        "'hands'",
    ),
    ("a deal without a first player", "round 2, up 9h", "7:15", "', first' and who begins", "the end of the line"),
    ("a deal with a clause twice", "round 2, first Ada, first Bo", "7:21", "dealer or up", "'first'"),
    ("a round of no number", "round one, first Ada", "7:7", "the number of the round", "'one'"),
    ("a round of number 0", "round 0, first Ada", "7:7", "the number of the round (1 to 1000000)", "'0'"),
    ("a reason that is none", "reveal cabo", "7:8", "called or stock_out", "'cabo'"),
    ("points that are no number", "score 1 two, totals 1 2", "7:9", "points or ','", "'two'"),
    ("no totals", "score 1 2", "7:10", "', totals' and the running totals", "the end of the line"),
    ("more points than there are", "score 9999999, totals 0", "7:7", "? or points (-1000000 to 1000000)", "'9999999'"),
    (
        "a sheet's unknown that is no field",
        "sheet 1, unknown winner",
        "7:18",
        "hand_totals, points, caller or kamikaze",
        "'winner'",
    ),
    ("a rewind to nowhere", "rewind back", "7:8", "the number of the event to go back to", "'back'"),
    ("an end without a reason", "end Ada", "7:5", "limit, agreed_length or abandoned", "'Ada'"),
    ("a foreign player as winner", "end limit, winners Ada Cleo", "7:24", f"{PLAYERS}", "'Cleo'"),
)  # fmt: skip


@pytest.mark.parametrize(("lines", "place", "expected", "found"), [pytest.param(*row[1:], id=row[0]) for row in PLAY])
def test_a_line_of_play_is_refused(lines: str, place: str, expected: str, found: str) -> None:
    error = refusal(HEADER + lines)
    assert str(error).splitlines()[0] == f"g.txt:{place}: expected {expected}, found {found}"


NAMES = ("Game", "Again", "Schema", "Rules", "BasedOn", "Player", "Viewer", "Seed", "Source", "Played", "Tags", "At")
TAGS = (
    ("no text", "", "1:1", '[Game "…"], which opens a game', "the end of the text"),
    ("only comments", "; nothing\n{}\n", "3:1", '[Game "…"], which opens a game', "the end of the text"),
    ("play before any tag", "Ada: call", "1:1", '[Game "…"], which opens a game', "'Ada'"),
    ("another tag first", "[Rules standard]", "1:1", '[Game "…"], which opens a game', "[Rules]"),
    ("a game without a name", '[Game ""]', "1:7", "a name for the game in quotation marks", "'\"\"'"),
    ("a tag that is not closed", "[Game g\n", "1:8", "']'", "the end of the line"),
    ("something behind a tag", "[Game g] [Rules x]", "1:10", "the end of the line", "'['"),
    (
        "a tag of no such name",
        "[Game g]\n[Event x]",
        "2:2",
        f"a tag ({', '.join(NAMES)} or an axis of the rule set)",
        "'Event'",
    ),
    ("a tag twice", "[Game g]\n[Seed 1]\n[seed 2]", "3:1", "each tag once", "another [Seed]"),
    ("no players", "[Game g]\n[Rules standard]\nround 1", "3:1",
     "2 to 6 [Player …] tags before the first line of play", "0 of them"),
    ("no rules", "[Game g]\n[Player a]\n[Player b]\n", "4:1",
     "a [Rules …] tag before the first line of play", "none"),
    ("a player of no name and no id", "[Game g]\n[Player ?]\n[Player b]\n", "2:10",
     "id and what the player is known by, the name being unknown", "']'"),
    ("a rule set that is not known", f"[Game g]\n[Rules standart]\n{TWO}", "2:8",
     "publisher, publisher-1e, publisher-2e or standard, or [BasedOn …] and what differs", "'standart'"),
    ("a rule set that is only half told", f"[Game g]\n[Rules mine]\n[deck standard]\n{TWO}", "2:8",
     "[BasedOn …] beside it, or a tag for every axis", "'mine'"),
    ("a basis that is not known", f"[Game g]\n[BasedOn mine]\n{TWO}", "2:10",
     "one of publisher, publisher-1e, publisher-2e, standard", "'mine'"),
    ("a value that an axis has not", f"[Game g]\n[BasedOn standard]\n[pair_discard twice]\n{TWO}", "3:15",
     "never, extra, instead_of_drawing", "'twice'"),
    ("axes that do not go together", f"[Game g]\n[BasedOn standard]\n[reset_at null]\n{TWO}", "2:10",
     "reset_to to be null as reset_at", "50"),
    ("a rank twice", f"[Game g]\n[BasedOn standard]\n[powers 7=peek 7=spy]\n{TWO}", "3:16", "each rank once", "'7'"),
    ("a seed that is no number", f"[Game g]\n[Rules standard]\n[Seed x]\n{TWO}", "3:7", "a whole number", "'x'"),
    ("a newer schema", f"[Game g]\n[Schema 2]\n[Rules standard]\n{TWO}", "2:9", "a schema (1 to 1)", "'2'"),
    ("a time that is none", f"[Game g]\n[Rules standard]\n[At yesterday]\n{TWO}", "3:5",
     'a time (as in "2024-05-17T19:30:00Z")', "'yesterday'"),
    ("a viewer who does not play", f"[Game g]\n[Rules standard]\n[Viewer seat4]\n{TWO}", "3:9",
     "spectator or a player (a, b)", "'seat4'"),
    ("a second game", f"[Game g]\n[Rules standard]\n{TWO}[Game h]\n[Rules standard]\n{TWO}", "5:7",
     "one game in this text", "another"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "place", "expected", "found"), [pytest.param(*row[1:], id=row[0]) for row in TAGS])
def test_a_header_is_refused(text: str, place: str, expected: str, found: str) -> None:
    assert str(refusal(text)).splitlines()[0] == f"g.txt:{place}: expected {expected}, found {found}"


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        pytest.param("Ada: draw 7x", ("  Ada: draw 7x", "            ^"), id="under the word"),
        pytest.param("Ada: call, ; so", ("  Ada: call, ; so", "            ^"), id="before a comment"),
        pytest.param("\tAda:\tdraw 7x", ("  \tAda:\tdraw 7x", "  \t    \t     ^"), id="under tabs"),
        pytest.param("松本: call", ("  松本: call", "  ^"), id="at the start"),
        pytest.param('"松本": call', ('  "松本": call', "  ^"), id="at a quoted name"),
        pytest.param("Ada: call, 松本 x, y", ("  Ada: call, 松本 x, y", "             ^"), id="at a wide letter"),
        pytest.param("Ada: call, {松e\u0301} x", ("  Ada: call, {松e\u0301} x", "                   ^"),
                     id="behind a wide letter and an accent"),
        pytest.param(
            "reshuffle " + "5h " * 40 + "7x " + "5h " * 40,
            ("  …" + "5h " * 20 + "7x " + "5h " * 12 + "5…", "  " + " " * 61 + "^"),
            id="in a long line",
        ),
    ],
)  # fmt: skip
def test_the_error_points_into_the_line(lines: str, shown: tuple[str, str]) -> None:
    assert tuple(str(refusal(HEADER + lines)).split("\n")[1:3]) == shown


LEGAL = (
    ("at the start", "", "here Ada may: look 2 of 0|1|2|3, call, draw, take 0|1|2|3, pair 2 of 0|1|2|3, match 0"),
    (
        "while a card is drawn",
        "Ada: draw 7h",
        "here Ada may: discard, exchange 0|1|2|3, pair 2 of 0|1|2|3, match 0|1|2|3",
    ),
    ("to peek", "Ada: draw 7h, discard", "here Ada may: decline, peek 0|1|2|3, pair 2 of 0|1|2|3, match 0|1|2|3"),
    ("to spy", "Ada: draw 9h, discard", 'here Ada may: decline, spy Bo 0|1|2|3, spy "Di Maria" 0|1|2|3'),
    ("to swap", "Ada: draw Qh, discard", "here Ada may: decline, swap 0|1|2|3 Bo 0|1|2|3"),
    ("after the call", "Ada: call", "here Bo may: draw, take 0|1|2|3"),
    ("of a hand of two", "Ada: pair 0 1, draw 5c", "here Ada may: discard, exchange 2|3, pair 2 3, match 2|3"),
    ("after a correction", "Ada: draw 7h, discard\nrewind 3", "here Ada may: discard, exchange 0|1|2|3"),
    ("when no turn is left", "Ada: call\nBo: take 0=2h\nDi: take 0=3h", "here the table may: reveal, end abandoned"),
)


@pytest.mark.parametrize(("lines", "legal"), [pytest.param(*row[1:], id=row[0]) for row in LEGAL])
def test_the_error_says_what_is_legal_there(lines: str, legal: str) -> None:
    error = refusal(f"{HEADER}{lines}\nAda: oops")
    assert error.legal.startswith(legal)
    assert str(error).splitlines()[3:] == [error.legal]


@pytest.mark.parametrize(
    "lines",
    ["Ada: draw 7h, draw 8h", "Bo: take 9=2h", "rewind 99", "end abandoned", "Ada: discard 5h"],
)
def test_where_the_events_lead_to_no_state_nothing_is_called_legal(lines: str) -> None:
    assert refusal(f"{HEADER}{lines}\nAda: oops").legal == ""


def test_the_error_knows_its_place_and_its_words() -> None:
    error = refusal(HEADER + "Ada: draw 7x")
    assert (error.file, error.line, error.column, error.found) == ("g.txt", 7, 11, "'7x'")
    assert error.expected == f"{A_CARD} or ?"


def test_of_several_games_the_error_speaks_of_its_own() -> None:
    with pytest.raises(TranscriptError) as error:
        read_transcripts(f"{HEADER}Ada: call\n{HEADER}Ada: oops")
    assert error.value.line == 14
    assert error.value.legal.startswith("here Ada may: look")
