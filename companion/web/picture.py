"""An address as a QR code, for a phone's camera: in rows of blocks, and as a file."""

from io import StringIO
from pathlib import Path

import segno

from companion.errors import DeviceError


def rows_of(address: str) -> list[str]:
    """The code as text of half blocks, light on dark, each row as long as the others."""
    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().splitlines()


def save(address: str, file: Path) -> None:
    """The code as a PNG file. Raises DeviceError error-phones-picture (`file`, `why`)."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        segno.make(address, micro=False).save(str(file), scale=10)
    except OSError as error:
        why = error.strerror or ""
        raise DeviceError("error-phones-picture", file=str(file), why=why) from None
