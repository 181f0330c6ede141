"""The contents of an edition file: the playing cards, Special cards, coins and victory tokens in a
box.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from companion.games.wallet.model.pieces import (
    Card,
    Currency,
    Effect,
    Kind,
    Prop,
    Role,
    Special,
    Token,
)
from companion.referee.by_hand import texts
from companion.referee.edition import Data, EditionReader, FreeText, Id, Name, Names, members
from companion.referee.facts import Phrase
from companion.referee.faults import Fault
from companion.referee.question import Ruling
from companion.referee.schema import asked, only_for

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=99)]
Cents = Annotated[int, msgspec.Meta(ge=1, le=99)]
Points = Annotated[int, msgspec.Meta(ge=1, le=9)]
Value = Annotated[int, msgspec.Meta(ge=0, le=9999)]
#: The minimum and maximum number of players. [story.1]
PLAYERS = (2, 7)
HAND, SPECIALS = 5, 2
STARTING_TOKEN = 1
ROUNDS = 3
#: The kinds of cards that are money.
MONEY = (Kind.JEWELRY, Kind.NOTE)
When = Literal["start-of-turn", "instead-of-turn", "end-of-round"]


class CurrencyData(Data, frozen=True):
    """A currency."""

    id: Id
    name: Name
    also: tuple[str, ...] = ()


class CardData(Data, frozen=True, kw_only=True):
    """A playing card.

    value: the value of a note or Jewelry, in whole units of its currency.
    marks: for each copy, the number of players marked on it. Copies with a higher mark than the
    number of players are left out of the game.
    extra: how many more copies are among the extra IDs.
    by_hand: whether the companion doesn't know what an ID or a Prop does, so that the players judge
    its text themselves.
    """

    id: Id
    name: Name
    kind: Kind
    value: Annotated[Value, asked("box-value", least=1), only_for(*MONEY)] = 0
    marks: Annotated[tuple[Count, ...], msgspec.Meta(max_length=999), asked(by="copies_of_card")]
    currency: str = ""
    extra: Annotated[Count, asked("box-extra"), only_for(Kind.ID)] = 0
    text: FreeText = ""
    code: str = ""
    also: tuple[str, ...] = ()
    by_hand: bool = False


class TokenData(Data, frozen=True):
    """A kind of victory token."""

    points: Points
    name: Name
    copies: Annotated[Count, asked(by="copies_of_token")]
    code: str = ""
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The name of the token in messages about faults."""
        return str(self.points)


class SpecialData(Data, frozen=True):
    """A Special card. There is only one of each.

    by_hand: whether the companion doesn't know what the card does, so that the players carry out
    its text themselves.
    """

    id: Id
    name: Name
    when: When
    text: Annotated[FreeText, asked("box-special-text")]
    code: str = ""
    also: tuple[str, ...] = ()
    by_hand: bool = False


class EditionData(Data, frozen=True):
    """The contents of an edition file.

    coins: the value of each coin, in cents.
    rewards: for each number of players, how many tokens the innocent players draw, beginning with
        the wealthiest.
    """

    schema: int
    game: str
    title: Annotated[str, asked("box-title")]
    hourglasses: Annotated[Copies, asked("box-hourglasses")]
    coins: Annotated[tuple[Cents, ...], asked("box-coins", least=PLAYERS[1])]
    rewards: dict[int, tuple[Count, ...]]
    token: Annotated[
        tuple[TokenData, ...],
        asked("box-token"),
    ]
    currency: Annotated[tuple[CurrencyData, ...], asked("box-currency", least=1)]
    card: Annotated[tuple[CardData, ...], asked(by="cards")]
    special: Annotated[tuple[SpecialData, ...], asked(usual="box-usual-specials")]
    companion_texts: bool = False


@dataclass(frozen=True, eq=False)
class Edition:
    """An edition, and an enum for each of its lists of pieces.

    kinds: the enums.
    """

    data: EditionData
    kinds: tuple[type[Enum], ...]
    tokens: Mapping[int, Token]
    token_data: Mapping[Token, TokenData]
    cards: Mapping[Card, CardData]
    specials: Mapping[Special, SpecialData]
    currencies: Mapping[Currency, CurrencyData]
    currency_of: Mapping[Card, Currency]
    names: Names

    @property
    def title(self) -> str:
        """The edition's title."""
        return self.data.title

    @property
    def all_tokens(self) -> tuple[Token, ...]:
        """All victory tokens in the box, with all copies."""
        return tuple(self.tokens[one.points] for one in self.data.token for _ in range(one.copies))

    @cached_property
    def by_hand(self) -> frozenset[Card]:
        """The IDs and Props whose text only the players can judge."""
        return frozenset(card for card, data in self.cards.items() if data.by_hand)

    def usual_ids(self, cards: Iterable[Card]) -> set[str]:
        """Return the ids of those cards whose effect the companion knows."""
        return {str(card.value) for card in cards if card not in self.by_hand}

    def effect(self, special: Special) -> Effect:
        """Return what a Special card does."""
        return self._effects[special]

    @cached_property
    def _effects(self) -> Mapping[Special, Effect]:
        return {
            special: Effect.BY_HAND if data.by_hand else Effect(special.value)
            for special, data in self.specials.items()
        }

    @cached_property
    def for_turns(self) -> tuple[Special, ...]:
        """The Special cards that can be played during a turn, rather than at the end of a round."""
        cards = self.specials.items()
        return tuple(special for special, data in cards if data.when != "end-of-round")

    @cached_property
    def not_money(self) -> Mapping[Card, Ruling]:
        """The cards that aren't money, each mapped to the reason why it can't be used to pay.
        [action.3]
        """
        return self.no_use("action.3", "no-money", (Kind.NOTE, Kind.JEWELRY))

    @cached_property
    def not_notes(self) -> Mapping[Card, Ruling]:
        """The cards that aren't notes, each mapped to the reason why it can't be exchanged.
        [round.6]
        """
        return self.no_use("round.6", "no-note", (Kind.NOTE,))

    @cached_property
    def notes(self) -> frozenset[Card]:
        """All cards that are notes."""
        return frozenset(card for card, data in self.cards.items() if data.kind is Kind.NOTE)

    def no_use(self, rule: str, phrase: str, kinds: tuple[Kind, ...]) -> Mapping[Card, Ruling]:
        """Map each card that isn't of one of these kinds to the reason why it can't be used.

        rule, phrase: ids of the rule and the phrase that give the reason.
        """
        return {
            card: Ruling(rule, phrase, {"option": card}, hard=True)
            for card, data in self.cards.items()
            if data.kind not in kinds
        }

    def value(self, cards: Iterable[Card]) -> int:
        """Return the total value of these cards, in whole units."""
        return sum(self.cards[card].value for card in cards)

    def deck(self, players: int) -> tuple[Card, ...]:
        """Return the playing cards for a game with this many players: the copies that are marked
        with this number or a lower one. [setup.5]
        """
        return tuple(
            card for card, data in self.cards.items() for mark in data.marks if mark <= players
        )

    @cached_property
    def all_cards(self) -> int:
        """The number of playing cards in the box."""
        return sum(len(data.marks) + data.extra for data in self.cards.values())

    def extra_ids(self) -> tuple[Card, ...]:
        """Return the IDs that lie in the box's compartment, where players can buy them.
        [setup.4]
        """
        return tuple(card for card, data in self.cards.items() for _ in range(data.extra))


def edition_of(data: EditionData) -> Edition:
    """Build an edition from the data in a file that has passed all checks."""
    card, card_kind = members(Card, (one.id for one in data.card))
    special, special_kind = members(Special, (one.id for one in data.special))
    currency, currency_kind = members(Currency, (one.id for one in data.currency))
    token, token_kind = members(Token, sorted(one.points for one in data.token))
    return Edition(
        data=data,
        kinds=(card_kind, special_kind, currency_kind, token_kind),
        tokens=token,
        token_data={token[one.points]: one for one in data.token},
        cards={card[one.id]: one for one in data.card},
        specials={special[one.id]: one for one in data.special},
        currencies={currency[one.id]: one for one in data.currency},
        currency_of={
            card[one.id]: currency[one.currency] for one in data.card if one.kind is Kind.NOTE
        },
        names={
            **{card[one.id]: (one.name, *one.also, *note_names(data, one)) for one in data.card},
            **{special[one.id]: (one.name, *one.also) for one in data.special},
            **texts({special[one.id]: one.text for one in data.special if one.by_hand}),
            **texts({card[one.id]: one.text for one in data.card if one.by_hand}),
            **{currency[one.id]: (one.name, *one.also) for one in data.currency},
            **{token[one.points]: (one.name, *one.also) for one in data.token},
        },
    )


def note_names(data: EditionData, note: CardData) -> list[str]:
    """Return the names that players can use for a note: its value with each name of its currency.
    Return nothing for other cards.
    """
    if note.kind is not Kind.NOTE:
        return []
    currency = next(one for one in data.currency if one.id == note.currency)
    return names_in(currency, note.value)


def names_in(currency: CurrencyData, value: int) -> list[str]:
    """Return the names that players can use for an amount of money, for example "200 dollars" or
    "dollar 200", with each name of its currency.
    """
    words = (currency.name, *currency.also)
    return [name for word in words for name in (f"{value} {word}", f"{word} {value}")]


def tokens_needed(data: EditionData) -> int:
    """Return how many victory tokens a game may need: one for each player at the start, and all
    rewards.
    """
    return PLAYERS[1] + ROUNDS * max(map(sum, data.rewards.values()), default=0)


def cards_for(players: int, cards: Iterable[CardData]) -> int:
    """Return how many of these cards are in a game with this many players."""
    return sum(mark <= players for one in cards for mark in one.marks)


def faults_of(data: EditionData) -> Iterator[Fault]:
    """Yield all faults in an edition, in the best order for correcting them."""
    yield from card_faults(data)
    for special in data.special:
        if not special.by_hand and special.id not in values_of(Effect)[:-1]:
            yield (
                f"special {special.id}",
                Phrase("expected-special", known=", ".join(values_of(Effect)[:-1])),
            )
    yield from count_faults(data)


def values_of(kind: type[Enum]) -> list[str]:
    """Return an enum's values, as edition files spell them."""
    return [one.value for one in kind]


def card_faults(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each field of a playing card whose value is wrong."""
    currencies = {one.id for one in data.currency}
    for one in data.card:
        key = f"card {one.id}"
        if one.kind is Kind.NOTE and one.currency not in currencies:
            known = ", ".join(sorted(currencies))
            yield f"{key}.currency", Phrase("expected-currency", known=known)
        if one.kind in (Kind.NOTE, Kind.JEWELRY) and not one.value:
            yield f"{key}.value", Phrase("expected-least", least=1)
        if one.by_hand and one.kind not in (Kind.ID, Kind.PROP):
            yield f"{key}.by_hand", Phrase("expected-by-hand")
        if one.by_hand and not one.text:
            yield f"{key}.text", Phrase("expected-there")
        if one.kind is not Kind.ID and one.extra:
            yield f"{key}.extra", Phrase("expected-no-extra")
        if one.kind is Kind.ID and one.id not in values_of(Role):
            yield key, Phrase("expected-role", known=", ".join(values_of(Role)))
        if one.kind is Kind.PROP and one.id not in values_of(Prop):
            yield key, Phrase("expected-prop", known=", ".join(values_of(Prop)))


def count_faults(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each kind of piece that the box has too few of."""
    least, count = SPECIALS * PLAYERS[1], len(data.special)
    if count < least:
        yield "special", Phrase("expected-specials", least=least, each=SPECIALS, count=count)
    least = tokens_needed(data)
    if sum(one.copies for one in data.token) < least:
        yield "token", Phrase("expected-tokens", least=least)
    ones = sum(one.copies for one in data.token if one.points == STARTING_TOKEN)
    if ones < PLAYERS[1]:
        yield "token", Phrase("expected-ones", least=PLAYERS[1], points=STARTING_TOKEN)
    for players in range(PLAYERS[0], PLAYERS[1] + 1):
        least, count = HAND * players, cards_for(players, data.card)
        if count < least:
            yield "card", Phrase("expected-cards", least=least, players=players, count=count)
        if players not in data.rewards:
            yield f"rewards.{players}", Phrase("expected-rewards")
    if len(data.coins) < PLAYERS[1] or len(set(data.coins)) < len(data.coins):
        yield "coins", Phrase("expected-coins", least=PLAYERS[1])


_reader = EditionReader("wallet", EditionData, edition_of, faults_of)
read_edition, faults = _reader.read, _reader.faults
