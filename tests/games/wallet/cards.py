"""The cards of the standard edition, and hands described in words such as "john-smith dollar-200
ring".
"""

from companion.games.wallet.box.edition import Edition, read_edition
from companion.games.wallet.model.pieces import Card, Special
from companion.games.wallet.rules.verdict import JudgedCard
from companion.paths import PACKAGE

FILE = PACKAGE / "games" / "wallet" / "editions" / "standard.toml"
EDITION: Edition = read_edition(FILE.read_text(encoding="utf-8"), "standard.toml")
CARDS: dict[str, Card] = {str(card.value): card for card in EDITION.cards}
SPECIALS: dict[str, Special] = {str(card.value): card for card in EDITION.specials}


def hand_of(words: str) -> list[JudgedCard]:
    """Return the cards in a hand. Each banknote has its value in its own currency."""
    cards = [CARDS[word] for word in words.split()]
    return [JudgedCard(card, EDITION.currency_of.get(card)) for card in cards]
