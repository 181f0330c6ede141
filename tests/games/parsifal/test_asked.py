"""What may be asked at any time: where all lies, what is missing, what could be done."""

import pytest

from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.games.parsifal.laid import Laid, laid
from tests.table import prepared, seated

TABLE = (
    "ann: kundry+balm>parsifal klingsor charmer-1 | bob: parsifal gawan+horn amfortas"
    " | common: bow | limbo: swan titurel spear"
)

ROWS = [
    Laid(
        "",
        "status",
        (
            "Reply: Ann's turn. 17 tarots are left in the deck.",
            "Reply: In the common area: Bow, Wine.",
            "Reply: One lock. Ann's Kundry locks Bob's Parsifal.",
        ),
        ("won",),
    ),
    Laid("", "score", ("There is no score: one game is played",)),
    Laid("", "hand", ("Nobody has a hand: all lies open.",)),
    Laid(
        "",
        "area ann",
        (
            "Reply: Ann's area, from the left, 3 tarots. Kundry with the Balm. "
            "It lies across Bob's Parsifal. Klingsor. Charmer 1.",
        ),
    ),
    Laid(
        "",
        "area bob",
        ("Parsifal, locked: Ann's Kundry lies across. Gawan with the Horn. Amfortas.",),
    ),
    Laid("", "area", ("Ann's area, from the left",)),
    Laid("", "common", ("Reply: In the common area: Bow, Wine.",)),
    Laid("", "limbo", ("Reply: In Limbo: Swan, Titurel, Spear.",)),
    Laid("", "where grail", ("Reply: Not come up yet: Grail.",)),
    Laid("", "where is the horn", ("Reply: The Horn is Bob's: Gawan owns it.",)),
    Laid("", "where bow", ("Reply: The Bow is in the common area.",)),
    Laid("", "where spear", ("Reply: In Limbo: Spear.",)),
    Laid("", "where titurel", ("Reply: In Limbo: Titurel.",)),
    Laid("", "where kundry", ("Reply: Kundry is in Ann's area.",)),
    Laid("", "where parsifal", ("Reply: Parsifal is in Bob's area, locked by Ann's Kundry.",)),
    Laid(
        "",
        "where charmer",
        ("Reply: Charmer 1 is in Ann's area.", "Reply: Charmer: 5 have not come up yet."),
    ),
    Laid("", "where charmer 2", ("Reply: Not come up yet: Charmer 2.",)),
    Laid("", "where", ("Say what: where, and a tarot.",)),
    Laid("", "who locks parsifal", ("Reply: One lock. Ann's Kundry locks Bob's Parsifal.",)),
    Laid("", "locks gawan", ("Reply: Gawan is not locked, and locks nobody.",)),
    Laid(
        "",
        "quests",
        (
            "6 characters, the nearest to winning first. Gawan, Bob, lacks 1: "
            "Gawan is locking Klingsor, Ferris or a Charmer. "
            "Kundry, Ann, lacks 1: Klingsor is locked or in Limbo. Amfortas, Bob, lacks 2:",
        ),
    ),
    Laid(
        "",
        "quests bob",
        ("Reply: 3 characters, the nearest", "Gawan, Bob, lacks 1"),
        ("Kundry, Ann",),
    ),
    Laid(
        "",
        "quests kundry",
        (
            "Reply: Kundry, Ann: 2 of 3 quests done.",
            "Reply: Done: Kundry is locking Parsifal or Amfortas.",
            "Reply: Missing: Klingsor is locked or in Limbo.",
            "Reply: This would do it: Ann's Kundry locks Ann's Klingsor.",
        ),
    ),
    Laid(
        "",
        "quests gawan",
        (
            "Reply: Missing: Gawan is locking Klingsor, Ferris or a Charmer.",
            "Reply: Each of these would do it: Bob's Gawan locks Ann's Klingsor. "
            "Bob's Gawan locks Ann's Charmer 1.",
        ),
    ),
    Laid(
        "",
        "quests charmer",
        (
            "Reply: Missing: A Charmer is locking Parsifal.",
            "Reply: Parsifal is in Bob's area, locked by Ann's Kundry.",
            "Reply: This would do it: Ann's Charmer 1 locks Bob's Gawan.",
            "Reply: Missing: Klingsor owns the Spear.",
            "Reply: In Limbo: Spear.",
        ),
    ),
    Laid(
        "",
        "quests ferris",
        (
            "Reply: Not come up yet: Ferris.",
            "Reply: 0 of 3 quests are done.",
        ),
    ),
    Laid(
        "",
        "can kundry",
        (
            "Reply: What Ann's Kundry can do now: take: Bow, Wine;",
            "lock: Klingsor, Charmer 1, Gawan, Amfortas;",
        ),
    ),
    Laid("", "can parsifal", ("Reply: Parsifal is locked by Kundry, and can do nothing.",)),
    Laid("", "can horn", ("Reply: What Bob's Gawan can do now:",)),
    Laid("", "can titurel", ("Reply: In Limbo: Titurel.",)),
    Laid(
        "",
        "what if klingsor locks kundry",
        (
            "Reply: Only supposed: Ann's Klingsor locks Ann's Kundry.",
            "Kundry loses the Balm: into the common area.",
            "Parsifal is free of Kundry.",
            "No longer done, of Kundry: Kundry is locking Parsifal or Amfortas and Kundry,",
        ),
    ),
    Laid(
        "",
        "what if kundry locks klingsor",
        (
            "Done then, of Kundry: Klingsor is locked or in Limbo.",
            "Won then by Ann, with Kundry.",
        ),
    ),
    Laid("", "what if kundry locks parsifal", ("Parsifal is locked already, by Kundry.",)),
    Laid("", "what if kundry locks ferris", ("Ferris has not come up yet.",)),
    Laid("", "what if parsifal", ("Parsifal is locked by Kundry, and can do nothing.",)),
    Laid("", "what if kundry", ("That could be", "Say more. Some of them:")),
    Laid("", "what if gurnemanz draws", ("Not come up yet: Gurnemanz.",)),
    Laid("", "what if", ("Say what: what if, and a deed",)),
    Laid("", "what if klingsor frees gawan", ("Klingsor has no such skill: free.",)),
    Laid(
        "", "what if kundry gives balm to gawan", ("Ann's Kundry gives the Balm to Bob's Gawan.",)
    ),
    Laid(
        "",
        "what if klingsor controls charmer",
        ("Charmer 1 is Ann's own.",),
    ),
    Laid(
        "",
        "danger",
        (
            "Reply: Ann could win with Kundry on the next turn: Ann's Kundry locks Ann's Klingsor.",
            "Reply: Bob could win with Gawan on the next turn: Bob's Gawan locks Ann's Klingsor.",
        ),
    ),
    Laid(
        "", "rebuild", ("Reply: Ann's area, from the left, 3 tarots.", "Reply: Say next: 4 more.")
    ),
    Laid("", "rebuild; next; next; next; next", ("Reply: The deck has 17 tarots.",)),
    Laid("", "can", ("Reply: 1: Kundry.", "Not Parsifal: Parsifal is Bob's.")),
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
    told = "Ann could win with Amfortas on the next turn: Ann's Kundry takes two actions"
    assert any(told in line for line in heard), heard


def test_nobody_is_in_danger_of_what_only_a_draw_would_bring() -> None:
    """It says so."""
    game = laid("ann: kundry | bob: ferris")
    assert game.say("danger") == [
        "Reply: Nobody could win on the next turn, but for what may be drawn."
    ]


def test_everything_may_be_asked_before_anything_lies_there() -> None:
    """During the setup, and after the end."""
    asked = [
        "status",
        "quests",
        "quests kundry",
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
    assert game.say("status")[0] == "Reply: The game is over. Won by Ann."


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
