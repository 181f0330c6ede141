"""Reads the list of braille tables that have a short name such as "en-g2",
braille_tables/tables.toml.
"""

from pathlib import Path
from typing import TypeVar

import msgspec

from companion.errors import SettingsError

List = TypeVar("List", bound=msgspec.Struct)


class BrailleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A braille table: the rules for translating a language to braille.

    table: the file name of one of liblouis's tables or of one in our own folder.
    also: other names for this table.
    """

    name: str
    table: str
    language: str
    grade: int
    display_name: str
    also: tuple[str, ...] = ()


class _TableList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: tuple[BrailleTable, ...]


def named_tables(tables_folder: Path) -> tuple[BrailleTable, ...]:
    """List all tables in tables.toml.

    Raises SettingsError "tables-list" (with `file` and `why`) if the file can't be read or is
    invalid.
    """
    return read_list(tables_folder / "tables.toml", _TableList).table


def read_list(file: Path, type_: type[List]) -> List:
    """Read a TOML file in the braille tables folder.

    Raises SettingsError "tables-list" (with `file` and `why`) if the file can't be read or is
    invalid.
    """
    try:
        return msgspec.toml.decode(file.read_bytes(), type=type_)
    except (OSError, msgspec.MsgspecError) as error:
        raise SettingsError("tables-list", file=str(file), why=str(error)) from error
