"""Functions that miniaudio lacks: finding a device by name, and closing a device without a leak."""

from collections.abc import Iterable, Mapping
from typing import Any

import miniaudio


def device_id(devices: Iterable[Mapping[str, Any]], name: str, kind: str = "device") -> object:
    """Return miniaudio's id for a device.

    name: the device's name, or a prefix of its id. With PulseAudio, the id is the name of a sink or
        source.
    kind: what the error message calls the device.

    Raises MiniaudioError if the device doesn't exist, because silence is better than a different
    device.
    """
    for device in devices:
        system_name = bytes(miniaudio.ffi.buffer(device["id"])).split(b"\0")[0]
        if name.encode() in (device["name"].encode(), system_name):
            return device["id"]
    raise miniaudio.MiniaudioError(f"no such {kind}")


def close(device: Any) -> None:
    """Close a device, and free what miniaudio 1.71 would leave behind (pyminiaudio's issue 86).

    It would keep the context, and with it a PulseAudio client. Only 64 clients are allowed.
    """
    # Detach the context from the device, so that it is freed only once.
    context, device._context = device._context, miniaudio.ffi.NULL
    device.close()
    miniaudio.lib.ma_context_uninit(context)
