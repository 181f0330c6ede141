"""Tests how well a microphone picks up somebody's voice, before a game."""

from collections.abc import Callable
from queue import Empty, SimpleQueue

from companion.clock import SYSTEM_CLOCK, Clock
from companion.listening.loudness import decibels, level_of, power
from companion.listening.microphone import Microphone, MicrophoneError
from companion.listening.recogniser import MAX_LINE_S, NO_BLOCK_S, NO_SPEECH_S, endpointer_of_a_line


def level_at(
    name: str | None,
    *,
    microphone: Callable[[str | None, Callable[[bytes], None]], Microphone] = Microphone,
    clock: Clock = SYSTEM_CLOCK,
) -> str:
    """Listen to one sentence, and return its level: muted, nobody, quiet, good or loud.

    "nobody" means that there was no speech within `NO_SPEECH_S`.

    name: the microphone's name, or None for the default microphone.
    microphone: opens a microphone, given its name and the function that receives each block.

    Raises MicrophoneError if the microphone can't be opened, or if it fails during the sentence.
    """
    sound: SimpleQueue[bytes] = SimpleQueue()
    endpointer = endpointer_of_a_line()
    opened = microphone(name, sound.put)
    try:
        while not endpointer.is_over and endpointer.spoken_s < MAX_LINE_S:
            if not endpointer.has_begun and endpointer.heard_s >= NO_SPEECH_S:
                return level_of(None, is_muted=endpointer.is_muted)
            endpointer.add(clock.get(sound, NO_BLOCK_S))
    except Empty:
        raise MicrophoneError("no more sound") from None
    finally:
        opened.close()
    return level_of(round(decibels(power(endpointer.speech))), is_muted=False)
