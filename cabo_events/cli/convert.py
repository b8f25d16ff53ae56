"""``cabo convert``: game files into transcripts and back."""

from pathlib import Path
from typing import Literal

from cabo_events.cli.output import remark, write_bytes
from cabo_events.convert import Existing, Form, converted, write


def convert(source: Path, target: Path, /, *, to: Literal["jsonl", "txt"] | None = None, force: bool = False) -> None:
    """Turn a game file into a transcript, a notation to type, or back.

    A game file is *.cabo.jsonl, a transcript *.cabo.txt. A transcript may hold
    several games; a game file holds one, so several go into a folder, each in
    a file named for the game. A folder as SOURCE is all its files. Nothing is
    judged: what was recorded is what is written.

    Args:
        source: The file, the folder, or - for standard input.
        target: The file, - for standard output, or the folder: any name that ends in neither .jsonl nor .txt.
        to: The form to write, where the names do not tell it.
        force: Replace files that are there.
    """
    conversion = converted(source, target, None if to is None else Form(to))
    for notice in conversion.notices:
        remark(notice)
    if conversion.output is not None:
        write_bytes(conversion.output)
        return
    write(conversion, Existing.REPLACED if force else Existing.KEPT)
    for path in conversion.files:
        remark(f"{path}: written")
