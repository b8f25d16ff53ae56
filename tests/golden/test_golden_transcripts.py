"""The worked examples as transcripts under every rule set, line by line as they were reviewed.

After the games were built anew, one command a game writes its transcript again, to be read again before it is kept:

    cabo convert data/games/X.cabo.jsonl tests/golden/transcripts/X.cabo.txt --force
"""

# What was reviewed, line by line, against the rule set that the header names:
#
# every game         The deal has four cards a hand and 52 in all; each seat looks at two of its own. Turns go round
#                    from the first seat. What a seat exchanges, takes or swaps lies in its hand from then on, up to
#                    the reveal; what it takes is what was laid on the pile last. A 7 to 12 (7 to Q) that was drawn and
#                    discarded is followed by its own power or by a decline; no other card is, nor one that was
#                    exchanged out. After the call each of the others has one turn, and the caller none. The hands that
#                    are turned up give the points, and the points the totals.
# who begins         publisher, publisher-1e: no dealer, and whoever had the fewest points in the round before.
#                    publisher-2e, standard: the dealer goes round, and the seat to the left begins.
# lowest-call        9, 11, 16: 0, 11, 16 under all four.
# failed-call        14, 8, 17: the caller gets 14 + 5 (publisher, 1e) or 14 + 10 (2e, standard); the 8 is 0, but under
#                    2e it counts. Tariq has the fewest points each time.
# tied-call          7, 7, 12: 0, 7, 12, and under standard 17, 0, 12.
# uncalled-tie       5, 5, 14. publisher, 1e: a line of a score sheet, since there the pile is shuffled again and play
#                    goes on; 0, 0, 14. publisher-2e, standard: 39 draws, 13 a seat, no call, and hands are turned up
#                    after the last of them; 5, 5, 14. The two lowest share the win.
# kamikaze-caller    12, 13, 12, 13 (two queens and the two black kings, never a red one): 0 for the caller, 50 for the
#                    others.
# kamikaze-opponent  The same in another's hand: 50 for the caller as well, with a hand of 3, and no penalty on top.
# exact-100          24, 49, 71, 94, and 6 more: 100, which is 50 at once (resets Ilse). The game goes on for a round
#                    and ends as agreed; Tariq wins with 41.
# over-100           26, 50, 71, 94, and 7 more: 101, no reset, and the limit has come; Mbali wins with 23. The 50 is a
#                    total like another.
# second-100         The first 100, of 94 and 6, is 50. The second stays 100 under publisher and 2e (one reset a
#                    player) and is no end; 7 more are 107, and that is one. Under 1e and standard it is 50 again, and
#                    57 when all agree to stop. The kamikaze hand of round 1 costs the caller 50 like the other.

from pathlib import Path

import pytest

from cabo_events.cli import main
from cabo_events.codec import encode
from cabo_events.files import SUFFIX, read_game
from cabo_events.rulesets import NAMED
from cabo_events.transcript import read_transcript, write_transcript
from tests.conftest import ROOT

GAMES = ROOT / "data" / "games"
TRANSCRIPTS = ROOT / "tests" / "golden" / "transcripts"

EXAMPLES = (
    "lowest-call",
    "failed-call",
    "tied-call",
    "uncalled-tie",
    "kamikaze-caller",
    "kamikaze-opponent",
    "exact-100",
    "over-100",
    "second-100",
)
"""The examples of the rule texts."""

EVERY = [f"{example}-{name}" for example in EXAMPLES for name in NAMED]


def transcript(game: str) -> str:
    return (TRANSCRIPTS / f"{game}.cabo.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", EVERY)
def test_an_example_is_written_line_by_line_as_it_was_reviewed(game: str) -> None:
    written = write_transcript(read_game(GAMES / f"{game}{SUFFIX}").events)
    assert written.splitlines() == transcript(game).splitlines()


@pytest.mark.parametrize("game", EVERY)
def test_a_reviewed_transcript_is_read_back_to_the_same_bytes(game: str) -> None:
    events = read_transcript(transcript(game))
    assert encode(events) == (GAMES / f"{game}{SUFFIX}").read_bytes()
    assert write_transcript(events) == transcript(game)


def test_the_command_that_refreshes_a_transcript_writes_it(tmp_path: Path) -> None:
    game = EVERY[0]
    kept = tmp_path / f"{game}.cabo.txt"
    kept.write_text("an older one", encoding="utf-8")
    assert main(["convert", str(GAMES / f"{game}{SUFFIX}"), str(kept), "--force"]) == 0
    assert kept.read_text(encoding="utf-8") == transcript(game)
