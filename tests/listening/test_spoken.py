"""Spoken commands at a table: a tap, what was heard, and what comes of it; without any sound."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest

from companion.listening.hearing import Hearing
from companion.listening.judgement import Heard
from companion.listening.sayings import Grammar
from companion.listening.spoken import Spoken
from tests.table import Played, prepared, seated
from tests.waiting import wait_for


class Ear(Hearing):
    """What listens; it hears what the test says."""

    def __init__(
        self,
        on_open: Callable[[], None],
        on_end: Callable[[], None],
        on_heard: Callable[[Heard], None],
        on_trouble: Callable[[str, dict[str, str | int]], None],
        *,
        device: str | None,
    ) -> None:
        super().__init__(on_open, on_end, on_heard, on_trouble, device=device)
        self.opens, self.ends, self.hears, self.fails = on_open, on_end, on_heard, on_trouble
        self.is_open = self.was_ended = False

    @property
    def is_listening(self) -> bool:
        return self.is_open

    def listen(self, grammar: Callable[[], Grammar]) -> None:
        self.is_open = True
        grammar()
        self.opens()

    def end(self) -> None:
        self.was_ended = True

    def stop(self) -> None:
        self.is_open = False


class Loudspeaker:
    """What is told aloud: it speaks until it is told that it is quiet."""

    def __init__(self) -> None:
        self.quiet = threading.Event()
        self.quiet.set()

    @property
    def is_quiet(self) -> bool:
        return self.quiet.is_set()

    def finish(self, within: float) -> bool:
        return self.quiet.wait(within)


class Table:
    """A game in which one may speak. chimes: what is heard of the microphone."""

    def __init__(self, *options: str, goes_on: bool = False, device: str | None = None) -> None:
        self.chimes: list[str] = []
        self.loudspeaker = Loudspeaker()
        self._posted = SimpleQueue[Callable[[], None]]()

        def ear(*told: Any, **chosen: Any) -> Ear:
            self.ear = Ear(*told, **chosen)
            return self.ear

        self.spoken = Spoken(
            self._posted.put,
            self,
            self.loudspeaker,
            dict,
            device=device,
            caution="normal",
            goes_on=goes_on,
            hearing=ear,
        )
        self.played: Played = seated(prepared(3, *options), listening=self.spoken)
        self.played.conversation.open()
        self.spoken.belong_to(self.played.conversation)

    def hearing(self) -> None:
        self.chimes.append("open")

    def heard(self) -> None:
        self.chimes.append("closed")

    @property
    def is_open(self) -> bool:
        return self.ear.is_open

    def type(self, *lines: str) -> list[str]:
        """Type lines; what everyone is told of them."""
        before = len(self.played.all)
        for line in lines:
            self.played.say(line)
            self.spoken.settle()
            self.do_posted()
        return self.played.all[before:]

    def do_posted(self) -> None:
        """What others want done between typed lines."""
        while not self._posted.empty():
            self._posted.get()()

    def await_posted(self) -> None:
        """The same, once there is something."""
        wait_for(lambda: not self._posted.empty())
        self.do_posted()

    def hear(
        self, sphinx: str = "", text: str = "", *, loud: int | None = -20, **ways: float
    ) -> list[str]:
        """What everyone is told when this is heard at a tap, or where it listens already.

        sphinx: words of the one recogniser. ways: of the other, each with its score. text: what
        was heard without a grammar.
        """
        if not self.is_open:
            self.spoken.tap()
        self.do_posted()
        before = len(self.played.all)
        self.ear.is_open = False
        self.ear.ends()
        scored = [(word.split("_"), score) for word, score in ways.items()]
        self.ear.hears(Heard(sphinx.split(), scored, 0.0, text, loud))
        self.do_posted()
        self.spoken.settle()
        return self.played.all[before:]


@pytest.fixture
def table() -> Table:
    """A game whose first question is who begins."""
    return Table()


# A tap


def test_command_and_answer_are_heard_and_the_microphone_is_open_only_meanwhile(
    table: Table,
) -> None:
    assert not table.is_open
    told = table.hear("status", status=-0.1)
    assert table.chimes == ["open", "closed"]
    assert not table.is_open
    assert "No round is being played now." in " ".join(told)
    assert "Round 1. Bob begins." in " ".join(table.hear("bob", bob=-0.1))


def test_command_taps_as_the_key_does_and_a_second_tap_ends_the_line(table: Table) -> None:
    """For displays and phones, whose keys and buttons say it."""
    table.type("talk")
    assert table.is_open
    assert not table.ear.was_ended
    table.type("talk")
    assert table.ear.was_ended


def test_microphone_test_tells_what_was_heard_and_does_nothing() -> None:
    table = Table(device="a microphone")
    table.type("listen")
    assert table.is_open
    assert table.hear("status", status=-0.1) == [
        "Reply: I heard: Status. I am sure of it.",
        "Reply: That was 20 decibels below the loudest.",
        "Reply: The microphone is a microphone.",
    ]
    table.type("listen")
    assert table.hear("", loud=None)[0] == "Reply: I heard nobody."
    table.type("listen")
    told = "Reply: Somebody spoke, but I heard nothing that may be said now."
    assert table.hear("")[0] == told


@pytest.mark.parametrize(
    ("phrase", "facts", "told"),
    [
        ("listen-lost", {}, "Notice: What listens has stopped"),
        ("listen-no-microphone", {"why": "gone"}, "Notice: I cannot open the microphone: gone."),
        ("listen-missing", {"why": "no wheel"}, "Notice: I cannot listen here: no wheel"),
    ],
)
def test_trouble_is_told_and_a_typed_line_is_taken_all_the_while(
    phrase: str, facts: dict[str, str | int], told: str, table: Table
) -> None:
    table.spoken.tap()
    table.ear.is_open = False
    table.ear.fails(phrase, facts)
    table.do_posted()
    assert table.played.all[-1].startswith(told)
    assert "No round is being played now." in " ".join(table.type("status"))
    assert "No round is being played now." in " ".join(table.hear("status", status=-0.1))


# Not while a secret is asked, nor while the companion speaks


def test_no_microphone_is_opened_while_a_secret_is_asked() -> None:
    """The companion explains it once. Words spoken before the question do not answer it."""
    table = Table("witness")
    table.type("bob", "done", "done")
    table.spoken.tap()
    assert table.is_open
    table.type("done")
    assert table.played.conversation.play.secret is not None
    assert not table.is_open
    told = len(table.played.all)
    table.ear.hears(Heard(["camera"], [(["camera"], -0.1)], 0.0, "", -20))
    table.do_posted()
    assert len(table.played.all) == told
    table.spoken.tap()
    assert "no microphone hears it" in table.played.all[-1]
    table.spoken.tap()
    assert table.played.all[-1].startswith("Notice: No microphone now")
    assert not table.is_open


def test_microphone_is_closed_while_the_companion_speaks_and_opened_behind_that(
    table: Table,
) -> None:
    """It would hear itself."""
    table.spoken.tap()
    table.loudspeaker.quiet.clear()
    table.type("status")
    assert not table.is_open
    assert table.chimes == ["open", "closed"]
    table.loudspeaker.quiet.set()
    table.await_posted()
    assert table.is_open


def test_it_listens_on_until_nobody_says_anything(table: Table) -> None:
    """A tap begins it; each answer is behind the one before."""
    assert table.type("listen on")[-1].startswith("Reply: From the next tap on")
    table.hear("status", status=-0.1)
    table.await_posted()
    assert table.is_open
    table.hear("status", status=-0.1)
    table.await_posted()
    assert table.is_open
    table.hear("", loud=None)
    assert not table.is_open
    assert table.type("listen off")[-1] == "Reply: I listen to one line at a tap."
    table.hear("status", status=-0.1)
    assert not table.is_open


# What is asked back


def test_one_that_is_likely_is_asked_for_yes_or_no(table: Table) -> None:
    assert table.hear(bob=-14.0)[-1] == "Question: Bob? Yes or no."
    assert "Round 1. Bob begins" in " ".join(table.type("yes"))


def test_what_ends_the_game_is_read_back(table: Table) -> None:
    told = table.hear("whose turn is it", whose_turn_is_it=-0.1)
    assert "name the youngest." in " ".join(told)
    assert table.hear("exit", exit=-0.1)[-1] == "Question: Exit? Yes or no."
    assert not table.played.conversation.play.ended
    table.hear("yes", yes=-0.1)
    assert table.played.conversation.play.ended


def test_two_are_asked_for_by_number(table: Table) -> None:
    assert table.hear(back=-1.0, bob=-2.0)[-1] == "Question: One, Back; two, Bob? Or no."
    assert "Round 1. Bob begins" in " ".join(table.type("2"))


def test_three_are_asked_for_the_third_as_the_other_recogniser_heard_it(table: Table) -> None:
    told = table.hear("ann", back=-1.0, bob=-2.0, cara=-3.0, ann=-12.0)
    assert told[-1] == "Question: One, Back; two, Ann; three, Bob? Or no."
    assert "Round 1. Bob begins" in " ".join(table.type("three"))


def test_number_of_what_is_asked_for_may_be_spoken(table: Table) -> None:
    table.hear(back=-1.0, bob=-2.0)
    assert "Round 1. Bob begins" in " ".join(table.hear("two", two=-0.1))


def test_neither_was_meant(table: Table) -> None:
    table.hear(back=-1.0, bob=-2.0)
    assert table.type("no") == ["Reply: Say it once more, or type it."]


def test_another_answer_is_taken_as_it_is_typed(table: Table) -> None:
    table.hear(back=-1.0, bob=-2.0)
    assert "Round 1. Ann begins" in " ".join(table.type("ann"))


def test_what_was_not_for_us_is_not_answered(table: Table) -> None:
    assert table.hear(bob=-17.0) == []


def test_reason_is_in_any_words_and_is_read_back(table: Table) -> None:
    told = table.hear(text="Override, they all agreed.", over=-30.0)
    assert told == ["Question: Override they all agreed? Yes or no."]


def test_talk_that_begins_like_a_command_with_a_reason_is_not_answered(table: Table) -> None:
    assert table.hear(text="Put the kettle on.", over=-30.0) == []
