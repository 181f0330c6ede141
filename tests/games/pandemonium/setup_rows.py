"""Rows for the story, the city, the setup and the order of a turn."""

from functools import partial

from tests.games.pandemonium.laid import CITY, Laid

row = partial(Laid)
#: The setup of a table that tells, up to the roll for the bases; and up to the companies.
GRID = f"{CITY}; old town; skip setup"
BASES = f"{GRID}; 6; 1"
RIVER = f"{CITY}; riverside; skip setup; 6; 1"
PLAYED = "tailgate; tailgate; first"

ROWS = [
    # Story
    row("story.1", "status", ("Turn 5 of 16.", "Ann: 0 points.", "Bob: 0 points."), players=3),
    row("story.2", "cubes", ("Red van: 0 cubes", "Green van: 0 cubes", "Rogue: 3 cubes")),
    row("story.2", "cubes", ("Red van", "Green van", "Rogue"), players=3),
    row(
        "story.2 city.3",
        f"{PLAYED}; north north north; west west west",
        ("Bob drives to d3, c3 and b3.",),
        ("steals", "takes"),
        laid="ann: @c5 c5 +high | bob: @e3 e3 | rogue: @a1 | a1: low",
    ),
    row("story.3", "rules story", ("a table may agree otherwise",)),
    # City
    row("city.1", "tile a1", ("a1, Anchor Wharf.",)),
    row("city.1", "tile yew tree avenue", ("d5, Yew Tree Avenue.",)),
    row("city.1", "tile zoo gate", ("e5, Zoo Gate.",)),
    row("city.1", "around b2", ("north: b1", "east: c2", "south: b3", "west: a2")),
    row("city.1", "tile f1", not_hears=("Nothing is there",)),
    row(
        "city.2",
        f"{PLAYED}; west",
        ("Step 1, west from c2 to b2, leads through water.", "Rule city 2."),
        city="riverside",
        laid="ann: @c2 c2 | bob: @e3",
    ),
    row(
        "city.2",
        f"{PLAYED}; west west west",
        ("Step 1, west from c4 to b4, leads through water.",),
        city="riverside",
        laid="ann: @c4 c4 | bob: @e3",
    ),
    row(
        "city.2",
        f"{PLAYED}; west west north",
        ("Ann drives to b3, a3 and a2.",),
        city="riverside",
        laid="ann: @c3 c3 | bob: @e3 | e5: low",
    ),
    row(
        "city.2",
        f"{PLAYED}; n n n; n n n; west",
        ("Step 1, west from c2 to b2, leads through water.", "Rule city 2."),
        city="riverside",
        laid="ann: @d5 d5 | bob: @e4 e4 | rogue: @c2 | c1: low",
    ),
    row(
        "city.2",
        f"{PLAYED}; n n n; n n n; south west; done",
        ("Rogue drives to c3 and b3.",),
        city="riverside",
        laid="ann: @d5 d5 | bob: @e5 e5 | rogue: @c2 | b3: low",
    ),
    row("city.2", "around c2", ("west: water, then b2 Granary Yard",), city="riverside"),
    row(
        "city.3",
        f"{PLAYED}; n e n; w n n; tile d3",
        ("Here: Ann.", "A cube of Ann.", "A cube of Bob."),
        laid="ann: @c5 c5 | bob: @e4 e4 | a1: low",
    ),
    row(
        "city.3",
        "tile d3",
        ("Packages: high times 2 and low times 3.", "Here: Ann, Bob and Rogue.", "2 cubes of Ann."),
        laid="ann: @d3 d3 d3 | bob: @d3 d3 | rogue: @d3 d3 | d3: low low low high high",
    ),
    # Setup
    row("setup.1", "tile c4", ("Packages: high and low.",)),
    row("setup.1", "near ann", ("a1", "Packages, by steps from Ann's van."), laid="a1: low"),
    row("setup.1", "trail rogue", ("Rogue's cubes, the oldest first: c1, c2 and c3.",)),
    row("setup.1", "where rogue", ("Rogue is at c3, Market Place.",)),
    row("setup.1", "cubes", ("Packages, low: 6 in the city", "Packages, high: 2 in the city")),
    row(
        "setup.3",
        "tile c5",
        ("Ann's base stands south of c5.",),
    ),
    row("setup.4", "van ann", ("with room for 4", "Ann's battery: 3 of 3.")),
    row("setup.4", "cubes", ("Red van: 0 cubes in the city, 6 beside it.",)),
    row("setup.4", "cards ann", ("1 Pole Position", "32 Special Delivery")),
    row("setup.5", "van bob", ("Bob drives for Nightingale Express.",)),
    row("setup.6", "cubes", ("36 in the pool", "10 in the pool")),
    row("setup.6", "rebuild", ("From a1 to e1 lie",)),
    # Turn
    row(
        "turn.1",
        f"{PLAYED}; n n n",
        ("Question: Bob, step 1 from e3",),
        laid="ann: @a4 a4 | bob: @e3 e3 | e5: low",
    ),
    row(
        "turn.1",
        f"{PLAYED}; n n n; s s w",
        ("Question: Ann, you drive Rogue",),
        laid="ann: @a4 a4 | bob: @e3 e3 | b5: low",
    ),
    row(
        "turn.1",
        f"{PLAYED}; n n n; s s w; done",
        ("Rogue stays at c3.", "Question: Turn up a spawn card."),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    row(
        "turn.1",
        f"{PLAYED}; n n n; s s w; done; spawn 1",
        ("At a1, Anchor Wharf: low comes.", "Turn 6 of 16.", "Which priority card has Ann"),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    row(
        "turn.2",
        f"{PLAYED}; n n n; s s w; done",
        ("Rogue stays at c3.",),
        ("spawn card",),
        turn=16,
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
]
#: Rows from the very beginning: lines, what is heard of them all.
STARTS = [
    ("setup.1", f"{CITY}; draw", "The city map is "),
    ("setup.1", f"{CITY}; old town", "Low ones: b2, d2, b3, b4, c4 and d4. High ones: d3 and c4."),
    ("setup.1", f"{CITY}; old town; done", "Lay its cubes on c1, c2 and c3, and its van on c3."),
    ("setup.1", f"{CITY}; riverside", "Between b2 and c2."),
    ("setup.1", f"{CITY}; riverside", "Between b3 and c3, with a bridge."),
    ("setup.1", "anchor wharf; anchor wharf", "Anchor Wharf lies at a1 already."),
    ("setup.2", f"{GRID}; 3; 3", "That is a tie. Both roll again."),
    ("setup.2", f"{GRID}; 3; 3", "Ann, what do you roll, to see who places the first base?"),
    ("setup.2", f"{GRID}; 3; 3; 2; 5", "Bob is higher, places the first base, and chooses"),
    ("setup.2", f"{GRID}; 3; 3; 2; 5", "Question: Bob, where does your base stand?"),
    ("setup.2", f"{GRID}; 2; 5; e3; c5", "Question: Bob, which company do you choose?"),
    ("setup.2", f"{GRID}; 5; 2; c5; e3", "Question: Ann, which company do you choose?"),
    ("setup.2", f"{GRID}; 7", "say a number from 1 to 6. Rule setup 2."),
    ("setup.3", f"{BASES}; north of a1", "No base stands on the north side, where the Rogue's is."),
    ("setup.3", f"{BASES}; c1", "No base stands on the north side, where the Rogue's is."),
    ("setup.3", f"{BASES}; c5", "Ann's base stands south of c5. Its base tile is c5."),
    ("setup.3", f"{BASES}; icehouse corner; rope walk; east of e4", "Its base tile is e4."),
    ("setup.3", f"{BASES}; c5; south of c5", "C5 is the base tile of another already."),
    ("setup.3", f"{BASES}; west of a5; south of a5", "A5 is the base tile of another already."),
    ("setup.3", f"{BASES}; west of a1", "Ann's base stands west of a1. Its base tile is a1."),
    ("setup.3", f"{RIVER}; west of a5", "No base stands on the west side, where the Rogue's is."),
    ("setup.3", f"{RIVER}; north of a1", "Ann's base stands north of a1."),
    ("setup.5", f"{BASES}; c5; e3; swift parcels", "Ann drives for Swift Parcels."),
    ("setup.5", f"{BASES}; c5; e3; swift parcels; swift parcels", "Ann has chosen Swift Parcels."),
    ("setup.5", f"{BASES}; c5; e3; 1; 1", "Each courier has 2 secret missions."),
    ("setup.4 setup.5 setup.6", f"{CITY}; old town; done; done; 6; 1; c5; e3; 1; 1", "Shuffle the"),
]
