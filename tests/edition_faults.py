"""Describes the faults in an edition with the sentences that a user would hear."""

from typing import Any

from companion.catalog import phrasebook
from companion.referee.game import Game


def describe_faults(game: Game[Any, Any], text: str) -> list[str]:
    """Return each fault in an edition as a sentence."""
    phrases = phrasebook("en", game)
    return [
        f"{fault.key or 'the file'} must be {phrases.word(fault.expected)}"
        for fault in game.box.faults(text, "box.toml")
    ]
