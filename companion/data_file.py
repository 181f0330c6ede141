"""Reads TOML files as typed data, and writes files so that they are never left half written."""

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.errors import SettingsError
from companion.referee.facts import Phrase
from companion.referee.faults import TOO_DEEP, either, located

T = TypeVar("T")


def read_data(file: Path, kind: type[T]) -> T:
    """Read a TOML file as an object of this type.

    If the type has the field `schema`, its value must be 1. Raises the SettingsError that `wrong`
    returns.
    """
    try:
        data = msgspec.toml.decode(file.read_bytes(), type=kind)
    except OSError as error:
        why = Phrase("expected-readable", why=str(error.strerror))
        raise wrong(file, "", why) from None
    except msgspec.ValidationError as error:
        key, expected = located(str(error), kind)
        if expected.phrase == "expected-one-of":
            words = str(expected.facts["known"]).split(", ")
            given = expected.facts["given"]
            expected = Phrase("expected-choice", known=either(words), given=given)
        raise wrong(file, key, expected) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise wrong(file, "", Phrase("expected-toml", detail=str(error))) from None
    except RecursionError:
        raise wrong(file, "", TOO_DEEP) from None
    if getattr(data, "schema", 1) != 1:
        raise wrong(file, "schema", Phrase("expected-value", value="1"))
    return data


def wrong(file: Path, key: str, expected: Phrase) -> SettingsError:
    """Return a SettingsError "error-file-wrong" with these facts: `file`, `key` and `expected`.

    key: the key whose value is wrong, or "" if the whole file is.
    """
    told = key or Phrase("whole-file")
    return SettingsError("error-file-wrong", file=str(file), key=told, expected=expected)


def write_whole(file: Path, text: str) -> None:
    """Write a file completely or, if that fails, leave the old one unchanged.

    Only its owner can read a new file. An existing file keeps its permissions. Raises OSError.
    """
    _replace(file, text.encode(), keeps_mode=True)


def write_for_owner(file: Path, content: bytes) -> None:
    """Write a file that only its owner can read, completely or not at all. Raises OSError."""
    _replace(file, content, keeps_mode=False)


def _replace(file: Path, content: bytes, *, keeps_mode: bool) -> None:
    handle, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}")
    try:
        with open(handle, "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        if keeps_mode and file.exists():
            shutil.copymode(file, beside)
        os.replace(beside, file)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise
