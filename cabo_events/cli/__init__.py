"""The command line: what can be asked, and every way in which it can end."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from cabo_events.errors import (
    AdapterError,
    CaboError,
    CorruptLog,
    GameFileError,
    ReplayError,
    RuleSetFileError,
    SheetError,
    StoreError,
    TranscriptError,
    WarehouseError,
)

if TYPE_CHECKING:
    from cyclopts import App

OK, FINDINGS, USAGE, UNREADABLE, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes: fine; something was found; wrong use; input that cannot be read; interrupted."""

COMMANDS = {
    "record": "Record a game as it is played, or go on with one.",
    "replay": "Tell a recorded game in words, or show the table at one moment.",
    "report": "Write a recorded game as one HTML file, to step through anywhere.",
    "sheet": "Show the score sheet of a recorded game.",
    "score": "Score one round, with the reason for each player's points.",
    "rescore": "Score recorded games under other rules.",
    "rulesets": "List the rule sets, show one in full, or compare two.",
    "audit": "Judge recorded games: every break of the rules, with its line.",
    "perspective": "Write a game as one seat, or a spectator, could have recorded it.",
    "convert": "Turn a game file into a transcript, a notation to type, or back.",
    "import-sheet": "Turn a score sheet, or a score-keeping app's export, into game files.",
    "export-sheet": "Write the score sheet of a recorded game for a spreadsheet.",
    "import-log": "Turn another program's logs into game files.",
    "simulate": "Play games by bots from seeded dice.",
    "tune": "Search for a bot's parameters by seeded self-play.",
    "schema": "Print the JSON Schema of the game file.",
    "store": "Keep games in a log of record: durable, ordered, verifiable.",
    "players": "List who has played in a store, join their ids, rename them.",
    "load": "Load recorded games into a database for statistics.",
    "seal": "Write recorded games as sealed history: Parquet files, small, for any program.",
    "unseal": "Write the records of sealed history as game files, each line as it was when it was sealed.",
    "stats": "Show what the games loaded into a database say, view by view.",
    "sql": "Ask a database of loaded games in SQL.",
    "lab": "Score all stored games by other rules, and set games played by them beside.",
    "doctor": "Say what is installed, and whether each part can do its work here.",
    "dashboard": "Open the dashboard in the browser.",
}
"""The commands, each in the module of its name, with the first line of its help."""

GROUPS = {
    "store": {
        "init": "Make a store, or bring the tables of one forward to this version.",
        "import": "Put game files into a store.",
        "export": "Write the games of a store into files, one a game, as they came in.",
        "list": "List the games of a store.",
        "show": "Show a game of a store, event by event: position, when it came in, what happened.",
        "verify": "Walk a whole store to see that it holds what was stored, and name the first event that is wrong.",
        "stats": "Show a store in figures.",
        "backup": "Copy a store into a SQLite file, while others go on writing to it.",
        "restore": "Copy a backup into a store that is new, empty, or the beginning of it.",
        "forget": "Remove a player's names everywhere, for good; every game stays, with their id.",
    },
    "players": {
        "list": "List everybody who has played in a game of the store.",
        "merge": "Make several ids one person's, who goes by the first of them.",
        "rename": "Give a player another name in every game of the store.",
    },
}
"""The commands that have commands of their own, each a function in the module of the group's name."""

_EPILOGUE = """\
A game file is *.cabo.jsonl; as a file, - is standard input. Results go to
standard output, remarks to standard error. Exit codes: 0 fine, 1 something was
found, 2 wrong use, 3 input that cannot be read, 130 interrupted."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line (None: the process's own) and return its exit code; nothing but that code gets out."""
    given = sys.argv[1:] if words is None else list(words)
    _survive_any_terminal()
    try:
        return _run(given)
    except (BrokenPipeError, SystemExit):
        # Whoever reads has read enough, which rich reports as an exit.
        _drop_output()
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except RuntimeError as error:
        # So DuckDB says it of a statement that it was at when the interrupt came.
        if str(error) != "Query interrupted":
            raise
        return INTERRUPTED


def _run(words: Sequence[str]) -> int:
    from cyclopts import CycloptsError

    try:
        # A single dash would pass for an option; this way of writing it means the same file, standard input.
        code = _app(words)(["./-" if word == "-" else word for word in words])
        sys.stdout.flush()
    except CycloptsError as error:
        asked = " ".join(("cabo", *(error.command_chain or ()), "--help"))
        return _failed(f"{error} See {asked}.", USAGE)
    except (GameFileError, ReplayError, TranscriptError, SheetError, AdapterError) as error:
        return _failed(str(error), UNREADABLE)
    except (RuleSetFileError, StoreError, CorruptLog, WarehouseError) as error:
        return _failed(str(error), UNREADABLE)
    except CaboError as error:
        return _failed(str(error), USAGE)
    except UnicodeEncodeError as error:
        return _failed(f"expected UTF-8 text, found {error.object!a}", USAGE)
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        return _failed(f"{error.filename or 'standard output'}: {error.strerror or error}", UNREADABLE)
    return code if isinstance(code, int) else OK


def _failed(why: str, code: int) -> int:
    from cabo_events.cli.output import complain

    complain(why)
    return code


def _app(words: Sequence[str]) -> "App":
    from cyclopts import App, Parameter

    app = App(
        name="cabo",
        help="Replay and score recorded games of Cabo, under any rulebook.",
        help_epilogue=_EPILOGUE,
        help_format="plaintext",
        version=_version,
        default_parameter=Parameter(negative=(), show_default=False),
        result_action="return_value",
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
        print_error=False,
    )
    for name, summary in COMMANDS.items():
        if name in GROUPS:
            app.command(_group(name, words), name=name)
            continue
        # A module is imported when its command is asked for; given here, the summary would replace the whole help.
        module = name.replace("-", "_")
        app.command(
            f"cabo_events.cli.{module}:{module}",
            name=name,
            help=None if name in words[:1] else summary,
            help_epilogue="",
        )
    return app


def _group(group: str, words: Sequence[str]) -> "App":
    from cyclopts import App

    app = App(name=group, help=COMMANDS[group], help_epilogue="")
    for name, summary in GROUPS[group].items():
        # The words of the language are nobody's to take: the function for `import` is `import_`.
        function = f"{name}_" if name in {"import", "list"} else name
        asked = [group, name] == list(words[:2])
        app.command(f"cabo_events.cli.{group}:{function}", name=name, help=None if asked else summary, help_epilogue="")
    return app


def _version() -> str:
    from importlib.metadata import version

    return f"cabo-events {version('cabo-events')}"


def _survive_any_terminal() -> None:
    """A terminal that cannot show a character shows a question mark; where there is none, nothing is shown."""
    for name in ("stdout", "stderr"):
        stream: object = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for the whole run
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """What is left in the buffer and cannot be written must not be tried again, with noise, when the process ends."""
    try:
        sys.stdout.flush()
    except OSError:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
