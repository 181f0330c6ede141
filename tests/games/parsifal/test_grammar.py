"""Tests that the companion understands quests and skills that are described in everyday words."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.catalog import phrase_files, phrasebook
from companion.games.parsifal.box.edition import (
    AFTER,
    ArtifactData,
    CharacterData,
    Edition,
    QuestData,
    SkillData,
    read_edition,
)
from companion.games.parsifal.box.grammar import Grammar
from companion.games.parsifal.box.sentences import Sentences
from companion.games.parsifal.model.pieces import AfterUse, QuestKind, SkillKind
from companion.narration.phrasebook import Phrasebook
from companion.paths import PACKAGE
from companion.referee.interview import UnfitError
from tests.table import GAMES

FILE = PACKAGE / "games" / "parsifal" / "editions" / "standard.toml"
EDITION: Edition = read_edition(FILE.read_text(encoding="utf-8"), "standard.toml")
DATA = EDITION.data
TAROTS: dict[str, CharacterData | ArtifactData] = {
    **{one.id: one for one in DATA.character},
    **{one.id: one for one in DATA.artifact},
}
PHRASES = phrasebook("en", GAMES["parsifal"])
GRAMMAR, SENTENCES = Grammar(DATA, PHRASES), Sentences(DATA, PHRASES)
#: The ids of all characters, and the ids of the characters that can own artifacts.
ALL = tuple(one.id for one in DATA.character)
OWNERS = tuple(one.id for one in DATA.character if one.can_own)
ARTIFACTS = tuple(one.id for one in DATA.artifact)


def comparable_quest(told: QuestData) -> QuestData:
    """Return a quest without its text and with its names sorted, so that two quests can be
    compared.
    """
    targets, owners = tuple(sorted(told.targets)), tuple(sorted(told.owners))
    return replace(told, text="", targets=targets, owners=owners)


def comparable_skill(told: SkillData) -> SkillData:
    """Return a skill without its text and with its names sorted, so that two skills can be
    compared.
    """
    return replace(told, text="", targets=tuple(sorted(told.targets)))


def own(artifact: str, *owners: str) -> QuestData:
    kind = QuestKind.OWNED_BY if owners else QuestKind.OWN
    return QuestData(kind, "", artifact, tuple(sorted(owners)))


def on(kind: QuestKind, *targets: str, count: int = 1) -> QuestData:
    return QuestData(kind, "", targets=tuple(sorted(targets)), count=count)


Q, S = QuestKind, SkillKind
#: A character, words that describe one of its quests, and the quest that they must be understood
#: as.
QUESTS = [
    ("gurnemanz", "owns the Bread", own("bread")),
    ("gurnemanz", "he has the bread", own("bread")),
    ("gurnemanz", "Gurnemanz must own the Bread.", own("bread")),
    ("knight", "a Knight owns the Wine", own("wine")),
    ("amfortas", "Klingsor owns the Spear", own("spear", "klingsor")),
    (
        "gurnemanz",
        "Parsifal, Amfortas or Gurnemanz owns the Spear",
        own("spear", "parsifal", "amfortas", "gurnemanz"),
    ),
    (
        "gurnemanz",
        "the Spear with Parsifal, Amfortas or Gurnemanz",
        own("spear", "parsifal", "amfortas", "gurnemanz"),
    ),
    ("swan", "the Balm is owned by Tituel", own("balm", "titurel")),
    ("swan", "anybody owns the Balm", own("balm", *OWNERS)),
    ("herzeleide", "locks Parsifal or Gamuret", on(Q.LOCK, "parsifal", "gamuret")),
    ("herzeleide", "is locking Parsifal or Gamuret", on(Q.LOCK, "parsifal", "gamuret")),
    ("herzeleide", "Herzeleide blocks Parsifal, Gamuret", on(Q.LOCK, "parsifal", "gamuret")),
    (
        "herzeleide",
        "locks any Knight, Gawan or one of the Squires",
        on(Q.LOCK, "knight", "gawan", "squire"),
    ),
    ("herzeleide", "locks anybody", on(Q.LOCK, *(id_ for id_ in ALL if id_ != "herzeleide"))),
    ("charmer", "a Charmer locks a Charmer", on(Q.LOCK, "charmer")),
    ("squire", "Parsifal is locked", on(Q.LOCKED, "parsifal")),
    ("squire", "Parsifal, or a Knight, is blocked", on(Q.LOCKED, "parsifal", "knight")),
    ("squire", "someone is locked", on(Q.LOCKED, *ALL)),
    ("squire", "the Swan is in Limbo", on(Q.LIMBO, "swan")),
    ("kundry", "Klingsor is locked or in Limbo", on(Q.LOCKED_OR_LIMBO, "klingsor")),
    (
        "kundry",
        "Klingsor or Ferris in limbo or locked",
        on(Q.LOCKED_OR_LIMBO, "klingsor", "ferris"),
    ),
    ("swan", "at least two Squires are in play and not locked", on(Q.FREE, "squire", count=2)),
    ("swan", "two Squires free", on(Q.FREE, "squire", count=2)),
    ("swan", "2 free squires in play", on(Q.FREE, "squire", count=2)),
    (
        "swan",
        "two of Kundry, Gawan and the Squires are unlocked",
        on(Q.FREE, "kundry", "gawan", "squire", count=2),
    ),
    ("titurel", "at least one Knight is in play and not locked", on(Q.FREE, "knight")),
    ("titurel", "Amfortas is free", on(Q.FREE, "amfortas")),
    ("titurel", "he is free", on(Q.FREE, "titurel")),
    ("amfortas", "acquires the Grail", own("grail")),
    ("amfortas", "Kundry is in play", on(Q.IN_PLAY, "kundry")),
    ("amfortas", "two Squires are in play", on(Q.IN_PLAY, "squire", count=2)),
    ("amfortas", "two Knights are in Limbo", on(Q.LIMBO, "knight", count=2)),
    ("amfortas", "two Knights are locked", on(Q.LOCKED, "knight", count=2)),
]


@pytest.mark.parametrize(("whose", "words", "meant"), QUESTS)
def test_quest_in_a_players_own_words_is_understood(
    whose: str, words: str, meant: QuestData
) -> None:
    found = GRAMMAR.quest(words, whose)
    assert comparable_quest(found) == meant
    one = TAROTS[whose]
    assert isinstance(one, CharacterData)
    assert comparable_quest(GRAMMAR.quest(SENTENCES.quest(found, one), whose)) == meant


def skill(kind: SkillKind, *targets: str, capacity: int = 1, group: int = 3) -> SkillData:
    return SkillData(kind, "", tuple(sorted(targets)), capacity, group)


#: A tarot, words that describe its skill, the skill that they must be understood as, and whether
#: they also say where the artifact goes after use.
SKILLS = [
    ("ferris", "lock one character", skill(S.LOCK)),
    ("ferris", "lock anybody", skill(S.LOCK)),
    ("ferris", "lock one", skill(S.LOCK)),
    ("ferris", "set one free", skill(S.FREE)),
    ("ferris", "take one from Limbo", skill(S.FROM_LIMBO)),
    ("ferris", "Ferris can block anyone", skill(S.LOCK)),
    ("gawan", "lock Klingsor, Kundry or a Charmer", skill(S.LOCK, "klingsor", "kundry", "charmer")),
    (
        "gawan",
        "lock Klingsor, Kundry and the Charmers",
        skill(S.LOCK, "klingsor", "kundry", "charmer"),
    ),
    ("kundry", "lock two characters", skill(S.LOCK, capacity=2)),
    ("kundry", "lock up to 3 characters at once", skill(S.LOCK, capacity=3)),
    ("kundry", "lock two Knights", skill(S.LOCK, "knight", capacity=2)),
    (
        "kundry",
        "lock two of Parsifal, Gawan and the Knights at once",
        skill(S.LOCK, "parsifal", "gawan", "knight", capacity=2),
    ),
    ("bow", "lock two characters at once", skill(S.LOCK, capacity=2)),
    ("balm", "set one character free; it stays", skill(S.FREE)),
    ("gawan", "set one character free", skill(S.FREE)),
    ("gawan", "free anybody", skill(S.FREE)),
    ("gawan", "set Parsifal or a Knight free", skill(S.FREE, "parsifal", "knight")),
    ("gawan", "unlock Parsifal", skill(S.FREE, "parsifal")),
    ("knight", "give an artifact", skill(S.GIVE)),
    ("knight", "give one artifact to another character", skill(S.GIVE)),
    ("knight", "give an artifact to Parsifal", skill(S.GIVE, "parsifal")),
    ("charmer", "change owner with three", skill(S.CHANGE_OWNER)),
    ("charmer", "change owner", skill(S.CHANGE_OWNER)),
    (
        "charmer",
        "change owner of Kundry with four Charmers not locked",
        skill(S.CHANGE_OWNER, "kundry", group=4),
    ),
    (
        "squire",
        "move one character to another player with two Squires",
        skill(S.CHANGE_OWNER, group=2),
    ),
    ("klingsor", "control Kundry or Ferris", skill(S.CONTROL, "kundry", "ferris")),
    ("klingsor", "control anybody", skill(S.CONTROL)),
    ("klingsor", "use one skill of a rival Charmer", skill(S.CONTROL, "charmer")),
    ("parsifal", "move the Swan to Limbo", skill(S.TO_LIMBO, "swan")),
    ("parsifal", "move anyone to Limbo", skill(S.TO_LIMBO)),
    ("parsifal", "send an artifact to Limbo", skill(S.TO_LIMBO, *ARTIFACTS)),
    ("parsifal", "send any tarot to Limbo", skill(S.TO_LIMBO, *ALL, *ARTIFACTS)),
    ("titurel", "take one tarot from Limbo", skill(S.FROM_LIMBO)),
    ("titurel", "bring back any card from Limbo", skill(S.FROM_LIMBO)),
    ("titurel", "take a character out of Limbo", skill(S.FROM_LIMBO, *ALL)),
    ("titurel", "take the Swan or the Spear from Limbo", skill(S.FROM_LIMBO, "swan", "spear")),
    ("horn", "interrupt", skill(S.INTERRUPT)),
    ("horn", "interrupt the action of another player", skill(S.INTERRUPT)),
    ("swan", "draw one more tarot", skill(S.DRAW)),
    ("swan", "draw another", skill(S.DRAW)),
    ("swan", "draw two tarots", skill(S.DRAW, capacity=2)),
    ("kundry", "take another's artifact", skill(S.STEAL)),
    ("kundry", "take an artifact from Gawan or Ferris", skill(S.STEAL, "gawan", "ferris")),
    ("kundry", "steal an artifact", skill(S.STEAL)),
    ("kundry", "perform two actions", skill(S.TWICE)),
    ("kundry", "Kundry performs two actions this turn", skill(S.TWICE)),
    ("bread", "two actions", skill(S.TWICE)),
    ("bread", "the owner takes two actions in this turn", skill(S.TWICE)),
]


@pytest.mark.parametrize(("whose", "words", "meant"), SKILLS)
def test_skill_in_a_players_own_words_is_understood(
    whose: str, words: str, meant: SkillData
) -> None:
    found, _ = GRAMMAR.skill(words, whose)
    meant = replace(meant, after=AFTER.get(meant.kind, AfterUse.STAYS))
    assert comparable_skill(found) == meant
    assert comparable_skill(GRAMMAR.skill(SENTENCES.skill(found, TAROTS[whose]), whose)[0]) == meant


def test_every_text_of_the_companion_edition_is_understood() -> None:
    for one in TAROTS.values():
        if isinstance(one, CharacterData):
            for quest in one.quests:
                for words in (quest.text, SENTENCES.quest(quest, one)):
                    assert comparable_quest(GRAMMAR.quest(words, one.id)) == comparable_quest(
                        quest
                    ), words
        for each in one.skills:
            for words in (each.text, SENTENCES.skill(each, one)):
                assert comparable_skill(GRAMMAR.skill(words, one.id)[0]) == comparable_skill(
                    each
                ), words


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("two actions, then it stays", AfterUse.STAYS),
        ("two actions, it then goes to the common area", AfterUse.COMMON),
        ("two actions. The Bread then goes to Limbo.", AfterUse.LIMBO),
        ("two actions", None),
    ],
)
def test_text_of_a_skill_may_say_where_its_artifact_goes(
    words: str, after: AfterUse | None
) -> None:
    found, is_settled = GRAMMAR.skill(words, "bread")
    assert is_settled is (after is not None)
    assert found.after is (after or AfterUse.STAYS)


#: A tarot, words that are refused as its quest or skill, and the phrase for the refusal.
NO_QUESTS = [
    ("amfortas", "fly to the moon", "tarots-no-quest"),
    ("amfortas", "", "tarots-no-quest"),
    ("amfortas", "owns a Cup", "tarots-no-quest"),
    ("amfortas", "Parsifal is locked by Kundry", "tarots-no-quest"),
    ("amfortas", "0 Squires are free", "tarots-no-quest"),
    ("amfortas", "Kundry and Gawan are free", "tarots-and"),
    ("amfortas", "owns the Grail and the Balm", "tarots-and"),
    ("amfortas", "owns the Grail or the Balm", "tarots-one-artifact"),
    ("amfortas", "Klingsor locks Parsifal", "tarots-own-locks"),
    ("amfortas", "locks the Spear", "tarots-wrong-tarot"),
    ("amfortas", "owns Kundry", "tarots-wrong-tarot"),
    ("amfortas", "the Spear owns the Grail", "tarots-wrong-tarot"),
]
NO_SKILLS = [
    ("amfortas", "fly to the moon", "tarots-no-skill"),
    ("amfortas", "lock the Spear", "tarots-wrong-tarot"),
    ("amfortas", "lock 99 characters", "tarots-no-skill"),
    ("amfortas", "set one character free, then it goes to Limbo", "tarots-no-skill"),
    ("amfortas", "change owner with three Knights", "tarots-own-copies"),
    ("amfortas", "interrupt", "tarots-of-artifacts"),
    ("horn", "interrupt, then it goes to the common area", "tarots-goes-otherwise"),
    ("bow", "lock anybody, then it goes to Limbo", "tarots-goes-otherwise"),
]


@pytest.mark.parametrize(("whose", "words", "phrase"), NO_QUESTS)
def test_words_that_do_not_describe_a_quest_are_refused(
    whose: str, words: str, phrase: str
) -> None:
    with pytest.raises(UnfitError) as refused:
        GRAMMAR.quest(words, whose)
    assert refused.value.phrase == phrase


@pytest.mark.parametrize(("whose", "words", "phrase"), NO_SKILLS)
def test_words_that_do_not_describe_a_skill_are_refused(
    whose: str, words: str, phrase: str
) -> None:
    with pytest.raises(UnfitError) as refused:
        GRAMMAR.skill(words, whose)
    assert refused.value.phrase == phrase


#: A few phrases in German, which puts verbs in different places than English does.
GERMAN = """\
list-and = und
list-or = oder
tarots-fillers = der, die, das, den, dem, ein, eine, einen, von, mindestens
tarots-numbers = kein, ein, zwei, drei
tarots-any-character = eine beliebige Figur
    .also = Figur, Figuren
tarots-copies = { $name }
tarots-copy = ein { $name }
tarots-the = { $name }
tarots-some-of = { $count } von { $who }
quest-lock = { $by } hält { $who } gefangen.
    .also = { $who } gefangen halten
quest-free-some = Mindestens { $some } sind im Spiel und frei.
skill-lock-some = Halte { $some } gefangen.
    .any = Halte { $count } Figuren gefangen.
"""


def test_phrase_file_of_another_language_is_understood(tmp_path: Path) -> None:
    file = tmp_path / "de.ftl"
    file.write_text(GERMAN, encoding="utf-8")
    german = Phrasebook("de", [file, *phrase_files("en", GAMES["parsifal"])])
    grammar, sentences = Grammar(DATA, german), Sentences(DATA, german)
    herzeleide = TAROTS["herzeleide"]
    assert isinstance(herzeleide, CharacterData)
    locks = on(Q.LOCK, "gamuret", "knight")
    said = sentences.quest(locks, herzeleide)
    assert said == "Herzeleide hält Gamuret oder ein Knight gefangen."
    for words in (said, "den Gamuret oder einen Knight gefangen halten"):
        assert comparable_quest(grammar.quest(words, "herzeleide")) == locks
    free = on(Q.FREE, "gawan", "squire", count=2)
    said = sentences.quest(free, herzeleide)
    assert said == "Mindestens zwei von Gawan und Squire sind im Spiel und frei."
    assert comparable_quest(grammar.quest(said, "herzeleide")) == free
    several = skill(S.LOCK, capacity=3)
    assert sentences.skill(several, herzeleide) == "Halte drei Figuren gefangen."
    assert (
        comparable_skill(grammar.skill("Halte drei Figuren gefangen.", "herzeleide")[0]) == several
    )
