"""Tests typing a secret on a display that everyone may touch: the display shows neither its letters
nor its length.
"""

from companion.braille.outputs import Handlers, SeatDisplay, SharedDisplay
from companion.braille.surface import KeyedLine
from companion.braille.translate import Translator
from companion.braille.typed_cells import TypedCells
from companion.referee.seat import seats_named
from tests.braille.test_surface import WIDTH, line, press, shown, surface
from tests.memory_link import CELLS, MemoryLink

NOTHING_TYPED = TypedCells().shown(WIDTH)


def test_secret_is_not_shown_while_it_is_being_typed() -> None:
    """Nobody can feel the secret's letters, its length, or that a letter was deleted."""
    one = surface(line("ann keep"))
    one.asked(0, 1, hides=True)
    for key in ("dot 1", "dot 1", "dots 1 2", "dot 7", "dot 7", "dot 7", "dot 7"):
        press(one, key)
        assert one.cells() == NOTHING_TYPED
    assert press(one, "dot 1", "dots 1 2", "dot 8") == KeyedLine(("ac",))
    assert shown(one) == "ann keep"


def test_half_typed_secret_is_forgotten_after_its_question() -> None:
    """The secret is forgotten even if the reader has looked at other messages in the meantime."""
    for looked in ((), ("left",)):
        one = surface(line("ann keep"))
        one.asked(0, 1, hides=True)
        press(one, "dot 1", "dots 1 2", *looked)
        one.asked(0, 2)
        assert shown(one) == "ann keep"
        assert press(one, "dot 1", "dot 8") == KeyedLine(("a",))


def test_half_typed_word_is_hidden_when_a_secret_question_opens() -> None:
    one = surface(line("ann keep"))
    press(one, "dot 1", "dots 1 2")
    assert shown(one) == "ac"
    one.asked(0, 1, hides=True)
    assert one.cells() == NOTHING_TYPED


def test_only_the_seats_own_display_shows_a_secret_being_typed() -> None:
    """The shared display doesn't show the secret."""
    (ann,) = seats_named("Ann")
    translator = Translator("en-ueb-g1.ctb")
    all_feel, ann_feels = MemoryLink(), MemoryLink()
    shared = SharedDisplay(all_feel, translator, Handlers())
    own = SeatDisplay(ann, ann_feels, translator, Handlers())
    for link, display in ((all_feel, shared), (ann_feels, own)):
        display.connect(0)
        display.asked(ann, 1, secret=True)
        link.frames.clear()
        link.press("dot 1", "dots 1 2")
    assert {frame[:CELLS] for frame in all_feel.frames} == {TypedCells().shown(CELLS)}
    assert ann_feels.frames[-1][:2] == b"\1\3"
