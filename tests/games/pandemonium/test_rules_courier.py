"""The rules of a courier's turn, by their ids: what is done, and what everyone then hears."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from companion.catalog import PlayRequest, prepare
from companion.errors import UsageError
from companion.games.pandemonium.edition import TURNS, Edition, MapData
from companion.games.pandemonium.pieces import Tile
from companion.games.pandemonium.state import BASE, ROGUE, Match
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.pandemonium import (
    base_rows,
    package_rows,
    priority_rows,
    route_rows,
    setup_rows,
)
from tests.games.pandemonium.age_rows import AGES, ORDERS, Aged, Ordered
from tests.games.pandemonium.laid import BASES, CITY, Laid, heard, laid
from tests.games.pandemonium.standard import MAPS
from tests.games.row import Row, covered, rules_of
from tests.table import GAMES, Played, prepared, seated

ROWS: list[Laid] = [
    *setup_rows.ROWS,
    *priority_rows.ROWS,
    *route_rows.ROWS,
    *package_rows.ROWS,
    *base_rows.ROWS,
]
TOPICS = ("story", "city", "setup", "turn", "priority", "route", "package", "base", "battery")
CARDS = ("tailgate", "tailgate", "first")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.laid}: {row.lines}")
def test_rule(row: Laid) -> None:
    game, lines = heard(row)
    row.holds(game, lines)


def started(*options: str, of: Callable[[Edition], Edition] | None = None) -> Played:
    """A table that tells, at its first question. of: its edition, made of the companion's."""
    start = prepared(2, "table", "grid=told", *options, game="pandemonium")
    if of is not None:
        edition = of(start.start.edition)
        start = replace(start, start=replace(start.start, edition=edition))
    game = seated(start)
    game.conversation.open()
    return game


@pytest.mark.parametrize(("rules", "lines", "hears"), setup_rows.STARTS)
def test_from_the_start(rules: str, lines: str, hears: str) -> None:
    """What is heard after the last line."""
    assert set(rules.split()) <= rules_of("pandemonium")
    said = "\n".join(started().say(*(line.strip() for line in lines.split(";"))))
    assert hears in said, said


# How old cubes grow.


@pytest.mark.parametrize("aged", AGES, ids=lambda aged: f"{aged.turn}: {aged.before}: {aged.route}")
def test_route_4_the_three_oldest_are_lifted_from_the_third_turn_on(aged: Aged) -> None:
    """Before the route is planned, each step laying one."""
    cubes = aged.before.split()
    van = f"@{cubes[-1]}" if cubes else ""
    words = f"ann: {van} {aged.before} {aged.laid} | bob: @e3 e3 | rogue: @c3 | e5: low"
    game = laid(Laid("route.4", "", laid=words, turn=aged.turn))
    begun = len(game.all)
    game.say(*CARDS, *([aged.route] if aged.route else []))
    text = "\n".join(game.all[begun:])
    assert ("lift your oldest cubes" in text.partition("Bob,")[0]) is bool(aged.lifted), text
    if aged.lifted:
        assert f"Ann, lift your oldest cubes: {aged.lifted}." in text
    paid = [line.split()[6] for line in text.splitlines() if "crosses own cubes at" in line]
    assert " ".join(paid).replace(",", "") == aged.crossed, text
    ann = game.run.state.couriers[0]
    assert " ".join(tile.value for tile in ann.cubes) == aged.after, text


def test_route_4_lifted_cubes_lead_to_no_theft() -> None:
    """The Rogue passes where they lay."""
    words = "ann: @b1 a3 b3 d3 b1 +high | bob: @e5 e5 | rogue: @c3 | e1: low"
    game = laid(Laid("route.4", "", laid=words, turn=3))
    game.say(*CARDS, "s e e", "w w w", "s")
    assert "Question: Ann, you drive Rogue: step 2 from c4, which way?" in game.all
    text = "\n".join(game.say("n", "w"))
    assert "Rogue drives to c4, c3 and b3." in text
    assert "steal" not in text


# In which order things happen on a tile.


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.laid}: {order.lines}")
def test_route_7_the_order_of_things_on_one_tile(order: Ordered) -> None:
    """Entering, handing over, recharging, taking and dropping, delivering."""
    bases = ("east of e1", "east of e3") if order.home else ("south of c5", "east of e1")
    game = laid(Laid("route.7", "", laid=order.laid, bases=bases))
    begun = len(game.all)
    game.say(*CARDS, *(line.strip() for line in order.lines.split(";")))
    text = "\n".join(game.all[begun:])
    place = 0
    for words in order.hears:
        assert words in text[place:], f"{words}:\n{text}"
        place = text.index(words, place) + len(words)


# What no single line of play shows.


def test_story_1_one_to_three_players() -> None:
    """One to three play."""
    for count in (0, 4):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("pandemonium", tuple("ABCDEFG"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (1, 3)


def test_story_3_a_table_may_agree_otherwise() -> None:
    """As its options say, and the rulebook tells."""
    game = started(f"{BASE.id}=side", f"{ROGUE.id}=nearest-first")
    m: Match = game.run.state
    assert (m.options["base"], m.options["rogue"]) == ("side", "nearest-first")
    assert any("still being tried out" in line for line in game.say("rules story"))


def with_map(**other: object) -> Callable[[Edition], Edition]:
    """An edition in which Old Town is otherwise."""

    def of(edition: Edition) -> Edition:
        (key,) = (one for one in edition.maps if one.value == "old-town")
        told = msgspec.to_builtins(MAPS["old-town"]) | other
        return replace(edition, maps={**edition.maps, key: msgspec.convert(told, MapData)})

    return of


LOW = ["e2", "a5", "b4", "d4", "b3", "c4"]


@pytest.mark.parametrize(
    ("base", "hears"),
    [
        ("east of e2", "A package lies at e2, so no base stands beside it."),
        ("west of a5", "A package lies at a5, so no base stands beside it."),
        ("south of a5", "A package lies at a5, so no base stands beside it."),
        ("e2", "A package lies at e2, so no base stands beside it."),
        ("east of e1", "Ann's base stands east of e1."),
        ("south of b5", "Ann's base stands south of b5."),
    ],
)
def test_setup_3_no_base_beside_a_starting_package(base: str, hears: str) -> None:
    """The whole side stays open, but for that tile."""
    game = started(of=with_map(low=LOW))
    assert hears in "\n".join(game.say(CITY, "old town", "skip setup", "6", "1", base))


@pytest.mark.parametrize(
    ("low", "base", "hears"),
    [
        (["e2", "b2", "b4", "d4", "b3", "c4"], "east of e5", "A package lies on the east side"),
        (["e2", "b2", "b4", "d4", "b3", "c4"], "south of e5", "Ann's base stands south of e5."),
        (["e2", "a4", "b4", "d4", "b3", "c5"], "east of e5", "Ann's base stands east of e5."),
        (["e2", "a4", "b4", "d4", "b3", "c5"], "east of e2", "A package lies at e2"),
    ],
)
def test_setup_3_a_whole_side_may_be_closed(low: list[str], base: str, hears: str) -> None:
    """If the table chooses so, and one side stays open."""
    game = started("base=side", of=with_map(low=low))
    text = "\n".join(game.say(CITY, "old town", "skip setup", "6", "1", base))
    assert hears in text, text


def test_setup_3_neither_beside_the_rogues_base_tile() -> None:
    """Round a corner."""
    game = started(of=with_map(rogue_base="north-a"))
    text = "\n".join(game.say(CITY, "old town", "skip setup", "6", "1", "west of a1"))
    assert "A1 is the base tile of another already." in text, text


@pytest.mark.parametrize(
    ("thrown", "heard_", "winner"),
    [
        (["5", "2"], "Both have 6. Roll a die: the higher one wins the turn.", "Ann"),
        (["2", "5"], "Bob rolls 5.", "Bob"),
        (["3", "3", "1", "4"], "Bob rolls 4.", "Bob"),
        (["3", "3", "4", "1"], "Ann rolls 4.", "Ann"),
    ],
)
def test_priority_3_equal_numbers_are_decided_by_die(
    thrown: list[str], heard_: str, winner: str
) -> None:
    """The higher throw counts as the lower card."""

    def of(edition: Edition) -> Edition:
        tailgates = {
            card for card, one in edition.priorities.items() if one.data.name == "Tailgate"
        }
        cards = {
            card: replace(one, number=6) if card in tailgates else one
            for card, one in edition.priorities.items()
        }
        return replace(edition, priorities=cards)

    game = started(of=of)
    game.say(CITY, "old town", "skip setup", "6", "1", *BASES, "collectors post", "swift parcels")
    game.say("tailgate", "tailgate", *thrown)
    text = "\n".join(game.all)
    assert heard_ in text, text
    assert f"{winner} wins the turn." in text
    assert f"{winner}, when do you drive?" in text


def test_priority_1_cards_are_chosen_in_secret_and_turned_up_together() -> None:
    """Where the companion deals, the first choice tells nobody anything."""
    row = Laid("priority.1", "", keeper="dealer", laid="ann: @a4 a4 | bob: @e3 e3")
    game = laid(row)
    begun, own = len(game.all), len(game.own["Bob"].lines)
    game.say("look ahead")
    assert not any("Look Ahead" in line for line in game.all[begun:])
    assert "12 Look Ahead" not in "".join(game.own["Bob"].lines[own:])
    text = "\n".join(game.say("tailgate"))
    assert text.index("Ann plays 12 Look Ahead.") < text.index("Bob plays 6 Tailgate.")
    assert any("top Spawn" in line for line in game.own["Ann"].lines)
    assert not any("top Spawn" in line for line in game.own["Bob"].lines)


def test_priority_4_the_winners_card_is_done_first() -> None:
    """Whoever played it."""
    game = laid(Laid("priority.4", "", laid="ann: @a4 a4 %0 | bob: @e3 e3 %0"))
    text = "\n".join(game.say("quick charge", "trickle charge"))
    assert text.index("Bob's battery has one unit") < text.index("Ann's battery has 2 units")
    text = "\n".join(laid(Laid("priority.4", "")).say("trickle charge", "pole position"))
    assert text.index("Bob's battery has 2 units") < text.index("Ann's card has nothing to do.")


def test_priority_4_another_mission_for_one_of_two() -> None:
    """Where the companion deals, only its courier learns which."""
    game = laid(Laid("priority.4", "", keeper="dealer", laid="ann: @a4 a4 | bob: @e3 e3"))
    ann = game.run.state.couriers[0]
    held = list(ann.missions)
    pile = list(game.run.state.mission_pile)
    game.say("change of orders", "tailgate", "yes")
    question = game.run.question
    assert isinstance(question, Choose)
    game.say(game.conversation.talk.narrator.word(question.among[0]))
    m: Match = game.run.state
    ann = m.couriers[0]
    assert "Table: Ann exchanges a secret mission." in game.all
    assert len(ann.missions) == len(held) == 2
    assert len(m.mission_pile) == len(pile)
    assert any(line.startswith("mission ") for line in game.own["Ann"].lines)
    assert not any(line.startswith("mission ") for line in game.own["Bob"].lines)


def test_turn_2_sixteen_turns_and_no_spawn_card_after_the_last() -> None:
    """Each card once; the last turn is played to its end."""
    start = prepared(2, "dealer", game="pandemonium")
    for seed in range(2):
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
        said = [(one.phrase, one.facts) for one in run.table.said]
        turns = [facts["number"] for phrase, facts in said if phrase == "turn-begins"]
        assert turns == list(range(1, TURNS + 1))
        m: Match = run.state
        assert all(len(set(c.played)) == len(c.played) == TURNS for c in m.couriers)
        phrases = [phrase for phrase, _ in said]
        assert phrases.count("spawn-card") == TURNS - 1
        last = phrases[len(phrases) - phrases[::-1].index("turn-begins") :]
        assert "spawn-card" not in last
        assert last.count("drives") + last.count("stuck") + last.count("stays") == 3
        assert all(tile in m.lying for tile in Tile)


def test_the_rules_of_a_couriers_turn_have_rows() -> None:
    """Every rule of these topics, and no rule that is not there."""
    starts = [Row(rules, lines) for rules, lines, _ in setup_rows.STARTS]
    named = covered([*ROWS, *starts], globals())
    rules = rules_of("pandemonium")
    assert named <= rules
    assert {rule for rule in rules if rule.split(".")[0] in TOPICS} <= named
