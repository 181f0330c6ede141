"""Whole games in which nobody sits, and what they add to the figures.

Each game has a luck of its own, made of the seed and the game's number: whoever plays it, and
whatever was played before, it is the same game.
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

#: How many values are made before the collector of cycles looks through them. A game is
#: one large cycle; looking more often costs a tenth of the speed and finds nothing.
COLLECT_EVERY = 50_000
#: The figures that every game has, beside its own.
ANSWERS, IN_PLAY = "answers_per_game", "cards_in_play"


@dataclass(frozen=True)
class Simulation:
    """Games that begin alike, of which each is told by its number.

    strength: of the practice players in all seats; None where any answer is as likely as another.
    counts_cards: whether it is counted which cards come into play.
    """

    game: Game[Any, Any]
    start: Start[Any]
    seed: int
    strength: Strength | None = None
    counts_cards: bool = False

    def sums(self, numbers: range, done: Callable[[int], None] = lambda _number: None) -> Sums:
        """Play the games of these numbers, and add up. done: called with each that is over."""
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
        """The game of this number."""
        luck = f"{self.seed} {number}"
        chance = Chance(luck)
        # Advice goes by what was heard; who answers at random has no ears.
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
        """Those of the box that the edition has any copies of."""
        game, start = self.game, self.start
        return tuple(
            card
            for card in game.box.cards(start.edition)
            if game.card(start.edition, card, start.options).copies
        )

    @cached_property
    def things(self) -> Mapping[str, Enum]:
        """All things of which there can be figures, by name."""
        kinds = (*self.game.box.kinds(self.start.edition), *self.game.measured)
        named = {thing.name: thing for kind in kinds for thing in kind}
        return {**named, **{card.name: card for card in self.cards}}

    @cached_property
    def _faces(self) -> Mapping[Enum, Enum]:
        """Of each thing that bears what stands on a card, as a numbered copy, the card."""
        game, edition, cards = self.game, self.start.edition, set(self.cards)
        things = (thing for kind in game.box.kinds(edition) for thing in kind)
        described = ((one, game.box.describe(edition, one, self.start.options)) for one in things)
        copies = {one: card.thing for one, card in described if card and card.thing in cards}
        return {**copies, **{card: card for card in cards}}


def things_named(run: Run[Any]) -> Iterator[Enum]:
    """All things that a player answered, and all that were named to everybody, in a game.

    What only lay in a hand or a pile, or was told to one seat, is not among them.
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
