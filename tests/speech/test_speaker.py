"""The queue and its priorities, the modes and the rates: without any sound."""

import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.clock import SYSTEM_CLOCK, Clock
from companion.narration.text import Label, PublicText
from companion.speech.manner import Mode, words_a_minute
from companion.speech.speaker import Priority, Speaker
from companion.speech.spelling import Spelling
from companion.speech.voice import Mark, MarkKind, OnMark, SilentVoice, Utterance, VoiceFacts
from companion.speech.voices import NamedVoice
from tests.clocks import ManualClock
from tests.waiting import WITHIN_S, wait_for

NARRATOR = NamedVoice("narrator", "en", "en-GB", rate_level=4, pitch=60, volume=90)
SPELLING = Spelling(capital="cap", space="space")


def text(words: str, label: Label = Label.TABLE) -> PublicText:
    return PublicText(label, words, brief="")


class SlowVoice:
    """Speaks until the test says that it is over."""

    def __init__(self, on_mark: OnMark) -> None:
        self._on_mark = on_mark
        self.given: list[Utterance] = []
        self.stops = 0
        self.facts: VoiceFacts | None = None

    def say(self, utterance: Utterance) -> None:
        self.given.append(utterance)

    def stop(self) -> None:
        self.stops += 1

    def set_rate(self, wpm: int) -> None:  # noqa: ARG002
        raise AssertionError("each utterance has its own")

    def close(self) -> None:
        pass

    @property
    def words(self) -> list[str]:
        return [utterance.text for utterance in self.given]

    def end(self, kind: MarkKind = MarkKind.ENDED, place: int = -1) -> None:
        self._on_mark(Mark(kind, self.given[place].id))


def speaker_with(mode: Mode = Mode.VOICE, clock: Clock = SYSTEM_CLOCK) -> tuple[Speaker, SlowVoice]:
    made: list[SlowVoice] = []

    def make(on_mark: OnMark) -> SlowVoice:
        made.append(SlowVoice(on_mark))
        return made[0]

    return Speaker(make, NARRATOR, SPELLING, mode, clock=clock), made[0]


def silent_speaker() -> tuple[Speaker, SilentVoice]:
    made: list[SilentVoice] = []

    def make(on_mark: OnMark) -> SilentVoice:
        made.append(SilentVoice(on_mark))
        return made[0]

    return Speaker(make, NARRATOR, SPELLING), made[0]


def test_one_sentence_at_a_time_is_given_to_the_voice() -> None:
    """The next when it has ended."""
    speaker, voice = speaker_with()
    for words in ("One.", "Two.", "Three."):
        speaker.tell(text(words))
    assert voice.words == ["One."]
    voice.end()
    assert voice.words == ["One.", "Two."]
    voice.end(MarkKind.FAILED)
    assert voice.words == ["One.", "Two.", "Three."]


def test_the_whole_sentence_is_spoken_in_the_narrators_voice() -> None:
    """Neither the label nor the brief form."""
    speaker, voice = speaker_with()
    speaker.tell(PublicText(Label.TABLE, "Ann discards the radio.", brief="Ann radio"))
    (utterance,) = voice.given
    assert utterance.text == "Ann discards the radio."
    assert (utterance.voice, utterance.pitch, utterance.volume) == ("en", 60, 90)
    assert utterance.rate_wpm == 267


def test_next_comes_before_the_queue_and_cuts_nothing() -> None:
    """Several of them keep their own order."""
    speaker, voice = speaker_with()
    speaker.say(text("Spoken."))
    speaker.say(text("Queued."))
    speaker.say(text("First reply."), Priority.NEXT)
    speaker.say(text("Second reply."), Priority.NEXT)
    for _ in range(3):
        voice.end()
    assert voice.words == ["Spoken.", "First reply.", "Second reply.", "Queued."]
    assert voice.stops == 0


def test_now_cuts_what_is_spoken_and_keeps_the_queue() -> None:
    """What was cut is not resumed, even when its end is reported late."""
    speaker, voice = speaker_with()
    speaker.say(text("Cut."))
    speaker.say(text("Queued."))
    speaker.say(text("Next."), Priority.NEXT)
    speaker.say(text("Now."), Priority.NOW)
    assert voice.stops == 1
    assert voice.words == ["Cut.", "Now."]
    voice.end(MarkKind.STOPPED, place=0)
    voice.end(MarkKind.ENDED, place=0)
    assert voice.words == ["Cut.", "Now."]
    voice.end()
    voice.end()
    assert voice.words == ["Cut.", "Now.", "Next.", "Queued."]


def test_hush_forgets_everything() -> None:
    """And silences the end of a sentence that was reported as over."""
    speaker, voice = speaker_with()
    for words in ("One.", "Two.", "Three."):
        speaker.tell(text(words))
    speaker.hush()
    assert voice.stops == 1
    voice.end(MarkKind.STOPPED)
    assert voice.words == ["One."]
    speaker.hush()
    assert voice.stops == 2
    speaker.tell(text("Four."))
    assert voice.words == ["One.", "Four."]


def test_the_same_sentence_said_twice_is_heard_twice() -> None:
    """As two utterances."""
    speaker, voice = silent_speaker()
    speaker.tell(text("Pass."))
    speaker.tell(text("Pass."))
    assert [utterance.text for utterance in voice.said] == ["Pass.", "Pass."]
    assert len({utterance.id for utterance in voice.said}) == 2


def test_a_thousand_sentences_are_spoken_in_order() -> None:
    """Queued while one is spoken by a voice that then ends each at once."""
    speaker, voice = speaker_with()
    sentences = [f"Sentence {number}." for number in range(1000)]
    for sentence in sentences:
        speaker.tell(text(sentence))
    while len(voice.given) < 1000:
        voice.end()
    assert voice.words == sentences
    quick, silent = silent_speaker()
    for sentence in sentences:
        quick.tell(text(sentence))
    assert [utterance.text for utterance in silent.said] == sentences


def test_a_voice_may_end_thousands_from_within() -> None:
    """No call inside a call for each of them."""

    class EagerVoice(SlowVoice):
        eager = False

        def say(self, utterance: Utterance) -> None:
            super().say(utterance)
            if self.eager:
                self.end()

    made: list[EagerVoice] = []

    def make(on_mark: OnMark) -> EagerVoice:
        made.append(EagerVoice(on_mark))
        return made[0]

    speaker = Speaker(make, NARRATOR, SPELLING)
    for number in range(5000):
        speaker.tell(text(str(number)))
    made[0].eager = True
    made[0].end()
    assert made[0].words == [str(number) for number in range(5000)]


def test_threads_may_speak_at_the_same_time() -> None:
    """Each thread's sentences are all heard, in its order."""
    speaker, voice = silent_speaker()

    def talk(name: str) -> None:
        for number in range(200):
            speaker.tell(text(f"{name} {number}"))

    threads = [threading.Thread(target=talk, args=(name,)) for name in ("ann", "bob", "cara")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said = [utterance.text for utterance in voice.said]
    assert len(said) == 600
    for name in ("ann", "bob", "cara"):
        assert [words for words in said if words.startswith(name)] == [
            f"{name} {number}" for number in range(200)
        ]


@given(st.lists(st.sampled_from([*Priority, "end", "hush"]), max_size=40))
def test_nothing_is_lost_doubled_or_out_of_order(acts: list[Priority | str]) -> None:
    """Against a plain model of the three priorities."""
    speaker, voice = speaker_with()
    spoken: str | None = None
    soon: list[str] = []
    later: list[str] = []
    heard: list[str] = []
    for number, act in enumerate(acts):
        words = str(number)
        if act == "end":
            if spoken is not None:
                voice.end()
                spoken = None
        elif act == "hush":
            speaker.hush()
            spoken, soon, later = None, [], []
        else:
            assert isinstance(act, Priority)
            speaker.say(text(words), act)
            if act is Priority.NOW:
                spoken, soon = None, [words, *soon]
            else:
                (soon if act is Priority.NEXT else later).append(words)
        if spoken is None and (soon or later):
            spoken = (soon or later).pop(0)
            heard.append(spoken)
    assert voice.words == heard


def test_levels_are_even_steps_from_120_to_450() -> None:
    """0 to 9, 4 being the default."""
    rates = [words_a_minute(level) for level in range(10)]
    assert rates == [120, 157, 193, 230, 267, 303, 340, 377, 413, 450]


def test_faster_and_slower_return_the_level_and_stop_at_the_ends() -> None:
    """The next sentence is spoken at the new rate, also one that was queued before."""
    speaker, voice = speaker_with()
    speaker.tell(text("One."))
    speaker.tell(text("Two."))
    assert speaker.faster().level == 5
    voice.end()
    assert [utterance.rate_wpm for utterance in voice.given] == [267, 303]
    assert [speaker.faster().level for _ in range(6)] == [6, 7, 8, 9, 9, 9]
    assert [speaker.slower().level for _ in range(11)] == [8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]


def test_spelling_says_letters_one_by_one() -> None:
    """Capitals, spaces and signs by name."""
    speaker, voice = silent_speaker()
    speaker.spell(text("Ann D4-é"))
    assert voice.said[0].text == "cap A, n, n, space, cap D, 4, hyphen-minus, é"


@pytest.mark.parametrize(
    ("mode", "spoken"),
    [
        (Mode.VOICE, set(Label) - {Label.PRIVATE}),
        (Mode.READER, set()),
        (Mode.BOTH, {Label.TABLE, Label.QUESTION}),
        (Mode.ON_DEMAND, {Label.REPLY}),
        (Mode.OFF, set()),
    ],
)
def test_a_mode_decides_which_labels_are_spoken(mode: Mode, spoken: set[Label]) -> None:
    """The rest is the screen reader's, or is not asked for."""
    speaker, voice = speaker_with(mode)
    labels = [label for label in Label if label is not Label.PRIVATE]
    assert {label for label in labels if mode.speaks(label)} == spoken
    for label in labels:
        speaker.say(text(label.name, label), Priority.NOW)
    assert set(voice.words) == {label.name for label in spoken}


def test_a_new_mode_cuts_what_it_does_not_speak() -> None:
    """And keeps the rest of the queue."""
    speaker, voice = speaker_with()
    speaker.tell(text("Event."))
    speaker.tell(text("Another event."))
    speaker.tell(text("Answer.", Label.REPLY))
    speaker.mode = Mode.ON_DEMAND
    assert voice.stops == 1
    assert voice.words == ["Event.", "Answer."]
    speaker.mode = Mode.OFF
    assert voice.stops == 2
    speaker.tell(text("Unheard."))
    assert voice.words == ["Event.", "Answer."]


@pytest.mark.parametrize("is_spoken", [True, False])
def test_finish_waits_until_the_last_word_is_spoken_or_its_time_is_over(is_spoken: bool) -> None:
    clock = ManualClock()
    speaker, voice = speaker_with(clock=clock)
    assert speaker.finish(0.0)
    speaker.tell(text("Goodbye."))
    finished: list[bool] = []
    waiting = threading.Thread(target=lambda: finished.append(speaker.finish(5.0)))
    waiting.start()
    wait_for(lambda: clock.next_deadline is not None)
    assert not finished
    if is_spoken:
        voice.end()
    else:
        clock.advance(5.0)
    waiting.join()
    assert finished == [is_spoken]


def test_closing_lets_the_voice_report_to_the_end() -> None:
    """A voice's thread that wants to report a last mark while it is closed is not locked out."""

    class LastMark(SlowVoice):
        def close(self) -> None:
            last = threading.Thread(target=self.end)
            last.start()
            last.join(WITHIN_S)
            assert not last.is_alive()

    made: Callable[[OnMark], LastMark] = LastMark
    speaker = Speaker(made, NARRATOR, SPELLING)
    speaker.tell(text("One."))
    speaker.close()
