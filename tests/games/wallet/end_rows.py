"""Test cases for the rules about the end of a round: the last Special cards, the police, and the
verdicts.
"""

from tests.games.wallet.turn_rows import HANDS, PLAIN, POOR, Dealing, row

#: Lines after which Bob has flipped the last Hourglass card.
TURNS = "flip; flip; flip; flip; flip; "
#: Lines in which nobody plays a Special card at the end of the round.
NO_SPECIALS = TURNS + "none; none; "
#: Lines in which nobody is an officer either, so that the hands are revealed next.
UP_TO_REVEAL = NO_SPECIALS + "none; "
#: Lines in which a player shows the hand `POOR` or `PLAIN`, and confirms it.
POOR_SHOWN = "cool girl dollar 20 euro 20 pound 20 yen 20; yes; "
PLAIN_SHOWN = "millionaire watch 200 euros 200 pounds 200 yen; yes; "
SMITH = "john smith, dollar 200 100, euro 100, ring"
#: The turns in a round that the companion has dealt. Bob has Extra Time and ATM, and Cara has the
#: other two Special cards that are played at the end of a round.
ENDING = "flip; flip; flip; flip; flip; "
OTHERS = "extra-time atm | currency-exchange secret-compartment"
OFFICER = "police-officer police-badge dollar-20 dollar-50 dollar-100"
NOTHING = "none; none; none; none; none; none; "


def showing_row(rules: str, hand: str, hears: tuple[str, ...], **rest: object) -> Dealing:
    """Return a test case in which Ann shows this hand at the end of a round with real cards."""
    return row(rules, UP_TO_REVEAL + hand, hears, **rest)


def ending_row(rules: str, lines: str, hears: tuple[str, ...], **rest: object) -> Dealing:
    """Return a test case in which the companion has dealt, and Bob flips the last Hourglass
    card.
    """
    rest.setdefault("hands", HANDS)
    rest.setdefault("specials", f"inspection emergency | {OTHERS}")
    return row(rules, ENDING + lines, hears, **rest)


SPECIALS = [
    row("round.1", TURNS, ("round-ends", "ask-extra-time")),
    ending_row("round.2", "", ("ask-own-extra-time who=Bob",)),
    ending_row("round.2", "extra time; take", ("takes who=Bob count=6",)),
    ending_row("round.2", "extra time; flip", (), own={"Bob": "no-flip"}),
    ending_row("round.2", "extra time; put; dollar 20", ("puts who=Bob",)),
    row("round.2", TURNS + "cara; buy; ring tiara done", ("pays who=Cara items=ring,tiara",)),
    ending_row("round.2", "atm", (), own={"Bob": "no-end option=atm"}),
    row("round.3", TURNS + "none; cara; atm cover; ann; compartment", ("covers who=Ann",)),
    row("round.3", TURNS + "none; ann; atm cover; bob", ("no-order who=Bob",)),
    row("round.3", TURNS + "none; bob; atm cover; about bob", ("about-front who=Bob items=atm",)),
    ending_row(
        "round.4",
        "none; none; none; none; compartment; watch",
        ("covers who=Cara count=4",),
    ),
    ending_row(
        "round.4 police.1",
        "none; none; none; none; compartment; millionaire; none; none",
        (
            "verdict-nobody who=Cara",
            "clause-no-id",
            "clause-too-rich units=800 tenths=2 hundredths=0",
        ),
    ),
    ending_row("round.5", "none; none; none; atm; cover; dollar 20", ("covers who=Bob",)),
    ending_row(
        "round.5",
        "none; none; none; atm; find",
        ("finds who=Bob count=6 left=64",),
        drawn="john-smith credit-card yen-10 dollar-50",
        own={"Bob": "your-card item=yen-10"},
    ),
    ending_row(
        "round.5",
        "none; none; none; atm; cover; cool girl",
        (),
        own={"Bob": "no-note option=cool-girl"},
    ),
    row(
        "round.5",
        TURNS + "none; ann; atm; find; no",
        ("no-none count=65",),
    ),
    row("round.5", TURNS + "none; ann; atm; find; yes", ("finds who=Ann",)),
    ending_row(
        "round.6",
        "none; none; none; none; currency exchange; 200 euros; pounds; none; none",
        ("shows who=Cara count=5 number=800", "verdict who=Cara innocent=1 number=2"),
    ),
    row(
        "round.6",
        TURNS
        + "none; ann; currency exchange; euros; none; none; dollar 100; "
        + "john smith euro 50 pound 50 ring; yes",
        ("verdict who=Ann innocent=1 role=john-smith number=2",),
    ),
    row("round.6", TURNS + "none; ann; currency exchange; euros; none; none; ring", ("no-note",)),
    ending_row(
        "round.7 police.4",
        "none; none; none; atm; cover; dollar 100; none; none; none; bob",
        (
            "verdict who=Bob innocent=0 role=police-officer units=70 tenths=1 hundredths=0",
            "clause-props number=1 left=0",
            "confiscates who=Ann target=Bob number=70",
        ),
        hands="police-officer police-badge dollar-200 dollar-20 dollar-10 | "
        "police-officer credit-card dollar-100 dollar-50 dollar-20 | " + PLAIN,
    ),
]

POLICE = [
    ending_row(
        "police.1 police.2",
        NOTHING + "cara",
        (
            "inspects-hand who=Ann target=Cara",
            "verdict who=Cara innocent=0 role=millionaire",
            "confiscates who=Ann target=Cara number=800",
        ),
        hands=f"{OFFICER} | {POOR} | {PLAIN}",
    ),
    row("police.1", NO_SPECIALS + "bob; none", ("on-duty who=Bob",)),
    row(
        "police.1",
        NO_SPECIALS + "bob; none; cool girl ring dollar 20 20 50; yes",
        ("not-on-duty who=Bob",),
    ),
    ending_row(
        "police.2",
        NOTHING,
        ("on-duty who=Ann", "verdict who=Ann innocent=0 role=police-officer", "no-inspection"),
        not_hears=("inspects-hand",),
        hands=f"police-officer police-badge dollar-200 dollar-200 tiara | {POOR} | {PLAIN}",
    ),
    ending_row(
        "police.2",
        NOTHING + "ann",
        ("no-yourself who=Ann",),
        hands=f"police-officer police-badge police-badge dollar-50 dollar-100 | {POOR} | {PLAIN}",
        own={"Ann": "ask-inspect"},
    ),
    row(
        "police.3",
        "flip; flip; flip; flip; none; none; none; none",
        ("inspects-hand who=Ann target=Bob", "confiscates who=Ann target=Bob number=190"),
        hands="police-officer police-badge dollar-20 dollar-50 dollar-100 | "
        "pound-20 euro-20 pound-50 yen-100 cool-girl",
        specials="inspection emergency | extra-time atm",
        players=2,
    ),
    row(
        "police.3",
        NO_SPECIALS + "ann bob none; police officer, police badge, dollar 20 20 50; yes; bob; "
        "police officer, police badge, euro 20 20 50; yes; ann",
        ("inspects-hand who=Bob target=Ann", "finds-innocent target=Ann"),
    ),
    row(
        "police.5 police.7",
        NO_SPECIALS + "ann bob none; police officer, police badge, dollar 20 20 50; yes; cara; "
        "cool girl, euro 100 100 50, dollar 50; yes; police officer, police badge, yen 20 20 50; "
        "yes; cara",
        ("confiscates who=Bob target=Cara number=0",),
        not_hears=(
            "shows who=Cara",
            "false-no who=Cara",
            "false-none who=Cara",
        ),
    ),
    ending_row(
        "police.6",
        NOTHING + "bob",
        ("verdict who=Bob innocent=1 role=john-smith", "finds-innocent target=Bob"),
        hands=f"{OFFICER} | john-smith credit-card euro-20 euro-50 ring | {PLAIN}",
    ),
    ending_row(
        "police.7 ranking.1",
        NOTHING + "bob; 1 point",
        (
            "credit-note who=Bob item=yen-50",
            "ranks who=Bob rank=1 units=220 tenths=1 hundredths=0 taken=0 credit=50",
            "ranks who=Ann rank=2 units=170 tenths=0 hundredths=5 taken=0 credit=0",
        ),
        hands=f"{OFFICER} | john-smith credit-card euro-20 euro-50 ring | {PLAIN}",
        drawn="cool-girl yen-50",
    ),
    showing_row(
        "police.2",
        "police officer, police badge, dollar 20 20 50; yes",
        ("verdict who=Ann innocent=1 role=police-officer",),
    ),
    row(
        "police.2",
        NO_SPECIALS + "ann; none; police officer, police badge, dollar 200 200, tiara; yes",
        ("verdict who=Ann innocent=0 role=police-officer", "no-inspection"),
    ),
    showing_row(
        "police.2",
        "police officer, police badge, dollar 50 50 100; yes; " + POOR_SHOWN + PLAIN_SHOWN,
        ("missed-duty who=Ann", "ask-inspect-late who=Ann"),
    ),
    showing_row(
        "police.2",
        "police officer, police badge, dollar 50 50 100; yes; " + POOR_SHOWN + PLAIN_SHOWN + "cara",
        ("confiscates who=Ann target=Cara number=800",),
    ),
]

VERDICT = [
    showing_row("verdict.1", "", ("ask-hand who=Ann count=5",)),
    showing_row(
        "verdict.1",
        SMITH,
        (
            "shows who=Ann count=5 number=500",
            "place-card item=john-smith left=0 count=1",
            "place-jewel item=ring number=100 left=0 count=1",
            "place-note number=200 left=1 currency=dollar",
            "place-note number=100 left=0 currency=dollar",
            "ask-right who=Ann",
        ),
    ),
    showing_row("verdict.1", SMITH + "; no", ("ask-hand who=Ann count=5",)),
    showing_row("verdict.1", "john smith; ring", ("ask-hand who=Ann count=3",)),
    showing_row("verdict.1", SMITH + ", watch", ("no-more who=Ann count=5", "no-more")),
    showing_row("verdict.1", "ring, ring", ("no-copies option=ring count=1",)),
    row(
        "verdict.1",
        "buy; ring tiara done; flip; flip; flip; flip; flip; none; none; none; ring",
        ("no-copies option=ring count=1",),
    ),
    showing_row(
        "money.1 money.2 money.3",
        SMITH + "; yes",
        ("clause-too-rich units=500 tenths=0 hundredths=5",),
    ),
    showing_row(
        "money.4 verdict.4",
        "john smith, ring, watch, brooch, credit card; yes",
        ("verdict who=Ann innocent=1 units=450 tenths=0 hundredths=5 counted=1 number=0",),
    ),
    showing_row(
        "verdict.2",
        "john smith, dollar 20 50, euro 20, yen 10; yes",
        ("verdict who=Ann innocent=0 role=john-smith", "clause-too-many number=3"),
    ),
    showing_row(
        "verdict.3",
        "ring, dollar 20 50 100 100; yes",
        (
            "verdict-nobody who=Ann",
            "clause-no-id",
        ),
    ),
    showing_row(
        "verdict.5",
        "john smith, credit card, credit card, dollar 20 20; yes",
        ("verdict who=Ann innocent=1 role=john-smith units=40 tenths=0 hundredths=5",),
    ),
    showing_row(
        "verdict.5 verdict.10",
        "police officer, credit card, dollar 20 20 50; yes",
        ("clause-props number=1",),
    ),
    showing_row(
        "verdict.6",
        "millionaire, dollar 200 200 100, ring; yes",
        ("verdict who=Ann innocent=1 role=millionaire units=600 tenths=0 hundredths=5",),
    ),
    showing_row(
        "verdict.6",
        "millionaire, dollar 200 20 10, ring; yes",
        ("clause-poor units=330 tenths=0 hundredths=5",),
    ),
    showing_row(
        "verdict.7",
        "cool girl, ring, dollar 20, euro 20, yen 20; yes",
        ("verdict who=Ann innocent=1 role=cool-girl units=160 tenths=0 hundredths=5 counted=0",),
    ),
    showing_row(
        "verdict.7",
        "cool girl, dollar 20 50, euro 20, yen 20; yes",
        ("clause-no-jewelry",),
    ),
    showing_row(
        "verdict.8",
        "secret agent, secret agent, dollar 20 20 50; yes",
        ("verdict who=Ann innocent=1 role=secret-agent units=90 tenths=0 hundredths=5 number=1",),
    ),
    showing_row(
        "verdict.8",
        "secret agent, dollar 20 50, euro 20 50; yes",
        (
            "verdict who=Ann innocent=0 role=secret-agent",
            "clause-agent-alone",
        ),
    ),
    showing_row(
        "verdict.8 verdict.10",
        "secret agent, john smith, credit card, dollar 20 50; yes",
        ("clause-agent-props number=1",),
    ),
    showing_row(
        "verdict.9",
        "john smith, cool girl, ring, dollar 20 50; yes",
        (
            "verdict-nobody who=Ann units=170 tenths=0 hundredths=5",
            "clause-ids number=2 left=0",
        ),
    ),
    showing_row(
        "verdict.11",
        SMITH.replace("ring", "tiara") + "; yes; " + POOR_SHOWN + PLAIN_SHOWN,
        (
            "loses-token who=Ann left=0",
            "loses-token who=Cara",
        ),
    ),
    row(
        "specials.12",
        "request bob jewelry; none; flip; flip; flip; flip; flip; none; none; none; "
        + SMITH
        + "; yes; cool girl, watch, dollar 20 20 50; yes",
        ("false-no who=Bob item=watch wish=jewelry",),
    ),
    row(
        "specials.12",
        "request bob jewelry; none; flip; take; flip; flip; flip; flip; none; none; none; "
        + SMITH
        + "; yes; cool girl, watch, dollar 20 20 50, euro 20; yes",
        ("verdict who=Bob innocent=1 role=cool-girl",),
        not_hears=(
            "false-no",
            "false-none",
        ),
    ),
    row(
        "specials.4",
        "fund; dollar 20; none; euro 20; euro 20; flip; flip; flip; flip; flip; none; none; none; "
        "ring, john smith, dollar 100 100, euro 20; yes; cool girl, watch, dollar 50 50 50; yes",
        ("false-none who=Bob item=watch",),
    ),
]

ROWS = [*SPECIALS, *POLICE, *VERDICT]
