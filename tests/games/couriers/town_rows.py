"""Rows for the board, the setup, the turn and the move.

Unless a row begins from the start, it goes on from here, at a table that tells: Ann threw a 6
and Bob a 1, each kept three cards, and Acorn Cottage, Maple Grange, Windmill, Aviary and Ivy
Lodge lie in the row. `left`: how many destination cards are played with, where not as usual.
"""

from functools import partial

from tests.games.row import Row

START = "start; "
row = partial(Row, players=2, keeper="table")

ROWS = [
    # Story
    row(
        "story.2",
        "roll 4 north; trap counter",
        ("Ann sets a trap at North Road 4.",),
    ),
    row("story.2", "roll 4 bakery; drop off", ("Ann delivers at Bakery Flat",)),
    # Board
    row("board.1", "way acorn", ("From Ann's van to Acorn Cottage: 4 spaces.",)),
    row(
        "board.2",
        "where",
        ("Ann is at the Warehouse", "Bob is at the Warehouse"),
    ),
    row(
        "board.3",
        "zone roadworks",
        ("Roadworks asks for 4. Its spaces: North Road 5, North Road 6 and North Road 7.",),
    ),
    row(
        "board.3",
        "override put ann east road 5 to try; roll 2; needle",
        ("Ann drives 2 to Needle Mill.",),
        ("Level Crossing",),
    ),
    row(
        "board.4 trap.2",
        "override put ann north 2 to try; trap",
        ("No trap may be set in the green zone, and North Road 2 is in it.", "Rule trap 2."),
    ),
    row(
        "board.5",
        "roll 4 north; done; roll 4 north; look",
        ("Here: Ann and Bob.",),
    ),
    # Deck
    row(
        "deck.1",
        "houses windmill",
        ("Windmill: red, 6 points, beside South Road 12, 13 from the Warehouse.",),
    ),
    row(
        "deck.2",
        START + "done; done; 6; 1",
        ("Put 20 face down as the deck, and 16 unseen",),
    ),
    row(
        "deck.2",
        START + "done; done; 6; 1; 1; 1; 1; 1",
        ("Put 36 face down as the deck.",),
        ("back into the box",),
        players=6,
    ),
    row(
        "deck.3",
        "read wheel clamp",
        ("Wheel Clamp. A red bonus card of 6, 4 in the deck.", "Whoever lands there needs 6"),
    ),
    row(
        "deck.3 hazard.2",
        "roll 5 north 5; 1; wheel clamp",
        ("Wheel Clamp is red: only blue cards are added to a die.", "Rule deck 3."),
    ),
    # Setup
    row(
        "setup.1",
        START + "done",
        ("Shuffle the 40 bonus cards, and deal 3 to each player.",),
    ),
    row("setup.1", "van ann", ("3 bonus cards",)),
    row(
        "setup.2",
        START + "skip setup; 4; 4",
        ("A tie between Ann and Bob, who roll again.",),
    ),
    row("setup.2", START + "skip setup; 4; 4; 2; 3", ("Bob begins.",)),
    row(
        "setup.2",
        START + "skip setup; 7",
        ("7 is not possible here: say a number from 1 to 6. Rule setup 2.",),
    ),
    row(
        "setup.2 trouble.1",
        START + "skip setup; 6; 6; 1; leave ann",
        ("Bob begins.",),
        players=3,
    ),
    row(
        "setup.2 trouble.1",
        START + "skip setup; 6; 6; 1; 1; leave ann; leave bob",
        ("Dan, look at the top five destination cards",),
        players=4,
    ),
    row("setup.3", "pass", ("Cara's turn",), players=3),
    row(
        "setup.4",
        START + "skip setup; 6; 1; 6",
        ("6 is not possible here: say a number from 2 to 5.",),
    ),
    row(
        "setup.4 setup.6",
        START + "skip setup; 6; 1; 4",
        ("Ann keeps 4 destination cards, and has 4 parcels on the van.", "Bob, look at"),
    ),
    row(
        "setup.4",
        "",
        ("Bob, which destination card do you keep? Two to five in all; 0 so far.",),
        ("Cottage", "you-look"),
        keeper="dealer",
        options=("dice=thrown",),
    ),
    row(
        "setup.5",
        START + "done; done; 6; 1; done; 2; 2",
        ("Shuffle the deck again, with the 16 cards",),
    ),
    row("setup.5", "row", ("Acorn Cottage: 1, 4 away.", "Windmill: 6, 13 away.")),
    row(
        "setup.5 deck.1",
        START + "skip setup; 6; 1; 3; 3; acorn; acorn",
        ("Acorn Cottage lies in the row.", "Rule deck 1."),
    ),
    row("setup.6", "van bob", ("Bob's van is at the Warehouse, with 3 parcels.",)),
    # Hands
    row(
        "hands.1",
        "hand",
        ("Ann's cards are with Ann; the companion does not know them.",),
    ),
    row(
        "hands.1 claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill; maple; aviary; van ann",
        ("Taken from the row, and not yet delivered: Windmill, Maple Grange and Aviary.",),
    ),
    row(
        "hands.2",
        "read acorn",
        ("Acorn Cottage: a blue house of one point, beside North Road 3.",),
    ),
    # Turn
    row(
        "turn.1",
        "roll 4 north; roll",
        ("That is done once a turn, and roll is done.", "Rule turn 1."),
    ),
    row("turn.1", "pass", ("Bob's turn, at the Warehouse.",)),
    row(
        "turn.1",
        "override put ann bakery flat to try; deliver; deliver; override we like it",
        ("Ann has no card for Bakery Flat. That cannot be overridden.",),
    ),
    row("turn.1", "done", ("Ann has done nothing yet. To do nothing, say pass.",)),
    row("turn.1", "roll 1 north", ("Bob's turn",)),
    # Move
    row("move.1", "roll 5 north road 5", ("Ann drives 5 to North Road 5.",)),
    row("move.1", "roll 5 north north", ("Ann drives 5 to North Road 5.",)),
    row(
        "move.1",
        "roll 4 north 5",
        ("North Road 5 is 5 spaces away, and 4 are left to drive.", "Rule move 1."),
    ),
    row(
        "move.1",
        "roll 4 north 2",
        ("To end at North Road 2 with 4, the van would have to turn round",),
    ),
    row(
        "move.1",
        "roll 4 north 1",
        ("All 4 that are left must be driven, and North Road 1 cannot be their end.",),
    ),
    row(
        "move.1",
        "roll 1 north 5",
        (
            "North Road 5 is 5 spaces away, and one is left to drive. Nothing of that line is"
            " taken. Rule move 1.",
        ),
        ("Say can",),
    ),
    row(
        "move.1",
        "override put ann north 1 to try; roll 1; north 1",
        ("The one space that is left must be driven, and North Road 1 cannot be its end.",),
    ),
    row("move.1", "roll 4; move to north road 4", ("Ann drives 4 to North Road 4.",)),
    row("move.1", "roll 5; go north; I drive north", ("Ann drives 5 to North Road 5.",)),
    row("move.1", "roll 4; trap", ("I did not understand “trap”.",), ("traps",)),
    row(
        "move.1",
        "roll 4 north 4 trap",
        ("“trap” does not belong there. Nothing of that line is taken;",),
    ),
    row(
        "move.1",
        "roll 7",
        ("7 is not possible here: say a number from 1 to 6. Rule move 1.",),
    ),
    row(
        "move.2",
        "roll 4 north; done; pass; roll 6 warehouse",
        ("Ann drives 4 to the Warehouse.",),
    ),
    row(
        "move.1",
        "override put ann north 10 to try; roll 2 warehouse",
        ("Reply: The Warehouse is 10 spaces away, and 2 are left to drive.",),
        ("Reply: the",),
    ),
    row(
        "move.1",
        "roll 4 north 2; override we allow it",
        ("The table accepts it", "Ann drives 4 to North Road 2."),
    ),
    row("move.2", "roll 6 bakery", ("Ann drives 4 to Bakery Flat.",)),
    row(
        "move.2",
        "roll 6 bakery",
        ("the van would have to turn round",),
        options=("roll=exact",),
    ),
    row(
        "move.2",
        "roll 4 bakery",
        ("Ann drives 4 to Bakery Flat.",),
        options=("roll=exact",),
    ),
    row(
        "move.3",
        "override put ann north 11 to try it; roll 3; north 10",
        ("Ann drives 3 to North Road 10.",),
    ),
    row(
        "move.4",
        "roll 4 acorn",
        ("Ann has no card for Acorn Cottage.", "Rule move 4."),
    ),
]
