"""Run the program. Once a certain file exists, the program kills itself between writing and
delivering.

DIE_AT in the environment names that file.
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
