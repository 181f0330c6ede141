"""Distributes test files among workers.

A file is never split, and files that share golden scenes go to the same worker. The slowest files
are started first, so that all workers finish at about the same time.

xdist has groups for this, `--dist loadgroup`, but doesn't recognise them with pytest 9.1 and later.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

#: Tests that share one run of each golden scene.
SCENES = ("tests/braille/test_felt.py", "tests/golden/", "tests/languages/test_made_up.py")
#: The files whose tests take more than six seconds, longest first.
LONG = (
    "tests/proof/test_voiced.py",
    "tests/test_setup.py",
    "tests/test_braille_alone.py",
    "tests/tables/test_service.py",
    *SCENES,
    "tests/proof/test_attack.py",
    "tests/tables/test_worlds.py",
    "tests/everyday/test_everyday.py",
    "tests/tables/test_join.py",
    "tests/test_played_by_touch.py",
    "tests/test_every_command.py",
    "tests/parity/test_parity.py",
    "tests/proof/test_spoken.py",
    "tests/test_properties.py",
    "tests/test_displays_in_play.py",
    "tests/pages/test_browser.py",
    "tests/hearing/test_hands.py",
    "tests/test_again.py",
    "tests/speech/test_sound.py",
    "tests/test_scanning_in_play.py",
    "tests/pages/test_game_over.py",
    "tests/test_finding_in_play.py",
    "tests/test_terminal_gone.py",
)


class Sharing(LoadScopeScheduling):  # type: ignore[misc] # the library has no types
    """Treats each file as one scope, so that a module's set-up and caches are created only once."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False  # Keep the order of `longest_first`.
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        file, _, _ = nodeid.partition("::")
        return "scenes" if file.startswith(SCENES) else file


def longest_first(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests with those in slow files first, followed by those in files with many
    tests.
    """
    tests = Counter(item.path for item in items)

    def rank(item: pytest.Item) -> tuple[int, int]:
        long = (n for n, file in enumerate(LONG) if item.nodeid.startswith(file))
        return next(long, len(LONG)), -tests[item.path]

    return sorted(items, key=rank)
