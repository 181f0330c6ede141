"""Commands for what the players decide themselves: house rules, notes and a different goal."""

from companion.narration.text import Label
from companion.referee.decisions import NOTE, choices_of
from companion.referee.facts import OptionChoice
from companion.referee.names import simple
from companion.session.answers import shortened
from companion.session.catalogue import Handlers
from companion.session.commands.events import Events
from companion.session.context import Context
from companion.session.matching import is_number
from companion.session.play import Accepted


class Decisions:
    """The commands `note`, `notes`, `house rule` and `goal`.

    Each decision is recorded, and can be undone.
    """

    def __init__(self, context: Context, events: Events) -> None:
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._vocabulary = context.vocabulary
        self._dialogs = context.dialogs
        self._events = events
        self.handlers: Handlers = {
            NOTE: self.note,
            "notes": self.notes,
            "option": self.choose,
            "goal": self.play_to,
        }

    def note(self, rest: str) -> None:
        """Write down what the table has agreed on."""
        if not rest:
            self._replies.usage("", "note")
            return

        def then(outcome: object) -> None:
            if isinstance(outcome, Accepted):
                self._replies.table("noted", words=rest)
                self._question.tell_and_ask(outcome.said)

        self._events.happen(NOTE, (), rest, then)

    def notes(self, _rest: str) -> None:
        """Read out the notes of this game, oldest first."""
        notes = self._play.notes
        for number, words in enumerate(notes, 1):
            self._replies.reply("note-line", number=number, words=words)
        if not notes:
            self._replies.reply("notes-none")

    def choose(self, rest: str) -> None:
        """Change a house rule from now on.

        Without arguments, list the rules that can be changed.
        """
        run, typed = self._play.run, simple(rest)
        others = self._other_choices()
        if typed.isdecimal() and 1 <= int(typed) <= len(others):
            self._events.happen("option", (others[int(typed) - 1],), "")
            return
        for choice in choices_of(run.game.options):
            if typed in (simple(f"{choice.option} {choice.choice}"), self._in_words(choice)):
                self._events.happen("option", (choice,), "")
                return
        if not others:
            self._replies.reply("options-none")
        elif rest:
            self._dialogs.confirm(
                "option-as-note",
                lambda yes: self.note(rest) if yes else self._question.ask(),
                facts={"words": shortened(rest)},
            )
        else:
            for number, choice in enumerate(others, 1):
                self._offer(number, choice)
            self._replies.reply("option-how")

    def _offer(self, number: int, choice: OptionChoice) -> None:
        """Reply with a house rule that the table could adopt. Touching the reply chooses the rule.

        The touch stands for the rule's name, because its number may later belong to another rule.
        """
        replies, narrator = self._replies, self._replies.narrator
        words = self._say(f"option-{choice.option}-{choice.choice}")
        now = self._play.run.state.options[choice.option]
        sign = replies.phrases.say("choice-numbered", {"number": number, "words": words})
        text = narrator.message(
            Label.REPLY,
            "option-offered",
            number=number,
            option=self._say(f"option-{choice.option}"),
            choice=words,
            numbered=sign,
            now=self._say(f"option-{choice.option}-{now}"),
        )
        command = replies.phrases.words("command-option")[0]
        line = f"{command} {narrator.word(choice)}"
        replies.answer(narrator.listing(text, [(line, sign)]))

    def _other_choices(self) -> list[OptionChoice]:
        """Return the house rules that aren't in effect, in the order of the game's options."""
        run = self._play.run
        changeable = [option for option in run.game.options if not option.is_of_setup]
        chosen = run.state.options
        return [one for one in choices_of(changeable) if chosen[one.option] != one.choice]

    def _in_words(self, choice: OptionChoice) -> str:
        return simple(self._replies.narrator.word(choice))

    def _say(self, phrase: str) -> str:
        return self._replies.phrases.say(phrase)

    def play_to(self, rest: str) -> None:
        """Change the goal, such as the score that ends the game, from now on."""
        number: object = None
        if words := simple(rest).split():
            spoken = self._replies.phrases.words("spoken-numbers")
            number, _ = self._vocabulary.first(int, words)
            number = spoken.index(words[0]) if words[0] in spoken else number
        if not is_number(number):
            self._replies.usage(rest, "goal")
        elif "goal" not in self._play.run.game.events:
            self._replies.reply("goal-none")
        else:
            self._events.happen("goal", (number,), "")
