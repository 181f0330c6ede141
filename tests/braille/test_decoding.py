"""Checks, for every display family, that the packets which `make bench` decodes are real key
packets.
"""

import pytest

from companion.braille.display import Chord, Routing
from companion.braille.displays import codec_names
from tests.bench.decoding import KEY_PACKETS, recognised


def test_every_display_family_has_sample_packets() -> None:
    assert [*KEY_PACKETS] == codec_names()


@pytest.mark.parametrize("family", codec_names())
def test_each_sample_packet_decodes_to_two_keys(family: str) -> None:
    packets = bytes.fromhex(KEY_PACKETS[family])
    events = recognised(family).keys(packets * 100)
    assert len(events) == 200
    assert isinstance(events[0], Chord)
    assert events[1] == (Chord(frozenset({"forward"})) if family == "canute" else Routing(7))
