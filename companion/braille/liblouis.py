"""Imports liblouis, which translates text to braille: either the bundled copy or the system's."""

import os
from types import ModuleType
from typing import NamedTuple

from companion.errors import DeviceError

#: Environment variable that chooses the liblouis: "inside" for the bundled copy, or "system". If it
#: isn't set, use the bundled copy if it is installed, otherwise the system's.
LIBLOUIS_VARIABLE = "COMPANION_LIBLOUIS"


class Liblouis(NamedTuple):
    """The liblouis that was found.

    binding: its Python module.
    inside: whether this is the bundled copy.
    """

    binding: ModuleType
    version: str
    inside: bool


def liblouis() -> Liblouis:
    """Return the liblouis that the environment asks for, or the first one found.

    Raises DeviceError: liblouis-unknown (`asked`) if the environment variable has an unknown value;
    liblouis-missing if there is no liblouis, even if PyPI's unrelated package `louis` is installed.
    """
    asked = os.environ.get(LIBLOUIS_VARIABLE, "")
    if asked not in ("", "inside", "system"):
        raise DeviceError("liblouis-unknown", asked=asked)
    if asked != "system":
        try:
            import companion_liblouis  # noqa: PLC0415 -- missing on systems without a wheel
        except ModuleNotFoundError as error:
            if asked or error.name != "companion_liblouis":
                raise DeviceError("liblouis-missing") from error
        except OSError as error:
            raise DeviceError("liblouis-missing") from error
        else:
            return Liblouis(companion_liblouis.louis, companion_liblouis.VERSION, inside=True)
    try:
        import louis  # noqa: PLC0415 -- not installed everywhere
    except (ImportError, OSError) as error:
        raise DeviceError("liblouis-missing") from error
    if not hasattr(louis, "ucBrl"):
        raise DeviceError("liblouis-missing")
    return Liblouis(louis, louis.version(), inside=False)
