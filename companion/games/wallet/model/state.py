"""The state of a game: the wallet, the hands, the tokens, and the current round."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from companion.games.wallet.box.edition import ROUNDS, Edition
from companion.games.wallet.model.pieces import (
    Card,
    Currency,
    Kind,
    PieceType,
    Role,
    Special,
    Token,
)
from companion.games.wallet.rules.verdict import Verdict
from companion.hidden_cards.counting import PieceCount
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.source import CardSource
from companion.referee.facts import Fact
from companion.referee.leaving import still_a_game
from companion.referee.question import Ruling
from companion.referee.seat import Seat, clockwise_from
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Announcement, Table

T = TypeVar("T")

#: A player's request with Card Request: money of a currency, Jewelry, or money of this value.
#: [specials.11]
Wish = Currency | Kind | int
#: How much an ID costs, in whole units of any currency. [action.3]
PRICE = 300


@dataclass(slots=True)
class Player:
    """A player's cards, coin and tokens, and what the player has shown of them.

    coin: the value of the player's coin in cents, or 0 before it is drawn.
    bought: how many IDs the player has bought.
    paying: the cards put down for a purchase so far; when it is finished, they move to `paid`.
    specials_in_front: the Special cards that stay in front of the player.
    covered: the card hidden under each of these Special cards.
    exchanged: the note under Currency Exchange. It stays part of the hand, and counts as
        `note_currency`.
    note: which note that is, or None if the companion doesn't know.
    is_note_open: whether everyone knows which note it is.
    denied: what the player has said they don't have since last getting a card. In a Shared Fund,
        None stands for money of any kind.
    named_so_far: the cards that the player has named while showing the hand.
    shown: all cards of the hand, once the player has named them.
    verdict: the verdict on the hand, or None before it is judged.
    was_on_duty: whether the player was an officer when the hand was shown.
    confiscated_by: the officer who took the player's money, or None.
    confiscated: how much money the player took as an officer, in whole units.
    credit_note: the value of the note drawn with a Credit Card, in whole units.
    points: the tokens that the player shows at the end of the game.
    """

    coin: int = 0
    hand: list[Hidden[Card]] = field(default_factory=list)
    specials: list[Hidden[Special]] = field(default_factory=list)
    tokens: list[Hidden[Token]] = field(default_factory=list)
    bought: int = 0
    paying: list[Card] = field(default_factory=list)
    paid: list[Card] = field(default_factory=list)
    specials_in_front: list[Special] = field(default_factory=list)
    covered: dict[Special, Hidden[Card]] = field(default_factory=dict)
    exchanged: Hidden[Card] | None = None
    note: Card | None = None
    is_note_open: bool = False
    note_currency: Currency | None = None
    denied: list[Wish | None] = field(default_factory=list)
    named_so_far: list[Card] = field(default_factory=list)
    shown: list[Card] = field(default_factory=list)
    verdict: Verdict | None = None
    was_on_duty: bool = False
    confiscated_by: Seat | None = None
    confiscated: int = 0
    credit_note: int = 0
    points: list[Token] = field(default_factory=list)

    @property
    def held(self) -> list[Hidden[Card]]:
        """The cards in hand, including the note under Currency Exchange. [round.6]"""
        return self.hand if self.exchanged is None else [*self.hand, self.exchanged]


@dataclass(slots=True)
class Turn:
    """A turn in progress.

    in_action_phase: whether the player can no longer play a Special card.
    is_new: whether the player hasn't chosen anything yet.
    """

    seat: Seat
    actions_left: int = 1
    in_action_phase: bool = False
    is_new: bool = True


class FundCard(NamedTuple):
    """A card in a Shared Fund, and the player who gave it."""

    who: Seat
    face: Card
    card: Hidden[Card]


@dataclass(slots=True)
class Round:
    """A round in progress.

    first: the first player. They flip an Hourglass card before each of their turns.
    hourglasses_left: how many Hourglass cards have not been flipped yet.
    ended_by: the player who flipped the last Hourglass card, or None.
    wallet: the cards in the wallet. If the companion deals, players draw from the end of this list.
    compartment: the extra IDs that nobody has bought.
    unused_specials: how many Special cards were not dealt.
    boxed_specials: the Special cards that were put back in the box during the round.
    set_aside: playing cards that are face up and out of play.
    played: the players who have had a turn since the first player's last flip.
    next: the player to whom an override has given the next turn, or None.
    in_play: how many playing cards are in use, including the extra IDs.
    passing: the card that each player is passing on.
    drawn: cards drawn from the wallet, of which a player chooses one.
    fund: the cards in a Shared Fund.
    memory: announcements about cards, which players may ask to hear again.
    with_coins: the players who have a coin.
    is_dealt: whether the cards have been dealt.
    is_at_rest: whether no card is being moved.
    is_settled: whether tokens have changed hands.
    is_past: whether the round was played to its end or is void.
    """

    number: int
    first: Seat
    hourglasses_left: int
    wallet: list[Hidden[Card]] = field(default_factory=list)
    compartment: list[Hidden[Card]] = field(default_factory=list)
    unused_specials: int = 0
    discards: list[Special] = field(default_factory=list)
    boxed_specials: list[Hidden[Special]] = field(default_factory=list)
    set_aside: list[Card] = field(default_factory=list)
    turn: Turn | None = None
    turns: int = 0
    played: list[Seat] = field(default_factory=list)
    ended_by: Seat | None = None
    next: Seat | None = None
    in_play: int = 0
    passing: dict[Seat, Hidden[Card]] = field(default_factory=dict)
    drawn: list[Hidden[Card]] = field(default_factory=list)
    fund: list[FundCard] = field(default_factory=list)
    memory: list[Announcement] = field(default_factory=list)
    with_coins: list[Seat] = field(default_factory=list)
    is_dealt: bool = False
    is_at_rest: bool = False
    is_settled: bool = False
    is_past: bool = False
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round, for the statistics.

    wealth: how much money each innocent player had, in hundredths.
    winner: the wealthiest of them, or None if nobody was innocent.
    role: the winner's role.
    """

    turns: int
    players: int
    wealth: tuple[int, ...]
    winner: Seat | None
    role: Role | None


class VoidError(Exception):
    """Raised when the round doesn't count and is dealt again. [trouble.3]"""


@dataclass(slots=True)
class Match:
    """The state of a whole game.

    seats: the players who started the game.
    here: the players who are still at the table.
    returning: players who had left, and will play again from the next round on.
    was_dealt: whether cards have been dealt before, so that the players must gather them first.
    is_counted: whether the rounds are over and the tokens are being shown.
    copies: how many copies of each card are in this game, including the extra IDs.
    """

    table: Table
    cards: CardSource[Card]
    specials: CardSource[Special]
    tokens: CardSource[Token]
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
    is_counted: bool = False
    goal: int = ROUNDS
    returning: list[Seat] = field(default_factory=list)
    copies: Mapping[Card, int] = field(init=False)

    def __post_init__(self) -> None:
        """Count the copies of each card. This happens only once, because the numbers are needed
        very often.
        """
        players = deck_players(self)
        self.copies = {
            card: sum(mark <= players for mark in data.marks) + data.extra
            for card, data in self.edition.cards.items()
        }

    def raise_if_over(self) -> None:
        """Raise OneLeftError if only one player is left, or VoidError if the round is void."""
        still_a_game(self.here)
        if self.round is not None and self.round.is_void:
            raise VoidError

    def order(self, seat: Seat) -> list[Seat]:
        """Return the players at the table, clockwise from this one. If this player has left, start
        with the next. [turn.1]
        """
        return [one for one in clockwise_from(self.seats, seat) if one in self.here]

    def others(self, seat: Seat) -> list[Seat]:
        """Return the other players at the table, clockwise from this one."""
        return [one for one in self.order(seat) if one is not seat]

    def by_coin(self) -> list[Seat]:
        """Return the players at the table, lowest coin first. [police.1]"""
        return sorted(self.here, key=lambda seat: self.players[seat].coin)


def clear_shown(player: Player) -> None:
    """Forget which cards a player has shown, because the hand has changed."""
    player.named_so_far.clear()
    player.shown.clear()


def announce_and_remember(match: Match, round_: Round, phrase: str, **facts: Fact) -> None:
    """Announce something, and keep it for players who ask to hear it again."""
    match.table.announce(phrase, **facts)
    round_.memory.append(match.table.said[-1])


@contextmanager
def resting(round_: Round) -> Iterator[None]:
    """Context manager for a time in which no card is being moved, so that all cards can be counted.
    [trouble.3]
    """
    round_.is_at_rest = True
    try:
        yield
    finally:
        round_.is_at_rest = False


def known_hand(match: Match, seat: Seat) -> tuple[Card, ...] | None:
    """Return all cards that a player holds, or None if the companion doesn't know them all."""
    held = match.players[seat].held
    if not held:
        return ()
    if not match.cards.knows(seat):
        return None
    for said in match.cards.describe("your-cards", seat, held):
        found: tuple[Card, ...] = said.facts["items"]  # type: ignore[assignment]
        return found
    return None


def matches(match: Match, card: Card, wish: Wish | None) -> bool:
    """Whether a card matches a player's request. None requests money of any kind. [specials.11]
    [specials.4]
    """
    data = match.edition.cards[card]
    if data.kind not in (Kind.NOTE, Kind.JEWELRY):
        return False
    if wish is None:
        return True
    if isinstance(wish, int):
        return data.value == wish
    return data.kind is wish or match.edition.currency_of.get(card) is wish


def open_cards(match: Match) -> list[Card]:
    """Return the playing cards that everyone can see."""
    round_ = match.round
    found = [one.face for one in round_.fund] + round_.set_aside if round_ is not None else []
    for player in match.players.values():
        found += [*player.paying, *player.paid]
        if player.verdict is not None:
            found += player.shown
        elif player.is_note_open and player.note is not None:
            found.append(player.note)
    return found


def exhausted_cards(match: Match, beside: Sequence[Card] = ()) -> dict[Card, Ruling]:
    """Return the cards whose copies have all been seen, each mapped to the reason why it can't turn
    up again. [setup.5]

    beside: other cards that also count as seen.
    """
    seen = Counter([*open_cards(match), *beside])
    found: dict[Card, Ruling] = {}
    for card, copies in match.copies.items():
        if copies == 0:
            found[card] = Ruling("setup.5", "no-such-card", {"option": card}, hard=True)
        elif seen[card] >= copies:
            facts: dict[str, Fact] = {"option": card, "count": copies}
            found[card] = Ruling("setup.5", "no-copies", facts, hard=True)
    return found


def must_find_note(match: Match, round_: Round, rule: str) -> Ruling | None:
    """Return why a player can't answer that the wallet has no notes, or None if they can.

    The wallet must have a note if more notes are unseen than other cards are hidden.
    rule: id of the rule under which the player looks for a note.
    """
    notes = sum(count for card, count in match.copies.items() if card in match.edition.notes)
    notes -= sum(card in match.edition.notes for card in open_cards(match))
    unjudged = [player for player in match.players.values() if player.verdict is None]
    hidden = sum(len(player.held) for player in unjudged)
    hidden += sum(len(player.covered) for player in match.players.values())
    if notes > hidden:
        return Ruling(rule, "no-none", {"count": len(round_.wallet)})
    return None


def deck_players(match: Match) -> int:
    """Return the highest number of players that is marked on a card in this game, from 2 to 7.
    [setup.5]
    """
    players = len(match.seats)
    return players if players == 2 or match.options["deck"] == "marks" else 7


def exhausted_specials(match: Match, beside: Sequence[Special] = ()) -> dict[Special, Ruling]:
    """Return the Special cards that everyone has seen this round, each mapped to the reason why it
    can't turn up again. [setup.3]

    beside: other Special cards that also count as seen.
    """
    return {
        special: Ruling("setup.3", "no-special-left", {"option": special}, hard=True)
        for special in (*beside, *open_specials(match))
    }


def open_specials(match: Match) -> list[Special]:
    """Return the Special cards that everyone can see."""
    discards = match.round.discards if match.round is not None else []
    return [
        *discards,
        *(one for player in match.players.values() for one in player.specials_in_front),
    ]


def exhausted_tokens(match: Match, beside: Sequence[Token] = ()) -> dict[Token, Ruling]:
    """Return the kinds of tokens whose copies have all been shown, each mapped to the reason why no
    player can have another one. [end.2]

    beside: other tokens that also count as shown.
    """
    seen = list(beside)
    for player in match.players.values():
        if len(player.points) == len(player.tokens):
            seen += player.points
    found: dict[Token, Ruling] = {}
    for token in match.edition.tokens.values():
        count = match.edition.all_tokens.count(token)
        if seen.count(token) >= count:
            facts: dict[str, Fact] = {"option": token, "count": count}
            found[token] = Ruling("end.2", "no-tokens", facts, hard=True)
    return found


def card_count(match: Match, round_: Round) -> PieceCount:
    """Return how many playing cards there must be, and how many are in use, wherever they are.
    [trouble.3]
    """
    found = len(round_.wallet) + len(round_.compartment) + len(round_.passing) + len(round_.drawn)
    found += len(round_.fund) + len(round_.set_aside)
    for player in match.players.values():
        found += len(player.held) + len(player.paying) + len(player.paid) + len(player.covered)
    return PieceCount(PieceType.PLAYING_CARDS, sum(match.copies.values()), found)
