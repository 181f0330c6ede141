"""Tests whole games and corrections by touch, with displays and nothing else. The displays have no
ports, so every key acts immediately and in the same thread.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import pytest

from companion.braille.display import DisplayLink, Identity
from companion.braille.displays.baum import Codec
from companion.braille.outputs import Handlers, SeatDisplay
from companion.braille.translate import Translator
from companion.devices.displays import line_settings
from companion.narration.text import Words
from companion.practice.players import Practice, Strength
from companion.referee.question import Choose, YesNo
from companion.referee.run import Run
from companion.session.input import Input
from companion.session.outcome import Prompt
from companion.settings import Settings
from tests.memory_link import MemoryLink
from tests.sentences import opening, parcel, says
from tests.table import prepared, seated

TRANSLATOR = Translator("en-ueb-g2.ctb")
#: More touches than any of these games needs.
MOST_TOUCHES = 2000
#: More windows than the messages between two answers ever fill.
MOST_WINDOWS = 100
#: The cells that may follow a choice: a blank or a comma.
ENDS = {0x00, 0x02}


class Vario(MemoryLink):
    """A display with the keys of a Vario."""

    bindings = Codec.bindings

    @property
    def seen(self) -> bytes:
        """Return everything that the display has shown, without the cursor."""
        return b"".join(map(felt, self.frames))


def felt(cells: bytes) -> bytes:
    """Return cells with the cursor removed."""
    return bytes(cell & 0x3F for cell in cells)


class TouchedLink(DisplayLink, Protocol):
    """A display that can be touched."""

    @property
    def frames(self) -> list[bytes]:
        """Return all frames that the display has shown. The last one is current."""

    @property
    def seen(self) -> bytes:
        """Return everything that the display has shown, without the cursor."""

    def press(self, key: Any) -> None:
        """Press one of a Vario's keys by name, or a routing key by number."""


class TouchedText:
    """A game with a display for each of two players.

    links: displays other than a Vario, by player.
    cards: the card source.
    """

    def __init__(
        self,
        game: str,
        *options: str,
        links: Mapping[str, TouchedLink] | None = None,
        cards: str = "dealer",
    ) -> None:
        self._played = seated(prepared(2, cards, *options, game=game), seed=4)
        room, do = self._played.room, self._played.do
        handlers = Handlers(
            said=lambda seat, readings, question: do(
                lambda: room.route(Input(readings, seat, question=question))
            ),
            touched=lambda seat, text, place, on: do(lambda: room.touch(text, place, seat, on)),
        )
        settings = line_settings(Settings(), Codec.name, room.phrases)
        self.links: dict[str, TouchedLink] = {}
        room.lines.own.clear()
        for seat, cells in zip(self._played.run.table.seats, (40, 20), strict=True):
            vario = Vario()
            vario.identity = Identity("Vario", cells)
            link = self.links[seat.name] = (links or {}).get(seat.name, vario)
            display = SeatDisplay(seat, link, TRANSLATOR, handlers, settings)
            display.connect(0)
            room.lines.add_own(display, display=display)
        self._played.open()

    @property
    def lines(self) -> list[str]:
        """Return the lines on the screen."""
        return self._played.all

    @property
    def run(self) -> Run[Any]:
        """Return the game's run."""
        return self._played.run

    @property
    def prompt(self) -> Prompt | None:
        """Return the companion's own open question, or None if it isn't asking anything."""
        return self._played.lines.question.prompt

    @property
    def numbered(self) -> tuple[str, ...]:
        """Return the choices in the companion's own question, or an empty tuple if they aren't
        numbered.
        """
        choices = self.prompt.choices if self.prompt is not None else ()
        return () if choices == tuple(answer.value for answer in YesNo) else choices

    @property
    def question(self) -> Choose[Any] | None:
        """Return the open question, or None if the game is over."""
        question = self._played.run.question
        return question if isinstance(question, Choose) else None

    @property
    def commands(self) -> Iterator[str]:
        """Yield the names of all commands in this game."""
        return (command.name for command in self._played.room.catalogue)

    def give(self, option: Any) -> None:
        """Type an answer to the open question on the keyboard."""
        self._played.type(self._played.word(option))

    def touch_until(self, words: str, times: int = 1) -> None:
        """Keep touching answers until this many lines contain these words."""
        for _ in range(MOST_TOUCHES):
            if sum(words in line for line in self.lines) >= times:
                return
            self._touch(self.links[self._asked()])
        raise AssertionError("\n".join(self.lines[-20:]))

    def _asked(self) -> str:
        """Return the last player who was asked, or Ann if anyone may answer."""
        asked = next(line for line in reversed(self.lines) if line.startswith("Question: "))
        named = re.search(r"\b(Ann|Bob)\b", asked)
        return named[1] if named else "Ann"

    @staticmethod
    def _touch(link: TouchedLink) -> None:
        """Touch the first choice in the newest message, where the cursor is."""
        link.press("d4")
        for _ in range(6):
            marked = [cell for cell, dots in enumerate(link.frames[-1]) if dots & 0xC0 == 0xC0]
            if marked:
                link.press(marked[0])
                return
            link.press("d5")
        raise AssertionError("no choice is felt")


class Reader:
    """A player who reads a Vario to the end before each answer.

    typed: the answers that had to be typed because the display listed too many choices.
    """

    def __init__(self, vario: Vario) -> None:
        self.vario = vario
        self.typed: list[str] = []

    def windows(self) -> Iterator[bytes]:
        """Yield one window after another, with its cursor, until panning forwards shows nothing
        new.
        """
        for _ in range(MOST_WINDOWS):
            shown = self.vario.frames[-1]
            yield shown
            self.vario.press("d5")
            if self.vario.frames[-1] == shown:
                return
        raise AssertionError("the text has no end")

    def reads(self) -> list[str]:
        """Read everything that has not been read yet. Return the text of each window."""
        cells = (felt(shown).rstrip(b"\0") for shown in self.windows())
        return [(TRANSLATOR.typed(one) or ("",))[0] for one in cells]

    def answers(self, sign: str, word: str) -> None:
        """Touch a choice in the newest question, or type the choice if it is not listed.

        sign: the choice as shown on the display.
        word: what a player would type.
        """
        for _ in self.windows():
            """Read what has happened."""
        self.vario.press("d4")
        wanted, is_choice = line_of(sign), False
        for shown in self.windows():
            marked = [cell for cell, dots in enumerate(shown) if dots & 0xC0 == 0xC0]
            start = marked[0] if marked and not is_choice else 0
            is_choice = is_choice or bool(marked)
            place = find_word(felt(shown), wanted, start) if is_choice else -1
            if place >= 0:
                self.vario.press(place)
                return
        self.typed.append(word)
        self.types(word)

    def touches(self, choice: str) -> None:
        """Go to the newest message, which is a question of the companion's own, and touch this
        choice in it.
        """
        self.vario.press("d4")
        for shown in self.windows():
            if (place := find_word(felt(shown), line_of(choice), 0)) >= 0:
                self.vario.press(place)
                return
        raise AssertionError(f"{choice} is not felt")

    def types(self, text: str) -> None:
        """Type a line in braille and press Enter."""
        self.vario.type(line_of(text))


def line_of(text: str) -> bytes:
    """Return a text in contracted braille, as a player would type it."""
    return TRANSLATOR.line(Words(None, text, text)).cells


def find_word(cells: bytes, word: bytes, start: int) -> int:
    """Return where a whole word begins in the cells, searching from `start`, or -1 if the word
    isn't there.
    """
    for place in range(start, len(cells) - len(word) + 1):
        after = place + len(word)
        is_begun = not place or not cells[place - 1]
        is_ended = after == len(cells) or cells[after] in ENDS
        if cells[place:after] == word and is_begun and is_ended:
            return place
    return -1


class FeltGame(TouchedText):
    """A game in which the two players have nothing except their displays.

    A practice player chooses each answer. Everything else is done by touch.
    """

    def __init__(self, game: str, *options: str, cards: str = "dealer") -> None:
        super().__init__(game, *options, cards=cards)
        self.readers: dict[str, Reader] = {}
        for who, link in self.links.items():
            assert isinstance(link, Vario)
            self.readers[who] = Reader(link)
        seats = self._played.run.table.seats
        self._wishes = Practice(dict.fromkeys(seats, Strength.HARD), seed="4")

    def answer(self) -> None:
        """Answer the open question on the display of the player who is being asked."""
        run, word = self._played.run, self._played.room.narrator.word
        question = self.question
        assert question is not None
        wish = self._wishes.answer(run)
        option = question.options[0] if wish is None else wish
        seat = question.seat or run.table.seats[0]
        before = len(run.entries)
        you = seat if option is seat else None
        self.readers[seat.name].answers(word(option, you=you), word(option))
        given = self._played.run.entries[before:]
        assert [getattr(one, "option", None) for one in given][:1] == [option], self.lines[-3:]

    def play_to_the_end(self) -> None:
        """Answer every question until the game is over, and then read to the end."""
        for _ in range(MOST_TOUCHES):
            if self._played.session.play.is_over:
                break
            self.answer()

    def answers_until(self, words: str) -> None:
        """Answer questions until a line on the screen contains these words."""
        while not any(words in line for line in self.lines):
            self.answer()


@pytest.mark.parametrize(
    ("name", "options", "secrets"),
    [
        ("couriers", ("dice=thrown",), ("You draw", "You hold")),
        ("pandemonium", ("dice=thrown",), ("Your missions", "Your new")),
        ("parcel", (), ("You draw", "You hold")),
        ("parsifal", (), ()),
        ("wallet", (), ("You get", "You hold")),
    ],
)
def test_game_can_be_played_to_the_end_with_nothing_but_displays(
    name: str, options: tuple[str, ...], secrets: tuple[str, ...]
) -> None:
    """The players read everything, touch what is listed, and type the rest in braille."""
    game = FeltGame(name, *options)
    game.play_to_the_end()
    assert any(opening("over") in line for line in game.lines)
    assert not [line for line in game.lines if any(secret in line for secret in secrets)]
    for reader in game.readers.values():
        assert says("over", form="brief", id=1) in reader.reads()[-1]


@pytest.mark.parametrize("answer", [*YesNo])
def test_consent_to_undo_can_be_given_or_refused_by_touch(answer: YesNo) -> None:
    game = FeltGame("parcel")
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    game.answers_until(parcel("ask-play", who="Bob"))
    ann.types("undo")
    bob.touches(answer.value)
    told = " ".join(ann.reads())
    assert (opening("undone", form="brief") in told) == (answer is YesNo.YES)
    assert (says("consent-no", form="brief", who="Bob") in told) == (answer is YesNo.NO)
    told = " ".join(bob.reads())
    assert (says("consent-no", form="yours", who="Bob") in told) == (answer is YesNo.NO)


def test_empty_place_can_be_reported_by_touch_during_an_audit() -> None:
    """The question about a place that is wrong isn't a yes-or-no question, so neither answer is
    offered.
    """
    game = FeltGame("parcel")
    ann = game.readers["Ann"]
    game.answers_until(parcel("ask-play", who="Bob"))
    ann.types("audit")
    ann.touches("no")
    assert game.numbered == (says("audit-none"),)
    ann.touches("1:")
    assert says("audit-which", form="brief") in " ".join(ann.reads())


#: The number of choices that `mishap` offers.
MISHAPS = 7


def test_touching_a_choice_about_a_mishap_does_the_same_as_typing_its_number() -> None:
    """The question that follows has choices too. Touching the first of them also does the same as
    typing its number.

    `tests/table.py` checks that every choice in such a question can be touched.
    """
    by_touch, by_number = FeltGame("parcel"), FeltGame("parcel")
    for number in range(1, MISHAPS + 1):
        heard = []
        for game in (by_touch, by_number):
            ann = game.readers["Ann"]
            ann.types("mishap")
            choose: Callable[[str], None] = ann.touches if game is by_touch else ann.types
            sign = ":" if game is by_touch else ""
            choose(f"{number}{sign}")
            if game.numbered:
                choose(f"1{sign}")
            heard.append((ann.reads(), game.lines, game.run.entries))
            if game.prompt is not None and game.prompt.seat is not None:
                game.readers[game.prompt.seat.name].types("no")
            assert game.prompt is None
        assert heard[0] == heard[1]


def test_touching_a_companion_question_that_has_been_answered_answers_nothing() -> None:
    """Otherwise a yes could answer the game's next question."""
    game = FeltGame("parcel")
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    game.answers_until(parcel("ask-play", who="Bob"))
    ann.types("undo")
    bob.vario.press("d4")
    while (place := find_word(felt(bob.vario.frames[-1]), line_of("yes"), 0)) < 0:
        bob.vario.press("d5")
    bob.types("no")
    bob.vario.press("d2")
    while find_word(felt(bob.vario.frames[-1]), line_of("yes"), 0) != place:
        bob.vario.press("d2")
    before = len(game.lines)
    bob.vario.press(place)
    assert game.lines[before:] == []
    assert opening("nothing-for-yes", form="brief") not in " ".join(bob.reads())


def test_game_can_be_corrected_in_braille_alone() -> None:
    """One answer is undone, another is corrected, and the round is dealt again, each with the other
    player's consent.
    """
    game = FeltGame("parcel")
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    game.answers_until(parcel("ask-play", who="Bob"))
    ann.types("correct")
    assert "1" in ann.reads()[0]
    ann.types("correct 1 camera")
    bob.touches("yes")
    assert opening("corrected", form="brief") in " ".join(bob.reads())
    game.answer()
    bob.types("misdeal")
    bob.touches("yes")
    ann.touches("yes")
    for reader in (ann, bob):
        assert parcel("void", form="brief") in " ".join(reader.reads())
    game.play_to_the_end()
    assert says("over", form="brief", id=1) in ann.reads()[-1]


def test_mistakes_with_real_cards_can_be_put_right_in_braille_alone() -> None:
    """The players have a real deck of cards. A piece is moved against the rules, and a card is
    shown.
    """
    game = FeltGame("parcel", cards="table")
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    game.answers_until(parcel("ask-play", who="Ann"))
    ann.types("shown bob lens")
    bob.touches("yes")
    assert parcel("shown", form="yours", item="Lens", who="Bob") in " ".join(bob.reads())
    bob.types("put contract from supply to bob it was forgotten")
    ann.touches("yes")
    for reader in (ann, bob):
        told = " ".join(reader.reads())
        assert opening("overridden", form="brief") in told
        assert "from the supply" in told
    game.answer()
