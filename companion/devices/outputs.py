"""Opens the devices that a game speaks and shows with."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from companion.braille.brltty import BRLAPI
from companion.braille.display import DisplayLink, Identity
from companion.braille.displays import codec
from companion.braille.keys import changed_keys, said_by_keys
from companion.braille.monitor import SeatMonitor, SharedMonitor
from companion.braille.outputs import (
    Handlers,
    LineSettings,
    OnOwn,
    OnTrouble,
    SeatDisplay,
    SharedDisplay,
    ignored,
)
from companion.braille.translate import Translator, find_table, uncontracted
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.automatic import AUTO, look_here, with_displays_found
from companion.devices.brltty_link import BrlapiLink, brltty_has
from companion.devices.display_link import Link
from companion.devices.owners import RememberedDisplays
from companion.devices.people import People
from companion.errors import CompanionError, DeviceError, UsageError
from companion.narration.delivery import Delivery
from companion.narration.listener import Listener
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Choice, Label, Part, Verbosity, Words
from companion.paths import data_folder, displays_file
from companion.prompt.screen import Screen, write_line
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.seat_option import seat_option
from companion.settings import Settings
from companion.speech.drivers import ENGINES, OWN, is_systems
from companion.speech.earcons import Earcon, EarconPlayer
from companion.speech.manner import Manner, Mode, rate_of
from companion.speech.process_voice import ProcessVoice
from companion.speech.pronunciation import Pronunciation, lexicons
from companion.speech.speaker import Speaker
from companion.speech.spelling import Spelling
from companion.speech.voices import AS_THE_ENGINE_HAS_IT, NARRATORS, read_voices

#: How long a display named on the command line may take to answer before the game begins.
CONNECT_S = 4.0
DEFAULT_TABLE = "en-g2"
#: The options that may be one player's; so they are called in the file of people.
PERSONAL = ("braille", "braille_table", "earpiece", "scanner")


@dataclass(frozen=True, slots=True)
class Devices:
    """What a game speaks and shows with, as it was asked for.

    speech: voice, reader, both, on-demand or off. settings: how it speaks, and how much is
    told to whom. language: of the words. engine: own, speech-dispatcher or screen-reader.
    braille: "baum:PORT" or "SEAT=baum:PORT", "auto" or "SEAT=auto", "brlapi" or
    "SEAT=brlapi", and with ":HOST"; "monitor", "SEAT=monitor:PATH".
    tables: "NAME" or "SEAT=NAME". earpieces: "SEAT=DEVICE". scanners:
    "[SEAT=]PORT[@BAUD]". phones: sealed or plain; None lets none in. phones_at:
    "ADDRESS[:PORT]" of this machine. certificate: a file with a key, instead of our own.
    listen: a microphone by name; None is the default one. rates: of the earpieces of those
    who want their own.
    """

    speech: str = "voice"
    settings: Settings = field(default_factory=Settings)
    language: str = "en"
    braille: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    engine: str = OWN
    earpieces: tuple[str, ...] = ()
    scanners: tuple[str, ...] = ()
    phones: str | None = None
    phones_at: str | None = None
    certificate: str | None = None
    listen: str | None = None
    rates: Mapping[Seat, int] = field(default_factory=dict)

    def for_those_here(self, seats: Sequence[Seat], people: People) -> "Devices":
        """The same as the people at these seats have it, without the lines that the file of
        settings has for other players.

        What the command line says is left as it is: a wrong name there is a mistake.
        """
        here = {simple(seat.name) for seat in seats}

        def lines(option: str) -> tuple[str, ...]:
            wishes, is_said = self._wishes(option)
            given = [
                one.given
                for one in map(seat_option, wishes)
                if is_said or not one.name or simple(one.name) in here
            ]
            return people.lines(option, given, seats, given if is_said else ())

        phones = (phones for seat in seats if (phones := people.of(seat.name).phones))
        return replace(
            self,
            settings=people.wish(self.settings, seats),
            braille=lines("braille"),
            tables=lines("braille_table"),
            earpieces=lines("earpiece"),
            scanners=lines("scanner"),
            phones=self.phones or next(phones, None),
            rates={seat: rate for seat in seats if (rate := people.of(seat.name).rate) is not None},
        )

    def said_of(self, seat: Seat) -> dict[str, str]:
        """What the command line gives this player by name, for the file of people.

        A display is found again wherever it is; text on a screen is nobody's own.
        """
        found: dict[str, str] = {}
        for option in PERSONAL:
            wishes, is_said = self._wishes(option)
            for one in map(seat_option, wishes if is_said else ()):
                driver = one.value.partition(":")[0]
                if simple(one.name) != simple(seat.name) or driver == "monitor":
                    continue
                is_found = option == "braille" and driver != BRLAPI
                found[option] = AUTO if is_found else one.value
        return found

    def _wishes(self, option: str) -> tuple[tuple[str, ...], bool]:
        """What is wished of an option that may be one player's, and whether the command line says
        so.
        """
        usual = self.settings
        wishes, settings = {
            "braille": (self.braille, usual.braille),
            "braille_table": (self.tables, usual.braille_table),
            "earpiece": (self.earpieces, usual.earpieces),
            "scanner": (self.scanners, usual.scanners),
        }[option]
        return wishes, wishes is not settings

    @property
    def display_ports(self) -> list[str]:
        """The ports at which displays are asked for."""
        wishes = (seat_option(wish).value.partition(":") for wish in self.braille)
        return [port for driver, _, port in wishes if port and driver not in ("monitor", BRLAPI)]


def devices_from(
    settings: Settings,
    speech: str | None = None,
    engine: str | None = None,
    braille: tuple[str, ...] = (),
    braille_table: tuple[str, ...] = (),
    language: str | None = None,
    earpiece: tuple[str, ...] | None = None,
    scanner: tuple[str, ...] = (),
    phones: str | None = None,
    phones_at: str | None = None,
    certificate: str | None = None,
    listen: str | None = None,
) -> Devices:
    """What the command line asks for, else the settings. earpiece: None is out of a game."""
    how = speech or settings.speech or "voice"
    if how not in ("voice", "reader", "both", "on-demand", "off"):
        raise UsageError("error-speech-form", given=how)
    who = engine or settings.engine
    if who not in ENGINES:
        raise UsageError("error-engine-form", given=who)
    if phones not in (None, "sealed", "plain"):
        raise UsageError("error-phones-form", given=phones)
    return Devices(
        speech=how,
        engine=who,
        settings=settings,
        language=language or settings.language,
        braille=braille or settings.braille,
        tables=braille_table or settings.braille_table,
        earpieces=() if earpiece is None else earpiece or settings.earpieces,
        scanners=scanner or settings.scanners,
        phones=phones,
        phones_at=phones_at,
        certificate=certificate,
        listen=listen or settings.listen or None,
    )


@dataclass(slots=True)
class Outputs:
    """Open devices. `missing`: what was asked for and is not there yet, or is elsewhere, as
    phrase and facts. `brlttys`: whose display is in use. `found`: which displays were found
    for whom, where that was left to us.
    """

    delivery: Delivery
    speech: Speaker | None = None
    earcons: EarconPlayer | None = None
    displays: int = 0
    missing: list[tuple[str, Mapping[str, str | int]]] = field(default_factory=list)
    found: list[tuple[str, Mapping[str, str | int]]] = field(default_factory=list)
    brlttys: set[str] = field(default_factory=set)

    @property
    def is_quiet(self) -> bool:
        """Whether all that was told aloud has been said."""
        ears = all(ear.is_quiet for ear in self.delivery.ears)
        return ears and (self.speech is None or self.speech.is_quiet)

    def finish(self, within_s: float) -> None:
        """Wait until what was told has been said, but no longer; then let go of the devices."""
        if self.speech is not None:
            self.speech.finish(within_s)
        if self.earcons is not None:
            self.earcons.close()
        self.delivery.close()


def open_outputs(
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    handlers: Handlers,
    *,
    game: str | None = None,
    clock: Clock = SYSTEM_CLOCK,
) -> Outputs:
    """Open the screen, and every device that was asked for.

    A display that does not answer is among the missing, and looked for again. The handlers are
    called on the devices' own threads. game: whose words are spoken. clock: of the displays.
    Raises UsageError, and DeviceError for what cannot come later: a missing library or table.
    """
    listeners = listeners_from(devices.settings, seats)
    outputs = Outputs(Delivery([Screen(phrases, listeners[None])], [], listeners))
    open_speech(outputs, devices, seats, phrases, handlers.trouble, game)
    try:
        open_displays(outputs, devices, seats, phrases, handlers, clock=clock)
    except CompanionError:
        outputs.finish(0)  # a display that is open already is handed back to itself
        raise
    return outputs


def open_displays(
    outputs: Outputs,
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    handlers: Handlers,
    *,
    clock: Clock = SYSTEM_CLOCK,
) -> None:
    """Open every braille display that was asked for. Raises as `open_outputs` does."""
    tables = braille_tables(devices, seats)
    memory = RememberedDisplays(displays_file())
    if devices.braille and memory.trouble:
        outputs.missing.append((memory.trouble.phrase, memory.trouble.facts))
    look = partial(look_here, clock=clock)
    for wish in with_displays_found(devices.braille, seats, memory, outputs, look):
        option = seat_option(wish)
        seat = option.seat(seats)
        driver, _, port = option.value.partition(":")
        translator = Translator(*tables.get(seat, tables[None]))
        outputs.displays += 1
        if driver == "monitor":
            open_monitor(outputs, seat, port, translator, handlers.trouble)
        elif not port and driver != BRLAPI:
            raise UsageError("error-braille-form", given=wish)
        else:
            link = link_to(outputs, driver, port, clock=clock)
            settings = line_settings(devices.settings, link.driver, phrases)
            open_display(outputs, seat, link, translator, handlers, settings, memory, clock=clock)


def listeners_from(settings: Settings, seats: tuple[Seat, ...]) -> dict[Seat | None, Listener]:
    """Who listens, and how much each wants: by seat, under None all at the loudspeaker."""
    by_name = {simple(seat.name): seat for seat in seats}
    heard_by = by_name.get(simple(settings.listener)) if settings.listener else None
    listeners: dict[Seat | None, Listener] = {None: Listener(heard_by)}
    listeners |= {seat: Listener.of_braille(seat) for seat in seats}
    for name, told in settings.verbosity.items():
        seat = by_name.get(simple(name))
        if seat is None and name != "table":
            continue  # a player who is not here today
        listener = listeners[seat]
        listener.own = Verbosity(told.own) if told.own else listener.own
        listener.others = Verbosity(told.others) if told.others else listener.others
        listener.without = frozenset(Part(part) for part in told.without)
        listener.since_s = told.since or listener.since_s
    return listeners


def listener_in_full(outputs: Outputs, devices: Devices, seat: Seat) -> Listener:
    """Whole sentences: only a braille line is brief unless more is wanted."""
    if any(line.seat is seat for line in outputs.delivery.private):
        return Listener(seat)
    its = outputs.delivery.listener(seat)
    if simple(seat.name) not in map(simple, devices.settings.verbosity):
        its.own, its.others = Listener(seat).own, Listener(seat).others
    return its


def open_speech(
    outputs: Outputs,
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    on_trouble: OnTrouble,
    game: str | None,
) -> None:
    """The loudspeaker, unless speech is off. Its engine starts while the game begins.

    Raises SettingsError, and UsageError of `Voices.cast`.
    """
    mode = Mode(devices.speech)
    if mode is Mode.OFF:
        return
    settings, folder = devices.settings, data_folder("voices")
    voices, is_own = read_voices(folder), devices.engine == OWN
    narrator, chosen = voices.cast(settings.voices, devices.language)
    if not is_own:  # the named voices are our own engine's
        narrator, chosen = NARRATORS.get(devices.engine, AS_THE_ENGINE_HAS_IT), {}
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
        manner=manner_from(settings),
        voices={seat: by_name[name] for seat in seats if (name := simple(seat.name)) in by_name},
        pronunciation=pronunciation_from(devices, phrases, game, devices.engine),
        listener=outputs.delivery.listener(None),
        chime=chime,
    )
    outputs.speech = speaker
    outputs.delivery.public.append(speaker)


def pronunciation_from(
    devices: Devices, phrases: Phrasebook, game: str | None, engine: str
) -> Pronunciation:
    """How words are said by this engine."""
    return Pronunciation(
        lexicons(data_folder("voices"), devices.language, game),
        devices.settings.say,
        mark=lambda name: phrases.say(f"mark-{name}"),
        phonemes=engine == OWN and not is_systems(engine),
    )


def manner_from(settings: Settings) -> Manner:
    """How it speaks, by the settings."""
    return Manner(
        rate_wpm=None if settings.rate is None else rate_of(settings.rate),
        volume=settings.volume,
        pitch=settings.pitch,
        punctuation=settings.punctuation,
        numbers=settings.numbers,
        capitals=settings.capitals,
        earcons=settings.earcons,
    )


def braille_tables(
    devices: Devices, seats: tuple[Seat, ...]
) -> dict[Seat | None, tuple[str, str | None]]:
    """The braille table of each seat that has its own, and under None everyone else's.

    With each the table of its language that contracts nothing.
    """
    if not devices.braille:
        return {}
    folder = data_folder("braille_tables")
    tables: dict[Seat | None, tuple[str, str | None]] = {}
    for wish in (DEFAULT_TABLE, *devices.tables):
        option = seat_option(wish)
        whose, table = option.seat(seats), option.value
        plain = uncontracted(table, folder)
        tables[whose] = find_table(table, folder), plain and find_table(plain, folder)
    return tables


def open_monitor(
    outputs: Outputs, seat: Seat | None, path: str, translator: Translator, on_trouble: OnTrouble
) -> None:
    """Braille as text: the shared line on the screen, a seat's own anywhere else."""
    if seat is None:
        outputs.delivery.public.append(SharedMonitor(write_line, translator))
    elif not path or is_shared_terminal(path):
        raise UsageError("error-monitor-shared", who=seat.name)
    elif any(
        isinstance(other, SeatMonitor) and other.is_at(path) for other in outputs.delivery.private
    ):
        raise UsageError("error-monitor-twice", path=path)
    else:
        outputs.delivery.private.append(
            SeatMonitor(
                seat,
                path,
                translator,
                on_trouble=on_trouble,
                listener=outputs.delivery.listener(seat),
            )
        )


def link_to(
    outputs: Outputs, driver: str, port: str, *, clock: Clock = SYSTEM_CLOCK
) -> DisplayLink:
    """Return the way to a display. A port that BRLTTY has is never taken from it.

    Raises UsageError, also when two would share BRLTTY's one display.
    """
    if driver == BRLAPI:
        link = BrlapiLink(port, clock=clock)
    else:
        its_codec = codec(driver)
        if not brltty_has(port):
            return Link(its_codec, port, clock=clock)
        outputs.missing.append(("brltty-has-display", {}))
        link = BrlapiLink(port=port, clock=clock)
    if link.host in outputs.brlttys:
        raise UsageError("brltty-twice")
    outputs.brlttys.add(link.host)
    return link


def line_settings(settings: Settings, driver: str, phrases: Phrasebook) -> LineSettings:
    """How the displays of a family are read, by the settings."""
    return LineSettings(
        message_s=settings.braille_message,
        blank_s=settings.braille_blank,
        keys=changed_keys(settings.keys.get(driver, {})),
        said=said_by_keys(phrases),
        menu=in_a_row(phrases.words("display-menu")),
    )


def in_a_row(commands: Sequence[str]) -> Words:
    """Commands as a line in which each can be touched."""
    choices: list[Choice] = []
    brief = ""
    for command in commands:
        brief += " " if brief else ""
        choices.append(Choice(len(brief), len(brief) + len(command), command))
        brief += command
    return Words(Label.REPLY, brief, brief, tuple(choices))


def open_display(
    outputs: Outputs,
    seat: Seat | None,
    link: DisplayLink,
    translator: Translator,
    handlers: Handlers,
    settings: LineSettings,
    memory: RememberedDisplays,
    *,
    clock: Clock = SYSTEM_CLOCK,
) -> None:
    """Open a display. Any of its keys cuts speech off. memory: whose display is whose."""
    display: SharedDisplay | SeatDisplay
    if seat is None:
        display = shared = SharedDisplay(link, translator, handlers, settings, clock=clock)
        outputs.delivery.public.append(shared)
    else:
        listener = outputs.delivery.listener(seat)
        its_own: Identity | None = None
        keep: OnOwn = ignored
        if isinstance(link, Link):  # BRLTTY does not tell which display it has
            its_own = memory.own(seat.name, link.driver, link.path)
            keep = memory.keeper(seat.name, link.driver, link.path, handlers.trouble)
        display = own = SeatDisplay(
            seat,
            link,
            translator,
            handlers,
            settings,
            listener,
            its_own,
            keep,
            partial(memory.is_others, seat.name),
            clock=clock,
        )
        outputs.delivery.private.append(own)
    outputs.delivery.displays.append((seat, display))
    try:
        display.connect(CONNECT_S)
    except DeviceError as error:
        outputs.missing.append((error.phrase, error.facts))


def is_shared_terminal(path: str) -> bool:
    """Whether everyone at the table could see what is written there."""
    if os.path.realpath(path) == "/dev/tty":
        return True
    try:
        there = os.stat(path)
    except OSError:
        return False
    return any(os.path.samestat(there, one) for one in _open_streams())


def _open_streams() -> Iterator[os.stat_result]:
    """Yield the status of each standard stream that has a file behind it.

    Without a console, as under pythonw, a stream is None; inside another program it may be memory.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            yield os.fstat(stream.fileno())
