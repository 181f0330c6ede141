"""What comes of what is said: phrases of the five games and talk at the table, in voices of
packages, judged as in a game. Half of the phrases are for setting the thresholds; what is told is
the other half.
"""

import array
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import hibari
import numpy as np

from companion.listening.judgement import Caution, Heard, judged
from companion.listening.recognisers import Recognisers
from companion.listening.sayings import Grammar, Sayings
from companion.prompt.matching import TypedLine
from companion.referee.question import Choose, YesNo
from tests.listening.speaking import RATE, spoken
from tests.table import GAMES, Played, prepared, seated

VOICES = ("hibari heart", "en-us", "en-gb", "en-us+f3", "en-gb-x-rp", "en-gb-scotland")
#: Noise beside the voice, in dB below it; None is none.
NOISES = (None, 20, 10)
#: Of each game, so many names of what is asked for; and so many steps into it.
NAMES, STEPS = 12, 4
COMMANDS = (
    *("status", "whose turn is it", "score", "help", "repeat", "faster", "slower", "history five"),
    *("undo", "quit", "rules", "can", "why", "since", "volume fifty", "who", "next", "leave bob"),
)
TALK = (
    "shall we have some more tea",
    "i think it is going to rain tomorrow",
    "did you feed the dog",
    "pass me the biscuits please",
    "that was a good film last night",
    "where did you park the car",
    "my sister is coming on saturday",
    "can you reach the salt",
    "i am so tired today",
    "wait until you hear this",
    "who wants another glass of wine",
    "the bus was late again",
    "she never told me about it",
    "it is your turn to wash the dishes",
    "we should play this more often",
    "i have no idea what i am doing",
    "the children are asleep upstairs",
    "no really that is what he said",
    "have you seen my glasses",
    "the soup smells wonderful",
    "turn the radio down a little",
    "it was raining when we left",
    "bob lives in the other street now",
    "ann has a new dog",
    "i would rather go by train",
)


def run(
    tell: Callable[[str], None],
    *,
    voices: tuple[str, ...] = VOICES,
    noises: tuple[int | None, ...] = NOISES,
    every: int = 1,
    seed: int = 1,
) -> bool:
    """Whether wrong acts are rare and talk is never acted on, in the clean voices. every: of the
    phrases and the talk, only each so many-th.
    """
    recognisers, holds = Recognisers("en-us"), True
    for noise in noises:
        counts, talk = Counter[str](), Counter[str]()
        for number, (voice, game, phrase) in enumerate(_cases(voices, every)):
            sound = noisy(said(phrase, voice), noise, random.Random(seed + number))
            outcome = _outcome(recognisers, game, phrase, sound)
            (talk if phrase in TALK else counts)[outcome] += 1
        all_, all_talk = max(counts.total(), 1), max(talk.total(), 1)
        beside = "clean" if noise is None else f"pink noise at {noise} dB"
        tell(f"{beside}, {all_} phrases:")
        parts = {kind: f"{count / all_:.1%}" for kind, count in (counts + Counter()).items()}
        right = (counts["right"] + counts["asked"]) / all_
        tell(f"  right at once {parts.get('right', 0)}, or after one question {right:.1%}")
        tell(f"  wrong acts that change the game {parts.get('wrong change', 0)}")
        tell(f"  other wrong acts {parts.get('wrong', 0)}, unanswered {parts.get('none', 0)}")
        acted = sum(talk[kind] for kind in ("right", "wrong", "wrong change"))
        asked = talk.total() - acted - talk["none"]
        tell(f"  talk: {acted} of {all_talk} acted on, {asked} asked back")
        if noise is None:
            holds = counts["wrong change"] / all_ < 0.01 and not acted
    tell("proved" if holds else "NOT proved")
    return holds


def _cases(voices: tuple[str, ...], every: int) -> Iterator[tuple[str, str, str]]:
    """Voice, game and phrase: of the phrases the half that set no threshold."""
    for voice in voices:
        for game in GAMES:
            for phrase in (*COMMANDS, *_names(game))[1 :: 2 * every]:
                yield voice, game, phrase
        for phrase in TALK[::every]:
            yield voice, "parcel", phrase


@cache
def _game(game: str) -> Played:
    """A game at a question that asks for a thing."""
    played = seated(prepared(game=game))
    played.conversation.open()
    for _ in range(STEPS):
        question = played.conversation.play.question
        assert isinstance(question, Choose)
        if len(question.among) > 2 and not question.ask.name.endswith("starter"):
            break
        called = played.conversation.vocabulary.called(question.among[0])  # type: ignore[arg-type]
        played.say(called[0] if called else "1")
    return played


@cache
def _grammar(game: str) -> tuple[Grammar, Sayings]:
    conversation = _game(game).conversation
    sayings = Sayings(conversation.vocabulary, conversation.forms, conversation.talk.phrases)
    return sayings.now(conversation.play.question), sayings


@cache
def _names(game: str) -> tuple[str, ...]:
    conversation = _game(game).conversation
    question = conversation.play.question
    assert isinstance(question, Choose)
    kinds = conversation.vocabulary.kind_of(question)
    named = [called[0] for one in kinds if (called := conversation.vocabulary.called(one))]
    return tuple(name for name in named if len(name) > 1)[:NAMES]


def _outcome(recognisers: Recognisers, game: str, phrase: str, sound: bytes) -> str:
    """right, asked, asked wrong, wrong, wrong change or none."""
    grammar, sayings = _grammar(game)
    found = recognisers.hear(grammar.network, sound)
    verdict = judged(
        Heard(found["sphinx"], found["moonshine"], found["margin"], -20),
        grammar,
        sayings.meaning,
        Caution.NORMAL,
        is_short=lambda line: line in {one.value for one in YesNo},
        changes=lambda line: changes(game, line),
        is_final=lambda line: line.split()[0] in ("undo", "quit", "leave", "exit"),
    )
    if not verdict.lines:
        return "none"
    typed = " ".join({"five": "5", "fifty": "50"}.get(word, word) for word in phrase.split())
    is_right = sayings.meaning(verdict.lines[0]) == sayings.meaning(typed)
    if verdict.acts:
        if is_right:
            return "right"
        return "wrong change" if changes(game, verdict.lines[0]) else "wrong"
    return "asked" if is_right else "asked wrong"


def changes(game: str, line: str) -> bool:
    """Whether it is an answer, or a command that changes the game."""
    typed = _game(game).conversation.forms.find(TypedLine.of(line))
    return typed is None or typed.form.changes


@cache
def said(phrase: str, voice: str) -> bytes:
    """A phrase in a voice."""
    if not voice.startswith("hibari"):
        return spoken(phrase, voice)
    return _neural(phrase, voice.removeprefix("hibari "))


def noisy(sound: bytes, below: int | None, luck: random.Random) -> bytes:
    """The same with pink noise, so many dB below it."""
    if below is None:
        return sound
    samples = array.array("h", sound)
    loud = [one for one in samples if abs(one) > 300] or [1]
    power = math.sqrt(sum(one * one for one in loud) / len(loud))
    pink, rows = [], [0.0] * 12
    for count in range(1, len(samples) + 1):
        row = (count & -count).bit_length() - 1
        rows[min(row, 11)] = luck.gauss(0, 1)
        pink.append(sum(rows))
    scale = power / math.sqrt(sum(one * one for one in pink) / len(pink)) / 10 ** (below / 20)
    mixed = (one + scale * beside for one, beside in zip(samples, pink, strict=True))
    return array.array("h", (max(-32768, min(32767, round(one))) for one in mixed)).tobytes()


@cache
def _speaker(voice: str) -> hibari.Hibari:
    return hibari.Hibari(voice)


def _neural(phrase: str, voice: str) -> bytes:
    made = _speaker(voice)(phrase, seed=1)
    count = int(len(made) * RATE / hibari.SAMPLE_RATE)
    places = np.arange(count) * hibari.SAMPLE_RATE / RATE
    moved = np.interp(places, np.arange(len(made)), made) * 32767
    rest = bytes(RATE)
    samples: bytes = moved.clip(-32768, 32767).astype(np.int16).tobytes()
    return rest + samples + rest
