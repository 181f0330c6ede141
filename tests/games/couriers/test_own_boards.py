"""Tests custom boards on which houses have their entrances on the road itself, or several cards
each.
"""

from collections.abc import Sequence
from dataclasses import replace as renewed

import msgspec
import pytest
import tomlkit
from msgspec.structs import replace

from companion.catalog import phrasebook
from companion.games.couriers.box.edition import Edition
from companion.games.couriers.box.interview import board
from companion.games.couriers.model.pieces import House
from companion.games.couriers.model.town import Town, town_of
from companion.referee.chance import Chance
from companion.referee.faults import EditionError
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from companion.referee.layout import Layout
from companion.referee.run import Run
from tests.games.couriers.test_rules import BEFORE
from tests.games.whole import seeds
from tests.table import GAMES, Played, prepared, seated
from tests.test_edition_commands import END, HOUSES, TOWN
from tests.told import facts_of, hears

BOX = GAMES["couriers"].box
STANDARD = (GAMES["couriers"].folder / "editions" / "standard.toml").read_text(encoding="utf-8")
#: The lines of the standard town's file that describe a house. Tests replace them: they put its
#: entrance on the space East Road 3 itself, or give it three cards.
BAKERY = 'id = "bakery-flat"\nname = "Bakery Flat"\ncolour = "blue"\nat = "east-3"\n'


def town(*changes: tuple[str, str]) -> Town:
    """Return the standard town with these changes made to its file."""
    text = STANDARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    read: Town = BOX.read(text, "own.toml")
    return read


ROAD = town((BAKERY, BAKERY + "on_road = true\n"), ("2 = 20", "2 = 36"))
COPIES = town((BAKERY, BAKERY + "cards = 3\n"), ("2 = 20", "2 = 38"))


def every_road() -> Town:
    """Return a town in which every possible entrance is on the road, and every house has two cards.

    Only a few of the cards are destinations, so that a random game ends soon.
    """
    edition: Edition = ROAD.edition
    taken: set[str] = {edition.warehouse}
    houses = []
    for house in edition.house:
        houses.append(replace(house, on_road=house.at not in taken, cards=2))
        taken.add(house.at)
    return town_of(replace(edition, house=tuple(houses), destinations={2: 40, 4: 40}))


def at_the_table(own: Town) -> Played:
    """Return a game on a custom board, at Ann's first turn."""
    start = prepared(2, "table", game="couriers")
    game = seated(renewed(start, start=renewed(start.start, edition=own)))
    game.open()
    game.say(*BEFORE.format(thirds="").split("; "))
    return game


def test_entrance_on_the_road_counts_as_a_step() -> None:
    [bakery] = [house for house in ROAD.house if house.value == "bakery-flat"]
    assert not ROAD.is_door(bakery)
    assert ROAD.away[bakery] == 3
    [beyond] = [spot for spot in ROAD.next_to if spot.value == "east-4"]
    assert bakery in ROAD.way(ROAD.warehouse, beyond)
    assert ROAD.away[beyond] == 4
    assert ROAD.bearing(bakery, beyond) is not None
    assert not [spot for spot in ROAD.next_to if spot.value == "east-3"]


def test_van_stops_early_at_an_entrance_on_the_road_only_with_a_card() -> None:
    """Without a card for the house, the van has to use the whole roll. The player can name either
    the house or the space.
    """
    game = at_the_table(ROAD)
    hears(game.say("roll 5", "bakery"), "drives who=Ann count=3 spot=bakery-flat")
    hears(game.say("deliver"), "delivers item=bakery-flat points=1")
    hears(game.say("where ann"), "where-van spot=bakery-flat count=3")
    hears(game.say("roll 3", "east road 3"), "drives who=Bob count=3 spot=bakery-flat")
    hears(game.say("deliver"), "refused rule=delivery-1")
    hears(game.say("houses bakery"), "house option=bakery-flat spot=east-3 road=1 count=3")
    hears(game.say("done", "put van ann warehouse to try", "roll 5", "bakery"), "no-card-for")
    hears(game.say("override it is so", "trap"), "no-trap-house")


def test_house_with_three_cards_takes_three_deliveries() -> None:
    game = at_the_table(COPIES)
    for who in ("ann", "bob"):
        game.say(f"put van {who} bakery flat to try")
    hears(game.say("deliver"), "delivers who=Ann item=bakery-flat")
    hears(game.say("houses all"), "house-short option=bakery-flat")
    hears(game.say("done", "deliver"), "delivers who=Bob item=bakery-flat")
    hears(game.say("houses bakery"), "house-delivered who=Ann", "house-delivered who=Bob")
    hears(game.say("done", "deliver"), "delivers who=Ann item=bakery-flat")
    assert "bakery-flat" not in facts_of(game.say("houses all"), "house-short", "option")
    hears(game.say("done", "deliver"), "no-card-for option=bakery-flat")


@pytest.mark.whole
@pytest.mark.parametrize(
    ("players", "keeper", "roll"),
    [(2, "dealer", "early-stop"), (2, "table", "exact"), (4, "dealer", "exact")],
)
def test_random_game_on_a_custom_board_ends_with_every_piece_in_the_layout(
    players: int, keeper: str, roll: str
) -> None:
    own = every_road()
    assert sum(not own.is_door(house) for house in own.house) > len(own.house) // 2
    tabletop = GAMES["couriers"].tabletop
    assert tabletop is not None
    for seed in seeds(1):
        start = prepared(players, keeper, f"roll={roll}", game="couriers")
        run = Run(start.game, renewed(start.start, edition=own))
        chance, sizes = Chance(seed), set[int]()
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            if len(run.entries) % 50 == 0:
                sizes.add(pieces(tabletop.layout(run.state)))
        assert run.state.winners
        assert len(sizes) == 1
        if keeper == "dealer":
            delivered = [h for one in run.state.couriers.values() for h in one.delivered]
            assert max(map(delivered.count, delivered)) == 2


def pieces(layout: Layout) -> int:
    return sum(lying.number for lying in layout)


@pytest.mark.parametrize(("old", "new", "key"), [
    (BAKERY, BAKERY.replace("east-3", "warehouse") + "on_road = true\n", "house bakery-flat.at"),
    (BAKERY, BAKERY + "cards = 0\n", "house 2.cards"),
    ('at = "north-3"\n', 'at = "east-3"\non_road = true\n', ""),
])  # fmt: skip
def test_impossible_entrance_is_reported_as_a_fault(old: str, new: str, key: str) -> None:
    """If a space has several houses beside it, only one of them can have its entrance on that
    space.
    """
    text = STANDARD.replace(old, new, 1)
    if key:
        with pytest.raises(EditionError) as fault:
            BOX.read(text, "own.toml")
        assert fault.value.key == key
    else:
        assert isinstance(next(iter(BOX.read(text, "own.toml").house)), House)
        both = text.replace(BAKERY, BAKERY + "on_road = true\n", 1)
        [error] = BOX.faults(both, "own.toml")
        assert error.key == "house bakery-flat.at"


def test_interview_understands_an_entrance_on_the_road_and_several_cards_per_house() -> None:
    told = [*TOWN, *HOUSES, *END]
    place = told.index("House B")
    told[place + 1 : place + 3] = ["3 green", "on High Street 4"]
    told[-3] = "18"
    phrases = phrasebook("en", GAMES["couriers"])
    asked = InterviewSession(lambda: board(town(), phrases), phrases, told)
    house = asked.result.house[1]
    assert (house.colour, house.cards, house.at, house.on_road) == (
        "green", 3, "high-street-4", True,
    )  # fmt: skip
    assert not faults_in(asked.result)
    asked = InterviewSession(lambda: board(town(), phrases), phrases, told[: place + 5])
    for taken in ("on High Street 4", "on warehouse"):
        with pytest.raises(UnfitError) as unfit:
            asked.answer(taken)
        assert unfit.value.phrase == "board-entrance-taken"


def faults_in(edition: Edition) -> Sequence[EditionError]:
    """Return the faults that are found in a board once the command has written it."""
    text = tomlkit.dumps(msgspec.to_builtins(edition, str_keys=True))
    return BOX.faults(text, "told.toml")


def test_companion_asks_the_table_to_carry_out_a_manual_trap_that_is_sprung() -> None:
    """Once the table has done so, the trap's number is tested as usual. [trap.4]"""
    own = town(('id = "red-6"\n', 'id = "red-6"\nby_hand = true\n'))
    game = at_the_table(own)
    game.say("roll 4 north", "trap", "roll 4 north")
    hears(game.say("wheel clamp"), "trap-is item=red-6", "ask-by-hand item=red-6")
    hears(game.say("put van ann warehouse it says so"), "ask-by-hand item=red-6")
    hears(game.say("done"), "ask-test who=Bob number=6")


def test_interview_asks_for_the_extra_text_on_a_bonus_card() -> None:
    phrases = phrasebook("en", GAMES["couriers"])
    own = [
        *("no", "Rope", "blue", "2", "12", "by hand Draw another bonus card."),
        *("Net", "red", "20", "120", "no", "done", "done"),
    ]
    standard = BOX.read(STANDARD, "standard.toml")
    told = InterviewSession(lambda: board(standard, phrases), phrases, [*TOWN, *HOUSES, *END[:-2]])
    for answer in own:
        told.answer(answer)
    rope, net = told.result.bonus
    assert (rope.by_hand, rope.text) == (True, "Draw another bonus card.")
    assert (net.by_hand, net.value, net.copies) == (False, 20, 120)
    assert net.text == "Set this trap on your space. Whoever lands there needs 20 or more."
    with pytest.raises(UnfitError, match="interview-no-card-text"):
        told.back().back().back().answer("yes")
