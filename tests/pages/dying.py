"""Runs the companion so that it kills itself after writing an answer to disk and before announcing
the answer.

It does so only after the file named by the environment variable DIE_AT has appeared.
"""

import os
import signal
from pathlib import Path

from companion.cli.program import main
from companion.lines.room import Room
from companion.session.outcome import Outcome

receive = Room.receive


def die_or_receive(room: Room, outcome: Outcome) -> None:
    if outcome.lines and Path(os.environ["DIE_AT"]).exists():
        os.kill(os.getpid(), signal.SIGKILL)
    receive(room, outcome)


if __name__ == "__main__":
    Room.receive = die_or_receive  # type: ignore[method-assign, assignment]
    main()
