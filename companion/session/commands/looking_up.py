"""Commands that look up cards, labels, codes, rules and guides."""

from collections.abc import Sequence
from functools import partial

from companion.errors import UsageError
from companion.session.catalogue import Handlers
from companion.session.commands.queries import Queries
from companion.session.context import Context
from companion.session.reference import (
    Answer,
    card_answers,
    card_called,
    card_for,
    code_answers,
    guide_answers,
    label_answers,
    rule_answers,
)

#: The id of the phrase that reads out a rule.
RULE = "rule-line"


class LookingUp:
    """Commands that look things up in the rulebook, on the cards or in the guides."""

    def __init__(self, context: Context, queries: Queries) -> None:
        self._dialogs = context.dialogs
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._vocabulary = context.vocabulary
        self._rulebook = context.rulebook
        self._catalogue = context.catalogue
        self._guides = context.guides
        self._queries = queries
        self.handlers: Handlers = {
            "read": self.read,
            "explain": self.explain,
            "rules": self.rules,
            "guide": self.guide,
            "guided": self.guided,
            "skip": self.skip,
        }

    def read(self, rest: str) -> None:
        """Read out a card or a place on the board. For any other topic, read out a rule."""
        if not rest:
            self._replies.usage(rest, "read")
            return
        run, start = self._play.run, self._play.run.start
        noun = self._vocabulary.named(rest)
        if (name := self.read_by(noun)) is not None:
            self._queries.query(name, rest)
            return
        try:
            answers = card_answers(
                run.game,
                start.edition,
                self._play.run.state.options,
                rest,
                self._vocabulary,
                self._replies.narrator,
            )
        except UsageError:
            if not rest or not (self._rulebook.topic(rest) or self._rulebook.about(rest)):
                raise
            self.rules(rest)
            return
        self._reply(answers)
        card = card_called(run.game, start.edition, rest, self._vocabulary, self._replies.narrator)
        self._replies.give(run.game.now(run.state, card))

    def reads(self, noun: object) -> bool:
        """Whether `read` can describe this noun: a card, or a place on the board."""
        run = self._play.run
        is_card = card_for(run.game, run.start.edition, noun) is not None
        return is_card or self.read_by(noun) is not None

    def read_by(self, noun: object) -> str | None:
        """Return the query that describes this place on the board, or None for anything else."""
        run = self._play.run
        if noun is None or card_for(run.game, run.start.edition, noun) is not None:
            return None
        queries = run.game.asked.items()
        return next(
            (name for name, one in queries if one.reads and isinstance(noun, one.takes)), None
        )

    def explain(self, rest: str) -> None:
        """Explain the fields of a card's label."""
        first, _, words = rest.partition(" ")
        if not self._replies.phrases.has_word("word-label", first) or not words.strip():
            self._replies.usage(rest, "explain")
            return
        run = self._play.run
        narrator = self._replies.narrator
        self._reply(label_answers(run.game, run.start.edition, words, self._vocabulary, narrator))

    def codes(self) -> None:
        """List the braille codes on the cards."""
        run = self._play.run
        if "blank" in run.start.keepers.values():
            self._replies.reply("codes-blank")
        else:
            self._reply(code_answers(run.game, run.start.edition, self._replies.narrator))

    def rules(self, rest: str) -> None:
        """Read out the first rule on a topic, or the best match. After that, `next` reads out the
        others.

        Without arguments, read out the topics. With the word for options, list the table options.
        """
        run, narrator = self._play.run, self._replies.narrator
        options = run.state.options
        answers = rule_answers(run.game, options, rest, self._rulebook, self._vocabulary, narrator)
        if answers[0].phrase == RULE:
            pieces = [answers[:1], answers[1:]]
            told = [(partial(self._reply, piece), len(piece)) for piece in pieces if piece]
            self._replies.begin_pieces(told)
        else:
            self._reply(answers)

    def guide(self, rest: str) -> None:
        """Read out the first section of the named guide, or of the game's own.

        `next` reads out the next.
        """
        told = guide_answers(self._guides, rest or self._play.run.game.id, self._replies.phrases)
        self._replies.begin_steps([partial(self._reply, section) for section in told])

    def guided(self, _rest: str) -> None:
        """From now on, explain each kind of question before it is asked for the first time."""

        def begin() -> None:
            self._question.guided.begin()
            self._question.ask()

        self._dialogs.with_consent(self._catalogue["guided"].name, begin)

    def skip(self, _rest: str) -> None:
        """Stop explaining questions before they are asked."""
        self._dialogs.with_consent(self._catalogue["skip"].name, self._question.guided.end)

    def _reply(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            self._replies.reply(answer.phrase, **answer.facts)
