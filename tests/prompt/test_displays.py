"""Displays at the table: typed and touched on them, hidden, and their keys told."""

from dataclasses import replace

import pytest

from companion.braille.display import Identity
from companion.braille.outputs import Handlers, LineSettings, SeatDisplay
from companion.braille.translate import Translator
from companion.narration.listener import Listener
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.question import Choose
from companion.referee.seat import Seat
from tests.memory_link import MemoryLink
from tests.table import Everyone, OwnLine, Played, table
from tests.told import NotingPhrasebook

TRANSLATOR = Translator("en-ueb-g2.ctb")


class Shown:
    """A display that writes down what is done to it."""

    def __init__(self, stranger: str | None = None) -> None:
        self.did: list[str] = []
        self.stranger = stranger

    def pan(self, *, on: bool) -> None:
        self.did.append("on" if on else "back")

    def read(self) -> None:
        self.did.append("read")

    def expect(self) -> None:
        self.did.append("expect")

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:  # noqa: ARG002
        self.did.append(f"asked {seat.name if seat else 'anyone'}")

    def blank(self) -> None:
        self.did.append("blank")

    def accept(self) -> str | None:
        self.did.append("accept")
        model, self.stranger = self.stranger, None
        return model

    def gestures(self) -> list[tuple[str, str]]:
        return [("d2", "pan left"), ("joystick left", "pan left"), ("line 3", "choice 3")]


def with_displays(keeper: str = "table") -> tuple[Played, Shown, Shown]:
    """Ann's display, and one that all may feel."""
    game = table(3, keeper)
    own, shared = Shown(), Shown()
    ann = game.conversation.play.run.table.seats[0]
    game.conversation.talk.delivery.displays += [(ann, own), (None, shared)]
    return game, own, shared


def seat(game: Played, place: int) -> Seat:
    return game.conversation.play.run.table.seats[place]


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        (("status",), "Round 1"),
        (("so", "s"), "Round 1"),
        (("zzz", "left"), "by rank"),
    ],
)
def test_of_two_readings_the_one_that_means_more_is_taken(
    readings: tuple[str, ...], told: str
) -> None:
    """A letter alone is a word in contracted braille."""
    game, _, _ = with_displays()
    game.say("ann")
    game.conversation.said(readings, seat(game, 0))
    assert any(told in line or told.lower() in line for line in game.own["Ann"].lines)


def test_a_clear_beginning_is_taken_as_well() -> None:
    """As from the keyboard."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    game.conversation.said(("binz", "bin"), seat(game, 0))
    assert "Question: Ann, on whom the Binoculars? Bob or Cara." in game.all


def test_what_nobody_understands_is_told_to_whoever_typed_it() -> None:
    """In the likeliest reading, on their own line."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    before = len(game.all)
    game.conversation.said(("qqq", "www"), seat(game, 0))
    assert "qqq" in game.own["Ann"].lines[-1]
    assert game.all[before:] == []


def test_what_is_typed_on_a_seats_display_is_said_by_that_seat() -> None:
    """Another's answer is not taken."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    game.conversation.said(("radio",), seat(game, 1))
    assert game.own["Bob"].lines[-1] == "asked: Ann"
    assert not any("plays" in line for line in game.all)


def test_a_touched_card_is_read_and_a_touched_word_is_spelled() -> None:
    """For whoever touched it, and nobody else."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    before, text = len(game.all), "Ann plays Camera now"
    game.conversation.touched(text, text.index("mera"), seat(game, 0))
    assert game.own["Ann"].lines[-3].startswith("Camera, rank 5")
    game.conversation.touched(text, text.index("plays"), seat(game, 0))
    assert game.own["Ann"].lines[-1] == "p l a y s"
    told = len(game.own["Ann"].lines)
    game.conversation.touched(text, text.index(" now"), seat(game, 0))
    assert len(game.own["Ann"].lines) == told
    assert game.all[before:] == []


def test_what_is_left_is_one_glance_whose_places_are_read() -> None:
    """A rank and its count each; the ear gets the names."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    assert any("Not seen yet. Coffee: 2 of 2. Radio: 6 of 6." in line for line in game.say("left"))
    game.conversation.said(("left",), seat(game, 0))
    assert game.own["Ann"].lines[-1] == "by rank: 0:2 1:6 2:2 3:2 4:2 5:2 6:2 7:1 8:1 9:1"
    game.conversation.touched("by rank: 0:2", 9, seat(game, 0), "Coffee")
    assert game.own["Ann"].lines[-3].startswith("Coffee, rank 0")


def test_a_word_touched_on_the_shared_display_is_for_all() -> None:
    """It is theirs."""
    game, _, _ = with_displays()
    game.conversation.touched("The Radio", 5, None)
    assert any("Radio. Rank" in line for line in game.all)


def test_displays_are_told_who_is_asked() -> None:
    """With each question."""
    game, own, shared = with_displays()
    game.say("bob", "skip setup")
    assert [act for act in own.did if act.startswith("asked")][-1] == "asked Bob"
    assert [act for act in shared.did if act.startswith("asked")][-1] == "asked Bob"


def test_a_line_is_hidden_by_name_or_by_its_own_reader() -> None:
    """The others are told; the hidden line is not."""
    game, own, shared = with_displays()
    before = len(game.own["Ann"].lines)
    assert game.say("blank ann") == [
        "Reply: Ann's line shows nothing until Ann presses one of its keys."
    ]
    assert own.did[-1] == "blank"
    game.conversation.line("blank", seat(game, 0))
    assert own.did.count("blank") == 2
    assert len(game.own["Ann"].lines) == before
    game.say("blank")
    assert shared.did[-1] == "blank"
    assert game.say("blank cara") == ["Reply: There is no braille display for that."]


def test_the_curtain_hides_every_own_line_and_no_other() -> None:
    """Whoever draws it, all hear of it; nothing new comes to stand on a hidden line."""
    game, own, shared = with_displays()
    before = len(game.own["Ann"].lines)
    told = ["Notice: Every player's own line is hidden. A key of a display brings its own back."]
    assert game.say("curtain") == told
    said = len(game.all)
    game.conversation.said(("curtain",), seat(game, 1))
    assert game.all[said:] == told
    assert (own.did.count("blank"), shared.did.count("blank")) == (2, 0)
    assert len(game.own["Ann"].lines) == before
    assert table(2).say("curtain") == ["Reply: There is no braille display for that."]


def test_help_keys_tells_what_each_key_does() -> None:
    """Those of the display of whoever asks, or is named."""
    game, _, _ = with_displays()
    told = ["Reply: Back: d2 or joystick left.", "Reply: Choice 3: line 3."]
    keyboard, *others, letters = game.say("help keys")
    assert keyboard.startswith("Reply: At the keyboard F1 tells the question again")
    assert letters.startswith("Reply: One letter is enough: s for status, ")
    assert others == told
    assert game.say("help keys ann") == told
    game.conversation.line("help keys", seat(game, 0))
    assert game.own["Ann"].lines[-2:] == ["Back: d2 or joystick left", "Choice 3: line 3"]
    assert game.say("help keys bob") == ["Reply: There is no braille display for that."]


def test_without_displays_there_are_no_keys() -> None:
    """Of a display; those of the keyboard are told."""
    game = table(2)
    assert len(game.say("help keys")) == 2
    assert game.say("help keys ann") == ["Reply: There is no braille display for that."]
    assert game.say("pan") == ["Reply: There is no braille display for that."]


@pytest.mark.parametrize("typed", ["hush", "pan right", "pan", "blank"])
def test_silence_panning_and_hiding_leave_the_readers_place(typed: str) -> None:
    """Whoever says anything else has read what was there."""
    game, _, shared = with_displays()
    shared.did.clear()
    game.say(typed)
    assert "read" not in shared.did
    assert "expect" not in shared.did
    game.say("status")
    assert shared.did.count("expect") == 1
    game.say("ann")
    assert "read" in shared.did


def test_a_finger_that_touches_twice_answers_once() -> None:
    """The second touch was for the question that is over."""
    game, _, _ = with_displays()
    game.say("ann")
    asked = game.conversation.question.number
    game.conversation.said(("done",), None, asked)
    shuffled = len(game.run.entries)
    game.conversation.said(("done",), None, asked)
    assert len(game.run.entries) == shuffled
    game.conversation.said(("done",), None, game.conversation.question.number)
    assert len(game.run.entries) > shuffled


def test_only_whoever_was_asked_in_private_says_yes() -> None:
    """What Ann may have meant is hers to say, though nobody else knows that it was asked."""
    game = table(2, "dealer", decks=["coffee radio camera lens"])
    game.say("ann")
    asked = game.run.question
    assert isinstance(asked, Choose)
    assert asked.seat is not None
    other = next(one for one in game.run.table.seats if one is not asked.seat)
    slip = game.conversation.talk.narrator.word(asked.among[0])[:-1] + "q"
    game.conversation.line(slip, asked.seat)
    assert "yes no" in game.own[asked.seat.name].lines[-1]
    entries = len(game.run.entries)
    game.conversation.line("yes", other)
    assert len(game.run.entries) == entries
    assert game.own[other.name].lines[-1] == f"asked: {asked.seat.name}"
    game.conversation.line("yes", asked.seat)
    assert len(game.run.entries) > entries


def test_old_messages_come_back_without_their_choices() -> None:
    """To whoever asked for them, and to nobody else."""
    game, _, _ = with_displays()
    game.say("ann")
    told: list[PublicText] = []

    class Keeps(Everyone):
        def tell(self, text: PublicText) -> None:
            told.append(text)

    game.conversation.talk.delivery.public.append(
        Keeps(NotingPhrasebook(game.conversation.talk.phrases))
    )
    game.say("back", "back", "next", "repeat")
    assert told
    assert not any(text.choices for text in told)
    before, lines = len(told), len(game.own["Bob"].lines)
    game.conversation.line("back", seat(game, 0))
    assert (len(told), len(game.own["Bob"].lines)) == (before, lines)


def test_a_display_has_its_own_players_choices_only() -> None:
    """What others are asked is said there without them; a display for all has them."""
    told: dict[str, PublicText] = {}

    class Keeps(OwnLine):
        def tell(self, text: PublicText | PrivateText) -> None:
            super().tell(text)
            if isinstance(text, PublicText):
                told[self.seat.name] = text

    game, _, _ = with_displays()
    talk = game.conversation.talk
    phrases = NotingPhrasebook(talk.phrases)
    talk.delivery.private[:] = [Keeps(one, phrases) for one in game.run.table.seats]
    game.say("ann", "skip setup", "binoculars")
    assert told["Ann"].brief == "you: Binoculars on? Bob, Cara"
    assert [choice.word for choice in told["Ann"].choices] == ["Bob", "Cara"]
    assert told["Bob"].brief == told["Cara"].brief == "Ann: Binoculars on?"
    assert not told["Bob"].choices
    assert game.all[-1].endswith("Bob or Cara.")


def test_what_anyone_may_answer_has_its_choices_on_every_display() -> None:
    """Whoever answers first answers for the table."""
    game, _, _ = with_displays()
    assert {name: own.lines[-1] for name, own in game.own.items()} == {
        "Ann": "begins? you, Bob, Cara",
        "Bob": "begins? Ann, you, Cara",
        "Cara": "begins? Ann, Bob, you",
    }


def test_what_happened_since_fits_the_windows_that_are_wanted() -> None:
    """Each sentence begins a window; the rest comes with more."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee", "disguise", "badge", "disguise")
    conversation, bob, link = game.conversation, seat(game, 1), MemoryLink()
    delivery = conversation.talk.delivery
    handlers = Handlers(
        key=lambda _seat: None,
        said=lambda whose, readings, question: conversation.said(readings, whose, question),
        touched=lambda *_: None,
        trouble=lambda *_: None,
    )
    display = SeatDisplay(bob, link, TRANSLATOR, handlers, LineSettings(0, 0))
    link.identity = Identity("Memory", 20)
    display.connect(0)
    delivery.private = [display]
    delivery.displays = [(bob, display)]
    delivery.listeners[bob] = replace(Listener.of_braille(bob), since_s=2)

    def felt(line: str, windows: int) -> list[bytes]:
        """What stands there when a line was typed, and then after each pan."""
        conversation.line(line, bob)
        found = []
        for _ in range(windows):
            found.append(link.frames[-1].rstrip(b"\0"))
            display.pan(on=True)
        assert link.frames[-1].rstrip(b"\0") == found[-1], "there is one window more"
        return found

    assert felt("since", 2) == [cells("Ann safe"), cells("Cara: Disguise  1 more")]
    assert felt("more", 1) == [cells("Ann: Badge")]


def cells(text: str) -> bytes:
    """In braille."""
    return TRANSLATOR.line(Words(None, text, text)).cells
