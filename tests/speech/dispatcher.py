"""A speech-dispatcher of the test's own, speaking with espeak-ng into a sound server."""

import os
import signal
import subprocess
from pathlib import Path

from tests.speech.sound import SoundServer, wait_until

CONFIGURATION = """
LogLevel 0
LogDir "{folder}"
AudioOutputMethod "pulse"
DefaultPriority text
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
"""


class SpeechDispatcher:
    """The real server, reached by `environment` alone. Its voice is the system's usual one.

    settings: lines more for its configuration, as a user has them.
    """

    def __init__(self, folder: Path, sound: SoundServer, settings: str = "") -> None:
        self._socket = folder / "ssip.sock"
        self.environment = {
            **sound.environment,
            "SPEECHD_ADDRESS": f"unix_socket:{self._socket}",
        }
        (folder / "modules").mkdir(parents=True)
        (folder / "modules" / "espeak-ng.conf").write_text("")
        (folder / "speechd.conf").write_text(CONFIGURATION.format(folder=folder) + settings)
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
        assert wait_until(self._answers), "speech-dispatcher does not start"

    def _answers(self) -> bool:
        asked = subprocess.run(
            ["spd-say", "--list-output-modules"],
            env=os.environ | self.environment,
            check=False,
            capture_output=True,
        )
        return b"espeak-ng" in asked.stdout

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def stop(self) -> None:
        """As when it crashes: at once."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Stop it, also when it was told to hang."""
        self._process.terminate()
        self._process.send_signal(signal.SIGCONT)
        self._process.wait()
