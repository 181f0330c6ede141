"""Tests the queries that players can make at any time."""

import pytest

from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.games.parsifal.positions import Case, game_at
from tests.table import prepared, seated
from tests.told import hears, hears_just, is_told

TABLE = (
    "ann: kundry+balm>parsifal klingsor charmer-1 | bob: parsifal gawan+horn amfortas"
    " | common: bow | limbo: swan titurel spear"
)

ROWS = [
    Case(
        "",
        "status",
        (
            "status-turn who=Ann left=17",
            "common",
            "place option=bow left=1",
            "place option=wine left=0",
            "locks-count count=1",
        ),
        ("status-over",),
    ),
    Case("", "score", ("score-one",)),
    Case("", "hand", ("hand-none",)),
    Case(
        "",
        "area ann",
        (
            "area who=Ann count=3",
            "placed-owner-across option=kundry-1 items=balm targets=parsifal-1",
            "placed option=klingsor-1",
            "placed option=charmer-1",
        ),
    ),
    Case(
        "",
        "area bob",
        (
            "placed-locked who=Ann option=parsifal-1 figure=kundry-1",
            "placed-owner option=gawan-1 items=horn",
            "placed option=amfortas-1",
        ),
    ),
    Case("", "area", ("area who=Ann",)),
    Case(
        "",
        "common",
        (
            "common",
            "place option=bow left=1",
            "place option=wine left=0",
        ),
    ),
    Case(
        "",
        "limbo",
        (
            "limbo",
            "place option=swan-1 left=2",
            "place option=titurel-1 left=1",
            "place option=spear left=0",
        ),
    ),
    Case("", "where grail", ("where-deck-artifact option=grail",)),
    Case("", "where is the horn", ("where-owned who=Bob option=horn figure=gawan-1",)),
    Case("", "where bow", ("where-common option=bow",)),
    Case("", "where spear", ("where-limbo-artifact option=spear",)),
    Case("", "where titurel", ("where-limbo option=titurel-1",)),
    Case("", "where kundry", ("where-free who=Ann option=kundry-1",)),
    Case(
        "", "where parsifal", ("where-locked who=Bob figure=kundry-1 owner=Ann option=parsifal-1",)
    ),
    Case(
        "",
        "where charmer",
        ("where-free who=Ann option=charmer-1", "where-left option=charmer count=5"),
    ),
    Case("", "where charmer 2", ("where-deck option=charmer-2",)),
    Case("", "where", ("where-what",)),
    Case(
        "",
        "who locks parsifal",
        (
            "locks-told count=1",
            "locks-place who=Ann figure=kundry-1 target=parsifal-1 owner=Bob",
        ),
    ),
    Case("", "locks gawan", ("locks-none-of option=gawan",)),
    Case(
        "",
        "quests",
        (
            "quests-all count=6",
            "quests-lacks item=gawan all=Bob count=1",
            "quest-place quest=gawan-1 left=0",
            "quests-lacks item=kundry all=Ann count=1",
            "quest-place quest=kundry-3 left=0",
            "quests-lacks item=amfortas all=Bob count=2",
        ),
    ),
    Case(
        "",
        "quests bob",
        ("quests-all count=3", "quests-lacks item=gawan all=Bob count=1"),
        ("quests-lacks item=kundry",),
    ),
    Case(
        "",
        "quests kundry all",
        (
            "quests-of all=Ann item=kundry count=2 total=3",
            "quest-done quest=kundry-1",
            "quest-missing quest=kundry-3",
            "quest-would count=1",
            "locks who=Ann target=klingsor-1 owner=Ann figure=kundry-1",
        ),
    ),
    Case(
        "",
        "quests gawan all",
        (
            "quest-missing quest=gawan-1",
            "quest-would count=2 left=0",
            "locks who=Bob target=klingsor-1 owner=Ann figure=gawan-1",
            "locks who=Bob target=charmer-1 owner=Ann figure=gawan-1",
        ),
    ),
    Case(
        "",
        "quests charmer all",
        (
            "quest-missing quest=charmer-1",
            "where-locked who=Bob figure=kundry-1 owner=Ann option=parsifal-1",
            "quest-would count=1",
            "locks who=Ann target=gawan-1 owner=Bob figure=charmer-1",
            "quest-missing quest=charmer-3",
            "where-limbo-artifact option=spear",
        ),
    ),
    Case(
        "",
        "quests ferris",
        (
            "where-deck option=ferris",
            "quests-out count=0 total=3",
        ),
    ),
    Case(
        "",
        "can kundry",
        (
            "can-do items=kundry-1",
            "can-way option=take count=2",
            "can-place option=bow left=1",
            "can-place option=wine left=0 rows=6",
            "can-way option=lock count=4",
            "can-place option=klingsor-1 left=3",
            "can-place option=charmer-1 left=2",
            "can-place option=gawan-1 left=1",
            "can-place option=amfortas-1 left=0 rows=4",
        ),
    ),
    Case("", "can parsifal", ("no-locked-act option=parsifal-1 figure=kundry-1",)),
    Case("", "can horn", ("can-do items=gawan-1",)),
    Case("", "can titurel", ("where-limbo option=titurel-1",)),
    Case(
        "",
        "what if klingsor locks kundry",
        (
            "what-if",
            "locks who=Ann target=kundry-1 owner=Ann figure=klingsor-1",
            "falls figure=kundry-1 items=balm",
            "set-free figure=kundry-1 items=parsifal-1 count=1",
            "quest-lost item=kundry items=kundry-1,kundry-2",
        ),
    ),
    Case(
        "",
        "what if kundry locks klingsor",
        (
            "quest-gained item=kundry items=kundry-3",
            "would-win all=Ann item=kundry",
        ),
    ),
    Case(
        "", "what if kundry locks parsifal", ("no-locked-twice option=parsifal-1 figure=kundry-1",)
    ),
    Case("", "what if kundry locks ferris", ("no-unseen option=ferris-1",)),
    Case("", "what if parsifal", ("no-locked-act option=parsifal-1 figure=kundry-1",)),
    Case("", "what if kundry", ("what-if-more", "what-if-more")),
    Case("", "what if gurnemanz draws", ("where-deck option=gurnemanz",)),
    Case("", "what if", ("what-if-what",)),
    Case("", "what if klingsor frees gawan", ("no-skill figure=klingsor-1 option=free",)),
    Case(
        "",
        "what if kundry gives balm to gawan",
        ("gives who=Ann item=balm target=gawan-1 owner=Bob figure=kundry-1",),
    ),
    Case(
        "",
        "what if klingsor controls charmer",
        ("no-rival who=Ann option=charmer-1",),
    ),
    Case(
        "",
        "danger",
        (
            "danger who=Ann item=kundry",
            "locks who=Ann target=klingsor-1 owner=Ann figure=kundry-1",
            "danger who=Bob item=gawan",
            "locks who=Bob target=klingsor-1 owner=Ann figure=gawan-1",
        ),
    ),
    Case("", "rebuild", ("lies spot=area-of,ann", "steps-left")),
    Case("", "rebuild deck", ("lies spot=deck", "lying what=tarot,17")),
    Case("", "table", ("area who=Ann count=3", "steps-left")),
    Case("", "table; next", ("area who=Bob",)),
    Case(
        "",
        "can",
        ("can-list options=Kundry,*",),
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.lines)
def test_query_gives_only_what_everyone_can_see(row: Case) -> None:
    """The reply is the same whoever's turn it is, and the query doesn't change the record."""
    game = game_at(TABLE)
    entries = list(game.run.entries)
    row.check(game, game.say(*(line.strip() for line in row.lines.split(";"))))
    assert game.run.entries == entries, "a question has changed something"


def test_danger_query_counts_both_actions_that_the_bread_allows() -> None:
    """The first action takes the Grail, and the second gives Amfortas the Balm."""
    game = game_at("ann: amfortas kundry+bread+balm | bob: ferris | common: grail")
    heard = game.say("danger")
    (line,) = (one for one in heard if is_told(one, "danger who=Ann item=amfortas"))
    hears(line, "doubles who=Ann figure=kundry-1")


def test_danger_query_ignores_wins_that_need_a_draw() -> None:
    game = game_at("ann: kundry | bob: ferris")
    hears_just(game.say("danger"), "danger-none")


def test_queries_are_answered_during_setup_and_after_the_end_of_the_game() -> None:
    asked = [
        "status",
        "quests",
        "quests kundry all",
        "area",
        "common",
        "limbo",
        "where kundry",
        "locks",
    ]
    asked += ["can kundry", "what if kundry draws", "danger", "rebuild", "score"]
    game = seated(prepared(2, "table", game="parsifal"))
    game.open()
    for line in asked:
        assert game.say(line)[0].startswith("Reply: "), line
    game = game_at("ann: amfortas+balm | bob: gawan | common: grail")
    game.say("amfortas takes grail")
    assert game.run.question is None
    for line in asked:
        assert game.say(line)[0].startswith("Reply: "), line
    hears(game.say("status")[0], "status-over all=Ann count=1")


@pytest.mark.parametrize("seed", range(4))
def test_the_can_query_lists_exactly_the_characters_that_can_act(seed: int) -> None:
    start = prepared(3, "dealer", game="parsifal")
    run, chance = Run(start.game, start.start), Chance(seed)
    for _ in range(120):
        question = run.question
        if question is None:
            break
        if question.name == "ask-action":
            match = run.state
            for figure in match.position.area(question.seat):
                (said, *_) = start.game.queries["can"](match, figure)
                assert (said.phrase == "can-do") is question.allows(figure)
        run.answer(chance.any_answer(question))


def test_score_says_that_no_game_has_been_won_yet() -> None:
    game = seated(prepared(2, "table", "games=each-begins", game="parsifal"))
    game.open()
    hears_just(game.say("score"), "score-none")
