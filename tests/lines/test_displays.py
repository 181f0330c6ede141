"""Tests braille displays at a table: their keys, and what happens when players type on them, touch
them, or hide their text.
"""

from collections.abc import Sequence

import pytest

from companion.braille.display import Identity
from companion.braille.outputs import Handlers, LineSettings, SeatDisplay
from companion.braille.translate import Translator
from companion.narration.text import PrivateText, PublicText, Words, untied
from companion.referee.question import Choose
from companion.referee.seat import Seat
from companion.session.input import Input
from tests.memory_link import MemoryLink
from tests.sentences import parcel, printed, printed_start, says
from tests.table import Everyone, OwnLine, Played, table
from tests.told import NotingPhrasebook, hears

TRANSLATOR = Translator("en-ueb-g2.ctb")


class RecordingDisplay:
    """A display that records every call instead of showing anything."""

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

    def end_asides(self) -> None:
        """Do nothing, because the display shows no choices."""

    has_pages = False

    def hold(self) -> None:
        """Do nothing, because the display has no pages."""

    def lay_out(
        self, boards: Sequence[PublicText], hand: Sequence[PublicText | PrivateText]
    ) -> None:
        """Do nothing, because the display has no pages."""

    def gestures(self) -> list[tuple[str, str]]:
        return [("d2", "pan left"), ("joystick left", "pan left"), ("line 3", "choice 3")]


def with_displays(keeper: str = "table") -> tuple[Played, RecordingDisplay, RecordingDisplay]:
    """Start a game. Return it with Ann's display and a display that everyone can feel."""
    game = table(3, keeper)
    own, shared = RecordingDisplay(), RecordingDisplay()
    game.lines.of(seat(game, 0)).displays.append(own)
    game.lines.shared.displays.append(shared)
    return game, own, shared


def seat(game: Played, place: int) -> Seat:
    return game.run.table.seats[place]


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        (("status",), "Round 1"),
        (("so", "s"), "Round 1"),
        (("zzz", "left"), "by rank"),
    ],
)
def test_input_with_two_readings_is_given_the_more_meaningful_reading(
    readings: tuple[str, ...], told: str
) -> None:
    """In contracted braille, a single letter can stand for a word, so the same cells can be read in
    two ways.
    """
    game, _, _ = with_displays()
    game.say("ann")
    game.route(Input(readings, seat(game, 0)))
    assert any(told in line or told.lower() in line for line in game.own["Ann"].lines)


def test_reading_that_clearly_abbreviates_an_option_is_accepted() -> None:
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    game.route(Input(("binz", "bin"), seat(game, 0)))
    hears(game.all, "ask-target who=Ann item=binoculars options=Bob,Cara")


def test_meaningless_input_is_refused_only_on_the_line_it_came_from() -> None:
    """The refusal quotes the most likely reading of the cells."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    before = len(game.all)
    game.route(Input(("qqq", "www"), seat(game, 0)))
    assert "qqq" in game.own["Ann"].lines[-1]
    assert game.all[before:] == []


def test_answer_from_another_seats_display_is_refused() -> None:
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    game.route(Input(("radio",), seat(game, 1)))
    assert game.own["Bob"].lines[-1] == says("not-your-turn", form="brief", who="Ann")
    assert not any("plays" in line for line in game.all)


def test_touching_a_card_reads_it_and_touching_a_word_spells_it() -> None:
    """Only the player who touched the display gets the reply."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    before, text = len(game.all), "Ann plays Camera now"
    game.touch(text, text.index("mera"), seat(game, 0))
    assert game.own["Ann"].lines[-3].startswith("Camera, rank 5")
    game.touch(text, text.index("plays"), seat(game, 0))
    assert game.own["Ann"].lines[-1] == "p l a y s"
    told = len(game.own["Ann"].lines)
    game.touch(text, text.index(" now"), seat(game, 0))
    assert len(game.own["Ann"].lines) == told
    assert game.all[before:] == []


def test_reply_to_the_left_query_fits_one_display_line_whose_places_can_be_touched() -> None:
    """The display shows ranks with their counts, and the loudspeaker says the names."""
    game, _, _ = with_displays()
    game.say("ann", "skip setup")
    (told,) = game.say("left")
    ranks = parcel("left-all", form="brief")
    assert f"{parcel('left-all')} Coffee: 2 of 2. Radio: 6 of 6." in told
    game.route(Input(("left",), seat(game, 0)))
    assert game.own["Ann"].lines[-1] == f"{ranks} 0:2 1:6 2:2 3:2 4:2 5:2 6:2 7:1 8:1 9:1"
    game.touch(f"{ranks} 0:2", len(ranks) + 1, seat(game, 0), "Coffee")
    assert game.own["Ann"].lines[-3].startswith("Coffee, rank 0")


def test_reply_to_a_touch_on_the_shared_display_goes_to_everyone() -> None:
    game, _, _ = with_displays()
    game.touch("The Radio", 5)
    hears(game.all, "card-name item=radio")


def test_question_sent_to_displays_says_which_seat_is_being_asked() -> None:
    game, own, shared = with_displays()
    game.say("bob", "skip setup")
    assert [act for act in own.did if act.startswith("asked")][-1] == "asked Bob"
    assert [act for act in shared.did if act.startswith("asked")][-1] == "asked Bob"


def test_blank_command_hides_the_display_it_came_from_or_that_of_a_named_player() -> None:
    """The other players are told about it. A hidden display shows nothing new."""
    game, own, shared = with_displays()
    before = len(game.own["Ann"].lines)
    assert game.say("blank ann") == [printed("Reply", "blanked", who="Ann")]
    assert own.did[-1] == "blank"
    game.type("blank", seat(game, 0))
    assert own.did.count("blank") == 2
    assert len(game.own["Ann"].lines) == before
    game.say("blank")
    assert shared.did[-1] == "blank"
    assert game.say("blank cara") == [printed("Reply", "no-display-here")]


def test_curtain_command_hides_all_players_displays_and_is_announced() -> None:
    """The announcement isn't shown on the displays that have just been hidden."""
    game, own, shared = with_displays()
    before = len(game.own["Ann"].lines)
    told = [printed("Notice", "curtain", has="displays")]
    assert game.say("curtain") == told
    said = len(game.all)
    game.route(Input(("curtain",), seat(game, 1)))
    assert game.all[said:] == told
    assert (own.did.count("blank"), shared.did.count("blank")) == (2, 0)
    assert len(game.own["Ann"].lines) == before
    assert table(2).say("curtain") == [printed("Reply", "no-display-here")]


def test_help_keys_command_explains_each_key_of_the_display() -> None:
    """The explained keys are those of the display on which the command was typed, or of a named
    player's display.
    """
    game, _, _ = with_displays()
    told = [
        printed("Reply", "key-does", what=says("key-pan-left"), keys="d2 or joystick left"),
        "Reply: Choice 3: line 3.",
    ]
    keyboard, *others, letters = game.say("help keys")
    assert keyboard.startswith(printed_start("Reply", "keyboard-keys"))
    assert letters.startswith(
        printed_start("Reply", "keyboard-letters", letters="s status, ").rstrip(".")
    )
    assert others == told
    assert game.say("help keys ann") == told
    game.type("help keys", seat(game, 0))
    assert game.own["Ann"].lines[-2:] == [
        f"{says('key-pan-left')}: d2 or joystick left",
        "Choice 3: line 3",
    ]
    assert game.say("help keys bob") == [printed("Reply", "no-display-here")]


def test_help_keys_command_without_displays_explains_only_the_keyboard() -> None:
    game = table(2)
    assert len(game.say("help keys")) == 2
    assert game.say("help keys ann") == [printed("Reply", "no-display-here")]
    assert game.say("pan") == [printed("Reply", "no-display-here")]


@pytest.mark.parametrize("typed", ["hush", "pan right", "pan", "blank"])
def test_command_that_only_hides_pans_or_hushes_does_not_move_the_display(typed: str) -> None:
    """Any other input shows that the reader has read the text, so the display moves on to the
    next.
    """
    game, _, shared = with_displays()
    shared.did.clear()
    game.say(typed)
    assert "read" not in shared.did
    assert "expect" not in shared.did
    game.say("status")
    assert shared.did.count("expect") == 1
    game.say("repeat")
    assert shared.did.count("expect") == 2
    game.say("ann")
    assert "read" in shared.did


def test_second_touch_of_a_choice_is_ignored() -> None:
    """The question was answered by the first touch, so the second would answer a later question."""
    game, _, _ = with_displays()
    game.say("ann")
    asked = game.session.question.number
    game.type("done", question=asked)
    shuffled = len(game.run.entries)
    game.type("done", question=asked)
    assert len(game.run.entries) == shuffled
    game.type("done", question=game.session.question.number)
    assert len(game.run.entries) > shuffled


def test_another_seats_yes_to_a_private_question_is_refused() -> None:
    """The companion has asked Ann whether she mistyped a card. Nobody else knows this."""
    game = table(2, "dealer", decks=["coffee radio camera lens"])
    game.say("ann")
    asked = game.run.question
    assert isinstance(asked, Choose)
    assert asked.seat is not None
    other = next(one for one in game.run.table.seats if one is not asked.seat)
    slip = game.word(asked.options[0])[:-1] + "q"
    game.type(slip, asked.seat)
    assert "yes, no" in game.own[asked.seat.name].lines[-1]
    entries = len(game.run.entries)
    game.type("yes", other)
    assert len(game.run.entries) == entries
    assert game.own[other.name].lines[-1] == says(
        "not-your-turn", form="brief", who=asked.seat.name
    )
    game.type("yes", asked.seat)
    assert len(game.run.entries) > entries


def test_repeated_message_is_shown_without_choices() -> None:
    """The message is shown only on the line that asked for it to be repeated."""
    game, _, _ = with_displays()
    game.say("ann")
    told: list[PublicText] = []

    class Keeps(Everyone):
        def tell(self, text: PublicText) -> None:
            told.append(text)

    game.lines.add_shared(Keeps(NotingPhrasebook(game.phrases)))
    game.say("back", "back", "next", "repeat")
    assert told
    assert not any(text.choices for text in told)
    before, lines = len(told), len(game.own["Bob"].lines)
    game.type("back", seat(game, 0))
    assert (len(told), len(game.own["Bob"].lines)) == (before, lines)


def test_question_on_own_displays_has_choices_only_for_the_seat_being_asked() -> None:
    """A display that everyone can feel also shows the choices."""
    told: dict[str, PublicText] = {}

    class Keeps(OwnLine):
        def tell(self, text: PublicText | PrivateText) -> None:
            super().tell(text)
            if isinstance(text, PublicText):
                told[self.seat.name] = text

    game, _, _ = with_displays()
    phrases = NotingPhrasebook(game.phrases)
    for one in game.run.table.seats:
        game.lines.add_own(Keeps(one, phrases))
    game.say("ann", "skip setup", "binoculars")
    assert untied(told["Ann"].brief) == "Binoculars on who? Bob, Cara"
    assert [choice.word for choice in told["Ann"].choices] == ["Bob", "Cara"]
    assert told["Bob"].brief == told["Cara"].brief == "Ann: Binoculars, who?"
    assert not told["Bob"].choices
    assert "Bob or Cara" in game.all[-1]


def test_question_that_anyone_may_answer_has_choices_on_every_display() -> None:
    game, _, _ = with_displays()
    asked = parcel("ask-starter", form="brief")
    assert {name: own.lines[-1] for name, own in game.own.items()} == {
        "Ann": f"{asked} you, Bob, Cara",
        "Bob": f"{asked} Ann, you, Cara",
        "Cara": f"{asked} Ann, Bob, you",
    }


def test_since_query_fills_as_many_display_windows_as_its_reader_wants() -> None:
    """Each sentence begins a new window, and `more` shows the rest."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee", "badge", "coffee", "disguise")
    bob, link = seat(game, 1), MemoryLink()
    handlers = Handlers(
        key=lambda _seat: None,
        said=lambda *_: None,
        touched=lambda *_: None,
        trouble=lambda *_: None,
    )
    display = SeatDisplay(bob, link, TRANSLATOR, handlers, LineSettings(0, 0))
    link.identity = Identity("Memory", 20)
    display.connect(0)
    game.lines.add_own(display, display=display)
    game.lines.listener(bob).since_s = 2

    def felt(line: str, windows: int) -> list[bytes]:
        """Type a line on the display. Return the cells of this many windows: the current one, and
        those reached by panning.
        """
        game.type(line, bob)
        found = []
        for _ in range(windows):
            found.append(link.frames[-1].rstrip(b"\0"))
            display.pan(on=True)
        assert link.frames[-1].rstrip(b"\0") == found[-1], "there is one window more"
        return found

    assert felt("since", 2) == [cells("Cara: Badge, safe"), cells("Ann: Coffee  1 more")]
    assert felt("more", 1) == [cells("Bob: Disguise")]


def cells(text: str) -> bytes:
    """Return the braille cells for a text."""
    return TRANSLATOR.line(Words(None, text, text)).cells
