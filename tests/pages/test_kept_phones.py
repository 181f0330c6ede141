"""Tests that the events sent to phones are saved together with the game. However the program ends,
no event is lost or repeated.
"""

import sqlite3
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx
import pytest

from companion.errors import RecordError
from companion.hosts.local_game import StoredRecord
from companion.lines.line import PageEvent
from companion.records.store import Store
from companion.referee.record import AnswerLine
from companion.session.outcome import OpenQuestion, Outcome
from tests.pages.conftest import Open
from tests.pages.phones import Phone, PhoneClient, WithPhones
from tests.pages.test_at_a_terminal import AT, PLAY, let_in
from tests.sentences import opening, parcel, starts
from tests.table import Journal, prepared
from tests.terminal import Terminal

DYING = (sys.executable, "-m", "tests.pages.dying")


class OnDisk(Journal):
    """A journal that is also stored in a file."""

    def __init__(self, store: Store, game: int) -> None:
        super().__init__(store.lines(game).lines)
        self._record = StoredRecord(store, game, store.phones(game))

    def write(self, outcome: Outcome, pages: Sequence[PageEvent], input_id: str) -> None:
        self._record.write(outcome, pages, input_id)
        super().write(outcome, pages, input_id)

    def has_taken(self, input_id: str) -> bool:
        return self._record.has_taken(input_id)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.sqlite")


def game_in_store(in_process: Open, store: Store, game: int = 0) -> WithPhones:
    """Begin a game that is stored in a file, or continue the stored game with this number."""
    start = prepared(2, "dealer")
    game = game or store.begin(start.header)
    return in_process(start, memory=store.phones(game), journal=OnDisk(store, game))


def limit_size(store: Store, pages: int = 0) -> None:
    """Let the file grow to at most this many database pages, or to no more than its present size if
    `pages` is 0.
    """
    pages = pages or store._db.execute("pragma page_count").fetchone()[0]
    store._db.execute(f"pragma max_page_count = {pages}")


def event_numbers(phone: PhoneClient) -> list[int]:
    return [int(one.split("-")[1]) for one in phone.ids]


def test_answer_that_fills_the_disk_leaves_no_gap_and_loses_nothing(
    in_process: Open, store: Store
) -> None:
    game = game_in_store(in_process, store)
    game.open()
    ann, bob = game.entered("Ann"), game.entered("Bob")
    question = game.session.question.number
    limit_size(store)
    assert ann.say("ann", question, "a").status_code == 204
    game.do_posted()
    game.settle(ann, bob)
    for phone in (ann, bob):
        assert phone.texts[-1].startswith(opening("error-not-saved"))
    assert store.lines(1).lines == []
    limit_size(store, 10_000)
    assert ann.say("ann", question, "a").status_code == 204
    game.do_posted()
    game.settle(ann, bob)
    for phone in (ann, bob):
        assert sum(text.startswith(starts("Ann")) for text in phone.texts) == 1
        assert any(event.get("private") for event in phone.events)
        assert event_numbers(phone) == list(range(1, len(phone.ids) + 1))
    kept = store.phones(1).events("Ann")
    assert [number for number, _ in kept] == event_numbers(ann)


def test_nothing_is_written_if_a_game_ends_while_the_disk_is_full(store: Store) -> None:
    """The last answer is not on disk, and neither is the winner."""
    number = store.begin(prepared(2).header)
    record = StoredRecord(store, number)
    limit_size(store)
    lines = (AnswerLine("ask-play", "Ann", "radio" * 400),) * 50
    end = Outcome(OpenQuestion(), lines=lines, winners=("Ann",))
    with pytest.raises(RecordError):
        record.write(end, (), "a")
    assert store.lines(number).lines == []
    assert not store.header(number).over
    assert not record.has_taken("a")
    limit_size(store, 10_000)
    record.write(end, (), "a")
    assert store.header(number).over
    assert record.has_taken("a")
    record.write(replace(end, winners=None), (), "b")
    assert not store.header(number).over


def test_input_that_does_not_answer_the_question_is_carried_out_once(
    in_process: Open, store: Store
) -> None:
    game = game_in_store(in_process, store)
    game.open()
    ann = game.entered("Ann")
    before = len(ann.texts)
    for id_ in ("a", "a", "b"):
        assert ann.say("turn", id_=id_).status_code == 204
    for _ in range(3):
        game.do_posted()
    game.settle(ann)
    assert len(ann.texts) == before + 2


def test_events_in_the_format_of_an_older_version_are_skipped_by_a_page(
    in_process: Open, store: Store
) -> None:
    """Older versions stored events exactly as they were sent. A phone from that time can still come
    back without a new code.
    """
    game = game_in_store(in_process, store)
    ann = game.entered("Ann")
    game.open()
    game.settle(ann)
    epoch, last = ann.ids[-1].split("-")
    game.close()
    memory = store.phones(1)
    for number, _ in memory.events("Ann"):
        told = f'id: {epoch}-{number:07}\ndata: [{{"text": "Said before."}}]\n\n'
        memory.keep_event("Ann", number, told.encode())

    again = game_in_store(in_process, store, 1)
    phone = again.phone()
    phone.client.cookies = ann.client.cookies
    phone.listen(last_id=ann.ids[-1])
    again.played.resume()
    again.settle(phone)
    assert "Said before." not in phone.texts
    assert any(parcel("ask-starter") in text for text in phone.texts)
    assert min(event_numbers(phone)) > int(last)
    assert phone.say("back").status_code == 200
    assert phone.replies
    before = len(phone.texts)
    assert phone.post("/say", json={"text": "help"}).status_code == 204
    again.do_posted()
    again.settle(phone)
    assert opening("help-first") in phone.texts[before], "a page of an older version is still open"


def open_with_phones(
    home: Mapping[str, str], terminals: list[Terminal], program: Sequence[str] = ()
) -> dict[str, Phone]:
    """Begin a game in a terminal, with a phone for Ann and a phone for Bob."""
    options = (*PLAY, "--phones", "--phones-at", AT, "--seed", "5")
    terminals.append(Terminal(home, "dumb", *options, program=program))
    phones = let_in(terminals[-1])
    for phone in phones.values():
        # The announcement of Bob's phone is the last thing before the first question.
        for text in (opening("phone-here", who="Bob"), parcel("ask-starter")):
            phone.wait(partial(has, phone, text))
    return phones


def has(phone: Phone, text: str) -> bool:
    return any(text in one for one in phone.texts)


def answer(phones: Mapping[str, Phone]) -> dict[str, list[str]]:
    """Answer on Bob's phone. Return the messages that each phone receives."""
    had = {name: (len(phone.ids), len(phone.texts)) for name, phone in phones.items()}
    assert phones["Bob"].say("Bob", id_="a").status_code == 204
    for name, phone in phones.items():
        phone.wait(partial(lambda phone, had: len(phone.ids) > had, phone, had[name][0]))
    return {name: phone.texts[had[name][1] :] for name, phone in phones.items()}


@pytest.mark.heavy
@pytest.mark.real
def test_answer_written_just_before_the_program_is_killed_counts_once(
    home: Mapping[str, str], tmp_path: Path, terminals: list[Terminal]
) -> None:
    """The result is the same as in a game without an interruption.

    The phone sends its answer again, but the companion doesn't accept it a second time.
    """
    elsewhere = {**home, "XDG_DATA_HOME": str(tmp_path / "undisturbed")}
    undisturbed = answer(open_with_phones(elsewhere, terminals))
    terminals[-1].close()

    flag = tmp_path / "die"
    phones = open_with_phones({**home, "DIE_AT": str(flag)}, terminals, DYING)
    had = {name: len(phone.texts) for name, phone in phones.items()}
    flag.touch()
    with suppress(httpx.HTTPError):
        phones["Bob"].say("Bob", id_="a")
    terminals[-1].status()
    for name, phone in phones.items():
        phone.cut()
        assert len(phone.texts) == had[name]

    terminals.append(Terminal(home, "dumb", "resume", "--speech", "off"))
    resumed = opening("resumed", title="The Parcel")
    terminals[-1].until(resumed)
    for name, phone in phones.items():
        phone.listen(last_id=phone.ids[-1])
        phone.wait(partial(has, phone, resumed))
        missed = phone.texts[had[name] :]
        there = next(place for place, text in enumerate(missed) if resumed in text)
        assert missed[:there] == undisturbed[name]
        assert any(event.get("private") for event in phone.events)
    file = next(Path(home["XDG_DATA_HOME"]).rglob("*.sqlite"))
    lines = "select line from lines where game = 1"
    before = sqlite3.connect(file).execute(lines).fetchall()
    bob = phones["Bob"]
    count = len(bob.ids)
    assert bob.say("Bob", id_="a").status_code == 204
    assert bob.say("score", id_="b").status_code == 204
    bob.wait(lambda: any("contracts" in text for text in bob.texts[-1:]))
    assert len(bob.ids) == count + 1, "only the second one was taken"
    assert sqlite3.connect(file).execute(lines).fetchall() == before
    for phone in phones.values():
        phone.close()
