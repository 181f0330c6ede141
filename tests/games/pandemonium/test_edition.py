"""What an edition of Package Pandemonium must have, and what is said where it has not."""

import re
from functools import partial

import pytest

from companion.games.pandemonium import GAME
from companion.games.pandemonium.box.checks import read_edition
from companion.games.pandemonium.box.parameters import KEYS
from companion.games.pandemonium.model.pieces import (
    NEW,
    CompanyKind,
    Driver,
    InstructionKind,
    MissionKind,
    Priority,
    Van,
)
from companion.referee.faults import EditionError
from tests.edition_faults import faults_told
from tests.games.pandemonium.standard import EDITION, TEXT

#: Each fault, in a sentence.
told = partial(faults_told, GAME)

RIVERSIDE = '"b5", "c5"]]\nbridges = [["b1", "c1"]'
SHUT = 'bridges = [["c2", "c3"], ["c3", "c4"]]'
LAST = 'kind = "deliver-last"\ncount = 2'
#: What stands in the companion's own edition, what instead, and what is told.
WRONG = [
    ('game = "pandemonium"', 'game = "parcel"', 'game must be "pandemonium"'),
    ("low = 42", "low = 5", "pool.low must be 6 at least: so many lie there from the start"),
    ("high = 12", "high = 1", "pool.high must be 2 at least"),
    ('id = "green"', 'id = "red"', "van red must be there once"),
    ('id = "green"', 'id = "red"', "van green must be there: it is missing"),
    ('id = "green"', 'id = "blue"', "van 2.id must be one of these, not 'blue': red, green, rogue"),
    ("capacity = 4", "capacity = 0", "van 1.capacity"),
    ('id = "dockside"', 'id = "hilltop"', "location hilltop must be there once"),
    (
        'kind = "electric"\ncode',
        'kind = "garage"\ncode',
        "location 5.kind must be one of these, not 'garage': plain, electric",
    ),
    (
        'kind = "electric"\ncode',
        'kind = "plain"\ncode',
        "mission electric-feel.kind must be another: no location is of the kind electric",
    ),
    (
        'rogue_base = "north-c"',
        'rogue_base = "north-1"',
        "map 1.rogue_base must be a side with a column or a row, such as north-c or east-2, not",
    ),
    (
        '["c1", "c2", "c3"]',
        '["c1", "c2", "f3"]',
        "map 1.rogue_cubes 3 must be a tile from a1 to e5",
    ),
    ('["c1", "c2", "c3"]', '["c2", "c3"]', "map old-town.rogue_cubes must be 3 tiles, not 2"),
    (
        '["c1", "c2", "c3"]',
        '["c1", "b2", "c3"]',
        "map old-town.rogue_cubes must be a route: nobody can drive from c1 to b2",
    ),
    (
        'rogue_van = "c3"',
        'rogue_van = "c4"',
        "map old-town.rogue_van must be one of the tiles of its cubes",
    ),
    ('low = ["b2", "d2", "b4"', 'low = ["b2", "b4"', "map old-town.low must be 6 tiles, not 5"),
    ('high = ["d3", "c4"]', 'high = ["d3"]', "map old-town.high must be 2 tiles, not 1"),
    ('[["b1", "c1"], ["b2"', '[["b1"], ["b2"', "map 2.river 1"),
    (
        '[["b1", "c1"], ["b2"',
        '[["b1", "d1"], ["b2"',
        "map riverside.river must be two neighbours each, and b1 is not beside d1",
    ),
    (
        '[["b1", "c1"], ["b2"',
        '[["c2", "b2"], ["b2"',
        "map riverside.river must be with b2 and c2 once",
    ),
    (
        RIVERSIDE,
        RIVERSIDE.replace('"b1", "c1"', '"c1", "d1"'),
        "map riverside.bridges must be across water, and there is none between c1 and d1",
    ),
    (
        RIVERSIDE,
        RIVERSIDE.replace('"b1", "c1"', '"c3", "b3"'),
        "map riverside.bridges must be with b3 and c3 once",
    ),
    (
        SHUT,
        "bridges = []",
        "map island.river must be open somewhere: nobody can drive from a1 to c3",
    ),
    ("red = 1\n", "", "priority must be 16 cards with a red number, not 15"),
    ("red = 1\n", "red = 4\n", "priority.red must be different on each card: 4 is there twice"),
    (
        "red = 1\ngreen = 2\n",
        "",
        "priority Pole Position must be with a number: red, green, or both",
    ),
    (
        'kind = "discharge"',
        'kind = "fly"',
        "priority 1.kind must be one of these, not 'fly': none, discharge, recharge",
    ),
    ("units = 1\n", "", "priority Pole Position.units must be there: it is missing"),
    (
        "units = 1\n",
        "units = 1\nsteps = 1\n",
        "priority Pole Position.steps must be left out: it means nothing with the kind discharge",
    ),
    (
        'values = ["low"]',
        'values = ["medium"]',
        "priority 2.values 1 must be one of these, not 'medium': low, high, exploding",
    ),
    ('values = ["low"]', "values = []", "priority Hasty Exit.values must be low, high, or both"),
    (
        'values = ["low"]',
        'values = ["exploding"]',
        "priority Hasty Exit.values must be without exploding",
    ),
    ("steps = 2", "steps = 3", "priority Decoy.steps must be 2 at most"),
    ("times = 1\n", "", "company swift-parcels.times must be there: it is missing"),
    (
        "times = 1\n",
        "times = 1\nmore = 1\n",
        "company swift-parcels.more must be left out: it means nothing with the kind free-cross",
    ),
    (
        'kind = "capacity"',
        'kind = "charm"',
        "company 2.kind must be one of these, not 'charm': free-cross, stop-rogue, capacity",
    ),
    (
        'kind = "corners"',
        'kind = "dance"',
        "mission 1.kind must be one of these, not 'dance': corners, tiles",
    ),
    ("count = 4", "count = 5", "mission four-corners.count must be 4 at most"),
    ("count = 20", "count = 26", "mission city-tour.count must be 25 at most"),
    ("turns = 4", "turns = 17", "mission electric-feel.turns must be 16 at most"),
    ("turns = 3", "turns = 17", "mission good-neighbour.turns must be 16 at most"),
    ("turn = 5", "turn = 17", "mission early-bird.turn must be 16 at most"),
    (LAST, LAST.replace("2", "0"), "mission last-post.count must be 1 or more"),
    (LAST, 'kind = "deliver-last"', "mission last-post.count must be there: it is missing"),
    (LAST, f"{LAST}\nturn = 3", "mission last-post.turn must be left out"),
    (
        'high = ["rope-walk"]',
        'high = ["rope"]',
        "spawn spawn-18.high must be locations, and rope is none",
    ),
    (
        'high = ["rope-walk"]',
        "",
        "spawn spawn-18 must be with a location: low, high or exploding",
    ),
    (
        'exploding = "hilltop"',
        'exploding = "hill"',
        "spawn spawn-19.exploding must be locations, and hill is none",
    ),
    ('id = "ai-rogue"', 'id = "ai-bus"', "driver 2.id must be one of these, not 'ai-bus': ai-c"),
    ('id = "ai-rogue"', 'id = "ai-courier"', "driver ai-rogue must be there: it is missing"),
    ("points = 0\n", "points = 1\n", "rating 1.points must be 0, so that every score is called"),
    ("points = 22\n", "points = 15\n", "rating 3.points must be more than the 15 before it"),
    ('code = "12-6"', 'code = "1-6"', "location bishop-street.code must be another code"),
    ('green_code = "245-12"', 'green_code = "245-1"', "priority Pole Position.green_code must be"),
]


@pytest.mark.parametrize(("right", "wrong", "says"), WRONG, ids=[row[2][-40:] for row in WRONG])
def test_each_fault_is_told(right: str, wrong: str, says: str) -> None:
    """By its key, and what belongs there."""
    assert right in TEXT
    found = told(TEXT.replace(right, wrong, 1))
    assert any(says in fault for fault in found), found


def without(table: str, leaving: int = 0) -> str:
    """The companion's own edition with only so many of these."""
    pieces = re.split(r"(?m)^(?=\[)", TEXT)
    those = [piece for piece in pieces if piece.startswith(f"[[{table}]]")]
    return "".join(piece for piece in pieces if piece not in those[leaving:])


@pytest.mark.parametrize(
    ("table", "leaving", "says"),
    [
        ("location", 24, "location must be 25 of them, one for each tile, not 24"),
        ("company", 1, "company must be 2 of them at least, one for each courier"),
        ("mission", 3, "mission must be 4 of them at least, 2 for each courier"),
        ("rating", 0, "rating: missing"),
        ("map", 0, "map: missing"),
        ("spawn", 0, "spawn: missing"),
    ],
)
def test_too_few_of_something_is_told(table: str, leaving: int, says: str) -> None:
    """As many of each as the rules need."""
    found = told(without(table, leaving))
    expected = says.replace(": missing", " must be there: it is missing")
    assert any(expected in fault for fault in found), found
    if leaving == 0:
        found = told(without(table).replace("[pool]", f"{table} = []\n[pool]"))
        assert any(fault.startswith(table) for fault in found), found


def test_two_things_of_one_name_are_told() -> None:
    """However they are written."""
    text = TEXT.replace('name = "Dockside"', 'name = "Old  town"')
    assert told(text) == [
        "map old-town.name must be another name: location dockside is called Old Town too"
    ]
    assert told(TEXT.replace('name = "Dockside"', 'name = "?!"')) == [
        "location dockside.name must be a name with letters"
    ]


def test_the_first_fault_keeps_an_edition_from_being_read() -> None:
    """In the words of the check."""
    with pytest.raises(EditionError, match=r"pool\.low: expected-pool"):
        read_edition(TEXT.replace("low = 42", "low = 5"), "box.toml")


def test_every_kind_says_what_it_needs() -> None:
    """No kind is forgotten, and the companion's own edition has each of them."""
    assert set(KEYS) == {*InstructionKind, *CompanyKind, *MissionKind}
    data = EDITION.data
    instructions, companies = (
        [one.kind for one in data.priority],
        [one.kind for one in data.company],
    )
    ours = {*instructions, *companies, *(one.kind for one in data.mission)}
    by_hand = {InstructionKind.BY_HAND, CompanyKind.BY_HAND, MissionKind.BY_HAND}
    assert ours == set(KEYS) - by_hand  # which only a box of one's own needs


def test_the_companions_own_is_without_fault() -> None:
    """25 locations, of which one recharges; eight maps; 16 cards in each deck."""
    assert not told(TEXT)
    assert EDITION.title == "Companion city"
    assert [len(kind) for kind in EDITION.kinds] == [25, 8, 16, 16, 6, 12, 20]
    assert {van: one.capacity for van, one in EDITION.vans.items()} == {
        Van.RED: 4,
        Van.GREEN: 4,
        Van.ROGUE: 2,
    }
    assert set(EDITION.drivers) == set(Driver)
    packages = [kind for brought in EDITION.brings.values() for kind in NEW for _ in brought[kind]]
    assert [packages.count(kind) for kind in NEW] == [35, 5, 2]


def test_the_numbers_of_the_decks_interleave() -> None:
    """1 to 32, each once, so that nobody ties. Each deck lies in the order of its numbers."""
    numbers = {van: [number(card) for card in deck] for van, deck in EDITION.decks.items()}
    assert sorted(numbers[Van.RED] + numbers[Van.GREEN]) == list(range(1, 33))
    assert numbers[Van.RED] == sorted(numbers[Van.RED])
    low, high = zip(*[sorted(pair) for pair in zip(*numbers.values(), strict=True)], strict=True)
    assert [one + 1 for one in low] == list(high)


def test_a_deck_lies_in_the_order_of_its_numbers() -> None:
    """Wherever its cards stand in the file."""
    text = TEXT.replace("red = 1\n", "red = 0\n").replace("red = 32\n", "red = 1\n")
    edition = read_edition(text.replace("red = 0\n", "red = 32\n"), "box.toml")
    first, last = (edition.priorities[edition.decks[Van.RED][n]] for n in (0, -1))
    assert (first.number, first.data.name) == (1, "Special Delivery")
    assert (last.number, last.data.name) == (32, "Pole Position")


def number(card: Priority) -> int:
    """What stands on it."""
    return EDITION.priorities[card].number


def test_a_card_of_both_decks_is_told_by_its_number() -> None:
    """Its name alone may be either's, and in other boxes its number too."""
    card = EDITION.decks[Van.GREEN][4]
    assert EDITION.names[card] == ("10 Green Wave", "Green Wave", "Green 10", "10 Green")
    assert EDITION.priorities[card].data is EDITION.priorities[EDITION.decks[Van.RED][4]].data


@pytest.mark.parametrize(
    ("points", "name"),
    [(0, "Fired"), (14, "Fired"), (15, "On probation"), (99, "Top courier in the city")],
)
def test_a_solo_score_is_rated(points: int, name: str) -> None:
    """By the highest line that it reaches. [solo.7]"""
    assert EDITION.names[EDITION.rating(points)] == (name,)
