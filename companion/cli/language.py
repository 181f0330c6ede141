"""The language of the command line, known before the line is read."""

import os
import sys
import tomllib
from contextlib import suppress
from functools import cache

from companion.errors import CompanionError
from companion.narration.phrasebook import ENGLISH, Phrasebook
from companion.paths import PACKAGE, settings_file

OPTION = "--language"


def language() -> str:
    """That of the option, of COMPANION_LANGUAGE, or of the settings.

    Whoever needs the settings for more than this tells what is wrong with them.
    """
    given = sys.argv[1:]
    for number, argument in enumerate(given):
        name, _, value = argument.partition("=")
        if name == OPTION and (wanted := value or "".join(given[number + 1 : number + 2])):
            return wanted
    if wanted := os.environ.get("COMPANION_LANGUAGE", ""):
        return wanted
    with suppress(OSError, ValueError, CompanionError):
        found = tomllib.loads(settings_file().read_text(encoding="utf-8")).get("language")
        return found if isinstance(found, str) else ENGLISH
    return ENGLISH


@cache
def help_phrases() -> Phrasebook:
    """The words of the help, in English where there are none in the language."""
    folder = PACKAGE / "cli" / "words"
    own = folder / f"{language()}.ftl"
    english = folder / f"{ENGLISH}.ftl"
    return Phrasebook(language(), [own] if own.is_file() else [], english=[english])
