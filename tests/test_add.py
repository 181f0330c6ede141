"""Tests what `companion add` installs, into which environment, and what it reports."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

import pytest

from companion.cli import add
from companion.errors import DeviceError
from companion.paths import PACKAGE, data_folder
from tests.conftest import Companion
from tests.sentences import printed, says

PROJECT = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
#: Requirements in the form given by an installed distribution.
REQUIRED = [
    "click<9,>=8.1",
    "miniaudio<2; platform_machine != 'ARM64' and sys_platform != 'linux'",
    "numpy==2.4.6; extra == 'listen'",
    "pocketsphinx==5.1.1; (platform_machine != 'ARM64') and extra == 'listen'",
    "prismatoid==0.18.3; extra == 'reader'",
]
NUMPY, SPHINX = "numpy==2.4.6", "pocketsphinx==5.1.1; (platform_machine != 'ARM64')"
ELSEWHERE = (
    "Notice: I can't add anything here, because this companion isn't installed in an environment"
    " of its own: install it with pipx or uv, as companion guide setting-up explains, and type"
    " companion add listen again.\n"
)


class Environment:
    """The companion's own environment, in which nothing is really installed.

    ran: the install commands that were run.
    ends: the exit status and the error message that the next command is to return.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ran: list[Sequence[str]] = []
        self.ends = 0, ""
        self._has: dict[str, str] = {}
        self._patch = patch
        patch.setattr(metadata, "requires", lambda _: REQUIRED)
        patch.setattr(metadata, "version", self._version)
        patch.setattr(subprocess, "run", self._run)
        patch.setattr(sys, "prefix", "/own")
        patch.setattr(sys, "base_prefix", "/system")
        self.set_installers(pip=True)

    def set_installers(self, *, pip: bool = False, uv: str | None = None) -> None:
        self._patch.setattr(add, "find_spec", lambda _: object() if pip else None)
        self._patch.setattr(shutil, "which", lambda _: uv)

    def put(self, **versions: str) -> None:
        self._has.update(versions)

    def _version(self, name: str) -> str:
        if name not in self._has:
            raise metadata.PackageNotFoundError(name)
        return self._has[name]

    def _run(
        self, command: Sequence[str], **_options: object
    ) -> "subprocess.CompletedProcess[str]":
        self.ran.append(command)
        return subprocess.CompletedProcess(command, self.ends[0], "", self.ends[1])


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Environment:
    return Environment(monkeypatch)


def test_every_optional_part_is_an_extra_with_pinned_requirements() -> None:
    assert EXTRAS.keys() == add.PARTS.keys()
    unpinned = [one for every in EXTRAS.values() for one in every if not all(add.pin(one))]
    assert not unpinned


def test_every_optional_part_is_in_the_guide_with_its_size() -> None:
    guide = (data_folder("docs") / "setting-up.md").read_text(encoding="utf-8")
    for part, size in add.PARTS.items():
        assert f"- `companion add {part}` " in guide
        assert f", about {size} MB.\n" in guide


def test_add_command_without_arguments_lists_every_part(
    environment: Environment, companion: Companion
) -> None:
    environment.put(numpy="2.4.6", pocketsphinx="5.1.1")
    told = companion("add").stdout.splitlines()
    assert told[0] == "listen: commands that you speak, installed."
    assert told[3] == "voices: a better voice, installed."  # Here, this part needs no package.
    assert told[1] == "reader: the game in your own screen reader's voice, about 5 MB to download."
    assert told[-1] == says("add-how")
    assert not environment.ran


def test_add_command_with_pip_installs_the_pinned_versions_for_the_part(
    environment: Environment, companion: Companion
) -> None:
    environment.put(numpy="2.0.0")
    ended = companion("add", "listen")
    (command,) = environment.ran
    assert command[:4] == [sys.executable, "-m", "pip", "install"]
    assert command[-2:] == [NUMPY, SPHINX]
    assert ended.stdout.splitlines() == [
        says("add-begins", size="170", packages="numpy 2.4.6 and pocketsphinx 5.1.1"),
        says("add-done", part="listen"),
    ]


def test_add_command_without_pip_installs_with_uv(
    environment: Environment, companion: Companion
) -> None:
    environment.set_installers(uv="/bin/uv")
    assert companion("add", "listen").returncode == 0
    (command,) = environment.ran
    assert command[:3] == ["/bin/uv", "pip", "install"]
    assert command[-4:] == ["--python", sys.executable, NUMPY, SPHINX]


@pytest.mark.parametrize("part", add.PARTS)
def test_add_command_never_names_our_own_distributions(environment: Environment, part: str) -> None:
    """We publish no distributions. If somebody else registered our name on the package index, their
    distribution would be installed.
    """
    with pytest.MonkeyPatch.context() as patch:
        stated = [
            f"{one}; extra == '{part}'" if ";" not in one else f"{one} and extra == '{part}'"
            for one in EXTRAS[part]
        ]
        patch.setattr(metadata, "requires", lambda _: [*PROJECT["dependencies"], *stated])
        add.install(part, lambda _: None)
    assert not [word for command in environment.ran for word in command[1:] if "companion" in word]


def test_installed_part_is_not_installed_again(
    environment: Environment, companion: Companion
) -> None:
    environment.put(numpy="2.4.6", pocketsphinx="5.1.1")
    assert companion("add", "listen").stdout == "listen is already installed.\n"
    assert not environment.ran


def test_unknown_part_is_refused_with_a_list_of_all_parts(
    environment: Environment, companion: Companion
) -> None:
    ended = companion("add", "lisen")
    assert ended.returncode == 2
    assert ended.stderr == (
        "Notice: I can't add “lisen”. You can add listen, reader, tables or voices.\n"
    )
    assert not environment.ran


def not_installed(patch: pytest.MonkeyPatch) -> None:
    """Make the companion behave as if it came from the bundle or from a folder with its source."""

    def raise_not_found(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    patch.setattr(metadata, "requires", raise_not_found)


def in_system_python(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sys, "base_prefix", sys.prefix)


@pytest.mark.parametrize("place", [not_installed, in_system_python])
def test_companion_outside_a_virtual_environment_says_what_to_do(
    environment: Environment,
    companion: Companion,
    monkeypatch: pytest.MonkeyPatch,
    place: Callable[[pytest.MonkeyPatch], None],
) -> None:
    place(monkeypatch)
    ended = companion("add", "listen")
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", ELSEWHERE)
    assert not environment.ran


def test_companion_in_an_environment_without_pip_or_uv_says_what_to_do(
    environment: Environment, companion: Companion
) -> None:
    environment.set_installers()
    ended = companion("add", "listen")
    assert (ended.returncode, ended.stdout) == (1, "")
    said = printed("Notice", "error-add-installer", part="listen")
    assert ended.stderr == f"{said}\n"


@pytest.mark.parametrize(
    ("complaint", "why"),
    [
        ("WARNING: slow\nERROR: No matching distribution found for x\n\n", "No matching"),
        ("error: Failed to fetch: `x`\n  ╰─▶ error: the network is away.\n", "the network is away"),
        ("", "pip"),
    ],
)
def test_installer_that_fails_is_reported_with_its_reason(
    environment: Environment, complaint: str, why: str
) -> None:
    environment.ends = 1, complaint
    with pytest.raises(DeviceError) as failed:
        add.install("listen", lambda _: None)
    assert failed.value.phrase == "error-add-failed"
    assert str(failed.value.facts["why"]).startswith(why)
    assert not str(failed.value.facts["why"]).endswith(".")


def test_installer_that_does_not_start_is_reported(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(add, "requirements", lambda _: [NUMPY])
    monkeypatch.setattr(add, "has", lambda _: False)
    monkeypatch.setattr(add, "installer", lambda _: [str(tmp_path / "nothing")])
    with pytest.raises(DeviceError) as failed:
        add.install("listen", lambda _: None)
    assert failed.value.facts["why"] == "No such file or directory"
