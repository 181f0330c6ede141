"""An earpiece says one seat's secrets, and only in that seat's ear: real speech, recorded."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.narration.delivery import Delivery, Ear, SeatOutput
from companion.narration.text import Label, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat, seats_named
from companion.speech import pulse
from companion.speech.drivers.sink import SinkPlayer
from companion.speech.earpiece import Earpiece
from companion.speech.manner import Manner
from companion.speech.process_voice import Patience, ProcessVoice
from companion.speech.spelling import Spelling
from companion.speech.voice import MarkKind, OnMark, OnTrouble, SilentVoice, Utterance
from companion.speech.voices import NamedVoice
from tests.speech.listener import Listener
from tests.speech.sound import SoundServer, wait_until
from tests.speech.test_sound import LONG
from tests.waiting import WITHIN_S

ANN, BOB = seats_named("Ann", "Bob")
NAMED = NamedVoice("narrator", "en", "en-GB")
SPELLING = Spelling(capital="cap", space="space")
HELD = "You hold the Camera, and nobody else may know it."
#: So that a test need not wait for a device that is back.
QUICK = Patience(retry_sound=0.2)
#: How long the loudspeaker must stay silent after something that could have moved a voice.
LISTENED_S = 1.0

MakeEarpiece = Callable[..., Earpiece]


def private(seat: Seat, words: str = HELD) -> PrivateText:
    return PrivateText(seat, Words(Label.PRIVATE, words, "camera"))


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """A loudspeaker and two earpieces, which can be unplugged."""
    server = SoundServer(tmp_path, sinks=("loudspeaker", "ann", "bob"))
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    server.record()
    yield server
    server.close()


@pytest.fixture
def make_earpiece(listener: Listener) -> Iterator[MakeEarpiece]:
    made: list[Earpiece] = []

    def make(seat: Seat, device: str, manner: Callable[[], Manner] = Manner) -> Earpiece:
        def voice(on_mark: OnMark, on_trouble: OnTrouble) -> ProcessVoice:
            return ProcessVoice(on_mark, on_trouble, device=device, patience=QUICK)

        made.append(Earpiece(seat, voice, NAMED, SPELLING, listener.on_trouble, manner=manner))
        return made[-1]

    yield make
    for one in made:
        one.close()


def confirmed(earpiece: Earpiece) -> Earpiece:
    """It has been heard in its seat's ear."""
    assert earpiece.test(private(earpiece.seat, "The word is maple."))
    assert earpiece.finish(WITHIN_S)
    assert earpiece.confirm()
    return earpiece


def test_private_words_come_out_of_their_own_seats_device_alone(
    three: SoundServer, make_earpiece: MakeEarpiece
) -> None:
    """Neither the loudspeaker nor the other earpiece sounds meanwhile."""
    ann, bob = (
        confirmed(make_earpiece(seat, device)) for seat, device in ((ANN, "ann"), (BOB, "bob"))
    )
    delivery = Delivery([], [ann, bob])
    for whose, others in (("ann", "bob"), ("bob", "ann")):
        began = time.perf_counter()
        delivery.whisper(private(ANN if whose == "ann" else BOB))
        assert (ann if whose == "ann" else bob).finish(WITHIN_S)
        time.sleep(0.2)
        assert three.recordings[whose].heard(began) > 1.5
        assert not three.recordings[others].sounds(began)
        assert not three.recordings["loudspeaker"].sounds(began)


def test_an_earpiece_whose_sink_goes_is_silent_and_never_moves(
    three: SoundServer, make_earpiece: MakeEarpiece, listener: Listener
) -> None:
    """A sound server moves what it can to the loudspeaker: this it cannot."""
    ear = confirmed(make_earpiece(ANN, "ann"))
    began = time.perf_counter()
    ear.tell(private(ANN, LONG))
    ear.tell(private(ANN, LONG))
    three.recordings["ann"].first_sound(began)
    three.unplug("ann")
    assert listener.wait_for_trouble("earpiece-gone")
    assert not ear.ready
    time.sleep(LISTENED_S)
    assert not three.recordings["loudspeaker"].sounds(began)
    assert not three.recordings["bob"].sounds(began)


def test_an_earpiece_that_is_back_says_nothing_before_it_is_tested(
    three: SoundServer, make_earpiece: MakeEarpiece, listener: Listener
) -> None:
    """The same name may be another pair of headphones, in another ear."""
    ear = confirmed(make_earpiece(ANN, "ann"))
    three.unplug("ann")
    assert listener.wait_for_trouble("earpiece-gone")
    ear.tell(private(ANN, LONG))
    assert not ear.test(private(ANN, "The word is river."))
    assert not ear.confirm()
    three.plug_in("ann")
    assert listener.wait_for_trouble("earpiece-gone", "earpiece-back")
    began = time.perf_counter()
    ear.tell(private(ANN))
    assert not ear.ready
    time.sleep(LISTENED_S)
    assert not three.recordings["ann"].sounds(began)
    confirmed(ear).tell(private(ANN))
    assert ear.finish(WITHIN_S)
    assert three.recordings["ann"].sounds(began)
    assert not three.recordings["loudspeaker"].sounds(began)


def test_a_sound_server_that_dies_leaves_the_earpiece_unconfirmed(
    three: SoundServer, make_earpiece: MakeEarpiece, listener: Listener
) -> None:
    """And one that comes back says nothing of what was under way."""
    ear = confirmed(make_earpiece(ANN, "ann"))
    ear.tell(private(ANN, LONG))
    three.stop()
    assert listener.wait_for_trouble("earpiece-gone")
    assert not ear.ready
    three.start_again()
    three.record()
    began = time.perf_counter()
    assert listener.wait_for_trouble("earpiece-gone", "earpiece-back")
    time.sleep(LISTENED_S)
    assert not any(recording.sounds(began) for recording in three.recordings.values())


def test_an_engine_that_dies_says_the_secret_on_no_other_device_and_in_no_trouble(
    three: SoundServer,
    listener: Listener,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """What was queued is forgotten, and the new engine must be tested."""
    voices: list[ProcessVoice] = []

    def voice(on_mark: OnMark, on_trouble: OnTrouble) -> ProcessVoice:
        voices.append(ProcessVoice(on_mark, on_trouble, device="ann", patience=QUICK))
        return voices[0]

    ear = confirmed(Earpiece(ANN, voice, NAMED, SPELLING, listener.on_trouble))
    ear.tell(private(ANN, LONG))
    ear.tell(private(ANN))
    three.recordings["ann"].first_sound(0)
    pid = voices[0].pid
    assert pid
    os.kill(pid, signal.SIGKILL)
    assert listener.wait_for_trouble("earpiece-lost", "earpiece-back")
    began = time.perf_counter()
    time.sleep(LISTENED_S)
    assert not any(recording.sounds(began + 0.3) for recording in three.recordings.values())
    assert not ear.ready
    ear.close()
    assert [dict(facts) for _, facts in listener.troubles] == [{"who": "Ann"}] * 2
    assert capfd.readouterr() == ("", "")


def test_a_person_with_a_mixer_cannot_move_it(
    three: SoundServer, make_earpiece: MakeEarpiece
) -> None:
    """Nor can another program that takes new loudspeakers into use."""
    ear = confirmed(make_earpiece(ANN, "ann"))
    began = time.perf_counter()
    ear.tell(private(ANN, LONG))
    three.recordings["ann"].first_sound(began)
    (stream,) = three.control("list", "short", "sink-inputs").splitlines()
    three.control("move-sink-input", stream.split("\t")[0], "loudspeaker")
    three.control("set-default-sink", "bob")
    time.sleep(LISTENED_S)
    assert three.recordings["ann"].is_sounding()
    assert not three.recordings["loudspeaker"].sounds(began)
    assert not three.recordings["bob"].sounds(began)


def test_hush_is_silence_in_the_ear_too(three: SoundServer, make_earpiece: MakeEarpiece) -> None:
    """Enter and every key of a display: at once, with all that waits; the next is heard."""
    ear = confirmed(make_earpiece(ANN, "ann"))
    delivery = Delivery([], [ear])
    began = time.perf_counter()
    for _ in range(2):
        delivery.whisper(private(ANN, LONG))
    three.recordings["ann"].first_sound(began)
    delivery.hush()
    assert wait_until(lambda: not three.recordings["ann"].is_sounding())
    assert ear.ready
    again = time.perf_counter()
    delivery.whisper(private(ANN, "Radio."))
    assert ear.finish(WITHIN_S)
    assert three.recordings["ann"].sounds(again)


def test_it_is_heard_whole_and_marked_when_it_is_over(
    three: SoundServer, make_voice: Callable[..., ProcessVoice], listener: Listener
) -> None:
    """As long as the loudspeaker's voice takes for the same words; none is cut off."""
    # Twice each, and the shorter one: a busy machine stretches a sound, and never shortens it.
    lengths = {None: 1000.0, "ann": 1000.0}
    for number, device in enumerate((None, "ann", None, "ann")):
        voice = make_voice(device=device)
        began = time.perf_counter()
        voice.say(Utterance(number, LONG, rate_wpm=300))
        assert listener.wait_for(MarkKind.ENDED, number)
        time.sleep(0.2)
        recording = three.recordings[device or "loudspeaker"]
        lengths[device] = min(lengths[device], recording.heard(began))
    assert lengths["ann"] == pytest.approx(lengths[None], abs=0.2)


def test_what_comes_just_before_it_waits_wakes_it(three: SoundServer) -> None:
    """A player that has seen no work, and is given some before it waits, would wait for ever."""
    server = pulse.SoundServer()
    server.send()  # and what it was told at first is over
    server.wake()
    began = time.perf_counter()
    server.turn(WITHIN_S)
    assert time.perf_counter() - began < WITHIN_S
    server.close()


def test_headphones_pulled_out_of_a_laptop_end_it(three: SoundServer) -> None:
    """The sink stays, but sounds from the speakers now: another socket of the same card."""
    told: list[object] = []
    player = SinkPlayer("ann", told.append, told.append, told.append)
    player.open(22050)
    player.begin(1)
    player.take(1, b"\0\x40" * 22050 * 5)
    assert wait_until(lambda: told == [1])
    assert player.sink is not None
    player.sink = player.sink._replace(port="headphones")  # null sinks have no sockets
    three.control("set-sink-volume", "ann", "50%")  # any change has it looked at
    assert wait_until(lambda: told == [1, "another socket"])
    assert wait_until(lambda: not three.control("list", "short", "sink-inputs"))


def test_a_server_that_moves_it_nevertheless_ends_it(
    three: SoundServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some server may not know the wish not to be moved."""
    monkeypatch.setattr(pulse, "_DO_NOT_MOVE", 0)
    told: list[object] = []
    player = SinkPlayer("ann", told.append, told.append, told.append)
    player.open(22050)
    player.begin(1)
    player.take(1, b"\0\x40" * 22050 * 5)
    assert wait_until(lambda: told == [1])
    three.unplug("ann")
    assert wait_until(lambda: len(told) == 2)
    assert wait_until(lambda: not three.control("list", "short", "sink-inputs"))


class Kept:
    """An earpiece without sound: what it says is kept."""

    def __init__(self, manner: Callable[[], Manner] = Manner) -> None:
        self.troubles: list[str] = []
        self.ear = Earpiece(
            ANN,
            self._voice,
            NAMED,
            SPELLING,
            lambda phrase, _: self.troubles.append(phrase),
            manner=manner,
        )

    def _voice(self, on_mark: OnMark, on_trouble: OnTrouble) -> SilentVoice:
        self.trouble = on_trouble
        self.voice = SilentVoice(on_mark)
        return self.voice

    @property
    def said(self) -> list[str]:
        return [utterance.text for utterance in self.voice.said]


def test_it_is_an_output_of_its_seat() -> None:
    """And has a line only once it is confirmed."""
    ear = Kept().ear
    output: SeatOutput = ear
    as_ear: Ear = ear
    delivery = Delivery([], [output])
    assert not delivery.has_line(ANN)
    assert as_ear.test(private(ANN, "The word is maple."))
    assert not delivery.has_line(ANN)
    assert as_ear.confirm()
    assert delivery.has_line(ANN)
    assert not delivery.has_line(BOB)


def test_before_it_is_confirmed_it_says_the_test_and_nothing_else() -> None:
    """Also while it is tested again."""
    kept = Kept()
    kept.ear.tell(private(ANN))
    kept.ear.test(private(ANN, "The word is maple."))
    kept.ear.tell(private(ANN))
    assert kept.said == ["The word is maple."]
    kept.ear.confirm()
    kept.ear.tell(private(ANN))
    kept.ear.test(private(ANN, "The word is river."))
    kept.ear.tell(private(ANN))
    assert kept.said == ["The word is maple.", HELD, "The word is river."]


def test_it_is_not_confirmed_without_a_test() -> None:
    """One confirmation a test."""
    kept = Kept()
    assert not kept.ear.confirm()
    kept.ear.test(private(ANN))
    assert kept.ear.confirm()
    assert not kept.ear.confirm()
    assert not kept.ear.ready


@pytest.mark.parametrize("phrase", ["no-sound", "voice-lost", "voice-missing"])
def test_after_any_trouble_it_has_to_be_tested_again(phrase: str) -> None:
    """Also if the trouble came between the word and its answer."""
    kept = Kept()
    kept.ear.test(private(ANN))
    kept.trouble(phrase, {"why": "?"})
    assert not kept.ear.confirm()
    kept.trouble("voice-back", {})
    assert not kept.ear.confirm()
    kept.ear.test(private(ANN))
    assert kept.ear.confirm()
    kept.trouble(phrase, {"why": "?"})
    assert not kept.ear.ready
    assert kept.troubles[1] == "earpiece-back"


def test_a_voice_that_the_engine_lacks_is_no_reason() -> None:
    """It speaks on in another."""
    kept = Kept()
    kept.ear.test(private(ANN))
    kept.trouble("voice-unknown", {"name": "martian"})
    assert kept.ear.confirm()
    assert kept.troubles == ["voice-unknown"]


def test_public_words_are_the_loudspeakers() -> None:
    """All hear them there."""
    kept = Kept()
    kept.ear.test(private(ANN, "maple"))
    kept.ear.confirm()
    kept.ear.tell(PublicText(Label.TABLE, "Ann plays the Radio.", "radio"))
    assert kept.said == ["maple"]


def test_the_words_of_another_are_refused() -> None:
    """By an error that does not have them."""
    kept = Kept()
    for give in (kept.ear.tell, kept.ear.test):
        with pytest.raises(LeakError) as refused:
            give(private(BOB))
        assert "amera" not in str(refused.value)
    with pytest.raises(LeakError):
        kept.ear.test(PublicText(Label.TABLE, "Ann.", "ann"))  # type: ignore[arg-type]
    assert kept.said == []


def test_it_speaks_in_the_manner_that_is_chosen_now() -> None:
    """Faster at the loudspeaker is faster in the ear, from the next message on."""
    manner = Manner(rate_wpm=200)
    kept = Kept(manner=lambda: manner)
    kept.ear.test(private(ANN))
    manner = Manner(rate_wpm=400, volume=50)
    kept.ear.confirm()
    kept.ear.tell(private(ANN))
    assert [(said.rate_wpm, said.volume) for said in kept.voice.said] == [(200, 100), (400, 50)]
