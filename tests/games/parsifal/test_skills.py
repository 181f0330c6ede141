"""Each kind of skill: what it does, and what it cannot be used on."""

import pytest

from companion.games.parsifal.options import DOINGS
from companion.games.parsifal.pieces import Act, SkillKind
from tests.games.parsifal.laid import Laid, laid

#: By the way of acting: a table, what is done, what all hear; and what is refused there.
SKILLS: dict[Act | SkillKind, list[Laid]] = {
    Act.TAKE: [
        Laid("", "gawan takes wine", ("Ann's Gawan takes the Wine.",), laid="ann: gawan"),
        Laid("", "gawan takes horn", ("Horn is not in the common area.",), laid="ann: gawan"),
        Laid("", "swan takes wine", ("Swan cannot own artifacts.",), laid="ann: swan"),
    ],
    Act.DROP: [
        Laid("", "drop bow", ("Ann's Gawan drops the Bow",), laid="ann: gawan+bow"),
        Laid("", "swan drops bow", ("Swan owns no artifact.",), laid="ann: gawan+bow swan"),
    ],
    Act.WITHDRAW: [
        Laid(
            "",
            "ferris lets go gawan",
            ("Ann's Ferris lets Gawan go.",),
            laid="ann: ferris>gawan gawan",
        ),
        Laid(
            "",
            "ferris lets go swan",
            ("Ferris does not lock Swan.",),
            laid="ann: ferris>gawan gawan swan",
        ),
    ],
    SkillKind.LOCK: [
        Laid(
            "",
            "gawan locks charmer",
            ("Ann's Gawan locks Bob's Charmer 1.",),
            laid="ann: gawan | bob: charmer",
        ),
        Laid(
            "",
            "gawan locks squire",
            ("No skill of Gawan reaches Squire 1.",),
            laid="ann: gawan | bob: charmer squire",
        ),
        Laid(
            "",
            "charmer locks amfortas",
            ("Ann's Charmer 1 locks Bob's Amfortas.",),
            laid="ann: charmer+bow | bob: amfortas",
        ),
        Laid(
            "",
            "lock gawan with ferris",
            ("Ann's Ferris locks Bob's Gawan.",),
            laid="ann: ferris titurel | bob: gawan",
        ),
    ],
    SkillKind.FREE: [
        Laid(
            "",
            "swan frees gawan",
            ("Swan sets Gawan free from Ferris.",),
            laid="ann: swan | bob: ferris>gawan gawan",
        ),
        Laid(
            "",
            "swan frees ferris",
            ("Ferris is not locked.",),
            laid="ann: swan | bob: ferris>gawan gawan",
        ),
        Laid("", "swan frees", ("Nobody is locked.",), laid="ann: swan | bob: ferris gawan"),
    ],
    SkillKind.CHANGE_OWNER: [
        Laid(
            "",
            "charmer-3 moves gawan to bob",
            ("Ann moves Gawan from Cara to Bob.",),
            laid="ann: charmer-1 charmer-2 charmer-3 | cara: gawan",
            players=3,
        ),
        Laid(
            "",
            "charmer 3 moves gawan; cara",
            ("Ann moves Gawan from Bob to Cara.",),
            laid="ann: charmer-1 charmer-2 charmer-3 | bob: gawan",
            players=3,
        ),
        Laid(
            "",
            "charmer 3 moves charmer 3 to bob",
            ("Ann moves Charmer 3 from Ann to Bob.",),
            laid="ann: charmer-1 charmer-2 charmer-3 | bob: gawan",
        ),
        Laid(
            "",
            "charmer 1 moves gawan",
            ("It takes 3 copies of Charmer that are not locked; Ann has 1.",),
            laid="ann: charmer-1 | bob: gawan charmer-2 charmer-3",
        ),
    ],
    SkillKind.GIVE: [
        Laid(
            "",
            "kundry gives bow to gawan",
            ("Ann's Kundry gives the Bow to Bob's Gawan.",),
            laid="ann: kundry+bow | bob: gawan",
        ),
        Laid(
            "",
            "give bow to gawan",
            ("Ann's Kundry gives the Bow to Bob's Gawan.",),
            laid="ann: kundry+bow | bob: gawan",
        ),
        Laid(
            "",
            "kundry gives balm to gawan",
            ("Kundry does not own the Balm.",),
            laid="ann: kundry+bow | bob: gawan+balm",
        ),
        Laid(
            "",
            "kundry gives bow to swan",
            ("Swan cannot own artifacts.",),
            laid="ann: kundry+bow | bob: gawan swan",
        ),
        Laid(
            "",
            "kundry gives bow to titurel",
            ("Titurel is in Limbo, out of play.",),
            laid="ann: kundry+bow | bob: gawan | limbo: titurel",
        ),
    ],
    SkillKind.CONTROL: [
        Laid(
            "",
            "klingsor controls ferris takes wine",
            ("Table: Bob's Ferris takes the Wine.",),
            laid="ann: klingsor | bob: ferris",
        ),
        Laid(
            "",
            "klingsor controls gawan",
            ("No skill of Klingsor reaches Gawan.",),
            laid="ann: klingsor | bob: ferris gawan",
        ),
        Laid(
            "",
            "klingsor controls charmer",
            ("Charmer 1 is Ann's own.",),
            laid="ann: klingsor charmer | bob: ferris",
        ),
        Laid(
            "",
            "titurel uses swan draw; ferris",
            ("Table: Ann draws Ferris.",),
            laid="ann: titurel+wine | bob: swan",
            drawn="bow",
        ),
        Laid(
            "",
            "titurel uses swan draw; ferris; area ann",
            ("Ann's area, from the left, 2 tarots. Titurel. Ferris.",),
            laid="ann: titurel+wine | bob: swan",
            drawn="bow",
        ),
    ],
    SkillKind.TO_LIMBO: [
        Laid(
            "",
            "parsifal banishes swan",
            ("Ann's Parsifal sends Bob's Swan to Limbo.",),
            laid="ann: parsifal | bob: swan",
        ),
        Laid(
            "",
            "parsifal banishes gawan",
            ("No skill of Parsifal reaches Gawan.",),
            laid="ann: parsifal | bob: swan gawan",
        ),
        Laid(
            "",
            "titurel banishes titurel",
            ("Titurel cannot do that to itself.",),
            laid="ann: titurel+spear | bob: swan gawan",
        ),
        Laid(
            "",
            "titurel banishes gawan",
            ("sends Bob's Gawan to Limbo.", "The Spear goes into the common area."),
            laid="ann: titurel+spear | bob: swan gawan",
        ),
    ],
    SkillKind.FROM_LIMBO: [
        Laid(
            "",
            "titurel retrieves gawan",
            ("Ann's Titurel brings Gawan back from Limbo",),
            laid="ann: titurel | bob: swan | limbo: gawan",
        ),
        Laid(
            "",
            "titurel retrieves horn to titurel",
            ("brings the Horn back from Limbo, to Titurel.",),
            laid="ann: titurel | bob: swan | limbo: horn",
        ),
        Laid("", "titurel retrieves", ("Limbo is empty.",), laid="ann: titurel | bob: swan"),
    ],
    SkillKind.INTERRUPT: [
        Laid(
            "",
            "titurel takes wine; yes",
            ("Bob interrupts with the Horn of Gawan!",),
            laid="ann: titurel | bob: gawan+horn",
        ),
        Laid(
            "",
            "titurel interrupts",
            ("Interrupting is for the turns of others.",),
            laid="ann: titurel+horn | bob: gawan",
        ),
    ],
    SkillKind.DRAW: [
        Laid("", "swan draws; gawan", ("Table: Ann draws Gawan.",), laid="ann: swan | bob: ferris"),
        Laid(
            "",
            "kundry draws",
            ("The deck has run out.",),
            laid="ann: kundry | bob: ferris",
            left=0,
        ),
    ],
    SkillKind.TWICE: [
        Laid(
            "",
            "kundry uses bread",
            ("Ann's Kundry takes two actions instead of one.",),
            laid="ann: kundry+bread",
        ),
        Laid(
            "",
            "swan uses bread",
            ("Swan has no such skill: two actions.",),
            laid="ann: swan kundry+bread",
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
    assert set(SKILLS) == set(DOINGS) == {*Act, *SkillKind}
