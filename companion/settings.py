"""The settings file: what a user wants every time, so that it need not be said."""

from pathlib import Path
from typing import Literal

import msgspec

from companion.errors import SettingsError
from companion.referee.edition import located
from companion.speech.drivers import OWN, EngineName

Speech = Literal["voice", "reader", "both", "on-demand", "off"]


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Each key is the command line's option of that name; `set` goes by game.

    braille, braille_table, cards: one entry per repetition of the option.
    engine: what speaks, see `companion.speech.drivers`. rate: speech level, 0 to 9.
    """

    language: str = "en"
    speech: Speech = "voice"
    engine: EngineName = OWN
    rate: int = 4
    players: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    braille: tuple[str, ...] = ()
    braille_table: tuple[str, ...] = ()
    edition: dict[str, str] = {}
    set: dict[str, dict[str, str]] = {}


def read_settings(file: Path) -> Settings:
    """The settings in this file, or the defaults where there is none.

    Raises SettingsError, which names file, key and what is expected.
    """
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise SettingsError(
            "error-settings", file=str(file), key="the file", expected=str(error.strerror)
        ) from None
    try:
        settings = msgspec.toml.decode(text, type=Settings)
    except msgspec.ValidationError as error:
        key, expected = located(str(error))
        raise SettingsError("error-settings", file=str(file), key=key, expected=expected) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SettingsError(
            "error-settings", file=str(file), key="the file", expected=f"valid TOML: {error}"
        ) from None
    if not 0 <= settings.rate <= 9:
        raise SettingsError(
            "error-settings", file=str(file), key="rate", expected="a level from 0 to 9"
        )
    return settings
