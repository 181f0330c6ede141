"""The earcons' own small process: python -m companion.speech.earcon_player FOLDER

It holds miniaudio, so that a sound system that hangs or crashes takes nothing along but
the tones. FOLDER is where earcons.toml is. One JSON object a line on stdin:

    {"play": "turn", "volume": 60}   {"quit": true}

volume: percent. The end of stdin is `quit`. It reports nothing, and ends when there is no
sound device: what an earcon tells is told in words as well.
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

#: Samples a second, of 16 bits, one channel: enough for 4000 Hz, and quickly made.
RATE = 22050
#: At 100 percent, in sample values: a pure tone at full scale is far louder than speech.
_PEAK = 16000
#: Without a fade a tone begins and ends with a click.
_FADE_MS = 4
#: 150 ms of silence after each earcon, so that two are heard as two.
_REST = bytes(RATE * 150 // 1000 * 2)
#: Older ones are dropped: a tone that comes late tells of the wrong thing.
_MAY_WAIT = 2
#: The device's buffer is three such pieces. Measured: an earcon is heard 10 ms after it was
#: given to this process, or 40 if the device is open, since then silence is in the buffer.
_PIECE_MS = 20
#: The device is closed after so many seconds without an earcon; that is longer than all
#: that may wait. Where two programs cannot share it, speech would have to be silent
#: otherwise. Opening takes a few milliseconds, and finds a device that came back.
_LINGER = 2.0


def main(arguments: list[str]) -> NoReturn:
    """Run until `quit`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is not for us
    parser = argparse.ArgumentParser(prog="companion.speech.earcon_player")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--device", help="as the sound system calls it, or a PulseAudio sink")
    options = parser.parse_args(arguments)
    os.dup2(2, 1)  # what sound libraries print is no report to the companion

    earcons = read_earcons(options.folder)
    inbox: SimpleQueue[dict[str, Any]] = SimpleQueue()
    threading.Thread(target=_read_commands, args=(inbox,), daemon=True).start()
    output = Output(options.device)
    try:
        while True:
            output.play_next(inbox, earcons)
    except miniaudio.MiniaudioError:
        os._exit(1)  # with all that miniaudio would leave open


class Output:
    """A sound device, open while it is used.

    name: the sound system's own name of it; None is the default one.
    """

    def __init__(self, name: str | None, *, clock: Clock = SYSTEM_CLOCK) -> None:
        self._name = name
        self._clock = clock
        self._waiting: deque[bytes] = deque(maxlen=_MAY_WAIT)
        self._device: Any = None

    def play_next(
        self,
        inbox: "SimpleQueue[dict[str, Any]]",
        earcons: Mapping[Earcon, Iterable[Note]],
    ) -> None:
        """Play the next earcon that is ordered; let go of the device if none is for a while.

        Raises MiniaudioError when there is no such device.
        """
        try:
            order = self._clock.get(inbox, _LINGER)
        except Empty:
            self.close()
        else:
            self.play(samples(earcons[Earcon(order["play"])], order["volume"]))

    def play(self, tones: bytes) -> None:
        """Play it after those before. Raises MiniaudioError when there is no such device."""
        self._waiting.append(tones)
        if self._device is None:
            self._device = miniaudio.PlaybackDevice(
                nchannels=1,
                sample_rate=RATE,
                buffersize_msec=_PIECE_MS,
                callback_periods=3,
                device_id=None if self._name is None else _find(self._name),
                app_name="companion",
            )
            source = _pieces(self._waiting)
            next(source)
            self._device.start(source)

    def close(self) -> None:
        """Let go of the device, and forget what a device that failed has not played."""
        if self._device is not None:
            # miniaudio 1.71 leaves the context, and with it a client of PulseAudio, which
            # takes only 64 (pyminiaudio's issue 86). Taken out, so that it is freed once.
            context, self._device._context = self._device._context, miniaudio.ffi.NULL
            self._device.close()
            miniaudio.lib.ma_context_uninit(context)
            self._device = None
        self._waiting.clear()


def samples(notes: Iterable[Note], volume: int) -> bytes:
    """The notes as sound, with a rest after them. volume: percent."""
    fade = RATE * _FADE_MS / 1000
    made = array("h")
    for note in notes:
        count = RATE * note.ms // 1000
        turn = 2 * pi * note.hz / RATE
        for i in range(count):
            height = _PEAK * volume / 100 * min(1.0, i / fade, (count - i) / fade)
            made.append(round(height * sin(turn * i)))
    return made.tobytes() + _REST


def _pieces(waiting: deque[bytes]) -> Generator[bytes, int, None]:
    """What the device asks for: so many frames at a time, fewer are filled with silence."""
    frames = yield b""
    playing = b""
    while True:
        if not playing and waiting:
            playing = waiting.popleft()
        piece, playing = playing[: frames * 2], playing[frames * 2 :]
        frames = yield piece


def _find(name: str) -> object:
    """miniaudio's id of the device. Raises MiniaudioError when there is none of that name."""
    for found in miniaudio.Devices().get_playbacks():
        # The id's first bytes are the name of the sink, or whatever the system calls it.
        sink = bytes(miniaudio.ffi.buffer(found["id"])).split(b"\0")[0]
        if name.encode() in (found["name"].encode(), sink):
            return found["id"]
    raise miniaudio.MiniaudioError("no such device")  # rather silent than from another


def _read_commands(inbox: "SimpleQueue[dict[str, Any]]") -> None:
    for line in sys.stdin.buffer:
        command = json.loads(line)
        if "quit" in command:
            break
        inbox.put(command)
    # At once, also when the sound system hangs. Not sys.exit: its threads would be waited for.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
