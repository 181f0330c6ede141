"""Reads and writes the settings file, which has a user's defaults for all games."""

from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import tomlkit
import tomlkit.exceptions

from companion.data_file import read_data, write_whole, wrong
from companion.errors import SettingsError
from companion.paths import settings_file
from companion.referee.facts import Phrase
from companion.referee.names import simple, squeezed
from companion.speech.drivers import OWN, EngineName
from companion.speech.settings import parse_rate

#: The name for everyone at the table, in place of a listener's name.
TABLE = "table"
#: The part of `keys` for the keyboard. The other parts are each for one display driver.
KEYBOARD = "keyboard"

Level = Literal["brief", "normal", "full"]
Speech = Literal["voice", "reader", "both", "on-demand", "off"]


class VerbositySettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much a listener hears about their own actions and those of other players.

    without: parts of messages to leave out.
    since: the length of what `since` reads out at a time, in seconds of speech or in windows of 20
        cells.
    pan: how many seconds a braille display waits before it shows the next part of a line, or 0 to
        wait for a key.
    one_hand: whether the dots of a cell are typed one after another, and the space bar enters the
        cell.
    """

    own: Level | None = None
    others: Level | None = None
    without: tuple[Literal["result", "counts", "choices", "hint", "rule"], ...] = ()
    since: Annotated[int, msgspec.Meta(ge=1, le=600)] | None = None
    pan: Annotated[int, msgspec.Meta(ge=0, le=60)] | None = None
    one_hand: bool = False


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The contents of the settings file. Each key has the name of a command-line option.

    speech: who speaks. None means the companion's voice, until somebody makes a choice.
    engine: see `companion.speech.drivers`.
    rate: a speech level from 0 to 9, or words per minute from 80 to 900, or None for the voice's
        own rate.
    volume, pitch, punctuation, numbers, capitals, earcons: see
        `companion.speech.settings.SpeechSettings`.
    voices: each player's named voice. The name "narrator" stands for everything that no player
        says.
    say: maps names that the voice mispronounces to spellings that it says correctly.
    listener: the player whom the loudspeaker calls "you".
    verbosity: keyed by player, for that player's own line, or by "table" for the shared lines.
    cards, braille, braille_table, earpieces, scanners: options that can be given several times,
        with one entry for each.
    braille_message: how many seconds a passing message stays on a display, or 0 to keep it until a
        key is pressed.
    braille_blank: how many seconds until a player's own line goes blank, or 0 for never.
    keys: for each display driver, the actions of key chords, such as "d1 + d3" = "menu". Under
        "keyboard", the lines that single letters stand for, such as "p" = "piles".
    scans: the meanings of labels that aren't card names, such as "04A2B3C4" = "camera".
    listen: the microphone's name.
    caution: how often the program asks for confirmation of spoken words, or None to ask less often
        with a headset.
    listen_on: whether the program listens again after each answer.
    talk_key: the key that turns the microphone on.
    coach: how many seconds of silence pass before the coach reminds a player, or 0 for no coach.
    edition, set: keyed by game.
    """

    language: str = "en"
    speech: Speech | None = None
    engine: EngineName = OWN
    rate: int | None = None
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 100
    pitch: Annotated[int, msgspec.Meta(ge=0, le=99)] = 50
    punctuation: Literal["none", "some", "all"] = "none"
    numbers: Literal["words", "digits"] = "words"
    capitals: Literal["cap", "pitch", "none"] = "cap"
    earcons: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    voices: dict[str, str] = {}
    say: dict[str, str] = {}
    listener: str = ""
    verbosity: dict[str, VerbositySettings] = {}
    players: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    braille: tuple[str, ...] = ()
    braille_table: tuple[str, ...] = ()
    earpieces: tuple[str, ...] = ()
    braille_message: Annotated[int, msgspec.Meta(ge=0, le=60)] = 8
    braille_blank: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 120
    keys: dict[str, dict[str, str]] = {}
    scanners: tuple[str, ...] = ()
    scans: dict[str, str] = {}
    listen: str = ""
    caution: Literal["sure", "normal", "careful"] | None = None
    listen_on: bool = False
    talk_key: Literal["f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12"] = "f4"
    coach: Annotated[int, msgspec.Meta(ge=0, le=600)] = 60
    edition: dict[str, str] = {}
    set: dict[str, dict[str, str]] = {}

    def options_of(self, game: str) -> tuple[str, ...]:
        """Return a game's table options, each written as `option=choice`.

        game: the game's id.
        """
        return tuple(f"{option}={choice}" for option, choice in self.set.get(game, {}).items())


def read_settings(file: Path | None = None) -> Settings:
    """Read a settings file, or the user's own file if `file` is None.

    If the file is missing, return the defaults. Raises SettingsError, which names the file and the
    key, and says what was expected.
    """
    file = file or settings_file()
    if not file.exists():
        return Settings()
    settings = read_data(file, Settings)
    if settings.rate is not None and parse_rate(settings.rate) is None:
        raise wrong(file, "rate", Phrase("expected-rate"))
    for driver, keys in settings.keys.items():
        check_keys(file, driver, keys)
    check_scans(file, settings.scans)
    return settings


def check_scans(file: Path, scans: Mapping[str, str]) -> None:
    """Raise SettingsError if scanners can't distinguish two labels that have different meanings."""
    alike: dict[str, str] = {}
    for text, means in scans.items():
        other = alike.setdefault(squeezed(text), means)
        if other.casefold() != means.casefold():
            raise wrong(file, f"scans.{text}", Phrase("expected-scan", other=other))


def check_keys(file: Path, driver: str, keys: Mapping[str, str]) -> None:
    """Raise SettingsError for an unknown driver, key or action."""
    if driver == KEYBOARD:
        for letter, words in keys.items():
            if len(letter) != 1 or not letter.isalpha() or letter != simple(letter):
                raise wrong(file, f"keys.{KEYBOARD}.{letter}", Phrase("expected-letter"))
            if not simple(words):
                raise wrong(file, f"keys.{KEYBOARD}.{letter}", Phrase("expected-command"))
        return
    # Imported here, so that commands that need no display start faster.
    from companion.braille.brltty import BRLAPI, KEY_NAMES  # noqa: PLC0415
    from companion.braille.display import KeyAction  # noqa: PLC0415
    from companion.braille.displays import codec, driver_names  # noqa: PLC0415
    from companion.braille.keys import TWO_ROUTING_KEYS, read_chord, with_plain_space  # noqa: PLC0415

    drivers = (*driver_names(), BRLAPI)
    if driver not in drivers:
        known_drivers = Phrase("expected-driver", drivers=", ".join((*drivers, KEYBOARD)))
        raise wrong(file, f"keys.{driver}", known_drivers)
    own = KEY_NAMES if driver == BRLAPI else codec(driver).key_names
    known = own | with_plain_space(own) | TWO_ROUTING_KEYS
    for written, action in keys.items():
        if not read_chord(written) <= known:
            names = ", ".join(sorted(known))
            raise wrong(file, f"keys.{driver}.{written}", Phrase("expected-keys", names=names))
        if action not in [each.value for each in KeyAction]:
            actions = ", ".join(each.value for each in KeyAction)
            raise wrong(
                file, f"keys.{driver}.{written}", Phrase("expected-action", actions=actions)
            )


class SettingsFile:
    """Saves choices that players make during a game in the settings file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, *path: str, value: object) -> None:
        """Set one key. The rest of the file and its comments stay as they are.

        The file is replaced as a whole, so it is never half written.

        path: the names of the tables, followed by the key.
        value: the new value, or None to remove the key.

        Raises SettingsError.
        """
        try:
            before = self._file.read_text(encoding="utf-8") if self._file.exists() else ""
            document = tomlkit.parse(before)
            table: MutableMapping[str, object] = document
            for name in path[:-1]:
                table = table.setdefault(name, tomlkit.table())  # type: ignore[assignment]
            if value is None:
                table.pop(path[-1], None)
            else:
                table[path[-1]] = value
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, tomlkit.dumps(document))
        except (OSError, RecursionError, tomlkit.exceptions.TOMLKitError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise SettingsError("error-settings-kept", file=str(self._file), why=why) from None
