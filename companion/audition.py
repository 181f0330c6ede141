"""The `voices` command: what voices there are, how each sounds, and which one is taken."""

import sys
from collections.abc import Callable

from companion.devices import Devices, manner_from
from companion.errors import UsageError
from companion.narration.text import PublicText
from companion.places import data_folder, settings_file
from companion.prompt.matching import simple
from companion.settings import SettingsFile
from companion.speech.manner import Mode
from companion.speech.process_voice import ProcessVoice
from companion.speech.speaker import Speaker
from companion.speech.spelling import Spelling
from companion.speech.voices import NamedVoice, Voices, read_voices
from companion.start import phrasebook

Write = Callable[[str], None]
#: How long a sample may take to be heard to its end, in seconds.
SAMPLE_S = 20.0


def audition(write: Write, devices: Devices) -> None:
    """List the voices; then, line by line, let one be heard or taken, until an empty line."""
    phrases = phrasebook(devices.language)
    voices = read_voices(data_folder("voices"))
    chosen = devices.settings.voices
    for voice in voices:
        takers = [who for who, name in chosen.items() if name == voice.name]
        facts: dict[str, str | int] = {"name": voice.name, "language": voice.language}
        if takers:
            facts["who"] = ", ".join(takers)
        write(phrases.say("voices-taken" if takers else "voices-line", facts))
    write(phrases.say("voices-how"))
    for line in sys.stdin:
        words = simple(line)
        if not words or words in ("quit", "done"):
            return
        try:
            write(_answer(words, voices, devices, phrases.say))
        except UsageError as error:
            write(phrases.say(error.phrase, error.facts))


def _answer(words: str, voices: Voices, devices: Devices, say: Callable[..., str]) -> str:
    """Hear a voice by its name, or take it: "take two for Ann"."""
    if not words.startswith("take "):
        voice = _called(words, voices)
        sample = say("voices-sample", {"name": voice.name})
        speak(sample, voice, devices, say)
        return sample
    name, _, who = words.removeprefix("take ").partition(" for ")
    voice = _called(name, voices)
    who = who.strip().capitalize() or "narrator"
    if (
        who == "narrator"
        and voice in voices.seat
        and voice.name in devices.settings.voices.values()
    ):
        raise UsageError("voices-narrator-differs", name=voice.name)
    SettingsFile(settings_file()).keep("voices", who, value=voice.name)
    return say("voices-took", {"name": voice.name, "who": who})


def _called(name: str, voices: Voices) -> NamedVoice:
    found = voices.named(name)
    if found is None:
        known = ", ".join(voice.name for voice in voices)
        raise UsageError("error-voice-unknown", name=name, voices=known)
    return found


def speak(words: str, voice: NamedVoice, devices: Devices, say: Callable[..., str]) -> None:
    """Words in a voice, heard to their end; silent where speech is off or there is no sound."""
    if devices.speech == "off":
        return
    speaker = Speaker(
        lambda on_mark: ProcessVoice(on_mark, lambda _phrase, _facts: None),
        voice,
        Spelling.worded(say),
        Mode.VOICE,
        manner=manner_from(devices.settings),
    )
    speaker.tell(PublicText("", words, words))
    speaker.finish(SAMPLE_S)
    speaker.close()
