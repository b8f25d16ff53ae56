"""The README is held to what it says: its fields, its commands, its Python."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import fields

from cabo_events.errors import TranscriptError
from cabo_events.events import Event
from cabo_events.rules.breaches import SENTENCES
from cabo_events.transcript import read_transcript, write_transcript
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMAT = README.partition("<!-- events: begin -->")[2].partition("<!-- events: end -->")[0]
DOCUMENTED = {
    tag: re.findall(r"^\| `(\w+)` \|", rest.partition("\n`")[0] + "\n", flags=re.MULTILINE)
    for tag, rest in re.findall(r"^`(\w+)`(.*?)(?=^`\w+`|\Z)", FORMAT, flags=re.MULTILINE | re.DOTALL)
}
EVENTS = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
COMMANDS = re.findall(r"^\$ (cabo .*)$", README, flags=re.MULTILINE)


def test_the_readme_documents_every_event_in_the_order_of_the_catalogue() -> None:
    assert list(DOCUMENTED) == list(EVENTS)


@pytest.mark.parametrize("tag", EVENTS)
def test_the_readme_documents_every_field_in_the_order_of_the_file(tag: str) -> None:
    assert DOCUMENTED[tag] == [field.encode_name for field in fields(EVENTS[tag]) if field.name != "at"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_works(command: str) -> None:
    cabo = Path(sys.executable).with_name("cabo")
    done = subprocess.run([cabo, *shlex.split(command)[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout or done.stderr


def test_the_readme_has_every_code_of_the_audit_with_its_rule() -> None:
    table = README.partition("| code | the rule |")[2].partition("\n\n")[0]
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", table, flags=re.MULTILINE)) == {
        str(code): sentence for code, sentence in SENTENCES.items()
    }


def test_the_readme_shows_commands() -> None:
    assert {line.split()[1] for line in COMMANDS} >= {"replay", "score", "sheet", "rescore", "rulesets"}


def test_the_python_of_the_readme_gives_what_it_says() -> None:
    blocks = "\n".join(re.findall(r"```pycon\n(.*?)```", README, flags=re.DOTALL))
    example = doctest.DocTestParser().get_doctest(blocks, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert runner.tries > 0
    assert runner.failures == 0


def _shown(block: str) -> str:
    fenced = README.partition(f"<!-- {block}: begin -->")[2].partition(f"<!-- {block}: end -->")[0]
    return fenced.strip().removeprefix("```").removesuffix("```").strip("\n") + "\n"


def test_the_transcript_of_the_readme_is_the_one_that_is_tested() -> None:
    typed = ROOT / "tests" / "golden" / "transcripts" / "table-night.typed.cabo.txt"
    assert _shown("transcript") == typed.read_text(encoding="utf-8")


def test_the_error_of_the_readme_is_what_a_typing_error_gives() -> None:
    written = write_transcript(read_transcript(_shown("transcript")))
    with pytest.raises(TranscriptError) as refusal:
        read_transcript(written.replace("swap", "swop"), file="game.cabo.txt")
    assert str(refusal.value) + "\n" == _shown("transcript error")


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\((?!https:)([^)#]+)\)", README))))
def test_a_file_that_the_readme_names_is_there(link: str) -> None:
    assert (ROOT / link).is_file()
