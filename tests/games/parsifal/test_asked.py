"""What may be asked at any time: where all lies, what is missing, what could be done."""

import pytest

from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.games.parsifal.laid import Laid, laid
from tests.table import prepared, seated
from tests.told import hears, hears_just, is_told

TABLE = (
    "ann: kundry+balm>parsifal klingsor charmer-1 | bob: parsifal gawan+horn amfortas"
    " | common: bow | limbo: swan titurel spear"
)

ROWS = [
    Laid(
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
    Laid("", "score", ("score-one",)),
    Laid("", "hand", ("hand-none",)),
    Laid(
        "",
        "area ann",
        (
            "area who=Ann count=3",
            "placed-owner-across option=kundry-1 items=balm targets=parsifal-1",
            "placed option=klingsor-1",
            "placed option=charmer-1",
        ),
    ),
    Laid(
        "",
        "area bob",
        (
            "placed-locked who=Ann option=parsifal-1 figure=kundry-1",
            "placed-owner option=gawan-1 items=horn",
            "placed option=amfortas-1",
        ),
    ),
    Laid("", "area", ("area who=Ann",)),
    Laid(
        "",
        "common",
        (
            "common",
            "place option=bow left=1",
            "place option=wine left=0",
        ),
    ),
    Laid(
        "",
        "limbo",
        (
            "limbo",
            "place option=swan-1 left=2",
            "place option=titurel-1 left=1",
            "place option=spear left=0",
        ),
    ),
    Laid("", "where grail", ("where-deck option=grail",)),
    Laid("", "where is the horn", ("where-owned who=Bob option=horn figure=gawan-1",)),
    Laid("", "where bow", ("where-common option=bow",)),
    Laid("", "where spear", ("where-limbo option=spear",)),
    Laid("", "where titurel", ("where-limbo option=titurel-1",)),
    Laid("", "where kundry", ("where-free who=Ann option=kundry-1",)),
    Laid(
        "", "where parsifal", ("where-locked who=Bob figure=kundry-1 owner=Ann option=parsifal-1",)
    ),
    Laid(
        "",
        "where charmer",
        ("where-free who=Ann option=charmer-1", "where-left option=charmer count=5"),
    ),
    Laid("", "where charmer 2", ("where-deck option=charmer-2",)),
    Laid("", "where", ("where-what",)),
    Laid(
        "",
        "who locks parsifal",
        (
            "locks-told count=1",
            "locks-place who=Ann figure=kundry-1 target=parsifal-1 owner=Bob",
        ),
    ),
    Laid("", "locks gawan", ("locks-none-of option=gawan",)),
    Laid(
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
    Laid(
        "",
        "quests bob",
        ("quests-all count=3", "quests-lacks item=gawan all=Bob count=1"),
        ("quests-lacks item=kundry",),
    ),
    Laid(
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
    Laid(
        "",
        "quests gawan all",
        (
            "quest-missing quest=gawan-1",
            "quest-would count=2 left=0",
            "locks who=Bob target=klingsor-1 owner=Ann figure=gawan-1",
            "locks who=Bob target=charmer-1 owner=Ann figure=gawan-1",
        ),
    ),
    Laid(
        "",
        "quests charmer all",
        (
            "quest-missing quest=charmer-1",
            "where-locked who=Bob figure=kundry-1 owner=Ann option=parsifal-1",
            "quest-would count=1",
            "locks who=Ann target=gawan-1 owner=Bob figure=charmer-1",
            "quest-missing quest=charmer-3",
            "where-limbo option=spear",
        ),
    ),
    Laid(
        "",
        "quests ferris",
        (
            "where-deck option=ferris",
            "quests-out count=0 total=3",
        ),
    ),
    Laid(
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
    Laid("", "can parsifal", ("no-locked-act option=parsifal-1 figure=kundry-1",)),
    Laid("", "can horn", ("can-do items=gawan-1",)),
    Laid("", "can titurel", ("where-limbo option=titurel-1",)),
    Laid(
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
    Laid(
        "",
        "what if kundry locks klingsor",
        (
            "quest-gained item=kundry items=kundry-3",
            "would-win all=Ann item=kundry",
        ),
    ),
    Laid(
        "", "what if kundry locks parsifal", ("no-locked-twice option=parsifal-1 figure=kundry-1",)
    ),
    Laid("", "what if kundry locks ferris", ("no-unseen option=ferris-1",)),
    Laid("", "what if parsifal", ("no-locked-act option=parsifal-1 figure=kundry-1",)),
    Laid("", "what if kundry", ("what-if-more", "what-if-more")),
    Laid("", "what if gurnemanz draws", ("where-deck option=gurnemanz",)),
    Laid("", "what if", ("what-if-what",)),
    Laid("", "what if klingsor frees gawan", ("no-skill figure=klingsor-1 option=free",)),
    Laid(
        "",
        "what if kundry gives balm to gawan",
        ("gives who=Ann item=balm target=gawan-1 owner=Bob figure=kundry-1",),
    ),
    Laid(
        "",
        "what if klingsor controls charmer",
        ("no-rival who=Ann option=charmer-1",),
    ),
    Laid(
        "",
        "danger",
        (
            "danger who=Ann item=kundry",
            "locks who=Ann target=klingsor-1 owner=Ann figure=kundry-1",
            "danger who=Bob item=gawan",
            "locks who=Bob target=klingsor-1 owner=Ann figure=gawan-1",
        ),
    ),
    Laid("", "rebuild", ("lies spot=area-of,ann", "steps-left")),
    Laid("", "rebuild deck", ("lies spot=deck", "lying what=tarot,17")),
    Laid("", "table", ("area who=Ann count=3", "steps-left")),
    Laid("", "table; next", ("area who=Bob",)),
    Laid(
        "",
        "can",
        ("can-list options=Kundry,*",),
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.lines)
def test_a_question(row: Laid) -> None:
    """Answered from what all can see, whoever's turn it is."""
    game = laid(TABLE)
    entries = list(game.run.entries)
    row.holds(game, game.say(*(line.strip() for line in row.lines.split(";"))))
    assert game.run.entries == entries, "a question has changed something"


def test_danger_sees_two_actions_of_the_bread() -> None:
    """The Grail is taken, and Amfortas given what he lacks, in one turn."""
    game = laid("ann: amfortas kundry+bread+balm | bob: ferris | common: grail")
    heard = game.say("danger")
    (line,) = (one for one in heard if is_told(one, "danger who=Ann item=amfortas"))
    hears(line, "doubles who=Ann figure=kundry-1")


def test_nobody_is_in_danger_of_what_only_a_draw_would_bring() -> None:
    """It says so."""
    game = laid("ann: kundry | bob: ferris")
    hears_just(game.say("danger"), "danger-none")


def test_everything_may_be_asked_before_anything_lies_there() -> None:
    """During the setup, and after the end."""
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
    game.conversation.open()
    for line in asked:
        assert game.say(line)[0].startswith("Reply: "), line
    game = laid("ann: amfortas+balm | bob: gawan | common: grail")
    game.say("amfortas takes grail")
    assert game.run.question is None
    for line in asked:
        assert game.say(line)[0].startswith("Reply: "), line
    hears(game.say("status")[0], "status-over all=Ann count=1")


@pytest.mark.parametrize("seed", range(4))
def test_what_can_is_what_may_be_answered(seed: int) -> None:
    """Whoever is told to be able to do something can be told to do it, and nobody else."""
    start = prepared(3, "dealer", game="parsifal")
    run, chance = Run(start.game, start.start), Chance(seed)
    for _ in range(120):
        question = run.question
        if question is None:
            break
        if question.name == "ask-action":
            m = run.state
            for figure in m.p.area(question.seat):
                (said, *_) = start.game.queries["can"](m, figure)
                assert (said.phrase == "can-do") is question.allows(figure)
        run.answer(chance.any_answer(question))
