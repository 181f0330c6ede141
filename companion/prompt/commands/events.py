"""What happens at the table whatever is asked, and what the table accepts against the rules."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.prompt.answers import Answers, Refusal
from companion.prompt.commands.looking_up import LookingUp
from companion.prompt.commands.queries import ME, Queries
from companion.prompt.dialogs import Dialogs
from companion.prompt.forms import Acts, happened, name_of, usage_of
from companion.prompt.matching import Token, TypedLine, Vocabulary
from companion.prompt.play import Accepted, Play
from companion.prompt.talk import Talk
from companion.referee.facts import Fact, Pieces
from companion.referee.game import TableEvent
from companion.referee.names import simple
from companion.referee.question import Luck, Ruling


class Events:
    """Events of the game, and overrides."""

    def __init__(
        self,
        play: Play,
        talk: Talk,
        dialogs: Dialogs,
        answers: Answers,
        queries: Queries,
        looking_up: LookingUp,
        vocabulary: Vocabulary,
    ) -> None:
        self._play = play
        self._talk = talk
        self._dialogs = dialogs
        self._answers = answers
        self._queries = queries
        self._looking_up = looking_up
        self._vocabulary = vocabulary
        own = [name for name, event in play.run.game.events.items() if not event.adjusts]
        self.acts: Acts = {
            **{name: partial(self.event, name) for name in ("leave", *own)},
            "tell": self.tell,
            "codes": self.codes,
            "override": self.override,
        }

    def override(self, rest: str) -> None:
        """Accept what was just refused, or make one of the game's adjustments, with a reason."""
        refusal, talk = self._answers.refusal, self._talk
        if talk.phrases.has_word("command-put", rest.split(" ", maxsplit=1)[0]):
            talk.usage("", "put")
        elif (adjustment := self._adjustment(rest)) is not None:
            self._adjust(adjustment, rest)
        elif refusal is None or not self._may_override(refusal):
            names = [
                talk.phrases.say("usage-adjust", {"adjust": self._adjust_usage(name)})
                for name in self._adjustments
            ]
            if names:
                talk.reply("override-nothing", adjustments=", ".join(names))
            else:
                talk.reply("override-none")
        elif not rest and (refusal.sealed or not _is_hard(refusal.ruling)):
            talk.reply("override-reason", usage=usage_of(talk.phrases, "override"))
        elif refusal.ruling is not None and refusal.ruling.hard:
            reason = talk.narrator.ruling(refusal.ruling)
            talk.refuse(
                self._play.asked if refusal.sealed else None, "override-hard", reason=reason
            )
        else:
            accept = refusal.accept
            self._dialogs.with_consent(name_of(talk.phrases, "override"), lambda: accept(rest))

    def event(self, name: str, rest: str) -> None:
        """Something that happens at the table, with the facts that the game's event takes."""
        game = self._play.run.game
        if not rest and name in game.asked:
            self._queries.query(name, rest)
            return
        known: TableEvent[Any] | None = game.events.get(name)
        if known is None:
            self._talk.reply("event-not-here", event=name_of(self._talk.phrases, name))
            return
        args = self._facts(known, self._vocabulary.tokens(TypedLine.of(rest)))
        if len(args) < len(known.takes):
            self._talk.reply("event-missing", usage=usage_of(self._talk.phrases, name))
        else:
            self.happen(name, tuple(args), "")

    def tell(self, rest: str) -> None:
        """A player tells anew what they hold: the one named, the one asking, or the one asked."""
        seat = self._talk.asker or self._play.asked
        self.event("tell", rest or (seat.name if seat is not None else ""))

    def codes(self, rest: str) -> None:
        """The key to the codes on the cards; `codes new` gives blank cards new faces."""
        if not self._talk.phrases.has_word("word-new", rest):
            self._looking_up.codes()
        elif "blank" in self._play.run.start.keepers.values():
            self.event("void", "")  # they are shuffled again, and every shuffle gives new ones
        else:
            self._talk.reply("codes-new")

    def _may_override(self, refusal: Refusal) -> bool:
        """What was refused on a display of somebody's own is nobody else's to try."""
        asker = self._talk.asker
        by_the_asked = refusal.asker is None and asker is self._play.asked
        return refusal.asker is asker or by_the_asked

    def _adjustment(self, rest: str) -> str | None:
        """The adjustment that these words begin with."""
        first = simple(rest).split(" ")[0]
        for name in self._adjustments:
            if first == simple(self._talk.phrases.say(f"adjust-{name}")):
                return name
        return None

    @property
    def _adjustments(self) -> list[str]:
        """Those of the game; that pieces lie elsewhere has a command of its own."""
        events = self._play.run.game.events.items()
        return [name for name, event in events if event.adjusts and Pieces not in event.takes]

    def _adjust(self, name: str, rest: str) -> None:
        """`override give ann she won it`: the facts first, then the reason."""
        words = rest.split()[1:]
        takes = self._play.run.game.events[name].takes
        args: list[Fact] = []
        while words and len(args) < len(takes):
            if self._vocabulary.is_filler(words[0]):
                del words[0]
                continue
            noun, length = self._vocabulary.first(takes[len(args)], words)
            if noun is None:
                break
            args.append(noun)
            del words[:length]
        while words and self._vocabulary.is_filler(words[0]):
            del words[0]
        reason = " ".join(words)
        if len(args) < len(takes) or not reason:
            usage = self._talk.phrases.say(
                "usage-adjust-reason", {"adjust": self._adjust_usage(name)}
            )
            self._talk.reply("override-reason", usage=usage)
        else:
            self.happen(name, tuple(args), reason)

    def _adjust_usage(self, name: str) -> str:
        """An adjustment, and the kinds of the facts that it takes."""
        say, event = self._talk.phrases.say, self._play.run.game.events[name]
        kinds = (say(f"kind-{kind.__name__.lower()}") for kind in event.takes)
        return " ".join((say(f"adjust-{name}"), *kinds))

    def _facts(self, known: TableEvent[Any], tokens: list[Token]) -> list[Fact]:
        """What these words name of what an event takes, in its order."""
        args: list[Fact] = []
        asker = self._talk.asker
        if known.own and asker is not None:
            says_me = any(self._talk.phrases.has_word(ME, token.words) for token in tokens[:1])
            if says_me or len(tokens) < len(known.takes):  # a mistyped name is one word more
                args, tokens = [asker], tokens[says_me:]
        for token in tokens:
            kinds = known.takes[len(args) : len(args) + 1]
            noun = token.noun or self._vocabulary.meant(kinds, token.words)
            if noun is not None and kinds and isinstance(noun, kinds):
                args.append(noun)
        return args

    def happen(
        self,
        name: str,
        args: tuple[Fact, ...],
        reason: str,
        then: Callable[[Accepted | Ruling], None] | None = None,
    ) -> None:
        """Enter what happened, or say why it cannot be.

        then: goes on with what came of it; else it is told, and the next thing is asked.
        """
        question = self._play.question
        if question is None or isinstance(question, Luck):
            self._talk.reply("form-nothing-asked")
            return

        def happen(why: str = reason) -> None:
            outcome = self._play.happen(name, args, why)
            if then is not None:
                then(outcome)
            elif isinstance(outcome, Accepted):
                self._answers.accepted(outcome, why or None)
            else:
                self._answers.refusal = Refusal(happen, outcome, False, self._talk.asker)
                self._talk.reply("refused-event", reason=self._talk.narrator.ruling(outcome))

        if reason or self._talk.asker not in args[:1]:
            words = happened(self._talk.narrator, name, args)
            self._dialogs.with_consent(words, happen)
        else:
            happen()


def _is_hard(ruling: Ruling | None) -> bool:
    """Whether no table can override it."""
    return ruling is not None and ruling.hard
