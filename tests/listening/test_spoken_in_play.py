"""Tests that the companion understands words spoken into a microphone, with a real sound server."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from queue import SimpleQueue

import pytest

from companion.listening.recogniser_client import RecogniserClient
from companion.listening.spoken import Spoken
from tests.clocks import ManualClock
from tests.listening.speaking import speak_into
from tests.listening.spoken_game import MICROPHONE, SINK, SpokenGame, reply
from tests.sentences import opening, parcel, starts
from tests.speech.sound import SoundServer
from tests.table import prepared, seated
from tests.terminal import Terminal
from tests.waiting import WITHIN_S


class Silent:
    """Chimes that make no sound."""

    def hearing(self) -> None:
        """Do nothing, because there is no sound."""

    def heard(self) -> None:
        """Do nothing, because there is no sound."""


def test_command_and_answer_spoken_into_a_microphone_are_understood(
    sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This uses the real recognisers, however long they take.

    On a busy machine the sound has gaps, so the companion may ask what was said, or the words have
    to be said again.
    """
    for name, value in sound_server.environment.items():
        monkeypatch.setenv(name, value)
    posted = SimpleQueue[Callable[[], None]]()
    spoken = Spoken(
        *(posted.put, Silent(), None, dict),
        device=MICROPHONE,
        caution="normal",
        goes_on=False,
        hearing=partial(RecogniserClient, clock=ManualClock()),
    )
    played = seated(prepared(), microphone=spoken)
    played.open()
    spoken.belong_to(played.room)
    ends = time.monotonic() + WITHIN_S
    try:
        for words, told in (
            ("status", parcel("status-between")),
            ("cara", starts("Cara")),
        ):
            begun = len(played.all)
            while told not in " ".join(played.all[begun:]):
                assert time.monotonic() < ends, played.all
                told_before = len(played.all)
                spoken.tap()
                played.do(posted.get())
                if len(played.all) > told_before:
                    continue  # The microphone could not be opened, which the companion reports.
                speak_into(sound_server, SINK, words)
                played.do(posted.get())  # The recogniser has reported some words, or nothing.
                if played.room.prompt is not None:
                    played.say(reply(played.all[-1], words))
    finally:
        spoken.close()


@pytest.fixture
def in_terminal(home: Mapping[str, str], sound_server: SoundServer) -> Iterator[SpokenGame]:
    """Start the companion in a terminal, with a microphone."""
    places = {**home, **sound_server.environment, "HOME": home.get("HOME", "/")}
    players = ("--players", "Ann,Bob,Cara", "--speech", "off")
    terminal = Terminal(places, "xterm", "play", "parcel", *players, "--listen", MICROPHONE)
    yield SpokenGame(terminal, sound_server)
    terminal.close()


@pytest.mark.heavy
def test_program_understands_speech_again_after_its_recogniser_has_died(
    in_terminal: SpokenGame,
) -> None:
    """The companion reports that the recogniser has died. Lines can still be typed in the
    meantime.
    """
    spoken = in_terminal
    spoken.begin(parcel("ask-starter"))
    assert not spoken.is_open()
    spoken.understood("status", parcel("status-between"))
    spoken.tap()
    os.kill(spoken.recogniser(), signal.SIGKILL)
    spoken.game.until(opening("listen-lost"))
    spoken.game.type("status\r")
    spoken.game.until(parcel("status-between"))
    spoken.understood("bob", parcel("round-begins", number=1, who="Bob"))
