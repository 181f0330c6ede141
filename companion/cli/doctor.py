"""The `doctor` command: say what works on this computer, what is missing, and what would help."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

import click

from companion.braille.liblouis import liblouis
from companion.braille.translate import Translator, find_table
from companion.catalog import missing_phrases, phrasebook
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.microphone_level import offer_level_test
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.brltty_link import BrlttyHere, look_at_brltty
from companion.devices.earpieces import sinks_here
from companion.devices.ports import ports_here
from companion.errors import CompanionError, DeviceError
from companion.listening import recogniser_client
from companion.narration.phrasebook import ENGLISH, Phrasebook
from companion.paths import PACKAGE, data_folder, records_file
from companion.records.store import Store
from companion.settings import read_settings
from companion.speech.drivers import OWN, uses_system_engine
from companion.speech.drivers.libespeak import libespeak
from companion.speech.process_voice import ProcessVoice
from companion.speech.voices import installed_narrators

Write = Callable[[str], None]
#: How long a speech engine may take to start, in seconds.
ENGINE_S = 8.0
#: Pause between two checks of whether the speech engine has started, in seconds.
LOOK_S = 0.05


@click.command(cls=Command, help="doctor")
def doctor() -> None:
    """Report which parts work, what is missing, and which command would help."""
    is_fine = examine(click.echo)
    if not recogniser_client.missing_packages():
        offer_level_test(click.echo, phrasebook(language()))
    sys.exit(0 if is_fine else 1)


def examine(write: Write) -> bool:
    """Check every part of the program, and write a line about each. Return whether they all
    work.
    """
    phrases = phrasebook(language())
    fine = True
    checks: dict[str, Callable[[], str]] = {
        "doctor-python": lambda: sys.version.split()[0],
        "doctor-louis": partial(braille, phrases),
        "doctor-speech": partial(speech, phrases),
        "doctor-serial": serial_ports,
        "doctor-records": saved_games,
    }
    # Mistakes in the settings are reported by every command that needs the settings, so ignore them
    # here.
    with suppress(CompanionError):
        if read_settings().earpieces:
            checks["doctor-earpieces"] = earpieces
    lacks = recogniser_client.missing_packages()
    if not lacks:
        checks["doctor-listening"] = partial(listening, phrases)
    for what, check in checks.items():
        name = phrases.say(what)
        try:
            detail = check()
        except CompanionError as error:
            fine = False
            remedy = phrases.say(error.phrase, error.facts)
            write(phrases.say("doctor-missing", {"what": name, "remedy": remedy}))
        else:
            write(phrases.say("doctor-fine", {"what": name, "detail": detail}))
    if lacks:
        remedy = phrases.say("doctor-listen", {"missing": ", ".join(lacks)})
        name = phrases.say("doctor-listening")
        write(phrases.say("doctor-without", {"what": name, "remedy": remedy}))
    if not installed_narrators():
        what, remedy = phrases.say("doctor-better-voice"), phrases.say("doctor-voices")
        write(phrases.say("doctor-without", {"what": what, "remedy": remedy}))
    if (brltty := look_at_brltty()).is_running:
        write(describe_brltty(phrases, brltty))
    if phrases.language != ENGLISH:
        words_missing(phrases, write)
    return fine


def words_missing(phrases: Phrasebook, write: Write) -> None:
    """Write how many phrases are missing in each of the language's files.

    The companion says these in English.
    """
    for file, (missing, every) in missing_phrases(phrases.language).items():
        place = str(file.with_name(f"{phrases.language}.ftl").relative_to(PACKAGE))
        if missing:
            facts: dict[str, str | int] = {"file": place, "missing": missing, "all": str(every)}
            write(phrases.say("doctor-words", facts))


def describe_brltty(phrases: Phrasebook, brltty: BrlttyHere) -> str:
    """Return a sentence that says which display BRLTTY controls, or why the companion can't use
    it.
    """
    name = phrases.say("doctor-brltty")
    if brltty.display is not None:
        facts = {"what": name, "detail": brltty.display.identity.model}
        return phrases.say("doctor-fine", facts)
    why = brltty.trouble
    remedy = "" if why is None else phrases.say(why.phrase, why.facts)
    return phrases.say("doctor-missing", {"what": name, "remedy": remedy})


def braille(phrases: Phrasebook) -> str:
    """Check the braille translation.

    Return a sentence with liblouis's version and the default table.
    """
    found = liblouis()
    table = find_table("en-g2", data_folder("braille_tables"))
    Translator(table)
    facts: dict[str, str | int] = {"version": found.version, "table": Path(table).name}
    return phrases.say("doctor-louis-inside" if found.inside else "doctor-louis-system", facts)


def speech(phrases: Phrasebook, *, clock: Clock = SYSTEM_CLOCK) -> str:
    """Start every speech engine: our own, the one in the settings, and others if installed.

    Return the engines' names. Raises DeviceError for the first engine that doesn't start.
    """
    engines = dict.fromkeys((OWN, read_settings().engine, *installed_narrators()))
    return ", ".join(speech_engine(phrases, engine, clock) for engine in engines)


def speech_engine(phrases: Phrasebook, name: str, clock: Clock) -> str:
    """Start a speech engine, with the sound device. Return the engine's name and version.

    For our own engine, the text also says whether it is the bundled one or the system's.
    """
    troubles: SimpleQueue[DeviceError] = SimpleQueue()

    def trouble(phrase: str, facts: Mapping[str, str | int]) -> None:
        troubles.put(DeviceError(phrase, **facts))

    voice = ProcessVoice(lambda _: None, trouble, engine=name, clock=clock)
    try:
        ends = clock.now() + ENGINE_S
        while voice.facts is None and clock.now() < ends:
            with suppress(Empty):
                raise troubles.get(timeout=LOOK_S)
        if voice.facts is None:
            raise DeviceError("voice-lost")
        told = f"{voice.facts.engine} {voice.facts.version}".strip()
        if name != OWN or uses_system_engine(name):
            return told
        return phrases.say(
            "doctor-inside" if libespeak().inside else "doctor-system", {"part": told}
        )
    finally:
        voice.close()


def earpieces() -> str:
    """Return a list of the audio devices that can be earpieces, as text."""
    sinks, loudspeaker = sinks_here()
    return ", ".join(sink.name for sink in sinks if sink.name != loudspeaker) or "0"


def listening(phrases: Phrasebook) -> str:
    """Return a list of the microphones for spoken commands, as text."""
    # Imported here, because this loads the sound library, which nothing else needs.
    from companion.listening.microphone import MicrophoneError, microphones  # noqa: PLC0415

    found = list[str]()
    with suppress(MicrophoneError):  # There may be no microphone.
        found = microphones()
    return ", ".join(found) or phrases.say("doctor-no-microphone")


def serial_ports() -> str:
    """Return a list of the serial ports that pyserial finds, as text."""
    return ", ".join(port.path for port in ports_here()) or "0"


def saved_games() -> str:
    """Open the saved games, and return how many there are, as text. Raises RecordError."""
    store = Store(records_file())
    try:
        return str(len(store.all()))
    finally:
        store.close()
