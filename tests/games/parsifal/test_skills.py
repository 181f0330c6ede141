"""Each kind of skill: what it does, and what it cannot be used on."""

import pytest

from companion.games.parsifal.model.pieces import Act, SkillKind
from companion.games.parsifal.rules.options import DOINGS
from tests.games.parsifal.laid import Laid, laid

#: By the way of acting: a table, what is done, what all hear; and what is refused there.
SKILLS: dict[Act | SkillKind, list[Laid]] = {
    Act.TAKE: [
        Laid(
            "", "gawan takes wine", ("takes who=Ann item=wine figure=gawan-1",), laid="ann: gawan"
        ),
        Laid("", "gawan takes horn", ("no-common-one option=horn",), laid="ann: gawan"),
        Laid("", "swan takes wine", ("no-owner option=swan-1",), laid="ann: swan"),
    ],
    Act.DROP: [
        Laid("", "drop bow", ("drops who=Ann item=bow figure=gawan-1",), laid="ann: gawan+bow"),
        Laid("", "swan drops bow", ("no-artifact figure=swan-1",), laid="ann: gawan+bow swan"),
    ],
    Act.WITHDRAW: [
        Laid(
            "",
            "ferris lets go gawan",
            ("withdraws who=Ann target=gawan-1 figure=ferris-1",),
            laid="ann: ferris>gawan gawan",
        ),
        Laid(
            "",
            "ferris lets go swan",
            ("no-own-lock-on figure=ferris-1 option=swan-1",),
            laid="ann: ferris>gawan gawan swan",
        ),
    ],
    SkillKind.LOCK: [
        Laid(
            "",
            "gawan locks charmer",
            ("locks who=Ann target=charmer-1 owner=Bob figure=gawan-1",),
            laid="ann: gawan | bob: charmer",
        ),
        Laid(
            "",
            "gawan locks squire",
            ("no-aim figure=gawan-1 option=squire-1",),
            laid="ann: gawan | bob: charmer squire",
        ),
        Laid(
            "",
            "charmer locks amfortas",
            ("locks who=Ann target=amfortas-1 owner=Bob figure=charmer-1",),
            laid="ann: charmer+bow | bob: amfortas",
        ),
        Laid(
            "",
            "lock gawan with ferris",
            ("locks who=Ann target=gawan-1 owner=Bob figure=ferris-1",),
            laid="ann: ferris titurel | bob: gawan",
        ),
    ],
    SkillKind.FREE: [
        Laid(
            "",
            "swan frees gawan",
            ("frees target=gawan-1 locker=ferris-1 figure=swan-1",),
            laid="ann: swan | bob: ferris>gawan gawan",
        ),
        Laid(
            "",
            "swan frees ferris",
            ("no-lock-on option=ferris-1",),
            laid="ann: swan | bob: ferris>gawan gawan",
        ),
        Laid("", "swan frees", ("no-locked",), laid="ann: swan | bob: ferris gawan"),
    ],
    SkillKind.CHANGE_OWNER: [
        Laid(
            "",
            "charmer-3 moves gawan to bob",
            ("moves who=Ann target=gawan-1 owner=Cara to=Bob",),
            laid="ann: charmer-1 charmer-2 charmer-3 | cara: gawan",
            players=3,
        ),
        Laid(
            "",
            "charmer 3 moves gawan; cara",
            ("moves who=Ann target=gawan-1 owner=Bob to=Cara",),
            laid="ann: charmer-1 charmer-2 charmer-3 | bob: gawan",
            players=3,
        ),
        Laid(
            "",
            "charmer 3 moves charmer 3 to bob",
            ("moves who=Ann target=charmer-3 owner=Ann to=Bob",),
            laid="ann: charmer-1 charmer-2 charmer-3 | bob: gawan",
        ),
        Laid(
            "",
            "charmer 1 moves gawan",
            ("no-group who=Ann item=charmer count=1 number=3",),
            laid="ann: charmer-1 | bob: gawan charmer-2 charmer-3",
        ),
    ],
    SkillKind.GIVE: [
        Laid(
            "",
            "kundry gives bow to gawan",
            ("gives who=Ann item=bow target=gawan-1 owner=Bob figure=kundry-1",),
            laid="ann: kundry+bow | bob: gawan",
        ),
        Laid(
            "",
            "give bow to gawan",
            ("gives who=Ann item=bow target=gawan-1 owner=Bob figure=kundry-1",),
            laid="ann: kundry+bow | bob: gawan",
        ),
        Laid(
            "",
            "kundry gives balm to gawan",
            ("no-own-one figure=kundry-1 option=balm",),
            laid="ann: kundry+bow | bob: gawan+balm",
        ),
        Laid(
            "",
            "kundry gives bow to swan",
            ("no-owner option=swan-1",),
            laid="ann: kundry+bow | bob: gawan swan",
        ),
        Laid(
            "",
            "kundry gives bow to titurel",
            ("no-in-limbo option=titurel-1",),
            laid="ann: kundry+bow | bob: gawan | limbo: titurel",
        ),
    ],
    SkillKind.CONTROL: [
        Laid(
            "",
            "klingsor controls ferris takes wine",
            ("takes who=Bob item=wine figure=ferris-1",),
            laid="ann: klingsor | bob: ferris",
        ),
        Laid(
            "",
            "klingsor controls gawan",
            ("no-aim figure=klingsor-1 option=gawan-1",),
            laid="ann: klingsor | bob: ferris gawan",
        ),
        Laid(
            "",
            "klingsor controls charmer",
            ("no-rival who=Ann option=charmer-1",),
            laid="ann: klingsor charmer | bob: ferris",
        ),
        Laid(
            "",
            "titurel uses swan draw; ferris",
            ("draws who=Ann figure=ferris-1",),
            laid="ann: titurel+wine | bob: swan",
            drawn="bow",
        ),
        Laid(
            "",
            "titurel uses swan draw; ferris; area ann",
            (
                "area who=Ann count=2",
                "placed option=titurel-1",
                "placed option=ferris-1",
            ),
            laid="ann: titurel+wine | bob: swan",
            drawn="bow",
        ),
    ],
    SkillKind.TO_LIMBO: [
        Laid(
            "",
            "parsifal banishes swan",
            ("banishes who=Ann owner=Bob figure=parsifal-1 target=swan-1",),
            laid="ann: parsifal | bob: swan",
        ),
        Laid(
            "",
            "parsifal banishes gawan",
            ("no-aim figure=parsifal-1 option=gawan-1",),
            laid="ann: parsifal | bob: swan gawan",
        ),
        Laid(
            "",
            "titurel banishes titurel",
            ("no-self-banished option=titurel-1",),
            laid="ann: titurel+spear | bob: swan gawan",
        ),
        Laid(
            "",
            "titurel banishes gawan",
            ("banishes owner=Bob target=gawan-1", "goes-common item=spear"),
            laid="ann: titurel+spear | bob: swan gawan",
        ),
    ],
    SkillKind.FROM_LIMBO: [
        Laid(
            "",
            "titurel retrieves gawan",
            ("retrieves who=Ann figure=titurel-1 target=gawan-1",),
            laid="ann: titurel | bob: swan | limbo: gawan",
        ),
        Laid(
            "",
            "titurel retrieves horn to titurel",
            ("retrieves-artifact to=titurel-1 target=horn",),
            laid="ann: titurel | bob: swan | limbo: horn",
        ),
        Laid("", "titurel retrieves", ("no-limbo",), laid="ann: titurel | bob: swan"),
    ],
    SkillKind.INTERRUPT: [
        Laid(
            "",
            "titurel takes wine; yes",
            ("interrupts who=Bob figure=gawan-1 item=horn",),
            laid="ann: titurel | bob: gawan+horn",
        ),
        Laid(
            "",
            "titurel interrupts",
            ("no-interrupting",),
            laid="ann: titurel+horn | bob: gawan",
        ),
    ],
    SkillKind.DRAW: [
        Laid(
            "",
            "swan draws; gawan",
            ("draws who=Ann figure=gawan-1",),
            laid="ann: swan | bob: ferris",
        ),
        Laid(
            "",
            "kundry draws",
            ("no-deck",),
            laid="ann: kundry | bob: ferris",
            left=0,
        ),
    ],
    SkillKind.TWICE: [
        Laid(
            "",
            "kundry uses bread",
            ("doubles who=Ann figure=kundry-1",),
            laid="ann: kundry+bread",
        ),
        Laid(
            "",
            "swan uses bread",
            ("no-skill figure=swan-1 option=twice",),
            laid="ann: swan kundry+bread",
        ),
    ],
    SkillKind.STEAL: [
        Laid(
            "",
            "gawan steals",
            ("no-skill figure=gawan-1 option=steal",),
            laid="ann: gawan | bob: kundry+bread",
        ),
    ],
}


@pytest.mark.parametrize(
    "row",
    [row for rows in SKILLS.values() for row in rows],
    ids=lambda row: f"{row.laid}: {row.lines}",
)
def test_a_skill(row: Laid) -> None:
    """Done, or refused with what speaks against it."""
    game = laid(row.laid, row.players, *row.options, drawn=row.drawn, left=row.left)
    row.holds(game, game.say(*(line.strip() for line in row.lines.split(";"))))


def test_every_way_of_acting_has_rows() -> None:
    """Whoever adds a kind of skill adds its rows."""
    assert {*SKILLS, SkillKind.BY_HAND} == set(DOINGS) == {*Act, *SkillKind}
