"""Chords and random bytes for testing the codecs of all displays."""

import tracemalloc

from hypothesis import strategies as st

from companion.braille.display import Chord, DisplayCodec


def chord(*names: str) -> Chord:
    return Chord(frozenset(names))


def noise(alike: str) -> st.SearchStrategy[bytes]:
    """Generate random bytes. Some are taken from `alike`, so that they look like
    packets.
    """
    likely = st.sampled_from(bytes.fromhex(alike))
    near = st.lists(st.one_of(likely, likely, st.integers(0, 255)), max_size=60)
    return st.one_of(st.binary(max_size=200), near.map(bytes))


@st.composite
def cut(draw: st.DrawFn, received: bytes) -> list[bytes]:
    """Split bytes into chunks, some of them empty."""
    cuts = sorted(draw(st.lists(st.integers(0, len(received)), max_size=8)))
    return [
        received[start:end] for start, end in zip([0, *cuts], [*cuts, len(received)], strict=True)
    ]


def kept(codec: DisplayCodec, received: bytes) -> int:
    """Return how many bytes of memory the codec keeps allocated after receiving these bytes."""
    tracemalloc.start()
    try:
        codec.keys(received)
        snapshot = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    # Count only the codec's memory, because other test threads allocate memory too.
    ours = snapshot.filter_traces([tracemalloc.Filter(True, "*/companion/braille/*")])
    return sum(trace.size for trace in ours.traces)
