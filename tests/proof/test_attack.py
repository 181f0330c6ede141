"""Tests a short sample of the attack, and that the attack notices faults."""

from typing import Any

import pytest

from companion.lines.page.local_pages import LocalPages
from companion.narration.phrasebook import Phrasebook, PhraseError
from companion.session.parse import Parser
from companion.session.play import Play
from companion.tables.worker import TableQueue
from tests.proof.attack import far_requests, lines, pauses, requests, run, undos


def test_sample_of_the_attack_finds_no_fault() -> None:
    told: list[str] = []
    assert run(told.append, seed=7, part=0.02), told


def test_attack_notices_a_python_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test makes the program raise an error whenever a sentence contains one particular
    number.
    """
    say = Phrasebook.say

    def brittle(book: Phrasebook, *asked: Any, **how: Any) -> str:
        said = say(book, *asked, **how)
        if "9999" in said:
            raise PhraseError("planted")
        return said

    monkeypatch.setattr(Phrasebook, "say", brittle)
    assert any("PhraseError" in fault.where for fault in lines(2, 2_000))


def test_attack_notices_a_record_of_a_different_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "_rewind", lambda self, keep: len(self.run.entries) > keep)
    seen = [fault.where for fault in lines(1, 2_000)]
    assert any("another game" in where or "ReplayDiverged" in where for where in seen)


def test_attack_notices_a_line_that_changes_the_record_during_a_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Parser, "works_in_pause", lambda *_: True)
    assert any("in a pause" in fault.where for fault in pauses(1, 400))


def test_attack_notices_a_shown_card_taken_back_without_consent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Play, "is_free", lambda *_: True)
    assert any("although shown" in fault.where for fault in undos(1, 400))


def test_attack_notices_a_lockout_that_the_table_does_not_hear_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TableQueue, "login_closed", lambda _queue: None)
    assert any("heard of 0 lockouts" in fault.where for fault in far_requests(1, 250))


def test_attack_notices_a_request_that_fails_internally(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("planted")

    monkeypatch.setattr(LocalPages, "submit", broken)
    assert any("500" in fault.where for fault in requests(1, 1_000))
