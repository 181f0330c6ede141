"""Where things lie: the program's own data, and the user's settings and games."""

from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).parent


def data_folder(name: str) -> Path:
    """`braille_tables` or `voices`: inside an installed package, or beside it in a clone."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def settings_file() -> Path:
    """The settings: TOML, written by the user."""
    return platformdirs.user_config_path("companion") / "settings.toml"


def displays_file() -> Path:
    """Whose braille display is whose."""
    return platformdirs.user_data_path("companion") / "displays.toml"


def records_file() -> Path:
    """The saved games."""
    return platformdirs.user_data_path("companion") / "games.sqlite"
