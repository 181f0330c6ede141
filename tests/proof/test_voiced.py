"""A piece of the proof."""

from tests.proof import voiced


def test_a_game_begins_by_voice() -> None:
    told: list[str] = []
    assert voiced.run(told.append, "parcel", most=3), told
