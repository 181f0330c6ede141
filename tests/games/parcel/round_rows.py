"""Rows for the rules of a round: the deck, turns, targets, its end.

A row's deck is in the order in which cards leave it: the card set aside, with two players
three face up, one for each player, then what is drawn. The rest is any order. `copies`
makes a smaller deck of just these cards, so that it soon runs out.
"""

from tests.games.row import Row

ROWS = [
    # The deck
    Row(
        "deck.1",
        "ann; left",
        (
            "left-out item=coffee left=2 copies=2",
            "left-out item=radio left=6 copies=6",
            "left-out item=parcel left=1 copies=1",
        ),
    ),
    Row(
        "deck.2",
        "ann; left",
        ("left-out item=radio left=5 copies=5", "left-out item=badge left=2 copies=2"),
        ("* =coffee", "* =lens"),
        options=("version=traditional",),
    ),
    Row("deck.3", "ann; princess", ("plays who=Ann item=parcel",), keeper="table", players=3),
    Row("deck.3", "ann; 9", ("plays who=Ann item=parcel",), keeper="table"),
    Row(
        "deck.4",
        "ann; skip setup; lens; lens; lens",
        ("no-copies option=lens copies=2", "refused rule=deck-4"),
        keeper="table",
    ),
    Row(
        "deck.4 radio.3",
        "ann; skip setup; disguise; badge; radio ann disguise; yes",
        ("no-copies option=disguise copies=1",),
        keeper="table",
    ),
    # Goal
    Row("goal.1", "ann", ("begins goal=6",), players=2),
    Row("goal.1", "ann", ("begins goal=5",), players=3),
    Row("goal.1", "ann", ("begins goal=4",), players=4),
    Row("goal.1", "ann", ("begins goal=3",), players=5),
    Row("goal.1 setup.6", "ann", ("begins goal=3", "deals count=14"), players=6),
    Row("goal.2", "ann", ("begins goal=7",), players=2, options=("goal=older",)),
    Row("goal.2", "ann", ("begins goal=5",), options=("goal=older",)),
    Row("goal.2", "ann", ("begins goal=4",), players=4, options=("version=traditional",)),
    # Setup
    Row("setup.1", "bob", ("begins who=Bob", "turn-begins who=Bob")),
    Row("setup.2", "ann", ("step-shuffle count=21",), keeper="table"),
    Row("setup.2", "ann; done", ("step-aside",), keeper="table"),
    Row(
        "setup.3",
        "ann",
        ("face-up item=radio", "face-up item=lens"),
        deck="coffee | radio lens badge | camera radio",
        players=2,
    ),
    Row(
        "setup.3",
        "ann; done; done; lens; lens; lens",
        ("no-copies option=lens copies=2",),
        keeper="table",
        players=2,
    ),
    Row(
        "setup.4",
        "ann",
        (),
        own={"Ann": "your-card item=camera", "Bob": "your-card item=lens"},
        deck="coffee | camera lens radio",
    ),
    Row("setup.5", "ann; done; done", ("step-deal count=17",), keeper="table"),
    Row("setup.5", "ann", ("deals count=15",), players=2),
    Row("setup.5", "ann", ("deals count=16",), players=4),
    Row("setup.5", "ann", ("deals count=15",), players=5),
    Row("setup.5", "ann", ("deals count=10",), players=2, options=("version=traditional",)),
    Row("setup.5", "ann", ("deals count=12",), players=3, options=("version=traditional",)),
    Row("setup.5", "ann", ("deals count=11",), players=4, options=("version=traditional",)),
    # A turn
    Row("turn.1", "ann; badge", ("turn-begins who=Bob count=16",), keeper="table"),
    Row(
        "turn.2",
        "ann; revolver bob",
        ("out-with who=Bob item=radio",),
        deck="coffee | revolver radio badge | camera",
    ),
    Row(
        "turn.4",
        "ann; badge; radio; ann",
        ("no-protected",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "turn.4",
        "ann; badge; pile ann",
        ("pile who=Ann items=badge",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "turn.5 binoculars.1",
        "ann; binoculars bob",
        ("looks who=Ann target=Bob",),
        ("* =lens",),
        {"Ann": "you-see item=lens target=Bob"},
        "coffee | binoculars lens badge | camera radio",
    ),
    Row(
        "turn.6", "ann; shown bob lens; status", ("status-shown who=Bob item=lens",), keeper="table"
    ),
    # Targets
    Row(
        "target.1",
        "ann; badge; radio; ann",
        (
            "no-protected option=Ann",
            "legal-one options=Cara",
            "refused rule=target-1",
        ),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "target.1",
        "ann; parcel; radio; ann",
        ("no-out option=Ann",),
        deck="coffee | parcel radio lens | coffee camera",
    ),
    Row(
        "target.2",
        "ann; revolver; ann",
        ("no-self", "refused rule=target-2"),
        deck="coffee | revolver radio lens | coffee camera",
    ),
    Row(
        "target.2",
        "ann; binoculars; ann",
        ("no-self",),
        deck="coffee | binoculars radio lens | coffee camera",
    ),
    Row(
        "target.3",
        "ann; badge; radio",
        ("no-target item=radio", "turn-begins who=Ann"),
        deck="coffee | lens lens radio | badge radio | coffee camera",
        players=2,
    ),
    Row(
        "target.3",
        "ann; badge; revolver",
        ("no-target item=revolver",),
        deck="coffee | lens lens radio | badge revolver | coffee camera",
        players=2,
    ),
    Row(
        "target.3",
        "ann; badge; notebook",
        ("no-target item=notebook",),
        deck="coffee | lens lens radio | badge notebook | coffee radio",
        players=2,
    ),
    Row(
        "target.3",
        "ann; badge; binoculars",
        ("no-target item=binoculars",),
        deck="coffee | lens lens radio | badge binoculars | coffee radio",
        players=2,
    ),
    # Out
    Row(
        "out.1",
        "ann; parcel",
        ("out-with who=Ann item=coffee", "turn-begins who=Bob"),
        deck="coffee | parcel radio lens | coffee camera",
    ),
    Row(
        "out.1",
        "ann; parcel; badge; badge",
        ("turn-begins who=Bob",),
        ("turn-begins who=Ann",),
        deck="coffee | parcel badge badge | coffee camera radio",
    ),
    Row(
        "out.2 revolver.2",
        "ann; revolver bob",
        ("compared-tie",),
        (
            "out",
            "out-with",
            "ask-last-card",
        ),
        deck="coffee | revolver badge radio | badge camera",
    ),
    # The end of a round
    Row(
        "end.1",
        "ann; radio bob lens",
        ("wins-alone who=Ann",),
        ("* =camera",),
        deck="coffee | badge badge radio | radio lens | camera",
        players=2,
    ),
    Row(
        "end.1",
        "ann; camera ann; parcel",
        (),
        ("shows",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
    ),
    Row(
        "end.2",
        "ann; badge",
        (
            "deck-empty",
            "shows who=Ann item=disguise",
            "wins-highest who=Ann contracts=1",
        ),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    Row(
        "end.2 turn.2",
        "ann; radio bob camera",
        ("holds-not who=Bob", "deck-empty"),
        copies="coffee radio lens camera disguise",
        deck="coffee | radio lens camera | disguise",
    ),
    Row(
        "end.3",
        "ann; badge",
        ("wins-tied who=Bob", "wins-tied who=Cara"),
        ("wins-highest",),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
    ),
    Row(
        "end.4",
        "ann; badge",
        (
            "shows who=Bob item=lens",
            "shows who=Cara item=camera",
            "shows who=Ann",
        ),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    Row(
        "end.5",
        "ann; badge",
        (),
        ("* =coffee",),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    Row(
        "badge.2 target.1",
        "ann; badge",
        ("wins-highest who=Ann",),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    # With the deck empty
    Row(
        "camera.3",
        "ann; camera bob",
        ("redraws-aside who=Bob", "shows who=Bob item=notebook"),
        ("redraws",),
        copies="notebook camera lens radio badge",
        deck="notebook | camera lens radio | badge",
    ),
    Row(
        "lens.2",
        "ann; lens",
        ("lens-empty",),
        copies="notebook lens radio badge camera",
        deck="notebook | lens radio badge | camera",
    ),
    Row(
        "lens.2",
        "ann; lens; camera",
        ("lens-ends who=Ann count=1", "turn-begins who=Bob count=1"),
        copies="notebook lens radio badge camera coffee",
        deck="notebook | lens radio badge | camera coffee",
    ),
    Row(
        "lens.3",
        "ann; lens; camera; notebook",
        (),
        (),
        {"Bob": "you-draw item=coffee"},
        "parcel | lens radio badge | camera coffee notebook",
        copies="parcel lens radio badge camera coffee notebook",
    ),
    # The next round
    Row(
        "next.1",
        "ann; badge",
        ("round-begins who=Bob number=2",),
        copies="coffee badge disguise camera lens",
        deck="coffee | badge disguise camera | lens",
    ),
    Row(
        "next.2",
        "ann; badge",
        ("round-begins who=Ann number=2",),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
    ),
    Row(
        "next.2",
        "ann; badge",
        ("round-begins who=Cara number=2",),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
        options=("after-tie=last-winner",),
    ),
    Row(
        "goal.3",
        "ann; " + "override give ann by hand; override give bob by hand; "
        "override give cara by hand; " * 4 + "badge",
        ("wins-tied who=Bob", "wins-tied who=Cara", "game-shared all=Bob,Cara"),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
    ),
    Row(
        "goal.4",
        "ann; " + "override give ann because it is hers; " * 11 + "override give ann so",
        ("given who=Ann contracts=12",),
        keeper="table",
    ),
    # Trouble
    Row(
        "trouble.1",
        "ann; badge; void",
        ("void who=Ann", "round-begins who=Ann number=1"),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "trouble.2",
        "ann; badge; breach ann",
        ("no-late who=Ann",),
        deck="coffee | badge coffee lens | radio camera",
    ),
    Row(
        "trouble.2",
        "ann; badge; coffee; breach ann",
        ("out-with who=Ann",),
        deck="coffee | badge coffee lens | radio camera",
    ),
    Row(
        "trouble.2",
        "ann; badge; coffee; breach ann",
        ("breach-passes",),
        (
            "out",
            "out-with",
            "ask-last-card",
        ),
        deck="coffee | badge coffee lens | radio camera",
        options=("breach=pass",),
    ),
    Row(
        "trouble.4",
        "ann; skip setup; coffee; coffee; radio bob parcel; no; camera bob; parcel",
        ("impossible-no who=Bob item=parcel", "ask-impossible"),
        keeper="table",
    ),
    Row(
        "trouble.3",
        "ann; leave bob; badge",
        ("turn-begins who=Cara",),
        deck="coffee | badge coffee lens | radio camera",
    ),
    Row(
        "trouble.3",
        "ann; leave bob",
        ("wins-alone who=Ann", "game-left who=Ann"),
        players=2,
    ),
]
