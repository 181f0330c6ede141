"""The refusals that no table can override, each with what does not exist, or cannot go on."""

HARD = {
    "no-version": "The deck of this version has no such card.",
    "no-copies": "No copy of it is left that it could be.",
    "no-left": "Whoever has left has no card, and is asked nothing.",
    "no-out": "Whoever is out has no card.",
    "no-self": "Nobody can be compared or traded with themselves, or asked what they see.",
    "no-hand": "There is no card.",
    "no-round": "There is no round.",
    "no-showing": "There is no card at the table, only what somebody says.",
    "no-telling": "Nothing is told.",
    "no-turn": "It is so already.",
    "no-contract": "There is no contract.",
    "no-place": "The rules have no such thing at that place.",
    "no-face-down": "With more or fewer cards in a hand the rules cannot go on.",
    "no-cover": "A face-down card that all know is none that the rules can go on with.",
    "no-longer-played": "No such card has been played.",
    "no-playing": "Its effect could not be played to its end.",
}
