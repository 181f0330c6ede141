"""`make bench`: each figure is the median of several runs, printed as `name: value unit`."""

import itertools
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.app import StoredGame
from companion.braille.displays.baum import Codec
from companion.braille.link import Link
from companion.braille.outputs import SharedDisplay
from companion.braille.translate import Translator
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.referee.run import Run, replayed
from companion.simulate import simulate
from companion.speech.process_voice import ProcessVoice
from companion.speech.voice import Utterance
from companion.start import phrasebook
from tests.emulators.baum import BaumEmulator
from tests.speech.listener import Listener
from tests.speech.sound import SoundServer
from tests.table import Played, prepared, seated

MS = 1000.0


def told(name: str, value: float, unit: str) -> None:
    sys.stdout.write(f"{name}: {value:.4g} {unit}\n")
    sys.stdout.flush()


def median_of(times: int, act: Callable[[], float]) -> float:
    return statistics.median(act() for _ in range(times))


def timed(act: Callable[[], object]) -> float:
    """Seconds that it takes."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def random_play() -> float:
    """Answers a second, four players, rules and record in memory."""
    start = prepared(4, "dealer")
    figures = simulate(start.game, start.start, 300, 1, phrasebook("en", start.game))
    return float(figures["answers_per_second"])


def a_whole_game() -> Run[object]:
    start = prepared(4, "dealer")
    run, chance = Run(start.game, start.start), Chance(5)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    return run


def replay() -> float:
    """Milliseconds for a whole game."""
    run = a_whole_game()
    return median_of(50, lambda: timed(lambda: replayed(run.game, run.start, run.entries))) * MS


class Typed:
    """Lines that can be typed one after another for ever: play, then take back."""

    def __init__(self, game: Played) -> None:
        self.game = game
        game.session.open()
        game.say("ann", "skip setup")

    def line(self) -> float:
        """A line of three answers, matched, ruled on and told; then undone, not timed."""
        seconds = timed(lambda: self.game.session.line("radio on bob, name the camera"))
        assert self.game.all[-1].startswith("Question: Bob, do you hold the Camera?")
        self.game.say("undo", "yes", "yes", "yes")
        return seconds


def typed_line() -> float:
    """Milliseconds, the journal in memory."""
    game = Typed(seated(prepared(4)))
    return median_of(200, game.line) * MS


def typed_line_to_disk(folder: Path) -> float:
    """Milliseconds, on disk with full synchronous writes."""
    game = seated(prepared(4))
    store = Store(folder / "games.sqlite")
    game.session.journal = StoredGame(store, store.begin(prepared(4).header))
    return median_of(100, Typed(game).line) * MS


def typed_line_to_display(folder: Path) -> float:
    """Milliseconds from Enter to the last byte of a 40-cell frame at the port."""
    display = BaumEmulator(folder / "display", cells=40)
    link = Link(Codec, str(display.path))
    shown = SharedDisplay(
        link,
        Translator(),
        on_key=lambda: None,
        on_word=lambda *_: None,
        on_trouble=lambda *_: None,
    )
    shown.connect(3)
    game = seated(prepared(4))
    game.session.delivery.public.append(shown)
    game.session.delivery.displays.append((None, shown))
    game.session.open()
    game.say("ann", "skip setup")

    lines = itertools.cycle(["radio on bob, name the camera", "camera on bob, it was the lens"])

    def once() -> float:
        time.sleep(0.05)  # the frame before has left the wire
        line = next(lines)
        frames = len(display.frames)
        begun = time.monotonic()
        game.session.line(line)
        display.wait_until(lambda: len(display.frames) > frames)
        seconds = display.frames[frames][1] - begun
        game.say("undo", "yes", "yes", "yes")
        return seconds

    try:
        return median_of(50, once) * MS
    finally:
        shown.close()
        display.unplug()


def program(*arguments: str, home: Path, until: str) -> float:
    """Seconds from starting the program to a line with these words."""
    places = {"XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    begun = time.perf_counter()
    with subprocess.Popen(
        [Path(sys.executable).with_name("companion"), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **places},
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for line in running.stdout:
            if until in line:
                break
        seconds = time.perf_counter() - begun
        running.stdin.close()
        running.stdout.read()
    return seconds


def memory(home: Path) -> float:
    """Megabytes of a program that is playing a dealt game with two own lines."""
    own = [f"--braille={name}=monitor:{home / name}" for name in ("Ann", "Bob")]
    typed = "ann\n" + "status\ncan\nhistory\nhelp\n" * 50
    subprocess.run(
        [
            Path(sys.executable).with_name("companion"),
            *("play", "parcel", "--players", "Ann,Bob", "--cards", "dealer", *own),
        ],
        input=typed,
        text=True,
        stdout=subprocess.DEVNULL,
        check=True,
        env={**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)},
    )
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def spoken(folder: Path) -> tuple[float, float]:
    """Milliseconds from `say` to sound and from `stop` to silence, through everything."""
    sound = folder / "sound"
    sound.mkdir()
    server = SoundServer(sound)
    os.environ.update(server.environment)
    listener = Listener()
    voice = ProcessVoice(listener.on_mark, listener.on_trouble)
    try:
        server.record()
        loudspeaker = server.recordings["loudspeaker"]
        starts, stops = [], []
        for number in range(30):
            begun = time.perf_counter()
            voice.say(Utterance(number, "A long sentence about the camera and the lens. " * 5))
            starts.append(loudspeaker.first_sound(begun))
            time.sleep(0.1 + 0.007 * number)
            hushed = time.perf_counter()
            voice.stop()
            time.sleep(0.3)
            stops.append(loudspeaker.last_sound(hushed))
    finally:
        voice.close()
        server.close()
    return statistics.median(starts[1:]) * MS, statistics.median(stops[1:]) * MS


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        told("memory while playing", memory(folder), "MB")
        told("random play, 4 players", median_of(5, random_play), "answers/s")
        told("replay of a whole game", replay(), "ms")
        told("typed line, three answers, ruled on and put into words", typed_line(), "ms")
        told("Enter with the answers on disk", typed_line_to_disk(folder), "ms")
        told("Enter to the last byte of a 40-cell Baum frame", typed_line_to_display(folder), "ms")
        sound, hush = spoken(folder)
        told("a sentence handed over to first sound, null sink", sound, "ms")
        told("hush to silence, null sink", hush, "ms")
        version = median_of(9, lambda: program("--version", home=folder, until="companion"))
        told("companion --version", version, "s")
        play = ("play", "parcel", "--players", "Ann,Bob")
        first = median_of(9, lambda: program(*play, home=folder, until="Question: "))
        told("companion play to its first question", first, "s")


if __name__ == "__main__":
    main()
