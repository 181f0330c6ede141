"""Tests card labels: their size, and their places on the sheet."""

import pytest

from companion.braille.embossing.labels import LabelSize, check_page, label_pages, label_rows
from companion.braille.embossing.pages import PageNumbers, Paper
from companion.errors import UsageError
from tests.braille.ascii_braille import read, written

PAPER = Paper(40, 25)


def test_standard_label_fits_a_card_sleeve() -> None:
    """A label with one more cell or line would not fit."""
    size = LabelSize()
    assert (size.cells, size.lines, size.width, size.height) == (14, 6, 84, 60)
    assert size.fits_sleeve
    assert LabelSize(10, 8).fits_sleeve  # This label fits in portrait orientation.
    assert not LabelSize(15, 6).fits_sleeve
    assert not LabelSize(14, 7).fits_sleeve


def test_labels_are_placed_side_by_side_with_room_for_cutting() -> None:
    """A blank cell and a blank line separate neighbouring labels."""
    rows = label_rows([written(text) for text in ("1 radio 6", "2 lens", "3")], LabelSize(7, 2))
    (page,) = label_pages(rows, LabelSize(7, 2), Paper(15, 5), written)
    assert [read(row) for row in page] == ["1 RADIO 2 LENS", "6", "", "3"]


def test_labels_continue_on_the_next_page_when_one_is_full() -> None:
    """The page has room for two labels across and one down."""
    rows = label_rows([written(str(n)) for n in range(3)], LabelSize(5, 4))
    pages = label_pages(rows, LabelSize(5, 4), Paper(12, 7, PageNumbers.TOP), written)
    assert [[read(row) for row in page] for page in pages] == [
        ["           1", "0     1"],
        ["           2", "2"],
    ]


@pytest.mark.parametrize(
    ("size", "says", "fits"),
    [
        ((9, 2), "2 binoculars 2", (10, 3)),
        ((10, 2), "2 binoculars 2", (10, 3)),
        ((10, 1), "1 radio 6 5", (10, 3)),
        ((12, 1), "2 binoculars 2", (12, 2)),
    ],
)
def test_label_text_that_does_not_fit_is_refused_with_a_size_that_would_fit(
    size: tuple[int, int], says: str, fits: tuple[int, int]
) -> None:
    labels = [written(text) for text in ("1 radio 6 5", "2 binoculars 2")]
    with pytest.raises(UsageError) as refused:
        label_rows(labels, LabelSize(*size))
    facts = refused.value.facts
    assert (facts["says"], facts["fits_cells"], facts["fits_lines"]) == (says, *fits)
    assert len(label_rows(labels, LabelSize(*fits))) == 2


def test_label_larger_than_the_page_is_refused() -> None:
    """The refusal suggests a page size that is large enough."""
    with pytest.raises(UsageError) as refused:
        check_page(LabelSize(41, 25), Paper(40, 25, PageNumbers.TOP))
    assert (refused.value.facts["fits_cells"], refused.value.facts["fits_lines"]) == (41, 26)
    check_page(LabelSize(40, 25), PAPER)
