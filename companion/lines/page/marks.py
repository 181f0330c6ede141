"""Each player's mark on the pages: a colour, a shape and a letter. Any one of them is enough to
recognise the player.
"""

from collections.abc import Sequence
from html import escape

from companion.narration.drawing import mark_of
from companion.referee.seat import Seat

#: The marks' shapes as SVG paths in a square of 40 by 40, each with the y coordinate of the
#: letter's baseline.
SHAPES = (
    ("M20 3a17 17 0 1 0 .01 0z", 26),  # circle
    ("M6 5h28q2 0 2 2v26q0 2-2 2H6q-2 0-2-2V7q0-2 2-2z", 26),  # square
    ("M20 3 38 36H2z", 31),  # triangle
    ("M20 1 38 20 20 39 2 20z", 26),  # diamond
    ("M20 1l5.3 11.6 12.7 1.6-9.3 8.7 2.4 12.6L20 29.3 8.9 35.5l2.4-12.6L2 14.2l12.7-1.6z", 26),
    ("M13 3h14v10h10v14H27v10H13V27H3V13h10z", 26),  # cross
    (
        "M20 37C8 28 2 22 2 14 2 7 7 3 12 3c4 0 7 3 8 6 1-3 4-6 8-6 5 0 10 4 10 11 0 8-6 14-18 23z",
        24,
    ),
)
BADGE = '<svg class="badge p{number}" viewBox="0 0 40 40" aria-hidden="true">{mark}</svg>'


def badge(seat: Seat) -> str:
    """Return a seat's mark as SVG. Screen readers skip it, because the player's name is beside
    it.
    """
    number, letter = mark_of(seat)
    shape, baseline = SHAPES[number - 1]
    mark = f'<path d="{shape}"/><text x="20" y="{baseline}">{escape(letter)}</text>'
    return BADGE.format(number=number, mark=mark)


def shapes(words: Sequence[str]) -> str:
    """Return all shapes as SVG symbols, which the script refers to by number.

    words: a description of each shape.
    """
    symbols = "".join(
        f'<symbol id="shape-{number}" viewBox="0 0 40 40" data-baseline="{baseline}"'
        f' data-words="{escape(words[number - 1])}"><path d="{shape}"/></symbol>'
        for number, (shape, baseline) in enumerate(SHAPES, 1)
    )
    return f'<svg class="shapes" aria-hidden="true">{symbols}</svg>'
