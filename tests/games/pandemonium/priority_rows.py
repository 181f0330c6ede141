"""Test cases for the rules about priority cards: the order in a turn, and each instruction in the
companion edition.
"""

from functools import partial

from tests.games.pandemonium.laid import CityRow

row = partial(CityRow, rules="priority.4")
HERE = "ann: @a4 a4 | bob: @e3 e3"

ORDER = [
    CityRow("priority.1", "steady lane", ("plays who=Ann item=red-8 left=15",)),
    CityRow(
        "priority.1",
        "steady lane; tailgate",
        ("plays who=Bob item=green-6", "ask-order who=Bob"),
    ),
    CityRow(
        "priority.1",
        "tailgate; steady lane; first; n n n; s s w; done; spawn 1; tailgate",
        ("no-played option=red-5",),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
        turn=1,
    ),
    CityRow("priority.2", "tailgate; steady lane", ("ask-order who=Ann",)),
    CityRow("priority.2", "steady lane; steady lane", ("ask-order who=Bob",)),
    CityRow("priority.2", "tailgate; steady lane; first", ("ask-step who=Ann number=1",)),
    CityRow(
        "priority.2",
        "tailgate; steady lane; second",
        ("ask-step who=Bob number=1",),
    ),
    CityRow(
        "priority.2",
        "steady lane; steady lane; second",
        ("ask-step who=Ann number=1",),
    ),
    CityRow(
        "priority.2",
        "steady lane; steady lane; second; n n n; n n w",
        ("ask-rogue-step who=Bob van=rogue number=1 spot=c3",),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    CityRow(
        "priority.2",
        "tailgate; steady lane; second; n n w; n n n; done",
        ("stays who=rogue spot=c3",),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    CityRow(
        "priority.4",
        "trickle charge; hasty exit",
        ("drops who=Bob spot=e3 item=low left=4", "charged who=Ann number=2 left=1"),
        laid="ann: @a4 a4 %1 | bob: @e3 e3 +low",
    ),
]

#: Two test cases for each card in the edition: one in which its instruction can be followed, and
#: one in which it can't.
CARDS = [
    # The card Pole Position
    row(
        lines="pole position; tailgate",
        hears=("charged who=Ann number=2 left=3",),
        laid="ann: @a4 a4",
    ),
    row(
        lines="pole position; tailgate; charge ann",
        hears=("van-battery who=Ann left=0 number=3",),
        laid="ann: @a4 a4 %1",
    ),
    row(
        lines="pole position; tailgate",
        hears=("card-idle who=Ann",),
        laid="ann: @a4 a4 %0",
    ),
    # The card Hasty Exit
    row(
        lines="hasty exit; tailgate",
        hears=("drops who=Ann spot=a4 item=low left=3",),
        laid="ann: @a4 a4 +low +high",
    ),
    row(
        lines="hasty exit; tailgate; tile a4",
        hears=("tile-packages items=low",),
        laid="ann: @a4 a4 +low +low | c1: low",
    ),
    row(
        lines="hasty exit; tailgate",
        hears=("card-idle who=Ann",),
        not_hears=("drops",),
        laid="ann: @a4 a4 +high",
    ),
    row(lines="hasty exit; tailgate", hears=("card-idle who=Ann",), turn=1),
    # If a card has no instruction, nothing is announced about it.
    *(
        row(lines=f"{one}; {other}", not_hears=("card-idle",), laid=HERE)
        for one, other in (
            ("tailgate", "steady lane"),
            ("green wave", "tailgate"),
            ("steady lane", "green wave"),
        )
    ),
    # The card Look Ahead. With real cards, the player looks at the deck on the table.
    row(lines="look ahead; tailgate", hears=("peeks who=Ann",)),
    row(lines="tailgate; look ahead", hears=("peeks who=Bob",)),
    # The card Side Street
    row(lines="side street; tailgate", hears=("ask-move-from who=Ann",)),
    row(
        lines="side street; tailgate; a1; east",
        hears=("moved who=Ann item=low spot=b1 start=a1",),
        laid="a1: low",
    ),
    row(
        rules="priority.4 priority.5",
        lines="side street; tailgate; d5; north",
        hears=("moved who=Ann item=low spot=d4 start=d5",),
        laid="d5: low high",
    ),
    row(
        rules="priority.4 priority.5",
        lines="side street; tailgate; c2; west; tile b2",
        hears=("tile-packages items=low",),
        laid="c2: low",
        city="riverside",
    ),
    row(
        rules="priority.5",
        lines="side street; tailgate; a1; north",
        hears=("no-edge number=1 side=north spot=a1", "refused rule=priority-5"),
        laid="a1: low",
    ),
    row(
        rules="priority.5",
        lines="side street; tailgate; b2; northeast",
        hears=("no-diagonal", "refused rule=priority-5"),
        laid="b2: low",
    ),
    row(
        lines="side street; tailgate; b2; no",
        not_hears=("moved who=Ann",),
        laid="b2: low",
    ),
    row(
        lines="side street; tailgate; e5",
        hears=("no-movable option=e5", "refused rule=priority-4"),
        laid="a1: low | b2: low | e5: high",
    ),
    row(
        lines="side street; tailgate; granary yard south",
        hears=("moved who=Ann item=low spot=b3 start=b2",),
    ),
    row(
        lines="side street; tailgate",
        hears=("card-idle who=Ann",),
        laid="a1: high",
    ),
    # The card Tip Off
    row(lines="tip off; tailgate; a1", hears=("placed who=Ann item=low spot=a1",), laid=HERE),
    row(
        lines="tip off; tailgate; b2",
        hears=("no-empty option=b2", "refused rule=priority-4"),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="tip off; tailgate; a4",
        hears=("no-near-van option=a4 count=0", "refused rule=priority-5"),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="tip off; tailgate; c3",
        hears=("no-near-van option=c3 count=0",),
        laid=HERE,
    ),
    row(
        lines="tip off; tailgate; a1; cubes all",
        hears=("cubes-packages item=low count=7 number=0 score=0 left=35",),
        laid=HERE,
    ),
    row(lines="tip off; tailgate; c5", hears=("placed who=Ann item=low spot=c5",), laid=""),
    # The cards Trickle Charge and Quick Charge
    row(
        lines="trickle charge; tailgate",
        hears=("charged who=Ann number=2 left=1",),
        laid="ann: @a4 a4 %1",
    ),
    row(
        lines="trickle charge; tailgate",
        hears=("card-idle who=Ann",),
        laid="ann: @a4 a4 %3",
    ),
    row(
        lines="quick charge; tailgate",
        hears=("charged who=Ann number=2 left=0",),
        laid="ann: @a4 a4 %0",
    ),
    row(
        lines="quick charge; tailgate",
        hears=("charged who=Ann number=3 left=2",),
        laid="ann: @a4 a4 %2",
    ),
    row(
        lines="quick charge; tailgate",
        hears=("charged who=Ann number=4 left=3",),
        laid="ann: @a4 a4 %3",
        companies=("volt couriers", "collectors post"),
    ),
    # The card Tight Turn
    row(
        lines="tight turn; tailgate",
        hears=("may-cross who=Ann count=1",),
    ),
    row(
        rules="priority.4 route.6",
        lines="tight turn; tailgate; second; e w n",
        hears=("crosses who=Ann spot=a4 count=0 left=0",),
        laid="ann: @a4 c1 c1 c1 a4 %0 | e5: low",
    ),
    row(
        rules="priority.4 route.6",
        lines="tight turn; tailgate; second; e w e",
        hears=("no-crossing number=3 side=east option=b4 count=1", "no-crossing who=Ann left=0"),
        laid="ann: @a4 c1 c1 c1 a4 %0 | e5: low",
    ),
    row(
        rules="priority.4 route.6",
        lines="tight turn; tailgate; second; e w e",
        hears=("ask-cross items=a4,b4 count=1 left=0",),
        laid="ann: @a4 c1 c1 c1 a4 %1 | e5: low",
    ),
    # The card Back Door
    row(
        rules="priority.4 priority.5",
        lines="back door; tailgate; d3; high; south",
        hears=("moved who=Ann item=high spot=d4 start=d3",),
        laid="d3: low high",
    ),
    row(
        lines="back door; tailgate",
        hears=("ask-move-what who=Ann spot=d3 options=high,low,the-exploding-package",),
        laid="d3: exploding low high",
    ),
    row(
        lines="back door; tailgate; d3; exploding; west; status",
        hears=("boom-at spot=c3",),
        laid="d3: exploding low high",
    ),
    row(
        lines="back door; tailgate; d3; low; west; status",
        hears=("boom-at spot=d3",),
        laid="d3: exploding low",
    ),
    row(
        rules="priority.4 priority.5",
        lines="back door; tailgate; e3; east",
        hears=("no-edge number=1 side=east spot=e3", "refused rule=priority-5"),
        laid="e3: exploding",
    ),
    row(
        lines="back door; tailgate; e3; low",
        hears=("not-among option=low",),
        not_hears=("moved item=low",),
        laid="e3: exploding high",
    ),
    # The card Decoy
    row(lines="decoy; tailgate", hears=("rogue-slow count=2", "ask-order who=Bob")),
    row(lines="decoy; decoy", hears=("rogue-slow count=2", "card-idle")),
    row(
        rules="priority.4 rogue.1",
        lines="decoy; tailgate; second; n n n; n n w; to e4",
        hears=("no-so-far option=e4 left=2 count=3",),
        laid="ann: @a4 a4 | bob: @e3 e3 | e5: low",
    ),
    row(
        rules="priority.4 rogue.1",
        lines="decoy; tailgate; second; n n n; n n w; n n",
        hears=("drives who=rogue items=c2,c1",),
        laid="ann: @a4 a4 | bob: @e3 e3 | e5: low",
    ),
    # The card Change of Orders
    row(lines="change of orders; tailgate", hears=("ask-swap who=Ann",)),
    row(lines="change of orders; tailgate; no", hears=("ask-order",), not_hears=("swaps",)),
    row(lines="change of orders; tailgate; yes", hears=("swaps who=Ann",)),
    # The card Locked Doors
    row(
        lines="locked doors; tailgate",
        hears=("immune who=Ann",),
    ),
    row(
        rules="priority.4 theft.1",
        lines="locked doors; tailgate; second; n n n; n n w; w w n",
        hears=("spared who=Ann spot=a3", "spared who=Ann spot=a2"),
        not_hears=("steals", "ask-save", "ask-save"),
        laid="ann: @a4 a4 +high | bob: @e3 e3 | e5: low",
    ),
    # The card Special Delivery
    row(
        lines="special delivery; tailgate; c1",
        hears=("placed who=Ann item=high spot=c1",),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; c2",
        hears=("no-near-van option=c2 count=1 number=2",),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; c3",
        hears=("no-near-van option=c3 count=0 number=2", "refused rule=priority-5"),
        laid=HERE,
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; c5",
        hears=("no-near-van option=c5 count=1",),
        laid="bob: @b1 b1",
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; b3",
        hears=("placed who=Ann item=high spot=b3",),
        laid="ann: @c5 c5 | bob: @e5 e5 | rogue: @c2",
        city="riverside",
    ),
    row(
        rules="priority.4 priority.5",
        lines="special delivery; tailgate; b2",
        hears=("placed who=Ann item=high spot=b2",),
        laid="ann: @c5 c5 | bob: @e5 e5 | rogue: @c2",
        city="riverside",
    ),
    row(
        lines="special delivery; tailgate; d3; cubes all",
        hears=("cubes-packages item=high count=1 number=0 score=0 left=11",),
        laid="ann: @a4 a4 | bob: @e5 e5 | rogue: @c2 | a1: low",
    ),
    row(
        lines="special delivery; tailgate; d4",
        hears=("placed who=Ann item=high spot=d4",),
        laid="ann: @a4 a4 | bob: @e2 e2 | rogue: @c3 | d4: low high",
    ),
]
ROWS = [*ORDER, *CARDS]
