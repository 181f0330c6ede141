"""Starts games in which the companion deals and a test chooses the cards and coins."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from companion.referee.chance import Chance
from companion.referee.question import Draw, Luck, Pick, Shuffle
from tests.games.wallet.cards import CARDS, EDITION, SPECIALS
from tests.table import Played, prepared, seated

#: The coins in a game with real cards, by player count. Ann has the lowest coin.
COINS = {2: "5; 10", 3: "5; 10; 20", 4: "5; 10; 20; 50", 7: "1; 2; 5; 7; 10; 20; 50"}
OPENING_LINES = {players: f"skip setup; {coins}" for players, coins in COINS.items()}


class ChosenChance(Chance):
    """A source of chance that deals chosen cards in the first round.

    hands, specials: the cards for each seat, such as "john-smith ring | dollar-200". Missing cards
    are random.
    drawn: the cards at the top of the wallet.
    coins: the values of the coins in cents, in seat order.

    When a card is drawn from a hand, it is always the first one. A card that is put in the wallet
    goes to the bottom.
    """

    def __init__(self, hands: str, specials: str, drawn: str, coins: str, players: int) -> None:
        super().__init__(1)
        deck = EDITION.deck(2 if players == 2 else 7)
        wanted = [CARDS[word] for word in (*_spread(hands, 5), *drawn.split())]
        held = [SPECIALS[word] for word in _spread(specials, 2)]
        self._left = [_order(tuple(EDITION.specials), held), _order(deck, wanted)]
        values = sorted(EDITION.data.coins)
        first = [values.index(int(coin)) for coin in coins.split()]
        self._coins = (*first, *(n for n in range(len(values)) if n not in first))

    def decide(self, question: Luck) -> object:
        """Decide the outcome of a pick, a draw or a shuffle."""
        if isinstance(question, Pick):
            return 0
        if isinstance(question, Draw):
            count = question.count
            return self._coins if count == len(self._coins) else tuple(range(count))
        assert isinstance(question, Shuffle)
        for place, order in enumerate(self._left):
            if len(order) == question.count:
                return self._left.pop(place)
        return self.order(question)


def _spread(words: str, size: int) -> list[str]:
    """Split the words at "|" into the cards of each seat, and return them in one list. Every seat
    except the last must have `size` cards.
    """
    seats = [part.split() for part in words.split("|")]
    for seat in seats[:-1]:
        assert len(seat) == size, words
    return [word for seat in seats for word in seat]


def _order(deck: Sequence[Enum], wanted: Sequence[Enum]) -> tuple[int, ...]:
    """Return the order in which to shuffle the deck so that the wanted cards are dealt first. The
    last card is the top one.
    """
    left = list(range(len(deck)))
    taken = []
    for card in wanted:
        place = next(n for n in left if deck[n] is card)
        left.remove(place)
        taken.append(place)
    return (*left, *reversed(taken))


def dealt_game(
    hands: str = "",
    specials: str = "",
    drawn: str = "",
    coins: str = "",
    players: int = 3,
    options: tuple[str, ...] = (),
) -> Played:
    """Start a game in which the companion deals these cards, and play it up to its first question.

    hands, specials, drawn, coins: the cards and coins, as in `ChosenChance`.
    """
    start = prepared(players, "dealer", *options, game="wallet")
    start = replace(start, start=replace(start.start, edition=EDITION))
    all_coins = coins or " ".join(COINS[players].replace(";", "").split())
    luck = ChosenChance(hands, specials, drawn, all_coins, players)
    game = seated(start, chance=luck)
    game.open()
    return game
