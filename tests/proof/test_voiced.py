"""Tests a short sample of the proof that games can be played by voice."""

import pytest

from tests.proof import voiced


@pytest.mark.heavy
@pytest.mark.needs("pulseaudio", "pulseaudio-utils", "flite", "espeak-ng")
def test_game_can_be_started_by_voice() -> None:
    told: list[str] = []
    assert voiced.run(told.append, "parcel", most=3), told
