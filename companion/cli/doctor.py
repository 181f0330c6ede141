"""What works on this machine, what is missing, and the command that mends it."""

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
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.earpieces import sinks_here
from companion.devices.ports import ports_here
from companion.errors import CompanionError, DeviceError
from companion.listening import hearing
from companion.narration.phrasebook import ENGLISH, Phrasebook
from companion.paths import PACKAGE, data_folder, records_file
from companion.records.store import Store
from companion.settings import read_settings
from companion.speech.drivers import OWN, is_systems
from companion.speech.drivers.libespeak import libespeak
from companion.speech.process_voice import ProcessVoice
from companion.speech.voices import installed_narrators

Write = Callable[[str], None]
#: How long a speech engine may take to start, in seconds.
ENGINE_S = 8.0
#: How often we look whether it has started, in seconds.
LOOK_S = 0.05


@click.command(cls=Command, help="doctor")
def doctor() -> None:
    """What works, what is missing, and the command that mends it."""
    sys.exit(0 if examine(click.echo) else 1)


def examine(write: Write) -> bool:
    """A line for each part of the program; whether all of them work."""
    phrases = phrasebook(language())
    fine = True
    checks: dict[str, Callable[[], str]] = {
        "doctor-python": lambda: sys.version.split()[0],
        "doctor-louis": partial(braille, phrases),
        "doctor-speech": partial(speech, phrases),
        "doctor-serial": serial_ports,
        "doctor-records": saved_games,
    }
    with suppress(CompanionError):  # settings that are wrong are told by who needs them
        if read_settings().earpieces:
            checks["doctor-earpieces"] = earpieces
    lacks = hearing.missing()
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
    if phrases.language != ENGLISH:
        words_missing(phrases, write)
    return fine


def words_missing(phrases: Phrasebook, write: Write) -> None:
    """How many phrases the language lacks, by file; these are said in English."""
    for file, (missing, every) in missing_phrases(phrases.language).items():
        place = str(file.with_name(f"{phrases.language}.ftl").relative_to(PACKAGE))
        if missing:
            facts: dict[str, str | int] = {"file": place, "missing": missing, "all": str(every)}
            write(phrases.say("doctor-words", facts))


def braille(phrases: Phrasebook) -> str:
    """Whose liblouis, and the usual table."""
    found = liblouis()
    table = find_table("en-g2", data_folder("braille_tables"))
    Translator(table)
    facts: dict[str, str | int] = {"version": found.version, "table": Path(table).name}
    return phrases.say("doctor-louis-inside" if found.inside else "doctor-louis-system", facts)


def speech(phrases: Phrasebook, *, clock: Clock = SYSTEM_CLOCK) -> str:
    """Start our own speech engine, that of the settings, and the installed ones.

    Return their names. Raises DeviceError for the first that does not start.
    """
    engines = dict.fromkeys((OWN, read_settings().engine, *installed_narrators()))
    return ", ".join(speech_engine(phrases, engine, clock) for engine in engines)


def speech_engine(phrases: Phrasebook, name: str, clock: Clock) -> str:
    """Start a speech engine, which opens the sound device, and return its name and version.

    Of our own, also say whether it is inside or the system's.
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
        if name != OWN or is_systems(name):
            return told
        return phrases.say(
            "doctor-inside" if libespeak().inside else "doctor-system", {"part": told}
        )
    finally:
        voice.close()


def earpieces() -> str:
    """The audio devices that can be earpieces."""
    sinks, loudspeaker = sinks_here()
    return ", ".join(sink.name for sink in sinks if sink.name != loudspeaker) or "0"


def listening(phrases: Phrasebook) -> str:
    """The microphones for spoken commands."""
    # Here, as only this needs the sound system's library.
    from companion.listening.microphone import MicrophoneError, microphones  # noqa: PLC0415

    found = list[str]()
    with suppress(MicrophoneError):  # which is that there is none
        found = microphones()
    return ", ".join(found) or phrases.say("doctor-no-microphone")


def serial_ports() -> str:
    """pyserial and the ports it sees."""
    return ", ".join(port.path for port in ports_here()) or "0"


def saved_games() -> str:
    """The file of saved games can be opened and written."""
    store = Store(records_file())
    try:
        return str(len(store.all()))
    finally:
        store.close()
