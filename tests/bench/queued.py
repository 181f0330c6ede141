"""Queues 1,000 sentences at once in a separate process whose memory use is measured."""

import sys
from pathlib import Path

from companion.narration.text import PublicText
from companion.speech.process_voice import ProcessVoice
from companion.speech.settings import SpeechSettings
from companion.speech.speaker import Speaker
from companion.speech.spelling import Spelling
from companion.speech.voice import MarkKind, OnMark, Voice, VoiceMark
from companion.speech.voices import ENGINE_DEFAULT_VOICE
from tests.speech.sound import wait_until

COUNT = 1000
#: The number of sentences to queue before measuring. After that, memory use no longer grows by
#: itself.
WARM = 100
FASTEST_WPM = 900


def resident(pid: int | str) -> float:
    """Return a process's resident memory, in megabytes."""
    (line,) = (
        line
        for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )
    return int(line.split()[1]) / 1024


def main() -> None:
    ended: list[int] = []
    voices: list[ProcessVoice] = []

    def make(on_mark: OnMark) -> Voice:
        def heard(mark: VoiceMark) -> None:
            if mark.kind is MarkKind.ENDED:
                ended.append(mark.utterance)
            on_mark(mark)

        voices.append(ProcessVoice(heard, lambda *_: None))
        return voices[0]

    speaker = Speaker(
        make, ENGINE_DEFAULT_VOICE, Spelling("", ""), settings=SpeechSettings(rate_wpm=FASTEST_WPM)
    )
    for number in range(COUNT):
        speaker.tell(PublicText(None, f"{number}.", f"{number}."))
    assert wait_until(lambda: len(ended) >= WARM, 300.0), "the first are not heard"
    pids = ("self", voices[0].pid or "")
    before = [resident(pid) for pid in pids]
    speaker.finish(1800.0)
    after = [resident(pid) for pid in pids]
    speaker.close()
    in_order = sum(number == place for place, number in enumerate(ended, 1))
    for name, value, unit in (
        ("of 1,000 queued sentences, lost", COUNT - len(ended), "sentences"),
        ("of 1,000 queued sentences, out of order", len(ended) - in_order, "sentences"),
        ("memory grown over 900 of them, program", after[0] - before[0], "MB"),
        ("memory grown over 900 of them, engine", after[1] - before[1], "MB"),
    ):
        sys.stdout.write(f"{name}\t{value}\t{unit}\n")


if __name__ == "__main__":
    main()
