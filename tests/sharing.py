"""Which tests run in the same worker: those of one file, and all that share golden scenes.

xdist has groups for this, `--dist loadgroup`; it does not see them with pytest 9.1 and later.
"""

from xdist.scheduler import LoadScopeScheduling

#: Tests of what one play of each golden scene brought.
SCENES = ("tests/braille/test_felt.py", "tests/golden/", "tests/languages/test_made_up.py")


class Sharing(LoadScopeScheduling):  # type: ignore[misc] # it tells no types
    """One file at a time: what a module sets up, and what it caches, is made once."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, _ = nodeid.partition("::")
        return "scenes" if file.startswith(SCENES) else file
