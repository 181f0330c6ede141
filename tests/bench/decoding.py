"""Benchmarks for decoding the bytes that displays of each family send when keys are pressed."""

import importlib

from companion.braille.display import DisplayCodec
from companion.braille.displays import codec_names
from tests.bench.measure import median_of, timed

#: Key packets for each display family. A new family needs one row.
KEY_PACKETS = {
    # Each family's packets press and release a key, and then the routing key over the eighth cell.
    # A Canute has no routing keys, so it gets a second key instead.
    "albatross": "61 09",
    "alva": "1b 4b 71 00 1b 4b f1 00 1b 4b 74 07 1b 4b f4 07",
    "baum": "1b 24 02 1b 24 00 1b 22 80 00 00 00 00 1b 22 00 00 00 00 00",
    "canute": (
        "7e 0a 00 08 fe 39 7e 7e 0a 00 00 b6 b5 7e 7e 0a 00 20 b4 94 7e 7e 0a 00 00 b6 b5 7e"
    ),
    "dotpad": (
        "aa 55 00 09 00 03 32 00 40 00 00 00 d4 aa 55 00 09 00 03 32 00 00 00 00 00 94 "
        "aa 55 00 08 00 03 22 00 01 00 00 85 aa 55 00 08 00 03 22 00 00 00 00 84"
    ),
    "eurobraille": (
        "02 00 08 4b 43 00 00 00 02 03 02 00 08 4b 43 00 00 00 00 03 02 00 06 4b 49 01 08 03"
    ),
    "focus": "03 00 10 00 03 00 00 00 04 07 01 00 04 07 00 00",
    "handytech": "79 64 02 04 0c 16 79 64 02 04 8c 16 79 64 02 04 27 16 79 64 02 04 a7 16",
    "hims": "fa 01 01 00 00 20 00 00 17 fb fa 00 01 07 00 00 00 00 fd fb",
    "humanware": "1b 05 01 12 1b 06 01 12 1b 05 01 57 1b 06 01 57",
    "papenmeier": (
        "02 4b 50 5f 30 30 30 30 32 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 "
        "30 30 30 30 30 30 30 30 03 02 4b 50 5f 30 30 30 30 30 30 30 30 30 30 30 30 30 "
        "30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 03 02 4b 50 5f 30 30 30 30 "
        "30 30 30 30 30 30 30 32 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 "
        "03 02 4b 50 5f 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 "
        "30 30 30 30 30 30 30 30 30 03"
    ),
    "seika": "ff ff a6 03 00 04 00 ff ff a4 05 80 00 00 00 00",
}
#: Minimum number of bytes to decode in each measurement.
AMOUNT = 1_000_000


def recognised(family: str) -> DisplayCodec:
    """Return a codec of this family that has recognised a display."""
    found: DisplayCodec = importlib.import_module(f"tests.braille.test_{family}").known()
    return found


def decoding(family: str) -> float:
    """Return how many megabytes of key packets are decoded per second."""
    codec = recognised(family)
    packets = bytes.fromhex(KEY_PACKETS[family])
    received = packets * (AMOUNT // len(packets) + 1)
    return len(received) / median_of(5, lambda: timed(lambda: codec.keys(received))) / 1e6


def families() -> dict[str, float]:
    """Return the figures for all families."""
    return {family: decoding(family) for family in codec_names()}
