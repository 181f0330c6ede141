"""TOML files that a user or we have written, read as typed data, or refused in one sentence."""

from pathlib import Path
from typing import TypeVar

import msgspec

from companion.errors import SettingsError
from companion.referee.edition import located

T = TypeVar("T")


def read_data(file: Path, kind: type[T]) -> T:
    """The file as this type; where the type has a `schema`, it must be 1.

    Raises the SettingsError of `wrong`.
    """
    try:
        data = msgspec.toml.decode(file.read_bytes(), type=kind)
    except OSError as error:
        raise wrong(file, "the file", f"readable: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise wrong(file, *located(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise wrong(file, "the file", f"valid TOML: {error}") from None
    if getattr(data, "schema", 1) != 1:
        raise wrong(file, "schema", "1")
    return data


def wrong(file: Path, key: str, expected: str) -> SettingsError:
    """The error error-file-wrong (`file`, `key`, `expected`)."""
    return SettingsError("error-file-wrong", file=str(file), key=key, expected=expected)
