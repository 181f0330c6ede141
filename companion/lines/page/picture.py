"""Draws an address as a QR code for a phone's camera, either as lines of text or in a picture
file.
"""

from io import StringIO
from pathlib import Path

import segno

from companion.errors import DeviceError


def rows_of(address: str) -> list[str]:
    """Return the QR code as lines of text, all the same length, which consist of half blocks. It is
    light on a dark terminal.
    """
    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().splitlines()


def save(address: str, file: Path) -> None:
    """Write the code to a PNG file. Raises DeviceError "error-phones-picture" (with `file` and
    `why`).
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        segno.make(address, micro=False).save(str(file), scale=10)
    except OSError as error:
        why = error.strerror or ""
        raise DeviceError("error-phones-picture", file=str(file), why=why) from None
