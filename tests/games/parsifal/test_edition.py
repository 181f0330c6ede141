"""Tests that mistakes in an edition of Parsifal are reported, such as a missing card or a character
that can never win.
"""

from pathlib import Path

import pytest

from companion.catalog import phrasebook
from companion.games.parsifal import GAME
from companion.games.parsifal.box.edition import read_edition
from companion.paths import PACKAGE
from companion.referee.facts import Phrase
from tests.conftest import Companion
from tests.told import Saying

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
#: Text from the companion's own edition, the text to replace it with, and the fault that must be
#: reported: the key of the faulty entry, a colon, and the phrase that describes the fault.
WRONG = [
    ('game = "parsifal"', 'game = "parcel"', 'game: expected-value value="parsifal"'),
    ('id = "amfortas"', 'id = "Amfortas"', "character 1.id: expected-matching"),
    ('id = "bow"', 'id = "balm"', "artifact balm: expected-once"),
    (
        '{ kind = "draw"',
        '{ kind = "fly"',
        "character 6.skills 3.kind: expected-one-of given=fly",
    ),
    (
        '{ kind = "own", artifact = "grail"',
        '{ kind = "eat", artifact = "grail"',
        "character 1.quests 1.kind: expected-one-of given=eat known=own,-owned-by,*",
    ),
    (
        'after = "limbo"',
        'after = "moon"',
        "artifact 5.skills 1.after: expected-one-of given=moon known=stays,-common,-limbo",
    ),
    (
        'after = "limbo"',
        'after = "common"',
        'artifact horn.skills 1.after: expected-value value="limbo"',
    ),
    (
        'kind = "lock", capacity = 2, text = "Lock one character. The',
        'kind = "lock", after = "limbo", text = "The',
        'artifact bow.skills 1.after: expected-value value="stays"',
    ),
    (
        'kind = "own", artifact = "grail"',
        'kind = "own", artifact = "cup"',
        "character amfortas.quests 1.artifact: expected-artifact known=balm,-bow,*",
    ),
    (
        'kind = "own", artifact = "grail"',
        'kind = "own"',
        "character amfortas.quests 1.artifact: expected-artifact known=balm,-bow,*",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace("gawan", "gawain"),
        "character amfortas.quests 3: expected-tarot id=gawain known=amfortas,*",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace('["kundry", "gurnemanz", "gawan"]', "[]"),
        "character amfortas.quests 3.targets: expected-characters",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace("1", "4"),
        "character amfortas.quests 3.count: expected-copies most=3",
    ),
    (
        FREE_AMFORTAS,
        FREE_AMFORTAS.replace("gawan", "kundry"),
        "character amfortas.quests 3.targets: expected-named-once id=kundry",
    ),
    (
        FREE_AMFORTAS,
        f'{FREE_AMFORTAS}, owners = ["kundry"]',
        "character amfortas.quests 3.owners: expected-nothing kind=free",
    ),
    (
        BY_KUNDRY,
        f"{BY_KUNDRY}, count = 2",
        "character kundry.quests 1.count: expected-nothing kind=lock",
    ),
    (
        BY_KUNDRY,
        BY_KUNDRY.replace("amfortas", "kundry"),
        "character kundry.quests 1.targets: expected-not-itself name=Kundry",
    ),
    (
        'owners = ["klingsor"]',
        'owners = ["swan"]',
        "character charmer.quests 3.owners: expected-without-owner name=Swan",
    ),
    (
        'owners = ["klingsor"]',
        "owners = []",
        "character charmer.quests 3.owners: expected-characters",
    ),
    (
        SWAN_LOCKED,
        SWAN_LOCKED.replace('"locked", targets = ["parsifal"]', '"own", artifact = "bow"'),
        "character swan.quests 1.kind: expected-no-owner name=Swan",
    ),
    (
        'kind = "limbo", targets = ["swan"]',
        'kind = "limbo", targets = ["squire", "horn"]',
        "character squire.quests 3: expected-tarot id=horn",
    ),
    (
        OWN_SPEAR,
        '{ kind = "limbo", targets = ["parsifal"], text = "!" }',
        "character parsifal.quests 1.targets: expected-else-limbo name=Parsifal",
    ),
    (
        TO_LIMBO,
        TO_LIMBO.replace("swan", "parsifal"),
        "character parsifal.skills 2.targets: expected-else name=Parsifal",
    ),
    (
        TO_LIMBO,
        TO_LIMBO.replace("swan", "bat"),
        "character parsifal.skills 2: expected-tarot id=bat",
    ),
    (
        TO_LIMBO,
        f"{TO_LIMBO}, capacity = 2",
        "character parsifal.skills 2.capacity: expected-nothing kind=to-limbo",
    ),
    (
        TO_LIMBO,
        f'{TO_LIMBO}, after = "limbo"',
        "character parsifal.skills 2.after: expected-no-after",
    ),
    (
        TO_LIMBO,
        TO_LIMBO.replace("to-limbo", "interrupt"),
        "character parsifal.skills 2.kind: expected-of-artifact",
    ),
    (
        THREE_SQUIRES,
        THREE_SQUIRES.replace("group = 3", "group = 5"),
        "character squire.skills 3.group: expected-copies most=4",
    ),
    (
        THREE_SQUIRES,
        THREE_SQUIRES.replace('"change-owner", group = 3', '"give", targets = ["swan"]'),
        "character squire.skills 3.targets: expected-without-owner name=Swan",
    ),
    ('code = "1-46"', 'code = "12-46"', "artifact bow.code: expected-other-code code=12-46"),
]


def faults_of(text: str) -> list[tuple[str, Saying]]:
    """Return each fault in an edition: the key of the faulty entry, and the phrase that says what
    belongs there.
    """
    found = []
    for fault in GAME.box.faults(text, "box.toml"):
        assert isinstance(fault.expected, Phrase)
        found.append((fault.key, Saying(fault.expected.phrase, fault.expected.facts)))
    return found


def has_fault(text: str, expected: str) -> bool:
    """Return whether a fault like the expected one is found in this edition.

    expected: the fault's key and its phrase with any facts, as in "KEY: PHRASE FACTS".
    """
    key, _, phrase = expected.partition(": ")
    return any(key == found and saying.fits(phrase) for found, saying in faults_of(text))


@pytest.mark.parametrize(
    ("right", "wrong", "expected"), WRONG, ids=[row[2].partition(": ")[2] for row in WRONG]
)
def test_fault_in_an_edition_names_the_key_and_what_belongs_there(
    right: str, wrong: str, expected: str
) -> None:
    assert right in TEXT
    text = TEXT.replace(right, wrong, 1)
    assert has_fault(text, expected), faults_of(text)


def test_edition_with_a_character_without_quests_has_a_fault() -> None:
    start = TEXT.index("quests = [", TEXT.index('id = "ferris"'))
    end = TEXT.index("\n]\n", start)
    assert faults_of(f"{TEXT[:start]}quests = [{TEXT[end:]}") == [
        ("character ferris.quests", Saying("expected-some", {}))
    ]


def with_quests(id_: str, *quests: str, text: str = TEXT) -> str:
    """Return the companion's own edition with different quests for one character."""
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
def test_fault_for_a_character_that_can_never_win_names_the_conflicting_quests(
    who: str, quests: list[str], never: str
) -> None:
    """For example, no character can own the Wine while another owns it, and a locked character
    can't lock anyone.
    """
    text = with_quests(who, *quests)
    assert len(faults_of(text)) == bool(never), faults_of(text)
    if never:
        assert has_fault(text, f"character {who}.quests: {impossible_fault(never)}")


def impossible_fault(quests: str, count: str = "*") -> str:
    """Return the fault that must be reported if a character can never complete these quests at the
    same time.
    """
    return f"expected-possible count={count} never={quests.replace(' ', '-')}*"


def test_quest_for_limbo_is_impossible_if_no_skill_sends_anything_there() -> None:
    text = TEXT.replace('kind = "to-limbo", targets = ["swan"]', 'kind = "free"')
    text = text.replace('kind = "to-limbo", after = "common"', 'kind = "free", after = "common"')
    assert len(faults_of(text)) == 1
    assert has_fault(
        text, f"character squire.quests: {impossible_fault('3, The Swan is in Limbo', '1')}"
    )


def test_two_characters_that_only_banish_each_other_are_never_both_in_limbo() -> None:
    text = TEXT.replace('kind = "to-limbo", after = "common"', 'kind = "free", after = "common"')
    text = text.replace(
        '{ kind = "draw", text = "Draw one more tarot." },\n  { kind = "free"',
        '{ kind = "to-limbo", targets = ["parsifal"], text = "!" },\n  { kind = "free"',
    )
    both = [GONE.format("swan"), GONE.format("parsifal")]
    never = impossible_fault("1, swan in Limbo; 2, parsifal in Limbo")
    assert has_fault(with_quests("squire", *both, text=text), f"character squire.quests: {never}")
    assert not faults_of(with_quests("squire", both[1], text=text))


def test_used_up_artifact_can_be_owned_only_if_a_skill_brings_it_back() -> None:
    text = TEXT.replace('kind = "to-limbo", after = "common"', 'kind = "to-limbo", after = "limbo"')
    quests = [GONE.format("klingsor"), OWN_WINE.replace("wine", "spear")]
    assert not faults_of(with_quests("squire", *quests, text=text))
    text = text.replace('kind = "from-limbo"', 'kind = "from-limbo", targets = ["swan"]')
    never = impossible_fault("1, klingsor in Limbo; 2, The Wine")
    assert has_fault(with_quests("squire", *quests, text=text), f"character squire.quests: {never}")


def test_companion_edition_is_free_of_faults() -> None:
    """In particular, each of its 14 characters can win."""
    assert not faults_of(TEXT)


def test_edition_can_be_played_even_if_the_edition_check_reports_a_fault(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "box.toml"
    text = with_quests("ferris", OWN_WINE, LOCKED.format("ferris"))
    file.write_text(text, encoding="utf-8")
    ended = companion("edition", "check", str(file))
    assert ended.returncode == 1
    fault = GAME.box.faults(text, "box.toml")[0]
    expected = phrasebook("en", GAME).word(fault.expected)
    assert ended.stdout.startswith(f"Line 46: {fault.key} must be {expected}.\n")
    assert read_edition(text, "box.toml").title == "Companion tarots"
