"""Where things lie: the program's own data, and the user's settings and games."""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from companion.errors import UsageError

PACKAGE = Path(__file__).parent


def data_folder(name: str) -> Path:
    """`docs`, `voices` and so on: inside an installed package, or beside it in a clone."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def settings_file() -> Path:
    """The settings: TOML, written by the user. Raises UsageError."""
    return _own(platformdirs.user_config_dir) / "settings.toml"


def people_file() -> Path:
    """What each person has and wants: TOML, beside the settings. Raises UsageError."""
    return settings_file().with_name("people.toml")


def displays_file() -> Path:
    """Whose braille display is whose. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "displays.toml"


def records_file() -> Path:
    """The saved games. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "games.sqlite"


def certificates_folder() -> Path:
    """The certificates that phones are shown. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "certificates"


def tables_folder() -> Path:
    """The tables for far friends, and what lets them in. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "tables"


def visits_file() -> Path:
    """Which far tables were entered, and as whom. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "visits.json"


def picture_file() -> Path:
    """The address for phones, as a QR code. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "phones.png"


def _own(folder: Callable[[str], str]) -> Path:
    """A folder of the user's. Raises UsageError where the user has no home directory."""
    try:
        return Path(folder("companion"))
    except RuntimeError:
        raise UsageError("error-no-home") from None
