"""Offers to check how well the microphone picks up speech, for `doctor`, `microphones` and `add
listen`.
"""

import sys
from collections.abc import Callable

from companion.errors import SettingsError
from companion.lines.terminal.reader import bounded_line
from companion.listening.microphone import MicrophoneError, microphones
from companion.narration.phrasebook import Phrasebook
from companion.settings import read_settings

Write = Callable[[str], None]


def offer_level_test(write: Write, phrases: Phrasebook) -> None:
    """If there is a microphone and an interactive terminal, offer to test the microphone."""
    if not sys.stdin.isatty():
        return
    try:
        if microphones():
            run_level_test(write, phrases, _usual_microphone())
    except MicrophoneError:
        pass  # without a sound system there is no microphone, which the caller has already reported


def run_level_test(
    write: Write,
    phrases: Phrasebook,
    usual: str | None,
    *,
    ask: Callable[[], str | None] = bounded_line,
    level_at: Callable[[str | None], str] | None = None,
) -> None:
    """Let the user say a sentence, and report how well the microphone picked it up.

    usual: the microphone to test unless the user names a different one, or None for the system's
        default.
    ask: reads the user's answer.
    level_at: records a sentence with a microphone and returns its level, or None to use the real
        microphone.
    """
    # This import is slow, and works only after `companion add listen`.
    from companion.listening import level_check  # noqa: PLC0415

    write(phrases.say("level-test"))
    answer = ask()
    if answer is None or phrases.yes_or_no(answer) is False:
        return
    name = answer.strip() if answer.strip() and phrases.yes_or_no(answer) is None else usual
    try:
        level = (level_at or level_check.level_at)(name)
    except MicrophoneError as error:
        facts = {"name": name or "none", "why": str(error)}
        write(phrases.say("listen-no-microphone", facts))
    else:
        write(phrases.say("listen-level", {"level": level}))


def _usual_microphone() -> str | None:
    """Return the name of the microphone in the settings, or None for the system's default."""
    try:
        return read_settings().listen or None
    except SettingsError:  # mistakes in the settings are reported by the commands that need them
        return None
