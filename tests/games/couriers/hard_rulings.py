"""The rulings that players can't override: the phrase of each, and the reason why.

Players can override all other rulings.
"""

HARD = {
    "no-bonus": "there is no card to set",
    "no-bonus-full": "the seventh is discarded at once",
    "no-card-for": "there is no card to deliver",
    "no-cards": "there is no card to abandon",
    "no-claim-end": "there is no card to claim",
    "no-claim-full": "there is no parcel for a sixth card",
    "no-claimed": "the card is in a hand",
    "no-copies": "there is no other copy",
    "no-delivered": "the card is face up",
    "no-directions": "the board does not give them",
    "no-fork": "there is one road",
    "no-gone": "the card is out of the game",
    "no-house-here": "there is no house",
    "no-in-row": "the card is face up",
    "no-own-trap": "there is no trap",
    "no-parcel": "parcels stand for the cards",
    "no-place-bonuses": "the rules have no such place",
    "no-place-destinations": "the rules have no such place",
    "no-place-traps": "the rules have no such place",
    "no-place-vans": "the rules have no such place",
    "no-put-yet": "the cards have not been dealt",
    "no-red": "there is no card to set",
    "no-row": "the card is not there",
    "no-row-full": "a row has five places",
    "no-such-miss": "a turn is either missed or not",
    "no-such-score": "no score is that high",
    "no-trap-card": "it moves with its trap",
    "no-trap-dealt": "the companion deals the cards",
    "no-trap-two": "a van can only spring one trap at a time",
    "no-turn-home": "nothing is left to do",
    "no-turn-yet": "there are no turns",
    "no-way": "there is no such road",
}
