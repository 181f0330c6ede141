"""What hangs on a lock and ends with it; and tarots of other editions."""

from dataclasses import replace

import msgspec
import pytest

from companion.games.parsifal.box.edition import EditionData, SkillData, made
from companion.games.parsifal.model.pieces import After, SkillKind
from tests.games.parsifal.laid import Laid, laid, lay
from tests.table import Played, prepared, seated
from tests.told import hears, hears_just

# What hangs on a lock. [lock.2] [lock.4] [limbo.2]

CASCADES = [
    # The locker of a locker: whom that one locked is free, and its artifacts fall.
    Laid(
        "",
        "titurel locks kundry",
        (
            "falls figure=kundry-1 items=balm",
            "set-free figure=kundry-1 items=gawan-1,ferris-1 count=2",
        ),
        laid="ann: titurel | bob: kundry+balm>gawan>ferris | cara: gawan ferris",
        players=3,
    ),
    # With the lock's end the artifacts of neither come back.
    Laid(
        "",
        "titurel locks kundry; charmer; pass; squire; pass; spear; titurel lets go kundry;area bob",
        (
            "area who=Bob count=2",
            "placed option=kundry-1",
            "placed option=charmer-1",
        ),
        laid="ann: titurel | bob: kundry+balm | cara: gawan",
        players=3,
    ),
    # Who is free again can act at once, on its player's turn.
    Laid(
        "",
        "swan frees kundry; squire; kundry locks gawan",
        ("locks who=Bob target=gawan-1 owner=Ann figure=kundry-1",),
        laid="ann: swan gawan>kundry | bob: kundry",
    ),
    # The Bow goes: as many locks as the Bow held end, one after the other.
    Laid(
        "",
        "herzeleide drops bow; gawan; squire",
        ("lets-go figure=herzeleide-1 target=squire-1",),
        laid="ann: herzeleide+bow>gawan>squire>kundry>titurel | bob: gawan squire kundry titurel",
    ),
    Laid(
        "",
        "herzeleide drops bow; gawan; squire; locks",
        ("locks-told count=2",),
        laid="ann: herzeleide+bow>gawan>squire>kundry>titurel | bob: gawan squire kundry titurel",
    ),
    # A lock that only the Bow could hold ends without a question.
    Laid(
        "",
        "charmer 1 drops bow; locks",
        (
            "locks-told count=1",
            "locks-place who=Ann figure=charmer-1 target=gawan-1 owner=Bob",
        ),
        laid="ann: charmer+bow>gawan>amfortas | bob: gawan amfortas",
    ),
    # Locked by somebody else: the Bow falls, and all locks end at once.
    Laid(
        "",
        "titurel locks charmer",
        (
            "falls figure=charmer-1 items=bow",
            "set-free figure=charmer-1 items=gawan-1,amfortas-1 count=2",
        ),
        laid="ann: titurel | bob: charmer+bow>gawan>amfortas | ann: titurel gawan amfortas",
    ),
    # To Limbo: its own locks end, and who locked it comes back.
    Laid(
        "",
        "titurel banishes ferris",
        ("set-free-by-limbo figure=ferris-1 items=gawan-1 count=1",),
        laid="ann: titurel+spear | bob: ferris>gawan | ann: titurel+spear gawan",
    ),
    Laid(
        "",
        "titurel banishes gawan",
        ("comes-back figure=ferris-1 owner=Bob",),
        laid="ann: titurel+spear | bob: ferris>gawan gawan",
    ),
    # Who leaves takes all locks along.
    Laid(
        "",
        "leave bob",
        ("move what=ferris-1,1 start=across,gawan-1 end=limbo-area",),
        laid="ann: titurel gawan | bob: ferris>gawan | cara: swan",
        players=3,
    ),
    Laid(
        "",
        "leave cara",
        ("move what=ferris-1,1 start=across,gawan-1 end=area-of,bob",),
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
    hears(heard, "ask-let-go who=Bob figure=ferris-1 options=Swan,Gawan")
    heard = game.say("gawan")
    hears_just(heard[:2], "lets-go figure=ferris-1 target=gawan-1", "turn-begins who=Bob")


def test_two_artifacts_that_can_interrupt() -> None:
    """Which one is asked for."""
    game = with_skills("bow", SkillData(SkillKind.INTERRUPT, "Interrupt.", after=After.LIMBO))
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry | bob: ferris+bow gawan+horn | cara: squire")
    heard = game.say("wine", "kundry takes wine")
    hears(heard, "ask-interrupt who=Bob items=bow,horn options=yes,no")
    heard = game.say("yes")
    hears_just(heard, "ask-interrupt-with who=Bob options=Bow,Horn")
    hears(game.say("horn")[0], "interrupts who=Bob figure=gawan-1 item=horn")


def test_artifacts_can_be_sent_to_limbo_where_a_skill_names_them() -> None:
    """Out of anybody's hands, or out of the common area."""
    game = with_skills("bow", SkillData(SkillKind.TO_LIMBO, "Horn to Limbo.", targets=("horn",)))
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry+bow | bob: ferris+horn | cara: squire")
    heard = game.say("wine", "kundry banishes horn", "no")
    hears(heard, "banishes-artifact who=Ann figure=kundry-1 target=horn")
    game = with_skills("bow", SkillData(SkillKind.TO_LIMBO, "Horn to Limbo.", targets=("horn",)))
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry+bow titurel | bob: ferris+bow | cara: squire | limbo: horn")
    heard = game.say("wine", "kundry", "to limbo")
    hears(heard[0], "no-target figure=kundry-1 option=to-limbo")
