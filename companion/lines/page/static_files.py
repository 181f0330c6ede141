"""The pages' style sheet and scripts.

Each file's address contains a hash, so that a browser can keep the file forever. Only a visitor's
first page has to wait for a second request.
"""

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
KINDS = {".js": "text/javascript", ".css": "text/css"}
FILES = {file.name: file.read_bytes() for file in sorted(FOLDER.iterdir()) if file.suffix in KINDS}
#: A hash of all files together. Scripts load each other from the same folder, so all files need new
#: addresses whenever one of them changes.
VERSION = hashlib.sha256(b"\0".join(FILES.values())).hexdigest()[:16]
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


#: The pattern of the files' addresses.
ADDRESSES = "/static/{version}/{name}"


def static_address(name: str) -> str:
    """Return a file's address on the server."""
    return ADDRESSES.format(version=VERSION, name=name)


#: Lets a browser ask for the style sheet before it has read the page.
PRELOAD = {"Link": f"<{static_address('page.css')}>; rel=preload; as=style"}
