"""Commands that answer questions about the game without changing it."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

from companion.narration.drawing import mark_of
from companion.narration.phrasebook import Value
from companion.narration.rulebook import Rule
from companion.narration.text import Label
from companion.referee.game import MEMORY
from companion.referee.names import simple
from companion.referee.question import Audience, Choose, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Announcement
from companion.session.answers import shortened
from companion.session.catalogue import Handlers
from companion.session.context import Context
from companion.session.matching import Ambiguous, NotUnderstood, TypedLine
from companion.session.parse import ALL, ME
from companion.session.reference import rule_line

#: A reply to a query: the id of a phrase, and the values to insert into that phrase.
Reply = tuple[str, Mapping[str, Value]]


class Queries:
    """Commands that answer questions about this game."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._answers = context.answers
        self._vocabulary = context.vocabulary
        self._rulebook = context.rulebook
        self._catalogue = context.catalogue
        queries = context.play.run.game.asked
        self.handlers: Handlers = {
            "out": self.out,
            **{name: partial(self.query, name) for name in queries},
            "hand": self.hand,
            "turn": self.turn,
            "who": self.who,
            "shapes": self.shapes,
            "after": self.after,
            "can": self.can,
            "why": self.why,
        }

    def query(self, name: str, rest: str) -> None:
        """Answer one of the game's own queries, in general or about the thing named."""
        replies, play = self._replies, self._play
        if self._is_closed(name):
            replies.reply("memory-closed", what=self._catalogue[name].name)
            return
        known, state = play.run.game.asked[name], play.run.state
        words, is_all = self._without_all(rest) if known.is_list else (rest, False)
        about = self._named(known.takes, words)
        if about is None:
            replies.usage(rest, name)
            return
        seat = [replies.asker or play.asked] if known.by_seat else []
        answers = known(state, *seat, *about)
        if known.by_steps:
            replies.begin_steps([partial(replies.reply_said, said) for said in answers])
        elif known.is_list and not is_all and self._may_be_shown_to(replies.asker, answers):
            replies.begin_list([said for said in answers if said.to is not None] or answers)
        else:
            replies.give(answers)

    def _may_be_shown_to(self, asker: Seat | None, answers: Sequence[Announcement]) -> bool:
        """Whether all of these answers are public or for the asker.

        If so, listing them reveals no secret.
        """
        return all(said.to is None or said.to is asker for said in answers)

    def _without_all(self, rest: str) -> tuple[str, bool]:
        """Remove the word that asks for a whole list, such as "all".

        Return the remaining words, and whether there was such a word.
        """
        words = rest.split()
        others = [word for word in words if not self._replies.phrases.has_word(ALL, word)]
        return " ".join(others), len(others) < len(words)

    def hand(self, rest: str) -> None:
        """Show a player's cards, only on that player's own line."""
        seat = self._replies.asker or self._vocabulary.seat(rest) or self._play.asked
        run = self._play.run
        self._replies.give(run.game.hand(run.state, seat))

    def turn(self, _rest: str) -> None:
        """Repeat the open question."""
        if isinstance(self._play.question, Choose):
            self._question.show(self._replies.asker)
        else:
            self._replies.reply("turn-nobody")

    def who(self, _rest: str) -> None:
        """Say who sits where, who lacks a private line, and how the companion knows each player's
        cards.
        """
        say, listed = self._replies.phrases.say, self._replies.phrases.listed
        run, seats = self._play.run, self._play.run.table.seats
        kept: dict[str, list[str]] = {}
        for seat in seats:
            kept.setdefault(run.start.keepers[seat], []).append(seat.name)
        keepers = [say(run.game.keeping(f"word-{keeper}")) for keeper in kept]
        if len(kept) > 1:
            each = zip(keepers, kept.values(), strict=True)
            keepers = [
                say("who-keeps", {"keeper": k, "players": listed(names)}) for k, names in each
            ]
        people = [seat for seat in seats if seat not in self._play.practice.strengths]
        lost = [seat.name for seat in people if seat in self._context.unreached]
        lines = "who-all-lines" if not lost else "who-no-lines" if len(lost) == len(people) else ""
        self._replies.reply(
            "who-seats",
            count=len(seats),
            players=listed([seat.name for seat in seats]),
            keepers="; ".join(keepers),
            lines=say(lines or "who-lines", {"players": listed(lost)}),
        )

    def shapes(self, rest: str) -> None:
        """Say which colour, shape and letter each player has on the phone pages.

        If the words name a shape or a player, describe only that player.
        """
        say, seats = self._replies.phrases.say, self._play.run.table.seats
        marks = {seat: mark_of(seat) for seat in seats}
        words = {seat: say("drawn-mark", {"number": shape}) for seat, (shape, _) in marks.items()}
        wanted, named = set(simple(rest).split()), self._vocabulary.seat(rest)
        meant = [seat for seat in seats if wanted and wanted <= {*simple(words[seat]).split()}]
        for seat in meant or ([named] if named else seats):
            self._replies.reply("shape", who=seat, mark=words[seat], letter=marks[seat][1])

    def after(self, rest: str) -> None:
        """Say whose turn comes after a player's.

        By default, this player is the asker or, at a shared keyboard, the player whose answer is
        awaited.
        """
        run = self._play.run
        seat = self._vocabulary.seat(rest) or self._replies.asker or self._play.asked
        if seat is None:
            self._replies.usage(rest, "after")
        elif (follower := run.game.follows(run.state, seat)) is None:
            self._replies.reply("after-none")
        elif follower is seat:
            self._replies.reply("turn-again", who=seat)
        else:
            self._replies.reply("turn-after", who=seat, other=follower)

    def out(self, rest: str) -> None:
        """Say whether a player has left the table."""
        seat = self._vocabulary.seat(rest)
        if seat is None:
            self._replies.usage(rest, "out")
        else:
            is_here = seat in self._play.run.state.here
            self._replies.reply("out-no" if is_here else "out-left", who=seat)

    def can(self, rest: str) -> None:
        """List the choices of the open question. `can X` says whether X is a legal choice and, if
        it isn't, why not.

        In some games, `can` also says what a piece can do.
        """
        if simple(rest) and "can" in self._play.run.game.queries:
            self.query("can", rest)
            return
        question, replies = self._play.question, self._replies
        dialog = self._context.dialogs.current
        if dialog is not None and not rest.strip():
            words = [one.words for one in dialog.choices] or [*map(replies.narrator.word, YesNo)]
            replies.reply("can-list", options=replies.phrases.listed([*map(str, words)], "or"))
            return
        if not isinstance(question, Choose):
            replies.reply("can-nothing")
            return
        lines = [self._whether(question, rest) if rest.strip() else self._choices(question)]
        seat = question.seat
        if question.visible.options is not Audience.SEAT or seat is None:
            for phrase, facts in lines:
                replies.reply(phrase, **facts)
        elif replies.asker not in (None, seat):
            replies.reply("can-private", who=seat)
        else:
            if replies.asker is None:
                text = replies.narrator.message(Label.REPLY, "can-private", who=seat)
                replies.show_but(seat, text)
            for phrase, facts in lines:
                replies.whisper(seat, phrase, **facts)

    def why(self, _rest: str) -> None:
        """Give the reason for the last refusal and the rule behind it, or the rule behind the open
        question.

        `next` reads the other rules on the same topic. A reason that only one player may know stays
        secret.
        """
        refusal, question, replies = self._answers.refusal, self._play.question, self._replies
        if refusal is not None and refusal.ruling is not None and not refusal.sealed:
            rule = self._rulebook[refusal.ruling.rule]
            reason = replies.narrator.ruling(refusal.ruling)
            replies.reply("why-refused", reason=reason, rule=rule.spoken, text=rule.text)
            self._next_rules(rule)
        elif isinstance(question, Choose):
            rule = self._rulebook[question.ask.rule]
            replies.reply("why-here", rule=rule.spoken, text=rule.text)
            self._next_rules(rule)
        else:
            replies.reply("why-nothing")

    def _next_rules(self, rule: Rule) -> None:
        """Let `next` read the other rules on the same topic."""
        others = [rule_line(one) for one in self._rulebook.around(rule.id)]

        def tell() -> None:
            for one in others:
                self._replies.reply(one.phrase, **one.facts)

        self._replies.offer(tell, len(others))

    def _choices(self, question: Choose[Any]) -> Reply:
        """Return a reply that lists the legal answers by kind, with their numbers."""
        narrator, say = self._replies.narrator, self._replies.phrases.say
        self._play.listed = len(self._play.run.entries)
        by_kind: dict[type, list[str]] = {}
        for number, option in self._vocabulary.numbered(question):
            if question.allows(option):
                word = narrator.word(option)
                if number is not None:
                    word = say("can-numbered", {"number": str(number), "word": word})
                by_kind.setdefault(type(option), []).append(word)
        told = [self._replies.phrases.listed(words, "or") for words in by_kind.values()]
        *groups, options = told or [""]
        if groups:
            options = say("can-groups", {"options": "; ".join(groups), "last": options})
        return "can-list", {"options": options}

    def _whether(self, question: Choose[Any], words: str) -> Reply:
        """Return a reply that says whether these words are a legal answer and, if not, why."""
        narrator = self._replies.narrator
        try:
            option, _ = self._vocabulary.choose(
                question, self._vocabulary.tokens(TypedLine.of(words))
            )
        except Ambiguous as several:
            listed = narrator.listed(several.options)
            return "ambiguous", {"words": several.words, "options": listed}
        except (NotUnderstood, IndexError):
            return "not-understood", {"words": shortened(words), "form": self._question.form()}
        word = narrator.word(option)
        if question.allows(option):
            return "can-yes", {"word": word}
        ruling = question.refused.get(option)
        if ruling is None:
            return "not-among", {"option": option}
        return "can-refused", {"word": word, **narrator.reasons(ruling)}

    def _is_closed(self, name: str) -> bool:
        """Whether the table has chosen to play from memory, which disables this query."""
        run = self._play.run
        chosen = run.state.options.get(MEMORY.id, MEMORY.choices[0])
        return run.game.asked[name].remembered and chosen != MEMORY.choices[0]

    def _named(self, kinds: tuple[type, ...], words: str) -> list[Seat | Enum | int | None] | None:
        """Return one thing of each kind, or None in place of each kind that the words don't
        mention.

        If the words name anything else, return None instead of a list.
        """
        found: list[Seat | Enum | int | None] = [None] * len(kinds)
        tokens = self._vocabulary.tokens(TypedLine.of(words))
        asker = self._replies.asker or self._play.asked
        for token in [token for token in tokens if not token.whose] or tokens:
            is_me = token.noun is None and self._replies.phrases.has_word(ME, token.words)
            if is_me and asker is None and Seat in kinds:
                continue  # "me" means nobody in particular here, so answer for everyone
            for place, kind in enumerate(kinds):
                noun = token.noun
                if noun is None and kind is int and token.words.isdecimal():
                    noun = int(token.words)
                elif is_me and kind is Seat:
                    noun = asker
                elif noun is None and kind is not int:
                    noun = self._vocabulary.meant((kind,), token.words)
                if found[place] is None and isinstance(noun, kind):
                    found[place] = noun
                    break
            else:
                return None
        return found
