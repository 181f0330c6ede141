"""Where the transcribers of each country put page numbers, read from braille_tables/pages.toml."""

from pathlib import Path

import msgspec

from companion.braille.embossing.pages import PageNumbers
from companion.braille.tables import read_list


class _Custom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where transcribers in some countries put page numbers.

    countries: the two-letter ISO 3166 codes of these countries.
    """

    countries: tuple[str, ...]
    numbers: PageNumbers


class _CustomList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    custom: tuple[_Custom, ...]


def customs(tables_folder: Path) -> dict[str, PageNumbers]:
    """Map each country that the file lists to the position of its page numbers.

    The first position in the result also applies to countries that are not listed. Raises
    SettingsError "tables-list" if the file can't be read or is invalid.
    """
    found = read_list(tables_folder / "pages.toml", _CustomList).custom
    return {country: one.numbers for one in found for country in one.countries}
