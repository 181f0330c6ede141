"""The RELAX NG schema of PEF 1.0, extracted from a Java library."""

import zipfile
from pathlib import Path

from lxml import etree

#: The Java library, from the Debian package libbrailleutils-java.
LIBRARY = Path("/usr/share/java/brailleUtils-core.jar")
SCHEMA = "org/daisy/braille/pef/resource-files/pef-2008-1-full.rng"


def pef_schema() -> etree.RelaxNG:
    """Return the schema as published by the authors of the format."""
    with zipfile.ZipFile(LIBRARY) as library:
        return etree.RelaxNG(etree.fromstring(library.read(SCHEMA)))
