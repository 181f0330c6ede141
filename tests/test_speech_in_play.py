"""The program speaks: at a terminal, through a real sound server, and can be cut off."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.emulators.baum import BaumEmulator
from tests.speech.dispatcher import SpeechDispatcher
from tests.speech.sound import SoundServer, wait_until
from tests.terminal import Terminal

PLAY = ("play", "parcel", "--players", "Ann,Bob,Cara")
#: Longer than the pause between two sentences.
SILENT_S = 1.0
#: A part of what the first sentences take to be said, also on a busy machine. How soon it is
#: silent, in milliseconds, is what `make bench` tells.
SOON_S = 6.0


@pytest.fixture
def spoken(home: Mapping[str, str], sound_server: SoundServer) -> Iterator[Callable[..., Terminal]]:
    """Starts the program with a loudspeaker that is recorded."""
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        places = {**home, **sound_server.environment, "HOME": home.get("HOME", "/")}
        opened.append(Terminal(places, "xterm", *PLAY, *arguments))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_it_speaks_and_enter_cuts_it_off(
    spoken: Callable[..., Terminal], sound_server: SoundServer
) -> None:
    """The first sentences take many seconds to say; Enter makes it silent at once."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    game = spoken()
    game.until("name the youngest.")
    assert wait_until(loudspeaker.is_sounding)
    game.type("\r")
    assert wait_until(lambda: not loudspeaker.is_sounding(SILENT_S), SOON_S)


def test_escape_cuts_it_off_and_leaves_the_line(
    spoken: Callable[..., Terminal], sound_server: SoundServer
) -> None:
    """What was typed stays; the arrow keys, which begin like Escape, edit as ever."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    game = spoken()
    game.until("name the youngest.")
    assert wait_until(loudspeaker.is_sounding)
    game.type("statu")
    game.type("\x1b")
    assert wait_until(lambda: not loudspeaker.is_sounding(SILENT_S), SOON_S)
    game.type("s\x1b[D\x1b[C\r")
    game.until("No round is being played now.")


def test_a_display_key_cuts_it_off(
    spoken: Callable[..., Terminal],
    sound_server: SoundServer,
    plugged: Callable[..., BaumEmulator],
) -> None:
    """Any key."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    display = plugged(cells=40)
    game = spoken("--braille", f"baum:{display.path}")
    game.until("name the youngest.")
    assert wait_until(loudspeaker.is_sounding)
    display.press("d5")
    assert wait_until(lambda: not loudspeaker.is_sounding(SILENT_S), SOON_S)


def test_with_reader_it_only_prints(
    spoken: Callable[..., Terminal], sound_server: SoundServer
) -> None:
    """The screen reader speaks; the voice comes when it is called."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    game = spoken("--speech", "reader")
    game.until("name the youngest.")
    assert not wait_until(loudspeaker.is_sounding, 1.0)
    game.type("voice self\r")
    game.until("Speech: voice.")
    game.type("status\r")
    assert wait_until(loudspeaker.is_sounding)


@pytest.mark.parametrize("engine", ["speech-dispatcher", "screen-reader"])
def test_the_users_own_speech_dispatcher_speaks(
    engine: str,
    spoken: Callable[..., Terminal],
    home: dict[str, str],
    sound_server: SoundServer,
    tmp_path: Path,
) -> None:
    """Enter cuts it off as well."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    server = SpeechDispatcher(tmp_path / "dispatcher", sound_server)
    home["SPEECHD_ADDRESS"] = server.environment["SPEECHD_ADDRESS"]
    game = spoken("--engine", engine)
    out = game.until("name the youngest.")
    assert wait_until(loudspeaker.is_sounding)
    game.type("\r")
    assert wait_until(lambda: not loudspeaker.is_sounding(SILENT_S), SOON_S)
    game.type("quit\r")
    out += game.until("The game is saved.")
    server.close()
    assert b"does not answer" not in out
    assert b"No screen reader answers" not in out


def test_a_speech_dispatcher_that_it_starts_outlives_the_terminal(
    home: Mapping[str, str], sound_server: SoundServer
) -> None:
    """No server runs: it starts one, and the next game in another terminal is not mute."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    places = {**home, **sound_server.environment}
    for _ in range(2):
        game = Terminal(places, "xterm", *PLAY, "--engine", "speech-dispatcher")
        try:
            game.until("name the youngest.")
            assert wait_until(loudspeaker.is_sounding)
        finally:
            game.close()
        assert wait_until(lambda: not loudspeaker.is_sounding(0.5))


def test_without_a_screen_reader_our_own_voice_speaks_and_says_so(
    spoken: Callable[..., Terminal],
    home: dict[str, str],
    sound_server: SoundServer,
    tmp_path: Path,
) -> None:
    """Once."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    home["SPEECHD_ADDRESS"] = f"unix_socket:{tmp_path}/nobody"
    game = spoken("--engine", "screen-reader")
    out = game.until("so the companion speaks with its own voice.")
    assert wait_until(loudspeaker.is_sounding)
    game.type("ann\r")
    out += game.until("Say done, or skip setup.")
    game.type("quit\r")
    out += game.until("The game is saved.")
    assert out.count(b"No screen reader answers") == 1


def test_without_a_sound_device_it_says_so_once_and_goes_on(
    home: Mapping[str, str],
) -> None:
    """In text; the game is played all the same."""
    silent = {**home, "PULSE_SERVER": "unix:/nonexistent", "ALSA_CONFIG_PATH": "/nonexistent"}
    game = Terminal(silent, "xterm", *PLAY)
    try:
        out = game.until("No sound comes out")
        time.sleep(0.3)
        game.type("ann\r")
        out += game.until("Say done, or skip setup.")
        time.sleep(6)  # it looks for the device again meanwhile
        game.type("quit\r")
        out += game.until("The game is saved.")
        assert out.count(b"No sound comes out") == 1
    finally:
        game.close()
