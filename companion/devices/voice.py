"""Opens the voice that everyone hears."""

from companion.braille.outputs import OnTrouble
from companion.devices.options import Devices
from companion.devices.outputs import Outputs
from companion.narration.phrasebook import Phrasebook
from companion.paths import data_folder
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.settings import Settings
from companion.speech.drivers import OWN, uses_system_engine
from companion.speech.earcons import Earcon, EarconPlayer
from companion.speech.process_voice import ProcessVoice
from companion.speech.pronunciation import Pronunciation, lexicons
from companion.speech.settings import Mode, SpeechSettings, parse_rate
from companion.speech.speaker import Speaker
from companion.speech.spelling import Spelling
from companion.speech.voices import ENGINE_DEFAULT_VOICE, NARRATORS, read_voices


def open_speech(
    outputs: Outputs,
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    on_trouble: OnTrouble,
    game: str | None,
) -> None:
    """Open the voice of the loudspeaker, unless speech is off. It starts in the background.

    Raises SettingsError, and the same UsageErrors as `Voices.cast`.
    """
    mode = Mode(devices.speech)
    if mode is Mode.OFF:
        return
    settings, folder = devices.settings, data_folder("voices")
    voices, is_own = read_voices(folder), devices.engine == OWN
    narrator, chosen = voices.cast(settings.voices, devices.language)
    if not is_own:  # other engines don't have our voices
        narrator, chosen = NARRATORS.get(devices.engine, ENGINE_DEFAULT_VOICE), {}
    by_name = {simple(who): voice for who, voice in chosen.items()}
    player = outputs.earcons = EarconPlayer(folder)

    def chime(name: str, volume: int) -> None:
        player.volume = volume
        player.play(Earcon(name))

    speaker = Speaker(
        lambda on_mark: ProcessVoice(on_mark, on_trouble, engine=devices.engine),
        narrator,
        Spelling.worded(phrases.say),
        mode,
        settings=speech_settings_from(settings),
        voices={seat: by_name[name] for seat in seats if (name := simple(seat.name)) in by_name},
        pronunciation=pronunciation_from(devices, phrases, game, devices.engine),
        listener=outputs.lines.listener(None),
        play_earcon=chime,
    )
    outputs.speech = speaker
    outputs.lines.add_shared(speaker, is_voice=True)


def pronunciation_from(
    devices: Devices, phrases: Phrasebook, game: str | None, engine: str
) -> Pronunciation:
    """Return the pronunciations for a game, with phonemes if this engine accepts them."""
    return Pronunciation(
        lexicons(data_folder("voices"), devices.language, game),
        devices.settings.say,
        mark=lambda name: phrases.say(f"mark-{name}"),
        phonemes=engine == OWN and not uses_system_engine(engine),
    )


def speech_settings_from(settings: Settings) -> SpeechSettings:
    """Return those of the settings that say how the voice speaks."""
    return SpeechSettings(
        rate_wpm=None if settings.rate is None else parse_rate(settings.rate),
        volume=settings.volume,
        pitch=settings.pitch,
        punctuation=settings.punctuation,
        numbers=settings.numbers,
        capitals=settings.capitals,
        earcons=settings.earcons,
    )
