"""Distributes tests among workers. A file is never split, and files that share golden scenes stay
together.

xdist has groups for this, `--dist loadgroup`, but doesn't recognise them with pytest 9.1 and later.
"""

from xdist.scheduler import LoadScopeScheduling

#: Tests that share a single run of each golden scene.
SCENES = ("tests/braille/test_felt.py", "tests/golden/", "tests/languages/test_made_up.py")


class Sharing(LoadScopeScheduling):  # type: ignore[misc] # the library has no types
    """Makes each file one scope, so that a module's set-up and caches are made only once."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, _ = nodeid.partition("::")
        return "scenes" if file.startswith(SCENES) else file
