"""``cabo seal``: recorded games as a folder of Parquet files."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from cabo_events.cli import FINDINGS, OK
from cabo_events.cli.load import held_words, is_short, listening, tell_refused
from cabo_events.cli.output import write_json, write_lines
from cabo_events.warehouse.sealing import seal as sealed
from cabo_events.words import counted


def seal(
    *sources: str,
    out: Path,
    jobs: Annotated[int, Parameter(validator=Number(gte=1))] | None = None,
    json: bool = False,
) -> int:
    """Write recorded games as sealed history: Parquet files, small, for any program.

    Sources are as for `cabo load`. In the folder are cabo.json, which says what is
    in it, and part-00, part-01, ... with a file for each table, sorted by game. The
    same games give the same bytes. `cabo load`, `cabo stats` and `cabo sql` read
    the folder; `cabo seal FOLDER --out OTHER` joins it with more games.

    Every record can be had back from it line by line, as it was, byte for byte. A
    name that had been forgotten by then is not in it; one that is forgotten later
    stays in it until it is sealed anew. The folder appears whole or not at all;
    sealed history that is there is replaced. The exit code is 1 where a game could
    not be sealed, or breaks the rules.

    Args:
        sources: Where the games are.
        out: The folder.
        jobs: How many processes read; without it, as many as there are processors.
        json: Print JSON.
    """
    with listening("Sealing") as tell:
        result = sealed(sources, out, jobs or os.cpu_count() or 1, tell)
    tell_refused(result.holding)
    if json:
        write_json(result)
    else:
        done = f"{counted(result.parts, 'part')}, {result.bytes:,} bytes" if result.is_new else "there already"
        write_lines([f"{result.out}: {done}: {', '.join(held_words(result.holding))}"])
    return FINDINGS if is_short(result.holding) else OK
