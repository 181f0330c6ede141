"""An engine that does what it is told: to test the companion's end of it, without any sound."""

import json
import sys
from pathlib import Path
from typing import Any

from tests.clocks import ManualClock
from tests.waiting import wait_for

#: Speaks the lines of `companion.speech.engine`. Its first argument is a file for notes, and each
#: further one says how one start goes, the last one how all later starts go: "ready"; "hangs",
#: before it is ready; "goes", when it is to speak; "speaks", whatever the text is; "exit"; or a
#: kind of failure. An utterance's text lists the reports to make of that utterance, "started
#: ended"; with a number, "started=2", of another one. "gone" ends the program. To what listens, the
#: name of its microphone is the text.
PROGRAM = """
import json, sys

def report(**told):
    print(json.dumps(told), flush=True)

def note(line):
    notes.write(line)
    notes.flush()

def leave(kind):
    report(failed=None, kind=kind, reason="no reason")
    sys.exit(1)

_, heard, file, *starts = sys.argv
notes = open(file, "a+")
notes.seek(0)
how = starts[min(notes.read().count("start"), len(starts) - 1)]
note("start\\n")
if how == "exit":
    sys.exit(1)
elif how not in ("ready", "goes", "speaks", "hangs"):
    leave(how)
elif how != "hangs":
    report(ready={"engine": "scripted", "version": "", "slowest": 80, "fastest": 450})
for line in sys.stdin:
    command = json.loads(line)
    note(line)
    if "ping" in command:
        report(pong=command["ping"])
    if "say" in command and how == "goes":
        leave("gone")
    text, mine = command.get("text") or command.get("device") or "", command.get("listen")
    for word in ("started", "ended") if how == "speaks" and text else text.split():
        kind, _, number = word.partition("=")
        if kind == "gone":
            leave(kind)
        elif kind == "setting":
            report(failed=None, kind=kind, reason="no reason")
        else:
            whose = int(number or mine or command["say"])
            report(**{kind: whose}, **(json.loads(heard) if kind == "heard" else {"reason": "why"}))
    if "quit" in command:
        break
"""
#: What it does with a text: speaks it to its end, or never ends it.
SPOKEN, HELD = "started ended", "started"
#: What it hears.
HEARD = {"sphinx": ["status"], "ways": [[["status"], -0.5]], "free": 0.0, "text": "", "loud": -20}
#: A deadline is passed by this much, and known if it is this near, in seconds.
_LATE_S, _NEAR_S = 0.001, 0.1


class ScriptedEngine:
    """The program, and what it has noted. starts: how each start goes."""

    def __init__(self, folder: Path, *starts: str) -> None:
        self._notes = folder / "engine"
        self._notes.touch()
        program = (sys.executable, "-S", "-E", "-c", PROGRAM, json.dumps(HEARD))
        self.command = [*program, str(self._notes), *(starts or ("ready",))]

    @property
    def starts(self) -> int:
        """How often it was started."""
        return self._lines.count("start")

    @property
    def orders(self) -> list[dict[str, Any]]:
        """What each of its starts was told, without pings."""
        orders = [json.loads(line) for line in self._lines if line != "start"]
        return [order for order in orders if "ping" not in order]

    def wait_for_starts(self, count: int) -> None:
        """Wait until it has been started so often."""
        wait_for(lambda: self.starts == count)

    @property
    def _lines(self) -> list[str]:
        whole, _, _ = self._notes.read_text().rpartition("\n")
        return whole.splitlines()


def let_pass(clock: ManualClock, seconds: float) -> None:
    """Move the clock to the next deadline, once a thread waits for it this long."""
    wait_for(lambda: waits(clock, seconds))
    clock.advance(seconds + _LATE_S)


def waits(clock: ManualClock, seconds: float) -> bool:
    """Whether the next deadline is this far away."""
    due = clock.next_deadline
    return due is not None and abs(due - clock.now() - seconds) < _NEAR_S
