"""Tests the Tab key at the keyboard: the first press completes a word and says it, and the second
press reads out the possible words.
"""

from companion.lines.completion import Completion
from companion.narration.text import PublicText
from tests.table import Played, table


class Voice:
    """Records what it is asked to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def tell(self, text: PublicText) -> None:
        self.said.append(text.sentence)

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


def completing(game: Played) -> tuple[Completion, Voice, list[str]]:
    voice, choices = Voice(), list[str]()
    game.lines.add_shared(voice, is_voice=True)
    return Completion(game.room, lambda: choices.append("can")), voice, choices


def test_tab_completes_a_name_and_only_the_voice_says_the_whole_word() -> None:
    game = table(3)
    completion, voice, _ = completing(game)
    heard = len(game.all)
    assert completion.complete("I play the bino") == "culars"
    assert voice.said == ["binoculars"]
    assert len(game.all) == heard


def test_second_tab_reads_out_several_possible_completions() -> None:
    completion, voice, choices = completing(table(3))
    assert completion.complete("radio c") == ""
    assert voice.said == []
    assert completion.complete("radio c") == ""
    assert voice.said == ["camera, cara, card, coffee, contract"]
    assert choices == []


def test_second_tab_at_the_start_of_a_line_reads_out_the_choices() -> None:
    completion, voice, choices = completing(table(3))
    for _ in range(2):
        assert completion.complete("") == ""
    assert (voice.said, choices) == ([], ["can"])


def test_commands_are_completed_only_at_the_start_of_a_line() -> None:
    completion, voice, _ = completing(table(3))
    assert completion.complete("stat") == "us"
    assert completion.complete("radio stat") == ""
    assert voice.said == ["status"]


def test_completion_does_not_depend_on_the_hand() -> None:
    words = [completing(table(3, "dealer", seed=seed))[0].complete("disg") for seed in (1, 2)]
    assert words == ["uise", "uise"]
