"""What hangs on a lock and ends with it; and tarots of other editions."""

from dataclasses import replace

import msgspec
import pytest

from companion.games.parsifal.edition import EditionData, SkillData, made
from companion.games.parsifal.pieces import After, SkillKind
from tests.games.parsifal.laid import Laid, laid, lay
from tests.table import Played, prepared, seated

# What hangs on a lock. [lock.2] [lock.4] [limbo.2]

CASCADES = [
    # The locker of a locker: whom that one locked is free, and its artifacts fall.
    Laid(
        "",
        "titurel locks kundry",
        ("Kundry loses the Balm: into the common area.", "Gawan and Ferris are free of Kundry."),
        laid="ann: titurel | bob: kundry+balm>gawan>ferris | cara: gawan ferris",
        players=3,
    ),
    # With the lock's end the artifacts of neither come back.
    Laid(
        "",
        "titurel locks kundry; charmer; pass; squire; pass; spear; titurel lets go kundry;area bob",
        ("Bob's area, from the left, 2 tarots. Kundry. Charmer 1.",),
        laid="ann: titurel | bob: kundry+balm | cara: gawan",
        players=3,
    ),
    # Who is free again can act at once, on its player's turn.
    Laid(
        "",
        "swan frees kundry; squire; kundry locks gawan",
        ("Bob's Kundry locks Ann's Gawan.",),
        laid="ann: swan gawan>kundry | bob: kundry",
    ),
    # The Bow goes: as many locks as the Bow held end, one after the other.
    Laid(
        "",
        "herzeleide drops bow; gawan; squire",
        ("Herzeleide can hold no longer: Squire 1 is free.",),
        laid="ann: herzeleide+bow>gawan>squire>kundry>titurel | bob: gawan squire kundry titurel",
    ),
    Laid(
        "",
        "herzeleide drops bow; gawan; squire; locks",
        ("2 locks.",),
        laid="ann: herzeleide+bow>gawan>squire>kundry>titurel | bob: gawan squire kundry titurel",
    ),
    # A lock that only the Bow could hold ends without a question.
    Laid(
        "",
        "charmer 1 drops bow; locks",
        ("One lock. Ann's Charmer 1 locks Bob's Gawan.",),
        laid="ann: charmer+bow>gawan>amfortas | bob: gawan amfortas",
    ),
    # Locked by somebody else: the Bow falls, and all locks end at once.
    Laid(
        "",
        "titurel locks charmer",
        (
            "Charmer 1 loses the Bow: into the common area.",
            "Gawan and Amfortas are free of Charmer 1.",
        ),
        laid="ann: titurel | bob: charmer+bow>gawan>amfortas | ann: titurel gawan amfortas",
    ),
    # To Limbo: its own locks end, and who locked it comes back.
    Laid(
        "",
        "titurel banishes ferris",
        ("Gawan is free of Ferris.",),
        laid="ann: titurel+spear | bob: ferris>gawan | ann: titurel+spear gawan",
    ),
    Laid(
        "",
        "titurel banishes gawan",
        ("Ferris comes back into Bob's area.",),
        laid="ann: titurel+spear | bob: ferris>gawan gawan",
    ),
    # Who leaves takes all locks along.
    Laid(
        "",
        "leave bob",
        ("Gawan is free of Ferris.",),
        laid="ann: titurel gawan | bob: ferris>gawan | cara: swan",
        players=3,
    ),
    Laid(
        "",
        "leave cara",
        ("Ferris comes back into Bob's area.",),
        laid="ann: titurel | bob: ferris>gawan | cara: gawan",
        players=3,
    ),
]


@pytest.mark.parametrize("row", CASCADES, ids=lambda row: f"{row.laid}: {row.lines}")
def test_a_cascade(row: Laid) -> None:
    """What ends with a lock, and what with its end."""
    game = laid(row.laid, row.players, drawn=row.drawn)
    row.holds(game, game.say(*(line.strip() for line in row.lines.split(";"))))


# Editions of others.


def with_skills(artifact: str, *skills: SkillData) -> Played:
    """A game in which an artifact has these skills, before anything is drawn."""
    start = prepared(3, "table", game="parsifal")
    data: EditionData = start.start.edition.data
    artifacts = tuple(
        msgspec.structs.replace(one, skills=skills) if one.id == artifact else one
        for one in data.artifact
    )
    edition = made(msgspec.structs.replace(data, artifact=artifacts))
    game = seated(replace(start, start=replace(start.start, edition=edition)))
    game.conversation.open()
    game.say("skip setup", "ann")
    return game


def test_an_interruption_with_what_holds_locks_ends_them() -> None:
    """Its player chooses which, before the next turn begins."""
    game = with_skills(
        "bow",
        SkillData(SkillKind.INTERRUPT, "Interrupt.", after=After.LIMBO),
        SkillData(SkillKind.LOCK, "Lock two.", capacity=2),
    )
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry swan gawan titurel | bob: ferris+bow>swan>gawan | cara: squire")
    heard = game.say("wine", "kundry takes wine", "yes")
    assert (
        "Question: Bob, Ferris cannot hold all its locks. Which one ends? Swan or Gawan." in heard
    )
    heard = game.say("gawan")
    assert heard[:2] == [
        "Table: Ferris can hold no longer: Gawan is free.",
        "Table: Bob's turn.",
    ]


def test_two_artifacts_that_can_interrupt() -> None:
    """Which one is asked for."""
    game = with_skills("bow", SkillData(SkillKind.INTERRUPT, "Interrupt.", after=After.LIMBO))
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry | bob: ferris+bow gawan+horn | cara: squire")
    heard = game.say("wine", "kundry takes wine")
    assert "Question: Bob, do you interrupt, with the Bow and Horn? Yes or no." in heard
    heard = game.say("yes")
    assert heard == ["Question: Bob, interrupt with which artifact? Bow or Horn."]
    assert "Table: Bob interrupts with the Horn of Gawan!" in game.say("horn")[0]


def test_artifacts_can_be_sent_to_limbo_where_a_skill_names_them() -> None:
    """Out of anybody's hands, or out of the common area."""
    game = with_skills("bow", SkillData(SkillKind.TO_LIMBO, "Horn to Limbo.", targets=("horn",)))
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry+bow | bob: ferris+horn | cara: squire")
    heard = game.say("wine", "kundry banishes horn", "no")
    assert "Table: Ann's Kundry sends the Horn to Limbo." in heard
    game = with_skills("bow", SkillData(SkillKind.TO_LIMBO, "Horn to Limbo.", targets=("horn",)))
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry+bow titurel | bob: ferris+bow | cara: squire | limbo: horn")
    heard = game.say("wine", "kundry", "to limbo")
    assert heard[0].startswith("Reply: Kundry finds nothing for that: to Limbo.")
