"""Tests a short sample of the proof about dropped connections."""

import subprocess
import sys

import pytest

#: Runs in a separate process, so that memory left over from other tests doesn't count.
PROOF = "from tests.proof.connections import run; run(print, connections=200, warm=200)"


@pytest.mark.real
@pytest.mark.heavy  # Memory is freed only after idle connections time out.
def test_dropped_connections_leave_nothing_behind_on_the_server() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROOF], capture_output=True, text=True, check=False
    )
    told = ended.stdout.splitlines()
    assert told[:1] == ["connections made and dropped: 200"], ended.stderr
    assert told[-1] == "proved", told
