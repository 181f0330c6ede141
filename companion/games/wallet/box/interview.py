"""The interview about a table's own box: its tokens, coins and cards."""

from collections.abc import Callable
from functools import partial
from typing import Any

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
from companion.referee.answers import MOST_SIGNS, card_text, number
from companion.referee.edition_interview import EditionInterview, names_of
from companion.referee.facts import Word
from companion.referee.interview import Interview, Phrases, UnfitError
from companion.referee.names import letters, simple
from companion.referee.schema import most_of, number_of

#: The maximum length of a currency's name, in characters. A note's name consists of its value and
#: its currency.
MOST_CURRENCY = MOST_SIGNS - len(f"{most_of(CardData, 'value')} ")
#: The kinds of cards that every box has.
ROLES = (Kind.ID, Kind.PROP)
#: The ids of the questions that ask for the marks on a card's copies, by kind.
MARKS = {
    Kind.ID: "box-id-marks",
    Kind.PROP: "box-prop-marks",
    Kind.JEWELRY: "box-marks",
    Kind.NOTE: "box-marks",
}


def box(standard: Edition, phrases: Phrases) -> Interview:
    """Return the interview about a box. The box gets the standard edition's rewards."""
    return BoxInterview(standard.data, phrases).edition()


class BoxInterview(EditionInterview[EditionData]):
    """One pass of the interview. currency: the currency of the notes being asked for."""

    END, FEW = "box-end", "box-no-currency"

    currency: CurrencyData

    def __init__(self, standard: EditionData, phrases: Phrases) -> None:
        super().__init__(standard, phrases)
        for one in standard.card:
            if one.kind in ROLES:
                self.reserve(*names_of(one))
                self.reserve_id(one.id)
        for currency in standard.currency:  # Each id belongs to the currency's usual name.
            self.reserve_id(currency.id)

    def finished(self) -> EditionData:
        """Return the box, without the standard edition's label codes."""
        data = super().finished()
        return replace(data, special=tuple(replace(one, code="") for one in data.special))

    def summary(self, edition: EditionData) -> dict[str, Word]:
        """Return the summary, with the number of playing cards."""
        return {**super().summary(edition), "count": sum(len(one.marks) for one in edition.card)}

    # Tokens, coins and currencies

    def read_coins(self, words: str) -> tuple[int, ...]:
        """Parse each coin's value in cents. Coins decide who starts, so no two may be the same."""
        coins, most = numbers(words, number_of(EditionData, "coins")), most_of(EditionData, "coins")
        if coins is None:
            raise UnfitError("box-no-coins", most=most)
        if len(set(coins)) < len(coins):
            twice = next(coin for coin in coins if coins.count(coin) > 1)
            raise UnfitError("box-coin-twice", number=twice)
        if len(coins) < PLAYERS[1]:
            raise UnfitError("box-few-coins", count=len(coins), least=PLAYERS[1])
        return coins

    def facts_token(self) -> dict[str, Word]:
        """Return the number of victory tokens entered so far."""
        return {"count": self._tokens}

    @property
    def _tokens(self) -> int:
        return sum(one.copies for one in self.draft["token"])

    def read_token(self, words: str) -> dict[str, Any]:
        """Parse the points of a kind of victory token, and name the kind."""
        points = number_of(TokenData, "points")(words)
        if any(one.points == points for one in self.draft["token"]):
            raise UnfitError("box-token-told", number=points)
        for one in self.standard.token:
            if one.points == points:
                return {"points": points, "name": one.name, "also": one.also}
        return {"points": points, "name": self.phrases.say("words-points", {"number": points})}

    async def copies_of_token(self) -> int:
        """Ask for the number of victory tokens of one kind."""
        points = self.thing["points"]
        least = PLAYERS[1] if points == STARTING_TOKEN else 1
        read = number_of(TokenData, "copies", least)
        return await self.ask("box-token-copies", read, number=points, least=least)

    def done_token(self) -> None:
        """Raise UnfitError if a game could need more victory tokens than these."""
        if all(one.points != STARTING_TOKEN for one in self.draft["token"]):
            raise UnfitError("box-no-starting-token", number=STARTING_TOKEN)
        if self._tokens < (least := tokens_needed(self.standard)):
            raise UnfitError("box-few-tokens", count=self._tokens, least=least)

    def read_currency(self, words: str) -> dict[str, Any]:
        """Parse a currency's name. A standard currency also gets its standard id and aliases."""
        name = self.new_name(words, MOST_CURRENCY)
        for one in self.standard.currency:
            if letters(name) in map(letters, names_of(one)):
                also = tuple(word for word in names_of(one) if word != name)
                return {"name": name, "id": one.id, "also": also}
        return {"name": name}

    # Playing cards and Special cards

    async def cards(self) -> list[CardData]:
        """Ask for the IDs and Props, which every box has, then for Jewelry, then for notes."""
        cards = [
            await self.ask_thing(CardData, {}, one)
            for one in self.standard.card
            if one.kind in ROLES
        ]
        if not await self.ask("box-usual-ids", self.yes_or_no, count=len(cards)):
            ask = partial(self.ask, "box-id-text", self.read_special_text)
            cards = [replace(one, **await ask(name=one.name)) for one in cards]
        self.draft["card"] = cards = [replace(one, code="") for one in cards]
        await self.ask_list("card", {"kind": Kind.JEWELRY}, phrase="box-jewelry")
        for currency in self.draft["currency"]:
            self.currency = currency
            known = {"kind": Kind.NOTE, "currency": currency.id}
            await self.ask_list("card", known, phrase="box-note")
        return cards

    async def copies_of_card(self) -> tuple[int, ...]:
        """Ask for the number of players marked on each of a card's copies."""
        kind, name = self.thing["kind"], self.thing["name"]
        read = partial(self.some_marks, 0 if kind in ROLES else 1)
        return await self.ask(MARKS[kind], read, name=name)

    def some_marks(self, least: int, words: str) -> tuple[int, ...]:
        """Parse the number of players marked on each of a card's copies. least: the minimum number
        of copies.
        """
        if simple(words) in self.words("answer-none") and not least:
            return ()
        marks, most = numbers(words, number(*PLAYERS)), most_of(CardData, "marks")
        if marks is None or len(marks) > most:
            first, last = PLAYERS
            raise UnfitError("box-no-marks", least=least, first=first, last=last, most=most)
        return marks

    def read_special_text(self, words: str) -> dict[str, Any]:
        """Parse a card's text. Return it, and whether the players carry it out."""
        text, most = self.by_hand(words), most_of(SpecialData, "text")
        return {"text": card_text(text or words, most), "by_hand": text is not None}

    def facts_note(self) -> dict[str, Word]:
        """Return the currency of the notes being asked for."""
        return {"name": self.currency.name}

    def read_note(self, words: str) -> dict[str, Any]:
        """Parse a note's value, which determines the note's name and id."""
        value = number_of(CardData, "value", 1)(words)
        name = f"{value} {self.currency.name}"
        if any(map(self.is_taken, names_in(self.currency, value))):
            raise UnfitError("box-note-taken", name=name)
        return {"id": f"{self.currency.id}-{value}", "name": name, "value": value}

    def done_note(self) -> None:
        """Raise UnfitError if the currency has no notes, or the box has too few cards."""
        if all(one.currency != self.currency.id for one in self.draft["card"]):
            raise UnfitError("box-no-note", name=self.currency.name)
        if self.currency is self.draft["currency"][-1]:
            for players in range(PLAYERS[0], PLAYERS[1] + 1):
                least, count = HAND * players, cards_for(players, self.draft["card"])
                if count < least:
                    raise UnfitError("box-few-cards", players=players, count=count, least=least)


def numbers(words: str, read: Callable[[str], int]) -> tuple[int, ...] | None:
    """Parse whole numbers. Return None if there are no words, or if any word is out of range or not
    a number.
    """
    try:
        return tuple(map(read, words.replace(",", " ").split())) or None
    except UnfitError:
        return None
