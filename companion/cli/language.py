"""Determines the language of the command line, before click parses the arguments."""

import os
import sys
import tomllib
from contextlib import suppress
from functools import cache

from companion.errors import CompanionError
from companion.narration.phrasebook import ENGLISH, Phrasebook, is_language
from companion.paths import PACKAGE, settings_file

OPTION = "--language"


def language() -> str:
    """Return the language given by the option, by COMPANION_LANGUAGE, or by the settings, in this
    order.

    Mistakes in the settings are ignored here, because other commands report them.
    """
    given = sys.argv[1:]
    for number, argument in enumerate(given):
        name, _, value = argument.partition("=")
        if name == OPTION and (wanted := value or "".join(given[number + 1 : number + 2])):
            return wanted
    if wanted := os.environ.get("COMPANION_LANGUAGE", ""):
        return wanted
    with suppress(OSError, ValueError, RecursionError, CompanionError):
        found = tomllib.loads(settings_file().read_text(encoding="utf-8")).get("language")
        return found if isinstance(found, str) else ENGLISH
    return ENGLISH


@cache
def help_phrases() -> Phrasebook:
    """Return the phrases for help texts.

    Those that are missing in the user's language are in English.
    """
    folder = PACKAGE / "cli" / "words"
    wanted = language()
    own, english = (folder / f"{one}.ftl" for one in (wanted, ENGLISH))
    files = [own] if is_language(wanted) and own.is_file() else []
    return Phrasebook(wanted, files, english=[english])
