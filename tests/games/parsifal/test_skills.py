"""Tests each kind of skill: its effects, and the targets for which it is refused."""

import pytest

from companion.games.parsifal.model.pieces import Act, SkillKind
from companion.games.parsifal.rules.options import ACTION_SPECS
from tests.games.parsifal.positions import Case, game_at

#: For each kind of action, rows with a position, the lines typed, and what everyone hears.
SKILLS: dict[Act | SkillKind, list[Case]] = {
    Act.TAKE: [
        Case(
            "",
            "gawan takes wine",
            ("takes who=Ann item=wine figure=gawan-1",),
            table="ann: gawan",
        ),
        Case("", "gawan takes horn", ("no-common-one option=horn",), table="ann: gawan"),
        Case("", "swan takes wine", ("no-owner option=swan-1",), table="ann: swan"),
    ],
    Act.DROP: [
        Case("", "drop bow", ("drops who=Ann item=bow figure=gawan-1",), table="ann: gawan+bow"),
        Case("", "swan drops bow", ("no-artifact figure=swan-1",), table="ann: gawan+bow swan"),
    ],
    Act.WITHDRAW: [
        Case(
            "",
            "ferris lets go gawan",
            ("withdraws who=Ann target=gawan-1 figure=ferris-1",),
            table="ann: ferris>gawan gawan",
        ),
        Case(
            "",
            "ferris lets go swan",
            ("no-own-lock-on figure=ferris-1 option=swan-1",),
            table="ann: ferris>gawan gawan swan",
        ),
    ],
    SkillKind.LOCK: [
        Case(
            "",
            "gawan locks charmer",
            ("locks who=Ann target=charmer-1 owner=Bob figure=gawan-1",),
            table="ann: gawan | bob: charmer",
        ),
        Case(
            "",
            "gawan locks squire",
            ("no-aim figure=gawan-1 option=squire-1",),
            table="ann: gawan | bob: charmer squire",
        ),
        Case(
            "",
            "charmer locks amfortas",
            ("locks who=Ann target=amfortas-1 owner=Bob figure=charmer-1",),
            table="ann: charmer+bow | bob: amfortas",
        ),
        Case(
            "",
            "lock gawan with ferris",
            ("locks who=Ann target=gawan-1 owner=Bob figure=ferris-1",),
            table="ann: ferris titurel | bob: gawan",
        ),
    ],
    SkillKind.FREE: [
        Case(
            "",
            "swan frees gawan",
            ("frees target=gawan-1 locker=ferris-1 figure=swan-1",),
            table="ann: swan | bob: ferris>gawan gawan",
        ),
        Case(
            "",
            "swan frees ferris",
            ("no-lock-on option=ferris-1",),
            table="ann: swan | bob: ferris>gawan gawan",
        ),
        Case("", "swan frees", ("no-locked",), table="ann: swan | bob: ferris gawan"),
    ],
    SkillKind.CHANGE_OWNER: [
        Case(
            "",
            "charmer-3 moves gawan to bob",
            ("moves who=Ann target=gawan-1 owner=Cara to=Bob",),
            table="ann: charmer-1 charmer-2 charmer-3 | cara: gawan",
            players=3,
        ),
        Case(
            "",
            "charmer 3 moves gawan; cara",
            ("moves who=Ann target=gawan-1 owner=Bob to=Cara",),
            table="ann: charmer-1 charmer-2 charmer-3 | bob: gawan",
            players=3,
        ),
        Case(
            "",
            "charmer 3 moves charmer 3 to bob",
            ("moves who=Ann target=charmer-3 owner=Ann to=Bob",),
            table="ann: charmer-1 charmer-2 charmer-3 | bob: gawan",
        ),
        Case(
            "",
            "charmer 1 moves gawan",
            ("no-group who=Ann item=charmer count=1 number=3",),
            table="ann: charmer-1 | bob: gawan charmer-2 charmer-3",
        ),
    ],
    SkillKind.GIVE: [
        Case(
            "",
            "kundry gives bow to gawan",
            ("gives who=Ann item=bow target=gawan-1 owner=Bob figure=kundry-1",),
            table="ann: kundry+bow | bob: gawan",
        ),
        Case(
            "",
            "give bow to gawan",
            ("gives who=Ann item=bow target=gawan-1 owner=Bob figure=kundry-1",),
            table="ann: kundry+bow | bob: gawan",
        ),
        Case(
            "",
            "kundry gives balm to gawan",
            ("no-own-one figure=kundry-1 option=balm",),
            table="ann: kundry+bow | bob: gawan+balm",
        ),
        Case(
            "",
            "kundry gives bow to swan",
            ("no-owner option=swan-1",),
            table="ann: kundry+bow | bob: gawan swan",
        ),
        Case(
            "",
            "kundry gives bow to titurel",
            ("no-in-limbo option=titurel-1",),
            table="ann: kundry+bow | bob: gawan | limbo: titurel",
        ),
    ],
    SkillKind.CONTROL: [
        Case(
            "",
            "klingsor controls ferris takes wine",
            ("takes who=Bob item=wine figure=ferris-1",),
            table="ann: klingsor | bob: ferris",
        ),
        Case(
            "",
            "klingsor controls gawan",
            ("no-aim figure=klingsor-1 option=gawan-1",),
            table="ann: klingsor | bob: ferris gawan",
        ),
        Case(
            "",
            "klingsor controls charmer",
            ("no-rival who=Ann option=charmer-1",),
            table="ann: klingsor charmer | bob: ferris",
        ),
        Case(
            "",
            "titurel uses swan draw; ferris",
            ("draws who=Ann figure=ferris-1",),
            table="ann: titurel+wine | bob: swan",
            drawn="bow",
        ),
        Case(
            "",
            "titurel uses swan draw; ferris; area ann",
            (
                "area who=Ann count=2",
                "placed option=titurel-1",
                "placed option=ferris-1",
            ),
            table="ann: titurel+wine | bob: swan",
            drawn="bow",
        ),
    ],
    SkillKind.TO_LIMBO: [
        Case(
            "",
            "parsifal banishes swan",
            ("banishes who=Ann owner=Bob figure=parsifal-1 target=swan-1",),
            table="ann: parsifal | bob: swan",
        ),
        Case(
            "",
            "parsifal banishes gawan",
            ("no-aim figure=parsifal-1 option=gawan-1",),
            table="ann: parsifal | bob: swan gawan",
        ),
        Case(
            "",
            "titurel banishes titurel",
            ("no-self-banished option=titurel-1",),
            table="ann: titurel+spear | bob: swan gawan",
        ),
        Case(
            "",
            "titurel banishes gawan",
            ("banishes owner=Bob target=gawan-1", "goes-common item=spear"),
            table="ann: titurel+spear | bob: swan gawan",
        ),
    ],
    SkillKind.FROM_LIMBO: [
        Case(
            "",
            "titurel retrieves gawan",
            ("retrieves who=Ann figure=titurel-1 target=gawan-1",),
            table="ann: titurel | bob: swan | limbo: gawan",
        ),
        Case(
            "",
            "titurel retrieves horn to titurel",
            ("retrieves-artifact to=titurel-1 target=horn",),
            table="ann: titurel | bob: swan | limbo: horn",
        ),
        Case("", "titurel retrieves", ("no-limbo",), table="ann: titurel | bob: swan"),
    ],
    SkillKind.INTERRUPT: [
        Case(
            "",
            "titurel takes wine; yes",
            ("interrupts who=Bob figure=gawan-1 item=horn",),
            table="ann: titurel | bob: gawan+horn",
        ),
        Case(
            "",
            "titurel interrupts",
            ("no-interrupting",),
            table="ann: titurel+horn | bob: gawan",
        ),
    ],
    SkillKind.DRAW: [
        Case(
            "",
            "swan draws; gawan",
            ("draws who=Ann figure=gawan-1",),
            table="ann: swan | bob: ferris",
        ),
        Case(
            "",
            "kundry draws",
            ("no-deck",),
            table="ann: kundry | bob: ferris",
            left=0,
        ),
    ],
    SkillKind.TWICE: [
        Case(
            "",
            "kundry uses bread",
            ("doubles who=Ann figure=kundry-1",),
            table="ann: kundry+bread",
        ),
        Case(
            "",
            "swan uses bread",
            ("no-skill figure=swan-1 option=twice",),
            table="ann: swan kundry+bread",
        ),
    ],
    SkillKind.STEAL: [
        Case(
            "",
            "gawan steals",
            ("no-skill figure=gawan-1 option=steal",),
            table="ann: gawan | bob: kundry+bread",
        ),
    ],
}


@pytest.mark.parametrize(
    "row",
    [row for rows in SKILLS.values() for row in rows],
    ids=lambda row: f"{row.table}: {row.lines}",
)
def test_skill_row_has_the_expected_outcome(row: Case) -> None:
    game = game_at(row.table, row.players, *row.options, drawn=row.drawn, left=row.left)
    row.check(game, game.say(*(line.strip() for line in row.lines.split(";"))))


def test_every_kind_of_action_is_covered_by_rows() -> None:
    assert {*SKILLS, SkillKind.BY_HAND} == set(ACTION_SPECS) == {*Act, *SkillKind}
