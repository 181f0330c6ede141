"""The program is spoken to, through a real sound server."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping

import pytest

from tests.listening.speaking import speak_into
from tests.listening.spoken_game import ANSWER_S, F4, MICROPHONE, SINK, SpokenGame
from tests.speech.sound import SoundServer, wait_until
from tests.terminal import Terminal

PLAY = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
AtTable = Callable[..., SpokenGame]


@pytest.fixture
def at_table(home: Mapping[str, str], sound_server: SoundServer) -> Iterator[AtTable]:
    """Starts the program with a microphone."""
    opened: list[Terminal] = []

    def start(*arguments: str) -> SpokenGame:
        places = {**home, **sound_server.environment, "HOME": home.get("HOME", "/")}
        listens = ("--listen", MICROPHONE)
        opened.append(Terminal(places, "xterm", *PLAY, *listens, *arguments))
        spoken = SpokenGame(opened[-1], sound_server)
        spoken.begin("name the youngest.")
        return spoken

    yield start
    for one in opened:
        one.close()


def test_a_command_and_an_answer_are_spoken(at_table: AtTable) -> None:
    """The microphone is open only while somebody is listened to."""
    spoken = at_table()
    assert not spoken.is_open()
    spoken.understood("status", "No round is being played now.")
    assert not spoken.is_open()
    spoken.understood("bob", "Round 1. Bob begins.")


def test_what_ends_the_game_is_read_back(at_table: AtTable) -> None:
    spoken = at_table()
    spoken.understood("whose turn is it", "name the youngest.")
    spoken.understood("exit", "Exit? Yes or no.")
    spoken.understood("yes", "is saved")
    assert spoken.game.status() == 0


def test_the_test_tells_what_was_heard_and_does_nothing(
    at_table: AtTable,
) -> None:
    spoken = at_table()
    spoken.game.type("listen\r")
    assert wait_until(spoken.is_open)
    speak_into(spoken.server, SINK, "status")
    told = spoken.game.until("The microphone is earpiece.monitor.").decode()
    assert "I heard: Status." in told
    assert "decibels below the loudest" in told
    assert "No round is being played now." not in told


def test_what_listens_dies_and_is_started_again(at_table: AtTable) -> None:
    """It is said; a typed line is taken all the while."""
    spoken = at_table()
    spoken.tap()
    os.kill(spoken.recogniser(), signal.SIGKILL)
    spoken.game.until("What listens has stopped")
    spoken.game.type("status\r")
    spoken.game.until("No round is being played now.")
    spoken.understood("status", "No round is being played now.")


def test_no_microphone_is_opened_while_a_secret_is_asked(
    at_table: AtTable,
) -> None:
    """It is said whole once."""
    spoken = at_table("--cards", "Ann=witness", "--braille", "Ann=monitor:/dev/null")
    for typed, asked in (("bob", "Shuffle"), ("done", "Put the top"), ("done", "Deal one")):
        spoken.game.type(f"{typed}\r")
        spoken.game.until(asked)
    spoken.game.type("done\r")
    spoken.game.until("Ann, ")
    spoken.game.type(F4)
    spoken.game.until("no microphone hears it")
    assert not spoken.is_open()
    spoken.game.type(F4)
    spoken.game.until("No microphone now")


def test_a_microphone_that_is_not_there_is_told(at_table: AtTable) -> None:
    spoken = at_table("--listen", "nothing")
    spoken.game.type(F4)
    spoken.game.until("I cannot open the microphone")


def test_a_command_listens_as_the_key_does(at_table: AtTable) -> None:
    """For displays and phones, whose keys and buttons say it."""
    spoken = at_table()
    spoken.game.type("talk\r")
    assert wait_until(spoken.is_open)
    spoken.game.type("talk\r")
    assert wait_until(lambda: not spoken.is_open())


def test_it_listens_on_until_nobody_says_anything(at_table: AtTable) -> None:
    """A tap begins it; each answer is behind the one before."""
    spoken = at_table()
    spoken.game.type("listen on\r")
    spoken.game.until("again after each answer")
    spoken.understood("status", "No round is being played now.")
    assert wait_until(spoken.is_open)
    speak_into(spoken.server, SINK, "whose turn is it")
    spoken.game.until_any("name the youngest.", "Whose turn is it?", timeout_s=ANSWER_S)
    assert wait_until(spoken.is_open)
    assert wait_until(lambda: not spoken.is_open())
    spoken.game.type("listen off\r")
    spoken.game.until("one line at a tap")
    assert not spoken.is_open()


def test_the_microphone_is_closed_while_the_companion_speaks(
    at_table: AtTable,
) -> None:
    """It would hear itself. It listens again behind that."""
    spoken = at_table("--speech", "voice")
    spoken.tap()
    spoken.game.type("guide parcel\r")
    assert wait_until(lambda: not spoken.is_open())
    spoken.game.type("hush\r")
    assert wait_until(spoken.is_open)
