import pytest
from msgspec.structs import replace

from cabo_events.events import CaboCalled, GameStarted, Player
from cabo_events.ruleset import Kamikaze, PairDiscard, Power, RuleSet
from cabo_events.rulesets import NAMED, STANDARD
from cabo_events.transcript import read_transcript, read_transcripts, write_transcript

ADA, BO = Player(id="Ada", name="Ada", bot=None), Player(id="Bo", name="Bo", bot=None)
PLAYERS = '[Player "Ada"]\n[Player "Bo"]\n'
HOUSE = replace(
    STANDARD,
    name="house",
    based_on="standard",
    values={"K": 0, "A": 1, "J": 10, "Q": 10},
    powers={"Q": Power.SWAP, "7": Power.PEEK},
    pair_discard=PairDiscard.NEVER,
    kamikaze=Kamikaze.NONE,
    kamikaze_others_score=None,
    reset_before_end_check=False,
    beaten_caller_penalty=0,
)


def opening(rules: RuleSet = STANDARD) -> GameStarted:
    return GameStarted(schema=1, game="g", ruleset=rules, players=(ADA, BO), viewer=None, seed=None, source=None,
                       played=None, tags=())  # fmt: skip


def header(event: GameStarted) -> list[str]:
    return write_transcript((event,)).splitlines()


@pytest.mark.parametrize("name", NAMED)
def test_a_variant_known_by_name_is_its_name_alone(name: str) -> None:
    assert header(opening(NAMED[name])) == ['[Game "g"]', f'[Rules "{name}"]', '[Player "Ada"]', '[Player "Bo"]']


def test_any_other_rule_set_is_what_differs_from_its_basis() -> None:
    text = write_transcript((opening(HOUSE),))
    assert text.splitlines()[1:-2] == [
        '[Rules "house"]',
        '[BasedOn "standard"]',
        "[values K=0 A=1 J=10 Q=10]",
        "[powers Q=swap 7=peek]",
        "[pair_discard never]",
        "[beaten_caller_penalty 0]",
        "[kamikaze none]",
        "[kamikaze_others_score null]",
        "[reset_before_end_check false]",
    ]
    assert read_transcript(text) == (opening(HOUSE),)


def test_the_order_of_the_keys_of_a_table_is_kept() -> None:
    turned = replace(STANDARD, powers=dict(reversed(list(STANDARD.powers.items()))))
    (back,) = read_transcript(write_transcript((opening(turned),)))
    assert isinstance(back, GameStarted)
    assert list(back.ruleset.powers) == ["Q", "J", "10", "9", "8", "7"]


@pytest.mark.parametrize("basis", [None, "a book of ours"])
def test_a_rule_set_based_on_nothing_known_is_told_axis_by_axis(basis: str | None) -> None:
    alone = replace(STANDARD, name="mine", based_on=basis, values={})
    text = write_transcript((opening(alone),))
    assert "[values -]" in text
    assert "[deck standard]" in text
    assert read_transcript(text) == (opening(alone),)


def test_a_rule_set_typed_without_a_name_is_called_after_its_basis() -> None:
    (back,) = read_transcript(f'[Game "g"]\n[BasedOn standard]\n[Pair_Discard "never"]\n{PLAYERS}')
    assert back == opening(replace(STANDARD, name="standard+changes", based_on="standard", pair_discard="never"))


def test_all_that_a_header_can_tell() -> None:
    event = GameStarted(
        schema=1,
        game='a "g"',
        ruleset=STANDARD,
        players=(
            Player(id="a1", name="Ada", bot=None),
            Player(id="Bo", name="Bo", bot="careful"),
            Player(id="c3", name=None, bot=None),
        ),
        viewer=2,
        seed=-7,
        source="Café; {1}",
        played="",
        tags=("club", "two words"),
        at="2024-05-17T19:30:00Z",
    )
    assert header(event) == [
        '[Game "a \\"g\\""]',
        '[Rules "standard"]',
        '[Player "Ada" id "a1"]',
        '[Player "Bo" bot "careful"]',
        '[Player ? id "c3"]',
        "[Viewer seat2]",
        "[Seed -7]",
        '[Source "Café; {1}"]',
        '[Played ""]',
        '[At "2024-05-17T19:30:00Z"]',
        '[Tags "club" "two words"]',
    ]
    assert read_transcript("\n".join(header(event))) == (event,)


@pytest.mark.parametrize(
    ("typed", "viewer"),
    [("Ada", 0), ('"Bo"', 1), ("b", 1), ("seat1", 1), ("spectator", "spectator"), ("SPECTATOR", "spectator")],
)
def test_a_viewer_is_a_player_or_a_spectator(typed: str, viewer: int | str) -> None:
    (back,) = read_transcript(f'[Game "g"]\n[Rules standard]\n{PLAYERS}[Viewer {typed}]')
    assert isinstance(back, GameStarted)
    assert back.viewer == viewer


def test_tags_come_in_any_order_and_any_case() -> None:
    text = f"\ufeff[game g] ; ours\r\n\r\n[TAGS club]{{!}}\r\n{PLAYERS}[rules standard]\r\n"
    assert read_transcript(text) == (replace(opening(), tags=("club",)),)


def test_a_second_opening_in_one_stream_is_again() -> None:
    events = (opening(), CaboCalled(seat=1), replace(opening(), players=(BO, ADA)), CaboCalled(seat=1))
    text = write_transcript(events)
    assert text.splitlines()[3:] == ['[Player "Bo"]', "Bo: call", '[Again "g"]', '[Rules "standard"]', '[Player "Bo"]',
                                     '[Player "Ada"]', "Ada: call"]  # fmt: skip
    assert read_transcript(text) == events


def test_a_game_tag_begins_another_game() -> None:
    one = write_transcript((opening(), CaboCalled(seat=1)))
    assert [len(game) for game in read_transcripts(one + one + one)] == [2, 2, 2]
