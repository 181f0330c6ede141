"""Runs the proofs, prints their reports, and saves them with the date and a description of this
machine: `make proof`.

`python -m tests.proof belief` runs only the proof with this name. `--seconds` sets how long the
proofs about displays and remote tables take.
"""

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

from tests.proof import (
    attack,
    belief,
    bundle,
    connections,
    far,
    hands,
    heard,
    install,
    layout,
    long_run,
    mutants,
    pages,
    planted,
    practice,
    properties,
    queries,
    ratings,
    runs,
    spoken,
    views,
    voiced,
    whole,
    windows,
)

LAST = Path(__file__).parent / "last"
SEED = 1
#: How long the proofs about displays and remote tables take by default, in seconds.
DISPLAYS_S, FAR_S = 600.0, 3600.0

#: Runs a proof, and returns whether it has succeeded. The arguments are a function to call with
#: each line of the report, and how long to take in seconds, or None for the default.
Proof = Callable[[Callable[[str], None], float | None], bool]


def displays(tell: Callable[[str], None], seconds: float | None) -> bool:
    """Run the proof that many displays show the right lines for a long time."""
    with tempfile.TemporaryDirectory() as folder:
        return long_run.run(Path(folder), seconds or DISPLAYS_S, seed=SEED, tell=tell).holds


def layout_of(game: str) -> Proof:
    """Return the proof that the pieces of this game always match the record."""
    return lambda tell, _: layout.run(layout.PLAYED[game], tell, seed=SEED)


def voiced_game(game: str) -> Proof:
    """Return the proof that this game can be played by voice."""
    return lambda tell, _: voiced.run(tell, game)


PROOFS: dict[str, Proof] = {
    "displays": displays,
    "attack": lambda tell, _: attack.run(tell, seed=SEED),
    "belief": lambda tell, _: belief.run(tell, seed=SEED),
    **{f"layout-{game}": layout_of(game) for game in layout.PLAYED},
    "bundle": lambda tell, _: bundle.run(tell),
    "connections": lambda tell, _: connections.run(tell),
    "far": lambda tell, seconds: far.run(tell, seconds or FAR_S),
    "hands": lambda tell, _: hands.run(tell, seed=SEED),
    "heard": lambda tell, _: heard.run(tell),
    "install": lambda tell, _: install.run(tell),
    "mutants": lambda tell, _: mutants.run(tell),
    "pages": lambda tell, _: pages.run(tell),
    "planted": lambda tell, _: planted.run(tell, seed=SEED),
    "practice": lambda tell, _: practice.run(tell, seed=SEED),
    "properties": lambda tell, _: properties.run(tell),
    "queries": lambda tell, seconds: queries.run(tell, seconds or queries.SECONDS, seed=SEED),
    "ratings": lambda tell, _: ratings.run(tell, seed=SEED),
    "runs": lambda tell, _: runs.run(tell),
    "spoken": lambda tell, _: spoken.run(tell, seed=SEED),
    **{f"voiced-{game}": voiced_game(game) for game in voiced.GAMES},
    "views": lambda tell, _: views.run(views.VIEWS, seed=SEED, tell=tell).holds,
    "whole": lambda tell, _: whole.run(tell),
    "windows": lambda tell, _: windows.run(tell),
}


def machine() -> str:
    """Return a description of this machine that contains no names or paths."""
    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors,"
        f" {platform.python_implementation()} {platform.python_version()}"
    )


def proved(name: str, seconds: float | None) -> bool:
    """Run one proof and save its report. Return whether it has succeeded."""
    lines: list[str] = []

    def tell(text: str) -> None:
        lines.append(text)
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    tell(f"{name}, {date.today().isoformat()}, {machine()}")
    holds = PROOFS[name](tell, seconds)
    (LAST / f"{name}.txt").write_text("".join(f"{text}\n" for text in lines))
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.proof")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("name", nargs="*", default=list(PROOFS))
    wanted = parser.parse_args()
    outcomes = [proved(name, wanted.seconds) for name in wanted.name]
    sys.exit(not all(outcomes))


if __name__ == "__main__":
    main()
