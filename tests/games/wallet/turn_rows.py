"""Test cases for the rules about the setup, the turns, and the Special cards that are played in
turns.
"""

from dataclasses import dataclass
from typing import Any

from tests.games.row import Row

#: Starts the lines of a row that are typed from the very first question of the game.
START = "start: "
RICH = "dollar-200 dollar-100 euro-100 ring john-smith"
POOR = "dollar-20 euro-20 pound-20 yen-20 cool-girl"
PLAIN = "euro-200 pound-200 yen-200 watch millionaire"
HANDS = f"{RICH} | {POOR} | {PLAIN}"


@dataclass(frozen=True)
class Dealing(Row):
    """A test case that can say which cards the companion deals."""

    hands: str = ""
    specials: str = ""
    drawn: str = ""
    coins: str = ""


def row(rules: str, lines: str, hears: tuple[str, ...], **rest: Any) -> Dealing:
    """Return a test case with real cards in players' hands, unless `rest` says which cards the
    companion deals.
    """
    rest.setdefault("keeper", "dealer" if rest.keys() & {"hands", "specials"} else "table")
    return Dealing(rules, lines, hears, **rest)


def special_row(rules: str, name: str, lines: str, hears: tuple[str, ...], **rest: Any) -> Dealing:
    """Return a test case in which the companion has dealt and Ann plays a Special card. The other
    players' Special cards can only be played at the end of a round.
    """
    rest.setdefault("hands", HANDS)
    rest.setdefault("drawn", "yen-10 dollar-50 brooch earrings")
    others = "extra-time atm | currency-exchange secret-compartment"
    second = "" if " " in name else " emergency"
    return row(rules, lines, hears, specials=f"{name}{second} | {others}", **rest)


SETUP = [
    row("story.2", START + "skip setup", ("round-begins number=1 total=3",)),
    row(
        "setup.1",
        START + "done",
        ("step-hourglasses count=6",),
    ),
    row("setup.2", START, ("step-tokens count=34",)),
    row("setup.2", "score", ("tokens-all count=1",)),
    row("setup.3", START + "done; done", ("step-specials number=2",)),
    row("setup.3", "about bob", ("about who=Bob count=5 number=2",)),
    row("setup.4", START + "done; done; done", ("step-ids count=5",)),
    row(
        "setup.5",
        START + "done; done; done; done",
        ("step-cards count=34 players=2",),
        players=2,
    ),
    row("setup.5", START + "done; done; done; done", ("step-cards count=80 players=7",)),
    row(
        "setup.5",
        START + "done; done; done; done",
        ("step-cards count=46 players=3",),
        options=("deck=marks",),
    ),
    row("setup.6", "status", ("status-round count=65 ids=5",)),
    row("setup.6", START + "skip setup", ("dealt count=5 number=2",)),
    row("setup.7", START + "skip setup; 10; 7; 50", ("ask-action who=Bob",)),
    row(
        "setup.7",
        START + "skip setup; 10; 10",
        ("no-coin who=Ann number=10", "refused rule=setup-7"),
    ),
    row("setup.7", START + "skip setup; 3", ("not-in-range least=1 most=50",)),
    row(
        "setup.7",
        START + "skip setup; 10",
        ("not-in-range number=10 least=1 most=5",),
        options=("coins=lowest",),
    ),
    row("money.1", "about ann", ("about cents=5",)),
]

HELD = [
    row("hands.1", "take; about ann", ("about who=Ann count=6 number=2 total=1",)),
    row(
        "hands.2", "hand", (), own={"Ann": "your-specials"}, hands=HANDS, specials="inspection atm"
    ),
    row("hands.2", "hand", (), own={"Ann": "your-tokens items=token-1"}, hands=HANDS),
    row("hands.2", "hand bob", ("hand-shown who=Bob",), hands=HANDS),
    row(
        "hands.3",
        "put; inspection",
        ("heard who=Ann",),
        own={"Ann": "not-understood words=inspection"},
        not_hears=(
            "puts",
            "covers",
        ),
        hands=HANDS,
        specials="inspection atm",
    ),
    row("hands.4", "take; flip; flip; take; flip; flip", ("round-ends",)),
    row("hands.5", "hand", ("hand-yours",)),
]

TURN = [
    row("turn.1", "take", ("turn-begins who=Bob count=5",)),
    row("turn.1", "flip; flip; flip", ("flips-first who=Ann",)),
    special_row(
        "turn.1",
        "double-turn",
        "double; take; emergency",
        (),
        own={"Ann": "no-special-late"},
    ),
    row("turn.1", "double; take; emergency", ("no-special-late",)),
    special_row(
        "turn.2",
        "snatch-a-card double-turn",
        "snatch bob; double; take; take",
        ("takes who=Ann count=8", "turn-begins who=Bob count=4"),
    ),
    row("turn.3", "flip; flip; flip", ("flips-first left=2",)),
    row("turn.3", "take; take; take", ("flips-first left=5",)),
    row(
        "turn.3",
        "flip; flip; take; flip; take; flip",
        ("flips-first left=0", "round-ends"),
        not_hears=(
            "ask-action",
            "ask-again",
        ),
    ),
]

ACTION = [
    row("action.1", "take", ("takes who=Ann count=6 left=64",)),
    row(
        "action.1",
        "take",
        ("takes who=Ann",),
        own={"Ann": "your-card item=yen-10"},
        hands=HANDS,
        drawn="yen-10",
    ),
    row("action.2", "put", ("puts who=Ann count=4 left=66",)),
    row(
        "action.2",
        "put; john smith",
        ("puts who=Ann count=4",),
        hands=HANDS,
    ),
    row(
        "action.3",
        "buy; dollar 200 100 done",
        ("pays who=Ann items=dollar-100,dollar-200 number=300",),
    ),
    row("action.3", "buy; dollar 200; dollar 50; done", ("no-price who=Ann number=250 price=300",)),
    row(
        "action.3", "buy; dollar 200 20 20; done", ("no-price number=240", "refused rule=action-3")
    ),
    row("action.3", "buy; john smith", ("no-money option=john-smith",)),
    row("action.3", "buy; ring, tiara, done", ("pays who=Ann items=ring,tiara number=350",)),
    row(
        "action.3",
        "buy; 200 100 pounds done",
        ("pays who=Ann items=pound-100,pound-200 number=300",),
    ),
    row("action.3", "take; buy; dollar 500", ("not-understood",)),
    row("action.3", "take; buy", (), own={"Bob": "no-money-left price=300"}, hands=HANDS),
    row(
        "action.4",
        "buy; dollar 200 100 done",
        ("buys", "buys left=4"),
    ),
    row(
        "action.4",
        "buy; dollar 200 100; done; cool girl",
        ("buys who=Ann",),
        own={"Ann": "your-card item=cool-girl"},
        hands=HANDS,
    ),
    row(
        "action.4",
        "buy; ring tiara done; buy; watch brooch done; buy; dollar 200 100 done; "
        "buy; euro 200 100 done; buy; yen 200 100 done; buy",
        ("no-ids",),
    ),
    row(
        "action.5",
        "buy; ring tiara done; about ann",
        ("about-bought who=Ann count=1 items=ring,tiara",),
    ),
    row("action.5", "buy; ring tiara done; status", ("status-round ids=4",)),
    row("action.6", "flip", ("flips who=Ann left=5",)),
    row("action.6", "flip; flip; flip; flip; flip", ("flips left=0", "round-ends")),
]

SPECIAL = [
    special_row(
        "specials.1",
        "double-turn",
        "double; take; put; ring",
        ("puts who=Ann", "turn-begins who=Bob"),
    ),
    special_row(
        "specials.1", "double-turn", "double; flip; flip", ("flips left=4", "turn-begins who=Bob")
    ),
    row(
        "specials.1",
        "flip; flip; flip; flip; double; flip",
        ("round-ends",),
        not_hears=(
            "ask-action",
            "ask-again",
        ),
    ),
    special_row(
        "specials.2",
        "happy-birthday",
        "birthday; yen 10; bob; brooch",
        ("gives who=Ann target=Bob", "gives who=Ann target=Cara", "turn-begins who=Bob"),
        own={
            "Ann": "your-card item=yen-10",
            "Bob": "your-card item=brooch",
            "Cara": "your-card item=dollar-50",
        },
    ),
    special_row(
        "specials.2",
        "happy-birthday",
        "birthday; yen 20; dollar 50",
        ("gives who=Ann target=Bob", "returns who=Ann", "turn-begins who=Bob"),
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="yen-20 dollar-50 brooch",
    ),
    special_row(
        "specials.4",
        "shared-fund",
        "fund; ring; dollar 20; watch; watch",
        (
            "fund-takes who=Ann item=watch",
            "fund-gets who=Bob item=ring",
            "fund-gets who=Cara item=dollar-20",
        ),
    ),
    special_row(
        "specials.4",
        "shared-fund",
        "fund; john smith",
        (),
        own={"Ann": "no-money"},
    ),
    row(
        "specials.5",
        "fund; none; dollar 20; euro 50; euro 50",
        ("fund-takes who=Ann item=euro-50", "fund-gets who=Bob item=dollar-20"),
        not_hears=("fund-gets who=Cara",),
    ),
    special_row(
        "specials.5",
        "shared-fund",
        "fund; dollar 20; euro 200; euro 200",
        ("fund-takes who=Ann item=euro-200", "fund-gets who=Bob item=dollar-20"),
        hands=f"john-smith john-smith cool-girl credit-card credit-card | {POOR} | {PLAIN}",
        not_hears=("fund-gets who=Cara",),
    ),
    special_row(
        "specials.4",
        "shared-fund",
        "fund; ring; dollar 20; dollar 20",
        ("fund-takes who=Ann item=dollar-20", "fund-gets who=Bob item=ring"),
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="",
    ),
    special_row(
        "specials.6",
        "to-the-left",
        "left; ring; dollar 20; watch",
        ("passed count=3",),
        own={
            "Ann": "your-card item=watch",
            "Bob": "your-card item=ring",
            "Cara": "your-card item=dollar-20",
        },
    ),
    special_row(
        "specials.6",
        "to-the-right",
        "right; ring; dollar 20; watch",
        ("passed count=3",),
        own={
            "Ann": "your-card item=dollar-20",
            "Bob": "your-card item=watch",
            "Cara": "your-card item=ring",
        },
    ),
    special_row(
        "specials.6",
        "to-the-right",
        "right; ring; dollar 20",
        ("passed count=2",),
        own={"Ann": "your-card item=dollar-20", "Bob": "your-card item=ring"},
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="",
    ),
    row("specials.6", "left", ("all-pass-left",)),
    special_row(
        "specials.7",
        "inspection",
        "inspection bob; keep",
        ("takes-from who=Ann target=Bob count=4",),
        own={"Ann": "you-see item=dollar-20 target=Bob"},
    ),
    special_row(
        "specials.7",
        "inspection",
        "inspection bob; give back",
        ("gives-back who=Ann target=Bob", "ask-action who=Ann"),
    ),
    special_row(
        "specials.8",
        "snatch-a-card",
        "snatch cara",
        ("takes-from who=Ann target=Cara count=4",),
        own={"Ann": "your-card item=euro-200"},
    ),
    special_row(
        "specials.8",
        "snatch-a-card",
        "snatch bob",
        ("takes-from who=Ann target=Bob",),
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="",
    ),
    special_row(
        "specials.9",
        "dispose-a-card",
        "dispose bob; ring",
        ("gives who=Ann target=Bob",),
        own={"Bob": "your-card item=ring"},
    ),
    special_row(
        "specials.10",
        "exchange-cards",
        "exchange cara; ring; watch",
        ("exchange who=Ann target=Cara",),
        own={"Ann": "your-card item=watch", "Cara": "your-card item=ring"},
    ),
    special_row(
        "specials.11",
        "card-request",
        "request bob pounds; 20 pounds",
        ("request-given who=Bob target=Ann item=pound-20",),
    ),
    special_row(
        "specials.11",
        "card-request",
        "request cara jewelry; watch",
        ("request-given who=Cara target=Ann item=watch",),
    ),
    special_row(
        "specials.11",
        "card-request",
        "request cara 200; watch",
        ("request-given who=Cara target=Ann item=watch",),
    ),
    special_row(
        "specials.11",
        "card-request",
        "request cara john smith",
        (),
        own={"Ann": "not-understood words=john-smith"},
    ),
    special_row("specials.11", "card-request", "request cara; 30", ("not-in-range number=30",)),
    special_row(
        "specials.12", "card-request", "request bob jewelry", ("request-none who=Bob wish=jewelry",)
    ),
    special_row(
        "specials.12",
        "card-request",
        "request cara 200; none",
        (),
        own={"Cara": "must-give who=Cara"},
    ),
    row("specials.13", "emergency", ("no-discards",)),
    row(
        "specials.13",
        "snatch bob; emergency cara; discards",
        ("discards", "discards-card item=emergency", "discards-card item=snatch-a-card"),
    ),
    row(
        "specials.13",
        "double; take; take; emergency; flip; flip",
        ("flips left=4", "turn-begins who=Cara"),
    ),
    row("round.3", "atm", ("no-end-yet option=atm",)),
    row("turn.1", "take; take; take; zebra", ("not-understood",)),
]
ROWS = [*SETUP, *HELD, *TURN, *ACTION, *SPECIAL]
