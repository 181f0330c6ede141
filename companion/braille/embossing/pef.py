"""Writes pages as PEF 1.0, the portable embosser format: XML with cells as Unicode characters."""

import uuid
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from companion.braille.embossing.brf import brf
from companion.braille.embossing.pages import Page, Paper
from companion.braille.line import BLANK_PATTERN

PEF = "http://www.daisy.org/ns/2008/pef"
DC = "http://purl.org/dc/elements/1.1/"


def pef(pages: Sequence[Page], paper: Paper, title: str, language: str) -> bytes:
    """Return the pages as a PEF file with one volume and one section.

    The same pages always give the same file, because the identifier is derived from the pages.
    """
    ET.register_namespace("", PEF)
    ET.register_namespace("dc", DC)
    root = ET.Element(f"{{{PEF}}}pef", version="2008-1")
    meta = ET.SubElement(ET.SubElement(root, f"{{{PEF}}}head"), f"{{{PEF}}}meta")
    metadata = {
        "format": "application/x-pef+xml",
        "identifier": uuid.uuid5(uuid.NAMESPACE_OID, brf(pages).decode("ascii")).urn,
        "title": title,
        "language": language,
        "creator": "companion",
    }
    for name, text in metadata.items():
        ET.SubElement(meta, f"{{{DC}}}{name}").text = text
    size = {"cols": str(paper.cells), "rows": str(paper.lines), "rowgap": "0", "duplex": "false"}
    volume = ET.SubElement(ET.SubElement(root, f"{{{PEF}}}body"), f"{{{PEF}}}volume", size)
    section = ET.SubElement(volume, f"{{{PEF}}}section")
    for page in pages:
        rows = ET.SubElement(section, f"{{{PEF}}}page")
        for row in page:
            text = "".join(chr(BLANK_PATTERN + cell) for cell in row)
            ET.SubElement(rows, f"{{{PEF}}}row").text = text
    ET.indent(root)
    return bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"
