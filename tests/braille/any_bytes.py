"""Chords and random bytes for the tests of every display's codec."""

import tracemalloc

from hypothesis import strategies as st

from companion.braille.display import Chord, DisplayCodec


def chord(*names: str) -> Chord:
    return Chord(frozenset(names))


def noise(alike: str) -> st.SearchStrategy[bytes]:
    """Generate random bytes, and bytes made of those in `alike` that look much like packets."""
    likely = st.sampled_from(bytes.fromhex(alike))
    near = st.lists(st.one_of(likely, likely, st.integers(0, 255)), max_size=60)
    return st.one_of(st.binary(max_size=200), near.map(bytes))


@st.composite
def cut(draw: st.DrawFn, received: bytes) -> list[bytes]:
    """Split bytes into pieces, some of them empty."""
    cuts = sorted(draw(st.lists(st.integers(0, len(received)), max_size=8)))
    return [
        received[start:end] for start, end in zip([0, *cuts], [*cuts, len(received)], strict=True)
    ]


def kept(codec: DisplayCodec, received: bytes) -> int:
    """Return how many bytes of memory the codec uses to keep what it received."""
    tracemalloc.start()
    try:
        codec.keys(received)
        snapshot = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    # Count the codec's memory alone: other threads of the tests allocate too.
    ours = snapshot.filter_traces([tracemalloc.Filter(True, "*/companion/braille/*")])
    return sum(trace.size for trace in ours.traces)
