"""Rows for the ranking, the next rounds, the end of the game, and what goes wrong at a table."""

from tests.games.wallet.end_rows import JUDGED, shown
from tests.games.wallet.turn_rows import row

#: All three innocent: 450.05, 320.10 and 160.20.
ALL_SHOWN = (
    "john smith, credit card, dollar 200 200 50; yes; "
    "police officer, euro 100 100 100, yen 20; yes; "
    "cool girl, ring, dollar 20, pound 20, yen 20; yes; "
)

RANKING = [
    shown("ranking.1", ALL_SHOWN, ("Ann uses a Credit Card", "Ann, which note did you draw?")),
    shown(
        "ranking.1 ranking.2 ranking.3",
        ALL_SHOWN + "50 euros",
        (
            "Number 1: Ann, with 500.05. Hand, coin, and 50 by Credit Card.",
            "Number 2: Bob, with 320.10.",
            "Number 3: Cara, with 160.20.",
            "Ann draws 2 victory tokens from the pocket, unseen. 3 in all.",
            "Bob draws a victory token from the pocket, unseen. 2 in all.",
        ),
        not_hears=("Cara draws",),
    ),
    shown("ranking.1", ALL_SHOWN + "none", ("With 65 cards in the wallet it must have a note",)),
    row(
        "ranking.2",
        JUDGED
        + "john smith, dollar 200 200 20 10; yes; "
        + "police officer, euro 200 200 20 10; yes; john smith yen 20 10 50 50; yes",
        ("Number 1: Bob, with 430.10.", "Number 2: Ann, with 430.05.", "Number 3: Cara"),
    ),
    row(
        "ranking.3",
        "flip; flip; flip; flip; none; none; none; john smith, dollar 20 50 100 200; yes; "
        "john smith, euro 20 50 100 100; yes",
        ("Number 2: Bob", "Ann draws a victory token"),
        not_hears=("Bob draws",),
        players=2,
    ),
    row(
        "ranking.3",
        "flip; flip; flip; flip; flip; flip; none; none; none; "
        "john smith, dollar 20 50 100 200; yes; john smith, euro 20 50 100 100; yes; "
        "john smith, pound 20 50 100 200; yes; john smith, yen 20 50 100 10; yes",
        (
            "Cara draws 3 victory tokens",
            "Ann draws 2 victory tokens",
            "Bob draws a victory token",
        ),
        not_hears=("Dan draws",),
        players=4,
    ),
    shown(
        "ranking.4",
        "ring, dollar 20 50 100 100; yes; police officer, euro 100 100 100, yen 20; yes; "
        "john smith, euro 50 20 10, pound 20; yes",
        ("Ann puts a victory token into the pocket", "Number 1: Bob", "Bob draws 2 victory"),
    ),
    shown(
        "ranking.5",
        "ring, dollar 20 50 100 100; yes; euro 100 100 100, yen 20 20; yes; "
        "watch, euro 50 20 10, pound 20; yes",
        ("Nobody is innocent, so nobody draws victory tokens.",),
        not_hears=("draws a victory",),
    ),
]

#: A round in which Ann is innocent, and nobody else.
WON = (
    JUDGED + "john smith, dollar 20 50 100 100; yes; euro 100 100 100, yen 20 20; yes; "
    "watch, euro 50 20 10, pound 20; yes; "
)
NEXT = WON + "5; 10; 20; "

END = [
    row(
        "end.1",
        WON,
        ("Round 2 of 3.", "Gather all playing cards, the IDs bought", "Put the 5 extra IDs back"),
    ),
    row("end.1 setup.7", WON + "20; 10; 5", ("Cara has the lowest coin and begins.",)),
    row(
        "end.2",
        NEXT + NEXT + WON,
        ("Ann, turn over your victory tokens. How many points have the 7?",),
    ),
    row("end.2", NEXT + NEXT + WON + "1 1 2 3 1 1 1", ("Ann wins the game with 10 points.",)),
]

TROUBLE = [
    row("trouble.1", "leave bob", ("Bob has left the table. 5 cards go back into the wallet",)),
    row("trouble.1", "leave bob; leave cara", ("Ann is the only player left, and wins the game.",)),
    row("trouble.1", "leave bob; leave bob", ("Bob has left the table.",)),
    row("trouble.2", "leave ann", ("Bob turns over the first player's Hourglass cards from now",)),
    row(
        "trouble.2",
        "take; leave ann; take; take",
        ("Bob turns over an Hourglass card before the turn",),
    ),
    row("trouble.3", "take; recount", ("Ann, how many cards are in your hand",)),
    row("trouble.3", "take; recount; 6; 5; 5; 64", ("It adds up. 64 are in the wallet.",)),
    row(
        "trouble.3",
        "take; recount; 6; 4; 5; 65",
        ("Bob holds 4. I had 5.", "It adds up now. 65 are in the wallet.", "Bob, what do you do?"),
    ),
    row(
        "trouble.3",
        "take; recount; 6; 4; 5; 64",
        ("That makes 79 cards with those that lie open or hidden, and there should be 80.",),
    ),
    row(
        "trouble.3", "take; recount; 6; 4; 5; 64; again", ("Ann, how many cards are in your hand",)
    ),
    row("trouble.3", "take; recount; 6; 4; 5; 64; play on; about bob", ("Bob holds 5 cards",)),
    row("trouble.3", "take; recount; 6; 4; 5; 64; void", ("Round 1 is void", "Round 1 of 3.")),
    row("trouble.3", "void", ("Round 1 is void, and is dealt again.",)),
]

ROWS = [*RANKING, *END, *TROUBLE]
