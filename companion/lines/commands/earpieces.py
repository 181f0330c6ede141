"""`earpiece`: tests again whether each player is wearing their own earpiece."""

from companion.lines.earpiece_check import HearingTest, hearing_tests
from companion.lines.line import Line
from companion.lines.room import Room, TableLink
from companion.narration.text import Label
from companion.session.catalogue import name_of
from companion.session.input import Input, Source


class EarpieceCommands:
    """The command `earpiece`. It says one test word after another into an earpiece, and asks its
    player for each word.
    """

    def __init__(self, room: Room, link: TableLink) -> None:
        self._room = room
        self._link = link
        room.add({"earpiece": self.test})

    def test(self, line: Line, rest: str) -> None:
        """Test a player's earpiece again."""
        room = self._room
        seat = room.vocabulary.seat(rest) if rest else line.seat
        ears = [ear.seat for ear in room.lines.ears]
        if room.prompt is not None or room.lines.question.prompt is not None:
            room.reply(line, "event-under-way")
        elif seat is None:
            name = name_of(room.phrases, "earpiece")
            room.usage(line, rest and f"{name} {rest}", "earpiece")
        elif seat not in ears:
            room.reply(line, "earpiece-none", who=seat)
        else:
            test = hearing_tests(room.lines, room.narrator)[ears.index(seat)]
            self._go_on(test, test.begin())

    def _go_on(self, test: HearingTest, phrase: str) -> None:
        """Ask for the next word, or report the test's result."""
        room = self._room
        if not test.is_over:

            def take(typed: str) -> None:
                self._go_on(test, test.answer(typed))

            room.ask(
                room.lines.shared,
                phrase,
                lambda _yes: take(""),
                takes=take,
                facts={"who": test.seat},
            )
            return
        room.lines.announce(room.narrator.message(Label.TABLE, phrase, who=test.seat))
        if test.passed:  # The seat could not hear its cards before.
            self._link.submit(Input((room.catalogue["hand"].name,), test.seat, source=Source.KEY))
        room.command("turn")
