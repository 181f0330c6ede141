"""A short sample of the attack, and that it would see a fault."""

from typing import Any

import pytest

from companion.narration.phrasebook import Phrasebook, PhraseError
from companion.prompt.play import Play
from tests.proof.attack import lines, run


def test_nothing_comes_out_but_words() -> None:
    told: list[str] = []
    assert run(told.append, seed=7, part=0.02), told


def test_an_error_of_python_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that fails on a large number."""
    say = Phrasebook.say

    def brittle(book: Phrasebook, *asked: Any, **how: Any) -> str:
        said = say(book, *asked, **how)
        if "9999" in said:
            raise PhraseError("planted")
        return said

    monkeypatch.setattr(Phrasebook, "say", brittle)
    assert any("PhraseError" in fault.where for fault in lines(2, 2_000))


def test_a_record_of_another_game_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "_rewind", lambda self, keep: len(self.run.entries) > keep)
    seen = [fault.where for fault in lines(1, 2_000)]
    assert any("another game" in where or "ReplayDiverged" in where for where in seen)
