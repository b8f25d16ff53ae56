# /// script
# requires-python = ">=3.11"
# ///
"""Write the pins of pyproject.toml anew: `uv run .ci/pins.py`.

Resolves every dependency, extra and group for every supported Python and platform as if nothing were pinned, and
replaces the lines between the two marker comments. Nothing else in the file changes.
"""

import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
MARKED = re.compile(r"(?P<begin> *# pins: begin\n).*?(?P<end> *# pins: end\n)", re.DOTALL)
EXPORTED = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;]+)(?: ; (?P<marker>.+))?")


def rewritten(text: str, pins: Iterable[str]) -> str:
    """The text of pyproject.toml with these pins in place of the ones between its markers."""
    lines = "".join(f'    "{pin}",\n' for pin in pins)
    text, count = MARKED.subn(lambda found: found["begin"] + lines + found["end"], text)
    if count != 1:
        raise SystemExit(f"pyproject.toml: expected one '# pins: begin' … '# pins: end', found {count}")
    return text


def pins(exported: str) -> list[str]:
    """The pins of an exported resolution, sorted; a marker only where a package has several versions."""
    versions: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for line in exported.splitlines():
        found = EXPORTED.fullmatch(line)
        if not found:
            raise SystemExit(f"uv export: expected NAME==VERSION [; MARKER], found {line!r}")
        versions[found["name"]][found["version"]] = found["marker"] or ""
    return [
        f"{name}=={version}" + (f" ; {marker}" if len(known) > 1 else "")
        for name, known in sorted(versions.items())
        for version, marker in sorted(known.items())
    ]


def resolution(text: str) -> str:
    """What uv resolves for this pyproject.toml, away from the checkout and its lock."""
    uv = os.environ.get("UV", "uv")
    export = ["--all-extras", "--all-groups", "--no-emit-project", "--no-hashes", "--no-annotate", "--no-header"]
    with TemporaryDirectory() as folder:
        Path(folder, PROJECT.name).write_text(text, encoding="utf-8")
        subprocess.run([uv, "lock", "--quiet"], cwd=folder, check=True)
        done = subprocess.run(
            [uv, "export", "--quiet", "--frozen", *export], cwd=folder, check=True, stdout=subprocess.PIPE, text=True
        )
    return done.stdout


def main() -> None:
    text = PROJECT.read_text(encoding="utf-8")
    found = pins(resolution(rewritten(text, [])))
    PROJECT.write_text(rewritten(text, found), encoding="utf-8")
    print(f"{len(found)} pins written to {PROJECT.name}")


if __name__ == "__main__":
    main()
