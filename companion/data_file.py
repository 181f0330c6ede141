"""TOML files: read as typed data or refused in one sentence, and written whole or not at all."""

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import msgspec.inspect

from companion.errors import SettingsError
from companion.referee.edition import TOO_DEEP, located

T = TypeVar("T")

#: How msgspec tells of a word that is none of those that may stand there.
INVALID = re.compile(r"Invalid enum value '(.*?)'")


def read_data(file: Path, kind: type[T]) -> T:
    """The file as this type; where the type has a `schema`, it must be 1.

    Raises the SettingsError of `wrong`.
    """
    try:
        data = msgspec.toml.decode(file.read_bytes(), type=kind)
    except OSError as error:
        raise wrong(file, "the file", f"readable: {error.strerror}") from None
    except msgspec.ValidationError as error:
        key, expected = located(str(error))
        if given := INVALID.search(str(error)):
            expected = f"{' or '.join(choices(kind, key))}, not {given[1]}"
        raise wrong(file, key, expected) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise wrong(file, "the file", f"valid TOML: {error}") from None
    except RecursionError:
        raise wrong(file, "the file", TOO_DEEP) from None
    if getattr(data, "schema", 1) != 1:
        raise wrong(file, "schema", "1")
    return data


def choices(kind: type[Any], key: str) -> list[str]:
    """The words that may stand at a key such as "verbosity[...].own", in which [...] is any."""
    kinds: list[Any] = [msgspec.inspect.type_info(kind)]
    for part in key.replace("[...]", "[]").split("."):
        name, bracket, _ = part.partition("[")
        kinds = [
            field.type
            for one in kinds
            if isinstance(one, msgspec.inspect.StructType)
            for field in one.fields
            if field.encode_name == name
        ]
        if bracket:
            kinds = [one.value_type for one in kinds if isinstance(one, msgspec.inspect.DictType)]
    flat = [inner for one in kinds for inner in getattr(one, "types", (one,))]
    literals = [one for one in flat if isinstance(one, msgspec.inspect.LiteralType)]
    return [str(value) for one in literals for value in one.values]


def wrong(file: Path, key: str, expected: str) -> SettingsError:
    """The error error-file-wrong (`file`, `key`, `expected`)."""
    return SettingsError("error-file-wrong", file=str(file), key=key, expected=expected)


def write_whole(file: Path, text: str) -> None:
    """All or nothing: written beside the file, for the owner alone or as it was, and then moved.

    Raises OSError.
    """
    handle, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}")
    try:
        with open(handle, "w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        if file.exists():
            shutil.copymode(file, beside)
        os.replace(beside, file)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise
