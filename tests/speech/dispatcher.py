"""speech-dispatcher servers for tests: one with a real voice, and one that records what it is asked
to say.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.speech.sound import SoundServer
from tests.waiting import wait_for

ROOT = Path(__file__).parents[2]
CONFIGURATION = """
LogLevel 0
LogDir "{folder}"
DefaultPriority text
"""
HEARD = """
AudioOutputMethod "pulse"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
"""
NOTED = """
AddModule "notes" "{folder}/module" ""
DefaultModule notes
"""
MODULE = """#!/bin/sh
cd {root} && exec {python} -m tests.speech.dispatcher_voice {folder}
"""


class Dispatcher:
    """A real server with the given configuration. It can be found only through `environment`."""

    def __init__(self, folder: Path, configuration: str, others: Mapping[str, str]) -> None:
        self._socket = folder / "ssip.sock"
        self.environment = {**others, "SPEECHD_ADDRESS": f"unix_socket:{self._socket}"}
        (folder / "speechd.conf").write_text((CONFIGURATION + configuration).format(folder=folder))
        self._process = subprocess.Popen(
            [
                *("speech-dispatcher", "--run-single", "--timeout", "0"),
                *("--communication-method", "unix_socket", "--socket-path", self._socket),
                *("--config-dir", folder, "--log-dir", folder, "--pid-file", folder / "pid"),
            ],
            env=os.environ | self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._answers)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(str(self._socket)) == 0

    def close(self) -> None:
        """Kill the server, as if it had crashed."""
        self._process.kill()
        self._process.wait()


class SpeechDispatcher(Dispatcher):
    """A server with the system's usual voice, espeak-ng, on a sound server."""

    def __init__(self, folder: Path, sound: SoundServer) -> None:
        (folder / "modules").mkdir(parents=True)
        (folder / "modules" / "espeak-ng.conf").write_text("")
        super().__init__(folder, HEARD, sound.environment)


class NotingDispatcher(Dispatcher):
    """A server whose voice makes no sound, and takes no time unless the test holds it up.

    settings: lines of configuration that a user might have.
    """

    def __init__(self, folder: Path, settings: str = "") -> None:
        folder.mkdir()
        (folder / "notes").touch()
        module = folder / "module"
        module.write_text(MODULE.format(root=ROOT, python=sys.executable, folder=folder))
        module.chmod(0o755)
        self._folder = folder
        super().__init__(folder, NOTED + settings, {})

    @property
    def notes(self) -> list[tuple[str, str]]:
        """Return what happened to each utterance, in order: "begun", then "ended" or "stopped"."""
        return [(happened, text) for happened, text, _ in self._notes]

    @property
    def rates(self) -> list[int]:
        """Return the rate of each utterance that was begun, in SSIP's units."""
        return [int(rate) for happened, _, rate in self._notes if happened == "begun"]

    def hold(self) -> None:
        """Keep every utterance from ending until `let_go` is called."""
        (self._folder / "held").touch()

    def let_go(self) -> None:
        """Let the current utterance and all later ones end."""
        (self._folder / "held").unlink()

    @property
    def _notes(self) -> list[list[str]]:
        whole, _, _ = (self._folder / "notes").read_text().rpartition("\n")
        return [json.loads(line) for line in whole.splitlines()]
