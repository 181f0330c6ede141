"""Measures spoken commands: exact phrases, everyday sentences, and table talk in all five games.

It uses packaged voices, with and without noise, echo and other people's talk. The sound takes the
same route as sound from a microphone. Half of the phrases are for setting thresholds, and have
their own voices. The other half is measured, with voices from other engines.
"""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from companion.listening.decision import Caution, Recognition, decide
from companion.listening.network import Network
from companion.listening.recogniser import MAX_LINE_S, QUIET_S, endpointer_of_a_line
from companion.listening.recognisers import Recognisers
from companion.session.appraisal import Appraisal
from tests.listening.corpus import TALK, Phrase, everyday, phrases, short_talk
from tests.listening.speaking import (
    MEASURED_VOICES,
    RATE,
    VOICES,
    beside_noise,
    beside_talk,
    echoing,
    spoken,
)

#: Background sounds, with how far each is below the voice, in dB.
BESIDE = {
    "clean": None,
    "a little echo": 12,
    "pink noise at 20 dB": 20,
    "others talking at 15 dB": 15,
}
#: The intervals at which exact phrases and everyday sentences are measured.
EVERY, EVERYDAY = 2, 10
#: By what factor noise increases the interval, and the intervals at which short and long talk is
#: measured.
BESIDE_EVERY, SHORT_EVERY, TALK_EVERY = 3, 2, 3
#: Goals: the minimum share of clean exact phrases that are right at once or after one question; the
#: maximum shares of wrong actions that change a game, and of table talk that gets any reply.
RIGHT, WRONG, ANSWERED = 0.98, 0.003, 0.05
#: Size of one block of sound, in bytes, and the silence after a phrase.
_BLOCK, _SILENCE = RATE * 30 // 1000 * 2, bytes(2 * RATE)
#: Silence after the speech for the recognisers.
_PADDING = bytes(int(RATE * QUIET_S))

#: Possible outcomes for a phrase.
OUTCOMES = ("right", "asked", "asked wrong", "wrong", "wrong change", "none")

Tell = Callable[[str], None]


def run(
    tell: Tell,
    *,
    voices: tuple[str, ...] = MEASURED_VOICES,
    beside: tuple[str, ...] = tuple(BESIDE),
    every: int = EVERY,
    right_least: float = RIGHT,
    half: int = 1,
    seed: int = 1,
) -> bool:
    """Return whether enough clean phrases are right and no table talk is acted on.

    every: the interval at which phrases are measured. right_least: the minimum share of right
    phrases. half: 0 for the half that sets the thresholds.
    """
    recognisers, holds = _Timed(), True
    exact = [phrase for phrase in phrases() if not phrase.is_talk][half::2][::every]
    long_talk = [phrase for phrase in phrases() if phrase.is_talk]
    daily = list(everyday(EVERYDAY * every // EVERY))
    long_talk += [phrase for phrase in daily if phrase.is_talk]
    daily = [phrase for phrase in daily if not phrase.is_talk]
    for what in beside:
        is_clean, is_talk = what == "clean", not what.startswith(("pink", "a little"))
        fewer = 1 if is_clean else BESIDE_EVERY
        said: dict[str, Sequence[Phrase]] = {"exact phrases": exact[::fewer]}
        if is_talk:
            said |= {
                "short talk": short_talk()[:: SHORT_EVERY * fewer],
                "talk": long_talk[:: TALK_EVERY * fewer],
            }
        if is_clean:
            said["everyday sentences"] = daily
        for kind, those in said.items():
            counts = _counted(recognisers, those, voices, what, seed)
            _tell(tell, f"{kind}, {what}", counts, is_talk=kind.endswith("talk"))
            if not is_clean:
                continue
            if kind == "exact phrases":
                holds &= _share(counts, "right", "asked") >= right_least
            if kind.endswith("talk"):
                holds &= not _share(counts, "wrong", "wrong change")
                holds &= _share(counts, "asked wrong") < ANSWERED
            holds &= _share(counts, "wrong change") < WRONG
    tell(f"processor time of a line: {statistics.median(recognisers.took):.1f} s, in the middle")
    typed = sum(phrase.is_understood_typed for phrase in daily) / max(len(daily), 1)
    tell(f"the same everyday sentences typed: understood {typed:.0%}")
    tell("proved" if holds else "NOT proved")
    return holds


class _Timed(Recognisers):
    """Recognisers that measure their processor time. took: the time for each line, in seconds."""

    def __init__(self) -> None:
        super().__init__("en-us")
        self.took: list[float] = []

    def recognise(self, network: Network, sound: bytes) -> dict[str, Any]:
        self.use_network(network)
        begun = time.process_time()
        found = super().recognise(network, sound)
        self.took.append(time.process_time() - begun)
        return found


def _counted(
    recognisers: Recognisers,
    said: Sequence[Phrase],
    voices: Sequence[str],
    what: str,
    seed: int,
) -> Counter[str]:
    """Count the outcomes for phrases in each voice."""
    counts = Counter[str]()
    for voice in voices:
        for place, phrase in enumerate(said):
            sound = sound_of(phrase, voice, what, random.Random(seed + place))
            counts[outcome_of(recognisers, phrase, sound)] += 1
    return counts


def _share(counts: Counter[str], *outcomes: str) -> float:
    return sum(counts[one] for one in outcomes) / max(counts.total(), 1)


def _tell(tell: Tell, title: str, counts: Counter[str], *, is_talk: bool) -> None:
    """Report the outcomes for one kind of phrase."""
    share = {one: f"{_share(counts, one):.1%}" for one in OUTCOMES}
    tell(f"{title}, {counts.total()} lines:")
    if is_talk:
        acted = _share(counts, "wrong", "wrong change")
        tell(f"  silence {share['none']}, asked back {share['asked wrong']}, acted on {acted:.1%}")
        return
    right = _share(counts, "right", "asked")
    tell(f"  right at once {share['right']}, or after one question {right:.1%}")
    tell(f"  wrong acts that change the game {share['wrong change']}, others {share['wrong']}")
    tell(f"  asked in vain {share['asked wrong']}, silence {share['none']}")


def sound_of(phrase: Phrase, voice: str, what: str, luck: random.Random) -> bytes:
    """Return the microphone's sound. A different voice from the same set talks in the
    background.
    """
    among = MEASURED_VOICES if voice in MEASURED_VOICES else VOICES
    sound, below = spoken(phrase.words, voice), BESIDE[what]
    if below is None:
        return sound
    if what.startswith("others"):
        other = spoken(luck.choice(TALK), among[among.index(voice) - 1])
        return beside_talk(sound, below, other)
    if what.endswith("echo"):
        return echoing(sound, below)
    return beside_noise(sound, below, luck)


def line_of(sound: bytes) -> tuple[bytes, bool]:
    """Return the part of a sound that counts as the line, and whether it was too long and cut off.

    b"": nobody is heard.
    """
    endpointer = endpointer_of_a_line()
    heard = sound + _SILENCE
    for place in range(0, len(heard), _BLOCK):
        endpointer.add(heard[place : place + _BLOCK])
        if endpointer.is_over or endpointer.spoken_s >= MAX_LINE_S:
            break
    is_cut = endpointer.spoken_s >= MAX_LINE_S and not endpointer.is_over
    return (endpointer.speech if endpointer.has_begun else b""), is_cut


def outcome_of(recognisers: Recognisers, phrase: Phrase, sound: bytes) -> str:
    """Return one of `OUTCOMES`. A line refused for the proper reason counts as right."""
    moment, (line, is_cut) = phrase.moment, line_of(sound)
    if not line:
        return "none"
    found = recognisers.recognise(moment.grammar.network, line + _PADDING)
    heard = (found["sphinx"], found["ways"], found["free"], found["text"], found["text_score"])
    recognition = Recognition(*heard, loud=-20, is_cut=is_cut)
    verdict = decide(recognition, moment.grammar, moment.judge, Caution.NORMAL)
    if not verdict.lines:
        return "none"
    if not verdict.acts:
        return "asked" if any(map(phrase.means, verdict.lines)) else "asked wrong"
    if phrase.means(verdict.lines[0]):
        return "right"
    is_done = moment.judge.appraise(verdict.lines[0]) is Appraisal.TAKEN
    return "wrong change" if is_done and moment.judge.changes(verdict.lines[0]) else "wrong"
