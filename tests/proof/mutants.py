"""Tests the tests: puts faults into the companion, and checks that some test fails for each of
them.

`mutants.toml` lists the faults. Each is put into a copy of the project, in which the tests listed
with it run until one fails. Two copies are used at the same time.

To try only some faults, give their ids: `python -m tests.proof.mutants parcel-protected`.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import click
import msgspec

from companion.paths import PACKAGE

PROJECT = PACKAGE.parent
FILE = Path(__file__).with_suffix(".toml")
#: How many copies of the project to use at the same time, one for each of two processors.
COPIES = 2
#: How long one run of tests may take, in seconds. Only a run that hangs takes that long.
HANG_S = 1800.0
#: The file in which pytest stores the ids of failed tests, relative to the folder in which it runs.
FAILED = Path(".pytest_cache/v/cache/lastfailed")
#: pytest's exit statuses if all tests passed, if some failed, if some could not be collected, and
#: if none were selected. Any other status means that pytest itself failed.
AFTER_RUN = (0, 1, 2, 5)


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault that somebody might put into the companion by mistake.

    file: the file with the fault, relative to the project's folder.
    text: the correct text, which is in the file exactly once.
    instead: the faulty text.
    harm: what would go wrong for a player.
    tests: files and folders with tests of which one must fail. Each is run only if the ones before
    it have passed.
    """

    id: str
    file: str
    text: str
    instead: str
    harm: str
    tests: tuple[str, ...]


class _List(msgspec.Struct, forbid_unknown_fields=True):
    mutant: tuple[Mutant, ...]


class Outcome(NamedTuple):
    """Whether a fault was caught, and a sentence that names the test that caught it or says why
    none did.
    """

    is_caught: bool
    words: str


class TestsBrokenError(Exception):
    """pytest itself has failed or hung, so that its result says nothing about a fault."""


def run(tell: Callable[[str], None], ids: Collection[str] = ()) -> bool:
    """Try each fault and report which test has caught it. Return whether all were caught.

    ids: the ids of the faults to try, or empty for all faults.

    Raises ValueError for an id that no fault has.
    """
    every = read_mutants()
    if unknown := set(ids) - {mutant.id for mutant in every}:
        raise ValueError(f"no mutants: {', '.join(sorted(unknown))}")
    mutants = [mutant for mutant in every if not ids or mutant.id in ids]
    caught = 0
    with tempfile.TemporaryDirectory() as folder:
        free_copies = SimpleQueue[Path]()
        for number in range(COPIES):
            free_copies.put(copy_project(Path(folder) / str(number)))

        def try_in_free_copy(mutant: Mutant) -> Outcome:
            copy = free_copies.get()
            try:
                return try_mutant(mutant, copy)
            finally:
                free_copies.put(copy)

        with ThreadPoolExecutor(COPIES) as workers:
            outcomes = workers.map(try_in_free_copy, mutants)
            for mutant, outcome in zip(mutants, outcomes, strict=True):
                caught += outcome.is_caught
                tell(f"{mutant.id}: {outcome.words}")
    holds = caught == len(mutants)
    tell(f"{caught} of {len(mutants)} caught")
    tell("proved" if holds else "NOT proved")
    return holds


def read_mutants() -> tuple[Mutant, ...]:
    """Return the faults listed in `mutants.toml`."""
    return msgspec.toml.decode(FILE.read_bytes(), type=_List).mutant


def copy_project(to: Path) -> Path:
    """Copy the project's files, including uncommitted changes but excluding what git ignores."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=PROJECT, capture_output=True, check=True).stdout
    for name in filter(None, os.fsdecode(listed).split("\0")):
        if (PROJECT / name).is_file():  # git may still list files that have been deleted.
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, to / name)
    return to


def try_mutant(mutant: Mutant, copy: Path) -> Outcome:
    """Run the fault's tests in a copy that contains the fault. If one fails, check that it passes
    without the fault.
    """
    if reason := why_stale(mutant, copy):
        return Outcome(False, f"STALE: {reason}")
    try:
        for tests in mutant.tests:
            with fault_seeded(mutant, copy):
                failed = run_tests(copy, "--cache-clear", tests)
            if not failed:
                continue
            if run_tests(copy, "--last-failed", "--last-failed-no-failures=none", tests):
                return Outcome(False, f"NOT caught: {failed[0]} fails without the fault, too")
            return Outcome(True, f"caught by {failed[0]}")
    except TestsBrokenError as error:
        return Outcome(False, f"NOT caught: {error}")
    return Outcome(False, f"NOT caught: {mutant.harm}")


def why_stale(mutant: Mutant, project: Path) -> str | None:
    """Return why the fault can't be put into the project any more, or None if it can."""
    file = project / mutant.file
    if not file.is_file():
        return f"{mutant.file} does not exist"
    if (count := file.read_text(encoding="utf-8").count(mutant.text)) != 1:
        return f"{mutant.file} contains its text {count} times, not once"
    missing = [tests for tests in mutant.tests if not (project / tests).exists()]
    return f"there are no tests in {', '.join(missing)}" if missing else None


@contextmanager
def fault_seeded(mutant: Mutant, copy: Path) -> Iterator[None]:
    """Inside this context, a copy contains the fault.

    Afterwards, the file has its old modification time again. Otherwise Python might use bytecode
    that was compiled from the faulty text.
    """
    file = copy / mutant.file
    original = file.rename(file.with_name(f"{file.name}.original"))
    try:
        text = original.read_text(encoding="utf-8")
        file.write_text(text.replace(mutant.text, mutant.instead), encoding="utf-8")
        yield
    finally:
        original.replace(file)


def run_tests(copy: Path, *arguments: str) -> list[str]:
    """Run tests in a copy until one fails. Return the ids of failed tests, at most one.

    Raise TestsBrokenError if pytest itself fails or hangs.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-m", "not heavy", *arguments]
    # Programs that tests start must also import the copy.
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    with subprocess.Popen(
        command,
        cwd=copy,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as pytest:
        try:
            output, _ = pytest.communicate(timeout=HANG_S)
        except subprocess.TimeoutExpired:
            os.killpg(pytest.pid, signal.SIGKILL)
            raise TestsBrokenError(f"the tests took longer than {HANG_S:.0f} s") from None
    if pytest.returncode not in AFTER_RUN:
        last = output.strip().rpartition("\n")[2]
        raise TestsBrokenError(f"pytest exited with {pytest.returncode}: {last}")
    failed = copy / FAILED
    return [*json.loads(failed.read_text(encoding="utf-8"))] if failed.exists() else []


if __name__ == "__main__":
    sys.exit(not run(click.echo, sys.argv[1:]))
