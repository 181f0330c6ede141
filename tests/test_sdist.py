"""Tests the contents of the source archive, which must be enough for building and testing."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion import __version__
from companion.paths import PACKAGE

CLONE = PACKAGE.parent
#: The paths where packaging/deploy/compose.yaml expects credentials and certificates.
KEYS = (
    "packaging/deploy/keys/authority.json",
    "packaging/deploy/keys/gateway/gateway.creds",
    "packaging/deploy/certificates/gateway/server.pem",
)
#: Matches the files and test modules that the Makefile runs.
RUN = re.compile(r"(?:\.ci|packaging)/[\w./-]+|-m (tests\.[\w.]+)")

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a copy of the clone that contains credentials but none of the files that git
    ignores.
    """
    folder = tmp_path_factory.mktemp("copied") / "companion"
    ignored = [line.rstrip("/") for line in (CLONE / ".gitignore").read_text().splitlines()]
    shutil.copytree(CLONE, folder, ignore=shutil.ignore_patterns(".git", *ignored))
    for key in KEYS:
        (folder / key).parent.mkdir(parents=True, exist_ok=True)
        (folder / key).write_text("a secret")
    return folder


@pytest.fixture(scope="module")
def sources(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the folder into which the source archive has been unpacked."""
    folder = tmp_path_factory.mktemp("unpacked")
    hatchling(copy, "sdist", folder)
    shutil.unpack_archive(next(folder.glob("*.tar.gz")), folder)
    return next(path for path in folder.iterdir() if path.is_dir())


def hatchling(source: Path, target: str, into: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", into],
        cwd=source,
        check=True,
        capture_output=True,
    )


def files_in(folder: Path) -> set[str]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix() for path in paths if "__pycache__" not in path.parts
    }


def test_source_archive_contains_every_file_in_the_clone(copy: Path, sources: Path) -> None:
    assert files_in(sources) == files_in(copy) - {*KEYS} | {"PKG-INFO"}
    assert sources.name.endswith(f"-{__version__}")


def test_source_archive_contains_no_credentials(sources: Path) -> None:
    assert not [key for key in KEYS if (sources / key).exists()]


def test_source_archive_contains_everything_that_the_makefile_runs(sources: Path) -> None:
    for run in RUN.finditer((sources / "Makefile").read_text(encoding="utf-8")):
        path = run[1].replace(".", "/") if run[1] else run[0]
        assert any((sources / f"{path}{suffix}").exists() for suffix in ("", ".py")), path


@pytest.mark.parametrize("goal", ["setup", "quick", "heavy", "wheels", "bundle", "cluster"])
def test_source_archives_makefile_finds_the_files_for_each_goal(sources: Path, goal: str) -> None:
    """A dry run fails if a file that a rule depends on is missing."""
    ended = subprocess.run(
        ["make", "--dry-run", goal], cwd=sources, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_source_archive_contains_every_test(sources: Path, home: Mapping[str, str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-q", "--collect-only", "-p", "no:cacheprovider"],
        cwd=sources,
        env=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert len(re.findall(r"^tests/\S+\.py", ended.stdout, re.MULTILINE)) > 100


def test_wheel_built_from_the_source_archive_equals_the_one_built_from_the_clone(
    copy: Path, sources: Path, tmp_path: Path
) -> None:
    wheels = []
    for name, source in (("clone", copy), ("sources", sources)):
        hatchling(source, "wheel", tmp_path / name)
        wheels.append(next((tmp_path / name).glob("*.whl")).read_bytes())
    assert wheels[0] == wheels[1]
