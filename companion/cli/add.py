"""The `add` command: install an optional part into the companion's own environment.

Each part is an extra in the metadata of the installed distribution, which lists the required
packages with exact versions. The command installs only these packages. It never installs one of our
own, because we publish none, and somebody else could publish a package with that name.
"""

import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import metadata
from importlib.util import find_spec

import click

from companion.catalog import phrasebook
from companion.cli.help import Command
from companion.cli.language import help_phrases, language
from companion.cli.microphone_level import offer_level_test
from companion.errors import DeviceError, UsageError

Write = Callable[[str], None]
#: The name of our distribution, whose metadata lists the optional parts.
DISTRIBUTION = "tabletop-companion"
#: The optional parts, with their download sizes in megabytes. Each is an extra of the distribution.
PARTS = {"listen": 170, "reader": 5, "tables": 10, "voices": 60}


@click.command(cls=Command, help="add")
@click.argument("part", required=False)
def add(part: str | None) -> None:
    """Install PART into the companion's own environment; without PART, list the parts."""
    if part is None:
        list_parts(click.echo)
    else:
        install(part, click.echo)


def list_parts(write: Write) -> None:
    """List the optional parts, one per line: what each is for and, if it isn't installed, its
    size.
    """
    say = help_phrases().say
    for part, size in PARTS.items():
        state = "installed" if has(part) else "missing"
        write(say("add-part", {"part": part, "size": size, "state": state}))
    write(say("add-how"))


def install(part: str, write: Write) -> None:
    """Report a part's size, and install the part.

    Raises UsageError for an unknown part, and DeviceError if the installation fails.
    """
    phrases = help_phrases()
    say = phrases.say
    if part not in PARTS:
        raise UsageError("error-add-part", given=part, parts=phrases.listed(list(PARTS), "or"))
    if has(part):
        write(say("add-there", {"part": part}))
        return
    wanted = requirements(part)
    command = [*installer(part), *wanted]
    packages = phrases.listed([" ".join(pin(one)) for one in wanted])
    write(say("add-begins", {"size": PARTS[part], "packages": packages}))
    try:
        ended = subprocess.run(  # noqa: S603 - pip or uv, with our own pins
            command, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise DeviceError("error-add-failed", part=part, why=str(error.strerror)) from None
    if ended.returncode:
        raise DeviceError("error-add-failed", part=part, why=reason(ended.stderr))
    write(say("add-done", {"part": part}))
    if part == "listen":
        importlib.invalidate_caches()
        offer_level_test(write, phrasebook(language()))


def requirements(part: str) -> list[str]:
    """Return the requirements of a part, each with its exact version.

    Raises DeviceError if the companion isn't installed as a distribution.
    """
    try:
        every = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        raise DeviceError("error-add-environment", part=part) from None
    return requirements_of_extra(every, part)


def requirements_of_extra(every: Iterable[str], extra: str) -> list[str]:
    """Return the requirements that belong to an extra, without their `extra` markers."""
    wanted = re.compile(rf"(?:;| and) extra == ['\"]{extra}['\"]$")
    return [wanted.sub("", one) for one in every if wanted.search(one)]


def pin(requirement: str) -> tuple[str, str]:
    """Split a requirement with an exact version, such as `name==1.2`, into name and version."""
    name, _, version = requirement.partition(";")[0].strip().partition("==")
    return name, version


def has(part: str) -> bool:
    """Whether all packages that a part needs are installed, in exactly the required versions."""
    with suppress(DeviceError, metadata.PackageNotFoundError):
        pins = map(pin, requirements(part))
        return all(metadata.version(name) == version for name, version in pins)
    return False


def installer(part: str) -> list[str]:
    """Return the command that installs requirements into this environment.

    The command uses pip or, if the environment has no pip, uv. Raises DeviceError if the
    environment isn't our own, or if neither is installed.
    """
    if sys.prefix == sys.base_prefix:
        raise DeviceError("error-add-environment", part=part)
    if find_spec("pip") is not None:
        options = ("--quiet", "--quiet", "--no-input", "--disable-pip-version-check")
        return [sys.executable, "-m", "pip", "install", *options]
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--quiet", "--python", sys.executable]
    raise DeviceError("error-add-installer", part=part)


def reason(output: str) -> str:
    """Return the last line of an installer's output, without "ERROR:" and final punctuation."""
    lines = [line for line in output.splitlines() if re.search(r"\w", line)] or ["pip"]
    return re.sub(r"^\W*(error\W+)?|[\s.]+$", "", lines[-1], flags=re.IGNORECASE)
