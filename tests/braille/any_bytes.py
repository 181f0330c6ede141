"""What the tests of every display's codec need: chords, and bytes of any kind."""

import tracemalloc

from hypothesis import strategies as st

from companion.braille.display import Chord, DisplayCodec


def chord(*names: str) -> Chord:
    return Chord(frozenset(names))


def noise(alike: str) -> st.SearchStrategy[bytes]:
    """Bytes of any kind, and bytes that look much like packets, made of those in `alike`."""
    likely = st.sampled_from(bytes.fromhex(alike))
    near = st.lists(st.one_of(likely, likely, st.integers(0, 255)), max_size=60)
    return st.one_of(st.binary(max_size=200), near.map(bytes))


@st.composite
def cut(draw: st.DrawFn, received: bytes) -> list[bytes]:
    """These bytes in pieces, some of them empty."""
    cuts = sorted(draw(st.lists(st.integers(0, len(received)), max_size=8)))
    return [
        received[start:end] for start, end in zip([0, *cuts], [*cuts, len(received)], strict=True)
    ]


def kept(codec: DisplayCodec, received: bytes) -> int:
    """The bytes of memory that the codec keeps of what it received."""
    tracemalloc.start()
    try:
        codec.keys(received)
        snapshot = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    # Only what the codec keeps: other threads of the tests allocate too.
    ours = snapshot.filter_traces([tracemalloc.Filter(True, "*/companion/braille/*")])
    return sum(trace.size for trace in ours.traces)
