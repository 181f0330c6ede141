"""Where a country's pages have their numbers: braille_tables/pages.toml."""

from pathlib import Path

import msgspec

from companion.braille.embossing.pages import Numbers
from companion.errors import SettingsError

LIST = "pages.toml"


class _Custom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """countries: ISO 3166's two letters."""

    countries: tuple[str, ...]
    numbers: Numbers


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    custom: tuple[_Custom, ...]


def customs(tables_folder: Path) -> dict[str, Numbers]:
    """By country; the first is that of all others. Raises SettingsError tables-list."""
    file = tables_folder / LIST
    try:
        found = msgspec.toml.decode(file.read_bytes(), type=_List).custom
    except (OSError, msgspec.MsgspecError) as error:
        raise SettingsError("tables-list", file=str(file), why=str(error)) from error
    return {country: one.numbers for one in found for country in one.countries}
