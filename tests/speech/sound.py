"""A sound server for tests, with speakers that can be recorded and measured."""

from __future__ import annotations

import array
import os
import socket
import subprocess
import threading
import time
from bisect import bisect_left
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from tests.waiting import WITHIN_S, wait_for

RATE = 22050
#: The level above which samples count as sound, out of 32767. A null sink is exactly silent.
SOUND = 200
#: A tick's constant level, which is below `SOUND`.
TICK = 150
#: A tick's length, in samples.
TICK_SAMPLES = RATE // 10
#: The minimum number of a tick's samples that must be found.
TICK_LEAST = RATE // 40
#: The number of ticks that may be missed before the sink counts as never silent.
TICKS = 20


def wait_until(condition: Callable[[], bool], within: float = WITHIN_S) -> bool:
    """Wait for a condition. Return False if it doesn't become true within `within` seconds."""
    end = time.perf_counter() + within
    while not condition():
        if time.perf_counter() > end:
            return False
        time.sleep(0.002)
    return True


def _sink(name: str) -> str:
    """Return the arguments for a null sink without rewinds. With rewinds, the sink would sleep for
    2 seconds at first.
    """
    return f"sink_name={name} norewinds=1 rate={RATE} channels=1"


class SoundServer:
    """PulseAudio with null sinks, reachable only through `environment`."""

    def __init__(self, folder: Path, sinks: tuple[str, ...] = ("loudspeaker", "earpiece")) -> None:
        self.socket = folder / "native"
        self.environment = {
            "PULSE_SERVER": f"unix:{self.socket}",
            "XDG_RUNTIME_DIR": str(folder),
            "HOME": str(folder),
        }
        self._sinks = sinks
        self.recordings: dict[str, Recording] = {}
        self._process = self._start()

    def record(self) -> None:
        """Start recording every sink. Call this again if the server has been down."""
        for recording in self.recordings.values():
            recording.close()
        self.recordings = {sink: Recording(self, sink) for sink in self._sinks}
        for recording in self.recordings.values():
            wait_for(recording.has_begun)

    def _start(self) -> subprocess.Popen[bytes]:
        load = [f"module-null-sink {_sink(sink)}" for sink in self._sinks]
        load.append(f"module-native-protocol-unix socket={self.socket} auth-anonymous=1")
        process = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
                *(part for module in load for part in ("-L", module)),
            ],
            env=os.environ | self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._answers)
        return process

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(str(self.socket)) == 0

    def stop(self) -> None:
        """Kill the server, as if its device were unplugged."""
        self._process.kill()
        self._process.wait()
        self.socket.unlink(missing_ok=True)

    def start_again(self) -> None:
        """Start the server again, as if its device were plugged in again."""
        self._process = self._start()

    def control(self, *words: str) -> str:
        """Run a mixer command and return its output. A refused command isn't an error."""
        done = subprocess.run(
            ["pactl", *words],
            env=os.environ | self.environment,
            check=False,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def unplug(self, sink: str) -> None:
        """Remove one sink. The server and its other sinks continue."""
        for line in self.control("list", "short", "modules").splitlines():
            if f"sink_name={sink}" in line:
                self.control("unload-module", line.split("\t")[0])
        self.recordings.pop(sink).close()

    def plug_in(self, sink: str) -> None:
        """Add the sink again under the same name, and record it."""
        self.control("load-module", "module-null-sink", *_sink(sink).split())
        self.recordings[sink] = Recording(self, sink)
        wait_for(self.recordings[sink].has_begun)

    def close(self) -> None:
        """Stop the server and all recordings."""
        self.stop()
        for recording in self.recordings.values():
            recording.close()


class Recording:
    """The sound that a sink plays, in chunks with their times according to perf_counter."""

    def __init__(self, server: SoundServer, sink: str) -> None:
        self._environment = os.environ | server.environment
        self._sink = sink
        self._pieces: list[tuple[float, int, bytes]] = []
        self._process = subprocess.Popen(
            [
                *("parec", f"--device={sink}.monitor", "--raw", "--latency-msec=5"),
                *("--format=s16le", f"--rate={RATE}", "--channels=1"),
            ],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def has_begun(self) -> bool:
        """Return whether any sound has arrived. A sink that has been asleep takes 2 seconds to wake
        up.
        """
        return bool(self._pieces)

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as pipe:
            while data := os.read(pipe.fileno(), 65536):
                samples = array.array("h", data[: len(data) // 2 * 2])
                loudest = max(map(abs, samples), default=0)
                self._pieces.append((time.perf_counter(), loudest, data))

    def close(self) -> None:
        self._process.terminate()
        self._thread.join()
        self._process.wait()

    def here(self) -> float:
        """Return a time that is after everything played before this call, and before everything
        played later.

        To find it, the method plays a tick that is too quiet to count as sound, and looks for the
        tick in the recording. Raise AssertionError if the sink is never silent, so that the tick
        can't be found.
        """
        for _ in range(TICKS):
            began = time.perf_counter()
            self._play_tick()
            played = time.perf_counter()
            # Wait longer than the tick takes to arrive, as measured by the recording.
            wait_for(lambda: bool(self._tick_since(began)) or len(self.samples(played)) > RATE)  # noqa: B023
            if found := self._tick_since(began):
                return found
        raise AssertionError("it is never silent")

    def _play_tick(self) -> None:
        subprocess.run(
            [
                *("pacat", "--playback", "--raw", f"--device={self._sink}", "--latency-msec=50"),
                *("--format=s16le", f"--rate={RATE}", "--channels=1"),
            ],
            input=array.array("h", [TICK] * TICK_SAMPLES).tobytes(),
            env=self._environment,
            check=False,  # `pacat` gives up if it is suspended; then the next tick is found.
        )

    def _tick_since(self, since: float) -> float | None:
        """Return the time at which the first tick after `since` ended, or None if no tick has ended
        yet.
        """
        length = 0
        for came, _, data in list(self._since(since)):
            samples = array.array("h", data[: len(data) // 2 * 2])
            for is_tick, part in groupby(samples, lambda sample: abs(sample - TICK) < TICK // 10):
                count = sum(1 for _ in part)
                if length >= TICK_LEAST and not is_tick:
                    return came
                length = length + count if is_tick else 0
        return None

    def sounds(self, since: float) -> list[float]:
        """Return the times of the chunks that contain sound."""
        return [came for came, loudest, _ in self._since(since) if loudest > SOUND]

    def is_sounding(self, lately: float = 0.3) -> bool:
        """Return whether there was sound in the last `lately` seconds."""
        return bool(self.sounds(time.perf_counter() - lately))

    def is_silent(self, seconds: float) -> bool:
        """Return whether the last `seconds` of the recording contain no sound."""
        left = seconds * RATE * 2
        for _, loudest, data in reversed(list(self._pieces)):
            if loudest > SOUND or left <= 0:
                return left <= 0
            left -= len(data)
        return False

    def first_sound(self, since: float, within: float = WITHIN_S) -> float:
        """Return the seconds from `since` to the first sound."""
        assert wait_until(lambda: bool(self.sounds(since)), within), "no sound"
        return self.sounds(since)[0] - since

    def last_sound(self, since: float) -> float:
        """Return the seconds from `since` to the last sound, or 0 if no sound was heard."""
        sounds = self.sounds(since)
        return sounds[-1] - since if sounds else 0.0

    def samples(self, since: float) -> array.array[int]:
        """Return the samples that arrived after `since`, `RATE` per second."""
        data = b"".join(data for _, _, data in self._since(since))
        return array.array("h", data[: len(data) // 2 * 2])

    def _since(self, since: float) -> list[tuple[float, int, bytes]]:
        """Return the chunks after `since`. This has to be fast, because waiting tests call it
        often.
        """
        return self._pieces[bisect_left(self._pieces, since, key=lambda piece: piece[0]) :]

    def heard(self, since: float) -> float:
        """Return how many seconds of sound were recorded after `since`, without the pauses.

        This counts samples rather than measuring times.
        """
        samples = array.array("h")
        for came, _, data in list(self._pieces):
            if came >= since:
                samples.frombytes(data[: len(data) // 2 * 2])
        steps = [samples[at : at + RATE // 50] for at in range(0, len(samples), RATE // 50)]
        return sum(max(map(abs, step)) > SOUND for step in steps) / 50

    def bursts(self, since: float, gap: float = 0.15) -> list[float]:
        """Return the length of each stretch of sound, in seconds. A pause of `gap` seconds ends a
        stretch.

        The lengths are counted in samples, because a busy machine delivers sound late and then a
        lot of it at once.
        """
        samples, step = self.samples(since), RATE // 50
        bursts: list[list[int]] = []
        for start in range(0, len(samples), step):
            if max(map(abs, samples[start : start + step])) <= SOUND:
                continue
            if bursts and start - bursts[-1][1] < gap * RATE:
                bursts[-1][1] = start
            else:
                bursts.append([start, start])
        return [(end - start) / RATE for start, end in bursts]
