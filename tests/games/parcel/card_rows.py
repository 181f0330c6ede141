"""Rows for the rules of each card.

A row's deck is in the order in which cards leave it: the card set aside, with two players
three face up, one for each player, then what is drawn. The rest is any order. `copies`
makes a smaller deck of just these cards, so that it soon runs out.
"""

from tests.games.row import Row

ROWS = [
    # Coffee
    Row(
        "coffee.1",
        "ann; coffee",
        ("Ann plays the Coffee.", "Bob's turn."),
        (),
        deck="radio | coffee badge lens | camera radio",
    ),
    Row(
        "coffee.2 coffee.4 end.1",
        "ann; coffee; parcel",
        (
            "Ann is the only one left and wins the round. One contract, 1 in all.",
            "Only Ann played Coffee. One contract more, 2 in all.",
        ),
        deck="radio | radio radio radio | coffee parcel | badge camera",
        players=2,
    ),
    Row(
        "coffee.3",
        "ann; badge; parcel",
        ("1 in all.",),
        ("Coffee: one contract",),
        deck="radio | radio radio radio | coffee parcel | badge camera",
        players=2,
    ),
    Row(
        "coffee.3",
        "ann; badge; coffee; radio bob parcel",
        ("1 in all.",),
        ("one contract more",),
        deck="badge | radio camera lens | radio parcel | badge coffee revolver",
        players=2,
    ),
    Row(
        "coffee.5",
        "ann; camera bob; parcel",
        ("Ann is the only one left",),
        ("one contract more",),
        deck="badge | radio radio lens | radio coffee | camera badge parcel",
        players=2,
    ),
    Row(
        "coffee.5",
        "ann; camera ann; parcel",
        ("Only Ann played Coffee",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
        options=("coffee-discarded=played",),
    ),
    Row(
        "coffee.5",
        "ann; camera ann; parcel",
        ("Ann is the only one left",),
        ("Only Ann",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
    ),
    # Radio
    Row(
        "radio.1",
        "ann; radio bob lens",
        ("Yes: Bob holds the Lens.", "Bob is out of the round"),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.1",
        "ann; radio bob badge",
        ("No: Bob does not hold the Badge.",),
        ("out",),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.2",
        "ann; radio bob; radio",
        ("cannot name a Radio", "Rule radio 2"),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.2",
        "ann; radio bob; coffee",
        ("The traditional version has no Coffee.",),
        deck="badge | radio camera badge | camera radio",
        options=("version=traditional",),
    ),
    Row(
        "radio.3", "ann; radio bob lens", ("Bob, do you hold the Lens? Yes or no.",), keeper="table"
    ),
    Row(
        "radio.3",
        "ann; radio bob lens; yes",
        ("Bob is out of the round and lays down the Lens.",),
        keeper="table",
    ),
    # Revolver
    Row(
        "revolver.1",
        "ann; revolver bob",
        ("Ann and Bob compare their cards in secret.",),
        own={"Ann": "Bob holds Radio"},
        deck="coffee | revolver radio badge | camera radio",
    ),
    Row(
        "revolver.2",
        "ann; revolver bob",
        ("Bob is out of the round and lays down the Radio.",),
        ("Camera",),
        deck="coffee | revolver radio badge | camera radio",
    ),
    Row(
        "revolver.2",
        "ann; revolver bob; bob; parcel",
        ("cannot have lost the comparison",),
        keeper="table",
    ),
    Row("revolver.2", "ann; revolver bob; tie", ("A tie.",), keeper="table"),
    # Badge
    Row(
        "badge.1",
        "ann; badge; badge; radio; radio; bob",
        ("Bob is protected",),
        deck="coffee | badge badge radio | radio lens coffee revolver",
    ),
    Row(
        "badge.1",
        "ann; badge; coffee; radio bob lens; radio bob disguise; radio ann lens",
        ("Ann is out of the round",),
        deck="coffee | badge coffee radio | lens radio camera radio radio",
    ),
    Row(
        "badge.2",
        "ann; badge; status",
        ("Protected by a Badge: Ann.",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    # Camera
    Row(
        "camera.1",
        "ann; camera bob",
        ("Bob discards the Lens.", "Bob draws a new card."),
        own={"Bob": "drew Radio"},
        deck="coffee | camera lens badge | coffee radio badge",
    ),
    Row(
        "camera.1",
        "ann; camera ann",
        ("Ann discards the Badge.", "Ann draws a new card."),
        deck="coffee | camera lens radio | badge radio",
    ),
    Row(
        "camera.1",
        "ann; camera bob; revolver",
        ("Bob discards the Revolver.", "Bob draws"),
        keeper="table",
    ),
    Row(
        "camera.2",
        "ann; badge; camera; ann",
        ("Ann is protected", "You may choose Bob."),
        deck="coffee | lens lens radio | badge camera | coffee radio",
        players=2,
    ),
    Row(
        "camera.4",
        "ann; camera bob",
        ("Bob discards the Parcel.", "Bob is out of the round."),
        ("draws",),
        deck="coffee | camera parcel badge | lens radio",
    ),
    Row(
        "camera.4",
        "ann; camera ann",
        ("Ann discards the Parcel.", "Ann is out of the round."),
        deck="coffee | camera radio badge | parcel radio",
    ),
    # Lens
    Row(
        "lens.1",
        "ann; lens; coffee; radio",
        ("Ann has put 2 cards under the deck.", "Bob's turn."),
        ("Coffee", "Radio", "Camera"),
        {"Ann": "kept Coffee"},
        "badge | lens badge radio | coffee radio camera",
    ),
    Row(
        "lens.1",
        "ann; lens",
        ("draw 2 cards, keep one, and put 2 under the deck", "Bob's turn."),
        keeper="table",
    ),
    Row(
        "lens.3",
        "ann; lens; coffee; radio; status",
        ("The lowest 2 cards of the deck were put there with a Lens",),
        deck="badge | lens badge radio | coffee radio camera",
    ),
    # Notebook
    Row(
        "notebook.1",
        "ann; notebook bob",
        ("Ann and Bob trade hands.",),
        ("Lens", "Badge"),
        {"Ann": "got Lens from Bob", "Bob": "got Badge from Ann"},
        "coffee | notebook lens radio | badge radio",
    ),
    # Disguise
    Row(
        "disguise.1",
        "ann; camera",
        ("Ann, that cannot be. Your own line says why.",),
        ("Disguise", "Camera"),
        {"Ann": "must be played"},
        "coffee | disguise lens radio | camera",
    ),
    Row(
        "disguise.1",
        "ann; notebook",
        ("Your own line says why",),
        (),
        {"Ann": "must be played"},
        "coffee | disguise lens radio | notebook",
    ),
    Row(
        "disguise.1",
        "ann; badge",
        ("Ann plays the Badge.",),
        deck="coffee | disguise lens radio | badge",
    ),
    Row(
        "disguise.2",
        "ann; lens; camera; disguise",
        ("Ann has put 2 cards under the deck.",),
        deck="badge | lens badge radio | coffee disguise camera",
    ),
    Row(
        "disguise.3",
        "ann; disguise",
        ("The Disguise does nothing.",),
        ("Badge",),
        deck="coffee | disguise lens radio | badge radio",
    ),
    # The Parcel
    Row(
        "parcel.1",
        "ann; parcel",
        ("Ann plays the Parcel.", "Ann is out of the round"),
        deck="coffee | parcel radio lens | coffee camera",
    ),
    Row(
        "parcel.2",
        "ann; notebook bob",
        ("trade hands",),
        ("out",),
        deck="coffee | notebook lens radio | parcel radio",
    ),
    Row(
        "parcel.2",
        "ann; lens; coffee; parcel",
        ("under the deck",),
        ("out",),
        deck="badge | lens badge radio | radio coffee parcel",
    ),
]
