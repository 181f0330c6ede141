"""Asks what is in the players' box: its tokens, coins and cards."""

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

#: The maximum length of a currency's name, in characters. The name must fit on a note after the
#: value.
MOST_CURRENCY = MOST_SIGNS - len(f"{most_of(CardData, 'value')} ")
#: The kinds of cards that are the same in every box.
ROLES = (Kind.ID, Kind.PROP)
#: For each kind of card, the id of the question that asks which numbers of players are marked on
#: its copies.
MARKS = {
    Kind.ID: "box-id-marks",
    Kind.PROP: "box-prop-marks",
    Kind.JEWELRY: "box-marks",
    Kind.NOTE: "box-marks",
}


def box(standard: Edition, phrases: Phrases) -> Interview:
    """Return an interview that asks for everything in the players' box and returns the edition.

    standard: the companion's own edition, which provides what the interview doesn't ask for, such
    as the rewards.
    """
    return BoxInterview(standard.data, phrases).edition()


class BoxInterview(EditionInterview[EditionData]):
    """Asks all questions about a box once, in order.

    currency: the currency whose notes the interview is asking for.
    """

    END, FEW = "box-end", "box-no-currency"

    currency: CurrencyData

    def __init__(self, standard: EditionData, phrases: Phrases) -> None:
        super().__init__(standard, phrases)
        for one in standard.card:
            if one.kind in ROLES:
                self.reserve(*names_of(one))
                self.reserve_id(one.id)
        # Only a currency with the same name as in the standard edition gets the same id.
        for currency in standard.currency:
            self.reserve_id(currency.id)

    def finished(self) -> EditionData:
        """Return the box. Its Special cards lack the standard edition's braille codes."""
        data = super().finished()
        return replace(data, special=tuple(replace(one, code="") for one in data.special))

    def summary(self, edition: EditionData) -> dict[str, Word]:
        """Return the facts for the last question: what is in the box, and how many playing cards it
        has.
        """
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
        """Return the facts for the next question about tokens: how many have been entered so
        far.
        """
        return {"count": self._tokens}

    @property
    def _tokens(self) -> int:
        return sum(one.copies for one in self.draft["token"])

    def read_token(self, words: str) -> dict[str, Any]:
        """Parse how many points a victory token is worth. Return the token's fields, including a
        name.
        """
        points = number_of(TokenData, "points")(words)
        if any(one.points == points for one in self.draft["token"]):
            raise UnfitError("box-token-told", number=points)
        for one in self.standard.token:
            if one.points == points:
                return {"points": points, "name": one.name, "also": one.also}
        return {"points": points, "name": self.phrases.say("words-points", {"number": points})}

    async def copies_of_token(self) -> int:
        """Ask how many victory tokens of this kind there are."""
        points = self.thing["points"]
        least = PLAYERS[1] if points == STARTING_TOKEN else 1
        read = number_of(TokenData, "copies", least)
        return await self.ask("box-token-copies", read, number=points, least=least)

    def done_token(self) -> None:
        """Raise UnfitError if a game could need more victory tokens than have been entered."""
        if all(one.points != STARTING_TOKEN for one in self.draft["token"]):
            raise UnfitError("box-no-starting-token", number=STARTING_TOKEN)
        if self._tokens < (least := tokens_needed(self.standard)):
            raise UnfitError("box-few-tokens", count=self._tokens, least=least)

    def read_currency(self, words: str) -> dict[str, Any]:
        """Parse the name of a currency. If the standard edition has this currency too, it gets the
        same id and the same other names.
        """
        name = self.new_name(words, MOST_CURRENCY)
        for one in self.standard.currency:
            if letters(name) in map(letters, names_of(one)):
                also = tuple(word for word in names_of(one) if word != name)
                return {"name": name, "id": one.id, "also": also}
        return {"name": name}

    # Playing cards and Special cards

    async def cards(self) -> list[CardData]:
        """Ask for the playing cards: the IDs and Props, which are the same in every box, then
        Jewelry, then notes.
        """
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
        """Ask which number of players is marked on each copy of a card."""
        kind, name = self.thing["kind"], self.thing["name"]
        read = partial(self.some_marks, 0 if kind in ROLES else 1)
        return await self.ask(MARKS[kind], read, name=name)

    def some_marks(self, least: int, words: str) -> tuple[int, ...]:
        """Parse the number of players that is marked on each copy of a card.

        least: how many copies there must be.
        """
        if simple(words) in self.words("answer-none") and not least:
            return ()
        marks, most = numbers(words, number(*PLAYERS)), most_of(CardData, "marks")
        if marks is None or len(marks) > most:
            first, last = PLAYERS
            raise UnfitError("box-no-marks", least=least, first=first, last=last, most=most)
        return marks

    def read_special_text(self, words: str) -> dict[str, Any]:
        """Parse the text of a card. Return it, and whether the players carry it out themselves."""
        text, most = self.by_hand(words), most_of(SpecialData, "text")
        return {"text": card_text(text or words, most), "by_hand": text is not None}

    def facts_note(self) -> dict[str, Word]:
        """Return the facts for the next question about notes: the name of their currency."""
        return {"name": self.currency.name}

    def read_note(self, words: str) -> dict[str, Any]:
        """Parse the value of a note. Return the note's fields; its name and id follow from the
        value.
        """
        value = number_of(CardData, "value", 1)(words)
        name = f"{value} {self.currency.name}"
        if any(map(self.is_taken, names_in(self.currency, value))):
            raise UnfitError("box-note-taken", name=name)
        return {"id": f"{self.currency.id}-{value}", "name": name, "value": value}

    def done_note(self) -> None:
        """Raise UnfitError if the currency has no notes. After the last currency, also raise it if
        the box has too few cards for some number of players.
        """
        if all(one.currency != self.currency.id for one in self.draft["card"]):
            raise UnfitError("box-no-note", name=self.currency.name)
        if self.currency is self.draft["currency"][-1]:
            for players in range(PLAYERS[0], PLAYERS[1] + 1):
                least, count = HAND * players, cards_for(players, self.draft["card"])
                if count < least:
                    raise UnfitError("box-few-cards", players=players, count=count, least=least)


def numbers(words: str, read: Callable[[str], int]) -> tuple[int, ...] | None:
    """Parse whole numbers with spaces or commas between them.

    Return None if there are none, or if `read` raises UnfitError for one of them.
    """
    try:
        return tuple(map(read, words.replace(",", " ").split())) or None
    except UnfitError:
        return None
