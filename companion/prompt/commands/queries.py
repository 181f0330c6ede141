"""What can be asked about the game under way: all of it tells, and changes nothing."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

from companion.narration.phrasebook import Value
from companion.narration.rulebook import Rule, Rulebook
from companion.narration.text import Label
from companion.prompt.answers import Answers, shortened
from companion.prompt.forms import Acts, Forms
from companion.prompt.matching import Ambiguous, NotUnderstood, TypedLine, Vocabulary
from companion.prompt.open_question import OpenQuestion
from companion.prompt.play import Play
from companion.prompt.reference import rule_line
from companion.prompt.talk import Talk
from companion.referee.game import MEMORY
from companion.referee.names import simple
from companion.referee.question import Audience, Choose
from companion.referee.seat import Seat
from companion.referee.table import Said

#: The word for whoever asks, at whose display it is; at the table's keyboard, for whoever is asked.
ME = "word-me"
#: The word for a whole list, which is told in pieces otherwise.
ALL = "word-all"


#: A phrase with its facts.
Reply = tuple[str, Mapping[str, Value]]


class Queries:
    """Questions about this game."""

    def __init__(
        self,
        play: Play,
        talk: Talk,
        question: OpenQuestion,
        answers: Answers,
        vocabulary: Vocabulary,
        rulebook: Rulebook,
        forms: Forms,
    ) -> None:
        self._play = play
        self._talk = talk
        self._question = question
        self._answers = answers
        self._vocabulary = vocabulary
        self._rulebook = rulebook
        self._forms = forms
        queries = play.run.game.asked
        self.acts: Acts = {
            "out": self.out,
            **{name: partial(self.query, name) for name in queries},
            "hand": self.hand,
            "turn": self.turn,
            "who": self.who,
            "can": self.can,
            "why": self.why,
        }

    def query(self, name: str, rest: str) -> None:
        """One of the game's own answers, about everything or about what is named."""
        talk, play = self._talk, self._play
        if self._is_closed(name):
            talk.reply("memory-closed", what=self._forms[name].name)
            return
        known, state = play.run.game.asked[name], play.run.state
        words, is_all = self._all_of(rest) if known.is_list else (rest, False)
        about = self._named(known.takes, words)
        if about is None:
            talk.usage(rest, name)
            return
        seat = [talk.asker or play.asked] if known.by_seat else []
        answers = known(state, *seat, *about)
        if known.by_steps:
            talk.begin_steps([partial(talk.reply_said, said) for said in answers])
        elif known.is_list and not is_all and self._is_for_all_or(talk.asker, answers):
            talk.begin_list([said for said in answers if said.to is not None] or answers)
        else:
            talk.give(answers)

    def _is_for_all_or(self, asker: Seat | None, answers: Sequence[Said]) -> bool:
        """Whether nobody learns from the length of the list what only another may know."""
        return all(said.to is None or said.to is asker for said in answers)

    def _all_of(self, rest: str) -> tuple[str, bool]:
        """The words without one that asks for the whole list, and whether there is one."""
        words = rest.split()
        others = [word for word in words if not self._talk.phrases.has_word(ALL, word)]
        return " ".join(others), len(others) < len(words)

    def hand(self, rest: str) -> None:
        """A seat's cards, on that seat's own line only."""
        seat = self._talk.asker or self._vocabulary.seat(rest) or self._play.asked
        run = self._play.run
        self._talk.give(run.game.hand(run.state, seat))

    def turn(self, _rest: str) -> None:
        """Who is asked, and what."""
        if isinstance(self._play.question, Choose):
            self._question.show(self._talk.asker)
        else:
            self._talk.reply("turn-nobody")

    def who(self, _rest: str) -> None:
        """Who sits where, who keeps whose cards, and who has no line of their own."""
        say, listed = self._talk.phrases.say, self._talk.phrases.listed
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
        lost = [seat.name for seat in people if not self._talk.delivery.has_line(seat)]
        lines = "who-all-lines" if not lost else "who-no-lines" if len(lost) == len(people) else ""
        self._talk.reply(
            "who-seats",
            players=listed([seat.name for seat in seats]),
            keepers="; ".join(keepers),
            lines=say(lines or "who-lines", {"players": listed(lost)}),
        )

    def out(self, rest: str) -> None:
        """Whether a player is still at the table."""
        seat = self._vocabulary.seat(rest)
        if seat is None:
            self._talk.usage(rest, "out")
        else:
            is_here = seat in self._play.run.state.here
            self._talk.reply("out-no" if is_here else "out-left", who=seat)

    def can(self, rest: str) -> None:
        """What may be answered, in one sentence; `can X` whether this may, and why not. Of some
        games, what a piece can.
        """
        if simple(rest) and "can" in self._play.run.game.queries:
            self.query("can", rest)
            return
        question, talk = self._play.question, self._talk
        if not isinstance(question, Choose):
            talk.reply("can-nothing")
            return
        lines = [self._whether(question, rest) if rest.strip() else self._choices(question)]
        seat = question.seat
        if question.visible.options is not Audience.SEAT or seat is None:
            for phrase, facts in lines:
                talk.reply(phrase, **facts)
        elif talk.asker not in (None, seat):
            talk.reply("can-private", who=seat)
        else:
            if talk.asker is None:
                text = talk.narrator.message(Label.REPLY, "can-private", who=seat)
                talk.show_but(seat, text)
            for phrase, facts in lines:
                talk.whisper(seat, phrase, **facts)

    def why(self, _rest: str) -> None:
        """The last refusal with its rule, or the rule we are at; `next` tells the other rules of
        its topic. A sealed one stays sealed.
        """
        refusal, question, talk = self._answers.refusal, self._play.question, self._talk
        if refusal is not None and refusal.ruling is not None and not refusal.sealed:
            rule = self._rulebook[refusal.ruling.rule]
            reason = talk.narrator.ruling(refusal.ruling)
            talk.reply("why-refused", reason=reason, rule=rule.spoken, text=rule.text)
            self._next_rules(rule)
        elif isinstance(question, Choose):
            rule = self._rulebook[question.ask.rule]
            talk.reply("why-here", rule=rule.spoken, text=rule.text)
            self._next_rules(rule)
        else:
            talk.reply("why-nothing")

    def _next_rules(self, rule: Rule) -> None:
        """The other rules of its topic come next, for whoever wants them."""
        others = [rule_line(one) for one in self._rulebook.around(rule.id)]

        def tell() -> None:
            for one in others:
                self._talk.reply(one.phrase, **one.facts)

        self._talk.offer(tell, len(others))

    def _choices(self, question: Choose[Any]) -> Reply:
        """The legal answers, by kinds, each with the number that means it."""
        narrator, say = self._talk.narrator, self._talk.phrases.say
        self._play.listed = len(self._play.run.entries)
        groups: dict[type, list[str]] = {}
        for number, option in self._vocabulary.numbered(question):
            if question.allows(option):
                word = narrator.word(option)
                if number is not None:
                    word = say("can-numbered", {"number": str(number), "word": word})
                groups.setdefault(type(option), []).append(word)
        told = [self._talk.phrases.listed(words, "or") for words in groups.values()]
        return "can-list", {"options": "; ".join(told)}

    def _whether(self, question: Choose[Any], words: str) -> Reply:
        """Whether what these words name may be answered, and why not."""
        narrator = self._talk.narrator
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
        return "can-refused", {"word": word, "reason": narrator.ruling(ruling)}

    def _is_closed(self, name: str) -> bool:
        """Whether the table has chosen to do without this answer."""
        run = self._play.run
        chosen = run.start.options.get(MEMORY.id, MEMORY.choices[0])
        return run.game.asked[name].remembered and chosen != MEMORY.choices[0]

    def _named(self, kinds: tuple[type, ...], words: str) -> list[Seat | Enum | int | None] | None:
        """One thing of each kind that these words name, or None; None where they name others."""
        found: list[Seat | Enum | int | None] = [None] * len(kinds)
        tokens = self._vocabulary.tokens(TypedLine.of(words))
        asker = self._talk.asker or self._play.asked
        for token in [token for token in tokens if not token.whose] or tokens:
            is_me = token.noun is None and self._talk.phrases.has_word(ME, token.words)
            if is_me and asker is None and Seat in kinds:
                continue  # nobody is asked: everybody's answer has it
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
