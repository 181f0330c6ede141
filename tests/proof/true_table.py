"""Tables with real cards, played at random: every answer is true, or one is a chosen lie."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

from companion.catalog import Prepared
from companion.games.parcel.items import Item
from companion.games.parcel.state import Match, counted, spent
from companion.keepers import Witness
from companion.keepers.comparing import Tie
from companion.keepers.hidden import Hidden
from companion.keepers.keeper import NONE_REFUSED, Refusals
from companion.keepers.settling import Decision
from companion.keepers.statements import Doubtful, Heard
from companion.referee.facts import Fact
from companion.referee.game import Rules, Start
from companion.referee.question import Ask, Choose, Ruling, YesNo
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.referee.table import Table
from tests.table import prepared

Card = Hidden[Item]
#: How often something happens instead of an answer.
EVENT_SHARE = 0.03


class Lie(Enum):
    """What is not so, once in a round, at the first opportunity."""

    NO = "a false no to the Radio"
    RESULT = "a false result of the Revolver"
    DISGUISE = "a Disguise held back"


class Watch:
    """What is told of the cards, for somebody else to think over. This one does nothing."""

    def shuffled(self, deck: Sequence[Item]) -> None:
        """A new deck."""

    def turned(self, card: Card, face: Item) -> None:
        """A card lies face up."""

    def played(self, before: Sequence[Card], played: Card, face: Item) -> None:
        """One card of a hand lies face up, and the other one is in the other place."""

    def denied(self, card: Card, face: Item) -> None:
        """A card is not this one."""

    def compared(self, one: Card, two: Card, lower: Card | None) -> None:
        """Which of two is lower."""

    def taken(self, before: Sequence[Card], taken: Card) -> None:
        """One card was taken out unseen."""

    def mixed(self, cards: Sequence[Card]) -> None:
        """Cards are in any order."""

    def shown(self, cards: Sequence[Card], face: Item) -> None:
        """One of these is this one."""


class Truth(Witness[Item]):
    """A table's keeper that knows the real cards, and so what the players answer next.

    A card stands for a place, as it does for the referee: where players choose unseen, the
    real faces change places. `say` is the next answer; None where the players may choose.
    telling: the seats that tell in private what they hold, and the truth.
    """

    def __init__(
        self, table: Table, m: Match, luck: random.Random, telling: Sequence[Seat] = ()
    ) -> None:
        super().__init__(
            table,
            tuple(Item),
            lambda beside: spent(m, beside),
            lambda: counted(m),
            seats=telling,
            truly="turn.5",
        )
        self._luck = luck
        self._real: dict[Card, Item] = {}
        self.watch = Watch()
        self.after: Callable[[], None] = lambda: None
        self.lie: Lie | None = None
        self.lied = False
        self.lie_number = 0
        self.say: Any = None

    @property
    def heard(self) -> Heard:
        """What the referee has noted."""
        return self._heard

    @property
    def found(self) -> Doubtful | None:
        """The statement that the referee said could be false."""
        return self._clash.doubtful if self._clash else None

    def _lies(self, lie: Lie) -> bool:
        """Whether this is the moment for the lie."""
        now = self.lie is lie and not self.lied
        if now:
            self.lied, self.lie_number = True, self._table.answered + 1
        return now

    async def shuffle(self, cards: Sequence[Item]) -> list[Card]:
        deck = await super().shuffle(cards)
        faces = list(cards)
        self._luck.shuffle(faces)
        self._real = dict(zip(deck, faces, strict=True))
        self.watch.shuffled(cards)
        return deck

    async def play(self, ask: Ask, seat: Seat, hand: list[Card], refuse: Refusals[Item]) -> Item:
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
        ask: Ask,
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

    async def holds(self, ask: Ask, seat: Seat, card: Card, face: Item) -> bool:
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

    async def loser(self, ask: Ask, one: Seat, two: Seat, cards: tuple[Card, Card]) -> Seat | None:
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
        ask: Ask,
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

    def mixed(self, cards: Sequence[Card]) -> None:
        super().mixed(cards)
        faces = [self._real[card] for card in cards]
        self._luck.shuffle(faces)
        self._real.update(zip(cards, faces, strict=True))
        self.watch.mixed(cards)

    def shown(self, seat: Seat, cards: Sequence[Card], face: Item) -> bool:
        clashes = super().shown(seat, cards, face)
        self.watch.shown(cards, face)
        self.after()
        return clashes

    def any_of(self, cards: Sequence[Card]) -> Item:
        """What a player can show."""
        return self._real[self._luck.choice(cards)]

    async def _ask_told(
        self, ask: Ask, seat: Seat, card: Card, hand: Sequence[Card], *, starts: bool = True
    ) -> None:
        if self._told.by(seat, card) is None:
            self.say = self._real[card]
        await super()._ask_told(ask, seat, card, hand, starts=starts)


@dataclass
class Round:
    """One round. impossible: whether the referee said so; refused: whether it refused a lie.

    named: whether it named the lie.
    """

    run: Run[Match]
    keeper: Truth
    impossible: bool = False
    refused: bool = False
    named: bool = False


def something_happens(one: Round, luck: random.Random, events: Sequence[str]) -> None:
    """Somebody leaves or shows a card, or a breach is found, if that can be now."""
    run, keeper, state = one.run, one.keeper, one.run.state.round
    event, seat = luck.choice(events), luck.choice(run.start.seats)
    hand = state.hands[seat] if state is not None else []
    if event == "shown" and hand:
        run.happen(event, (seat, keeper.any_of(hand)))
    elif event != "shown" and hand and state is not None and len(state.still_in) > 2:
        said, keeper.say = keeper.say, None
        if run.happen(event, (seat,)) is not None:
            keeper.say = said


@cache
def _start(players: int) -> Prepared:
    return prepared(players)


def table_for(players: int, luck: random.Random, telling: int = 0) -> Round:
    """A table at which nothing has been answered. telling: how many seats tell, the first."""
    start = _start(players)
    keepers: list[Truth] = []

    def begin(given: Start[Any], table: Table) -> tuple[Match, Rules]:
        state, rules = start.game.begin(given, table)
        state.keeper = Truth(table, state, luck, given.seats[:telling])
        keepers.append(state.keeper)
        return state, rules

    run = Run(replace(start.game, begin=begin), start.start)
    return Round(run, keepers[0])


def play_round(
    players: int,
    luck: random.Random,
    *,
    rounds: int = 1,
    events: Sequence[str] = (),
    lie: Lie | None = None,
    watched: Callable[[Round], None] = lambda _: None,
) -> Round:
    """One round to its end, or more, or until the referee says that something is impossible."""
    one = table_for(players, luck)
    run, keeper = one.run, one.keeper
    keeper.lie = lie
    run.answer(luck.choice(run.start.seats))
    watched(one)
    state = run.state
    event_share = EVENT_SHARE if events else 0.0
    while isinstance(question := run.question, Choose) and len(state.rounds) < rounds:
        if question.name == "ask-impossible":
            one.impossible = True
            found = keeper.found
            one.named = found is not None and found.number == keeper.lie_number
            run.answer(Decision.VOID_ROUND)
            break
        if luck.random() < event_share:
            something_happens(one, luck, events)
            continue
        option = luck.choice(question.among) if keeper.say is None else keeper.say
        keeper.say = None
        if run.answer(option) is not None:
            one.refused = True
            break
    return one
