"""Checks that the install commands in our documentation install our own files, and never mention
names that somebody else could register.

Our distributions aren't on any package index, so anyone could register their names there.
Therefore, no command may ask an index for them, or name a distribution that we don't depend on.
"""

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.add import DISTRIBUTION, PARTS
from companion.paths import PACKAGE
from tests.proof.install import index_of_a_stranger

ROOT = PACKAGE.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LIBLOUIS = tomllib.loads(
    (ROOT / "packaging" / "wheels" / "liblouis" / "pyproject.toml").read_text(encoding="utf-8")
)
LIBLOUIS_NAME, LIBLOUIS_VERSION = LIBLOUIS["project"]["name"], LIBLOUIS["project"]["version"]
OURS = {DISTRIBUTION, LIBLOUIS_NAME}
#: Tools that only developers install, in addition to those that pyproject.toml names.
TOOLS = {"pip", "pipx", "uv", "pyinstaller"}
#: Debian packages that our documentation names but no test needs.
FOR_PEOPLE = {"make", "wine"}
#: Files that people read or run. Of the tests, they include only the proofs that install something.
TEXTS = sorted(
    file
    for pattern in (
        *("*.md", "docs/*.md", "companion/**/*.md", "companion/**/*.ftl", "companion/**/*.py"),
        *("packaging/**/*", "Makefile", "pyproject.toml", ".ci/*", "tests/proof/*.py"),
    )
    for file in ROOT.glob(pattern)
    if file.is_file() and "__pycache__" not in file.parts and file.name != "COPYING"
)
#: Matches the beginning of a command that installs something, and the rest of its line.
COMMAND = re.compile(
    r"(?P<how>pip3? (?:install|download|wheel)|pipx (?:install|inject)|uv (?:tool|pip) install"
    r"|uvx|apt(?:-get)? install|companion add|\$\(PIP\) (?:install|wheel))\b(?P<rest>[^`\n&]*)"
)
#: Matches names like those of our distributions, but without the prefix "tabletop-". Somebody else
#: may own such a name.
NOT_OURS = re.compile(r"(?<!tabletop-)companion-liblouis|(?<!tabletop_)companion_liblouis-|"
                      r"(?<![\w-])companion(?:\[[a-z]|==|>=|-\d)")  # fmt: skip
#: Words that may follow `companion add` in a sentence that merely mentions it.
MENTIONS = {"[PART]", "again", "and"}
#: Options of pip, pipx and uv that take a value.
VALUED = {"--find-links", "--group", "--wheel-dir", "--dest", "--python", "-d"}
#: Matches a requirement for a package index: a name and whatever follows it.
REQUIREMENT = re.compile(r"(?P<name>[A-Za-z][\w.-]*)(?:\[[\w,]+\])?(?:[=<>!~].*)?")


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def published() -> set[str]:
    """Return the distributions named in our own metadata. Every set-up installs them."""
    project = PROJECT["project"]
    every = [
        *(project["dependencies"] + PROJECT["build-system"]["requires"]),
        *(one for extra in project["optional-dependencies"].values() for one in extra),
        *(PROJECT["dependency-groups"]["dev"] + LIBLOUIS["build-system"]["requires"]),
    ]
    names = (REQUIREMENT.match(one) for one in every)
    return {normalised(found["name"]) for found in names if found} - OURS | TOOLS


def commands_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the beginning and the arguments of each install command. A command may continue on the
    next line.
    """
    for found in COMMAND.finditer(text.replace("\\\n", " ")):
        yield found["how"], found["rest"]


def words_of(rest: str) -> list[str]:
    """Split a command's arguments into words. The command may be quoted within a sentence, and may
    contain placeholders, which are left out.
    """
    rest = re.sub(r"\{ ?\$?\w+ ?\}", "", rest)
    rest = re.split(r"\|\||; | >|\. |, |\"\]", rest.rstrip())[0].rstrip(".,:)")
    try:
        return shlex.split(rest)
    except ValueError:
        # The opening quotation mark comes before the command, so only the closing one is in `rest`.
        return [word.strip("'\"") for word in rest.split()]


def faults(how: str, rest: str) -> Iterator[str]:
    """Yield each word in an install command that names something unknown, or that could install
    somebody else's files.
    """
    words = words_of(rest)
    if how == "companion add":
        yield from (word for word in words[:1] if word not in {*PARTS, *MENTIONS})
    elif how.startswith("apt"):
        known = (ROOT / ".ci" / "system-packages").read_text(encoding="utf-8").split()
        names = [word for word in words if re.fullmatch(r"[a-z0-9][a-z0-9.+-]+", word)]
        yield from (name for name in names if name not in {*known, *FOR_PEOPLE})
    else:
        yield from faults_of_index(words)


def faults_of_index(words: list[str]) -> Iterator[str]:
    """Yield each requirement for which a package index could supply a stranger's files."""
    own_only = "--no-index" in words and "--find-links" in words
    is_value = False
    for word in words:
        was_value, is_value = is_value, word in VALUED
        if was_value or word.startswith("-") or is_path(word):
            continue
        name = REQUIREMENT.fullmatch(word)
        wanted = normalised(name["name"]) if name else word
        if not (wanted in published() or (own_only and wanted in OURS)):
            yield word


def is_path(word: str) -> bool:
    """Return whether a word is a Makefile variable, or something that pip would treat as a file or
    folder.
    """
    return word.startswith((".", "/", "$")) or word.endswith(".whl") or "/" in word


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def test_install_commands_install_only_our_own_files_and_our_dependencies() -> None:
    wrong = [
        f"{name_of(file)}: {how}{rest}: {fault}"
        for file in TEXTS
        for how, rest in commands_in(file.read_text(encoding="utf-8"))
        for fault in faults(how, rest)
    ]
    assert not wrong, "\n".join(wrong)


def test_texts_never_name_a_distribution_that_is_not_ours() -> None:
    wrong = [
        f"{name_of(file)}: {found[0]}"
        for file in TEXTS
        for found in NOT_OURS.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


def test_texts_never_tell_people_to_use_pip_themselves() -> None:
    """Phrases and guides name `companion add`, which knows where the companion is installed."""
    people = [file for file in TEXTS if file.suffix == ".ftl" or "docs" in file.parts]
    wrong = [
        name_of(file)
        for file in people
        for how, _ in commands_in(file.read_text(encoding="utf-8"))
        if how.startswith("pip ")
    ]
    assert people
    assert not wrong


def test_install_commands_are_found_in_text() -> None:
    found = {
        (name_of(file), how)
        for file in TEXTS
        for how, _ in commands_in(file.read_text(encoding="utf-8"))
    }
    assert found >= {
        ("README.md", "apt-get install"),
        ("docs/setting-up.md", "pipx install"),
        ("docs/setting-up.md", "uv tool install"),
        ("docs/answering.md", "companion add"),
        ("companion/speech/words/en.ftl", "companion add"),
        ("packaging/deploy/Dockerfile", "pip install"),
        ("Makefile", "pip install"),
        ("Makefile", "$(PIP) install"),
    }


@pytest.mark.parametrize(
    "command",
    [
        "pip install companion",
        "pip install 'companion[listen]'",
        'pip install "companion[tables]", which brings the server',
        "pip install companion-liblouis. For the system's, install it",
        "pip install tabletop-companion",
        "pip install --find-links dist tabletop-companion",
        "pip install --no-index tabletop-companion-liblouis",
        "pip install --no-cache-dir --find-links /wheels numpy companion-liblouis",
        "pipx install tabletop-companion",
        "uv tool install companion",
        "companion add lens",
        "sudo apt-get install no-such-package",
    ],
)
def test_misleading_install_command_is_detected(command: str) -> None:
    assert [fault for how, rest in commands_in(command) for fault in faults(how, rest)]


def test_only_our_own_wheel_satisfies_the_liblouis_requirement() -> None:
    """A package index refuses versions with a local part, so nobody else can publish our version
    there.
    """
    assert f"{LIBLOUIS_NAME}=={LIBLOUIS_VERSION}" in PROJECT["project"]["dependencies"]
    assert re.fullmatch(r"[\d.]+\+companion", LIBLOUIS_VERSION)


def test_service_image_never_asks_an_index_for_our_own_wheels() -> None:
    """Each of our wheels is installed from a file or a folder."""
    text = (ROOT / "packaging" / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    by_name, by_file = (rest for _, rest in commands_in(text))
    assert {"--no-index", "--no-deps", "--find-links", *OURS - {DISTRIBUTION}} <= {*by_name.split()}
    assert by_file.split() == ["--no-cache-dir", '"$1[tables]"']


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("version", "taken"),
    [(">=3.39,<4", "3.39.1"), (f"=={LIBLOUIS_VERSION}", LIBLOUIS_VERSION)],
)
def test_pinned_version_defeats_a_stranger_who_publishes_a_package_under_our_name(
    tmp_path: Path, version: str, taken: str
) -> None:
    """The first requirement shows that pip really does query the stranger's index."""
    folder, wanted = tmp_path / "taken", f"{LIBLOUIS_NAME}{version}"
    with index_of_a_stranger(tmp_path) as index:
        places = ["--find-links", str(ROOT / ".build" / "liblouis"), "--extra-index-url", index]
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--no-deps", "-d", folder, *places, wanted],
            check=True,
            capture_output=True,
        )
    (wheel,) = folder.iterdir()
    assert wheel.name.split("-")[1] == taken
