"""Rows for the end of a round, the police, the verdicts, the ranking, and the end."""

from tests.games.wallet.turn_rows import HANDS, PLAIN, POOR, Dealing, row

#: Bob turns over the last Hourglass card.
OVER = "flip; flip; flip; flip; flip; "
#: Nobody plays a Special card for the end.
NO_SPECIALS = OVER + "none; none; "
#: Nobody is on duty.
JUDGED = NO_SPECIALS + "none; "
#: What each of three shows; Ann's follows.
POOR_SHOWN = "cool girl dollar 20 euro 20 pound 20 yen 20; yes; "
PLAIN_SHOWN = "millionaire watch 200 euros 200 pounds 200 yen; yes; "
SMITH = "john smith, dollar 200 100, euro 100, ring"
#: A dealt round of which nothing is played; Bob holds Extra Time and ATM, Cara the other two.
ENDING = "flip; flip; flip; flip; flip; "
OTHERS = "extra-time atm | currency-exchange secret-compartment"
OFFICER = "police-officer police-badge dollar-20 dollar-50 dollar-100"
NOTHING = "none; none; none; none; none; none; "


def shown(rules: str, hand: str, hears: tuple[str, ...], **rest: object) -> Dealing:
    """Ann shows this hand at the table's end of the round."""
    return row(rules, JUDGED + hand, hears, **rest)


def ending(rules: str, lines: str, hears: tuple[str, ...], **rest: object) -> Dealing:
    """A dealt round whose last Hourglass card Bob turns over."""
    rest.setdefault("hands", HANDS)
    rest.setdefault("specials", f"inspection emergency | {OTHERS}")
    return row(rules, ENDING + lines, hears, **rest)


SPECIALS = [
    row("round.1", OVER, ("That was the last one: the round is over.", "Who plays Extra Time?")),
    ending("round.2", "", ("Bob, do you play Extra Time?",)),
    ending("round.2", "extra time; take", ("Bob takes a card from the wallet. 6 in hand",)),
    ending("round.2", "extra time; flip", (), own={"Bob": "Extra Time turns over no"}),
    ending("round.2", "extra time; put; dollar 20", ("Bob puts a card into the wallet. 4",)),
    row("round.2", OVER + "cara; buy; ring tiara done", ("Cara pays Ring and Tiara",)),
    ending("round.2", "atm", (), own={"Bob": "ATM is not for the end of the round, or not now."}),
    row("round.3", OVER + "none; cara; atm cover; ann; compartment", ("Ann puts a card under it",)),
    row("round.3", OVER + "none; ann; atm cover; bob", ("It was Bob's turn before",)),
    row("round.3", OVER + "none; bob; atm cover; about bob", ("Before Bob lie: ATM.",)),
    ending(
        "round.4",
        "none; none; none; none; compartment; watch",
        ("Cara puts a card under it, face down. 4 left in hand.",),
    ),
    ending(
        "round.4 police.1",
        "none; none; none; none; compartment; millionaire; none; none",
        ("Cara is guilty. No ID. Money 800.20",),
    ),
    ending("round.5", "none; none; none; atm; cover; dollar 20", ("Bob puts a card under it",)),
    ending(
        "round.5",
        "none; none; none; atm; find",
        ("Bob adds a note to the hand. 6 in hand, 64 in the wallet.",),
        drawn="john-smith credit-card yen-10 dollar-50",
        own={"Bob": "got 10 Yen"},
    ),
    ending(
        "round.5",
        "none; none; none; atm; cover; cool girl",
        (),
        own={"Bob": "Cool Girl is no note"},
    ),
    row(
        "round.5",
        OVER + "none; ann; atm; find; no",
        ("With 65 cards in the wallet it must have a note",),
    ),
    row("round.5", OVER + "none; ann; atm; find; yes", ("Ann adds a note to the hand. 6",)),
    ending(
        "round.6",
        "none; none; none; none; currency exchange; 200 euros; pounds; none; none",
        ("Cara shows 5 cards, worth 800.", "2 currencies, fine."),
    ),
    row(
        "round.6",
        OVER
        + "none; ann; currency exchange; euros; none; none; dollar 100; "
        + "john smith euro 50 pound 50 ring; yes",
        ("Ann is innocent as John Smith.", "2 currencies, fine."),
    ),
    row("round.6", OVER + "none; ann; currency exchange; euros; none; none; ring", ("is no note",)),
    ending(
        "round.7 police.4",
        "none; none; none; atm; cover; dollar 100; none; none; none; bob",
        (
            "Ann takes Bob's money: 70.",
            "Bob is guilty as Police Officer. One ID, fine. Money 70.10",
        ),
        hands="police-officer police-badge dollar-200 dollar-20 dollar-10 | "
        "police-officer credit-card dollar-100 dollar-50 dollar-20 | " + PLAIN,
    ),
]

POLICE = [
    ending(
        "police.1 police.2",
        NOTHING + "cara",
        ("Ann points at Cara", "Cara is guilty as Millionaire.", "Ann takes Cara's money: 800."),
        hands=f"{OFFICER} | {POOR} | {PLAIN}",
    ),
    row("police.1", NO_SPECIALS + "bob; none", ("Bob is on duty, and reveals the hand.",)),
    row(
        "police.1",
        NO_SPECIALS + "bob; none; cool girl ring dollar 20 20 50; yes",
        ("Bob has no Police Officer with a Police Badge, and inspects nobody.",),
    ),
    ending(
        "police.2",
        NOTHING,
        ("Ann is guilty as Police Officer.", "A guilty officer inspects nobody."),
        hands=f"police-officer police-badge dollar-200 dollar-200 tiara | {POOR} | {PLAIN}",
    ),
    ending(
        "police.2",
        NOTHING + "ann",
        ("Ann",),
        hands=f"police-officer police-badge police-badge dollar-50 dollar-100 | {POOR} | {PLAIN}",
        own={"Ann": "inspect?"},
    ),
    row(
        "police.3",
        "flip; flip; flip; flip; none; none; none; none",
        ("Ann points at Bob, who reveals the hand.", "Ann takes Bob's money: 190."),
        hands="police-officer police-badge dollar-20 dollar-50 dollar-100 | "
        "pound-20 euro-20 pound-50 yen-100 cool-girl",
        specials="inspection emergency | extra-time atm",
        players=2,
    ),
    row(
        "police.3",
        NO_SPECIALS + "ann bob none; police officer, police badge, dollar 20 20 50; yes; bob; "
        "police officer, police badge, euro 20 20 50; yes; ann",
        ("Bob points at Ann, who reveals the hand.", "Ann keeps everything."),
    ),
    row(
        "police.5 police.7",
        NO_SPECIALS + "ann bob none; police officer, police badge, dollar 20 20 50; yes; cara; "
        "cool girl, euro 100 100 50, dollar 50; yes; police officer, police badge, yen 20 20 50; "
        "yes; cara",
        ("Bob takes Cara's money: 0.",),
        not_hears=("Cara shows",),
    ),
    ending(
        "police.6",
        NOTHING + "bob",
        ("Bob is innocent as John Smith.", "Bob keeps everything."),
        hands=f"{OFFICER} | john-smith credit-card euro-20 euro-50 ring | {PLAIN}",
    ),
    ending(
        "police.7 ranking.1",
        NOTHING + "bob; 1 point",
        (
            "Bob draws 50 Yen. It counts for wealth alone.",
            "Number 1: Bob, with 220.10. Hand, coin, and 50 by Credit Card.",
            "Number 2: Ann, with 170.05. Hand and coin.",
        ),
        hands=f"{OFFICER} | john-smith credit-card euro-20 euro-50 ring | {PLAIN}",
        drawn="cool-girl yen-50",
    ),
    shown(
        "police.2",
        "police officer, police badge, dollar 20 20 50; yes",
        ("Ann is innocent as Police Officer.",),
    ),
    shown(
        "police.2",
        "police officer, police badge, dollar 20 20 50; yes",
        ("Ann was on duty and should have inspected somebody.",),
    ),
]

VERDICT = [
    shown("verdict.1", "", ("Ann, show your hand. Which are the 5 cards?",)),
    shown(
        "verdict.1",
        SMITH,
        (
            "Ann shows 5 cards, worth 500. ID: John Smith. Jewelry: Ring 100. "
            "2 Dollars: 200, 100. Euros: 100.",
            "Ann, is that right?",
        ),
    ),
    shown("verdict.1", SMITH + "; no", ("Ann, show your hand. Which are the 5 cards?",)),
    shown("verdict.1", "john smith; ring", ("Ann, show your hand. Which are the 3 cards?",)),
    shown("verdict.1", SMITH + ", watch", ("Ann holds 5 cards by my count", "say recount")),
    shown("verdict.1", "ring, ring", ("The only Ring lies open, or has been told already.",)),
    row(
        "verdict.1",
        "buy; ring tiara done; flip; flip; flip; flip; flip; none; none; none; ring",
        ("The only Ring lies open, or has been told already.",),
    ),
    shown("money.1 money.2 money.3", SMITH + "; yes", ("Money 500.05, limit 500, too much.",)),
    shown(
        "money.4 verdict.4",
        "john smith, ring, watch, brooch, credit card; yes",
        ("Money 450.05, limit 500, fine. No currency, fine.",),
    ),
    shown(
        "verdict.2",
        "john smith, dollar 20 50, euro 20, yen 10; yes",
        ("Ann is guilty as John Smith.", "3 currencies, two at most."),
    ),
    shown("verdict.3", "ring, dollar 20 50 100 100; yes", ("Ann is guilty. No ID.",)),
    shown(
        "verdict.5",
        "john smith, credit card, credit card, dollar 20 20; yes",
        ("Ann is innocent as John Smith. One ID, fine. Money 40.05",),
    ),
    shown(
        "verdict.5 verdict.10",
        "police officer, credit card, dollar 20 20 50; yes",
        ("One Prop that the role may not have.",),
    ),
    shown(
        "verdict.6",
        "millionaire, dollar 200 200 100, ring; yes",
        ("Ann is innocent as Millionaire. One ID, fine. Money 600.05, more than 500, fine.",),
    ),
    shown(
        "verdict.6",
        "millionaire, dollar 200 20 10, ring; yes",
        ("Money 330.05, and a Millionaire needs more than 500.",),
    ),
    shown(
        "verdict.7",
        "cool girl, ring, dollar 20, euro 20, yen 20; yes",
        ("Ann is innocent as Cool Girl. One ID, fine. Money 160.05", "Jewelry, fine."),
    ),
    shown(
        "verdict.7",
        "cool girl, dollar 20 50, euro 20, yen 20; yes",
        ("No Jewelry, and a Cool Girl needs some.",),
    ),
    shown(
        "verdict.8",
        "secret agent, secret agent, dollar 20 20 50; yes",
        ("Ann is innocent as Secret Agent. 2 IDs, fine.",),
    ),
    shown(
        "verdict.8",
        "secret agent, dollar 20 50, euro 20 50; yes",
        ("Ann is guilty as Secret Agent. No second ID.",),
    ),
    shown(
        "verdict.8 verdict.10",
        "secret agent, john smith, credit card, dollar 20 50; yes",
        ("One Prop, and a Secret Agent may have none.",),
    ),
    shown(
        "verdict.9",
        "john smith, cool girl, ring, dollar 20 50; yes",
        ("Ann is guilty. 2 IDs and no Secret Agent. Money 170.05, limit 500, fine.",),
    ),
    shown(
        "verdict.11",
        SMITH.replace("ring", "tiara") + "; yes; " + POOR_SHOWN + PLAIN_SHOWN,
        (
            "Ann puts a victory token into the pocket, unseen. 0 left.",
            "Cara puts a victory token",
        ),
    ),
    row(
        "specials.12",
        "request bob jewelry; none; flip; flip; flip; flip; flip; none; none; none; "
        + SMITH
        + "; yes; cool girl, watch, dollar 20 20 50; yes",
        ("Bob shows Watch, and has got no card since saying there was nothing of that: Jewelry.",),
    ),
    row(
        "specials.12",
        "request bob jewelry; none; flip; take; flip; flip; flip; flip; none; none; none; "
        + SMITH
        + "; yes; cool girl, watch, dollar 20 20 50, euro 20; yes",
        ("Bob is innocent as Cool Girl.",),
        not_hears=("cannot be right",),
    ),
    row(
        "specials.4",
        "fund; dollar 20; none; euro 20; euro 20; flip; flip; flip; flip; flip; none; none; none; "
        "ring, john smith, dollar 100 100, euro 20; yes; cool girl, watch, dollar 50 50 50; yes",
        ("Bob shows Watch, and has got no card since saying there was no money",),
    ),
]

ROWS = [*SPECIALS, *POLICE, *VERDICT]
