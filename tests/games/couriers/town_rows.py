"""Test cases for the rules about the board, the setup, the turn and the move.

Unless a test case begins with START, its game has already been set up with real cards: Ann rolled 6
and Bob 1, each of them kept three cards, and the row of cards is Acorn Cottage, Maple Grange,
Windmill, Aviary and Ivy Lodge.

The field `left` is the number of destination cards in the game, if it isn't the usual number.
"""

from functools import partial

from tests.games.row import Row

START = "start; "
row = partial(Row, players=2, keeper="table")

ROWS = [
    # Rules about the story
    row(
        "story.2",
        "roll 4 north; trap counter",
        ("sets-trap who=Ann spot=north-4",),
    ),
    row("story.2", "roll 4 bakery; drop off", ("delivers who=Ann item=bakery-flat",)),
    # Rules about the board
    row("board.1", "way acorn", ("way who=Ann spot=acorn-cottage count=4",)),
    row(
        "board.2",
        "where",
        ("where-all-home all=Ann,Bob",),
    ),
    row(
        "board.3",
        "zone roadworks",
        ("zone-from zone=roadworks number=4 spot=north-5 option=north-7",),
    ),
    row(
        "board.3",
        "put van ann east road 5 to try; roll 2; needle",
        ("drives who=Ann count=2 spot=needle-mill",),
        ("* =level-crossing",),
    ),
    row(
        "board.4 trap.2",
        "put van ann north 2 to try; trap",
        ("no-trap-green spot=north-2", "refused rule=trap-2"),
    ),
    row(
        "board.5",
        "roll 4 north; done; roll 4 north; look",
        ("on-vans all=Ann,Bob",),
    ),
    # Rules about the decks
    row(
        "deck.1",
        "houses windmill",
        ("house option=windmill colour=red points=6 spot=south-12 count=13",),
    ),
    row(
        "deck.2",
        START + "done; done; 6; 1",
        ("step-destinations count=20 left=16",),
    ),
    row(
        "deck.2",
        START + "done; done; 6; 1; 1; 1; 1; 1",
        ("step-destinations count=36 left=0",),
        players=6,
    ),
    row(
        "deck.3",
        "read wheel clamp",
        ("card-red item=red-6 number=6 copies=4", "plain words=*needs-6*"),
    ),
    row(
        "deck.3 hazard.2",
        "roll 5 north 5; 1; wheel clamp",
        ("no-red-boost option=red-6", "refused rule=deck-3"),
    ),
    # Rules about the setup
    row(
        "setup.1",
        START + "done",
        ("step-bonuses count=40 number=3",),
    ),
    row("setup.1", "van ann", ("van number=3",)),
    row(
        "setup.2",
        START + "skip setup; 4; 4",
        ("first-tie all=Ann,Bob",),
    ),
    row("setup.2", START + "skip setup; 4; 4; 2; 3", ("begins who=Bob",)),
    row(
        "setup.2",
        START + "skip setup; 7",
        ("not-in-range rule=setup-2 number=7 least=1 most=6",),
    ),
    row(
        "setup.2 trouble.1",
        START + "skip setup; 6; 6; 1; leave ann; yes",
        ("begins who=Bob",),
        players=3,
    ),
    row(
        "setup.2 trouble.1",
        START + "skip setup; 6; 6; 1; 1; leave ann; yes; leave bob; yes",
        ("ask-kept who=Dan",),
        players=4,
    ),
    row("setup.3", "pass", ("turn-begins who=Cara",), players=3),
    row(
        "setup.4",
        START + "skip setup; 6; 1; 6",
        ("not-in-range number=6 least=2 most=5",),
    ),
    row(
        "setup.4 setup.6",
        START + "skip setup; 6; 1; 4",
        ("keeps who=Ann count=4", "ask-kept who=Bob"),
    ),
    row(
        "setup.4",
        "",
        ("ask-keep who=Bob count=0",),
        ("* =*-cottage",),
        keeper="dealer",
        options=("dice=thrown",),
    ),
    row(
        "setup.5",
        START + "done; done; 6; 1; done; 2; 2",
        ("step-shuffle count=16",),
    ),
    row(
        "setup.5",
        "row",
        (
            "row-card option=acorn-cottage points=1 count=4",
            "row-card option=windmill points=6 count=13",
        ),
    ),
    row(
        "setup.5 deck.1",
        START + "skip setup; 6; 1; 3; 3; acorn; acorn",
        ("no-in-row option=acorn-cottage", "refused rule=deck-1"),
    ),
    row("setup.6", "van bob", ("van who=Bob spot=warehouse count=3",)),
    # Rules about cards in hand
    row(
        "hands.1",
        "hand",
        ("hand-yours who=Ann",),
    ),
    row(
        "hands.1 claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill; maple; aviary; van ann",
        ("van-known items=windmill,maple-grange,aviary",),
    ),
    row(
        "hands.2",
        "read acorn",
        ("card-house item=acorn-cottage colour=blue points=1 spot=north-3",),
    ),
    # Rules about turns
    row(
        "turn.1",
        "roll 4 north; roll",
        ("no-twice", "refused rule=turn-1"),
    ),
    row("turn.1", "pass", ("turn-begins who=Bob spot=warehouse",)),
    row(
        "turn.1",
        "put van ann bakery flat to try; deliver; deliver; override we like it",
        (
            "no-card-for who=Ann option=bakery-flat",
            "override-hard",
        ),
    ),
    row("turn.1", "done", ("no-done who=Ann",)),
    row("turn.1", "roll 1 north", ("turn-begins who=Bob",)),
    # Rules about moves
    row("move.1", "roll 5 north road 5", ("drives who=Ann count=5 spot=north-5",)),
    row("move.1", "roll 5 north north", ("drives who=Ann count=5 spot=north-5",)),
    row(
        "move.1",
        "roll 4 north 5",
        ("no-so-far option=north-5 count=4 left=5", "refused-whole rule=move-1"),
    ),
    row(
        "move.1",
        "roll 4 north 2",
        ("no-turning option=north-2 count=4",),
    ),
    row(
        "move.1",
        "roll 4 north 1",
        ("no-whole-roll option=north-1 count=4",),
    ),
    row(
        "move.1",
        "roll 1 north 5",
        (
            "no-so-far option=north-5 count=1 left=5",
            "refused-whole rule=move-1",
        ),
        ("hint-can", "legal-many"),
    ),
    row(
        "move.1",
        "put van ann north 1 to try; roll 1; north 1",
        ("no-whole-roll option=north-1 count=1",),
    ),
    row("move.1", "roll 4; move to north road 4", ("drives who=Ann count=4 spot=north-4",)),
    row("move.1", "roll 5; go north; I drive north", ("drives who=Ann count=5 spot=north-5",)),
    row("move.1", "roll 4; trap", ("not-this-kind words=trap",), ("did-you-mean",)),
    row(
        "move.1",
        "roll 4 north 4 trap",
        (
            "left-over-nothing",
            "left-over words=trap",
        ),
    ),
    row(
        "move.1",
        "roll 7",
        ("not-in-range rule=move-1 number=7 least=1 most=6",),
    ),
    row(
        "move.2",
        "roll 4 north; done; pass; roll 6 warehouse",
        ("drives who=Ann count=4 spot=warehouse",),
    ),
    row(
        "move.1",
        "put van ann north 10 to try; roll 2 warehouse",
        ("no-so-far option=warehouse count=2 left=10",),
    ),
    row(
        "move.1",
        "roll 4 north 2; override we allow it",
        ("overridden", "drives who=Ann count=4 spot=north-2"),
    ),
    row("move.2", "roll 6 bakery", ("drives who=Ann count=4 spot=bakery-flat",)),
    row(
        "move.2",
        "roll 6 bakery",
        ("no-turning",),
        options=("roll=exact",),
    ),
    row(
        "move.2",
        "roll 4 bakery",
        ("drives who=Ann count=4 spot=bakery-flat",),
        options=("roll=exact",),
    ),
    row(
        "move.3",
        "put van ann north 11 to try it; roll 3; north 10",
        ("drives who=Ann count=3 spot=north-10",),
    ),
    row(
        "move.4",
        "roll 4 acorn",
        ("no-card-for who=Ann option=acorn-cottage", "refused-whole rule=move-4"),
    ),
]
