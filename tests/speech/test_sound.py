"""Tests real sound: the real engine, recorded through a real sound server."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.lines.line import Lines
from companion.narration.text import Label, PrivateText, Words
from companion.referee.seat import Seat, seats_named
from companion.speech.earpiece import Earpiece
from companion.speech.process_voice import EngineTimeouts, ProcessVoice
from companion.speech.settings import SpeechSettings
from companion.speech.spelling import Spelling
from companion.speech.voice import MarkKind, OnMark, OnTrouble, Utterance
from companion.speech.voices import NamedVoice
from tests.clocks import ManualClock
from tests.speech.listener import Listener
from tests.speech.scripted import let_pass, waits
from tests.speech.sound import Recording, SoundServer
from tests.waiting import WITHIN_S, wait_for

ANN, BOB = seats_named("Ann", "Bob")
NAMED = NamedVoice("narrator", "en", "en-GB")
FAST = SpeechSettings(rate_wpm=450)
SPELLING = Spelling(capital="cap", space="space")
HELD = "You hold the Camera, nobody else."
#: A long utterance and its minimum length in seconds, which gives even a slow machine time to cut
#: the utterance off.
LONG, LONG_S = "Ann plays the radio on Bob, and Bob does not hold the camera. " * 100, 300
MakeVoice = Callable[..., ProcessVoice]
MakeEarpiece = Callable[[Seat, str], Earpiece]


def test_our_own_voice_is_heard_on_the_loudspeaker_until_the_hush_command(
    make_voice: MakeVoice, loudspeaker: Recording, earpiece: Recording, listener: Listener
) -> None:
    """The next text is heard in full."""
    voice = make_voice()
    began = loudspeaker.here()
    voice.say(Utterance(1, LONG))
    voice.say(Utterance(2, LONG))
    wait_for(lambda: bool(loudspeaker.sounds(began)))
    voice.stop()
    voice.say(Utterance(3, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.STOPPED]
    assert listener.kinds(2) == [MarkKind.STOPPED]
    again = loudspeaker.here()
    voice.say(Utterance(4, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 4)
    loudspeaker.here()
    assert 0.3 < loudspeaker.heard(again) < loudspeaker.heard(began) < LONG_S
    earpiece.here()
    assert not earpiece.sounds(began)


@pytest.fixture
def make_earpiece(listener: Listener, clock: ManualClock) -> Iterator[MakeEarpiece]:
    made: list[Earpiece] = []

    def make(seat: Seat, device: str) -> Earpiece:
        def voice(on_mark: OnMark, on_trouble: OnTrouble) -> ProcessVoice:
            return ProcessVoice(on_mark, on_trouble, device=device, clock=clock)

        made.append(
            Earpiece(seat, voice, NAMED, SPELLING, listener.on_trouble, settings=lambda: FAST)
        )
        return made[-1]

    yield make
    for one in made:
        one.close()


def private(seat: Seat, words: str = HELD) -> PrivateText:
    return PrivateText(seat, Words(Label.PRIVATE, words, "camera"))


def confirmed(ear: Earpiece) -> Earpiece:
    """Confirm an earpiece's test, and return the earpiece."""
    assert ear.test(private(ear.seat, "maple"))
    assert ear.finish(WITHIN_S)
    assert ear.confirm()
    return ear


def test_private_words_are_heard_only_in_the_earpiece_of_the_seat_they_are_for(
    make_earpiece: MakeEarpiece, loudspeaker: Recording, earpiece: Recording
) -> None:
    """The test runs once for each of the two seats. The other seat's earpiece stands in for the
    loudspeaker.
    """
    ears = {ANN: make_earpiece(ANN, "earpiece"), BOB: make_earpiece(BOB, "loudspeaker")}
    lines = Lines()
    for ear in ears.values():
        lines.add_own(confirmed(ear), ear=ear)
    for seat, own, other in ((ANN, earpiece, loudspeaker), (BOB, loudspeaker, earpiece)):
        began = max(own.here(), other.here())
        lines.whisper(private(seat))
        assert ears[seat].finish(WITHIN_S)
        own.here()
        other.here()
        assert own.heard(began) > 0.3
        assert not other.sounds(began)


def test_missing_device_is_reported_and_not_replaced_by_the_loudspeaker(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    began = loudspeaker.here()
    make_voice(device="nobodys-ear").say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.FAILED, 1)
    assert listener.phrases == ["no-sound"]
    loudspeaker.here()
    assert not loudspeaker.sounds(began)


@pytest.fixture
def own_server(
    sound_server: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SoundServer]:
    """Yield a separate sound server, whose sinks can be unplugged."""
    server = SoundServer(tmp_path)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    server.record()
    yield server
    server.close()


def test_reconnected_earpiece_says_nothing_until_it_is_tested(
    make_earpiece: MakeEarpiece, own_server: SoundServer, listener: Listener, clock: ManualClock
) -> None:
    """The interrupted text is lost, because by now different headphones may have the same name."""
    loudspeaker = own_server.recordings["loudspeaker"]
    ear = confirmed(make_earpiece(ANN, "earpiece"))
    began = own_server.recordings["earpiece"].here()
    ear.tell(private(ANN, LONG))
    ear.tell(private(ANN, LONG))
    wait_for(lambda: bool(own_server.recordings["earpiece"].sounds(began)))
    own_server.unplug("earpiece")
    assert listener.wait_for_trouble("earpiece-gone")
    assert not ear.ready
    ear.tell(private(ANN, LONG))
    assert not ear.test(private(ANN, "river"))
    assert not ear.confirm()
    own_server.plug_in("earpiece")
    back = own_server.recordings["earpiece"].here()
    let_pass(clock, EngineTimeouts().sound_retry_s)
    assert listener.wait_for_trouble("earpiece-gone", "earpiece-back")
    ear.tell(private(ANN))
    assert not ear.ready
    own_server.recordings["earpiece"].here()
    assert not own_server.recordings["earpiece"].sounds(back)
    confirmed(ear).tell(private(ANN))
    assert ear.finish(WITHIN_S)
    own_server.recordings["earpiece"].here()
    assert own_server.recordings["earpiece"].heard(back) > 0.3
    loudspeaker.here()
    assert not loudspeaker.sounds(began)


def test_sound_server_that_dies_is_reported_and_the_voice_returns_with_it(
    make_voice: MakeVoice,
    own_server: SoundServer,
    listener: Listener,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The text being spoken is lost, the terminal stays clean, and no other output is tried."""
    monkeypatch.setenv("ALSA_CONFIG_PATH", os.devnull)
    voice = make_voice()
    voice.say(Utterance(1, LONG))
    assert listener.wait_for(MarkKind.STARTED, 1)
    own_server.stop()
    assert listener.wait_for_trouble("no-sound")
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.FAILED]
    let_pass(clock, EngineTimeouts().sound_retry_s)  # Neither a sound server nor ALSA is available.
    voice.say(Utterance(2, "Camera."))
    assert listener.wait_for(MarkKind.FAILED, 2)
    wait_for(lambda: waits(clock, EngineTimeouts().sound_retry_s))
    own_server.start_again()
    let_pass(clock, EngineTimeouts().sound_retry_s)
    assert listener.wait_for_trouble("no-sound", "voice-back")
    assert listener.troubles[0][1]["why"]
    voice.say(Utterance(3, "Radio."))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert capfd.readouterr() == ("", "")


#: An ALSA device that plays into the test's sound server, which nothing else can find.
ALSA = """
pcm.!default {{ type pulse server "{server}" }}
ctl.!default {{ type pulse server "{server}" }}
"""


@pytest.mark.heavy
@pytest.mark.needs("libasound2-plugins", "libespeak-ng1")
@pytest.mark.parametrize("asked", ["inside", "system"])
def test_voice_without_a_sound_server_can_be_heard_and_hushed(
    asked: str,
    make_voice: MakeVoice,
    listener: Listener,
    sound_server: SoundServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The program doesn't see a sound server, so either its library plays, or we play on the
    default device.
    """
    settings = tmp_path / "asound.conf"
    settings.write_text(ALSA.format(server=sound_server.environment["PULSE_SERVER"]))
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(settings))
    monkeypatch.setenv("PULSE_SERVER", "unix:/nonexistent")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("COMPANION_ESPEAK", asked)
    loudspeaker = sound_server.recordings["loudspeaker"]
    voice, began = make_voice(), loudspeaker.here()
    voice.say(Utterance(1, LONG))
    wait_for(lambda: bool(loudspeaker.sounds(began)))
    # A voice that plays its own sound is heard before it reports that it has started.
    assert listener.wait_for(MarkKind.STARTED, 1)
    voice.stop()
    voice.say(Utterance(2, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.STOPPED]
    again = loudspeaker.here()
    voice.say(Utterance(3, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 3)
    loudspeaker.here()
    assert 0.3 < loudspeaker.heard(again) < loudspeaker.heard(began) < LONG_S
    assert not listener.troubles
