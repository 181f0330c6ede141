"""Rows for deliveries, claims, hazards, traps and the end. They begin as those of the town do."""

from tests.games.couriers.town_rows import START, row

TRAP = "roll 4 north; trap; roll 4 north; "
#: Two cards each, and nothing else to claim.
FEW = START + "skip setup; 6; 1; 2; 2; "

ROWS = [
    # Delivery
    row(
        "delivery.1",
        "roll 4 bakery; deliver",
        ("Ann delivers at Bakery Flat for one point. 1 in all, 2 parcels left.",),
    ),
    row(
        "delivery.1",
        "roll 4 north; deliver",
        ("North Road 4 is no entrance of a house.",),
    ),
    row(
        "delivery.2",
        "roll 4 bakery; deliver",
        ("Ann draws a bonus card. 4 in hand.",),
    ),
    row(
        "delivery.3",
        "roll 4 bakery; deliver; pass; deliver",
        ("Ann has no card for Bakery Flat.",),
    ),
    # Bonus
    row(
        "bonus.1",
        "roll 4 bakery; deliver; way ann acorn",
        ("From Ann's van to Acorn Cottage",),
    ),
    # Claim
    row(
        "claim.1 claim.4",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill aviary maple; pass; claim",
        ("Ann holds 5 cards, and nobody may hold more.",),
    ),
    row(
        "claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill",
        ("Ann takes Windmill from the row, and a parcel. 3 parcels on the van.", "2 more at most"),
    ),
    row(
        "claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill; raven hall",
        ("Raven Hall is not in the row.", "Rule claim 1."),
    ),
    row(
        "claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill; done",
        ("Bob's turn",),
        options=("claim=as-wished",),
    ),
    row("claim.1", "roll 4 north; claim", ("Cards are claimed at the Warehouse",)),
    row(
        "claim.2",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill aviary maple; row",
        ("Acorn Cottage: 1", "Ivy Lodge: 1"),
        ("Windmill",),
    ),
    row(
        "claim.3",
        "claim",
        ("Ann must make a delivery before claiming again.", "Rule claim 3."),
    ),
    row(
        "claim.4",
        START
        + "skip setup; 6; 1; 5; 3; acorn maple windmill aviary ivy; claim; override we like it",
        ("Ann holds 5 cards, and nobody may hold more. That cannot be overridden.",),
    ),
    # Hazard
    row(
        "hazard.1",
        "roll 5 north 5",
        ("Roadworks: Ann needs 4 to pass.", "Ann, what do you roll against 4?"),
    ),
    row(
        "hazard.1",
        "override put ann north 4 to try; roll 4 north 8",
        ("Ann drives 4 to North Road 8.",),
        ("Roadworks",),
    ),
    row("hazard.2", "roll 5 north 5; 4", ("Ann passes with 4.",)),
    row(
        "hazard.2",
        "roll 5 north 5; 2; spare minute; spare minute",
        ("Ann adds Spare Minute, and has 4.", "Ann passes with 4."),
    ),
    row(
        "hazard.3",
        "roll 5 north 5; 3; done",
        ("Ann fails with 3, and misses the next turn.",),
    ),
    row(
        "hazard.3 hazard.4 hazard.5",
        "roll 5 north 5; 3; done; pass",
        ("Ann misses this turn.", "Bob's turn"),
    ),
    row(
        "hazard.4 hazard.5",
        "roll 5 north 5; 3; done; pass; van ann",
        ("Ann's van is at North Road 5, with 3 parcels.",),
        ("misses the next turn",),
    ),
    # Trap
    row(
        "trap.1",
        "roll 4 north; trap",
        ("Ann sets a trap at North Road 4. 2 bonus cards in hand.",),
    ),
    row("trap.2", "trap", ("No trap may be set at the Warehouse.", "Rule trap 2.")),
    row(
        "trap.2",
        "override put ann north 5 to try; trap",
        (
            "No trap may be set in a hazard zone, and North Road 5 is in the Roadworks.",
            "You may choose roll or pass.",
            "Rule trap 2.",
        ),
    ),
    row("trap.2", "roll 4 bakery; trap", ("No trap may be set at an entrance.",)),
    row(
        "trap.2",
        "roll 5 north 5; 6",
        ("Bob's turn",),
    ),
    row(
        "trap.2",
        TRAP + "road cones; 4; trap",
        ("Bob sets a trap at North Road 4.",),
    ),
    row(
        "trap.3",
        "roll 4 north; trap; pass; lift; road cones",
        ("Ann lifts the trap at North Road 4. It was Road Cones.",),
    ),
    row(
        "trap.3",
        "roll 4 north; trap; pass; roll 4 north 8; trap; road cones",
        (
            "Ann lifts the trap at North Road 4. It was Road Cones.",
            "Ann sets a trap at North Road 8.",
        ),
    ),
    row(
        "trap.3",
        "roll 4 north; trap; pass; lift; spare minute",
        ("Spare Minute is blue: only red cards are traps.",),
    ),
    row("trap.3", "lift", ("Ann has no trap to lift.", "Rule trap 3.")),
    row(
        "trap.4",
        TRAP + "wheel clamp",
        ("Ann's trap is Wheel Clamp: it asks for 6.",),
    ),
    row(
        "trap.4",
        TRAP + "wheel clamp",
        ("Ann's trap is Wheel Clamp: it asks for 4.",),
        options=("trap-test=four",),
    ),
    row("trap.4", TRAP + "wheel clamp; 6; traps", ("No trap lies on the board.",)),
    row(
        "trap.5",
        TRAP + "wheel clamp; 1; done",
        ("Bob gives Ann a bonus card, unseen. Ann has 3.",),
    ),
    row(
        "trap.6",
        "roll 4 north; trap; pass; roll 4 the warehouse; done; pass; roll 4 north",
        ("Ann drives 4 to North Road 4.",),
        ("springs",),
    ),
    row(
        "trap.6",
        "roll 4 north; trap; override put bob north 4 to try; pass",
        ("Ann's turn",),
        ("springs",),
    ),
    row(
        "trap.5",
        TRAP + "wheel clamp; 1; done; traps",
        ("No trap lies on the board.",),
    ),
    row(
        "trap.5 trouble.1",
        TRAP + "wheel clamp; leave ann; 1; done",
        ("fails with 1. The trap's owner has left, so nothing is given.",),
        players=3,
    ),
    row(
        "trap.4 trouble.1",
        TRAP + "leave cara",
        ("Ann's trap goes off the board, unseen.", "Bob's turn"),
        players=3,
    ),
    row(
        "trap.2",
        "roll 4 north; trap; override put bob north 4 to try; trap; override both",
        ("A trap of Ann is at North Road 4 already. That cannot be overridden.",),
    ),
    row(
        "trap.4 trouble.1",
        TRAP + "leave cara; undo",
        ("Put Ann's trap back at North Road 4, with its card face down.",),
        players=3,
    ),
    # End
    row("end.1", FEW[:-2], ("The endgame: the deck and the row are empty.",), left=4),
    row("end.1", FEW + "claim", ("Nothing is left to claim.", "Rule end 1."), left=4),
    row(
        "end.1 end.4 end.5 delivery.2",
        FEW + "roll 4 bakery; deliver; done; abandon; roll 4 warehouse; abandon",
        ("Ann wins the game with one point. One delivery.",),
        left=4,
    ),
    row(
        "end.2",
        FEW + "abandon",
        ("Ann abandons 2 deliveries, for no points.",),
        left=4,
    ),
    row("end.2", "abandon", ("Deliveries may be abandoned in the endgame only.",)),
    row(
        "end.2",
        FEW + "abandon",
        ("This table has chosen that nothing is abandoned.", "Rule end 2."),
        left=4,
        options=("abandon=not-allowed",),
    ),
    row(
        "end.3",
        FEW + "roll 5 north 5; 2; done",
        ("Ann fails with 2, and misses the next turn.",),
        left=4,
    ),
    row(
        "end.4",
        FEW + "abandon; roll 4 north 4; done",
        ("Bob's turn, at North Road 4.",),
        left=4,
    ),
    row(
        "end.5",
        FEW + "abandon; abandon",
        ("Ann and Bob win the game together, with 0 points each.",),
        left=4,
    ),
    row(
        "end.5",
        FEW + "roll 4 bakery; deliver; override points bob 1 miscounted; done; abandon;"
        " roll 4 warehouse; abandon",
        ("Ann wins the game with one point, and before those who tied, with more deliveries",),
        left=4,
    ),
    row(
        "end.5",
        FEW + "roll 4 north 4; trap; done; abandon; roll 4 warehouse; abandon",
        ("Bob wins the game with 0 points, and before those who tied, with more deliveries",),
        left=4,
    ),
    # Trouble
    row(
        "trouble.1",
        START + "skip setup; leave bob",
        ("Ann is the only player left, and wins the game.",),
        ("what do you roll",),
    ),
    row(
        "trouble.1",
        START + "leave bob",
        ("Ann is the only player left, and wins the game.",),
    ),
    row(
        "trouble.1",
        START + "skip setup; 6; 1; leave bob; status",
        ("The game is over. Won by Ann.",),
    ),
    row("trouble.1", "leave bob; where bob", ("Bob has left the table.",), players=3),
    row(
        "trouble.3 claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim; override put ann north 4 to try",
        ("Ann, what do you do?",),
        ("from the row",),
    ),
    row(
        "trouble.1",
        "leave bob",
        ("Bob has left the table.", "Ann is the only player left, and wins the game."),
    ),
    row("trouble.1", "leave ann; yes; traps", ("No trap lies",), players=3),
    row(
        "trouble.2",
        "sits ann south; look",
        ("away: North Road 1.", "left: West Road 1."),
    ),
    row(
        "trouble.2",
        "sits ann northeast",
        ("A player sits at the north, east, south or west side",),
    ),
    row(
        "trouble.3",
        "override put bob east 8 it was knocked over; where bob",
        ("Bob is at East Road 8, 8 spaces from the Warehouse.",),
    ),
    row(
        "trouble.3",
        "override points bob 12 miscounted",
        ("Bob has 12 points now, not 0.",),
    ),
]
