"""What comes of what is said: phrases of the five games and talk at the table, in voices of
packages, alone and with noise and others' talk beside them. Half of the phrases are for setting
the thresholds; what is told is the other half.
"""

import random
from collections import Counter
from collections.abc import Callable

from companion.listening.judgement import Caution, Heard, judged
from companion.listening.recognisers import Recognisers
from tests.listening.corpus import TALK, Phrase, phrases
from tests.listening.speaking import VOICES, beside_noise, beside_talk, spoken

#: What is heard beside a voice, and how far below it, in dB.
BESIDE = {
    "clean": None,
    "pink noise at 20 dB": 20,
    "pink noise at 10 dB": 10,
    "others talking at 10 dB": 10,
}
#: Of what is said, so many are right at once or after one question; so many wrong acts change a
#: game, and so much talk is answered at all: at most.
RIGHT, WRONG, ANSWERED = 0.95, 0.01, 0.10


def run(
    tell: Callable[[str], None],
    *,
    voices: tuple[str, ...] = VOICES,
    beside: tuple[str, ...] = tuple(BESIDE),
    every: int = 1,
    right_least: float = RIGHT,
    half: int = 1,
    seed: int = 1,
) -> bool:
    """Whether enough is right and nothing is acted on that was not for us, where it is clean.

    every: of the phrases, only each so many-th; of the talk all. right_least: how much is
    enough; of 1. half: 0 for the one that sets the thresholds.
    """
    recognisers, holds = Recognisers("en-us"), True
    said = [phrase for n, phrase in enumerate(phrases()) if not phrase.is_talk and n % 2 == half]
    said = said[::every] + [phrase for phrase in phrases() if phrase.is_talk]
    for what in beside:
        counts, talk, by_voice = Counter[str](), Counter[str](), Counter[str]()
        for number, voice in enumerate(voices):
            for place, phrase in enumerate(said):
                luck = random.Random(seed + place)
                outcome = outcome_of(recognisers, phrase, sound_of(phrase, number, what, luck))
                (talk if phrase.is_talk else counts)[outcome] += 1
                by_voice[voice] += not phrase.is_talk and outcome in ("right", "asked")
        all_, all_talk = counts.total(), talk.total()
        parts = {kind: count / all_ for kind, count in (counts + Counter()).items()}
        right = (counts["right"] + counts["asked"]) / all_
        tell(f"{what}, {all_} phrases, {all_talk} sentences of talk:")
        tell(f"  right at once {parts.get('right', 0):.1%}, or after one question {right:.1%}")
        each = all_ // len(voices)
        tell("  by voice: " + ", ".join(f"{v} {by_voice[v] / each:.0%}" for v in voices))
        tell(f"  wrong acts that change the game {parts.get('wrong change', 0):.1%}")
        tell(f"  other wrong acts {parts.get('wrong', 0):.1%}")
        tell(f"  asked in vain {parts.get('asked wrong', 0):.1%}")
        tell(f"  unanswered {parts.get('none', 0):.1%}")
        acted = sum(talk[kind] for kind in ("wrong", "wrong change"))
        asked = all_talk - acted - talk["none"]
        tell(f"  talk: {acted} of {all_talk} acted on, {asked} asked back")
        if what == "clean":
            holds = right >= right_least and parts.get("wrong change", 0) < WRONG
            holds = holds and not acted and asked < ANSWERED * all_talk
    tell("proved" if holds else "NOT proved")
    return holds


def sound_of(phrase: Phrase, voice: int, what: str, luck: random.Random) -> bytes:
    """What the microphone hears. voice: its place among `VOICES`; the next one talks beside it."""
    sound, below = spoken(phrase.words, VOICES[voice]), BESIDE[what]
    if below is None:
        return sound
    if what.startswith("others"):
        return beside_talk(sound, below, spoken(luck.choice(TALK), VOICES[voice - 1]))
    return beside_noise(sound, below, luck)


def outcome_of(recognisers: Recognisers, phrase: Phrase, sound: bytes) -> str:
    """right, asked, asked wrong, wrong, wrong change or none."""
    moment = phrase.moment
    found = recognisers.hear(moment.grammar.network, sound)
    verdict = judged(
        Heard(found["sphinx"], found["ways"], found["free"], found["text"], -20),
        moment.grammar,
        moment.sayings.meaning,
        Caution.NORMAL,
        changes=moment.changes,
        is_final=moment.is_final,
    )
    if not verdict.lines:
        return "none"
    if not verdict.acts:
        return "asked" if any(map(phrase.means, verdict.lines)) else "asked wrong"
    if phrase.means(verdict.lines[0]):
        return "right"
    return "wrong change" if moment.changes(verdict.lines[0]) else "wrong"
