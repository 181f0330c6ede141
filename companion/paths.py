"""Paths of the program's own data, and of the user's settings and games."""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from companion.errors import UsageError

PACKAGE = Path(__file__).parent


def data_folder(name: str) -> Path:
    """Return the path of a folder such as `docs`, which is inside the installed package, or beside
    it in a clone.
    """
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def settings_file() -> Path:
    """Return the path of the settings, a TOML file written by the user. Raises UsageError."""
    return _own(platformdirs.user_config_dir) / "settings.toml"


def people_file() -> Path:
    """Return the path of the TOML file with each person's devices and preferences. Raises
    UsageError.
    """
    return settings_file().with_name("people.toml")


def displays_file() -> Path:
    """Return the path of the file that assigns braille displays to people. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "displays.toml"


def records_file() -> Path:
    """Return the path of the database with the saved games. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "games.sqlite"


def certificates_folder() -> Path:
    """Return the folder of this computer's TLS certificates for phones. Raises UsageError."""
    return _own(platformdirs.user_data_dir) / "certificates"


def tables_folder() -> Path:
    """Return the folder that holds the remote tables hosted here, and their keys. Raises
    UsageError.
    """
    return _own(platformdirs.user_data_dir) / "tables"


def logins_file() -> Path:
    """Return the path of the file with logins for other people's remote tables. Raises
    UsageError.
    """
    return _own(platformdirs.user_data_dir) / "visits.json"


def picture_file() -> Path:
    """Return the path of the image file with the QR code of the address for phones. Raises
    UsageError.
    """
    return _own(platformdirs.user_data_dir) / "phones.png"


def _own(folder: Callable[[str], str]) -> Path:
    """Return one of the user's folders for this program. Raises UsageError if the user has no home
    directory.
    """
    try:
        return Path(folder("companion"))
    except RuntimeError:
        raise UsageError("error-no-home") from None
