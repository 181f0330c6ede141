"""Tests the program that pip installs from the wheel."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.paths import PACKAGE
from tests.sentences import parcel


@pytest.mark.heavy
def test_wheel_alone_contains_everything_that_the_program_needs(
    tmp_path: Path, home: Mapping[str, str]
) -> None:
    """Rules, words, guides, editions, tables and voices are all in the wheel."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=PACKAGE.parent,
        check=True,
        capture_output=True,
    )
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
        names = packed.namelist()
    for needed in (
        "companion/braille_tables/tables.toml",
        "companion/braille_tables/games-en-g2.ctb",
        "companion/braille_tables/games-en-names-couriers.uti",
        "companion/braille_tables/games-en-names-pandemonium.uti",
        "companion/braille_tables/games-en-names-parcel.uti",
        "companion/braille_tables/games-en-names-parsifal.uti",
        "companion/braille_tables/games-en-names-wallet.uti",
        "companion/voices/earcons.toml",
        "companion/voices/voices.toml",
        "companion/docs/commands.md",
        "companion/docs/displays.md",
        "companion/games/couriers/guide.md",
        "companion/games/pandemonium/guide.md",
        "companion/games/parcel/guide.md",
        "companion/games/parsifal/guide.md",
        "companion/games/wallet/guide.md",
        "companion/games/couriers/rulebook.md",
        "companion/games/couriers/editions/standard.toml",
        "companion/games/couriers/words/en.ftl",
        "companion/games/pandemonium/rulebook.md",
        "companion/games/pandemonium/editions/standard.toml",
        "companion/games/pandemonium/words/en.ftl",
        "companion/games/parcel/rulebook.md",
        "companion/games/parcel/editions/standard.toml",
        "companion/games/parcel/words/en.ftl",
        "companion/games/parsifal/rulebook.md",
        "companion/games/parsifal/editions/standard.toml",
        "companion/games/parsifal/words/en.ftl",
        "companion/games/wallet/rulebook.md",
        "companion/games/wallet/editions/standard.toml",
        "companion/games/wallet/words/en.ftl",
    ):
        assert needed in names
    assert not [name for name in names if name.startswith("tests/")]
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "companion", "read", "parcel", "camera", "--speech", "off",
         "--braille", "monitor"],
        cwd=tmp_path,
        env={**home, "PYTHONPATH": str(tmp_path / "site"), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )  # fmt: skip
    assert ended.stdout.startswith(f"Reply: {parcel('card-name', item='Camera', rank=5, copies=2)}")
