"""A sample of the proof of connections."""

import subprocess
import sys

import pytest

#: In a process of its own: what other tests leave behind in theirs is not counted.
PROOF = "from tests.proof.connections import run; run(print, connections=200, warm=200)"


@pytest.mark.real
@pytest.mark.heavy  # memory comes back only when idle connections would have been closed
def test_connections_that_were_dropped_leave_nothing() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROOF], capture_output=True, text=True, check=False
    )
    told = ended.stdout.splitlines()
    assert told[:1] == ["connections made and dropped: 200"], ended.stderr
    assert told[-1] == "proved", told
