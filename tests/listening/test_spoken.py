"""Tests spoken commands at a table, but without sound: the test says what the recogniser has
heard.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest

from companion.lines.line import Line
from companion.listening.decision import Recognition
from companion.listening.grammar import SpeechGrammar
from companion.listening.recogniser_client import RecogniserClient
from companion.listening.spoken import Spoken
from tests.sentences import opening, parcel, printed, printed_start, says
from tests.table import Played, prepared, seated
from tests.waiting import wait_for


class Ear(RecogniserClient):
    """A recogniser that hears whatever the test tells it to."""

    def __init__(
        self,
        on_open: Callable[[], None],
        on_end: Callable[[], None],
        on_heard: Callable[[Recognition], None],
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

    def listen(self, grammar: Callable[[], SpeechGrammar]) -> None:
        self.is_open = True
        grammar()
        self.opens()

    def end(self) -> None:
        self.was_ended = True

    def stop(self) -> None:
        self.is_open = False


class Loudspeaker:
    """A voice that keeps speaking until the test silences it."""

    def __init__(self) -> None:
        self.quiet = threading.Event()
        self.quiet.set()

    @property
    def is_quiet(self) -> bool:
        return self.quiet.is_set()

    def finish(self, within: float) -> bool:
        return self.quiet.wait(within)


class Table:
    """A game with a microphone.

    chimes: the earcons of the microphone so far, in order, as "open" or "closed".
    """

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
        self.played: Played = seated(prepared(3, *options), microphone=self.spoken)
        self.played.open()
        self.has_quit = False
        self.played.room.add({"quit": self._quit})
        self.spoken.belong_to(self.played.room)

    def hearing(self) -> None:
        self.chimes.append("open")

    def heard(self) -> None:
        self.chimes.append("closed")

    @property
    def is_open(self) -> bool:
        return self.ear.is_open

    def _quit(self, _line: Line, _rest: str) -> None:
        self.has_quit = True

    def type(self, *lines: str) -> list[str]:
        """Type lines. Return what everyone hears in reply."""
        before = len(self.played.all)
        for line in lines:
            self.played.say(line)
            self.spoken.settle()
            self.do_posted()
        return self.played.all[before:]

    def do_posted(self) -> None:
        """Do all the work that the microphone has queued for the main loop."""
        while not self._posted.empty():
            self.played.do(self._posted.get())

    def await_posted(self) -> None:
        """Wait until the microphone queues work for the main loop, and do it."""
        wait_for(lambda: not self._posted.empty())
        self.do_posted()

    def hear(
        self,
        sphinx: str = "",
        text: str | None = None,
        *,
        loud: int | None = -20,
        is_muted: bool = False,
        **ways: float,
    ) -> list[str]:
        """Open the microphone if it isn't open, and let the recognisers hear these words. Return
        what everyone hears in reply.

        sphinx: words heard by the first recogniser.
        ways: words heard by the second recogniser, each with its score.
        text: words heard without a grammar, or None for the first of `ways`.
        """
        if not self.is_open:
            self.spoken.tap()
        self.do_posted()
        before = len(self.played.all)
        self.ear.is_open = False
        self.ear.ends()
        scored = [(word.split("_"), score, 0.0) for word, score in ways.items()]
        if text is None:
            text = " ".join(scored[0][0]) if scored else ""
        self.ear.hears(Recognition(sphinx.split(), scored, 0.0, text, -9.0, loud, False, is_muted))
        self.do_posted()
        self.spoken.settle()
        return self.played.all[before:]


@pytest.fixture
def table() -> Table:
    """Return a game whose first question asks who begins."""
    return Table()


# Tapping the microphone


def test_microphone_is_open_only_while_a_command_or_answer_is_being_spoken(
    table: Table,
) -> None:
    assert not table.is_open
    told = table.hear("status", status=-0.1)
    assert table.chimes == ["open", "closed"]
    assert not table.is_open
    assert parcel("status-between") in " ".join(told)
    assert parcel("round-begins", number=1, who="Bob") in " ".join(table.hear("bob", bob=-0.1))


def test_listen_command_acts_like_the_key_and_a_second_command_ends_the_line(table: Table) -> None:
    """The keys of displays and the buttons on phones send this command."""
    table.type("talk")
    assert table.is_open
    assert not table.ear.was_ended
    table.type("talk")
    assert table.ear.was_ended


def test_microphone_test_reports_what_was_heard_and_does_nothing() -> None:
    table = Table(device="a microphone")
    table.type("listen")
    assert table.is_open
    assert table.hear("status", status=-0.1) == [
        printed("Reply", "listen-heard", words="Status", sure="yes"),
        printed("Reply", "listen-level", level="other"),
        "Reply: The microphone is a microphone.",
    ]
    table.type("listen")
    assert table.hear("", loud=None)[0] == printed("Reply", "listen-level", level="nobody")
    table.type("listen")
    told = printed("Reply", "listen-heard-nothing")
    assert table.hear("")[0] == told


@pytest.mark.parametrize(
    ("loud", "is_muted", "told"),
    [
        (-20, False, says("listen-level", level="other")),
        (-50, False, opening("listen-level", level="quiet")),
        (-2, False, opening("listen-level", level="loud")),
        (None, True, opening("listen-level", level="muted")),
    ],
)
def test_microphone_test_reports_how_loud_the_speaker_is(
    loud: int | None, is_muted: bool, told: str, table: Table
) -> None:
    table.type("listen")
    heard = table.hear("", loud=loud, is_muted=is_muted)
    assert any(f"Reply: {told}" in one for one in heard)


def test_muted_microphone_is_reported_at_once(table: Table) -> None:
    heard = table.hear("", loud=None, is_muted=True)
    assert heard[0].startswith(printed_start("Notice", "listen-level", level="muted"))


@pytest.mark.parametrize(
    ("phrase", "facts", "told"),
    [
        ("listen-lost", {}, printed_start("Notice", "listen-lost")),
        (
            "listen-no-microphone",
            {"why": "gone"},
            printed_start("Notice", "listen-no-microphone", why="gone"),
        ),
        ("listen-unplugged", {}, printed_start("Notice", "listen-unplugged")),
        ("listen-not-heard", {}, printed_start("Notice", "listen-not-heard")),
        (
            "listen-missing",
            {"why": "no wheel"},
            printed("Notice", "listen-missing", why="no wheel"),
        ),
    ],
)
def test_recognition_trouble_is_reported_and_typed_lines_still_work(
    phrase: str, facts: dict[str, str | int], told: str, table: Table
) -> None:
    table.spoken.tap()
    table.ear.is_open = False
    table.ear.fails(phrase, facts)
    table.do_posted()
    assert table.played.all[-1].startswith(told)
    assert parcel("status-between") in " ".join(table.type("status"))
    assert parcel("status-between") in " ".join(table.hear("status", status=-0.1))


# The microphone stays closed during secrets and while the companion speaks


def test_microphone_stays_closed_while_a_secret_is_being_asked_for() -> None:
    """The companion explains this once. Words spoken just before the question don't answer it."""
    table = Table("witness")
    table.type("bob", "done", "done")
    table.spoken.tap()
    assert table.is_open
    table.type("done")
    assert table.played.session.play.secret is not None
    assert not table.is_open
    told = len(table.played.all)
    table.ear.hears(Recognition(["camera"], [(["camera"], -0.1)], 0.0, "", 0.0, -20))
    table.do_posted()
    assert len(table.played.all) == told
    table.spoken.tap()
    assert table.played.all[-1] == printed("Notice", "listen-secret", who="Ann")
    table.spoken.tap()
    assert table.played.all[-1].startswith(printed_start("Notice", "listen-secret-again"))
    assert not table.is_open


def test_microphone_is_closed_while_the_companion_is_speaking_and_is_then_reopened(
    table: Table,
) -> None:
    """Otherwise the companion would hear itself."""
    table.spoken.tap()
    table.loudspeaker.quiet.clear()
    table.type("status")
    assert not table.is_open
    assert table.chimes == ["open", "closed"]
    table.loudspeaker.quiet.set()
    table.await_posted()
    assert table.is_open


def test_companion_keeps_listening_until_nobody_says_anything(table: Table) -> None:
    """After one tap, people can give one answer after another."""
    assert table.type("listen on")[-1].startswith(printed_start("Reply", "listen-on"))
    table.hear("status", status=-0.1)
    table.await_posted()
    assert table.is_open
    table.hear("status", status=-0.1)
    table.await_posted()
    assert table.is_open
    table.hear("", loud=None)
    assert not table.is_open
    assert table.type("listen off")[-1] == printed("Reply", "listen-off")
    table.hear("status", status=-0.1)
    assert not table.is_open


# Questions about what was heard


def test_single_likely_line_becomes_a_yes_or_no_question(table: Table) -> None:
    assert table.hear(bob=-14.0)[-1] == printed("Question", "heard-ask", words="Bob")
    assert parcel("round-begins", number=1, who="Bob") in " ".join(table.type("yes"))


def test_line_that_ends_the_game_is_read_back(table: Table) -> None:
    told = table.hear("whose turn is it", whose_turn_is_it=-0.1)
    assert parcel("ask-starter") in " ".join(told)
    assert table.hear("exit", exit=-0.1)[-1] == printed("Question", "heard-ask", words="Exit")
    assert not table.has_quit
    table.hear("yes", yes=-0.1)
    assert table.has_quit


def test_two_likely_lines_are_offered_by_number(table: Table) -> None:
    assert table.hear(text="Barn.", ann=-1.0, bob=-2.0)[-1] == printed(
        "Question", "heard-which", first="Ann", second="Bob"
    )
    assert parcel("round-begins", number=1, who="Bob") in " ".join(table.type("2"))


def test_second_choice_offered_is_what_the_other_recogniser_heard(table: Table) -> None:
    told = table.hear("ann", "Bark.", bob=-1.0, back=-2.0, cara=-3.0, ann=-8.0)
    assert told[-1] == printed("Question", "heard-which", first="Bob", second="Ann")
    assert parcel("round-begins", number=1, who="Ann") in " ".join(table.type("two"))


def test_text_that_would_be_accepted_if_typed_is_offered_first(table: Table) -> None:
    told = table.hear(text="Cara.", ann=-1.0, bob=-2.0)
    assert told[-1] == printed("Question", "heard-which", first="Cara", second="Ann")


def test_everyday_sentence_is_offered_as_the_move_that_it_means(table: Table) -> None:
    table.type("ann", "skip setup")
    told = table.hear(text="I'd like to use the radio on Bob.", over=-30.0)
    assert told == [printed("Question", "heard-ask", words="Radio, Bob")]
    assert "Ann plays the Radio" in " ".join(table.type("yes"))


def test_correction_in_the_same_breath_replaces_what_it_corrects(table: Table) -> None:
    table.type("ann", "skip setup")
    told = table.hear(text="Radio on Bob, no wait, Cara.", over=-30.0)
    assert told == [printed("Question", "heard-ask", words="Radio, Cara")]


def test_everyday_question_is_answered_at_once(table: Table) -> None:
    table.type("ann", "skip setup")
    told = table.hear(text="How many cards are still in the pile?", over=-30.0)
    assert told
    assert not any(one.startswith("Question: How") for one in told)


def test_sentence_that_means_nothing_in_the_game_is_not_answered(table: Table) -> None:
    table.type("ann", "skip setup")
    assert table.hear(text="Who wants another cup of tea?", over=-30.0) == []
    assert table.hear(text="My camera is broken since the holiday.", over=-30.0) == []


def test_table_talk_into_the_microphone_gets_no_reply(table: Table) -> None:
    assert table.hear("bob", "Thanks, Bob.", bob=-3.0) == []
    assert table.hear("", "Bob, well done!", bob=-3.0) == []


def test_unclear_reply_leaves_the_question_open(table: Table) -> None:
    table.hear(text="Barn.", ann=-1.0, bob=-2.0)
    assert table.hear("two", "You.", two=-0.1) == [printed("Reply", "heard-again")]
    told = table.hear("two", "Two.", two=-0.1)
    assert parcel("round-begins", number=1, who="Bob") in " ".join(told)


def test_spoken_line_is_refused_with_its_reason_and_changes_nothing(table: Table) -> None:
    table.type("ann", "skip setup", "badge")
    told = table.hear("camera ann", "Camera, Ann.", camera_ann=-0.1)
    assert parcel("no-protected", option="Ann") in " ".join(told)


def test_unclear_line_that_was_refused_has_to_be_repeated(table: Table) -> None:
    table.type("ann", "skip setup", "badge")
    told = table.hear("", "Camera and.", camera_ann=-0.5, camera_dan=-4.0)
    assert told == [printed("Reply", "heard-again")]


def test_number_of_an_option_can_be_spoken(table: Table) -> None:
    table.hear(text="Barn.", ann=-1.0, bob=-2.0)
    assert parcel("round-begins", number=1, who="Bob") in " ".join(table.hear("two", two=-0.1))


def test_companion_asks_for_the_line_again_if_both_choices_are_rejected(
    table: Table,
) -> None:
    table.hear(text="Barn.", ann=-1.0, bob=-2.0)
    assert table.type("no") == [printed("Reply", "heard-again")]


def test_reply_that_picks_none_of_the_choices_is_read_as_if_it_were_typed(table: Table) -> None:
    table.hear(text="Barn.", ann=-1.0, bob=-2.0)
    assert parcel("round-begins", number=1, who="Cara") in " ".join(table.type("cara"))


def test_line_not_meant_for_the_companion_gets_no_answer(table: Table) -> None:
    assert table.hear(text="Cob.", bob=-17.0) == []


def test_free_form_reason_is_read_back(table: Table) -> None:
    told = table.hear(text="Override, they all agreed.", over=-30.0)
    assert told == [printed("Question", "heard-ask", words="Override they all agreed")]


def test_table_talk_that_begins_like_a_command_and_gives_a_reason_is_not_answered(
    table: Table,
) -> None:
    assert table.hear(text="Put the kettle on.", over=-30.0) == []
