"""Tests a speaker's queue, priorities, modes and rates, without any sound."""

import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.clock import SYSTEM_CLOCK, Clock
from companion.narration.text import Label, PublicText
from companion.speech.settings import Mode, wpm_for_level
from companion.speech.speaker import Speaker, SpeechPriority
from companion.speech.spelling import Spelling
from companion.speech.voice import MarkKind, OnMark, Utterance, VoiceFacts, VoiceMark
from companion.speech.voices import NamedVoice
from tests.clocks import ManualClock
from tests.speech.silent_voice import SilentVoice
from tests.waiting import WITHIN_S, wait_for

NARRATOR = NamedVoice("narrator", "en", "en-GB", rate_level=4, pitch=60, volume=90)
SPELLING = Spelling(capital="cap", space="space")


def text(words: str, label: Label = Label.TABLE) -> PublicText:
    return PublicText(label, words, brief="")


class SlowVoice:
    """A voice whose utterances end when the test says so."""

    def __init__(self, on_mark: OnMark) -> None:
        self._on_mark = on_mark
        self.given: list[Utterance] = []
        self.stops = 0
        self.is_closed = False
        self.facts: VoiceFacts | None = None

    def say(self, utterance: Utterance) -> None:
        self.given.append(utterance)

    def stop(self) -> None:
        self.stops += 1

    def close(self) -> None:
        self.is_closed = True

    @property
    def words(self) -> list[str]:
        return [utterance.text for utterance in self.given]

    def end(self, kind: MarkKind = MarkKind.ENDED, place: int = -1) -> None:
        self._on_mark(VoiceMark(kind, self.given[place].id))


def speaker_with(mode: Mode = Mode.VOICE, clock: Clock = SYSTEM_CLOCK) -> tuple[Speaker, SlowVoice]:
    made: list[SlowVoice] = []

    def make(on_mark: OnMark) -> SlowVoice:
        made.append(SlowVoice(on_mark))
        return made[0]

    speaker = Speaker(make, NARRATOR, SPELLING, mode, clock=clock)
    return speaker, made[0] if made else SlowVoice(lambda _: None)


def silent_speaker() -> tuple[Speaker, SilentVoice]:
    made: list[SilentVoice] = []

    def make(on_mark: OnMark) -> SilentVoice:
        made.append(SilentVoice(on_mark))
        return made[0]

    return Speaker(make, NARRATOR, SPELLING), made[0]


def test_voice_gets_the_next_sentence_once_the_previous_one_has_ended() -> None:
    speaker, voice = speaker_with()
    for words in ("One.", "Two.", "Three."):
        speaker.tell(text(words))
    assert voice.words == ["One."]
    voice.end()
    assert voice.words == ["One.", "Two."]
    voice.end(MarkKind.FAILED)
    assert voice.words == ["One.", "Two.", "Three."]


def test_narrator_speaks_the_sentence_without_its_label_and_brief_form() -> None:
    speaker, voice = speaker_with()
    speaker.tell(PublicText(Label.TABLE, "Ann discards the radio.", brief="Ann radio"))
    (utterance,) = voice.given
    assert utterance.text == "Ann discards the radio."
    assert (utterance.voice, utterance.pitch, utterance.volume) == ("en", 60, 90)
    assert utterance.rate_wpm == 267


def test_message_to_be_spoken_next_jumps_the_queue_but_cuts_nothing_off() -> None:
    """If there are several such messages, they keep their order."""
    speaker, voice = speaker_with()
    speaker.say(text("Spoken."))
    speaker.say(text("Queued."))
    speaker.say(text("First reply."), SpeechPriority.NEXT)
    speaker.say(text("Second reply."), SpeechPriority.NEXT)
    for _ in range(3):
        voice.end()
    assert voice.words == ["Spoken.", "First reply.", "Second reply.", "Queued."]
    assert voice.stops == 0


def test_message_to_be_spoken_now_cuts_off_the_sentence_but_keeps_the_queue() -> None:
    """The sentence does not come back, even if its end is reported late."""
    speaker, voice = speaker_with()
    speaker.say(text("Cut."))
    speaker.say(text("Queued."))
    speaker.say(text("Next."), SpeechPriority.NEXT)
    speaker.say(text("Now."), SpeechPriority.NOW)
    assert voice.stops == 1
    assert voice.words == ["Cut.", "Now."]
    voice.end(MarkKind.STOPPED, place=0)
    voice.end(MarkKind.ENDED, place=0)
    assert voice.words == ["Cut.", "Now."]
    voice.end()
    voice.end()
    assert voice.words == ["Cut.", "Now.", "Next.", "Queued."]


def test_hushing_clears_the_queue_and_stops_the_voice() -> None:
    """Even after a sentence has been reported as ended, its last sounds may still be heard."""
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


def test_sentence_said_twice_becomes_two_utterances() -> None:
    speaker, voice = silent_speaker()
    speaker.tell(text("Pass."))
    speaker.tell(text("Pass."))
    assert [utterance.text for utterance in voice.said] == ["Pass.", "Pass."]
    assert len({utterance.id for utterance in voice.said}) == 2


def test_queue_of_a_thousand_sentences_is_spoken_in_order() -> None:
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


def test_voice_may_end_thousands_of_utterances_within_the_say_call() -> None:
    """The calls must not be nested."""

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


def test_sentences_from_several_threads_stay_in_order_for_each_thread() -> None:
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


@given(st.lists(st.sampled_from([*SpeechPriority, "end", "hush"]), max_size=40))
def test_random_messages_are_spoken_in_the_order_of_a_simple_priority_model(
    acts: list[SpeechPriority | str],
) -> None:
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
            assert isinstance(act, SpeechPriority)
            speaker.say(text(words), act)
            if act is SpeechPriority.NOW:
                spoken, soon = None, [words, *soon]
            else:
                (soon if act is SpeechPriority.NEXT else later).append(words)
        if spoken is None and (soon or later):
            spoken = (soon or later).pop(0)
            heard.append(spoken)
    assert voice.words == heard


def test_rate_levels_are_even_steps_from_120_to_450() -> None:
    """Level 4 is the default."""
    rates = [wpm_for_level(level) for level in range(10)]
    assert rates == [120, 157, 193, 230, 267, 303, 340, 377, 413, 450]


def test_faster_and_slower_return_the_rate_level_and_stop_at_the_limits() -> None:
    """The next sentence is spoken at the new rate, even if it was queued before the change."""
    speaker, voice = speaker_with()
    speaker.tell(text("One."))
    speaker.tell(text("Two."))
    assert speaker.faster().level == 5
    voice.end()
    assert [utterance.rate_wpm for utterance in voice.given] == [267, 303]
    assert [speaker.faster().level for _ in range(6)] == [6, 7, 8, 9, 9, 9]
    assert [speaker.slower().level for _ in range(11)] == [8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]


def test_spelling_names_letters_capitals_spaces_and_symbols() -> None:
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
def test_speech_mode_decides_which_labels_are_spoken(mode: Mode, spoken: set[Label]) -> None:
    """Sentences with other labels are left to the screen reader, or aren't spoken at all."""
    speaker, voice = speaker_with(mode)
    labels = [label for label in Label if label is not Label.PRIVATE]
    assert {label for label in labels if mode.speaks(label)} == spoken
    for label in labels:
        speaker.say(text(label.name, label), SpeechPriority.NOW)
    assert set(voice.words) == {label.name for label in spoken}


@pytest.mark.parametrize("silent", [Mode.READER, Mode.OFF])
def test_voice_exists_only_in_speech_modes_that_use_it(silent: Mode) -> None:
    """An unused voice would be reported as failing because it is silent."""
    made: list[SlowVoice] = []

    def make(on_mark: OnMark) -> SlowVoice:
        made.append(SlowVoice(on_mark))
        return made[-1]

    speaker = Speaker(make, NARRATOR, SPELLING, silent)
    speaker.tell(text("Unheard."))
    speaker.hush()
    assert made == []
    assert speaker.has_rate
    speaker.mode = Mode.VOICE
    speaker.tell(text("Heard."))
    speaker.mode = Mode.BOTH
    assert [voice.words for voice in made] == [["Heard."]]
    speaker.mode = silent
    assert made[0].is_closed
    assert speaker.is_quiet
    speaker.mode = Mode.VOICE
    speaker.tell(text("Heard again."))
    assert made[1].words == ["Heard again."]
    speaker.close()


def test_new_speech_mode_drops_only_messages_that_it_does_not_speak() -> None:
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
def test_finishing_waits_until_the_last_word_is_spoken_or_a_timeout_passes(is_spoken: bool) -> None:
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


def test_closing_a_speaker_lets_the_voice_report_its_last_mark() -> None:
    """The voice's thread reports that mark while the speaker is closing, and must not be locked
    out.
    """

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
