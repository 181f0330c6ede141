"""Where each country puts page numbers, from braille_tables/pages.toml."""

from pathlib import Path

import msgspec

from companion.braille.embossing.pages import PageNumbers
from companion.braille.tables import read_list


class _Custom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a group of countries puts page numbers.

    countries: their two-letter ISO 3166 codes.
    """

    countries: tuple[str, ...]
    numbers: PageNumbers


class _CustomList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    custom: tuple[_Custom, ...]


def customs(tables_folder: Path) -> dict[str, PageNumbers]:
    """Map each country to its page number position.

    A country without an entry uses the first entry's position. Raises SettingsError "tables-list"
    if the file can't be read or is invalid.
    """
    found = read_list(tables_folder / "pages.toml", _CustomList).custom
    return {country: one.numbers for one in found for country in one.countries}
