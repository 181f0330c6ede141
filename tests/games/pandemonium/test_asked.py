"""What may be asked at any time: the city, the vans, routes, the way home, the Rogue's threat."""

from dataclasses import replace

import pytest

from companion.referee.chance import Chance
from tests.games.pandemonium.laid import Laid, heard, laid
from tests.table import prepared, seated

#: Ann is at d3 with her trail, Bob at a2; it is turn 5, before the cards are turned up.
CITY = (
    "ann: b4 c4 d4 d4 d3 d3 @d3 +low +high =high %2 | bob: @a2 a1 a2 +low"
    " | rogue: @c1 c1 | c2: low high | e5: exploding | a4: low"
)
#: The same while Ann plans her route: her three oldest cubes are lifted.
PLANNING = "tailgate; 7; first; "

ROWS = [
    Laid(
        "",
        "grid 2",
        (
            "Row 2. a2 Foxglove Lane, Bob here. b2 Granary Yard. "
            "c2 Hilltop: high and low. d2 Icehouse Corner. e2 Jubilee Park.",
        ),
        ("Row 1",),
    ),
    Laid("", "grid", ("Row 1.", "Row 5. a5 University Court", "c1 Castle Green, Rogue here.")),
    Laid("", "grid 6", ("Say grid, or grid and a row from 1 to 5.",)),
    Laid("", "tile d3", ("d3, Nelson Row.", "Here: Ann.", "2 cubes of Ann.")),
    Laid("", "tile c5", ("c5, Windmill Rise.", "Ann's base stands south of c5.")),
    Laid("", "tile electric drive", ("e1, Electric Drive.", "It recharges batteries.")),
    Laid("", "tile hilltop", ("c2, Hilltop.", "Packages: high and low.")),
    Laid("", "tile b5", ("b5, Viaduct Arches.", "Nothing is there.")),
    Laid("", "tile", ("Say tile, and a tile from a1 to e5, or a location.",)),
    Laid("", "read hilltop", ("Hilltop, a location.",)),
    Laid("", "read c2", ("c2, Hilltop.",)),
    Laid(
        "",
        "look ann",
        (
            "Ann is at d3, Nelson Row.",
            "north: d2 Icehouse Corner. east: e3 Opera House. "
            "south: d4 Station Approach. Cubes of Ann. west: c3 Market Place.",
        ),
    ),
    Laid(
        "", "look rogue", ("Rogue is at c1", "north: the edge of the city.", "With high and low.")
    ),
    Laid(
        "",
        "around b4",
        ("Around b4. north: b3 Library Square.", "west: a4 Priory Close. With low."),
    ),
    Laid("", "around bob", ("Around a2.", "west: the edge of the city.")),
    Laid("", "where", ("Ann is at d3", "Bob is at a2", "Rogue is at c1, Castle Green.")),
    Laid(
        "",
        "where bob",
        ("Bob is at a2, Foxglove Lane.", "From your van, with your hand. 1 north. 3 west."),
    ),
    Laid("", "where rogue", ("Rogue is at c1", "2 north. 1 west.")),
    Laid("", "sits ann west; where bob", ("1 left. 3 nearer.",)),
    Laid(
        "",
        "near ann",
        ("Packages, by steps from Ann's van. 2 away: c2 Hilltop, high and low. 3 away: e5",),
    ),
    Laid("", "near", ("Packages, by steps from Ann's van.",)),
    Laid(
        "",
        "home ann",
        ("Ann's way home is c3, c4 and c5: 3 steps, over no own cube. The base tile is c5.",),
    ),
    Laid(
        "",
        "home ann",
        (
            "Ann's way home is c4 and c5: 2 steps, over one own cube.",
            "Over no own cube it is b3, b4, b5 and c5, with 4 steps.",
        ),
        laid="ann: @c3 a1 a1 a1 d4 c4 c3",
    ),
    Laid("", "home bob", ("Bob's way home is", "The base tile is e3.")),
    Laid("", "routes ann", ("Ann's best routes. d2, c2 and c3: 12 points aboard after it.",)),
    Laid(
        "", PLANNING + "routes", ("Ann's best routes. d2, c2 and c3: 12 points aboard after it.",)
    ),
    Laid("", "routes", ("delivers 6",), laid="ann: @d4 a1 a1 a1 e4 d5 d4 +low +high | a1: low"),
    Laid("", "trail ann", ("Ann's cubes, the oldest first: b4, c4, d4 times 2 and d3 times 2.",)),
    Laid("", "trail rogue", ("Rogue's cubes, the oldest first: c1.",)),
    Laid("", "trail bob", ("No cubes of that van lie in the city.",), laid="bob: @a2"),
    Laid(
        "",
        "threat ann",
        (
            "Rogue can come to",
            "within 3 steps.",
            "Ann could lose high and low, at d3 and c4. The battery saves 2 of 2.",
        ),
    ),
    Laid("", "threat bob", ("Bob could lose low, at a1 and a2. The battery saves 1 of 1.",)),
    Laid("", "threat bob", ("Bob can lose nothing now.",), laid="bob: @a2 a1 a2"),
    # With two players the chart binds the Rogue as soon as its driver is known.
    Laid(
        "",
        PLANNING + "threat ann",
        ("can come to b1, c1, d1, a2, b2", "Ann could lose high and low, at d3."),
    ),
    Laid(
        "",
        "van ann",
        ("Ann: high and low aboard, with room for 2.", "battery: 2 of 3", "Collectors Post"),
    ),
    Laid("", "van rogue", ("Rogue has taken out of the game: nothing.",)),
    Laid("", "charge", ("Ann's battery: 2 of 3.", "Bob's battery: 3 of 3.")),
    Laid("", "charge ann", ("Ann's battery: 2 of 3.",), ("Bob",)),
    Laid(
        "",
        "tailgate; cards ann",
        ("Ann has left: 1 Pole Position, 4 Hasty", "Ann has played: 5 Tailgate."),
    ),
    Laid(
        "",
        "progress ann",
        ("Ann was on 0 tiles, 0 of them corners.", "Delivered 0, at most 0 in a turn."),
    ),
    Laid(
        "",
        "cubes",
        (
            "Red van: 6 cubes in the city, 0 beside it.",
            "Packages, low: 2 in the city, 2 aboard, 0 in bases, 38",
        ),
    ),
    Laid("", "rebuild; next; next; next; next; next", ("At a1: A cube of Bob.",)),
    Laid("", "rebuild", ("From a1 to e1 lie Anchor Wharf,", "Say next:")),
    Laid(
        "",
        "status",
        (
            "Turn 5 of 16. 11 more follow.",
            "The exploding package lies at e5",
            "Ann: 5 points, with high in the base.",
        ),
    ),
    Laid("", "score bob", ("Bob: 0 points.",), ("Ann",)),
    Laid("", "hand ann", ("Ann, your cards are in your own hands.",)),
    Laid(
        "",
        "read four corners",
        ("Four Corners, a secret mission for 6 points.", "Place a route cube on all four"),
    ),
    Laid(
        "",
        "read 9 green wave",
        ("9 Green Wave, a priority card of the Red van.", "No instruction."),
    ),
    Laid("", "read swift parcels", ("Swift Parcels, a company.", "Once in the game")),
    Laid(
        "",
        "read island",
        ("Island, a city map.", "Between c2 and c3, with a bridge.", "Low packages lie on"),
    ),
    Laid(
        "", "read spawn 20", ("Spawn 20 brings packages.", "The exploding package: Jubilee Park.")
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.lines} {row.laid}")
def test_what_is_asked_is_answered(row: Laid) -> None:
    """Each question, in a city where all that it can tell is there."""
    game, told = heard(row if row.laid else replace(row, laid=CITY))
    row.holds(game, told)


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
        "cubes",
    ),
    *("rebuild", "can", "why", "turn", "who", "history", "read market place", "where green van"),
)


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_everything_may_be_asked_at_any_moment(players: int, keeper: str) -> None:
    """From the first question to after the last, by everyone, each question has an answer."""
    start = prepared(players, keeper, game="pandemonium")
    game = seated(start, seed=players)
    game.conversation.open()
    chance = Chance(7)
    asked = 0
    while (question := game.run.question) is not None:
        game.run.answer(chance.any_answer(question))
        asked += 1
        if asked < 40 or asked % 23 == 0:
            for line in QUESTIONS:
                before = len(game.all) + sum(len(own.lines) for own in game.own.values())
                game.say(line)
                after = len(game.all) + sum(len(own.lines) for own in game.own.values())
                assert after > before, line
    assert all(game.say(line) or line == "why" for line in QUESTIONS)


def test_on_a_display_a_row_of_the_city_is_one_glance() -> None:
    """Each tile is a sign of two or three letters, after the number of its row."""
    game = laid(Laid("", "", laid=CITY))
    game.say("grid")
    assert "1 og oo oK oo oo 2 oG oo ho oo oo" in game.own["Ann"].lines[-1]
