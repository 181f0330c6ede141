"""Commands about seating: rename players, swap seats, and substitute players."""

from collections.abc import Callable

from companion.narration.phrasebook import Value
from companion.referee.names import letters, normalised, simple
from companion.referee.seat import Seat
from companion.session.catalogue import Handlers
from companion.session.context import Context
from companion.session.player_names import check_name


class People:
    """The commands `rename`, `substitute` and `swap`.

    They change only the names of seats, not their cards or turns. The record keeps each seat's id.
    """

    def __init__(self, context: Context) -> None:
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._dialogs = context.dialogs
        self._vocabulary = context.vocabulary
        self._catalogue = context.catalogue
        self.handlers: Handlers = {
            "rename": self.rename,
            "substitute": self.substitute,
            "swap": self.swap,
        }

    def rename(self, rest: str) -> None:
        """Give a player a new name from now on.

        The arguments are the old name and the new name.
        """
        first, _ = self._vocabulary.begun(simple(rest).split())
        if isinstance(first, Seat):
            self._give_name(rest, "rename", self._rename)
        else:
            self._replies.usage(rest, "rename")

    def substitute(self, rest: str) -> None:
        """Let a different person take over a player's seat, after asking for confirmation."""

        def ask(seat: Seat, name: str) -> None:
            def reply(yes: bool) -> None:
                if yes:
                    self._take_over(seat, name)
                else:
                    self._question.ask()

            facts: dict[str, Value] = {"name": name, "who": seat}
            self._dialogs.confirm("substitute-ask", reply, facts=facts)

        self._give_name(rest, "substitute", ask)

    def swap(self, rest: str) -> None:
        """Let two players swap seats, so that each continues with the other's cards and pieces."""
        seats, name = self._named(rest)
        if len(seats) != 2 or name:
            self._replies.usage(rest, "swap")
            return
        one, other = seats

        def swap() -> None:
            self._play.rename({one: other.name, other: one.name}, is_other=True)
            self._replies.table("swapped", who=one, other=other)
            self._question.ask()

        def reply(yes: bool) -> None:
            if yes:
                self._dialogs.with_consent(self._say("swap-what", who=one, other=other), swap)
            else:
                self._question.ask()

        self._dialogs.confirm("swap-ask", reply, facts={"who": one, "other": other})

    def _give_name(self, rest: str, command: str, act: Callable[[Seat, str], None]) -> None:
        """Work out which player a command gives which new name, and call `act` with both.

        Raises UsageError if the player can't have this name.
        """
        seats, name = self._named(rest)
        if len(seats) != 1 or not name:
            self._replies.usage(rest, command)
            return
        (seat,) = seats
        if seat in self._play.practice.strengths:
            self._replies.reply("seat-of-practice", who=seat)
            return
        if letters(name) != letters(seat.name):
            check_name(name, self._vocabulary, self._catalogue)
        act(seat, name)

    def _rename(self, seat: Seat, name: str) -> None:
        was = seat.name

        def rename() -> None:
            self._play.rename({seat: name})
            self._replies.table("renamed", name=was, who=seat)
            self._question.ask()

        self._dialogs.with_consent(self._say("rename-what", who=seat, name=name), rename)

    def _take_over(self, seat: Seat, name: str) -> None:
        was = seat.name

        def take_over() -> None:
            self._play.rename({seat: name}, is_other=True)
            self._replies.table("substituted", name=was, who=seat)
            self._question.ask()

        self._dialogs.with_consent(self._say("substitute-what", who=seat, name=name), take_over)

    def _named(self, rest: str) -> tuple[list[Seat], str]:
        """Return the players named in the words, and the other words, which form a new name."""
        seats, others, words = list[Seat](), list[str](), normalised(rest).split()
        while words:
            noun, length = self._vocabulary.begun([simple(word) for word in words])
            if isinstance(noun, Seat) and noun not in seats:
                seats.append(noun)
            elif not self._is_between(words[0]):
                length = 1
                others.append(words[0])
            del words[: length or 1]
        name = " ".join(others)
        return seats, name.title() if name.islower() else name

    def _is_between(self, word: str) -> bool:
        return self._vocabulary.is_filler(word) or self._replies.phrases.has_word(
            "word-between-names", word
        )

    def _say(self, phrase: str, **facts: Value) -> str:
        return self._replies.phrases.say(phrase, facts)
