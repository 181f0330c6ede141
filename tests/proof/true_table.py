"""Plays random rounds with real cards. All answers are true, except for a chosen lie in some
rounds.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

from companion.catalog import GameSetup
from companion.games.parcel.items import Item
from companion.games.parcel.state import Match, exhausted_items
from companion.hidden_cards.comparing import Tie
from companion.hidden_cards.contradictions import Contradictions, Decision
from companion.hidden_cards.hands import Refusals
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.knowledge import NONE_REFUSED
from companion.hidden_cards.public_knowledge import Doubtful
from companion.hidden_cards.witness import Witness
from companion.referee.facts import Fact
from companion.referee.game import Rules, Start
from companion.referee.question import Choose, QuestionType, Ruling, YesNo
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.referee.table import Table
from tests.table import prepared

Card = Hidden[Item]
#: Probability that an event at the table happens instead of an answer.
EVENT_SHARE = 0.03


class Lie(Enum):
    """A lie that is told once per round, at the first opportunity."""

    NO = "a false no to the Radio"
    RESULT = "a false result of the Revolver"
    DISGUISE = "a Disguise held back"


class Watch:
    """Receives everything that becomes known about the cards. Subclasses use what they need, and
    this base class ignores it all.
    """

    def shuffled(self, deck: Sequence[Item]) -> None:
        """Record that the deck was shuffled."""

    def turned(self, card: Card, face: Item) -> None:
        """Record that a card is face up."""

    def played(self, before: Sequence[Card], played: Card, face: Item) -> None:
        """Record that one of the cards in a hand was played face up and the other one stayed."""

    def denied(self, card: Card, face: Item) -> None:
        """Record that a card doesn't have this face."""

    def compared(self, one: Card, two: Card, lower: Card | None) -> None:
        """Record which of two cards is lower."""

    def taken(self, before: Sequence[Card], taken: Card) -> None:
        """Record that a card was taken unseen."""

    def mixed(self, cards: Sequence[Card]) -> None:
        """Record that cards may now be in any order."""

    def shown(self, cards: Sequence[Card], face: Item) -> None:
        """Record that one of these cards has this face."""


class Truth(Witness[Item]):
    """A card source that knows the real cards, and therefore the players' next answers.

    As in the referee, a card stands for a position. If a player chooses a card unseen, the real
    faces are swapped instead.
    say: the next answer, or None if the players may choose.
    telling: the seats that truthfully enter their cards in private.
    """

    def __init__(
        self, table: Table, match: Match, luck: random.Random, telling: Sequence[Seat] = ()
    ) -> None:
        super().__init__(
            table,
            tuple(Item),
            lambda beside: exhausted_items(match, beside),
            "turn.5",
            seats=telling,
        )
        self._luck = luck
        self._real: dict[Card, Item] = {}
        self.watch = Watch()
        self.after: Callable[[], None] = lambda: None
        self.lie: Lie | None = None
        self.lied = False
        self.lie_number = 0
        self.say: Any = None

    def _lies(self, lie: Lie) -> bool:
        """Return whether to tell this lie now. Each lie is told only once, at the first
        opportunity.
        """
        now = self.lie is lie and not self.lied
        if now:
            self.lied, self.lie_number = True, self.table.answered + 1
        return now

    async def shuffle(self, cards: Sequence[Item]) -> list[Card]:
        deck = await super().shuffle(cards)
        faces = list(cards)
        self._luck.shuffle(faces)
        self._real = dict(zip(deck, faces, strict=True))
        self.watch.shuffled(cards)
        return deck

    async def play(
        self, ask: QuestionType, seat: Seat, hand: list[Card], refuse: Refusals[Item]
    ) -> Item:
        before = tuple(hand)
        faces = [self._real[card] for card in before]
        allowed = [face for face in faces if face not in refuse(tuple(faces))]
        held_back = [face for face in faces if face not in allowed]
        if held_back and self._lies(Lie.DISGUISE):
            allowed = held_back
        if not self.knows(seat):
            self.say = self._luck.choice(allowed)
        face = await super().play(ask, seat, hand, refuse)
        faces.remove(face)
        if not self.knows(seat):
            for card, other in zip(hand, faces, strict=True):
                self._real[card] = other
        played = next(card for card in before if not any(card is kept for kept in hand))
        self.watch.played(before, played, face)
        self.after()
        return face

    async def turn_up(
        self,
        ask: QuestionType,
        seat: Seat | None,
        card: Card,
        refused: Mapping[Item, Ruling] = NONE_REFUSED,
        **facts: Fact,
    ) -> Item:
        self.say = self._real[card]
        face = await super().turn_up(ask, seat, card, refused, **facts)
        self.watch.turned(card, face)
        self.after()
        return face

    async def holds(self, ask: QuestionType, seat: Seat, card: Card, face: Item) -> bool:
        true = self._real[card] is face
        if true and self._lies(Lie.NO):
            true = False
        self.say = YesNo.YES if true else YesNo.NO
        yes = await super().holds(ask, seat, card, face)
        if yes:
            self.watch.turned(card, face)
        else:
            self.watch.denied(card, face)
        self.after()
        return yes

    async def loser(
        self, ask: QuestionType, one: Seat, two: Seat, cards: tuple[Card, Card]
    ) -> Seat | None:
        mine, theirs = self._real[cards[0]], self._real[cards[1]]
        results: list[Seat | Tie] = [one, two, Tie.TIE]
        true: Seat | Tie = Tie.TIE if mine is theirs else one if mine < theirs else two
        if self._lies(Lie.RESULT):
            results.remove(true)
            true = self._luck.choice(results)
        self.say = true
        lost = await super().loser(ask, one, two, cards)
        lower = None if lost is None else cards[lost is two]
        self.watch.compared(*cards, lower)
        self.after()
        return lost

    async def keep_one(
        self,
        ask: QuestionType,
        seat: Seat,
        cards: list[Card],
        refused: Mapping[Item, Ruling] = NONE_REFUSED,
    ) -> Card:
        before = tuple(cards)
        faces = [self._real[card] for card in before]
        taken = await super().keep_one(ask, seat, cards, refused)
        if self.knows(seat):
            return taken
        self._real[taken] = faces.pop(self._luck.randrange(len(faces)))
        self._real.update(zip(cards, faces, strict=True))
        self.watch.taken(before, taken)
        self.after()
        return taken

    def note_mixed(self, cards: Sequence[Card]) -> None:
        super().note_mixed(cards)
        faces = [self._real[card] for card in cards]
        self._luck.shuffle(faces)
        self._real.update(zip(cards, faces, strict=True))
        self.watch.mixed(cards)

    def note_shown(self, seat: Seat, cards: Sequence[Card], face: Item) -> None:
        super().note_shown(seat, cards, face)
        self.watch.shown(cards, face)
        self.after()

    def any_of(self, cards: Sequence[Card]) -> Item:
        """Return a card that a player could show."""
        return self._real[self._luck.choice(cards)]

    async def _learn_card(
        self,
        ask: QuestionType,
        seat: Seat,
        card: Card,
        hand: Sequence[Card],
        *,
        starts: bool = True,
    ) -> None:
        if self.private.by(seat, card) is None:
            self.say = self._real[card]
        await super()._learn_card(ask, seat, card, hand, starts=starts)


@dataclass
class Round:
    """One round of the game.

    impossible: whether the referee called the round impossible.
    refused: whether the referee refused a lie.
    named: whether the referee named the lie.
    """

    run: Run[Match]
    cards: Truth
    impossible: bool = False
    refused: bool = False
    named: bool = False

    @property
    def found(self) -> Doubtful | None:
        """Return the statement that the referee called possibly false."""
        clash = self.run.state.contradictions.clash
        return clash.doubtful if clash else None


def something_happens(one: Round, luck: random.Random, events: Sequence[str]) -> None:
    """Make somebody leave, show a card or report a breach, whichever is possible now."""
    run, cards, state = one.run, one.cards, one.run.state.round
    event, seat = luck.choice(events), luck.choice(run.start.seats)
    hand = state.hands[seat] if state is not None else []
    if event == "shown" and hand:
        run.happen(event, (seat, cards.any_of(hand)))
    elif event != "shown" and hand and state is not None and len(state.still_in) > 2:
        said, cards.say = cards.say, None
        if run.happen(event, (seat,)) is not None:
            cards.say = said


@cache
def _start(players: int) -> GameSetup:
    return prepared(players)


def table_for(players: int, luck: random.Random, telling: int = 0) -> Round:
    """Return a table before the first answer.

    telling: how many seats, counted from the first, enter their cards.
    """
    start = _start(players)
    sources: list[Truth] = []

    def begin(given: Start[Any], table: Table) -> tuple[Match, Rules]:
        state, rules = start.game.begin(given, table)
        cards = state.cards = Truth(table, state, luck, given.seats[:telling])
        state.contradictions = Contradictions(cards)
        sources.append(cards)
        return state, rules

    run = Run(replace(start.game, begin=begin), start.start)
    return Round(run, sources[0])


def play_round(
    players: int,
    luck: random.Random,
    *,
    rounds: int = 1,
    events: Sequence[str] = (),
    lie: Lie | None = None,
    watched: Callable[[Round], None] = lambda _: None,
) -> Round:
    """Play at least `rounds` rounds, or stop when the referee calls something impossible."""
    one = table_for(players, luck)
    run, cards = one.run, one.cards
    cards.lie = lie
    run.answer(luck.choice(run.start.seats))
    watched(one)
    state = run.state
    event_share = EVENT_SHARE if events else 0.0
    while isinstance(question := run.question, Choose) and len(state.rounds) < rounds:
        if question.name == "ask-impossible":
            one.impossible = True
            one.named = (found := one.found) is not None and found.number == cards.lie_number
            run.answer(Decision.VOID_ROUND)
            break
        if luck.random() < event_share:
            something_happens(one, luck, events)
            continue
        option = luck.choice(question.options) if cards.say is None else cards.say
        cards.say = None
        if run.answer(option) is not None:
            one.refused = True
            break
    return one
