"""A scripted engine for testing the companion's side of the pipe, without any sound."""

import json
import signal
import sys
from pathlib import Path
from typing import Any

from tests.clocks import ManualClock
from tests.waiting import wait_for

#: A program that uses the protocol of `companion.speech.engine`. Its arguments are the report that
#: it gives when listening, a file for its notes, and its behaviour at each start. The last
#: behaviour is also used for all later starts.
#:
#: - "ready": it reports whatever each text lists, such as "started ended", or "started=2" for
#:   utterance 2. "gone" ends the program; "error" and "unplugged" report a failure. When it
#:   listens, the name of the microphone is the text.
#: - "speaks": it speaks every text to its end.
#: - "hangs": it is never ready. "goes": it ends at the first text. "exit": it ends at once.
#: - Any other word is a kind of failure, which it reports before it ends.
#:
#: Once the program has noted its start, `HANG` makes it hang until `GO_ON`. While it hangs, only
#: SIGKILL ends it.
PROGRAM = """
import json, signal, sys

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2, signal.SIGTERM})
signal.signal(signal.SIGUSR1, lambda *_: signal.sigwait({signal.SIGUSR2}))

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
how = starts[min(notes.read().count("start\\n"), len(starts) - 1)]
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
        elif kind in ("error", "unplugged"):
            report(failed=mine, kind=kind, reason="why")
        else:
            whose = int(number or mine or command["say"])
            report(**{kind: whose}, **(json.loads(heard) if kind == "heard" else {"reason": "why"}))
    if "quit" in command:
        break
"""
#: Signals that make the program hang and continue. SIGSTOP and SIGCONT would not work, because
#: anything that continues the whole test run, such as `fg` after Ctrl+Z, would continue the program
#: too.
HANG, GO_ON = signal.SIGUSR1, signal.SIGUSR2
#: An utterance that the program speaks to the end, and one that it starts but never ends.
SPOKEN, HELD = "started ended", "started"
#: What the program reports when it listens.
HEARD = {
    **{
        "sphinx": ["status"],
        "ways": [[["status"], -0.5, 100]],
        "free": 0.0,
        "text": "",
        "text_score": -0.1,
        "loud": -20,
    },
    **{"cut": False, "muted": False, "near": []},
}
#: How far beyond a deadline `let_pass` moves the clock, in seconds.
_LATE_S = 0.001
#: How much a deadline may differ from the expected time, in seconds.
_NEAR_S = 0.1


class ScriptedEngine:
    """The scripted program and its notes.

    starts: its behaviour at each start.
    """

    def __init__(self, folder: Path, *starts: str) -> None:
        self._notes = folder / "engine"
        self._notes.touch()
        program = (sys.executable, "-S", "-E", "-c", PROGRAM, json.dumps(HEARD))
        self.command = [*program, str(self._notes), *(starts or ("ready",))]

    @property
    def starts(self) -> int:
        """Return how many times the program has been started."""
        return self._lines.count("start")

    @property
    def orders(self) -> list[dict[str, Any]]:
        """Return all commands that the companion has sent, except pings."""
        orders = [json.loads(line) for line in self._lines if line != "start"]
        return [order for order in orders if "ping" not in order]

    def wait_for_starts(self, count: int) -> None:
        """Wait until the program has been started `count` times."""
        wait_for(lambda: self.starts == count)

    @property
    def _lines(self) -> list[str]:
        whole, _, _ = self._notes.read_text().rpartition("\n")
        return whole.splitlines()


def let_pass(clock: ManualClock, seconds: float) -> None:
    """Wait until a thread is waiting for `seconds`, then move the clock past that deadline."""
    wait_for(lambda: waits(clock, seconds))
    clock.advance(seconds + _LATE_S)


def waits(clock: ManualClock, seconds: float) -> bool:
    """Return whether the next deadline is `seconds` away."""
    due = clock.next_deadline
    return due is not None and abs(due - clock.now() - seconds) < _NEAR_S
