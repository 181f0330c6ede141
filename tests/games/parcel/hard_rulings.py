"""The phrase of each refusal that players cannot override, and the reason why they cannot."""

HARD = {
    "no-version": "This version's deck doesn't have that card.",
    "no-copies": "No copy of the card is left.",
    "no-out": "A player who is out has no card.",
    "no-self": "A card can't be compared or traded with itself, or shown to its own player.",
    "no-hand": "The player has no card.",
    "no-round": "No round is going on.",
    "no-showing": "A dealt card is not on the table, so nobody can have seen it.",
    "no-telling": "The player doesn't tell cards in private.",
    "no-turn": "It is already that player's turn.",
    "no-contract": "The player has no contract.",
    "no-place": "The rules have no place for that kind of piece there.",
    "no-face-down": "The rules need the right number of cards in every hand.",
    "no-cover": "The rules cannot treat a card as hidden that everyone knows.",
    "no-longer-played": "That card has not been played.",
    "no-playing": "The card could not finish taking effect.",
}
