"""The `voices` command: list the voices, play samples, and choose one."""

from collections.abc import Callable
from typing import Any

import click

from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.options import device_options
from companion.devices.options import Devices, devices_from
from companion.devices.people import Choices, People
from companion.devices.voice import speech_settings_from
from companion.errors import UsageError
from companion.lines.terminal.reader import bounded_line
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import PublicText
from companion.paths import data_folder
from companion.referee.names import simple
from companion.settings import read_settings
from companion.speech.drivers import OWN
from companion.speech.process_voice import ProcessVoice
from companion.speech.settings import Mode
from companion.speech.speaker import Speaker
from companion.speech.spelling import Spelling
from companion.speech.voices import NARRATOR, NamedVoice, Voices, installed_narrators, read_voices

Write = Callable[[str], None]
#: How long to wait for a sample to be spoken, in seconds.
SAMPLE_S = 20.0


@click.command(cls=Command, help="voices")
@device_options
def voices(**devices: Any) -> None:
    """List the voices, play samples of them, or choose one."""
    audition(click.echo, devices_from(read_settings(), **devices))


def audition(write: Write, devices: Devices) -> None:
    """List the voices, then play samples and choose voices at the user's request.

    Stop at an empty line.
    """
    phrases = phrasebook(devices.language)
    known = read_voices(data_folder("voices"))
    taken = dict(devices.settings.voices)
    taken |= {name: who.voice for name, who in People().all().items() if who.voice}
    for voice in known:
        takers = [who for who, name in taken.items() if name == voice.name]
        facts: dict[str, str | int] = {"name": voice.name, "language": voice.language}
        if takers:
            facts["who"] = ", ".join(_whose(who, phrases.say) for who in takers)
        write(phrases.say("voices-taken" if takers else "voices-line", facts))
    for engine, voice in installed_narrators().items():
        facts = {"name": voice.name, "language": voice.language}
        if engine == devices.engine:
            facts["who"] = phrases.say("voices-table")
        write(phrases.say("voices-taken" if "who" in facts else "voices-line", facts))
    write(phrases.say("voices-how"))
    while (line := bounded_line()) is not None:
        words = simple(line)
        if not words or phrases.has_word("voices-end", words):
            return
        try:
            write(_answer(words, known, taken, devices, phrases))
        except UsageError as error:
            write(phrases.say(error.phrase, error.facts))


def _answer(
    words: str, voices: Voices, taken: dict[str, str], devices: Devices, phrases: Phrasebook
) -> str:
    """Play a sample of a voice or, for words such as "take two for Ann", choose a voice.

    Return the reply to the user.

    taken: the chosen voices, keyed by listener.
    """
    say = phrases.say
    take, for_ = (f"{simple(say(word))} " for word in ("voices-take", "voices-for"))
    for engine, other in installed_narrators().items():
        if words == other.name:
            sample = say("voices-sample", {"name": other.name})
            speak(sample, other, devices, say, engine)
            return sample
        if words == f"{take}{other.name}":
            Choices().keep("engine", value=engine)
            return say("voices-took", {"name": other.name, "who": say("voices-table")})
    if not words.startswith(take):
        voice = voices.called(words)
        sample = say("voices-sample", {"name": voice.name})
        speak(sample, voice, devices, say)
        return sample
    name, _, who = words.removeprefix(take).partition(f" {for_}")
    voice, who = voices.called(name), who.strip().capitalize() or NARRATOR
    voices.cast({**taken, who: voice.name}, devices.language)
    Choices().keep("voices", who, value=voice.name)
    taken[who] = voice.name
    if read_settings().engine in installed_narrators():
        # our own engine is the only one with this voice
        Choices().keep("engine", value=OWN)
    return say("voices-took", {"name": voice.name, "who": _whose(who, say)})


def _whose(who: str, say: Callable[..., str]) -> str:
    return say("voices-table") if who == NARRATOR else who


def speak(
    words: str,
    voice: NamedVoice,
    devices: Devices,
    say: Callable[..., str],
    engine: str = OWN,
) -> None:
    """Speak words, and wait until they have been spoken.

    Do nothing if speech is off or there is no sound device.
    """
    if devices.speech == "off":
        return
    speaker = Speaker(
        lambda on_mark: ProcessVoice(on_mark, lambda _phrase, _facts: None, engine=engine),
        voice,
        Spelling.worded(say),
        Mode.VOICE,
        settings=speech_settings_from(devices.settings),
    )
    speaker.tell(PublicText(None, words, words))
    speaker.finish(SAMPLE_S)
    speaker.close()
