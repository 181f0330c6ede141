"""The serial drivers, one file for each display family. HID drivers are in `hid/displays`.

To add a driver, put its file into one of these two folders; there is no list to update.
"""

from importlib import import_module
from pkgutil import iter_modules

from companion.braille.display import DisplayCodec
from companion.braille.hid import displays as hid_displays
from companion.errors import UsageError

#: Prefix of the names of HID ports. The names of serial ports do not start with it.
HID = "hid:"


def codec_names() -> list[str]:
    """List the names of all serial drivers."""
    return sorted(module.name for module in iter_modules(__path__))


def hid_codec_names() -> list[str]:
    """List the names of all HID drivers."""
    return sorted(module.name for module in iter_modules(hid_displays.__path__))


def driver_names() -> list[str]:
    """List the names of all drivers, serial and HID. A name may stand for one of each."""
    return sorted({*codec_names(), *hid_codec_names()})


def codec(name: str) -> type[DisplayCodec]:
    """Return the serial driver with this name, or the HID driver if the family has no serial one.

    Raises UsageError "display-unknown" (with `name` and `known`) if there is no driver with this
    name.
    """
    return codec_at(name, "" if name in codec_names() else HID)


def codec_at(name: str, port: str) -> type[DisplayCodec]:
    """Return the driver with this name that fits this port: HID for a HID port, otherwise serial.

    Raises UsageError "display-unknown" (with `name` and `known`) if there is no driver with this
    name, or "display-elsewhere" (with `name` and `port`) if the family has no driver for this kind
    of port.
    """
    if name not in driver_names():
        raise UsageError("display-unknown", name=name, known=", ".join(driver_names()))
    is_hid = port.startswith(HID)
    if name not in (hid_codec_names() if is_hid else codec_names()):
        raise UsageError("display-elsewhere", name=name, port=port)
    package = hid_displays.__name__ if is_hid else __name__
    found: type[DisplayCodec] = import_module(f"{package}.{name}").Codec
    return found
