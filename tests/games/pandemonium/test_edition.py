"""Tests what an edition must contain, and which faults are reported if something is missing or
wrong.
"""

import re

import pytest

from companion.games.pandemonium import GAME
from companion.games.pandemonium.box.checks import read_edition
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
from tests.games.pandemonium.standard import EDITION, TEXT
from tests.told import Saying


def faults_in(text: str) -> list[tuple[str, Saying]]:
    """Return each fault in an edition: its key in the file, and the phrase that says what belongs
    there.
    """
    found = GAME.box.faults(text, "box.toml")
    return [(one.key, Saying(one.expected.phrase, one.expected.facts)) for one in found]


def has(found: list[tuple[str, Saying]], expected: str) -> bool:
    """Return whether one of the faults is the expected one, given as "KEY: PHRASE FACTS"."""
    wanted, _, phrase = expected.partition(": ")
    return any(key == wanted and saying.fits(phrase) for key, saying in found)


RIVERSIDE = '"b5", "c5"]]\nbridges = [["b1", "c1"]'
SHUT = 'bridges = [["c2", "c3"], ["c3", "c4"]]'
LAST = 'kind = "deliver-last"\ncount = 2'
#: Changes that make the companion edition faulty: a text in it, what to replace it with, and the
#: fault that must be reported.
WRONG = [
    ('game = "pandemonium"', 'game = "parcel"', 'game: expected-value value="pandemonium"'),
    ("low = 42", "low = 5", "pool.low: expected-pool least=6"),
    ("high = 12", "high = 1", "pool.high: expected-pool least=2"),
    ('id = "green"', 'id = "red"', "van red: expected-once"),
    ('id = "green"', 'id = "red"', "van green: expected-there"),
    ('id = "green"', 'id = "blue"', "van 2.id: expected-one-of given=blue known=red,*"),
    ("capacity = 4", "capacity = 0", "van 1.capacity: expected-range kind=expected-int range=*"),
    ('id = "dockside"', 'id = "hilltop"', "location hilltop: expected-once"),
    (
        'kind = "electric"\ncode',
        'kind = "garage"\ncode',
        "location 5.kind: expected-one-of given=garage known=plain,*",
    ),
    (
        'kind = "electric"\ncode',
        'kind = "plain"\ncode',
        "mission electric-feel.kind: expected-no-electric",
    ),
    (
        'rogue_base = "north-c"',
        'rogue_base = "north-1"',
        "map 1.rogue_base: expected-slot given=north-1",
    ),
    (
        '["c1", "c2", "c3"]',
        '["c1", "c2", "f3"]',
        "map 1.rogue_cubes 3: expected-tile given=f3",
    ),
    (
        '["c1", "c2", "c3"]',
        '["c2", "c3"]',
        "map old-town.rogue_cubes: expected-lying least=3 count=2",
    ),
    (
        '["c1", "c2", "c3"]',
        '["c1", "b2", "c3"]',
        "map old-town.rogue_cubes: expected-route here=c1 there=b2",
    ),
    (
        'rogue_van = "c3"',
        'rogue_van = "c4"',
        "map old-town.rogue_van: expected-cube",
    ),
    (
        'low = ["b2", "d2", "b4"',
        'low = ["b2", "b4"',
        "map old-town.low: expected-lying least=6 count=5",
    ),
    ('high = ["d3", "c4"]', 'high = ["d3"]', "map old-town.high: expected-lying least=2 count=1"),
    ('[["b1", "c1"], ["b2"', '[["b1"], ["b2"', "map 2.river 1: expected-got count=1"),
    (
        '[["b1", "c1"], ["b2"',
        '[["b1", "d1"], ["b2"',
        "map riverside.river: expected-beside here=b1 there=d1",
    ),
    (
        '[["b1", "c1"], ["b2"',
        '[["c2", "b2"], ["b2"',
        "map riverside.river: expected-pair-once here=b2 there=c2",
    ),
    (
        RIVERSIDE,
        RIVERSIDE.replace('"b1", "c1"', '"c1", "d1"'),
        "map riverside.bridges: expected-across here=c1 there=d1",
    ),
    (
        RIVERSIDE,
        RIVERSIDE.replace('"b1", "c1"', '"c3", "b3"'),
        "map riverside.bridges: expected-pair-once here=b3 there=c3",
    ),
    (
        SHUT,
        "bridges = []",
        "map island.river: expected-open there=c3",
    ),
    ("red = 1\n", "", "priority: expected-deck least=16 van=red count=15"),
    ("red = 1\n", "red = 4\n", "priority.red: expected-different number=4"),
    (
        "red = 1\ngreen = 2\n",
        "",
        "priority Pole Position: expected-number",
    ),
    (
        'kind = "discharge"',
        'kind = "fly"',
        "priority 1.kind: expected-one-of given=fly known=none,*",
    ),
    ("units = 1\n", "", "priority Pole Position.units: expected-there"),
    (
        "units = 1\n",
        "units = 1\nsteps = 1\n",
        "priority Pole Position.steps: expected-nothing kind=discharge",
    ),
    (
        'values = ["low"]',
        'values = ["medium"]',
        "priority 2.values 1: expected-package given=medium",
    ),
    ('values = ["low"]', "values = []", "priority Hasty Exit.values: expected-values"),
    (
        'values = ["low"]',
        'values = ["exploding"]',
        "priority Hasty Exit.values: expected-no-exploding",
    ),
    ("steps = 2", "steps = 3", "priority Decoy.steps: expected-most most=2"),
    ("times = 1\n", "", "company swift-parcels.times: expected-there"),
    (
        "times = 1\n",
        "times = 1\nmore = 1\n",
        "company swift-parcels.more: expected-nothing kind=free-cross",
    ),
    (
        'kind = "capacity"',
        'kind = "charm"',
        "company 2.kind: expected-one-of given=charm known=free-cross,*",
    ),
    (
        'kind = "corners"',
        'kind = "dance"',
        "mission 1.kind: expected-one-of given=dance known=corners,*",
    ),
    ("count = 4", "count = 5", "mission four-corners.count: expected-most most=4"),
    ("count = 20", "count = 26", "mission city-tour.count: expected-most most=25"),
    ("turns = 4", "turns = 17", "mission electric-feel.turns: expected-most most=16"),
    ("turns = 3", "turns = 17", "mission good-neighbour.turns: expected-most most=16"),
    ("turn = 5", "turn = 17", "mission early-bird.turn: expected-most most=16"),
    (LAST, LAST.replace("2", "0"), "mission last-post.count: expected-least least=1"),
    (LAST, 'kind = "deliver-last"', "mission last-post.count: expected-there"),
    (LAST, f"{LAST}\nturn = 3", "mission last-post.turn: expected-nothing kind=deliver-last"),
    (
        'high = ["rope-walk"]',
        'high = ["rope"]',
        "spawn spawn-18.high: expected-location location=rope",
    ),
    (
        'high = ["rope-walk"]',
        "",
        "spawn spawn-18: expected-brings",
    ),
    (
        'exploding = "hilltop"',
        'exploding = "hill"',
        "spawn spawn-19.exploding: expected-location location=hill",
    ),
    (
        'id = "ai-rogue"',
        'id = "ai-bus"',
        "driver 2.id: expected-one-of given=ai-bus known=ai-courier,*",
    ),
    ('id = "ai-rogue"', 'id = "ai-courier"', "driver ai-rogue: expected-there"),
    ("points = 0\n", "points = 1\n", "rating 1.points: expected-zero"),
    ("points = 22\n", "points = 15\n", "rating 3.points: expected-more number=15"),
    (
        'code = "12-6"',
        'code = "1-6"',
        "location bishop-street.code: expected-other-code other=location-anchor-wharf.code",
    ),
    (
        'green_code = "245-12"',
        'green_code = "245-1"',
        "priority Pole Position.green_code: expected-other-code code=245-1",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "says"), WRONG, ids=[row[2][-40:] for row in WRONG])
def test_fault_in_an_edition_names_the_key_and_what_belongs_there(
    right: str, wrong: str, says: str
) -> None:
    assert right in TEXT
    found = faults_in(TEXT.replace(right, wrong, 1))
    assert has(found, says), found


def without(table: str, leaving: int = 0) -> str:
    """Return the companion edition with only the first `leaving` entries of a table."""
    pieces = re.split(r"(?m)^(?=\[)", TEXT)
    those = [piece for piece in pieces if piece.startswith(f"[[{table}]]")]
    return "".join(piece for piece in pieces if piece not in those[leaving:])


@pytest.mark.parametrize(
    ("table", "leaving", "says"),
    [
        ("location", 24, "location: expected-tiles least=25 count=24"),
        ("company", 1, "company: expected-companies least=2"),
        ("mission", 3, "mission: expected-missions least=4 each=2"),
        ("rating", 0, "rating: expected-there"),
        ("map", 0, "map: expected-there"),
        ("spawn", 0, "spawn: expected-there"),
    ],
)
def test_fault_says_how_many_entries_a_table_of_an_edition_needs(
    table: str, leaving: int, says: str
) -> None:
    found = faults_in(without(table, leaving))
    assert has(found, says), found
    if leaving == 0:
        found = faults_in(without(table).replace("[pool]", f"{table} = []\n[pool]"))
        assert any(key.startswith(table) for key, _ in found), found


def test_using_a_name_twice_in_an_edition_is_a_fault() -> None:
    """Names that differ only in spaces or capitals count as the same name."""
    text = TEXT.replace('name = "Dockside"', 'name = "Old  town"')
    assert has(faults_in(text), "map old-town.name: expected-other-name")
    text = TEXT.replace('name = "Dockside"', 'name = "?!"')
    assert has(faults_in(text), "location dockside.name: expected-name")


def test_edition_with_a_fault_is_refused() -> None:
    with pytest.raises(EditionError, match=r"pool\.low: expected-pool"):
        read_edition(TEXT.replace("low = 42", "low = 5"), "box.toml")


def test_companion_edition_has_every_kind_of_card() -> None:
    data = EDITION.data
    instructions, companies = (
        [one.kind for one in data.priority],
        [one.kind for one in data.company],
    )
    ours = {*instructions, *companies, *(one.kind for one in data.mission)}
    by_hand = {InstructionKind.BY_HAND, CompanyKind.BY_HAND, MissionKind.BY_HAND}
    every = {*InstructionKind, *CompanyKind, *MissionKind}
    assert ours == every - by_hand  # Only custom boxes use BY_HAND.


def test_companion_edition_has_no_faults() -> None:
    assert not faults_in(TEXT)
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


def test_card_numbers_of_the_two_decks_interleave() -> None:
    """Each number from 1 to 32 occurs once, so cards never tie."""
    numbers = {van: [number(card) for card in deck] for van, deck in EDITION.decks.items()}
    assert sorted(numbers[Van.RED] + numbers[Van.GREEN]) == list(range(1, 33))
    assert numbers[Van.RED] == sorted(numbers[Van.RED])
    low, high = zip(*[sorted(pair) for pair in zip(*numbers.values(), strict=True)], strict=True)
    assert [one + 1 for one in low] == list(high)


def test_deck_is_listed_in_numerical_order() -> None:
    """The order in which the file lists the cards does not matter."""
    text = TEXT.replace("red = 1\n", "red = 0\n").replace("red = 32\n", "red = 1\n")
    edition = read_edition(text.replace("red = 0\n", "red = 32\n"), "box.toml")
    first, last = (edition.priorities[edition.decks[Van.RED][n]] for n in (0, -1))
    assert (first.number, first.data.name) == (1, "Special Delivery")
    assert (last.number, last.data.name) == (32, "Pole Position")


def number(card: Priority) -> int:
    """Return the number on a card."""
    return EDITION.priorities[card].number


def test_card_in_both_decks_has_its_number_in_its_name() -> None:
    """There is a card with this name in both decks. In another edition, two such cards may even
    have the same number.
    """
    card = EDITION.decks[Van.GREEN][4]
    assert EDITION.names[card] == ("10 Green Wave", "Green Wave", "Green 10", "10 Green")
    assert EDITION.priorities[card].data is EDITION.priorities[EDITION.decks[Van.RED][4]].data


@pytest.mark.parametrize(
    ("points", "name"),
    [(0, "Fired"), (14, "Fired"), (15, "On probation"), (99, "Top courier in the city")],
)
def test_solo_score_gets_the_highest_rating_it_reaches(points: int, name: str) -> None:
    """Tests the rule [solo.7]."""
    assert EDITION.names[EDITION.rating(points)] == (name,)
