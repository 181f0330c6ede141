"""Test cases for the rules about each card.

Each row's `deck` lists cards in the order in which they leave the deck: the card set aside, three
face-up cards if there are two players, one card for each player, then the cards drawn. The other
cards follow in any order. `copies` makes a smaller deck of only these cards, so that the deck soon
runs out.
"""

from tests.games.row import Row

ROWS = [
    # Rules about the Coffee
    Row(
        "coffee.1",
        "ann; coffee",
        ("plays who=Ann item=coffee", "turn-begins who=Bob"),
        (),
        deck="radio | coffee badge lens | camera radio",
    ),
    Row(
        "coffee.2 coffee.4 end.1",
        "ann; coffee; parcel",
        (
            "wins-alone who=Ann contracts=1",
            "coffee-bonus who=Ann contracts=2",
        ),
        deck="radio | radio radio radio | coffee parcel | badge camera",
        players=2,
    ),
    Row(
        "coffee.2",
        "ann; coffee; coffee",
        ("coffee-none",),
        ("coffee-bonus",),
        deck="radio | radio radio radio | parcel badge | coffee coffee",
        copies="radio radio radio radio parcel badge coffee coffee",
        players=2,
    ),
    Row(
        "coffee.3",
        "ann; badge; parcel",
        ("wins-alone contracts=1",),
        ("coffee-bonus",),
        deck="radio | radio radio radio | coffee parcel | badge camera",
        players=2,
    ),
    Row(
        "coffee.3",
        "ann; badge; coffee; radio bob parcel",
        ("wins-alone contracts=1",),
        ("coffee-bonus",),
        deck="badge | radio camera lens | radio parcel | badge coffee revolver",
        players=2,
    ),
    Row(
        "coffee.5",
        "ann; camera bob; parcel",
        ("wins-alone who=Ann",),
        ("coffee-bonus",),
        deck="badge | radio radio lens | radio coffee | camera badge parcel",
        players=2,
    ),
    Row(
        "coffee.5",
        "ann; camera ann; parcel",
        ("coffee-bonus who=Ann",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
        options=("coffee-discarded=played",),
    ),
    Row(
        "coffee.5",
        "ann; camera ann; parcel",
        ("wins-alone who=Ann",),
        ("coffee-bonus",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
    ),
    # Rules about the Radio
    Row(
        "radio.1",
        "ann; radio bob lens",
        ("out-with who=Bob item=lens",),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.1",
        "ann; radio bob badge",
        ("holds-not who=Bob item=badge",),
        (
            "out",
            "out-with",
            "ask-last-card",
        ),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.2",
        "ann; radio bob; radio",
        ("no-radio", "refused rule=radio-2"),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.2",
        "ann; radio bob; coffee",
        ("no-version option=coffee",),
        deck="badge | radio camera badge | camera radio",
        options=("version=traditional",),
    ),
    Row(
        "radio.3",
        "ann; radio bob lens",
        ("ask-holds who=Bob item=lens options=yes,no",),
        keeper="table",
    ),
    Row(
        "radio.3",
        "ann; radio bob lens; yes",
        ("out-with who=Bob item=lens",),
        keeper="table",
    ),
    # Rules about the Revolver
    Row(
        "revolver.1",
        "ann; revolver bob",
        ("compares who=Ann target=Bob",),
        own={"Ann": "you-see item=radio target=Bob"},
        deck="coffee | revolver radio badge | camera radio",
    ),
    Row(
        "revolver.2",
        "ann; revolver bob",
        ("out-with who=Bob item=radio",),
        ("* =camera",),
        deck="coffee | revolver radio badge | camera radio",
    ),
    Row(
        "revolver.2",
        "ann; revolver bob; bob; parcel",
        ("no-loser",),
        keeper="table",
    ),
    Row("revolver.2", "ann; revolver bob; tie", ("compared-tie",), keeper="table"),
    # Rules about the Badge
    Row(
        "badge.1",
        "ann; badge; badge; coffee; coffee; radio; bob",
        ("no-protected option=Bob",),
        deck="parcel | badge badge coffee coffee | radio lens camera camera revolver",
        players=4,
    ),
    Row(
        "badge.1",
        "ann; badge; coffee; radio bob lens; radio bob disguise; radio ann lens",
        ("out-with who=Ann",),
        deck="coffee | badge coffee radio | lens radio camera radio radio",
    ),
    Row(
        "badge.2",
        "ann; badge; status",
        ("status-protected all=Ann",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    # Rules about the Camera
    Row(
        "camera.1",
        "ann; camera bob",
        ("discards who=Bob item=lens", "redraws who=Bob"),
        own={"Bob": "you-draw item=radio"},
        deck="coffee | camera lens badge | coffee radio badge",
    ),
    Row(
        "camera.1",
        "ann; camera ann",
        ("discards who=Ann item=badge", "redraws who=Ann"),
        deck="coffee | camera lens radio | badge radio",
    ),
    Row(
        "camera.1",
        "ann; camera bob; revolver",
        ("discards who=Bob item=revolver", "redraws who=Bob"),
        keeper="table",
    ),
    Row(
        "camera.2",
        "ann; badge; camera; ann",
        ("no-protected option=Ann", "legal-one options=Bob,Cara"),
        deck="coffee | badge camera lens | coffee radio",
    ),
    Row(
        "camera.4",
        "ann; camera bob",
        ("discards who=Bob item=parcel", "out who=Bob"),
        (
            "redraws",
            "redraws-aside",
        ),
        deck="coffee | camera parcel badge | lens radio",
    ),
    Row(
        "camera.4",
        "ann; camera ann",
        ("discards who=Ann item=parcel", "out who=Ann"),
        deck="coffee | camera radio badge | parcel radio",
    ),
    # Rules about the Lens
    Row(
        "lens.1",
        "ann; lens; coffee; radio",
        ("turn-begins who=Bob count=15",),
        ("* =coffee", "* =radio", "* =camera"),
        {"Ann": "you-keep item=coffee"},
        "badge | lens badge radio | coffee radio camera",
    ),
    Row(
        "lens.1",
        "ann; lens",
        ("lens-by-hand count=2", "turn-begins who=Bob"),
        keeper="table",
    ),
    Row(
        "lens.3",
        "ann; lens; coffee; radio; status",
        ("status-returned count=2",),
        deck="badge | lens badge radio | coffee radio camera",
    ),
    # Rules about the Notebook
    Row(
        "notebook.1",
        "ann; notebook bob",
        ("trades who=Ann target=Bob",),
        ("* =lens", "* =badge"),
        {"Ann": "you-get item=lens target=Bob", "Bob": "you-get item=badge target=Ann"},
        "coffee | notebook lens radio | badge radio",
    ),
    # Rules about the Disguise
    Row(
        "disguise.1",
        "ann; camera",
        ("see-own-line who=Ann",),
        ("* =disguise", "* =camera"),
        {"Ann": "no-forced"},
        "coffee | disguise lens radio | camera",
    ),
    Row(
        "disguise.1",
        "ann; notebook",
        ("see-own-line",),
        (),
        {"Ann": "no-forced"},
        "coffee | disguise lens radio | notebook",
    ),
    Row(
        "disguise.1",
        "ann; badge",
        ("plays who=Ann item=badge",),
        deck="coffee | disguise lens radio | badge",
    ),
    Row(
        "disguise.2",
        "ann; lens; camera; disguise",
        ("turn-begins who=Bob",),
        deck="badge | lens badge radio | coffee disguise camera",
    ),
    Row(
        "disguise.3",
        "ann; disguise",
        ("plays who=Ann item=disguise", "turn-begins who=Bob"),
        ("* =badge",),
        deck="coffee | disguise lens radio | badge radio",
    ),
    # Rules about the Parcel
    Row(
        "parcel.1",
        "ann; parcel",
        ("plays who=Ann item=parcel", "out-with who=Ann"),
        deck="coffee | parcel radio lens | coffee camera",
    ),
    Row(
        "parcel.2",
        "ann; notebook bob",
        ("trades",),
        (
            "out",
            "out-with",
            "ask-last-card",
        ),
        deck="coffee | notebook lens radio | parcel radio",
    ),
    Row(
        "parcel.2",
        "ann; lens; coffee; parcel",
        ("turn-begins who=Bob",),
        (
            "out",
            "out-with",
            "ask-last-card",
        ),
        deck="badge | lens badge radio | radio coffee parcel",
    ),
]
