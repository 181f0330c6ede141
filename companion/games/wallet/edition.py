"""The component data of Wallet: playing cards, Special cards, coins and victory tokens."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from companion.games.wallet.pieces import Card, Currency, Effect, Kind, Prop, Role, Special, Token
from companion.referee.codes import check_codes
from companion.referee.edition import EditionError, Names, decoded, members
from companion.referee.question import Ruling

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
When = Literal["start-of-turn", "instead-of-turn", "end-of-round"]


class _Data(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """What an edition file may say, and nothing else."""


class CurrencyData(_Data, frozen=True):
    """A currency."""

    id: Id
    name: Name
    also: tuple[str, ...] = ()


class CardData(_Data, frozen=True):
    """A playing card. marks: the number of players on each copy. extra: copies among the
    extra IDs. value: of a note or Jewelry, in whole units.
    """

    id: Id
    name: Name
    kind: Kind
    marks: tuple[Count, ...]
    value: Value = 0
    currency: str = ""
    extra: Count = 0
    text: str = ""
    code: str = ""
    also: tuple[str, ...] = ()


class TokenData(_Data, frozen=True):
    """A kind of victory token."""

    points: Annotated[int, msgspec.Meta(ge=1, le=9)]
    name: Name
    copies: Count
    code: str = ""
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """As other things have one."""
        return str(self.points)


class SpecialData(_Data, frozen=True):
    """A Special card; there is one of each."""

    id: Id
    name: Name
    when: When
    text: str
    code: str = ""
    also: tuple[str, ...] = ()


class EditionData(_Data, frozen=True):
    """An edition file. coins: cents. rewards: how many tokens the wealthiest innocent draw, in
    order, by number of players.
    """

    schema: int
    game: str
    title: str
    hourglasses: Annotated[int, msgspec.Meta(ge=1, le=99)]
    coins: tuple[Annotated[int, msgspec.Meta(ge=1, le=99)], ...]
    rewards: dict[int, tuple[Count, ...]]
    token: tuple[TokenData, ...]
    currency: tuple[CurrencyData, ...]
    card: tuple[CardData, ...]
    special: tuple[SpecialData, ...]
    companion_texts: bool = False


@dataclass(frozen=True, eq=False)
class Edition:
    """An edition whose things are enums of its own. kinds: these enums."""

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
        """What the edition is called."""
        return self.data.title

    @property
    def all_tokens(self) -> tuple[Token, ...]:
        """The victory tokens of the box."""
        return tuple(self.tokens[one.points] for one in self.data.token for _ in range(one.copies))

    def effect(self, special: Special) -> Effect:
        """What the card does."""
        return self._effects[special]

    @cached_property
    def _effects(self) -> Mapping[Special, Effect]:
        return {special: Effect(special.value) for special in self.specials}

    @cached_property
    def for_turns(self) -> tuple[Special, ...]:
        """The Special cards that are played in a turn."""
        cards = self.specials.items()
        return tuple(special for special, data in cards if data.when != "end-of-round")

    @cached_property
    def not_money(self) -> Mapping[Card, Ruling]:
        """What is neither a note nor Jewelry, each with the ruling that refuses it. [action.3]"""
        return self.no_use("action.3", "no-money", (Kind.NOTE, Kind.JEWELRY))

    @cached_property
    def not_notes(self) -> Mapping[Card, Ruling]:
        """What is no note. [round.6]"""
        return self.no_use("round.6", "no-note", (Kind.NOTE,))

    @cached_property
    def notes(self) -> frozenset[Card]:
        """The notes."""
        return frozenset(card for card, data in self.cards.items() if data.kind is Kind.NOTE)

    def no_use(self, rule: str, phrase: str, kinds: tuple[Kind, ...]) -> Mapping[Card, Ruling]:
        """The cards that are of none of these kinds."""
        return {
            card: Ruling(rule, phrase, {"option": card}, hard=True)
            for card, data in self.cards.items()
            if data.kind not in kinds
        }

    def value(self, cards: Iterable[Card]) -> int:
        """What these are worth together, in whole units."""
        return sum(self.cards[card].value for card in cards)

    def deck(self, players: int) -> tuple[Card, ...]:
        """The playing cards with marks of so many players or less. [setup.5]"""
        return tuple(
            card for card, data in self.cards.items() for mark in data.marks if mark <= players
        )

    def extra_ids(self) -> tuple[Card, ...]:
        """What lies in the compartment. [setup.4]"""
        return tuple(card for card, data in self.cards.items() for _ in range(data.extra))


#: How many play. [story.1]
PLAYERS = (2, 7)
HAND, SPECIALS = 5, 2
STARTING_TOKEN = 1
ROUNDS = 3

#: A key of the file, and what must stand there.
Fault = tuple[str, str]


def read_edition(text: str, source: str) -> Edition:
    """An edition from TOML. Raises EditionError for the first fault."""
    for first in faults(text, source):
        raise first
    data = decoded(text, source, EditionData, game="wallet")
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
            **{currency[one.id]: (one.name, *one.also) for one in data.currency},
            **{token[one.points]: (one.name, *one.also) for one in data.token},
        },
    )


def note_names(data: EditionData, note: CardData) -> list[str]:
    """How a note is called, with every word for its currency; nothing of other cards."""
    if note.kind is not Kind.NOTE:
        return []
    currency = next(one for one in data.currency if one.id == note.currency)
    return names_in(currency, note.value)


def names_in(currency: CurrencyData, value: int) -> list[str]:
    """So much of a currency, in every word for it: "200 dollars", "dollar 200"."""
    words = (currency.name, *currency.also)
    return [name for word in words for name in (f"{value} {word}", f"{word} {value}")]


def faults(text: str, source: str) -> list[EditionError]:
    """Everything that is wrong with an edition."""
    found: list[EditionError] = []
    try:
        data = decoded(text, source, EditionData, game="wallet")
        found += [EditionError(source, *fault) for fault in faults_of(data)]
        check_codes({f"{kind} {one.id}.code": one.code for kind, one in coded(data)}, source)
    except EditionError as error:
        found.append(error)
    return found


def coded(data: EditionData) -> list[tuple[str, CardData | SpecialData | TokenData]]:
    """Everything that bears a code."""
    return [
        *(("card", one) for one in data.card),
        *(("special", one) for one in data.special),
        *(("token", one) for one in data.token),
    ]


def tokens_needed(data: EditionData) -> int:
    """The fewest victory tokens: one to begin with for each, and those that three rounds give."""
    return PLAYERS[1] + ROUNDS * max(map(sum, data.rewards.values()), default=0)


def cards_for(players: int, cards: Iterable[CardData]) -> int:
    """How many of these are marked with so many players or less."""
    return sum(mark <= players for one in cards for mark in one.marks)


def ids_of(data: EditionData) -> dict[str, list[str]]:
    """The ids of each kind of things."""
    return {
        "card": [one.id for one in data.card],
        "special": [one.id for one in data.special],
        "currency": [one.id for one in data.currency],
        "token": [one.id for one in data.token],
    }


def faults_of(data: EditionData) -> list[Fault]:
    """In the order in which they are best mended."""
    found: list[Fault] = []
    for kind, ids in ids_of(data).items():
        if twice := [id_ for id_, count in Counter(ids).items() if count > 1]:
            found.append((f"{kind} {twice[0]}", "there once"))
    currencies = {one.id for one in data.currency}
    for one in data.card:
        key = f"card {one.id}"
        if one.kind is Kind.NOTE and one.currency not in currencies:
            known = ", ".join(sorted(currencies))
            found.append((f"{key}.currency", f"one of these: {known}"))
        if one.kind in (Kind.NOTE, Kind.JEWELRY) and not one.value:
            found.append((f"{key}.value", "1 or more"))
        if one.kind is not Kind.ID and one.extra:
            found.append((f"{key}.extra", "left out: only an ID is an extra ID"))
        if one.kind is Kind.ID and one.id not in {role.value for role in Role}:
            found.append((key, "the id of a role: " + ", ".join(role.value for role in Role)))
        if one.kind is Kind.PROP and one.id not in {prop.value for prop in Prop}:
            found.append((key, "the id of a Prop: " + ", ".join(prop.value for prop in Prop)))
    for special in data.special:
        if special.id not in {effect.value for effect in Effect}:
            known = ", ".join(effect.value for effect in Effect)
            found.append((f"special {special.id}", f"the id of a Special card: {known}"))
    least, count = SPECIALS * PLAYERS[1], len(data.special)
    if count < least:
        found.append(("special", f"there {least} times at least, {SPECIALS} for each, not {count}"))
    least = tokens_needed(data)
    if sum(one.copies for one in data.token) < least:
        found.append(("token", f"{least} together, so that they never run out"))
    ones = sum(one.copies for one in data.token if one.points == STARTING_TOKEN)
    if ones < PLAYERS[1]:
        found.append(("token", f"{PLAYERS[1]} or more of {STARTING_TOKEN} point, one for each"))
    for players in range(PLAYERS[0], PLAYERS[1] + 1):
        least, count = HAND * players, cards_for(players, data.card)
        if count < least:
            found.append(("card", f"{least} cards at least for {players} players, not {count}"))
        if players not in data.rewards:
            found.append((f"rewards.{players}", "the tokens that the wealthiest innocent draw"))
    if len(data.coins) < PLAYERS[1] or len(set(data.coins)) < len(data.coins):
        found.append(("coins", f"{PLAYERS[1]} different ones at least"))
    return found
