"""Tests PEF files with the format's own schema."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from companion.braille.embossing.pages import PageNumbers, Paper
from companion.braille.embossing.pef import pef
from tests.braille.pef_schema import pef_schema

PAPER = Paper(40, 25, PageNumbers.TOP)
NAMES = {"pef": "http://www.daisy.org/ns/2008/pef", "dc": "http://purl.org/dc/elements/1.1/"}


@pytest.fixture(scope="session")
def schema() -> etree.RelaxNG:
    return pef_schema()


@given(st.lists(st.lists(st.binary(max_size=40), max_size=25).map(tuple), min_size=1, max_size=4))
def test_random_pages_are_valid_and_can_be_read_back(
    schema: etree.RelaxNG, pages: list[tuple[bytes, ...]]
) -> None:
    """Each page is compared cell by cell. Its size is compared with the size that the file
    declares, which the schema does not check.
    """
    pages = [tuple(bytes(cell & 0x3F for cell in row) for row in page) for page in pages]
    root = etree.fromstring(pef(pages, PAPER, "The Parcel: rules", "en"))
    schema.assertValid(root)
    (volume,) = root.iterfind(".//pef:volume", NAMES)
    told = [volume.get(name) for name in ("cols", "rows", "rowgap", "duplex")]
    assert told == ["40", "25", "0", "false"]
    found = [
        tuple(
            bytes(ord(pattern) - 0x2800 for pattern in row.text or "")
            for row in page.iterfind("pef:row", NAMES)
        )
        for page in root.iterfind(".//pef:page", NAMES)
    ]
    assert found == pages


def test_pef_file_states_its_title_language_format_and_identifier() -> None:
    """The same pages always get the same identifier."""
    first, again = (etree.fromstring(pef([(b"\x01",)], PAPER, "T & T", "en")) for _ in range(2))
    other = etree.fromstring(pef([(b"\x02",)], PAPER, "T & T", "en"))
    told = [
        {name: root.findtext(f".//dc:{name}", namespaces=NAMES) for name in ("title", "identifier")}
        for root in (first, again, other)
    ]
    assert told[0]["title"] == "T & T"
    assert told[0] == told[1]
    assert told[0]["identifier"] != told[2]["identifier"]
    assert first.findtext(".//dc:language", namespaces=NAMES) == "en"
    assert first.findtext(".//dc:format", namespaces=NAMES) == "application/x-pef+xml"


def test_schema_refuses_invalid_files(schema: etree.RelaxNG) -> None:
    """Otherwise the test above would prove nothing."""
    content = pef([(b"\x01",)], PAPER, "T", "en").decode()
    assert not schema.validate(etree.fromstring(content.replace("⠁", "a").encode()))
    assert not schema.validate(etree.fromstring(content.replace('rowgap="0" ', "").encode()))
