"""Tests the contrast of the pages' colours in both colour schemes. It must be at least 7 to 1 for
text, and 3 to 1 for edges that show what something is.
"""

import re
from collections.abc import Iterator, Mapping

import pytest

from companion.lines.page.static_files import FILES

CSS = FILES["page.css"].decode()
LIGHT, DARK = (
    dict(re.findall(r"--([\w-]+): (#\w+)", block))
    for block in (
        CSS[CSS.index(":root") : CSS.index("@media")],
        CSS[CSS.index("@media (prefers-color-scheme: dark)") : CSS.index("/* Players:")],
    )
)
SCHEMES = {"light": LIGHT, "dark": LIGHT | DARK}
#: Pairs of colours for contrast: that of some text, and that of its background.
WORDS = (
    ("ink", "ground"),
    ("ink", "surface"),
    ("ink", "sunken"),
    ("ink", "face"),
    ("ink", "alarm-soft"),
    ("soft", "surface"),
    ("soft", "face"),
    ("on-action", "action"),
    ("on-turn", "turn"),
    ("on-own", "own"),
    ("on-back", "back-dark"),
)
#: Pairs of colours for contrast: that of an edge of a button or piece, and that of its background.
EDGES = (
    ("edge", "surface"),
    ("edge", "ground"),
    ("edge", "face"),
    ("action", "surface"),
    ("alarm", "alarm-soft"),
    ("ink", "turn"),
    ("way", "surface"),
)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def marks() -> Iterator[tuple[str, str]]:
    """Yield the colour of each mark and each piece, and the colour of the letter on it."""
    yield from re.findall(r"--p: (#\w+); --on-p: (#\w+);", CSS)


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_text_has_a_contrast_of_seven_and_edges_have_a_contrast_of_three(
    scheme: Mapping[str, str],
) -> None:
    for word, behind in WORDS:
        assert contrast(scheme[word], scheme[behind]) >= 7, (word, behind)
    for edge, behind in EDGES:
        if (edge, behind) == ("ink", "turn") and scheme is not LIGHT:
            continue  # Dark amber needs no edge to stand out.
        assert contrast(scheme[edge], scheme[behind]) >= 3, (edge, behind)


def test_letters_on_player_marks_and_pieces_have_a_contrast_of_seven() -> None:
    found = list(marks())
    assert len(found) >= 13
    for fill, letter in found:
        assert contrast(fill, letter) >= 7, fill
