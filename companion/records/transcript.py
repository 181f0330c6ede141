"""A saved game as a transcript: what everyone could hear, and no secret."""

from collections.abc import Iterator
from typing import Any

from companion.narration.narrator import Narrator
from companion.narration.text import PublicText
from companion.referee.run import Run
from companion.referee.table import Said


def transcript(run: Run[Any], narrator: Narrator) -> Iterator[PublicText]:
    """Every public sentence of the game, in order."""
    return (narrator.public(said) for said in public(run))


def public(run: Run[Any]) -> list[Said]:
    """What the rules told everyone."""
    return [said for said in run.table.said if said.to is None]
