"""The pyttsx3 that pip installs, with its own espeak driver, in a process that can be killed."""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from tests.speech.sound import SoundServer, wait_until

#: The ALSA configuration that makes `aplay` find the test's sound server and no other device.
ALSA = "pcm.!default { type pulse }\nctl.!default { type pulse }\n"

#: The beginning of every script. It prints each event as a line "time event" on stdout.
BEGINNING = """
import os, sys, threading, time
import pyttsx3

finished = []

def told(what):
    os.write(1, f"{time.perf_counter()} {what}\\n".encode())  # whole, from any thread

def over(name, completed):
    finished.append(name)
    told("finished")

engine = pyttsx3.init()
engine.connect("started-word", lambda name, location, length: told("word"))
engine.connect("finished-utterance", over)

def say(*texts):
    told("say")
    for text in texts:
        engine.say(text)
    engine.runAndWait()
    told("returned")

def spoken():
    while not finished:
        time.sleep(0.01)

def ready():  # get the first utterance out of the way: it has traps of its own
    say("Ready.")
    spoken()
    time.sleep(0.5)
    told("ready")

def stop():
    told("stop")
    engine.stop()
    told("stopped")

def stop_when_told():
    threading.Thread(target=lambda: (sys.stdin.readline(), stop()), daemon=True).start()
"""


class StockPyttsx3:
    """A running script. Its times are those of perf_counter, which all processes share."""

    def __init__(self, script: str, folder: Path, sound: SoundServer) -> None:
        (folder / "asound.conf").write_text(ALSA)
        self._told: list[tuple[str, float]] = []
        self._process = subprocess.Popen(
            [sys.executable, "-c", BEGINNING + script],
            env={
                **os.environ,
                **sound.environment,
                "ALSA_CONFIG_PATH": str(folder / "asound.conf"),
                "TMPDIR": str(folder),  # When killed, the script leaves files behind.
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # The script's `aplay` can be killed along with it.
        )
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as lines:
            for line in lines:
                when, what = line.decode().split(maxsplit=1)
                self._told.append((what.strip(), float(when)))

    def all(self, what: str, since: float = 0.0) -> list[float]:
        """Return the times of all events with this name after `since`."""
        return [when for told, when in list(self._told) if told == what and when >= since]

    def when(self, what: str, since: float = 0.0, within: float = 20.0) -> float:
        """Wait for an event with this name after `since`, and return the time of the first one."""
        assert wait_until(lambda: bool(self.all(what, since)), within), f"never: {what}"
        return self.all(what, since)[0]

    def tell_to_stop(self) -> float:
        """Make `stop_when_told` call `stop`, and return the time of that call."""
        assert self._process.stdin
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()
        return self.when("stop")

    def has_ended(self) -> bool:
        """Return whether the process has ended."""
        return self._process.poll() is not None

    def close(self) -> None:
        """Kill the process and its children. Without this, `aplay` might outlive the process."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._thread.join()
        assert self._process.stdin
        self._process.stdin.close()
