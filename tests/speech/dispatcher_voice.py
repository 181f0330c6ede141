"""A voice for speech-dispatcher that records what it is asked to say, run as an output module.

`python -m tests.speech.dispatcher_voice FOLDER` writes a line of JSON to the folder's file "notes"
whenever an utterance begins or ends. While the folder contains a file named "held", no utterance
ends.
"""

import json
import sys
import threading
from pathlib import Path

from tests.pages.speech_notes import SPOKEN, TOLD, WITH_LINES, lines, tell, words

#: The interval at which a voice that is held up looks for the file again, in seconds.
LOOKS_S = 0.01


class Voice:
    """Speaks one utterance at a time, on its own thread."""

    def __init__(self, folder: Path) -> None:
        self._notes, self._held = folder / "notes", folder / "held"
        self._is_stopped = threading.Event()
        self.rate = "0"

    def speak(self, text: str) -> None:
        self._is_stopped.clear()
        threading.Thread(target=self._speak, args=(text, self.rate), daemon=True).start()

    def stop(self) -> None:
        self._is_stopped.set()

    def _speak(self, text: str, rate: str) -> None:
        self._note("begun", text, rate)
        tell("701 BEGIN")
        while self._held.exists() and not self._is_stopped.wait(LOOKS_S):
            pass
        if self._is_stopped.is_set():
            self._note("stopped", text, rate)
            tell("703 STOP")
        else:
            self._note("ended", text, rate)
            tell("702 END")

    def _note(self, *happened: str) -> None:
        with open(self._notes, "a", encoding="utf-8") as notes:
            notes.write(json.dumps(happened) + "\n")


def main(folder: Path) -> None:
    voice = Voice(folder)
    for line in sys.stdin:
        request = line.strip()
        if request in SPOKEN:
            tell("202 OK RECEIVING MESSAGE")
            said = words("\n".join(lines()))
            tell("200 OK SPEAKING")
            voice.speak(said)
        elif request in WITH_LINES:
            tell(WITH_LINES[request][0])
            settings = dict(setting.partition("=")[::2] for setting in lines())
            voice.rate = settings.get("rate", voice.rate)
            tell(WITH_LINES[request][1])
        elif request == "STOP":
            voice.stop()
        else:
            tell(*TOLD.get(request, ("200 OK",)))
        if request == "QUIT":
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
