"""The settings file: what a user wants every time, so that it need not be said."""

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
from companion.referee.names import simple
from companion.speech.drivers import OWN, EngineName
from companion.speech.manner import rate_of

#: The keyboard, among the drivers of displays.
KEYBOARD = "keyboard"

Level = Literal["brief", "normal", "full"]
Speech = Literal["voice", "reader", "both", "on-demand", "off"]


class VerbositySettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much a listener is told of own and of others' acts; `without` these parts.

    since: how much of what happened is told at once, in seconds, or in windows of 20 cells.
    """

    own: Level | None = None
    others: Level | None = None
    without: tuple[Literal["result", "counts", "choices", "hint", "rule"], ...] = ()
    since: Annotated[int, msgspec.Meta(ge=1, le=600)] | None = None


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Each key is the command line's option of that name; `set` goes by game.

    braille, braille_table, cards, earpieces: one entry per repetition of the option.
    speech: None is voice, as long as nobody has said who speaks. engine: what speaks, see
    `companion.speech.drivers`. rate: speech level, 0 to 9, or words a minute, 80 to 900; None is
    the voice's own.
    volume to earcons: as `companion.speech.manner.Manner` has them.
    voices: named voices, by player; "narrator" for everything else. say: how a name is said.
    listener: the player who listens by the loudspeaker, whose acts are then its own.
    verbosity: by player, for that player's own line, or "table". braille_message: seconds
    that a passing message stays on a display; 0 is until a key. braille_blank: seconds
    after which a player's own line shows nothing; 0 is never. keys: by driver, what the
    keys of its displays do: "d1 + d3" = "menu"; and by "keyboard" what a letter alone is typed
    for: "p" = "piles". scanners: as `--scanner`. scans: what a
    scanned label that is no card's name stands for: "04A2B3C4" = "camera". coach: after how many
    seconds of silence whoever is asked is asked for; 0 is no coach. listen: the microphone, by
    name; caution: how much is asked back of what it hears; listen_on: whether it listens again
    after each answer. talk_key: the key that opens it.
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
    caution: Literal["sure", "normal", "careful"] = "normal"
    listen_on: bool = False
    talk_key: Literal["f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12"] = "f4"
    coach: Annotated[int, msgspec.Meta(ge=0, le=600)] = 60
    edition: dict[str, str] = {}
    set: dict[str, dict[str, str]] = {}

    def options_of(self, game: str) -> tuple[str, ...]:
        """The table options of a game by its id, as `--set` says them."""
        return tuple(f"{option}={choice}" for option, choice in self.set.get(game, {}).items())


def read_settings(file: Path | None = None) -> Settings:
    """The settings in this file, the user's where none is named; or the defaults.

    Raises SettingsError, which names file, key and what is expected.
    """
    file = file or settings_file()
    if not file.exists():
        return Settings()
    settings = read_data(file, Settings)
    if settings.rate is not None and rate_of(settings.rate) is None:
        raise wrong(file, "rate", Phrase("expected-rate"))
    for driver, keys in settings.keys.items():
        check_keys(file, driver, keys)
    check_scans(file, settings.scans)
    return settings


def check_scans(file: Path, scans: Mapping[str, str]) -> None:
    """Raises SettingsError where two labels that read alike stand for different things."""
    alike: dict[str, str] = {}
    for text, means in scans.items():
        other = alike.setdefault("".join(text.split()).casefold(), means)
        if other.casefold() != means.casefold():
            raise wrong(file, f"scans.{text}", Phrase("expected-scan", other=other))


def check_keys(file: Path, driver: str, keys: Mapping[str, str]) -> None:
    """Raises SettingsError where a driver, a key of it or an action is none."""
    if driver == KEYBOARD:
        for letter, words in keys.items():
            if len(letter) != 1 or not letter.isalpha() or letter != simple(letter):
                raise wrong(file, f"keys.{KEYBOARD}.{letter}", Phrase("expected-letter"))
            if not simple(words):
                raise wrong(file, f"keys.{KEYBOARD}.{letter}", Phrase("expected-command"))
        return
    # Here, so that a command without a display does not wait for what displays need.
    from companion.braille.brltty import BRLAPI, KEY_NAMES  # noqa: PLC0415
    from companion.braille.display import KeyAction  # noqa: PLC0415
    from companion.braille.displays import codec, codec_names  # noqa: PLC0415
    from companion.braille.keys import TWO_ROUTING_KEYS, plain, read_chord  # noqa: PLC0415

    drivers = (*codec_names(), BRLAPI)
    if driver not in drivers:
        known_drivers = Phrase("expected-driver", drivers=", ".join((*drivers, KEYBOARD)))
        raise wrong(file, f"keys.{driver}", known_drivers)
    own = KEY_NAMES if driver == BRLAPI else codec(driver).key_names
    known = own | plain(own) | TWO_ROUTING_KEYS
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
    """The settings file as a place where choices made while playing are kept."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, *path: str, value: object) -> None:
        """Set the key at the path, or take it out where the value is None; what else stands there,
        with its comments, stays.

        All or nothing. Raises SettingsError.
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
        except (OSError, tomlkit.exceptions.TOMLKitError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise SettingsError("error-settings-kept", file=str(self._file), why=why) from None
