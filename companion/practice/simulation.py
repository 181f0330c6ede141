"""Simulated games without people, and their statistics.

A game's random numbers depend only on the seed and the game's number. Therefore a game is the same
in any process, no matter which games were played before it.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from companion.practice.players import Practice, Strength
from companion.referee.chance import Chance
from companion.referee.facts import Pieces
from companion.referee.figures import Measure, Measures, Sums, measure, share
from companion.referee.game import Game, Start
from companion.referee.run import Answered, Run

#: Number of objects that Python creates between garbage collections. The objects of a game form one
#: large reference cycle, so collecting more often would make games a tenth slower and free nothing.
COLLECT_EVERY = 50_000
#: The statistics that every game has in addition to its own.
ANSWERS, IN_PLAY = "answers_per_game", "cards_in_play"


@dataclass(frozen=True)
class Simulation:
    """A series of games that all start in the same way. Each game is identified by its number.

    strength: the strength of the practice players in all seats, or None for random answers.
    counts_cards: whether to count in how many games each card comes into play.
    """

    game: Game[Any, Any]
    start: Start[Any]
    seed: int
    strength: Strength | None = None
    counts_cards: bool = False

    def sums(self, numbers: range, done: Callable[[int], None] = lambda _number: None) -> Sums:
        """Play the games with these numbers, and add up their statistics.

        done: called with the number of each finished game.
        """
        gc.set_threshold(COLLECT_EVERY)
        found: Sums = {}
        for number in numbers:
            run = self.played(number)
            measure(found, {ANSWERS: Measure(len(run.entries)), **self.game.measures(run.state)})
            if self.counts_cards:
                measure(found, self._cards_in_play(run))
            done(number)
        return found

    def played(self, number: int) -> Run[Any]:
        """Play the game with this number to the end."""
        luck = f"{self.seed} {number}"
        chance = Chance(luck)
        # Record announcements only for practice players, whose advice needs them. Random answers
        # don't.
        run = Run(self.game, self.start, listens=self.strength is not None)
        practice = self._practice(luck)
        while (question := run.question) is not None:
            option = practice.answer(run) if practice is not None else None
            run.answer(chance.any_answer(question) if option is None else option)
        return run

    def _practice(self, luck: str) -> Practice | None:
        if self.strength is None:
            return None
        return Practice(dict.fromkeys(self.start.seats, self.strength), luck)

    def _cards_in_play(self, run: Run[Any]) -> Measures:
        named = {self._faces[thing] for thing in things_named(run) if thing in self._faces}
        return {(IN_PLAY, card): share(card in named) for card in self.cards}

    @cached_property
    def cards(self) -> tuple[Enum, ...]:
        """The cards that the edition has at least one copy of."""
        game, start = self.game, self.start
        return tuple(
            card
            for card in game.box.cards(start.edition)
            if game.card(start.edition, card, start.options).copies
        )

    @cached_property
    def things(self) -> Mapping[str, Enum]:
        """All things that statistics can be about, by name."""
        kinds = (*self.game.box.kinds(self.start.edition), *self.game.measured)
        named = {thing.name: thing for kind in kinds for thing in kind}
        return {**named, **{card.name: card for card in self.cards}}

    @cached_property
    def _faces(self) -> Mapping[Enum, Enum]:
        """Maps each thing that has a card's text, such as a numbered copy, to its card."""
        game, edition, cards = self.game, self.start.edition, set(self.cards)
        things = (thing for kind in game.box.kinds(edition) for thing in kind)
        described = ((one, game.box.describe(edition, one, self.start.options)) for one in things)
        copies = {one: card.thing for one, card in described if card and card.thing in cards}
        return {**copies, **{card: card for card in cards}}


def things_named(run: Run[Any]) -> Iterator[Enum]:
    """Yield everything that a player's answer or a public announcement names during a game.

    Cards that stayed in a hand or a pile, or that were named only in private messages, are left
    out.
    """
    for entry in run.entries:
        if isinstance(entry, Answered) and entry.seat is not None:
            yield from _things(entry.option)
    for said in run.table.said:
        if said.to is None:
            for fact in said.facts.values():
                yield from _things(fact)


def _things(fact: object) -> Iterator[Enum]:
    for one in fact if isinstance(fact, tuple) else (fact,):
        face = one.face if isinstance(one, Pieces) else one
        if isinstance(face, Enum):
            yield face
