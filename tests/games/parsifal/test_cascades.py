"""Tests the further effects of starting or ending a lock, and skills that only other editions
have.
"""

from dataclasses import replace

import msgspec
import pytest

from companion.games.parsifal.box.edition import EditionData, SkillData, build_edition
from companion.games.parsifal.model.pieces import AfterUse, SkillKind
from tests.games.parsifal.positions import Case, game_at, set_up_position
from tests.table import Played, prepared, seated
from tests.told import hears, hears_just

# Test cases for what follows from a lock [lock.2] [lock.4] [limbo.2]

CASCADES = [
    # Locking a character that holds a lock frees its target and drops its artifacts.
    Case(
        "",
        "titurel locks kundry",
        (
            "falls figure=kundry-1 items=balm",
            "set-free figure=kundry-1 items=gawan-1,ferris-1 others=ferris-1",
        ),
        table="ann: titurel | bob: kundry+balm>gawan>ferris | cara: gawan ferris",
        players=3,
    ),
    # The artifacts do not come back when the lock ends.
    Case(
        "",
        "titurel locks kundry; charmer; pass; squire; pass; spear; titurel lets go kundry;area bob",
        (
            "area who=Bob count=2",
            "placed option=kundry-1",
            "placed option=charmer-1",
        ),
        table="ann: titurel | bob: kundry+balm | cara: gawan",
        players=3,
    ),
    # A freed character can act immediately on its player's turn.
    Case(
        "",
        "swan frees kundry; squire; kundry locks gawan",
        ("locks who=Bob target=gawan-1 owner=Ann figure=kundry-1",),
        table="ann: swan gawan>kundry | bob: kundry",
    ),
    # Dropping the Bow ends as many locks as the Bow had made possible, one after the other.
    Case(
        "",
        "herzeleide drops bow; gawan; squire",
        ("lets-go figure=herzeleide-1 target=squire-1",),
        table="ann: herzeleide+bow>gawan>squire>kundry>titurel | bob: gawan squire kundry titurel",
    ),
    Case(
        "",
        "herzeleide drops bow; gawan; squire; locks",
        ("locks-told count=2",),
        table="ann: herzeleide+bow>gawan>squire>kundry>titurel | bob: gawan squire kundry titurel",
    ),
    # A lock that is possible only with the Bow ends without a question.
    Case(
        "",
        "charmer 1 drops bow; locks",
        (
            "locks-told count=1",
            "locks-place who=Ann figure=charmer-1 target=gawan-1 owner=Bob",
        ),
        table="ann: charmer+bow>gawan>amfortas | bob: gawan amfortas",
    ),
    # Locking the Bow's owner drops the Bow and ends all its locks at once.
    Case(
        "",
        "titurel locks charmer",
        (
            "falls figure=charmer-1 items=bow",
            "set-free figure=charmer-1 items=gawan-1,amfortas-1 others=amfortas-1",
        ),
        table="ann: titurel | bob: charmer+bow>gawan>amfortas | ann: titurel gawan amfortas",
    ),
    # When a character goes to Limbo, its own locks end. The character that has locked it goes back
    # to its own area.
    Case(
        "",
        "titurel banishes ferris",
        ("set-free-by-limbo figure=ferris-1 items=gawan-1 count=1",),
        table="ann: titurel+spear | bob: ferris>gawan | ann: titurel+spear gawan",
    ),
    Case(
        "",
        "titurel banishes gawan",
        ("comes-back figure=ferris-1 owner=Bob",),
        table="ann: titurel+spear | bob: ferris>gawan gawan",
    ),
    # When a player leaves, all locks held by that player's characters end.
    Case(
        "",
        "leave bob; yes",
        ("move what=ferris-1,1 start=across,gawan-1 end=limbo-area",),
        table="ann: titurel gawan | bob: ferris>gawan | cara: swan",
        players=3,
    ),
    Case(
        "",
        "leave cara; yes",
        ("move what=ferris-1,1 start=across,gawan-1 end=area-of,bob",),
        table="ann: titurel | bob: ferris>gawan | cara: gawan",
        players=3,
    ),
]


@pytest.mark.parametrize("row", CASCADES, ids=lambda row: f"{row.table}: {row.lines}")
def test_starting_or_ending_a_lock_has_all_the_listed_effects(row: Case) -> None:
    game = game_at(row.table, row.players, drawn=row.drawn)
    row.check(game, game.say(*(line.strip() for line in row.lines.split(";"))))


# Tests of skills from other editions


def with_skills(artifact: str, *skills: SkillData) -> Played:
    """Return a game, before the first draw, in which this artifact has these skills."""
    start = prepared(3, "table", game="parsifal")
    data: EditionData = start.start.edition.data
    artifacts = tuple(
        msgspec.structs.replace(one, skills=skills) if one.id == artifact else one
        for one in data.artifact
    )
    edition = build_edition(msgspec.structs.replace(data, artifact=artifacts))
    game = seated(replace(start, start=replace(start.start, edition=edition)))
    game.open()
    game.say("skip setup", "ann")
    return game


def test_interrupting_with_an_artifact_that_holds_locks_ends_those_locks() -> None:
    """Before the next turn, the artifact's player chooses which locks end."""
    game = with_skills(
        "bow",
        SkillData(SkillKind.INTERRUPT, "Interrupt.", after=AfterUse.LIMBO),
        SkillData(SkillKind.LOCK, "Lock two.", capacity=2),
    )
    match = game.run.state
    set_up_position(
        match.position,
        match.seats,
        "ann: kundry swan gawan titurel | bob: ferris+bow>swan>gawan | cara: squire",
    )
    heard = game.say("wine", "kundry takes wine", "yes")
    hears(heard, "ask-let-go who=Bob figure=ferris-1 options=Swan,Gawan")
    heard = game.say("gawan")
    hears_just(heard[:2], "lets-go figure=ferris-1 target=gawan-1", "turn-begins who=Bob")


def test_player_with_two_artifacts_that_interrupt_chooses_one_of_them() -> None:
    game = with_skills("bow", SkillData(SkillKind.INTERRUPT, "Interrupt.", after=AfterUse.LIMBO))
    match = game.run.state
    set_up_position(
        match.position, match.seats, "ann: kundry | bob: ferris+bow gawan+horn | cara: squire"
    )
    heard = game.say("wine", "kundry takes wine")
    hears(heard, "ask-interrupt who=Bob items=bow,horn options=yes,no")
    heard = game.say("yes")
    hears_just(heard, "ask-interrupt-with who=Bob options=Bow,Horn")
    hears(game.say("horn")[0], "interrupts who=Bob figure=gawan-1 item=horn")


def test_skill_used_on_named_artifacts_sends_those_artifacts_to_limbo() -> None:
    """The artifacts are taken both from their owners and from the common area."""
    game = with_skills("bow", SkillData(SkillKind.TO_LIMBO, "Horn to Limbo.", targets=("horn",)))
    match = game.run.state
    set_up_position(
        match.position, match.seats, "ann: kundry+bow | bob: ferris+horn | cara: squire"
    )
    heard = game.say("wine", "kundry banishes horn", "no")
    hears(heard, "banishes-artifact who=Ann figure=kundry-1 target=horn")
    game = with_skills("bow", SkillData(SkillKind.TO_LIMBO, "Horn to Limbo.", targets=("horn",)))
    match = game.run.state
    set_up_position(
        match.position,
        match.seats,
        "ann: kundry+bow titurel | bob: ferris+bow | cara: squire | limbo: horn",
    )
    heard = game.say("wine", "kundry", "to limbo")
    hears(heard[0], "no-target figure=kundry-1 option=to-limbo")
