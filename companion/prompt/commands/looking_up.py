"""Looking up: cards, labels, codes, rules, guides, and the commands themselves."""

from collections.abc import Sequence
from functools import partial

from companion.errors import UsageError
from companion.narration.guide import Guides
from companion.narration.rulebook import Rulebook
from companion.prompt.commands.displays import DisplayCommands
from companion.prompt.commands.queries import Queries
from companion.prompt.forms import Acts, Forms, listed
from companion.prompt.matching import TypedLine, Vocabulary
from companion.prompt.open_question import OpenQuestion
from companion.prompt.play import Play
from companion.prompt.reference import (
    Answer,
    card_answers,
    card_called,
    card_for,
    code_answers,
    guide_answers,
    label_answers,
    rule_answers,
)
from companion.prompt.talk import Talk
from companion.referee.names import simple

#: A line of the rulebook.
RULE = "rule-line"
#: The commands that the first help names.
FIRST = ("turn", "status", "score", "read", "rules", "why", "who", "undo", "repeat", "guide")


class LookingUp:
    """What stands in the rulebook, on the cards, in the guides, and in the help."""

    def __init__(
        self,
        play: Play,
        talk: Talk,
        queries: Queries,
        question: OpenQuestion,
        displays: DisplayCommands,
        vocabulary: Vocabulary,
        rulebook: Rulebook,
        guides: Guides,
        forms: Forms,
    ) -> None:
        self._play = play
        self._talk = talk
        self._queries = queries
        self._question = question
        self._displays = displays
        self._vocabulary = vocabulary
        self._rulebook = rulebook
        self._guides = guides
        self._forms = forms
        self.acts: Acts = {
            "read": self.read,
            "explain": self.explain,
            "rules": self.rules,
            "guide": self.guide,
            "guided": self.guided,
            "skip": self.skip,
            "help": self.help,
        }

    def read(self, rest: str) -> None:
        """A card: name, rank, copies, and what it does; or a place of the board; or of what is
        neither what the rules say.
        """
        run, start = self._play.run, self._play.run.start
        noun = self._vocabulary.named(rest)
        if (name := self.read_by(noun)) is not None:
            self._queries.query(name, rest)
            return
        try:
            answers = card_answers(
                run.game, start.edition, start.options, rest, self._vocabulary, self._talk.narrator
            )
        except UsageError:
            if not rest or not (self._rulebook.topic(rest) or self._rulebook.about(rest)):
                raise
            self.rules(rest)
            return
        self._reply(answers)
        card = card_called(run.game, start.edition, rest, self._vocabulary, self._talk.narrator)
        self._talk.give(run.game.now(run.state, card))

    def reads(self, noun: object) -> bool:
        """Whether it can be read: a card, or a place of the board."""
        run = self._play.run
        is_card = card_for(run.game, run.start.edition, noun) is not None
        return is_card or self.read_by(noun) is not None

    def read_by(self, noun: object) -> str | None:
        """The game's query that reads what is no card: a place of the board."""
        run = self._play.run
        if noun is None or card_for(run.game, run.start.edition, noun) is not None:
            return None
        queries = run.game.asked.items()
        return next(
            (name for name, one in queries if one.reads and isinstance(noun, one.takes)), None
        )

    def explain(self, rest: str) -> None:
        """What the pieces of a card's label mean."""
        first, _, words = rest.partition(" ")
        if not self._talk.phrases.has_word("word-label", first) or not words.strip():
            self._talk.usage(rest, "explain")
            return
        run = self._play.run
        narrator = self._talk.narrator
        self._reply(label_answers(run.game, run.start.edition, words, self._vocabulary, narrator))

    def codes(self) -> None:
        """The key to the braille codes on the cards."""
        run = self._play.run
        if "blank" in run.start.keepers.values():
            self._talk.reply("codes-blank")
        else:
            self._reply(code_answers(run.game, run.start.edition, self._talk.narrator))

    def rules(self, rest: str) -> None:
        """The first rule of a topic, or the one that has most of these words, and then the others;
        without a topic, the topics; or the options.
        """
        run, narrator = self._play.run, self._talk.narrator
        options = run.start.options
        answers = rule_answers(run.game, options, rest, self._rulebook, self._vocabulary, narrator)
        if answers[0].phrase == RULE:
            pieces = [answers[:1], answers[1:]]
            told = [(partial(self._reply, piece), len(piece)) for piece in pieces if piece]
            self._talk.begin_pieces(told, len(answers))
        else:
            self._reply(answers)

    def guide(self, rest: str) -> None:
        """The first section of the game's guide, or of the one named; `next` goes on."""
        told = guide_answers(self._guides, rest or self._play.run.game.id, self._talk.phrases)
        self._talk.begin_steps([partial(self._reply, section) for section in told])

    def guided(self, _rest: str) -> None:
        """From now on what to do is said just before it is asked for, once: to the whole table."""
        if self._talk.asker is not None:
            self._talk.reply("guided-table")
            return
        self._question.guided.begin()
        self._question.ask()

    def skip(self, _rest: str) -> None:
        """No more of that."""
        if self._talk.asker is not None:
            self._talk.reply("guided-table")
        else:
            self._question.guided.end()

    def help(self, rest: str) -> None:
        """The commands, or how one is said."""
        first, _, others = rest.partition(" ")
        if self._talk.phrases.has_word("word-keys", first):
            self._displays.keys(others)
            if self._talk.asker is None and not others:
                self._letters()
            return
        names = listed(tuple(self._forms))
        if not rest:
            self._talk.reply("help-first", commands=listed([self._forms[id_] for id_ in FIRST]))
            return
        if self._talk.phrases.has_word("word-all", rest):
            self._talk.reply("help-all", commands=names)
            return
        typed, run = self._forms.find(TypedLine.of(rest)), self._play.run
        noun = self._vocabulary.named(rest)
        if typed is None and card_for(run.game, run.start.edition, noun) is not None:
            self.read(rest)
        elif typed is None:
            self._talk.reply("help-none", words=simple(rest), commands=names)
        else:
            what = self._talk.phrases.say(f"help-{typed.form.id}")
            if short := [word for word in typed.form.words if len(word) == 1]:
                facts = {"what": what, "short": ", ".join(short)}
                what = self._talk.phrases.say("help-short", facts)
            self._talk.reply("help-line", usage=typed.form.usage, what=what)

    def _letters(self) -> None:
        """What one letter is enough for."""
        say, letters = self._talk.phrases.say, self._forms.letters.items()
        those = [say("keyboard-letter", {"letter": one, "words": words}) for one, words in letters]
        self._talk.reply("keyboard-letters", letters=", ".join(those))

    def _reply(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            self._talk.reply(answer.phrase, **answer.facts)
