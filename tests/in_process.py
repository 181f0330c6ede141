"""Runs `companion` commands in a single process, which takes a tenth of the time that separate
processes would take.

`python -m tests.in_process` reads one command from each line of standard input, and answers it with
one line of output. A line of input gives an environment, arguments and typed input. A line of
output gives the exit status, standard output and standard error. A single process can thus run many
commands of the `companion` that comes first on its path.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from importlib import invalidate_caches
from unittest.mock import patch

from click.testing import CliRunner

from companion.cli.program import main


def run(
    home: Mapping[str, str | None], *arguments: str, typed: str = ""
) -> "subprocess.CompletedProcess[str]":
    """Run `companion ARGUMENTS` with these lines on standard input."""
    status = 0
    runner = CliRunner()
    with (
        runner.isolation(typed, env=home) as (out, err, _),
        patch.object(sys, "argv", ["companion", *arguments]),
    ):
        try:
            main()
        except SystemExit as ended:
            status = int(ended.code or 0)
        sys.stdout.flush()
        sys.stderr.flush()
        said = out.getvalue().decode(), err.getvalue().decode()
    return subprocess.CompletedProcess(arguments, status, *said)


def answer_lines() -> None:
    for line in sys.stdin:
        home, arguments, typed = json.loads(line)
        invalidate_caches()  # Notice files that were added since the previous command.
        ended = run(home, *arguments, typed=typed)
        sys.stdout.write(json.dumps([ended.returncode, ended.stdout, ended.stderr]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    answer_lines()
