"""What an edition of Parsifal must have, and what is said where it has not."""

from functools import partial
from pathlib import Path

import pytest

from companion.games.parsifal import GAME
from companion.games.parsifal.box.edition import read_edition
from companion.paths import PACKAGE
from tests.conftest import Companion
from tests.edition_faults import faults_told

#: Each fault, in a sentence.
told = partial(faults_told, GAME)

FILE = PACKAGE / "games" / "parsifal" / "editions" / "standard.toml"
TEXT = FILE.read_text(encoding="utf-8")

FREE_AMFORTAS = '{ kind = "free", targets = ["kundry", "gurnemanz", "gawan"], count = 1'
BY_KUNDRY = '{ kind = "lock", targets = ["parsifal", "amfortas"]'
OWN_SPEAR = '{ kind = "own", artifact = "spear", text = "Parsifal owns the Spear." }'
SWAN_LOCKED = (
    '{ kind = "locked", targets = ["parsifal"], text = "Parsifal is locked." },\n'
    '  { kind = "owned-by"'
)
TO_LIMBO = '{ kind = "to-limbo", targets = ["swan"]'
THREE_SQUIRES = '{ kind = "change-owner", group = 3, text = "If you control three Squires'
#: What stands in the companion's own edition, what instead, and what is told.
WRONG = [
    ('game = "parsifal"', 'game = "parcel"', 'game must be "parsifal"'),
    ('id = "amfortas"', 'id = "Amfortas"', "character 1.id"),
    ('id = "bow"', 'id = "balm"', "balm must be there once"),
    (
        '{ kind = "draw"',
        '{ kind = "fly"',
        "character 6.skills 3.kind must be one of these, not 'fly': ",
    ),
    (
        '{ kind = "own", artifact = "grail"',
        '{ kind = "eat", artifact = "grail"',
        "quests 1.kind must be one of these, not 'eat': own, owned-by",
    ),
    (
        'after = "limbo"',
        'after = "moon"',
        ".after must be one of these, not 'moon': stays, common, limbo",
    ),
    ('after = "limbo"', 'after = "common"', 'artifact horn.skills 1.after must be "limbo"'),
    (
        'kind = "lock", capacity = 2, text = "Lock one character. The',
        'kind = "lock", after = "limbo", text = "The',
        'artifact bow.skills 1.after must be "stays"',
    ),
    (
        'kind = "own", artifact = "grail"',
        'kind = "own", artifact = "cup"',
        "character amfortas.quests 1.artifact must be one of these: balm, bow",
    ),
    (
        'kind = "own", artifact = "grail"',
        'kind = "own"',
        "character amfortas.quests 1.artifact must be one of these: balm, bow",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace("gawan", "gawain"),
        "amfortas.quests 3 must be without gawain, which is none of these: amfortas",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace('["kundry", "gurnemanz", "gawan"]', "[]"),
        "character amfortas.quests 3.targets must be the ids of characters",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace("1", "4"),
        "character amfortas.quests 3.count must be 3 at most",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace("gawan", "kundry"),
        "character amfortas.quests 3.targets must be with kundry once",
    ),
    (
        FREE_AMFORTAS,
        f'{FREE_AMFORTAS}, owners = ["kundry"]',
        "quests 3.owners must be left out: it means nothing with the kind free",
    ),
    (
        BY_KUNDRY,
        f"{BY_KUNDRY}, count = 2",
        "quests 1.count must be left out: it means nothing with the kind lock",
    ),
    (
        BY_KUNDRY,
        BY_KUNDRY.replace("amfortas", "kundry"),
        "character kundry.quests 1.targets must be without Kundry, which does not lock itself",
    ),
    (
        'owners = ["klingsor"]',
        'owners = ["swan"]',
        "character charmer.quests 3.owners must be without Swan, which can own no artifact",
    ),
    (
        'owners = ["klingsor"]',
        "owners = []",
        "character charmer.quests 3.owners must be the ids of characters",
    ),
    (
        SWAN_LOCKED,
        SWAN_LOCKED.replace('"locked", targets = ["parsifal"]', '"own", artifact = "bow"'),
        "character swan.quests 1.kind must be another: Swan can own no artifact",
    ),
    (
        'kind = "limbo", targets = ["swan"]',
        'kind = "limbo", targets = ["squire", "horn"]',
        "without horn, which is none of these",
    ),
    (
        OWN_SPEAR,
        '{ kind = "limbo", targets = ["parsifal"], text = "!" }',
        "quests 1.targets must be somebody else than Parsifal, which cannot win in Limbo",
    ),
    (
        TO_LIMBO,
        TO_LIMBO.replace("swan", "parsifal"),
        "character parsifal.skills 2.targets must be somebody else than Parsifal",
    ),
    (TO_LIMBO, TO_LIMBO.replace("swan", "bat"), "character parsifal.skills 2 must be without bat"),
    (
        TO_LIMBO,
        f"{TO_LIMBO}, capacity = 2",
        "skills 2.capacity must be left out: it means nothing with the kind to-limbo",
    ),
    (
        TO_LIMBO,
        f'{TO_LIMBO}, after = "limbo"',
        "skills 2.after must be left out: only an artifact goes somewhere",
    ),
    (
        TO_LIMBO,
        TO_LIMBO.replace("to-limbo", "interrupt"),
        "character parsifal.skills 2.kind must be of an artifact, which is used up",
    ),
    (
        THREE_SQUIRES,
        THREE_SQUIRES.replace("group = 3", "group = 5"),
        "character squire.skills 3.group must be 4 at most",
    ),
    (
        THREE_SQUIRES,
        THREE_SQUIRES.replace('"change-owner", group = 3', '"give", targets = ["swan"]'),
        "character squire.skills 3.targets must be without Swan, which can own no artifact",
    ),
    ('code = "1-46"', 'code = "12-46"', "code"),
]


@pytest.mark.parametrize(("right", "wrong", "says"), WRONG, ids=[row[2][-40:] for row in WRONG])
def test_each_fault_is_told(right: str, wrong: str, says: str) -> None:
    """By its key, and what belongs there."""
    assert right in TEXT
    found = told(TEXT.replace(right, wrong, 1))
    assert any(says in fault for fault in found), found


def test_a_character_without_quests_is_told() -> None:
    """Each has one at least."""
    start = TEXT.index("quests = [", TEXT.index('id = "ferris"'))
    end = TEXT.index("\n]\n", start)
    assert told(f"{TEXT[:start]}quests = [{TEXT[end:]}") == [
        "character ferris.quests must be one or more"
    ]


def with_quests(id_: str, *quests: str, text: str = TEXT) -> str:
    """The companion's own edition with other quests of a character."""
    start = text.index("quests = [\n", text.index(f'id = "{id_}"'))
    end = text.index("\n]\n", start)
    return text[:start] + "quests = [\n" + "\n".join(f"{one}," for one in quests) + text[end:]


LOCKS_GAWAN = '{ kind = "lock", targets = ["gawan"], text = "Lock Gawan." }'
LOCKED = '{{ kind = "locked", targets = ["{0}"], text = "{0} is locked." }}'
FREE = '{{ kind = "free", targets = ["{0}"], count = {1}, text = "{1} {0} free." }}'
GONE = '{{ kind = "limbo", targets = ["{0}"], text = "{0} in Limbo." }}'
OWN_WINE = '{ kind = "own", artifact = "wine", text = "The Wine." }'
HIS_WINE = '{ kind = "owned-by", artifact = "wine", owners = ["amfortas"], text = "His Wine." }'
UNWINNABLE = [
    ("ferris", [LOCKS_GAWAN, LOCKED.format("ferris")], "1, Lock Gawan; 2, ferris is locked"),
    ("ferris", [OWN_WINE, LOCKED.format("ferris")], "1, The Wine; 2, ferris is locked"),
    ("ferris", [OWN_WINE, LOCKS_GAWAN, HIS_WINE], "1, The Wine; 3, His Wine"),
    (
        "kundry",
        [LOCKED.format("klingsor"), OWN_WINE, FREE.format("klingsor", 1)],
        "1, klingsor is locked; 3, 1 klingsor free",
    ),
    ("kundry", [LOCKED.format("knight"), FREE.format("knight", 2)], "1, knight is locked; 2, 2"),
    (
        "swan",
        [GONE.format("charmer"), FREE.format("charmer", 6)],
        "1, charmer in Limbo; 2, 6 charmer free",
    ),
    ("gurnemanz", [OWN_WINE, LOCKS_GAWAN.replace('"gawan"', '"swan", "gawan"')], ""),
    ("gurnemanz", [GONE.format("gawan"), LOCKS_GAWAN], "1, gawan in Limbo; 2, Lock Gawan"),
    (
        "gurnemanz",
        [
            LOCKS_GAWAN,
            '{ kind = "owned-by", artifact = "bow", owners = ["kundry"], text = "Hers." }',
        ],
        "1, Lock Gawan; 2, Hers",
    ),
    (
        "klingsor",
        [LOCKS_GAWAN, LOCKS_GAWAN.replace("gawan", "swan"), LOCKS_GAWAN.replace("gawan", "squire")],
        "",
    ),
    (
        "klingsor",
        [
            LOCKS_GAWAN,
            LOCKS_GAWAN.replace("gawan", "swan"),
            HIS_WINE.replace("wine", "bow").replace("amfortas", "kundry"),
        ],
        "1, Lock Gawan; 2, Lock Gawan; 3, His Wine",
    ),
]


@pytest.mark.parametrize(("who", "quests", "never"), UNWINNABLE)
def test_who_can_never_win_is_told_with_the_quests_that_never_meet(
    who: str, quests: list[str], never: str
) -> None:
    """A lock needs room, an artifact one owner, and who is locked or in Limbo does nothing."""
    found = told(with_quests(who, *quests))
    assert len(found) == bool(never), found
    if never:
        assert found[0].startswith(
            f"character {who}.quests must be possible all at once, and these"
        )
        assert never in found[0]


def test_nobody_is_in_limbo_without_a_skill_that_sends_there() -> None:
    """Of one quest alone it is said too."""
    text = TEXT.replace('kind = "to-limbo", targets = ["swan"]', 'kind = "free"')
    text = text.replace('kind = "to-limbo", after = "common"', 'kind = "free", after = "common"')
    assert told(text) == [
        "character squire.quests must be possible all at once, and this never is: "
        "3, The Swan is in Limbo"
    ]


def test_who_sends_to_limbo_is_not_there_itself() -> None:
    """Two who could only send each other are never both in Limbo."""
    text = TEXT.replace('kind = "to-limbo", after = "common"', 'kind = "free", after = "common"')
    text = text.replace(
        '{ kind = "draw", text = "Draw one more tarot." },\n  { kind = "free"',
        '{ kind = "to-limbo", targets = ["parsifal"], text = "!" },\n  { kind = "free"',
    )
    both = [GONE.format("swan"), GONE.format("parsifal")]
    assert (
        "1, swan in Limbo; 2, parsifal in Limbo" in told(with_quests("squire", *both, text=text))[0]
    )
    assert not told(with_quests("squire", both[1], text=text))


def test_an_artifact_that_is_used_up_is_not_owned_then() -> None:
    """Unless it is brought back."""
    text = TEXT.replace('kind = "to-limbo", after = "common"', 'kind = "to-limbo", after = "limbo"')
    quests = [GONE.format("klingsor"), OWN_WINE.replace("wine", "spear")]
    assert not told(with_quests("squire", *quests, text=text))
    text = text.replace('kind = "from-limbo"', 'kind = "from-limbo", targets = ["swan"]')
    assert "1, klingsor in Limbo; 2, The Wine" in told(with_quests("squire", *quests, text=text))[0]


def test_the_companions_own_is_without_fault() -> None:
    """Each of its 14 characters can win."""
    assert not told(TEXT)


def test_it_is_heard(companion: Companion, tmp_path: Path) -> None:
    """In sentences; and an edition in which somebody never wins can be played all the same."""
    file = tmp_path / "box.toml"
    text = with_quests("ferris", OWN_WINE, LOCKED.format("ferris"))
    file.write_text(text, encoding="utf-8")
    ended = companion("edition", "check", str(file))
    assert ended.returncode == 1
    assert ended.stdout == (
        "Line 46: character ferris.quests must be possible all at once, and these never are: "
        "1, The Wine; 2, ferris is locked.\nOne thing is wrong.\n"
    )
    assert read_edition(text, "box.toml").title == "Companion tarots"
