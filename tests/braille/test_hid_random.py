"""Tests that random report descriptors mean what they were written to mean.

Each descriptor has a number, so that a failure can be repeated.
"""

import pytest

from companion.braille.hid.descriptor import read_descriptor
from companion.braille.hid.layout import read_input, read_layout
from tests.braille.hid_devices import means, told
from tests.braille.hid_random import OUTPUT, RandomDisplay

#: How many descriptors each test writes.
MANY = 100
numbered = pytest.mark.parametrize("first", range(0, 5 * MANY, MANY))


@numbered
def test_random_descriptor_means_what_it_was_written_to_mean(first: int) -> None:
    for number in range(first, first + MANY):
        display = RandomDisplay(number)
        found = read_descriptor(display.descriptor)
        assert told(found, read_layout(found)) == display.lines, number


@numbered
def test_keys_are_read_where_a_random_descriptor_put_them(first: int) -> None:
    for number in range(first, first + MANY):
        display = RandomDisplay(number)
        layout = read_layout(read_descriptor(display.descriptor))
        for _ in range(5):
            keys = display.some_keys()
            for id_, payload in display.pressed(keys).items():
                names = {key.name for key in keys if key.report_id == id_}
                report = bytes([id_]) * display.has_ids + payload
                expected = " ".join(sorted(names)) or "none"
                assert means(read_input(layout, report)) == expected, number
                assert means(read_input(layout, report + b"\xff" * 9)) == expected, number
                for end in range(len(report)):
                    part = {*means(read_input(layout, report[:end])).split()}
                    assert part <= names | {"none"}, number


@numbered
def test_cells_are_written_where_a_random_descriptor_put_them(first: int) -> None:
    for number in range(first, first + MANY):
        display = RandomDisplay(number)
        layout = read_layout(read_descriptor(display.descriptor))
        shown = display.some_cells()
        expected: dict[int, int] = {}
        for place, count in display.counts:
            expected[place.report_id] = expected.get(place.report_id, 0) | count << place.start
        for row, its in zip(display.rows, shown, strict=True):
            cells = iter(its)
            for place in row.places:
                whole = expected.get(place.report_id, 0)
                for at in range(place.count):
                    cell = next(cells) & (1 << row.dots) - 1
                    whole |= cell << place.start + at * place.size
                expected[place.report_id] = whole
        reports = {report[0]: report[1:] for report in layout.cell_reports(shown)}
        assert reports == {
            id_: whole.to_bytes(display.lengths[OUTPUT, id_], "little")
            for id_, whole in expected.items()
        }, number
