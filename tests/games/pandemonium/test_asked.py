"""Tests queries that players can make at any time: about the city, the vans, routes, the way home,
and what the Rogue threatens to do.
"""

from dataclasses import replace

import pytest

from companion.referee.chance import Chance
from tests.games.pandemonium.laid import CityRow, heard, laid
from tests.table import prepared, seated

#: A city in turn 5, before any cards are turned over. Ann is on d3 with her trail behind her, and
#: Bob is on a2.
CITY = (
    "ann: b4 c4 d4 d4 d3 d3 @d3 +low +high =high %2 | bob: @a2 a1 a2 +low"
    " | rogue: @c1 c1 | c2: low high | e5: exploding | a4: low"
)
#: Lines that lead up to the planning of Ann's route, after her three oldest cubes have been lifted.
PLANNING = "tailgate; 7; first; "

ROWS = [
    CityRow(
        "",
        "grid 2",
        (
            "grid-row number=2",
            "tile-short spot=a2 option=foxglove-lane count=0 all=Bob number=1",
            "tile-short spot=b2 option=granary-yard count=0 number=0",
            "tile-short spot=c2 option=hilltop items=high,low count=2 number=0",
            "tile-short spot=d2 option=icehouse-corner count=0 number=0",
            "tile-short spot=e2 option=jubilee-park count=0 number=0",
        ),
        ("grid-row number=1",),
    ),
    CityRow(
        "",
        "grid",
        (
            "grid-row number=1",
            "grid-row number=5",
            "tile-short spot=a5 option=university-court",
            "tile-short spot=c1 option=castle-green count=0 all=rogue number=1",
        ),
    ),
    CityRow("", "grid 6", ("grid-how count=5",)),
    CityRow(
        "",
        "tile d3",
        ("tile spot=d3 option=nelson-row", "tile-vans all=Ann", "tile-cubes who=Ann count=2"),
    ),
    CityRow("", "tile c5", ("tile spot=c5 option=windmill-rise", "tile-base who=Ann base=south-c")),
    CityRow("", "tile electric drive", ("tile spot=e1 option=electric-drive", "tile-electric")),
    CityRow("", "tile hilltop", ("tile spot=c2 option=hilltop", "tile-packages items=high,low")),
    CityRow("", "tile b5", ("tile spot=b5 option=viaduct-arches", "tile-empty")),
    CityRow("", "tile", ("tile-which",)),
    CityRow("", "read hilltop", ("card-location item=hilltop",)),
    CityRow("", "read c2", ("tile spot=c2 option=hilltop",)),
    CityRow(
        "",
        "look ann",
        (
            "where who=Ann spot=d3 option=nelson-row",
            "side-tile toward=north spot=d2 option=icehouse-corner",
            "side-tile toward=east spot=e3 option=opera-house",
            "side-tile toward=south spot=d4 option=station-approach",
            "on-cubes all=Ann",
            "side-tile toward=west spot=c3 option=market-place",
        ),
    ),
    CityRow(
        "",
        "look rogue",
        ("where who=rogue spot=c1", "side-edge toward=north", "on-packages items=high,low"),
    ),
    CityRow(
        "",
        "around b4",
        (
            "around spot=b4",
            "side-tile toward=north spot=b3 option=library-square",
            "side-tile toward=west spot=a4 option=priory-close",
            "on-packages items=low",
        ),
    ),
    CityRow("", "around bob", ("around spot=a2", "side-edge toward=west")),
    CityRow(
        "",
        "where",
        (
            "where who=Ann spot=d3",
            "where who=Bob spot=a2",
            "where who=rogue spot=c1 option=castle-green",
        ),
    ),
    CityRow(
        "",
        "where bob",
        (
            "where who=Bob spot=a2 option=foxglove-lane",
            "where-from",
            "hand-leg count=1 toward=north",
            "hand-leg count=3 toward=west",
        ),
    ),
    CityRow(
        "",
        "where rogue",
        (
            "where who=rogue spot=c1",
            "hand-leg count=2 toward=north",
            "hand-leg count=1 toward=west",
        ),
    ),
    CityRow(
        "",
        "sits ann west; where bob",
        (
            "hand-leg count=1 toward=left",
            "hand-leg count=3 toward=near",
        ),
    ),
    CityRow(
        "",
        "near ann",
        (
            "near-from who=Ann",
            "near-at spot=c2 option=hilltop items=high,low count=2",
            "near-at spot=e5 count=3",
        ),
    ),
    CityRow("", "near", ("near-from who=Ann",)),
    CityRow(
        "",
        "home ann",
        ("home who=Ann items=c3,c4,c5 count=3 number=0 spot=c5",),
    ),
    CityRow(
        "",
        "home ann",
        (
            "home who=Ann items=c4,c5 count=2 number=1",
            "home-free items=b3,b4,b5,c5 count=4",
        ),
        laid="ann: @c3 a1 a1 a1 d4 c4 c3",
    ),
    CityRow("", "home bob", ("home who=Bob", "home spot=e3")),
    CityRow(
        "",
        "routes ann",
        (
            "routes who=Ann",
            "route items=d2,c2,c3 count=0 points=0 score=12",
        ),
    ),
    CityRow(
        "",
        PLANNING + "routes",
        (
            "routes who=Ann",
            "route items=d2,c2,c3 count=0 points=0 score=12",
        ),
    ),
    CityRow(
        "", "routes", ("route points=6",), laid="ann: @d4 a1 a1 a1 e4 d5 d4 +low +high | a1: low"
    ),
    CityRow("", "trail ann", ("trail who=Ann items=b4,c4,d4,d4,d3,d3",)),
    CityRow("", "trail rogue", ("trail who=rogue items=c1",)),
    CityRow("", "trail bob", ("trail-none",), laid="bob: @a2"),
    CityRow(
        "",
        "threat ann",
        (
            "threat who=Ann items=high,low spots=d3 count=2 left=2",
            "threat-reach who=rogue count=3",
        ),
    ),
    # The three oldest cubes are lifted before the Rogue drives.
    CityRow("", "threat bob", ("threat-nothing who=Bob",)),
    CityRow(
        "",
        "threat bob",
        ("threat who=Bob items=low spots=a2 count=1 left=1",),
        laid="bob: @a2 a1 a1 a1 a2 +low | rogue: @c1 | c2: low",
    ),
    CityRow(
        "",
        "locked doors; tailgate; threat ann",
        ("threat-nothing who=Ann",),
    ),
    # In a solo game, the AI courier steals too. If it drives first, it finds all the cubes.
    CityRow(
        "",
        "threat ann",
        ("threat who=Ann items=low spots=a1,b2", "threat-reach who=ai-courier", "threat-reach"),
        laid="ann: @a2 b2 a1 a1 +low | rogue: @e5 | rival: @b3 | e4: low",
        players=1,
    ),
    CityRow(
        "",
        "threat ann",
        ("threat who=Ann items=high",),
        laid="ann: @a2 e1 e1 e1 b2 a2 a2 +low +high | rogue: @b3 +low | a5: low",
        players=3,
    ),
    CityRow("", "van ai courier", ("van-haul who=ai-courier",), laid="a1:", players=1),
    CityRow("", "trail ai courier", ("trail-none",), laid="a1:", players=1),
    CityRow("", "look ai courier", ("where* who=ai-courier",), laid="a1:", players=1),
    CityRow("", "threat bob", ("threat-nothing who=Bob",), laid="bob: @a2 a1 a2"),
    # With two players, the Rogue's goal is known as soon as it is clear who will drive it.
    CityRow(
        "",
        PLANNING + "threat ann all",
        (
            "threat who=Ann items=high,low spots=d3",
            "threat-reach count=3",
            "threat-at spot=d1",
            "threat-at spot=c4",
        ),
    ),
    CityRow(
        "",
        "van ann",
        (
            "van who=Ann items=high,low count=2 left=2",
            "van-battery left=2 number=3",
            "van-company item=collectors-post",
        ),
    ),
    CityRow("", "van rogue", ("van-haul who=rogue count=0",)),
    CityRow(
        "", "charge", ("van-battery who=Ann left=2 number=3", "van-battery who=Bob left=3 number=3")
    ),
    CityRow("", "charge ann", ("van-battery who=Ann left=2 number=3",), ("* =Bob",)),
    CityRow(
        "",
        "tailgate; cards ann",
        (
            "cards-left who=Ann items=red-1,red-4,*",
            "cards-played who=Ann items=red-5",
        ),
    ),
    CityRow(
        "",
        "cargo",
        (
            "van who=Ann items=high,low count=2",
            "van who=Bob items=low count=1",
            "van-haul who=rogue count=0",
        ),
    ),
    CityRow(
        "",
        "bases",
        ("base-holds who=Ann base=south-c items=high", "base-holds who=Bob base=east-3 count=0"),
        laid="ann: =high | a1:",
    ),
    CityRow(
        "",
        "breakdown",
        (
            "made-of who=Ann score=5 packages=5 items=high company=0 die=0",
            "made-of who=Bob score=0",
        ),
        laid="ann: =high | a1:",
    ),
    CityRow("", "bridges", ("no-bridges",)),
    CityRow("", "bridges", ("water-bridge spot=c2 target=c3",), laid="a1:", city="island"),
    CityRow("", "spawned", ("spawned count=0 left=20",)),
    CityRow("", "tailgate; 7; cards ai courier", ("cards-turned items=*",), laid="a1:", players=1),
    CityRow(
        "",
        "progress ann",
        ("progress who=Ann count=0 corners=0", "progress delivered=0 most=0"),
    ),
    CityRow(
        "",
        "cubes all",
        (
            "cubes item=red count=6 left=0",
            "cubes-packages item=low count=2 number=2 score=0 left=38",
        ),
    ),
    CityRow(
        "",
        "rebuild a1",
        (
            "lies spot=city,a1",
            "lying what=green-cubes,1",
        ),
    ),
    CityRow(
        "",
        "rebuild",
        (
            "lies spot=city,a1",
            "lying what=anchor-wharf,1",
            "steps-left",
        ),
    ),
    CityRow(
        "",
        "status",
        (
            "status-turn number=5 count=11",
            "boom-at spot=e5",
            "score who=Ann score=5 items=high count=1",
        ),
    ),
    CityRow("", "score bob", ("score who=Bob score=0 count=0",), ("* =Ann",)),
    CityRow("", "hand ann", ("hand-yours who=Ann",)),
    CityRow(
        "",
        "read four corners",
        ("card-mission item=four-corners points=6", "plain words=place-a-route-cube-on-all-four*"),
    ),
    CityRow(
        "",
        "read 9 green wave",
        ("card-priority item=red-9 target=red", "plain words=No-instruction."),
    ),
    CityRow(
        "",
        "read swift parcels",
        ("card-company item=swift-parcels", "plain words=once-in-the-game*"),
    ),
    CityRow(
        "",
        "read island",
        ("card-map item=island", "water-bridge spot=c2 target=c3", "map-lies"),
    ),
    CityRow(
        "",
        "read spawn 20",
        ("card-spawn item=spawn-20", "card-brings-exploding items=jubilee-park"),
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.lines} {row.laid}")
def test_every_query_is_answered_in_full_in_a_crowded_city(row: CityRow) -> None:
    game, told = heard(row if row.laid else replace(row, laid=CITY))
    row.check(game, told)


QUESTIONS = (
    *("status", "score", "hand", "hand ann", "grid", "grid 1", "tile a1", "tile", "look", "around"),
    *("look rogue", "around c3", "where", "where ann", "where rogue", "near", "home", "routes"),
    *(
        "trail",
        "trail rogue",
        "threat",
        "van",
        "van rogue",
        "charge",
        "cards",
        "progress",
        "cubes all",
    ),
    *(
        "cargo",
        "spawned",
        "bridges",
        "bases",
        "breakdown",
        "rebuild",
        "can",
        "why",
        "turn",
        "who",
        "history",
        "read market place",
        "where green van",
    ),
)


@pytest.mark.whole
@pytest.mark.parametrize(("players", "keeper"), [(1, "table"), (2, "dealer"), (3, "table")])
def test_queries_are_answered_at_any_point_in_a_game(players: int, keeper: str) -> None:
    start = prepared(players, keeper, game="pandemonium")
    game = seated(start, seed=players)
    game.open()
    chance = Chance(7)
    asked = 0
    while (question := game.run.question) is not None:
        game.run.answer(chance.any_answer(question))
        asked += 1
        if asked < 40 or asked % 23 == 0:
            for line in QUESTIONS[asked % 3 :: 3]:
                before = len(game.all) + sum(len(own.lines) for own in game.own.values())
                game.say(line)
                after = len(game.all) + sum(len(own.lines) for own in game.own.values())
                assert after > before, line
    assert all(game.say(line) or line == "why" for line in QUESTIONS)


def test_row_of_the_city_fits_on_one_line_of_a_display() -> None:
    """The display shows the number of the row, then a two-cell symbol for each tile."""
    game = laid(CityRow("", "", laid=CITY))
    game.say("grid")
    assert "1 og oo kk oo oo 2 gg oo ho oo oo" in game.own["Ann"].lines[-1]
