"""Test cases for the rules about the ranking, later rounds, the end of the game, and what players
do if something goes wrong at the table.
"""

from tests.games.wallet.end_rows import UP_TO_REVEAL, showing_row
from tests.games.wallet.turn_rows import row

#: Lines in which all three players show innocent hands, worth 450.05, 320.10 and 160.20.
ALL_SHOWN = (
    "john smith, credit card, dollar 200 200 50; yes; "
    "police officer, euro 100 100 100, yen 20; yes; "
    "cool girl, ring, dollar 20, pound 20, yen 20; yes; "
)

RANKING = [
    showing_row("ranking.1", ALL_SHOWN, ("credit who=Ann", "ask-credit who=Ann")),
    showing_row(
        "ranking.1 ranking.2 ranking.3",
        ALL_SHOWN + "50 euros",
        (
            "ranks who=Ann rank=1 units=500 tenths=0 hundredths=5 taken=0 credit=50",
            "ranks who=Bob rank=2 units=320 tenths=1 hundredths=0",
            "ranks who=Cara rank=3 units=160 tenths=2 hundredths=0",
            "draws-tokens who=Ann count=2 total=3",
            "draws-tokens who=Bob count=1 total=2",
        ),
        not_hears=(
            "draws-tokens who=Cara",
            "draws who=Cara",
            "credit-note who=Cara",
        ),
    ),
    showing_row("ranking.1", ALL_SHOWN + "none", ("no-none count=65",)),
    row(
        "ranking.2",
        UP_TO_REVEAL
        + "john smith, dollar 200 200 20 10; yes; "
        + "police officer, euro 200 200 20 10; yes; john smith yen 20 10 50 50; yes",
        (
            "ranks who=Bob rank=1 units=430 tenths=1 hundredths=0",
            "ranks who=Ann rank=2 units=430 tenths=0 hundredths=5",
            "ranks who=Cara rank=3",
        ),
    ),
    row(
        "ranking.3",
        "flip; flip; flip; flip; none; none; none; john smith, dollar 20 50 100 200; yes; "
        "john smith, euro 20 50 100 100; yes",
        ("ranks who=Bob rank=2", "draws-tokens who=Ann count=1"),
        not_hears=(
            "draws-tokens who=Bob",
            "draws who=Bob",
            "credit-note who=Bob",
        ),
        players=2,
    ),
    row(
        "ranking.3",
        "flip; flip; flip; flip; flip; flip; none; none; none; "
        "john smith, dollar 20 50 100 200; yes; john smith, euro 20 50 100 100; yes; "
        "john smith, pound 20 50 100 200; yes; john smith, yen 20 50 100 10; yes",
        (
            "draws-tokens who=Cara count=3",
            "draws-tokens who=Ann count=2",
            "draws-tokens who=Bob count=1",
        ),
        not_hears=(
            "draws-tokens who=Dan",
            "draws who=Dan",
            "credit-note who=Dan",
        ),
        players=4,
    ),
    showing_row(
        "ranking.4",
        "ring, dollar 20 50 100 100; yes; police officer, euro 100 100 100, yen 20; yes; "
        "john smith, euro 50 20 10, pound 20; yes",
        ("loses-token who=Ann", "ranks who=Bob rank=1", "draws-tokens who=Bob count=2"),
    ),
    showing_row(
        "ranking.5",
        "ring, dollar 20 50 100 100; yes; euro 100 100 100, yen 20 20; yes; "
        "watch, euro 50 20 10, pound 20; yes",
        ("nobody-innocent",),
        not_hears=("draws-tokens",),
    ),
]

#: Lines for a round in which only Ann is innocent.
WON = (
    UP_TO_REVEAL + "john smith, dollar 20 50 100 100; yes; euro 100 100 100, yen 20 20; yes; "
    "watch, euro 50 20 10, pound 20; yes; "
)
NEXT = WON + "5; 10; 20; "

END = [
    row(
        "end.1",
        WON,
        ("round-begins number=2 total=3", "gather first=0", "gather ids=5 first=0"),
    ),
    row("end.1 setup.7", WON + "20; 10; 5", ("ask-action who=Cara",)),
    row(
        "end.2",
        NEXT + NEXT + WON,
        ("ask-tokens who=Ann count=7",),
    ),
    row("end.2", NEXT + NEXT + WON + "1 1 2 3 1 1 1", ("game-won who=Ann number=10",)),
]

TROUBLE = [
    row(
        "trouble.1",
        "leave bob; yes",
        ("gone who=Bob", "move what=playing-cards,5 start=hand,Bob end=wallet"),
    ),
    row("trouble.1", "leave bob; yes; leave cara; yes", ("game-left who=Ann",)),
    row("trouble.1", "leave bob; yes; leave bob", ("no-left option=Bob",)),
    row("trouble.2", "leave ann; yes", ("first-now who=Bob",)),
    row(
        "trouble.6",
        "leave bob; yes; bob is back",
        ("sits-again who=Bob",),
    ),
    row("trouble.6", "leave bob; yes; bob is back; bob is back", ("no-return option=Bob",)),
    row("trouble.6", "goal 1; leave bob; yes; bob is back", ("no-next-round",)),
    row(
        "trouble.2",
        "take; leave ann; yes; take; take",
        ("flips-first who=Bob",),
    ),
    row("trouble.3", "take; recount", ("ask-count who=Ann",)),
    row("trouble.3", "take; recount; 6; 5; 5; 64", ("counts-right left=64",)),
    row(
        "trouble.3",
        "take; recount; 6; 4; 5; 65",
        (
            "counts-set left=65",
            "move what=playing-cards,1 start=hand,Bob end=wallet",
            "ask-action who=Bob",
        ),
    ),
    row(
        "trouble.3",
        "take; recount; 6; 4; 5; 64",
        ("miscount total=80 count=79",),
    ),
    row("trouble.3", "take; recount; 6; 4; 5; 64; again", ("ask-count who=Ann",)),
    row("trouble.3", "take; recount; 6; 4; 5; 64; play on; about bob", ("about who=Bob count=5",)),
    row(
        "trouble.3",
        "take; recount; 6; 4; 5; 64; void",
        ("void number=1", "round-begins number=1 total=3"),
    ),
    row("trouble.3", "void; yes; yes; yes", ("void number=1",)),
    row(
        "trouble.4",
        "set right playing card wallet bob hand it fell",
        ("move what=playing-cards,1 start=wallet end=hand,Bob",),
    ),
    row(
        "trouble.4",
        "set right playing card wallet bob place it fell",
        ("no-put-there what=playing-cards,1 spot=place,Bob",),
    ),
    row("trouble.4", "set right coin ann place box it fell", ("no-put-fixed what=coins,1",)),
    row(
        "trouble.4",
        "inspection; set right playing card wallet bob hand it fell",
        ("no-put-now",),
    ),
    row(
        "trouble.4",
        "take; snatch ann; set right snatch bob hand not his; status",
        ("status-turn who=Bob",),
    ),
    row("trouble.5", "override turn cara we lost count", ("turn-begins who=Cara",)),
    row("trouble.5", "override turn ann we lost count", ("no-set-turn who=Ann",)),
    row(
        "trouble.5",
        "override hourglasses 2 one fell over",
        ("move-turn what=hourglasses,4 how=glass-over",),
    ),
    row("trouble.5", "override hourglasses 7 wrong", ("no-set-hourglasses most=6",)),
    row("trouble.5", "override coin ann 50 misread", ("coin who=Ann number=50",)),
    row("trouble.5", "override coin ann 10 misread", ("no-coin who=Bob number=10",)),
    row("trouble.5", "override coin ann 3 misread", ("no-set-coin number=3",)),
]

ROWS = [*RANKING, *END, *TROUBLE]
