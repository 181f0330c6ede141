"""The list of braille tables that have a short name ("en-g2"): braille_tables/tables.toml."""

from pathlib import Path

import msgspec

from companion.errors import SettingsError

LIST = "tables.toml"


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One table. table: its file, of liblouis or of ours. also: other names for it."""

    name: str
    table: str
    language: str
    grade: int
    display_name: str
    also: tuple[str, ...] = ()


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: tuple[Table, ...]


def named_tables(tables_folder: Path) -> tuple[Table, ...]:
    """The tables in the list. Raises SettingsError tables-list (`file`, `why`)."""
    file = tables_folder / LIST
    try:
        return msgspec.toml.decode(file.read_bytes(), type=_List).table
    except (OSError, msgspec.MsgspecError) as error:
        raise SettingsError("tables-list", file=str(file), why=str(error)) from error
