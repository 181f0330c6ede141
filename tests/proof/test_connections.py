"""A sample of the proof of connections."""

from tests.proof.connections import run


def test_connections_that_were_dropped_leave_nothing() -> None:
    told: list[str] = []
    assert run(told.append, connections=200, warm=200), told
    assert told[0] == "connections made and dropped: 200"
    assert told[-1] == "proved"
