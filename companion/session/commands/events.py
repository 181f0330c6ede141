"""Commands for events that can happen at any time, and for overriding the rules."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.narration.phrasebook import Value
from companion.referee.facts import ByListener, Fact, Pieces
from companion.referee.names import simple
from companion.referee.question import Luck, Ruling
from companion.referee.seat import Seat
from companion.referee.table import Announcement
from companion.referee.table_event import TableEvent
from companion.session.answers import Refusal
from companion.session.catalogue import (
    Handlers,
    event_in_words,
    name_of,
    usage_of,
    with_reason,
)
from companion.session.commands.looking_up import LookingUp
from companion.session.commands.queries import Queries
from companion.session.context import Context
from companion.session.dialogs import Choice
from companion.session.matching import Noun, Token, TypedLine
from companion.session.parse import ME
from companion.session.play import Accepted, Act

#: The event in which a player leaves. That player isn't asked whether cards may be moved.
LEAVE = "leave"


class Events:
    """The commands for a game's events, and the command `override`."""

    def __init__(self, context: Context, queries: Queries, looking_up: LookingUp) -> None:
        self._play = context.play
        self._replies = context.replies
        self._answers = context.answers
        self._vocabulary = context.vocabulary
        self._dialogs = context.dialogs
        self._queries = queries
        self._looking_up = looking_up
        events = context.play.run.game.events
        own = [name for name, event in events.items() if not event.adjusts]
        self.handlers: Handlers = {
            **{name: partial(self.event, name) for name in ("leave", *own)},
            "tell": self.tell,
            "codes": self.codes,
            "override": self.override,
        }

    def override(self, rest: str) -> None:
        """Accept an answer that the rules have just refused, given the table's reason for it.

        If the words name one of the game's adjustments, make that adjustment instead.
        """
        refusal, replies = self._answers.refusal, self._replies
        if replies.phrases.has_word("command-put", rest.split(" ", maxsplit=1)[0]):
            replies.usage("", "put")
        elif (adjustment := self._adjustment(rest)) is not None:
            self._adjust(adjustment, rest)
        elif refusal is None or not self._may_override(refusal):
            names = [
                replies.phrases.say("usage-adjust", {"adjust": self._adjust_usage(name)})
                for name in self._adjustments
            ]
            if names:
                phrase = "override-nothing" if rest else "override-adjust"
                replies.reply(phrase, adjustments=", ".join(names))
            else:
                replies.reply("override-none")
        elif not rest and (refusal.sealed or not _is_hard(refusal.ruling)):
            replies.reply("override-reason", usage=usage_of(replies.phrases, "override"))
        elif refusal.ruling is not None and refusal.ruling.hard:
            why = replies.narrator.reasons(refusal.ruling)
            replies.refuse(self._play.asked if refusal.sealed else None, "override-hard", **why)
        else:
            accept = partial(refusal.accept, rest)
            if refusal.agrees:
                accept()
            else:
                what = replies.phrases.say("wish-override", {"words": refusal.words or "none"})
                self._dialogs.with_consent(with_reason(replies.phrases, what, rest), accept)

    def event(self, name: str, rest: str) -> None:
        """Make an event happen.

        If the line leaves out any of its facts, such as the player, ask for them.
        """
        game = self._play.run.game
        if not rest and name in game.asked:
            self._queries.query(name, rest)
            return
        known: TableEvent[Any] | None = game.events.get(name)
        if known is None:
            self._replies.reply("event-not-here", event=name_of(self._replies.phrases, name))
            return
        args, tokens = self._asker_as_fact(known, self._vocabulary.tokens(TypedLine.of(rest)))
        self._event_with(name, args, tokens)

    def _event_with(self, name: str, args: Sequence[Fact], tokens: Sequence[Token]) -> None:
        """Make an event happen with these facts and those in the words. Ask for a missing fact."""
        takes = self._play.run.game.events[name].takes
        args = self._facts(takes, args, tokens)
        if len(args) == len(takes):
            self.happen(name, tuple(args), "")
            return
        things = self._possible(name, args)
        word = self._replies.narrator.word
        choices = [
            Choice(word(thing), partial(self._event_with, name, [*args, thing], tokens))
            for thing in things
        ]
        phrase = "event-who" if takes[len(args)] is Seat else "event-which"
        self._dialogs.choose(phrase, choices)

    def _possible(self, name: str, args: Sequence[Fact]) -> Sequence[Noun]:
        """Return the things that may come next among an event's facts.

        Leave out players for whom the rules refuse the event, unless they refuse it for everyone.
        """
        run = self._play.run
        event, seats = run.game.events[name], run.table.seats
        kind = event.takes[len(args)]
        if kind is not Seat:
            return [one for one in self._vocabulary.nouns if isinstance(one, kind)]
        is_last = len(args) + 1 == len(event.takes)
        possible = [
            seat for seat in seats if not is_last or not event.refuse(run.state, *args, seat)
        ]
        return possible or seats

    def tell(self, rest: str) -> None:
        """Let a player report the contents of their hand again.

        By default, this player is the asker or, at a shared keyboard, the player whose answer is
        awaited.
        """
        seat = self._replies.asker or self._play.asked
        self.event("tell", rest or (seat.name if seat is not None else ""))

    def codes(self, rest: str) -> None:
        """Read out the codes on the cards. With `codes new`, give blank cards new faces."""
        if not self._replies.phrases.has_word("word-new", rest):
            self._looking_up.codes()
        elif "blank" in self._play.run.start.keepers.values():
            self.event("void", "")  # every shuffle gives the cards new faces
        else:
            self._replies.reply("codes-new")

    def _may_override(self, refusal: Refusal) -> bool:
        """Whether the asker may override a refusal.

        If a player gave the refused answer on their own line, only that player may override it.
        """
        asker = self._replies.asker
        by_the_asked = refusal.asker is None and asker is self._play.asked
        return refusal.asker is asker or by_the_asked

    def _adjustment(self, rest: str) -> str | None:
        """Return the adjustment named at the beginning of these words, or None."""
        first = simple(rest).split(" ")[0]
        for name in self._adjustments:
            if first == simple(self._replies.phrases.say(f"adjust-{name}")):
                return name
        return None

    @property
    def _adjustments(self) -> list[str]:
        """The game's adjustments, except `put`, which is a command of its own."""
        events = self._play.run.game.events.items()
        return [name for name, event in events if event.adjusts and Pieces not in event.takes]

    def _adjust(self, name: str, rest: str) -> None:
        """Make an adjustment, as in `override give ann she won it`.

        The facts come first, and then the reason. If the reason or a fact is missing, say what the
        line should look like.
        """
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
            usage = self._replies.phrases.say(
                "usage-adjust-reason", {"adjust": self._adjust_usage(name)}
            )
            self._replies.reply("override-reason", usage=usage)
        else:
            self.happen(name, tuple(args), reason)

    def _adjust_usage(self, name: str) -> str:
        """Return the usage text of an adjustment, which names the kinds of its facts."""
        say, event = self._replies.phrases.say, self._play.run.game.events[name]
        kinds = (say(f"kind-{kind.__name__.lower()}") for kind in event.takes)
        return " ".join((say(f"adjust-{name}"), *kinds))

    def _asker_as_fact(
        self, known: TableEvent[Any], tokens: list[Token]
    ) -> tuple[Sequence[Fact], Sequence[Token]]:
        """If an event is about the asker, return the asker as the event's first fact, and the other
        words.

        An event is about the asker if the words say "me" or don't name a player. Otherwise, return
        no facts and all words.
        """
        says_me = any(self._replies.phrases.has_word(ME, token.words) for token in tokens[:1])
        asker = self._replies.asker
        if asker is None and says_me and self._play.question is not None:
            asker = self._play.question.seat
        is_theirs = says_me or len(tokens) < len(known.takes)  # extra words may be a mistyped name
        if known.own and asker is not None and is_theirs:
            return [asker], tokens[says_me:]
        return [], tokens

    def _facts(
        self, takes: Sequence[type], args: Sequence[Fact], tokens: Sequence[Token]
    ) -> list[Fact]:
        """Return an event's facts: those known so far, then those that the words name.

        takes: the kinds of all facts, in the event's order.
        """
        args = [*args]
        for token in tokens:
            kinds = tuple(takes[len(args) : len(args) + 1])
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
        *,
        is_chosen: bool = False,
    ) -> None:
        """Make an event happen and record it, or say why it can't happen. First ask for consent if
        necessary.

        then: handles the result, or None to announce it and ask the next question.
        is_chosen: whether the table has just chosen the event from a list, so that it needs no
            confirmation.
        """
        question = self._play.question
        if question is None or isinstance(question, Luck):
            self._replies.reply("form-nothing-asked")
            return

        def happen(why: str = reason) -> None:
            outcome = self._play.happen(name, args, why)
            if then is not None:
                then(outcome)
            elif isinstance(outcome, Accepted):
                self._answers.accepted(outcome, why or None)
            else:
                asker = self._replies.asker
                accept = partial(self.happen, name, args)
                self._answers.refusal = Refusal(accept, outcome, False, asker, agrees=True)
                self._replies.reply("refused-event", **self._replies.narrator.reasons(outcome))

        if self._play.refusal_of(name, args, reason) is not None:
            happen()
            return
        warning = self._play.run.game.events[name].warns(self._play.run.state, *args)
        if warning is None or is_chosen:
            self._when_agreed(name, args, reason, happen)
        else:
            self._when_sure(name, args, reason, warning, happen)

    def _when_agreed(self, name: str, args: tuple[Fact, ...], reason: str, act: Act) -> None:
        """Make an event happen once everyone has agreed.

        A player needs no consent for something that only concerns that player.
        """
        if reason or self._replies.asker not in args[:1]:
            in_words = partial(event_in_words, self._replies.narrator, name, args, reason)
            self._dialogs.with_consent(ByListener(in_words), act)
        else:
            act()

    def _when_sure(
        self, name: str, args: tuple[Fact, ...], reason: str, warning: Announcement, act: Act
    ) -> None:
        """Say what an event would do. Make it happen once the asker has confirmed it and everyone
        has agreed.

        A confirmation at a shared keyboard isn't enough if players would have to move cards that
        somebody has seen. In that case, ask each player.
        """
        narrator = self._replies.narrator
        facts: dict[str, Value] = {
            "what": narrator.phrases.say(warning.phrase, warning.facts),
            "short": ByListener(partial(narrator.brief, warning.phrase, warning.facts)),
        }
        gone = args[:1] if name == LEAVE else ()
        dialogs, is_shared = self._dialogs, self._replies.asker is None
        would_move_seen_card = is_shared and self._play.would_move_seen_card(name, args, reason)
        if would_move_seen_card and dialogs.ask_about_seen_cards(act, gone, facts):
            return
        agreed = partial(self._when_agreed, name, args, reason, act)
        dialogs.make_sure(agreed, facts)


def _is_hard(ruling: Ruling | None) -> bool:
    """Whether this is a ruling that no table can override."""
    return ruling is not None and ruling.hard
