"""A box told step by step: its tokens, coins and cards, as they lie on the table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from companion.games.wallet.box.edition import (
    HAND,
    PLAYERS,
    STARTING_TOKEN,
    CardData,
    CurrencyData,
    Edition,
    EditionData,
    SpecialData,
    TokenData,
    cards_for,
    names_in,
    tokens_needed,
)
from companion.games.wallet.model.pieces import Kind
from companion.referee.answers import (
    MOST_SIGNS,
    Answers,
    Naming,
    any_name,
    card_text,
    number,
)
from companion.referee.facts import PhraseFacts
from companion.referee.interview import Ask, Phrases, UnfitError
from companion.referee.names import letters, simple
from companion.referee.schema import ask, most_of, number_of

C = TypeVar("C", CardData, SpecialData)

#: A note is called by its value, a space, and its currency.
MOST_CURRENCY = MOST_SIGNS - len(f"{most_of(CardData, 'value')} ")


async def box(standard: Edition, phrases: Phrases) -> EditionData:
    """The whole box. standard: where the rewards come from, and the usual names and texts."""
    usual = standard.data
    sketch = Sketch(usual, phrases)
    title = await Ask("box-title", any_name)
    hourglasses = await ask(sketch, EditionData, "hourglasses")
    coins = await Ask("box-coins", some_coins, {"least": PLAYERS[1]})
    await tokens(sketch)
    await currencies(sketch)
    await ids_and_props(sketch)
    await jewelry(sketch)
    for currency in sketch.currencies:
        await notes(sketch, currency)
    specials = await texts(sketch, usual.special, "box-usual-specials")
    count = sum(len(one.marks) for one in sketch.cards)
    await Ask("box-end", sketch.only_done, {"title": title, "count": count})
    return EditionData(
        schema=1,
        game="wallet",
        title=title,
        hourglasses=hourglasses,
        coins=coins,
        rewards=usual.rewards,
        token=tuple(sketch.tokens),
        currency=tuple(sketch.currencies),
        card=tuple(sketch.cards),
        special=tuple(specials),
    )


async def tokens(sketch: "Sketch") -> None:
    """Each value of victory tokens, and how many have it."""
    names = {one.points: one for one in sketch.usual.token}
    while True:
        facts: PhraseFacts = {"count": sum(one.copies for one in sketch.tokens)}
        points = await Ask("box-token", sketch.points_or_done, facts)
        if points is None:
            return
        least = PLAYERS[1] if points == STARTING_TOKEN else 1
        facts = {"number": points, "least": least}
        copies = await ask(sketch, TokenData, "copies", facts, least=least)
        new = TokenData(points, sketch.phrases.say("words-points", {"number": points}), copies)
        if points in names:
            new = replace(names[points], copies=copies, code="")
        sketch.take(new.name, *new.also)
        sketch.tokens.append(new)


async def currencies(sketch: "Sketch") -> None:
    """Each currency. One that is called as a usual one has its id, and its other words too."""
    usual = {letters(word): one for one in sketch.usual.currency for word in (one.name, *one.also)}
    while True:
        facts: PhraseFacts = {"count": len(sketch.currencies)}
        name = await Ask("box-currency", sketch.currency_or_done, facts)
        if name is None:
            return
        if (same := usual.get(letters(name))) is None:
            new = CurrencyData(sketch.id_for(name), name)
        else:
            words = (same.name, *same.also)
            new = CurrencyData(same.id, name, tuple(word for word in words if word != name))
            sketch.take(*words)
        sketch.currencies.append(new)


async def ids_and_props(sketch: "Sketch") -> None:
    """The cards that every box has: their copies, and their texts where these are others."""
    for one in sketch.usual.card:
        if one.kind is Kind.ID:
            marks = await Ask("box-id-marks", some_marks(sketch, 0), {"name": one.name})
            extra = await ask(sketch, CardData, "extra", {"name": one.name})
            sketch.cards.append(replace(one, marks=marks, extra=extra, code=""))
        elif one.kind is Kind.PROP:
            marks = await Ask("box-prop-marks", some_marks(sketch, 0), {"name": one.name})
            sketch.cards.append(replace(one, marks=marks, code=""))
    sketch.cards = await texts(sketch, sketch.cards, "box-usual-ids")


async def jewelry(sketch: "Sketch") -> None:
    """Each Jewelry card: its value and its copies."""
    while True:
        told = sum(one.kind is Kind.JEWELRY for one in sketch.cards)
        name = await Ask("box-jewelry", sketch.name_or_done, {"count": told})
        if name is None:
            return
        value = await ask(sketch, CardData, "value", {"name": name})
        marks = await Ask("box-marks", some_marks(sketch, 1), {"name": name})
        id_ = sketch.id_for(name)
        sketch.cards.append(CardData(id_, name, Kind.JEWELRY, marks, value))


async def notes(sketch: "Sketch", currency: CurrencyData) -> None:
    """Each note of a currency: its value and its copies."""
    while True:
        told = sum(one.currency == currency.id for one in sketch.cards)
        read = partial(sketch.value_or_done, currency, told)
        value = await Ask("box-note", read, {"name": currency.name, "count": told})
        if value is None:
            return
        name = f"{value} {currency.name}"
        marks = await Ask("box-marks", some_marks(sketch, 1), {"name": name})
        id_ = sketch.id_for(f"{currency.id} {value}")
        sketch.take(*names_in(currency, value))
        sketch.cards.append(CardData(id_, name, Kind.NOTE, marks, value, currency.id))


async def texts(sketch: "Sketch", cards: Sequence[C], phrase: str) -> list[C]:
    """These cards with the usual texts, or each with its own."""
    usual = [replace(one, code="") for one in cards]
    if await Ask(phrase, sketch.yes_or_no, {"count": len(usual)}):
        return usual
    return [
        await ask(sketch, type(one), "text", {"name": one.name}, read=partial(sketch.text_of, one))
        for one in usual
    ]


class Sketch(Naming):
    """What has been told so far. usual: the standard edition, whose words are taken already."""

    def __init__(self, usual: EditionData, phrases: Phrases) -> None:
        super().__init__(phrases)
        self.usual = usual
        self.tokens: list[TokenData] = []
        self.currencies: list[CurrencyData] = []
        self.cards: list[CardData] = []
        for card in usual.card:
            if card.kind in (Kind.ID, Kind.PROP):
                self.take(card.name, *card.also)
                self.take_id(card.id)
        for special in usual.special:
            self.take(special.name, *special.also)
        for currency in usual.currency:  # their names are free, and bring their ids with them
            self.take_id(currency.id)

    def points_or_done(self, words: str) -> int | None:
        """A token's value, or None for done, once there are enough for every game."""
        if self.is_done(words):
            if all(one.points != STARTING_TOKEN for one in self.tokens):
                raise UnfitError("box-no-starting-token", number=STARTING_TOKEN)
            count = sum(one.copies for one in self.tokens)
            if count < (least := tokens_needed(self.usual)):
                raise UnfitError("box-few-tokens", count=count, least=least)
            return None
        points = number_of(TokenData, "points")(words)
        if any(one.points == points for one in self.tokens):
            raise UnfitError("box-token-told", number=points)
        return points

    def currency_or_done(self, words: str) -> str | None:
        """A currency's name, or None for done, once there is one."""
        if not self.is_done(words):
            return self.new_name(words, MOST_CURRENCY)
        if not self.currencies:
            raise UnfitError("box-no-currency")
        return None

    def value_or_done(self, currency: CurrencyData, told: int, words: str) -> int | None:
        """A note's value, or None for done. told: how many values of the currency there are.

        Each currency has notes; after the last one there are cards for every number of players.
        """
        if self.is_done(words):
            if not told:
                raise UnfitError("box-no-note", name=currency.name)
            if currency is self.currencies[-1]:
                self.check_cards()
            return None
        value = number_of(CardData, "value", 1)(words)
        if any(map(self.is_taken, names_in(currency, value))):
            raise UnfitError("box-note-taken", name=f"{value} {currency.name}")
        return value

    def text_of(self, one: C, words: str) -> C:
        """A card with its text, and whether the table does what that says."""
        text, most = self.by_hand(words), most_of(type(one), "text")
        return replace(one, text=card_text(text or words, most), by_hand=text is not None)

    def check_cards(self) -> None:
        """Raises UnfitError where the cards are too few for some number of players."""
        for players in range(PLAYERS[0], PLAYERS[1] + 1):
            least, count = HAND * players, cards_for(players, self.cards)
            if count < least:
                raise UnfitError("box-few-cards", players=players, count=count, least=least)


def some_coins(words: str) -> tuple[int, ...]:
    """The cents of each coin. They draw lots, so no two are the same. Raises UnfitError."""
    told = words.replace(",", " ").split()
    coins = numbers(told, number_of(EditionData, "coins"))
    if coins is None:
        most = most_of(EditionData, "coins")
        raise UnfitError("box-no-coins", most=most)
    if len(set(coins)) < len(coins):
        twice = next(coin for coin in coins if coins.count(coin) > 1)
        raise UnfitError("box-coin-twice", number=twice)
    if len(coins) < PLAYERS[1]:
        raise UnfitError("box-few-coins", count=len(coins), least=PLAYERS[1])
    return coins


def some_marks(answers: Answers, least: int) -> Callable[[str], tuple[int, ...]]:
    """The number of players on each copy of a card. least: how many copies there must be."""

    def read(words: str) -> tuple[int, ...]:
        if simple(words) in answers.words("answer-none") and not least:
            return ()
        marks, most = (
            numbers(words.replace(",", " ").split(), number(*PLAYERS)),
            most_of(CardData, "marks"),
        )
        if marks is None or len(marks) > most:
            raise UnfitError(
                "box-no-marks", least=least, first=PLAYERS[0], last=PLAYERS[1], most=most
            )
        return marks

    return read


def numbers(told: list[str], read: Callable[[str], int]) -> tuple[int, ...] | None:
    """These as whole numbers; None where one is none, or out of range, or nothing is told."""
    try:
        return tuple(map(read, told)) or None
    except UnfitError:
        return None
