"""Test cases for the rules about deliveries, claims, hazards, traps and the end of the game. They
start in the same way as those in `town_rows`.
"""

from tests.games.couriers.town_rows import START, row

TRAP = "roll 4 north; trap; roll 4 north; "
#: Lines that start a game with two cards for each player and none left to claim.
FEW = START + "skip setup; 6; 1; 2; 2; "

ROWS = [
    # Rules about deliveries
    row(
        "delivery.1",
        "roll 4 bakery; deliver",
        ("delivers who=Ann item=bakery-flat points=1 score=1 count=2",),
    ),
    row(
        "delivery.1",
        "roll 4 north; deliver",
        ("no-house-here spot=north-4",),
    ),
    row(
        "delivery.2",
        "roll 4 bakery; deliver",
        ("draws-bonus who=Ann count=4",),
    ),
    row(
        "delivery.3",
        "roll 4 bakery; deliver; pass; deliver",
        ("no-card-for who=Ann option=bakery-flat",),
    ),
    # Rules about bonus cards
    row(
        "bonus.1",
        "roll 4 bakery; deliver; way ann acorn",
        ("way who=Ann spot=acorn-cottage",),
    ),
    # Rules about claims
    row(
        "claim.1 claim.4",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill aviary maple; pass; claim",
        ("no-claim-full who=Ann count=5",),
    ),
    row(
        "claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill",
        ("claims who=Ann item=windmill count=3", "ask-claim count=2"),
    ),
    row(
        "claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill; raven hall",
        ("no-row option=raven-hall", "refused rule=claim-1"),
    ),
    row(
        "claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill; done",
        ("turn-begins who=Bob",),
        options=("claim=as-wished",),
    ),
    row("claim.1", "roll 4 north; claim", ("no-claim-here",)),
    row(
        "claim.2",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim windmill aviary maple; row",
        ("row-card option=acorn-cottage points=1", "row-card option=ivy-lodge points=1"),
        ("* =windmill",),
    ),
    row(
        "claim.3",
        "claim",
        ("no-claim-yet who=Ann", "refused rule=claim-3"),
    ),
    row(
        "claim.4",
        START
        + "skip setup; 6; 1; 5; 3; acorn maple windmill aviary ivy; claim; override we like it",
        (
            "no-claim-full who=Ann count=5",
            "override-hard",
        ),
    ),
    # Rules about hazards
    row(
        "hazard.1",
        "roll 5 north 5",
        ("hazard who=Ann zone=roadworks number=4", "ask-test who=Ann number=4"),
    ),
    row(
        "hazard.1",
        "put van ann north 4 to try; roll 4 north 8",
        ("drives who=Ann count=4 spot=north-8",),
        ("* =roadworks",),
    ),
    row("hazard.2", "roll 5 north 5; 4", ("passes who=Ann number=4",)),
    row(
        "hazard.2",
        "roll 5 north 5; 2; spare minute; spare minute",
        ("boosts who=Ann item=blue-1 number=4", "passes who=Ann number=4"),
    ),
    row(
        "hazard.3",
        "roll 5 north 5; 3; done",
        ("fails who=Ann number=3",),
    ),
    row(
        "hazard.3 hazard.4 hazard.5",
        "roll 5 north 5; 3; done; pass",
        ("misses who=Ann", "turn-begins who=Bob"),
    ),
    row(
        "hazard.4 hazard.5",
        "roll 5 north 5; 3; done; pass; van ann",
        ("van who=Ann spot=north-5 count=3",),
        (
            "fails",
            "van-misses",
        ),
    ),
    # Rules about traps
    row(
        "trap.1",
        "roll 4 north; trap",
        ("sets-trap who=Ann spot=north-4 count=2",),
    ),
    row("trap.2", "trap", ("no-trap-warehouse", "refused rule=trap-2")),
    row(
        "trap.2",
        "put van ann north 5 to try; trap",
        (
            "no-trap-zone spot=north-5 zone=roadworks",
            "legal-one options=roll,pass",
            "refused rule=trap-2",
        ),
    ),
    row("trap.2", "roll 4 bakery; trap", ("no-trap-house",)),
    row(
        "trap.2",
        "roll 5 north 5; 6",
        ("turn-begins who=Bob",),
    ),
    row(
        "trap.2",
        TRAP + "road cones; 4; trap",
        ("sets-trap who=Bob spot=north-4",),
    ),
    row(
        "trap.3",
        "roll 4 north; trap; pass; lift; road cones",
        ("lifts-trap who=Ann spot=north-4 item=red-4",),
    ),
    row(
        "trap.3",
        "roll 4 north; trap; pass; roll 4 north 8; trap; road cones",
        (
            "lifts-trap who=Ann spot=north-4 item=red-4",
            "sets-trap who=Ann spot=north-8",
        ),
    ),
    row(
        "trap.3",
        "roll 4 north; trap; pass; lift; spare minute",
        ("no-blue-trap option=blue-1",),
    ),
    row("trap.3", "lift", ("no-own-trap who=Ann", "refused rule=trap-3")),
    row(
        "trap.4",
        TRAP + "wheel clamp",
        ("trap-is who=Ann item=red-6 number=6",),
    ),
    row(
        "trap.4",
        TRAP + "wheel clamp",
        ("trap-is who=Ann item=red-6 number=4",),
        options=("trap-test=four",),
    ),
    row("trap.4", TRAP + "wheel clamp; 6; traps", ("traps-none",)),
    row(
        "trap.5",
        TRAP + "wheel clamp; 1; done",
        ("gives-bonus who=Bob target=Ann count=3",),
    ),
    row(
        "trap.6",
        "roll 4 north; trap; pass; roll 4 the warehouse; done; pass; roll 4 north",
        ("drives who=Ann count=4 spot=north-4",),
        ("springs",),
    ),
    row(
        "trap.6",
        "roll 4 north; trap; put van bob north 4 to try; pass",
        ("turn-begins who=Ann",),
        ("springs",),
    ),
    row(
        "trap.5",
        TRAP + "wheel clamp; 1; done; traps",
        ("traps-none",),
    ),
    row(
        "trap.5 trouble.1",
        TRAP + "wheel clamp; leave ann; yes; 1; done",
        ("fails-nobody number=1",),
        players=3,
    ),
    row(
        "trap.4 trouble.1",
        TRAP + "leave cara; yes",
        ("move what=Ann,1 end=supply", "move what=bonuses,1 end=bonus-discards"),
        players=3,
    ),
    row(
        "trap.2",
        "roll 4 north; trap; put van bob north 4 to try; trap; override both",
        (
            "no-trap-two who=Ann spot=north-4",
            "override-hard",
        ),
    ),
    row(
        "trap.4 trouble.1",
        TRAP + "leave cara; yes; undo",
        (
            "move-return what=bonuses,1 start=bonus-discards end=town,north-4",
            "move what=Ann,1 end=town,north-4",
        ),
        players=3,
    ),
    # Rules about the end of the game
    row("end.1", FEW[:-2], ("endgame",), left=4),
    row("end.1", FEW + "claim", ("no-claim-end", "refused rule=end-1"), left=4),
    row(
        "end.1 end.4 end.5 delivery.2",
        FEW + "roll 4 bakery; deliver; done; abandon; roll 4 warehouse; abandon",
        ("game-won who=Ann score=1 count=1",),
        left=4,
    ),
    row(
        "end.2",
        FEW + "abandon",
        ("abandons who=Ann count=2",),
        left=4,
    ),
    row("end.2", "abandon", ("no-abandon-yet",)),
    row(
        "end.2",
        FEW + "abandon",
        ("no-abandon", "refused rule=end-2"),
        left=4,
        options=("abandon=not-allowed",),
    ),
    row(
        "end.3",
        FEW + "roll 5 north 5; 2; done",
        ("fails who=Ann number=2",),
        left=4,
    ),
    row(
        "end.4",
        FEW + "abandon; roll 4 north 4; done",
        ("turn-begins who=Bob spot=north-4",),
        left=4,
    ),
    row(
        "end.5",
        FEW + "abandon; abandon",
        ("game-shared all=Ann,Bob score=0",),
        left=4,
    ),
    row(
        "end.5",
        FEW + "roll 4 bakery; deliver; override points bob 1 miscounted; done; abandon;"
        " roll 4 warehouse; abandon",
        ("game-won-tie who=Ann score=1",),
        left=4,
    ),
    row(
        "end.5",
        FEW + "roll 4 north 4; trap; done; abandon; roll 4 warehouse; abandon",
        ("game-won-tie who=Bob score=0",),
        left=4,
    ),
    # Rules for when something goes wrong
    row(
        "trouble.1",
        START + "skip setup; leave bob; yes",
        ("game-left who=Ann",),
        (
            "ask-first-roll",
            "ask-roll",
            "ask-test",
        ),
    ),
    row(
        "trouble.1",
        START + "leave bob; yes",
        ("game-left who=Ann",),
    ),
    row(
        "trouble.1",
        START + "skip setup; 6; 1; leave bob; yes; status",
        ("status-over all=Ann",),
    ),
    row("trouble.1", "leave bob; yes; where bob", ("has-left who=Bob",), players=3),
    row(
        "trouble.4",
        "leave bob; yes; bob is back",
        ("sits-again who=Bob", "move what=Bob,1 start=box end=town,warehouse"),
        players=3,
    ),
    row("trouble.4", "leave bob; yes; ann is back", ("no-return option=Ann",), players=3),
    row(
        "trouble.3 claim.1",
        "roll 4 bakery; deliver; pass; roll 4 warehouse; claim; put van ann north 4 to try",
        ("ask-action who=Ann",),
        (
            "ask-claim",
            "claims",
        ),
    ),
    row(
        "trouble.1",
        "leave bob; yes",
        ("gone who=Bob", "game-left who=Ann"),
    ),
    row("trouble.1", "leave ann; yes; traps", ("traps-none",), players=3),
    row(
        "trouble.2",
        "sits ann south; look",
        ("look-exit spot=north-1 toward=away", "look-exit spot=west-1 toward=left"),
    ),
    row(
        "trouble.2",
        "sits ann northeast",
        ("no-corner",),
    ),
    row(
        "trouble.3",
        "put van bob east 8 it was knocked over; where bob",
        ("where-van who=Bob spot=east-8 count=8",),
    ),
    row(
        "trouble.3",
        "override points bob 12 miscounted",
        ("points who=Bob number=12 left=0",),
    ),
]
