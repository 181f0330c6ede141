"""Makes the moves that everyday lines describe.

Tries them on a copy of the game. If it isn't clear which move was meant, asks the player.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import combinations, permutations, product
from typing import Any

from companion.narration.phrasebook import Value
from companion.referee.bearing import SIDEWAYS, Bearing, Toward
from companion.referee.die import Die
from companion.referee.question import Choose, Nothing, YesNo
from companion.referee.run import Answered
from companion.referee.seat import Seat
from companion.session.context import Context
from companion.session.dialogs import Choice
from companion.session.matching import Token
from companion.session.parse import ME
from companion.session.play import (
    Accepted,
    LeftOver,
    NotOffered,
    Refused,
    Several,
    Unknown,
    seat_of,
)
from companion.session.understanding.names import TableNames
from companion.session.understanding.readings import ACT, ASK, PARTIAL, REQUESTED, Move

#: If there are more actions than this, don't try each of them to find one that accepts the things
#: named in a line.
MOST_ACTIONS = 8
#: Maximum number of places along a route.
MOST_PLACES = 3
#: A line may repeat this many of the last answers. It may then name at most MOST_LEFT other things.
LAST_ANSWERS, MOST_LEFT = 3, 3
#: If a line may mean several answers, offer at most this many.
MOST_OFFERED = 3


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer that was tried on a copy of the game.

    is_certain: whether this answer was clearly meant.
    """

    tokens: list[Token]
    is_certain: bool
    outcome: object


class EverydayMoves:
    """Makes moves at one table, after trying them on a copy of the game."""

    def __init__(self, context: Context, names: TableNames) -> None:
        self._play = context.play
        self._replies = context.replies
        self._answers = context.answers
        self._dialogs = context.dialogs
        self._vocabulary = context.vocabulary
        self._names = names

    def make(self, move: Move) -> bool:
        """Make a move, or ask whether it was meant. Return False if it can't have been meant."""
        question = self._play.question
        if not isinstance(question, Choose) or not move.tokens:
            return False
        if self._dialogs.current is not None:
            return self._answer_dialog(move)
        if self._replies.asker not in (None, question.seat) and question.seat is not None:
            return False
        said = self._answers.without_subject([*move.tokens], question)
        tokens = [self._as_seat(token, question) for token in said]
        if not tokens:
            return False
        can_answer = self._names.can_answer(question, tokens)
        if move.who is not None and question.seat not in (None, move.who):
            if can_answer:
                self._replies.reply("not-asked", who=question.seat, other=move.who)
            return can_answer
        is_number = move.is_certain and all(one.words.isdecimal() for one in tokens)
        is_answer = can_answer or (is_number and len(tokens) == 1)
        is_certain = move.is_certain and is_answer and tokens == [*move.tokens]
        answer = tokens if is_answer else self.after_an_action(question, tokens)
        if answer is None:
            return False
        if seat_of(question) is not None or self._play.secret is not None:
            return self._give(question, answer, move.score, is_certain=is_certain)
        return self._act_on(question, self._try(question, answer, is_certain), move)

    def _answer_dialog(self, move: Move) -> bool:
        """If a move is just a yes or a no, use it to answer the companion's own question."""
        noun = move.tokens[0].noun
        if not isinstance(noun, YesNo) or len(move.tokens) > 1:
            return False
        self._dialogs.answer(noun is YesNo.YES)
        return True

    def _act_on(self, question: Choose[Any], tried: Attempt, move: Move) -> bool:
        # A likely move that the game refuses is asked about as it is: a yes leads to the reason.
        is_refused = isinstance(tried.outcome, Refused) and move.score >= ACT
        if move.score >= PARTIAL and move.score != REQUESTED and not is_refused:
            several = self._in_part(question, tried)
            if len(several) > 1:
                choices = [Choice(self._told(o), partial(self._answers.give, o)) for o in several]
                self._dialogs.choose("rule-which", choices)
                return True
            for part in several:
                tried = Attempt(part, False, self._play.trial(part))
        outcome, is_certain, score = tried.outcome, tried.is_certain, move.score
        is_number = isinstance(outcome, Unknown) and tried.tokens[0].words.isdecimal()
        is_reply = is_number or isinstance(outcome, NotOffered)
        is_reply &= is_certain and len(move.tokens) == 1
        if is_reply or isinstance(outcome, Several):
            self._answers.give(tried.tokens)  # this lists the choices, or asks which one was meant
            return True
        if isinstance(outcome, Accepted):
            is_certain &= outcome.players <= 1  # ask if one line would answer for two players
        elif isinstance(outcome, Refused):
            score -= 0 if is_certain else ACT - ASK
        elif not (isinstance(outcome, LeftOver) and outcome.sealed is not None):
            return False
        return self._give(question, tried.tokens, score, is_certain=is_certain)

    def _give(
        self, question: Choose[Any], tokens: list[Token], score: float, *, is_certain: bool
    ) -> bool:
        """Answer with these tokens if they were clearly meant.

        Otherwise, ask whether they were.
        """
        if score < ASK:
            return False
        if is_certain and score >= ACT and not self._is_turned(tokens):
            self._answers.give(tokens)
        else:
            self.ask_back(question, tokens)
        return True

    def _try(self, question: Choose[Any], tokens: list[Token], is_certain: bool) -> Attempt:
        """Try an answer. If the game doesn't accept it, try what else its words may mean."""
        outcome = self._play.trial(tokens)
        if question.is_report and isinstance(outcome, LeftOver | Unknown) and len(tokens) > 1:
            fit = [one for one in tokens if self._names.can_answer(question, [one])]
            said = {self._vocabulary.choose(question, [one])[0]: one for one in fit}
            tokens = [*said.values()]  # for example, "twelve, the Look Ahead" names one thing twice
            is_certain, outcome = False, self._play.trial(tokens)
        if (reported := self.reported(question, tokens)) is not None:
            return Attempt(reported, False, self._play.trial(reported))
        if isinstance(outcome, Accepted):
            return Attempt(tokens, is_certain, outcome)
        for other in self._read_as_on_map(question, tokens):
            tried = self._play.trial(other)
            if isinstance(tried, Accepted):
                return Attempt(other, False, tried)
        if (left := self._unanswered(question, tokens)) is not None:
            is_certain &= len(left) < len(tokens)
            return Attempt(left, is_certain, self._play.trial(left))
        plain = [one for one in tokens if not self._names.is_common(one.words)]
        if isinstance(outcome, NotOffered) and 0 < len(plain) < len(tokens):
            is_certain &= not self._would_drop_step(tokens)
            # for example, drop "down" from "down south"
            return Attempt(plain, is_certain, self._play.trial(plain))
        return Attempt(tokens, is_certain, outcome)

    def _in_part(self, question: Choose[Any], tried: Attempt) -> list[list[Token]]:
        """Return the largest parts of an answer that the game accepts, at most MOST_OFFERED.

        For example, "turn over the hourglass" names one thing twice, and in "past Ivy Lodge to the
        Warehouse" only the last thing may be accepted. If the question takes a list, only players
        are left out. Return [] if the whole answer is accepted, or if no part is.
        """
        is_sealed = isinstance(tried.outcome, LeftOver) and tried.outcome.sealed is not None
        is_number = all(one.noun is None for one in tried.tokens)
        if isinstance(tried.outcome, Accepted) or is_sealed or is_number:
            return []
        named = [replace(one, whose=False) for one in tried.tokens]
        is_list = question.ask.is_repeated
        if is_list:
            named = [one for one in named if not isinstance(one.noun, Seat)]
        else:
            named = [*{one.words if one.noun is None else one.noun: one for one in named}.values()]
        if not is_list and {int, Die}.isdisjoint(question.ask.kinds):
            named = [one for one in named if not one.words.isdecimal()] or named
        is_route = any(isinstance(one.noun, Bearing | Toward) for one in named)
        if is_route or len(named) > MOST_LEFT + 1:
            return []
        for size in range(len(named), len(named) - 1 if is_list else 0, -1):
            parts = [self._order_accepted(question, one) for one in combinations(named, size)]
            if any(parts):
                return [one for one in parts if one][:MOST_OFFERED]
        return []

    def _order_accepted(self, question: Choose[Any], part: Sequence[Token]) -> list[Token]:
        """Return these tokens in an order that the game accepts, or [] if there is none. Any of
        them may come first. The others stay in the order in which they were said.
        """
        for first in part:
            order = [first, *(one for one in part if one is not first)]
            if self._names.can_answer(question, [first]) and self.would_be_taken(order):
                return order
        return []

    def _read_as_on_map(self, question: Choose[Any], tokens: list[Token]) -> Iterator[list[Token]]:
        """Yield the tokens with their directions interpreted differently, for example as on a
        map.
        """
        pairs = zip(tokens, (*tokens[1:], Token("")), strict=True)
        leads = [
            one
            for one, behind in pairs
            if not isinstance(one.noun, Bearing | Toward)
            or isinstance(behind.noun, Bearing | Toward)
            or not self._names.is_thing(behind.noun)
        ]
        turned = [*self.by_compass(question, tokens)]
        if len(leads) == 1 < len(tokens):
            yield leads  # for example, "down to b3"
        if turned != tokens:
            yield turned
        yield from self._filled_in(turned)
        if len(leads) < len(tokens):
            yield leads  # a route such as "up to e1, then left to d1"
            yield from self._filled_in(leads)
        there = [one for one in tokens if not isinstance(one.noun, Bearing)]
        if 0 < len(there) < len(tokens):
            yield there  # for example, "north of the Opera House", if that is its only side
            kept = Bearing | Toward | Nothing | None
            places = [one for one in turned if not isinstance(one.noun, kept)]
            for place in places[
                ::-1
            ]:  # for example, "5, North Road, then east along the Inner Ring"
                yield [one for one in turned if one is not place]
            yield [one for one in turned if one not in places]

    def _filled_in(self, tokens: list[Token]) -> Iterator[list[Token]]:
        """Yield the tokens with answers filled in where the game asks for them: "none" after a
        step, as in "s, s, s, none", and "yes" after a place on the route, as in "b2, c2".
        """
        said = [one for one in tokens if one.noun not in (Nothing.NOTHING, YesNo.NO)]
        if len(said) <= MOST_PLACES and any(self._names.is_thing(one.noun) for one in said):
            yes = Token(self._names.word(YesNo.YES), YesNo.YES)
            for agreed in product((False, True), repeat=len(tokens)):
                pairs = zip(tokens, agreed, strict=True)
                yield [one for token, is_agreed in pairs for one in (token, yes)[: 1 + is_agreed]]
        if len(said) < len(tokens):
            none, filled = Token(self._names.word(Nothing.NOTHING), Nothing.NOTHING), said
            for place in range(len(said), 0, -1):
                more = [*filled[:place], none, *filled[place:]]
                filled = more if self.would_be_taken(more) else filled
            yield filled if filled != said else tokens

    def _unanswered(self, question: Choose[Any], tokens: list[Token]) -> list[Token] | None:
        """Return the tokens without what was just answered, in the order that the game accepts.

        For example, "Parsifal takes the Spear" is a reply to "which artifact do you take?". Return
        None if no order fits, or if several do.
        """
        is_way = any(isinstance(one.noun, Bearing | Toward) for one in tokens)
        if is_way or seat_of(question) is not None or question.begins_action or question.is_report:
            return None
        entries = self._play.run.entries[-LAST_ANSWERS:]
        said = [one.option for one in entries if isinstance(one, Answered)]
        left = [one for one in tokens if one.noun not in said or self._names.is_thing(one.noun)]
        if not 0 < len(left) <= MOST_LEFT:
            return None
        taken = [[*one] for one in permutations(left) if self.would_be_taken([*one])]
        return taken[0] if len(taken) == 1 else None

    def as_accepted(self, question: Choose[Any], tokens: Sequence[Token]) -> list[Token]:
        """Return the first interpretation of the tokens that the game accepts, such as "up" as
        north.
        """
        turned = [*self.by_compass(question, tokens)]
        ways = (turned, *self._read_as_on_map(question, [*tokens]))
        taken = (one for one in ways if len(ways) > 1 and self.would_be_taken(one))
        return next(taken, None) or self._unanswered(question, [*tokens]) or turned

    def reported(self, question: Choose[Any], tokens: list[Token]) -> list[Token] | None:
        """If some tokens report a fact and the others only say what the player does next, as in
        "it's the Knight, and I pass", return only those of the report.
        """
        is_single = question.is_report and not question.ask.is_repeated
        outcome = self._play.trial(tokens) if is_single else None
        if not isinstance(outcome, LeftOver) or not isinstance(outcome.asked, Choose):
            return None
        told = tokens[: -len(outcome.tokens)]
        is_thing = all(self._names.is_thing(one.noun) for one in told)
        return told if told and is_thing and outcome.asked.begins_action else None

    def would_be_taken(self, tokens: list[Token]) -> bool:
        """Whether the game would accept these answers now.

        This is False if trying them could reveal a hand.
        """
        question = self._play.question
        is_open = isinstance(question, Choose) and seat_of(question) is None
        return is_open and isinstance(self._play.trial(tokens), Accepted)

    def after_an_action(self, question: Choose[Any], tokens: Sequence[Token]) -> list[Token] | None:
        """Find the only action that accepts these things, and return the tokens with that action
        first.

        For example, "the lighthouse, please" may mean to claim it. Return None if no action accepts
        the things, or if several do, or if the player may also say no: "let them have it, it's only
        a low one" may mean just that.
        """
        if YesNo.NO in question.options:
            return None
        if seat_of(question) is not None or not all(self._names.is_thing(t.noun) for t in tokens):
            return None
        word = self._replies.narrator.word
        names_nothing = YesNo | Nothing
        options = (one for one in question.options if not isinstance(one, names_nothing))
        actions = [one for one in options if isinstance(one, Enum)]
        if len(actions) > MOST_ACTIONS:
            return None
        tried = ([Token(word(one), one), *tokens] for one in actions)
        taken = [one for one in tried if self._is_one_players(self._play.trial(one))]
        return taken[0] if len(taken) == 1 else None

    def _is_one_players(self, outcome: object) -> bool:
        """Whether the game accepted these answers, and no more than one player gave them."""
        return isinstance(outcome, Accepted) and outcome.players <= 1

    def _would_drop_step(self, tokens: Sequence[Token]) -> bool:
        """Whether leaving out common words would leave out a step.

        It would in "down, east", but not in "down east".
        """
        return any(
            self._names.is_common(one.words) and not isinstance(behind.noun, Bearing)
            for one, behind in zip(tokens, (*tokens[1:], Token("")), strict=True)
            if isinstance(one.noun, Toward)
        )

    def by_compass(self, question: Choose[Any], tokens: Sequence[Token]) -> tuple[Token, ...]:
        """Return the tokens with "up" read as north, and so on, as on any map.

        "Down right" becomes two steps if there is no step to the southeast, and "up north" becomes
        one.
        """
        turned: list[Token] = []
        for token, behind in zip(tokens, (*tokens[1:], Token("")), strict=True):
            parts = [token]
            if isinstance(token.noun, Toward) and behind.noun is Bearing(token.noun.value):
                continue
            if isinstance(token.noun, Toward) and Bearing(token.noun.value) in question.refused:
                named = (Token(one, self._vocabulary.named(one)) for one in token.words.split())
                parts = [one for one in named if isinstance(one.noun, Toward)] or parts
            turned += [
                replace(one, noun=Bearing(one.noun.value)) if isinstance(one.noun, Toward) else one
                for one in parts
            ]
        return tuple(turned)

    def _is_turned(self, tokens: Sequence[Token]) -> bool:
        """Whether "left" or "right" may mean different directions on a map and to a driver."""
        driven = self._as_driver(tokens)
        return driven != [*tokens] and self.would_be_taken(driven)

    def _as_driver(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the tokens with "left" and "right" replaced by what the driver of a van means:
        after "south", "right" is west.
        """
        turned: list[Token] = []
        heading: Bearing | None = None
        for token in tokens:
            said = self._vocabulary.named(token.words)
            words = map(self._vocabulary.named, token.words.split())
            named = next((one for one in words if isinstance(one, Bearing)), None)
            if heading is not None and said in SIDEWAYS:
                heading = Bearing((heading.value + said.value) % len(Bearing))
            elif isinstance(said, Toward):
                heading = None  # for example, "north" as on a map
            else:
                heading = named or heading  # for example, "South Road" names a direction
            turned.append(replace(token, noun=heading) if said in SIDEWAYS and heading else token)
        return turned

    def _as_seat(self, token: Token, question: Choose[Any]) -> Token:
        """Return the token, with "me" replaced by a player.

        This player is the speaker or, if the speaker isn't known, the player who is asked.
        """
        if token.noun is not None or not self._replies.phrases.has_word(ME, token.words):
            return token
        seat = self._replies.asker or question.seat or question.facts.get("who")
        return Token(seat.name, seat) if isinstance(seat, Seat) else token

    def ask_back(self, question: Choose[Any], tokens: list[Token]) -> None:
        """Ask whether the player meant these tokens as an answer.

        During a secret question, ask this only on the line of the seat that has to answer.
        """
        if self._play.secret is not None:
            self._replies.heard(self._play.secret)
        if self._is_turned(tokens):
            ways = (tokens, self._as_driver(tokens))
            choices = [Choice(self._told(one), partial(self._answers.give, one)) for one in ways]
            self._dialogs.choose("rule-which", choices)
            return
        said = tokens
        if not any(isinstance(one.noun, Bearing | Toward) for one in tokens):
            # "Camera, Bob", even if Bob was named first
            answers = (one for one in tokens if self._names.can_answer(question, [one]))
            first = next(answers, tokens[0])
            said = [replace(one, whose=False) for one in tokens]
            said.sort(key=lambda one: one.words != first.words)
        facts: dict[str, Value] = {"words": self._told(said), "who": question.seat or ""}

        def reply(yes: bool) -> None:
            if yes:
                self._answers.give(said)
            else:
                self._replies.refuse(self._play.secret, "not-meant")

        phrase = "move-right" if question.seat is not None else "move-right-table"
        self._dialogs.confirm(phrase, reply, facts=facts)

    def _told(self, tokens: list[Token]) -> str:
        """Return an answer in words. A route is described by its places, or by the last one.
        Anything else is called what the question calls it: a "no" in other words is just "no".
        """
        word, question = self._replies.narrator.word, self._play.question
        ways = Bearing | Toward | YesNo
        first = tokens[0].noun
        is_single = len(tokens) == 1 and not isinstance(first, ways)
        is_taken = is_single and (first is Nothing.NOTHING or self.would_be_taken(tokens))
        if is_taken and isinstance(question, Choose):
            chosen, left = self._vocabulary.choose(question, tokens)
            if not left:  # for example, 5 may mean to roll, and then that the die shows 5
                return word(chosen)
        plain = [one for one in tokens if not isinstance(one.noun, ways)]
        is_route = any(isinstance(one.noun, Bearing | Toward) for one in tokens)
        is_route |= any(self._names.is_thing(one.noun) for one in tokens)
        if is_route and len(plain) < len(tokens) and seat_of(question) is None:
            outcome = self._play.trial(tokens)
            facts = [one.facts for one in outcome.said] if isinstance(outcome, Accepted) else []
            drive = next((one for one in facts if "start" in one), {})
            ends = drive.get("items", (drive.get("spot"),))
            places = (
                [one for one in ends if isinstance(one, Enum)] if isinstance(ends, tuple) else []
            )
            kinds = question.ask.kinds if isinstance(question, Choose) else ()
            takes_number = not {int, Die}.isdisjoint(kinds)  # other numbers count steps
            others = [
                one
                for one in plain
                if not self._names.is_thing(one.noun)
                if one.noun is not None or takes_number
            ]
            if places:
                tokens = [Token("", one) for one in places]
                for other in dict.fromkeys(others):
                    tokens.insert(0 if other.noun is None else len(tokens), other)
        return ", ".join(word(one.noun) if one.noun is not None else one.words for one in tokens)
