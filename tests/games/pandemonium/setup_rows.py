"""Test cases for the rules about the story, the city, the setup and the order of a turn."""

from functools import partial

from tests.games.pandemonium.laid import CITY, CityRow

row = partial(CityRow)
#: Lines that set up a game with real cards. Those in GRID end before the roll that decides who
#: places a base first, and the others continue up to the choice of companies.
GRID = f"{CITY}; old town; skip setup"
BASES = f"{GRID}; 6; 1"
RIVER = f"{CITY}; riverside; skip setup; 6; 1"
PLAYED = "tailgate; tailgate; first"

ROWS = [
    # Rules about the story
    row(
        "story.1",
        "status",
        ("status-turn number=5", "score who=Ann score=0 count=0", "score who=Bob score=0 count=0"),
        players=3,
    ),
    row(
        "story.2",
        "cubes all",
        ("cubes item=red count=0", "cubes item=green count=0", "cubes item=rogue count=3"),
    ),
    row("story.2", "cubes", ("cubes item=red", "cubes item=green", "cubes item=rogue"), players=3),
    row(
        "story.2 city.3",
        f"{PLAYED}; north north north; west west west",
        ("drives who=Bob items=d3,c3,b3",),
        ("steals", "ask-save", "takes", "hauls"),
        laid="ann: @c5 c5 +high | bob: @e3 e3 | rogue: @a1 | a1: low",
    ),
    row(
        "story.3",
        "rules story; next",
        ("rule-line rule=story-3",),
    ),
    # Rules about the city
    row("city.1", "tile a1", ("tile spot=a1 option=anchor-wharf",)),
    row("city.1", "tile yew tree avenue", ("tile spot=d5 option=yew-tree-avenue",)),
    row("city.1", "tile zoo gate", ("tile spot=e5 option=zoo-gate",)),
    row(
        "city.1",
        "around b2",
        (
            "side-tile toward=north spot=b1",
            "side-tile toward=east spot=c2",
            "side-tile toward=south spot=b3",
            "side-tile toward=west spot=a2",
        ),
    ),
    row("city.1", "tile f1", not_hears=("tile-empty",)),
    row(
        "city.2",
        f"{PLAYED}; west",
        ("no-water number=1 side=west spot=c2 option=b2", "refused rule=city-2"),
        city="riverside",
        laid="ann: @c2 c2 | bob: @e3",
    ),
    row(
        "city.2",
        f"{PLAYED}; west west west",
        ("no-water number=1 side=west spot=c4 option=b4",),
        city="riverside",
        laid="ann: @c4 c4 | bob: @e3",
    ),
    row(
        "city.2",
        f"{PLAYED}; west west north",
        ("drives who=Ann items=b3,a3,a2",),
        city="riverside",
        laid="ann: @c3 c3 | bob: @e3 | e5: low",
    ),
    row(
        "city.2",
        f"{PLAYED}; n n n; n n n; west",
        ("no-water number=1 side=west spot=c2 option=b2", "refused rule=city-2"),
        city="riverside",
        laid="ann: @d5 d5 | bob: @e4 e4 | rogue: @c2 | c1: low",
    ),
    row(
        "city.2",
        f"{PLAYED}; n n n; n n n; south west; done",
        ("drives who=rogue items=c3,b3",),
        city="riverside",
        laid="ann: @d5 d5 | bob: @e5 e5 | rogue: @c2 | b3: low",
    ),
    row(
        "city.2",
        "around c2",
        ("side-water toward=west spot=b2 option=granary-yard",),
        city="riverside",
    ),
    row(
        "city.3",
        f"{PLAYED}; n e n; w n n; tile d3",
        ("tile-vans all=Ann", "tile-cubes who=Ann count=1", "tile-cubes who=Bob count=1"),
        laid="ann: @c5 c5 | bob: @e4 e4 | a1: low",
    ),
    row(
        "city.3",
        "tile d3",
        (
            "tile-packages items=high,high,low,low,low",
            "tile-vans all=Ann,Bob,rogue",
            "tile-cubes who=Ann count=2",
        ),
        laid="ann: @d3 d3 d3 | bob: @d3 d3 | rogue: @d3 d3 | d3: low low low high high",
    ),
    # Rules about the setup
    row("setup.1", "tile c4", ("tile-packages items=high,low",)),
    row("setup.1", "near ann", ("near-at spot=a1", "near-from who=Ann"), laid="a1: low"),
    row("setup.1", "trail rogue", ("trail who=rogue items=c1,c2,c3",)),
    row("setup.1", "where rogue", ("where who=rogue spot=c3 option=market-place",)),
    row(
        "setup.1",
        "cubes all",
        ("cubes-packages item=low count=6", "cubes-packages item=high count=2"),
    ),
    row(
        "setup.3",
        "tile c5",
        ("tile-base who=Ann base=south-c",),
    ),
    row("setup.4", "van ann", ("van left=4", "van-battery who=Ann left=3 number=3")),
    row("setup.4", "cubes all", ("cubes item=red count=0 left=6",)),
    row(
        "setup.4",
        "cards ann",
        (
            "cards-left items=red-1,*",
            "cards-left items=*,red-32",
        ),
    ),
    row("setup.5", "van bob", ("van-company who=Bob item=nightingale-express",)),
    row("setup.6", "cubes all", ("cubes-packages left=36", "cubes-packages left=10")),
    row("setup.6", "rebuild", ("lies spot=city,a1",)),
    # Rules about the order of a turn
    row(
        "turn.1",
        f"{PLAYED}; n n n",
        ("ask-step who=Bob number=1 spot=e3",),
        laid="ann: @a4 a4 | bob: @e3 e3 | e5: low",
    ),
    row(
        "turn.1",
        f"{PLAYED}; n n n; s s w",
        ("ask-rogue-step who=Ann van=rogue",),
        laid="ann: @a4 a4 | bob: @e3 e3 | b5: low",
    ),
    row(
        "turn.1",
        f"{PLAYED}; n n n; s s w; done",
        ("stays who=rogue spot=c3", "ask-spawn"),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    row(
        "turn.1",
        f"{PLAYED}; n n n; s s w; done; spawn 1",
        (
            "comes item=low spot=a1 option=anchor-wharf",
            "turn-begins number=6",
            "ask-turned who=Ann",
        ),
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
    row(
        "turn.2",
        f"{PLAYED}; n n n; s s w; done",
        ("stays who=rogue spot=c3",),
        (
            "spawn-card",
            "ask-spawn",
            "spawn-none",
            "spawn-shuffled",
        ),
        turn=16,
        laid="ann: @a4 a4 | bob: @e3 e3 | a5: low",
    ),
]
#: Test cases for the start of the game: a rule, the lines to type, and the announcement that must
#: follow.
STARTS = [
    ("setup.1", f"{CITY}; draw", "city-map"),
    ("setup.1", f"{CITY}; old town", "step-map low=b2,d2,b3,b4,c4,d4 high=d3,c4"),
    ("setup.1", f"{CITY}; old town; done", "step-rogue items=c1,c2,c3 spot=c3"),
    ("setup.1", f"{CITY}; riverside", "water-between spot=b2 target=c2"),
    ("setup.1", f"{CITY}; riverside", "water-bridge spot=b3 target=c3"),
    ("setup.1", "anchor wharf; anchor wharf", "no-location item=anchor-wharf spot=a1"),
    ("setup.2", f"{GRID}; 3; 3", "roll-tie"),
    ("setup.2", f"{GRID}; 3; 3", "ask-first-roll who=Ann"),
    ("setup.2", f"{GRID}; 3; 3; 2; 5", "first-base who=Bob"),
    ("setup.2", f"{GRID}; 3; 3; 2; 5", "ask-base who=Bob"),
    ("setup.2", f"{GRID}; 2; 5; e3; c5", "ask-company who=Bob"),
    ("setup.2", f"{GRID}; 5; 2; c5; e3", "ask-company who=Ann"),
    ("setup.2", f"{GRID}; 7", "not-in-range least=1 most=6 rule=setup-2"),
    ("setup.3", f"{BASES}; north of a1", "no-base-rogue side=north"),
    ("setup.3", f"{BASES}; c1", "no-base-rogue side=north"),
    ("setup.3", f"{BASES}; c5", "base who=Ann item=south-c spot=c5"),
    ("setup.3", f"{BASES}; icehouse corner; rope walk; east of e4", "base spot=e4"),
    ("setup.3", f"{BASES}; c5; south of c5", "no-base-twice spot=c5"),
    ("setup.3", f"{BASES}; west of a5; south of a5", "no-base-twice spot=a5"),
    ("setup.3", f"{BASES}; west of a1", "base who=Ann item=west-1 spot=a1"),
    ("setup.3", f"{RIVER}; west of a5", "no-base-rogue side=west"),
    ("setup.3", f"{RIVER}; north of a1", "base who=Ann item=north-a"),
    ("setup.5", f"{BASES}; c5; e3; swift parcels", "company-is who=Ann item=swift-parcels"),
    (
        "setup.5",
        f"{BASES}; c5; e3; swift parcels; swift parcels",
        "no-company-taken who=Ann option=swift-parcels",
    ),
    ("setup.5", f"{BASES}; c5; e3; swift parcels; volt couriers", "missions-dealt number=2"),
    (
        "setup.4 setup.5 setup.6",
        f"{CITY}; old town; done; done; 6; 1; c5; e3; swift parcels; volt couriers",
        "step-cards",
    ),
]
