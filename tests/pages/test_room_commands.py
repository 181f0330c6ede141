"""Tests commands on phones that are not about the game. A command affects only the page that sent
it, unless everyone is told about it.
"""

from dataclasses import replace

import pytest

from companion.lines.line import OwnLine
from companion.lines.seat_events import BLOCK_BYTES
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.settings import Settings, VerbositySettings
from tests.pages.conftest import Open
from tests.pages.phones import PhoneClient, WithPhones
from tests.sentences import opening, says
from tests.table import prepared

#: Commands that also affect other people, by id, with what those people notice.
SHARED = {
    "wait": "everyone at the shared line waits",
    "curtain": "every own line is hidden",
    "hush": "the loudspeaker falls silent",
}
#: Arguments for the commands that need one.
REST = {"spell": "ab", "help": "all", "rate": "5", "say": "Ann as Anne", "listen": "sure"}
#: Settings with which Ann hears everything in brief.
BRIEF = {"Ann": VerbositySettings(own="brief", others="brief")}


class RecordingOutput:
    """A seat's output that records the texts it receives."""

    ready = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.texts: list[str] = []
        self.hushed = 0

    def tell(self, text: PublicText | PrivateText) -> None:
        words: Words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
        self.texts.append(words.sentence)

    def hush(self) -> None:
        self.hushed += 1

    def close(self) -> None:
        """Do nothing, because nothing is open."""


@pytest.fixture
def game(in_process: Open) -> WithPhones:
    begun = in_process()
    begun.open()
    begun.played.room.add({"quit": lambda line, _: begun.played.room.reply(line, "far-saved")})
    return begun


def second_phone(game: WithPhones, phone: PhoneClient) -> PhoneClient:
    """Return a second phone with the same login. It receives everything that is sent from now
    on.
    """
    other = game.phone()
    other.client.cookies = phone.client.cookies
    other.listen(last_id=phone.ids[-1])
    return other


def test_every_room_command_is_answered_only_on_the_page_that_sent_it(
    game: WithPhones,
) -> None:
    ann, bob = game.entered("Ann"), game.entered("Bob")
    other = second_phone(game, ann)
    done = 0
    for command in game.played.room.catalogue:
        if not command.scope.is_rooms or command.id in SHARED:
            continue
        before = [len(one.events) for one in (ann, other, bob)]
        reply = ann.say(f"{command.name} {REST.get(command.id, '')}".strip())
        game.settle(ann, other, bob)
        assert reply.status_code == 200, command.id
        assert ann.replies, command.id
        assert [len(one.events) for one in (ann, other, bob)] == before, command.id
        assert len(reply.content) % BLOCK_BYTES == 0, command.id
        game.move_time(1.0)
        done += 1
    assert done > 20


def test_phone_cannot_play_during_a_pause(game: WithPhones) -> None:
    """A query still works, but an answer doesn't, whether it is typed or given with a button."""
    ann = game.entered("Ann")
    game.lines.shared.wait()  # This does what the `wait` command does.
    game.settle(ann)
    entries = len(game.played.run.entries)
    for question in (None, game.played.session.question.number):
        ann.say("ann", question=question)
        game.do_posted()
        game.settle(ann)
        assert ann.texts[-1] == says("paused")
    assert len(game.played.run.entries) == entries
    ann.say("hand")
    game.do_posted()
    game.settle(ann)
    assert ann.texts[-1] != says("paused")


def test_phones_of_one_seat_review_messages_independently(game: WithPhones) -> None:
    ann = game.entered("Ann")
    game.type("ann")
    game.settle(ann)
    other = second_phone(game, ann)
    said = []
    for phone in (ann, ann, other, ann, other):
        phone.say("back")
        said.append((phone.choices["back"], phone.replies[0]))
    assert [back for back, _ in said] == [1, 2, 1, 3, 2]
    assert said[0] == said[2]
    assert said[1] == said[4]
    ann.say("next")
    assert ann.replies[0] == said[1][1]


def test_reloaded_page_repeats_the_latest_messages(game: WithPhones) -> None:
    """This includes private replies."""
    ann = game.entered("Ann")
    game.type("ann")
    ann.say("hand")
    game.do_posted()
    game.settle(ann)
    held = [text for text in ann.texts if text.startswith("You hold: ")]
    assert held
    late = second_phone(game, ann)
    late.say("repeat")
    assert held[-1] in late.replies[0]


def test_command_on_one_phone_does_nothing_to_another_players_lines(game: WithPhones) -> None:
    ann = game.entered("Ann")
    bobs = RecordingOutput(game.seat("Bob"))
    game.lines.add_own(bobs)
    line = game.lines.of(game.seat("Bob"))
    game.type("ann")
    line.log.place = 1
    wanted = replace(line.listener)
    heard, batch, events = len(bobs.texts), [*line.log.batch], [*line.log.events]
    for text in ("hush", "back", "repeat", "quit", "spell radio", "brief", "help"):
        assert ann.say(text).status_code == 200
    assert (len(bobs.texts), bobs.hushed) == (heard, 0)
    assert (line.log.batch, line.log.events, line.log.place) == (batch, events, 1)
    assert line.listener == wanted


def test_curtain_on_one_phone_hides_every_page_and_is_announced_to_everyone(
    game: WithPhones,
) -> None:
    ann, bob = game.entered("Ann"), game.entered("Bob")
    before = len(ann.texts)
    assert ann.say("curtain").status_code == 200
    game.settle(ann, bob)
    for phone in (ann, bob):
        assert phone.events[-1] == {"curtain": True}
    assert len(ann.texts) == before
    assert game.lines.shared.log.batch[-1].normal.startswith(opening("curtain", has="phones"))


def test_command_whose_reply_was_lost_is_carried_out_once_and_answered_again(
    game: WithPhones,
) -> None:
    ann = game.entered("Ann")
    done: list[OwnLine] = []
    game.played.room.add({"brief": lambda line, _: done.append(line)})  # type: ignore[arg-type]
    first, again = ann.say("brief", id_="a"), ann.say("brief", id_="a")
    assert first.content == again.content
    assert len(done) == 1
    ann.say("brief", id_="b")
    assert len(done) == 2


@pytest.mark.parametrize("text", ["faster", "volume 50", "talk", "listen sure"])
def test_phone_changes_neither_the_tables_voice_nor_its_microphone(
    game: WithPhones, text: str
) -> None:
    ann = game.entered("Ann")
    done: list[object] = []
    id_ = text.split(maxsplit=1)[0]
    game.played.room.add({id_: lambda line, _: done.append(line)})
    assert ann.say(text).status_code == 200
    assert not done


def test_length_of_a_reply_does_not_depend_on_the_cards(in_process: Open) -> None:
    """Nobody who watches the network can tell a reply with a card from one without."""
    lengths = []
    for seed in (2, 3):
        game = in_process(seed=seed)
        game.open()
        ann = game.entered("Ann")
        game.type("ann")
        held = game.lines.whispers[game.seat("Ann")][-1]
        replies = [ann.say(text) for text in ("repeat", "back", "spell", "spell ab", "help keys")]
        lengths.append((held, [len(reply.content) for reply in replies]))
    (one, first), (other, second) = lengths
    assert one != other
    assert first == second == [BLOCK_BYTES] * len(first)


@pytest.mark.parametrize("text", ["back", "again"])
def test_word_that_cannot_be_an_answer_now_is_a_page_command(in_process: Open, text: str) -> None:
    """Some cards in Wallet have the same names as page commands. If the table finds that the word
    isn't a possible answer, the page carries out the command.
    """
    game = in_process(prepared(3, "table", game="wallet"))
    game.open()
    ann, bob = game.entered("Ann"), game.entered("Bob")
    other = second_phone(game, ann)
    before = [len(one.events) for one in (ann, other, bob)]
    assert ann.say(text).status_code == 200
    assert ann.replies
    game.settle(ann, other, bob)
    assert [len(one.events) for one in (ann, other, bob)] == before


def test_settings_of_a_player_apply_on_a_page_until_they_are_changed_on_that_page(
    in_process: Open,
) -> None:
    game = in_process(settings=Settings(verbosity=BRIEF))
    game.open()
    ann, bob = game.entered("Ann"), game.entered("Bob")
    assert 'data-own="brief" data-others="brief"' in ann.get("/").text
    assert 'data-own="normal" data-others="normal"' in bob.get("/").text
