"""Everything a player could ask about: the wallet, the hands, the round under way."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from companion.games.wallet.box.edition import Edition
from companion.games.wallet.model.pieces import Card, Currency, Kind, Role, Special, Token, Whole
from companion.games.wallet.rules.verdict import Verdict
from companion.keepers.comparing import Comparing
from companion.keepers.counting import Counted
from companion.keepers.hands import Hands
from companion.keepers.hidden import Hidden
from companion.keepers.piles import Piles
from companion.referee.facts import Fact
from companion.referee.leaving import anew, still_a_game
from companion.referee.question import Ruling
from companion.referee.seat import Seat, clockwise_from
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Said, Table

T = TypeVar("T")

#: What a Card Request asks for: a currency, Jewelry, or a value. [specials.11]
Wish = Currency | Kind | int
#: What an ID costs. [action.3]
PRICE = 300


@dataclass(slots=True)
class Player:
    """A player's things.

    coin: in cents; 0 before it is drawn. paying: on the way to be `paid`.
    front: Special cards that stay before the player; covered: what lies under each.
    exchanged: the card under Currency Exchange, which is still part of the hand, and counts as
    `as_money`; note: which it is, where that is known; is_note_open: where all know it.
    denied: what a Card Request asked for in vain, since when no card has come.
    told: of the hand, what has been told so far when it is laid open; shown: all of it.
    was_on_duty: as an officer. robber: the officer who has the money.
    taken: money taken as an officer, and credit: of the Credit Card's note, in whole units.
    """

    coin: int = 0
    hand: list[Hidden[Card]] = field(default_factory=list)
    specials: list[Hidden[Special]] = field(default_factory=list)
    tokens: list[Hidden[Token]] = field(default_factory=list)
    bought: int = 0
    paying: list[Card] = field(default_factory=list)
    paid: list[Card] = field(default_factory=list)
    front: list[Special] = field(default_factory=list)
    covered: dict[Special, Hidden[Card]] = field(default_factory=dict)
    exchanged: Hidden[Card] | None = None
    note: Card | None = None
    is_note_open: bool = False
    as_money: Currency | None = None
    denied: list[Wish | None] = field(default_factory=list)
    told: list[Card] = field(default_factory=list)
    shown: list[Card] = field(default_factory=list)
    verdict: Verdict | None = None
    was_on_duty: bool = False
    robber: Seat | None = None
    taken: int = 0
    credit: int = 0
    points: list[Token] = field(default_factory=list)

    @property
    def held(self) -> list[Hidden[Card]]:
        """The hand, with what lies under Currency Exchange. [round.6]"""
        return self.hand if self.exchanged is None else [*self.hand, self.exchanged]


@dataclass(slots=True)
class Turn:
    """A turn under way. left: actions still to come. acting: the first has begun."""

    seat: Seat
    left: int = 1
    acting: bool = False


class Given(NamedTuple):
    """An open card in a Shared Fund, and from whom."""

    who: Seat
    face: Card
    card: Hidden[Card]


@dataclass(slots=True)
class Round:
    """A round under way.

    first: who turns over an Hourglass card before its turns; up: those not turned over yet.
    played: who has had a turn since it last did. ender: who turned over the last one.
    next: whose turn it is by the table's word. in_play: how many playing cards there are.
    wallet: the last card comes next, where the companion deals.
    passing: cards on their way from these seats. drawn: cards that somebody chooses among.
    pool: what lies open in a Shared Fund.
    dealt: the cards are out; coins: these too. at_rest: nothing is on its way.
    settled: tokens have changed hands.
    memory: what all have heard of cards, for those who forget.
    """

    number: int
    first: Seat
    up: int
    wallet: list[Hidden[Card]] = field(default_factory=list)
    compartment: list[Hidden[Card]] = field(default_factory=list)
    unused: int = 0
    discards: list[Special] = field(default_factory=list)
    lost: list[Hidden[Special]] = field(default_factory=list)
    out: list[Card] = field(default_factory=list)
    turn: Turn | None = None
    turns: int = 0
    played: list[Seat] = field(default_factory=list)
    ender: Seat | None = None
    next: Seat | None = None
    in_play: int = 0
    passing: dict[Seat, Hidden[Card]] = field(default_factory=dict)
    drawn: list[Hidden[Card]] = field(default_factory=list)
    pool: list[Given] = field(default_factory=list)
    memory: list[Said] = field(default_factory=list)
    dealt: bool = False
    coins: bool = False
    at_rest: bool = False
    settled: bool = False
    void: bool = False


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round. winner: the wealthiest innocent; wealth: of all innocents, hundredths."""

    turns: int
    players: int
    wealth: tuple[int, ...]
    winner: Seat | None
    role: Role | None


class CardKeeper(Comparing[Card], Hands[Card], Piles[Card], Protocol):
    """What the rules ask of the keeper of the playing cards."""


class TokenKeeper(Hands[Token], Piles[Token], Protocol):
    """What the rules ask of the keeper of the victory tokens."""


@dataclass(slots=True)
class Match:
    """A whole game. `seats` began it; `here` are those still at the table.

    was_dealt: cards have been dealt before, and so are gathered first. copies: how many of each
    card are in this game, the extra IDs included.
    """

    table: Table
    cards: CardKeeper
    specials: Hands[Special]
    tokens: TokenKeeper
    edition: Edition
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    players: dict[Seat, Player]
    pocket: list[Hidden[Token]] = field(default_factory=list)
    round: Round | None = None
    rounds: list[RoundResult] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)
    setup: SetupSteps = field(default_factory=SetupSteps)
    was_dealt: bool = False
    copies: Mapping[Card, int] = field(init=False)

    def __post_init__(self) -> None:
        """Worked out once: what is refused is asked for often."""
        players = deck_players(self)
        self.copies = {
            card: sum(mark <= players for mark in data.marks) + data.extra
            for card, data in self.edition.cards.items()
        }

    def order(self, seat: Seat) -> list[Seat]:
        """Those at the table, clockwise from this seat, which may have left. [turn.1]"""
        return [one for one in clockwise_from(self.seats, seat) if one in self.here]

    def others(self, seat: Seat) -> list[Seat]:
        """The others at the table, clockwise from this seat."""
        return [one for one in self.order(seat) if one is not seat]

    def by_coin(self) -> list[Seat]:
        """The lowest coin first. [police.1]"""
        return sorted(self.here, key=lambda seat: self.players[seat].coin)


def unshown(player: Player) -> None:
    """The hand has changed while it was told, and is told anew."""
    player.told.clear()
    player.shown.clear()


class VoidError(Exception):
    """The round is dealt again. [trouble.3]"""


def check(m: Match) -> None:
    """After something has happened. Raises OneLeftError or VoidError."""
    still_a_game(m.here)
    if m.round is not None and m.round.void:
        raise VoidError


async def step(m: Match, ask: Callable[[], Awaitable[T]], *seats: Seat) -> T | None:
    """Ask, and ask anew after whatever happens, while these seats are at the table.

    None where one of them is not.
    """
    return await anew(ask, partial(check, m), lambda: all(seat in m.here for seat in seats))


def tell_all(m: Match, r: Round, phrase: str, **facts: Fact) -> None:
    """State something for everyone, and keep it for those who ask later."""
    m.table.announce(phrase, **facts)
    r.memory.append(m.table.said[-1])


@contextmanager
def resting(r: Round) -> Iterator[None]:
    """While this is asked, nothing is on its way, and all can be counted. [trouble.3]"""
    r.at_rest = True
    try:
        yield
    finally:
        r.at_rest = False


def known_hand(m: Match, seat: Seat) -> tuple[Card, ...] | None:
    """What the companion knows that a seat holds: all of it, or None."""
    held = m.players[seat].held
    if not held:
        return ()
    if not m.cards.knows(seat):
        return None
    for said in m.cards.tell("your-cards", seat, held):
        found: tuple[Card, ...] = said.facts["items"]  # type: ignore[assignment]
        return found
    return None


def matches(m: Match, card: Card, wish: Wish | None) -> bool:
    """Whether a card is what was asked for; None is any money. [specials.11] [specials.4]"""
    data = m.edition.cards[card]
    if data.kind not in (Kind.NOTE, Kind.JEWELRY):
        return False
    if wish is None:
        return True
    if isinstance(wish, int):
        return data.value == wish
    return data.kind is wish or m.edition.currency_of.get(card) is wish


def open_cards(m: Match) -> list[Card]:
    """The playing cards that lie where all see them."""
    r = m.round
    found = [one.face for one in r.pool] + r.out if r is not None else []
    for player in m.players.values():
        found += [*player.paying, *player.paid]
        if player.verdict is not None:
            found += player.shown
        elif player.is_note_open and player.note is not None:
            found.append(player.note)
    return found


def spent_cards(m: Match, beside: Sequence[Card] = ()) -> dict[Card, Ruling]:
    """The cards of which every copy lies elsewhere, each with its ruling. [setup.5]"""
    lying = Counter([*open_cards(m), *beside])
    found: dict[Card, Ruling] = {}
    for card, copies in m.copies.items():
        if copies == 0:
            found[card] = Ruling("setup.5", "no-such-card", {"option": card}, hard=True)
        elif lying[card] >= copies:
            facts: dict[str, Fact] = {"option": card, "count": copies}
            found[card] = Ruling("setup.5", "no-copies", facts, hard=True)
    return found


def must_find(m: Match, r: Round, rule: str) -> Ruling | None:
    """What refuses that the wallet has no note, where all that are not seen cannot lie elsewhere.

    rule: by which a note is looked for.
    """
    notes = sum(count for card, count in m.copies.items() if card in m.edition.notes)
    notes -= sum(card in m.edition.notes for card in open_cards(m))
    elsewhere = [player for player in m.players.values() if player.verdict is None]
    hidden = sum(len(player.held) for player in elsewhere)
    hidden += sum(len(player.covered) for player in m.players.values())
    if notes > hidden:
        return Ruling(rule, "no-none", {"count": len(r.wallet)})
    return None


def deck_players(m: Match) -> int:
    """Cards with marks up to this number are played with. [setup.5]"""
    players = len(m.seats)
    return players if players == 2 or m.options["deck"] == "marks" else 7


def spent_specials(m: Match, beside: Sequence[Special] = ()) -> dict[Special, Ruling]:
    """The Special cards that all have seen in this round. [setup.3]"""
    return {
        special: Ruling("setup.3", "no-special-left", {"option": special}, hard=True)
        for special in (*beside, *open_specials(m))
    }


def open_specials(m: Match) -> list[Special]:
    """The Special cards that lie where all see them."""
    discards = m.round.discards if m.round is not None else []
    return [*discards, *(one for player in m.players.values() for one in player.front)]


def spent_tokens(m: Match, beside: Sequence[Token] = ()) -> dict[Token, Ruling]:
    """The kinds of tokens of which all have been shown. [end.2]"""
    seen = list(beside)
    for player in m.players.values():
        if len(player.points) == len(player.tokens):
            seen += player.points
    found: dict[Token, Ruling] = {}
    for token in m.edition.tokens.values():
        count = m.edition.all_tokens.count(token)
        if seen.count(token) >= count:
            facts: dict[str, Fact] = {"option": token, "count": count}
            found[token] = Ruling("end.2", "no-tokens", facts, hard=True)
    return found


def counted(m: Match) -> list[Counted]:
    """Everything in use, wherever the rules have it. [trouble.3]"""
    r, players = m.round, list(m.players.values())
    tokens = len(m.pocket) + sum(len(player.tokens) for player in players)
    found = [Counted(Whole.VICTORY_TOKENS, len(m.edition.all_tokens), tokens)]
    if r is None or not r.dealt:
        return found
    cards = len(r.wallet) + len(r.compartment) + len(r.passing) + len(r.drawn)
    cards += len(r.pool) + len(r.out)
    specials = r.unused + len(r.discards) + len(r.lost)
    for player in players:
        cards += len(player.held) + len(player.paying) + len(player.paid) + len(player.covered)
        specials += len(player.specials) + len(player.front)
    return [
        *found,
        Counted(Whole.PLAYING_CARDS, sum(m.copies.values()), cards),
        Counted(Whole.SPECIAL_CARDS, len(m.edition.specials), specials),
    ]
