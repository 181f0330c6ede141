"""Rows for the setup, the turns and the Special cards that are played in them."""

from dataclasses import dataclass
from typing import Any

from tests.games.row import Row

#: Lines that begin with it come before anything is answered.
START = "start: "
RICH = "dollar-200 dollar-100 euro-100 ring john-smith"
POOR = "dollar-20 euro-20 pound-20 yen-20 cool-girl"
PLAIN = "euro-200 pound-200 yen-200 watch millionaire"
HANDS = f"{RICH} | {POOR} | {PLAIN}"


@dataclass(frozen=True)
class Dealing(Row):
    """A row whose cards are dealt as it says, where it is dealt."""

    hands: str = ""
    specials: str = ""
    drawn: str = ""
    coins: str = ""


def row(rules: str, lines: str, hears: tuple[str, ...], **rest: Any) -> Dealing:
    """A row at a table that keeps its cards, unless cards are dealt."""
    rest.setdefault("keeper", "dealer" if rest.keys() & {"hands", "specials"} else "table")
    return Dealing(rules, lines, hears, **rest)


def special(rules: str, name: str, lines: str, hears: tuple[str, ...], **rest: Any) -> Dealing:
    """A dealt row in which Ann plays a Special card; Bob and Cara have none for a turn."""
    rest.setdefault("hands", HANDS)
    rest.setdefault("drawn", "yen-10 dollar-50 brooch earrings")
    others = "extra-time atm | currency-exchange secret-compartment"
    second = "" if " " in name else " emergency"
    return row(rules, lines, hears, specials=f"{name}{second} | {others}", **rest)


SETUP = [
    row("story.2", START + "skip setup", ("Round 1 of 3.",)),
    row(
        "setup.1",
        START + "done",
        ("Lay the 6 Hourglass cards in the middle, hourglass side up.",),
    ),
    row("setup.2", START, ("Give each player a victory token of 1, and put the other 34 into",)),
    row("setup.2", "score", ("Ann has one victory token.", "Cara has one victory token.")),
    row("setup.3", START + "done; done", ("Shuffle the Special cards, and deal 2 to each player",)),
    row("setup.3", "about bob", ("Bob holds 5 cards, 2 Special cards",)),
    row("setup.4", START + "done; done; done", ("Put the 5 extra IDs into a compartment",)),
    row(
        "setup.5",
        START + "done; done; done; done",
        ("Take the 34 playing cards marked 2 or less, shuffle them",),
        players=2,
    ),
    row("setup.5", START + "done; done; done; done", ("Shuffle the 80 playing cards",)),
    row(
        "setup.5",
        START + "done; done; done; done",
        ("Take the 46 playing cards marked 3 or less",),
        options=("deck=marks",),
    ),
    row("setup.6", "status", ("65 cards are in the wallet, and 5 extra IDs.",)),
    row("setup.6", START + "skip setup", ("Each player has 5 cards and 2 Special cards.",)),
    row("setup.7", START + "skip setup; 10; 7; 50", ("Bob has the lowest coin and begins.",)),
    row("setup.7", START + "skip setup; 10; 10", ("Ann has the coin of 10 already.", "setup 7")),
    row("setup.7", START + "skip setup; 3", ("not possible here: say a number from 1 to 50",)),
    row(
        "setup.7",
        START + "skip setup; 10",
        ("10 is not possible here: say a number from 1 to 5",),
        options=("coins=lowest",),
    ),
    row("money.1", "about ann", ("and a coin of 5",)),
]

HELD = [
    row("hands.1", "take; about ann", ("Ann holds 6 cards, 2 Special cards, one victory token",)),
    row("hands.2", "hand", (), own={"Ann": "Specials"}, hands=HANDS, specials="inspection atm"),
    row("hands.2", "hand", (), own={"Ann": "tokens 1 point"}, hands=HANDS),
    row("hands.2", "hand bob", ("Bob's cards are on Bob's own line",), hands=HANDS),
    row(
        "hands.3",
        "put; inspection",
        ("Heard, Ann.",),
        own={"Ann": "inspection?"},
        not_hears=("puts a card",),
        hands=HANDS,
        specials="inspection atm",
    ),
    row("hands.4", "take; flip; flip; take; flip; flip", ("round is over",)),
    row("hands.5", "hand", ("the companion does not know them",)),
]

TURN = [
    row("turn.1", "take", ("Bob's turn. 5 cards in hand.",)),
    row("turn.1", "flip; flip; flip", ("Ann turns over an Hourglass card before the turn.",)),
    special(
        "turn.1",
        "double-turn",
        "double; take; emergency",
        (),
        own={"Ann": "Special cards come before the action."},
    ),
    row("turn.1", "double; take; emergency", ("Special cards come before the action.",)),
    special(
        "turn.2",
        "snatch-a-card double-turn",
        "snatch bob; double; take; take",
        ("Ann takes a card from the wallet. 8 in hand", "Bob's turn. 4 cards"),
    ),
    row("turn.3", "flip; flip; flip", ("2 are left",)),
    row("turn.3", "take; take; take", ("5 are left",)),
    row(
        "turn.3",
        "flip; flip; take; flip; take; flip",
        ("There are no more", "the round is over"),
        not_hears=("what do you do",),
    ),
]

ACTION = [
    row("action.1", "take", ("Ann takes a card from the wallet. 6 in hand, 64 in the wallet.",)),
    row(
        "action.1",
        "take",
        ("Ann takes a card from the wallet.",),
        own={"Ann": "got 10 Yen"},
        hands=HANDS,
        drawn="yen-10",
    ),
    row("action.2", "put", ("Ann puts a card into the wallet. 4 in hand, 66 in the wallet.",)),
    row(
        "action.2",
        "put; john smith",
        ("Heard, Ann. See your own line.", "Ann puts a card into the wallet. 4 in hand"),
        hands=HANDS,
    ),
    row("action.3", "buy; dollar 200 100 done", ("Ann pays 100 Dollars and 200 Dollars: 300.",)),
    row(
        "action.3", "buy; dollar 200; dollar 50; done", ("Ann has 250 there, and an ID costs 300.",)
    ),
    row("action.3", "buy; dollar 200 20 20; done", ("has 240 there", "Rule action 3.")),
    row("action.3", "buy; john smith", ("John Smith is no money",)),
    row("action.3", "buy; ring, tiara, done", ("Ann pays Ring and Tiara: 350.",)),
    row("action.3", "buy; 200 100 pounds done", ("Ann pays 100 Pounds and 200 Pounds: 300.",)),
    row("action.3", "take; buy; dollar 500", ("did not understand",)),
    row("action.3", "take; buy", (), own={"Bob": "less than the 300"}, hands=HANDS),
    row(
        "action.4",
        "buy; dollar 200 100 done",
        ("looks at the extra IDs in secret, keeps one", "4 IDs left"),
    ),
    row(
        "action.4",
        "buy; dollar 200 100; done; cool girl",
        ("Ann looks at the extra IDs",),
        own={"Ann": "got Cool Girl"},
        hands=HANDS,
    ),
    row(
        "action.4",
        "buy; ring tiara done; buy; watch brooch done; buy; dollar 200 100 done; "
        "buy; euro 200 100 done; buy; yen 200 100 done; buy",
        ("There is no extra ID left to buy.",),
    ),
    row(
        "action.5",
        "buy; ring tiara done; about ann",
        ("Ann has bought an ID, and paid: Ring and Tiara.",),
    ),
    row("action.5", "buy; ring tiara done; status", ("4 extra IDs",)),
    row("action.6", "flip", ("Ann turns over an Hourglass card. 5 are left.",)),
    row("action.6", "flip; flip; flip; flip; flip", ("There are no more.", "the round is over")),
]

SPECIAL = [
    special(
        "specials.1", "double-turn", "double; take; put; ring", ("Ann puts a card", "Bob's turn")
    ),
    special("specials.1", "double-turn", "double; flip; flip", ("4 are left", "Bob's turn")),
    row(
        "specials.1",
        "flip; flip; flip; flip; double; flip",
        ("the round is over",),
        not_hears=("what do you do",),
    ),
    special(
        "specials.2",
        "happy-birthday",
        "birthday; yen 10; bob; brooch",
        ("Ann gives Bob a card, face down.", "Ann gives Cara a card, face down.", "Bob's turn"),
        own={"Ann": "got 10 Yen", "Bob": "got Brooch", "Cara": "got 50 Dollars"},
    ),
    special(
        "specials.2",
        "happy-birthday",
        "birthday; yen 20; dollar 50",
        ("Ann gives Bob a card, face down.", "Ann puts one back into the wallet.", "Bob's turn"),
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="yen-20 dollar-50 brooch",
    ),
    special(
        "specials.4",
        "shared-fund",
        "fund; ring; dollar 20; watch; watch",
        ("Ann takes Watch.", "Bob gets Ring", "Cara gets 20 Dollars"),
    ),
    special(
        "specials.4",
        "shared-fund",
        "fund; john smith",
        (),
        own={"Ann": "no money"},
    ),
    row(
        "specials.5",
        "fund; none; dollar 20; euro 50; euro 50",
        ("Ann takes 50 Euros.", "Bob gets 20 Dollars."),
        not_hears=("Cara gets",),
    ),
    special(
        "specials.5",
        "shared-fund",
        "fund; dollar 20; euro 200; euro 200",
        ("Ann takes 200 Euros.", "Bob gets 20 Dollars."),
        hands=f"john-smith john-smith cool-girl credit-card credit-card | {POOR} | {PLAIN}",
        not_hears=("Cara gets",),
    ),
    special(
        "specials.4",
        "shared-fund",
        "fund; ring; dollar 20; dollar 20",
        ("Ann takes 20 Dollars.", "Bob gets Ring."),
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="",
    ),
    special(
        "specials.6",
        "to-the-left",
        "left; ring; dollar 20; watch",
        ("3 cards have been passed.",),
        own={"Ann": "got Watch", "Bob": "got Ring", "Cara": "got 20 Dollars"},
    ),
    special(
        "specials.6",
        "to-the-right",
        "right; ring; dollar 20; watch",
        ("3 cards have been passed.",),
        own={"Ann": "got 20 Dollars", "Bob": "got Watch", "Cara": "got Ring"},
    ),
    special(
        "specials.6",
        "to-the-right",
        "right; ring; dollar 20",
        ("2 cards have been passed.",),
        own={"Ann": "got 20 Dollars", "Bob": "got Ring"},
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="",
    ),
    row("specials.6", "left", ("All choose a card, and pass it face down to the left",)),
    special(
        "specials.7",
        "inspection",
        "inspection bob; keep",
        ("Ann takes a card from Bob. Bob has 4 left.",),
        own={"Ann": "Bob holds 20 Dollars"},
    ),
    special(
        "specials.7",
        "inspection",
        "inspection bob; give back",
        ("Ann gives it back to Bob.", "Ann, what do you do?"),
    ),
    special(
        "specials.8",
        "snatch-a-card",
        "snatch cara",
        ("Ann takes a card from Cara. Cara has 4 left.",),
        own={"Ann": "got 200 Euros"},
    ),
    special(
        "specials.8",
        "snatch-a-card",
        "snatch bob",
        ("Ann takes a card from Bob.",),
        players=2,
        hands=f"{RICH} | dollar-20 euro-20 pound-20 yen-100 cool-girl",
        drawn="",
    ),
    special(
        "specials.9",
        "dispose-a-card",
        "dispose bob; ring",
        ("Ann gives Bob a card, face down.",),
        own={"Bob": "got Ring"},
    ),
    special(
        "specials.10",
        "exchange-cards",
        "exchange cara; ring; watch",
        ("Ann and Cara exchange a card each, face down.",),
        own={"Ann": "got Watch", "Cara": "got Ring"},
    ),
    special(
        "specials.11",
        "card-request",
        "request bob pounds; 20 pounds",
        ("Bob gives Ann 20 Pounds.",),
    ),
    special(
        "specials.11", "card-request", "request cara jewelry; watch", ("Cara gives Ann Watch.",)
    ),
    special("specials.11", "card-request", "request cara 200; watch", ("Cara gives Ann Watch.",)),
    special(
        "specials.11", "card-request", "request cara john smith", (), own={"Ann": "john smith?"}
    ),
    special("specials.11", "card-request", "request cara; 30", ("30 is not possible",)),
    special(
        "specials.12", "card-request", "request bob jewelry", ("Bob has nothing of that: Jewelry.",)
    ),
    special(
        "specials.12",
        "card-request",
        "request cara 200; none",
        (),
        own={"Cara": "Cara has such a card"},
    ),
    row("specials.13", "emergency", ("No Special card has been played yet.",)),
    row(
        "specials.13",
        "snatch bob; emergency cara; discards",
        ("the last one first: Emergency and Snatch a Card.",),
    ),
    row(
        "specials.13",
        "double; take; take; emergency; flip; flip",
        ("4 are left", "Cara's turn"),
    ),
    row("round.3", "atm", ("ATM is for the end of the round.",)),
    row("turn.1", "take; take; take; zebra", ("did not understand",)),
]
ROWS = [*SETUP, *HELD, *TURN, *ACTION, *SPECIAL]
