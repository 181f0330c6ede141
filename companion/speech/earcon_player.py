"""Plays earcons in its own process: python -m companion.speech.earcon_player FOLDER

The process runs miniaudio, so that only the tones are lost if a sound system hangs or crashes.
FOLDER contains earcons.toml. The process reads one JSON object per line from stdin:

    {"play": "turn", "volume": 60}   {"quit": true}

volume: percent. The end of stdin means `quit`. The process reports nothing, and ends if there is no
sound device: an earcon's meaning is also put in words.
"""

import argparse
import json
import os
import signal
import sys
import threading
from array import array
from collections import deque
from collections.abc import Generator, Iterable, Mapping
from math import pi, sin
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NoReturn

import miniaudio

from companion.clock import SYSTEM_CLOCK, Clock
from companion.speech.earcons import Earcon, Note, read_earcons
from companion.speech.miniaudio_devices import close, device_id

#: Samples per second, with 16 bits on one channel: enough for 4000 Hz, and quick to compute.
SAMPLE_RATE_HZ = 22050
#: Amplitude at 100 percent. A pure tone at full scale would be far louder than speech.
_PEAK = 16000
#: How long a tone fades in and out, in milliseconds. Without this, it would click.
_FADE_MS = 4
#: 150 ms of silence after each earcon, so that two earcons sound like two.
_PAUSE = bytes(SAMPLE_RATE_HZ * 150 // 1000 * 2)
#: Maximum number of waiting earcons. Older ones are dropped, because a late tone would be
#: misleading.
_MAX_WAITING = 2
#: Size of the blocks that the device requests, in milliseconds. Its buffer has three of them. In
#: our measurements, an earcon is heard 10 ms after this process has received it, or after 40 ms if
#: the device was open and its buffer full of silence.
_BLOCK_MS = 20
#: How long the device stays open after an earcon, in seconds. All waiting earcons take less time.
#: Where two programs can't share a device, an open one would block speech. Opening it again takes a
#: few milliseconds, and finds a device that was plugged in again.
_CLOSE_AFTER_S = 2.0


def main(arguments: list[str]) -> NoReturn:
    """Play earcons until `quit`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is not meant for us
    parser = argparse.ArgumentParser(prog="companion.speech.earcon_player")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--device", help="as the sound system calls it, or a PulseAudio sink")
    options = parser.parse_args(arguments)
    os.dup2(2, 1)  # stdout is for reports, so whatever sound libraries print goes to stderr

    earcons = read_earcons(options.folder)
    inbox: SimpleQueue[dict[str, Any]] = SimpleQueue()
    threading.Thread(target=_read_commands, args=(inbox,), daemon=True).start()
    output = EarconDevice(options.device)
    try:
        while True:
            output.play_next(inbox, earcons)
    except miniaudio.MiniaudioError:
        os._exit(1)  # also frees whatever miniaudio leaves open


class EarconDevice:
    """A sound device, which is open only while it is in use.

    name: the sound system's name for it, or None for the default device.
    """

    def __init__(self, name: str | None, *, clock: Clock = SYSTEM_CLOCK) -> None:
        self._name = name
        self._clock = clock
        self._waiting: deque[bytes] = deque(maxlen=_MAX_WAITING)
        self._device: Any = None

    def play_next(
        self,
        inbox: "SimpleQueue[dict[str, Any]]",
        earcons: Mapping[Earcon, Iterable[Note]],
    ) -> None:
        """Play the next earcon, or close the device if there has been none for a while.

        Raises MiniaudioError if the device doesn't exist.
        """
        try:
            command = self._clock.get(inbox, _CLOSE_AFTER_S)
        except Empty:
            self.close()
        else:
            self.play(samples(earcons[Earcon(command["play"])], command["volume"]))

    def play(self, tones: bytes) -> None:
        """Play tones once any earlier ones have ended.

        Raises MiniaudioError if the device doesn't exist.
        """
        self._waiting.append(tones)
        if self._device is None:
            self._device = miniaudio.PlaybackDevice(
                nchannels=1,
                sample_rate=SAMPLE_RATE_HZ,
                buffersize_msec=_BLOCK_MS,
                callback_periods=3,
                device_id=self._device_id(),
                app_name="companion",
            )
            source = _blocks(self._waiting)
            next(source)
            self._device.start(source)

    def _device_id(self) -> object:
        if self._name is None:
            return None
        return device_id(miniaudio.Devices().get_playbacks(), self._name)

    def close(self) -> None:
        """Close the device, and discard tones that haven't been played."""
        if self._device is not None:
            close(self._device)
            self._device = None
        self._waiting.clear()


def samples(notes: Iterable[Note], volume: int) -> bytes:
    """Return the notes as sound, followed by a pause.

    volume: percent.
    """
    fade = SAMPLE_RATE_HZ * _FADE_MS / 1000
    sound = array("h")
    for note in notes:
        count = SAMPLE_RATE_HZ * note.ms // 1000
        phase_step = 2 * pi * note.hz / SAMPLE_RATE_HZ
        for i in range(count):
            amplitude = _PEAK * volume / 100 * min(1.0, i / fade, (count - i) / fade)
            sound.append(round(amplitude * sin(phase_step * i)))
    return sound.tobytes() + _PAUSE


def _blocks(waiting: deque[bytes]) -> Generator[bytes, int, None]:
    """Yield sound for the device, at most as many samples as it requests."""
    frames = yield b""
    playing = b""
    while True:
        if not playing and waiting:
            playing = waiting.popleft()
        block, playing = playing[: frames * 2], playing[frames * 2 :]
        frames = yield block


def _read_commands(inbox: "SimpleQueue[dict[str, Any]]") -> None:
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if "quit" in command:
            break
        inbox.put(command)
    # sys.exit would wait for threads of a sound system, which may hang.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
