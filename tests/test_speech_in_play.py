"""Tests that the program speaks and can be interrupted, and that the game goes on without a voice
or without a sound device.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from companion.devices import voice
from companion.devices.options import Devices
from companion.speech import process_voice
from companion.speech.process_voice import EngineTimeouts, ProcessVoice
from tests.clocks import ManualClock
from tests.emulators.baum import BaumEmulator
from tests.sentences import opening, parcel, printed
from tests.speech.dispatcher import NotingDispatcher
from tests.speech.in_play import ScriptedReader, Voices, play
from tests.speech.scripted import ScriptedEngine, let_pass
from tests.speech.sound import SoundServer
from tests.terminal import Terminal
from tests.waiting import wait_for

PLAY = ("play", "parcel", "--players", "Ann,Bob,Cara")
#: A command whose reply takes longer than `LONG_S` seconds at the slowest rate.
LONG, LONG_S = "help all\r", 60
#: A time that is longer than the pause between two sentences, in seconds.
SILENT_S = 1.0


# Tests in a terminal, through a real sound server


@pytest.fixture
def spoken(home: Mapping[str, str], sound_server: SoundServer) -> Iterator[Callable[..., Terminal]]:
    """Return a function that starts the program and records what the loudspeaker plays."""
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        places = {**home, **sound_server.environment, "HOME": home.get("HOME", "/")}
        opened.append(Terminal(places, "xterm", *PLAY, *arguments))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_speech_is_cut_off_by_enter_escape_and_a_display_key(
    spoken: Callable[..., Terminal],
    home: Mapping[str, str],
    sound_server: SoundServer,
    plugged: Callable[..., BaumEmulator],
) -> None:
    """Escape keeps what was typed. Arrow keys, which start with the same byte, still work for
    editing.
    """
    settings(home, "rate = 80\n")
    loudspeaker, display = sound_server.recordings["loudspeaker"], plugged(cells=40)
    game = spoken("--braille", f"baum:{display.path}")
    game.until(parcel("ask-starter"))
    game.type("\r")
    presses: list[Callable[[], object]] = [
        lambda: game.type("\r"),
        lambda: display.press("d5"),
        lambda: game.type("statu\x1b"),
    ]
    for press in presses:
        wait_for(lambda: loudspeaker.is_silent(SILENT_S))
        began = loudspeaker.here()
        game.type(LONG)
        wait_for(lambda began=began: bool(loudspeaker.sounds(began)))  # type: ignore[misc]
        press()
        wait_for(lambda: loudspeaker.is_silent(SILENT_S))
        assert loudspeaker.heard(began) < LONG_S
    game.type("s\x1b[D\x1b[C\r")
    game.until(parcel("status-between"))


@pytest.mark.heavy
@pytest.mark.needs("speech-dispatcher", "python3-speechd")
@pytest.mark.parametrize("engine", ["speech-dispatcher", "screen-reader"])
def test_users_own_speech_dispatcher_speaks_until_enter_cuts_it_off(
    engine: str, home: Mapping[str, str], tmp_path: Path
) -> None:
    server = NotingDispatcher(tmp_path / "dispatcher")
    server.hold()
    game = Terminal({**home, **server.environment}, "xterm", *PLAY, "--engine", engine)
    try:
        out = game.until(parcel("ask-starter"))
        wait_for(lambda: [happened for happened, _ in server.notes] == ["begun"])
        game.type("\r")
        wait_for(lambda: [happened for happened, _ in server.notes[:2]] == ["begun", "stopped"])
        server.let_go()
        game.type("quit\r")
        out += game.until(opening("saved-at"))
        assert b"does not answer" not in out
        assert b"No screen reader answers" not in out
    finally:
        game.close()
        server.close()


@pytest.mark.heavy
@pytest.mark.needs("speech-dispatcher", "python3-speechd")
def test_speech_dispatcher_started_by_the_program_outlives_its_terminal(
    home: Mapping[str, str], sound_server: SoundServer
) -> None:
    """The next game can still speak, even though it is in a different terminal."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    places = {**home, **sound_server.environment}
    for _ in range(2):
        began = loudspeaker.here()
        game = Terminal(places, "xterm", *PLAY, "--engine", "speech-dispatcher")
        try:
            game.until(parcel("ask-starter"))
            wait_for(lambda began=began: bool(loudspeaker.sounds(began)))  # type: ignore[misc]
        finally:
            game.close()
        wait_for(lambda: loudspeaker.is_silent(SILENT_S))


# Tests that run in the test's own process


@pytest.fixture
def at_home(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """Provide an empty home directory, including for code that runs in the test's own process."""
    for name, value in home.items():
        monkeypatch.setenv(name, value)
    return home


def settings(home: Mapping[str, str], text: str) -> None:
    """Write the user's settings."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)


def test_voice_used_beside_a_screen_reader_is_silent_until_somebody_asks_for_it(
    at_home: Mapping[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    voices = Voices(monkeypatch)

    def calls_it() -> str:
        assert voices.said == []
        return "voice self"

    play(
        tmp_path,
        Devices(speech="reader"),
        ScriptedReader(calls_it, "status", "quit"),
        cards="table",
    )
    assert parcel("status-between") in voices.on(None)
    out = capsys.readouterr().out
    assert printed("Reply", "voice-mode", mode="voice") in out
    assert "display" not in out, "whoever plays with labels has asked for none"


def test_missing_engine_is_reported_once_and_our_own_voice_speaks(
    at_home: Mapping[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "own").mkdir()
    engine, own = ScriptedEngine(tmp_path, "missing"), ScriptedEngine(tmp_path / "own", "speaks")
    monkeypatch.setattr(process_voice, "engine_command", lambda _device: own.command)
    missing = partial(ProcessVoice, command=engine.command, clock=ManualClock())
    monkeypatch.setattr(voice, "ProcessVoice", missing)

    def speaks() -> str:
        wait_for(lambda: bool(own.orders))
        return "ann"

    wishes = Devices(engine="screen-reader")
    play(tmp_path, wishes, ScriptedReader(speaks, "status", "quit"), cards="table")
    out = capsys.readouterr().out
    assert out.count(opening("engine-missing", why="no reason", engine="screen-reader")) == 1
    assert opening("saved-at") in out


def test_missing_sound_device_is_not_reported_beside_a_screen_reader(
    at_home: Mapping[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Our own voice is silent beside a screen reader anyway."""
    engine = ScriptedEngine(tmp_path, "no-sound")
    silent = partial(ProcessVoice, command=engine.command, clock=ManualClock())
    monkeypatch.setattr(voice, "ProcessVoice", silent)
    play(tmp_path, Devices(speech="reader"), ScriptedReader("ann", "status", "quit"), cards="table")
    assert opening("no-sound") not in capsys.readouterr().out


def test_missing_sound_device_is_reported_once_and_the_game_goes_on(
    at_home: Mapping[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The companion keeps looking for a sound device."""
    clock, engine = ManualClock(), ScriptedEngine(tmp_path, "no-sound")
    silent = partial(ProcessVoice, command=engine.command, clock=clock)
    monkeypatch.setattr(voice, "ProcessVoice", silent)

    def looked_for(then: str) -> str:
        let_pass(clock, EngineTimeouts().sound_retry_s)
        return then

    lines = (partial(looked_for, line) for line in ("ann", "status", "quit"))
    play(tmp_path, Devices(), ScriptedReader(*lines), cards="table")
    out = capsys.readouterr().out
    assert out.count(opening("no-sound")) == 1
    assert opening("saved-at") in out
    assert engine.starts >= 3
