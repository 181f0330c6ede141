"""The tarots of a box: told step by step, read back, set right, and played with."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.catalog import phrasebook
from companion.games.parsifal.box.edition import (
    AFTER,
    CharacterData,
    Edition,
    EditionData,
    QuestData,
    SkillData,
    read_edition,
)
from companion.games.parsifal.box.interview import tarots
from companion.games.parsifal.model.pieces import After, QuestKind, SkillKind
from companion.paths import PACKAGE
from companion.referee.edition import decoded
from companion.referee.interview import UnfitError
from companion.referee.interviewed import Interviewed
from tests.conftest import Companion
from tests.table import GAMES
from tests.told import Saying

FILE = PACKAGE / "games" / "parsifal" / "editions" / "standard.toml"
EDITION: Edition = read_edition(FILE.read_text(encoding="utf-8"), "standard.toml")
DATA = EDITION.data
PHRASES = phrasebook("en", GAMES["parsifal"])
#: Where an artifact goes, as it is answered.
PLACES = {After.STAYS: "it stays", After.COMMON: "common area", After.LIMBO: "into Limbo"}


def skill_answers(skill: SkillData, *, of_artifact: bool) -> list[str]:
    """A skill of the companion's own in its words, the first sentence alone for an artifact."""
    if not of_artifact or skill.kind in AFTER:
        return [skill.text]
    return [skill.text.split(".")[0], PLACES[skill.after]]


def standard_answers() -> list[str]:
    """The whole of the companion's own edition."""
    answers = ["Companion tarots"]
    for one in DATA.character:
        answers += [*(quest.text for quest in one.quests), "done"]
        answers += [*(skill.text for skill in one.skills), "done"]
    for artifact in DATA.artifact:
        for skill in artifact.skills:
            answers += skill_answers(skill, of_artifact=True)
        answers.append("done")
    return [*answers, "done"]


STANDARD = standard_answers()
#: A box with tarots of its own: Amfortas, the Charmers and the Bow; the rest as it was.
AMFORTAS = ["owns the Balm", 'Parsifal is locked "Parsifal must be bound."', "done", "none"]
CHARMER = ["two Charmers free", "done", "control anybody", "done"]
BOW = ["move anyone to Limbo", "common", "done"]
OWN = ["Our Box", *AMFORTAS, *CHARMER, *["same"] * 12, "as in the companion edition", *BOW]
OWN += [*["same"] * 5, "done"]


def lines(answers: list[str]) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def told(companion: Companion, file: Path, answers: list[str]) -> str:
    """What is said to these answers."""
    return companion("edition", "new", "parsifal", str(file), typed=lines(answers)).stdout


def read(file: Path) -> EditionData:
    return decoded(file.read_text(encoding="utf-8"), file.name, EditionData, game="parsifal")


def asked(*answers: str) -> Interviewed:
    return Interviewed(lambda: tarots(EDITION, PHRASES), PHRASES, answers)


def in_order(data: EditionData) -> EditionData:
    """Targets in one order, and an artifact's skills without their texts."""

    def one(skill: SkillData, *, of_artifact: bool = False) -> SkillData:
        text = "" if of_artifact else skill.text
        return replace(skill, targets=tuple(sorted(skill.targets)), text=text)

    return replace(
        data,
        companion_texts=False,
        character=tuple(
            replace(
                each,
                skills=tuple(map(one, each.skills)),
                quests=tuple(
                    replace(q, targets=tuple(sorted(q.targets)), owners=tuple(sorted(q.owners)))
                    for q in each.quests
                ),
            )
            for each in data.character
        ),
        artifact=tuple(
            replace(each, skills=tuple(one(skill, of_artifact=True) for skill in each.skills))
            for each in data.artifact
        ),
    )


def test_the_standard_tarots_are_told(companion: Companion, tmp_path: Path) -> None:
    """Everything comes out as it stands in the companion's own file."""
    file = tmp_path / "box.toml"
    heard = told(companion, file, STANDARD)
    assert heard.endswith("Companion tarots can be played: box.toml, for Parsifal.\n")
    assert "At least two Squires are in play and not locked. Gurnemanz: third quest?" in heard
    assert "That is Companion tarots; all tarots are told. Say done to write it," in heard
    assert in_order(read(file)) == in_order(DATA)


def test_all_can_be_as_in_the_companion_edition() -> None:
    """Then the texts are the companion's, and the table is told so when it plays."""
    result = asked("Box", *["same"] * 21, "done").result
    assert result == replace(DATA, title="Box")


def test_tarots_of_ones_own_are_told_stopped_gone_on_with_and_played(
    companion: Companion, tmp_path: Path
) -> None:
    """Each answer is kept; the file is one that can be played."""
    file = tmp_path / "own.toml"
    heard = told(companion, file, OWN[:4])
    assert "Amfortas: first quest? Or say same." in heard
    assert "Amfortas owns the Balm. Amfortas: second quest? Or say done." in heard
    assert "Parsifal is locked. Kept as: Parsifal must be bound. Amfortas: third quest?" in heard
    assert "Amfortas: first skill? Or say none, or same." in heard
    assert heard.endswith("Type the same line again to go on.\n")
    assert not file.exists()
    heard = told(companion, file, OWN[4:])
    assert heard.startswith("You have given 4 answers. Here it goes on.")
    assert "Where does the Bow go when this has been done?" in heard
    assert "Move one other character to Limbo. The Bow then goes to the common area." in heard
    assert heard.endswith("Our Box can be played: own.toml, for Parsifal.\n")
    edition = read(file)
    amfortas, charmer = edition.character[:2]
    assert edition.companion_texts  # most of them
    assert amfortas.quests == (
        QuestData(QuestKind.OWN, "Amfortas owns the Balm.", "balm"),
        QuestData(QuestKind.LOCKED, "Parsifal must be bound.", targets=("parsifal",)),
    )
    assert not amfortas.skills
    assert (charmer.copies, charmer.code) == (6, DATA.character[1].code)
    assert [skill.kind for skill in charmer.skills] == [SkillKind.CONTROL]
    assert edition.character[2:] == DATA.character[2:]
    assert edition.artifact[1].skills[0].after is After.COMMON
    played = companion(
        *("play", "parsifal", "--players", "Ann,Bob", "--edition", str(file), "--speech", "off"),
        typed="skip setup\nann\namfortas\nread amfortas\n",
    ).stdout
    assert "Parsifal must be bound." in played
    simulated = companion(
        *("simulate", "parsifal", "--players", "3", "--games", "2", "--edition", str(file))
    )
    assert simulated.returncode == 0, simulated.stderr
    assert "Traceback" not in simulated.stderr


#: A box in which a character performs two actions, and other tarots say what no kind has.
SOURCES = [
    *("Sources", "acquires the Grail", "Kundry is in play", "two Knights are in Limbo", "done"),
    *("perform two actions", "take another's artifact", "draw two tarots", "done"),
    *("by hand Whoever laughs last is next.", "done"),
    *('By hand: "Change places with somebody."', "done"),
    *(*["same"] * 19, "done"),
]


def test_quests_and_skills_in_the_sources_own_words_are_told_checked_and_played(
    companion: Companion, tmp_path: Path
) -> None:
    """Those that the data has, and those that the table does and judges itself."""
    file = tmp_path / "sources.toml"
    heard = told(companion, file, SOURCES)
    assert "Perform two actions this turn. Amfortas: second skill?" in heard
    assert "The table judges: Whoever laughs last is next. Charmer: second quest?" in heard
    assert "The table does: Change places with somebody. Charmer: second skill?" in heard
    assert heard.endswith("Sources can be played: sources.toml, for Parsifal.\n")
    amfortas, charmer = read(file).character[:2]
    assert [quest.kind for quest in amfortas.quests] == [
        *(QuestKind.OWN, QuestKind.IN_PLAY, QuestKind.LIMBO)
    ]
    assert amfortas.quests[2].count == 2
    assert [skill.kind for skill in amfortas.skills] == [
        *(SkillKind.TWICE, SkillKind.STEAL, SkillKind.DRAW)
    ]
    assert amfortas.skills[2].capacity == 2
    assert charmer.quests == (QuestData(QuestKind.BY_HAND, "Whoever laughs last is next."),)
    assert charmer.skills == (SkillData(SkillKind.BY_HAND, "Change places with somebody."),)
    checked = companion("edition", "check", str(file))
    assert checked.returncode == 0, checked.stdout
    simulated = companion(
        *("simulate", "parsifal", "--players", "3", "--games", "3", "--edition", str(file))
    )
    assert simulated.returncode == 0, simulated.stderr


def test_an_answer_is_taken_back(companion: Companion, tmp_path: Path) -> None:
    """One by one; nothing wrong is kept."""
    file = tmp_path / "box.toml"
    answers = ["Box", "owns Kundry", "owns the Balm", "back", "owns the Grail", "done", "none"]
    heard = told(companion, file, answers)
    assert "Kundry does not belong there: say an artifact." in heard
    kept = (tmp_path / "box.toml.answers").read_text(encoding="utf-8")
    assert kept == lines(["Box", "owns the Grail", "done", "none"])


def test_a_finished_box_is_set_right(companion: Companion, tmp_path: Path) -> None:
    """The same line again, and the name of a tarot that is to be told anew."""
    file = tmp_path / "box.toml"
    told(companion, file, OWN)
    heard = told(
        companion, file, ["Bow", "lock two characters", "done", "amfortas", "same", "done"]
    )
    assert "Lock two characters at once. Bow: second skill? Or say done." in heard
    assert "Amfortas is as in the companion edition. That is Our Box;" in heard
    edition = read(file)
    assert edition.character[0] == DATA.character[0]
    assert edition.artifact[1].skills == (
        SkillData(SkillKind.LOCK, "Lock two characters at once.", capacity=2),
    )
    assert [one.id for one in edition.character] == [one.id for one in DATA.character]


def test_who_could_never_win_is_said_at_the_end(companion: Companion, tmp_path: Path) -> None:
    """It is written all the same, and the check tells why."""
    file = tmp_path / "box.toml"
    never = ["locks Gawan", "Amfortas is locked", "done", "lock anybody", "done"]
    heard = told(companion, file, ["Box", *never, *["same"] * 20, "done"])
    assert "all tarots are told. Amfortas could never win: its quests cannot all be" in heard
    assert heard.endswith(
        "character amfortas.quests must be possible all at once, and these never are: "
        "1, Amfortas is locking Gawan; 2, Amfortas is locked.\nOne thing is wrong.\n"
    )


@pytest.mark.parametrize(
    ("answers", "wrong", "says"),
    [
        ([], "!!", "interview-no-name name=!!"),
        (["Box"], "fly", "tarots-no-quest"),
        (["Box"], "done", "tarots-no-quests name=Amfortas"),
        (["Box", "owns the Grail"], "same", "tarots-no-quest"),
        (["Box"], "Gawan and Kundry are locked", "tarots-and"),
        (["Box"], "Kundry locks Gawan", "tarots-own-locks name=Amfortas"),
        (["Box"], "owns the Grail or the Balm", "tarots-one-artifact"),
        (["Box"], "locks the Spear", "tarots-wrong-tarot name=Spear"),
        (
            ["Box"],
            "locks Amfortas",
            "tarots-contradiction key=targets expected=expected-not-itself,Amfortas",
        ),
        (
            ["Box"],
            "the Swan owns the Grail",
            "tarots-contradiction key=owners expected=expected-without-owner,Swan",
        ),
        (
            ["Box"],
            "five Squires are free",
            "tarots-contradiction key=count expected=expected-copies,4",
        ),
        (
            ["Box"],
            "Amfortas is in Limbo",
            "tarots-contradiction key=targets expected=expected-else-limbo,Amfortas",
        ),
        (
            ["Box", *["same"] * 12],
            "owns the Bow",
            "tarots-contradiction key=kind expected=*Swan*",
        ),
        (["Box", *AMFORTAS[:3]], "fly", "tarots-no-skill"),
        (["Box", *AMFORTAS[:3]], "interrupt", "tarots-of-artifacts"),
        (
            ["Box", *AMFORTAS[:3]],
            "change owner with two Knights",
            "tarots-own-copies name=Amfortas",
        ),
        (
            ["Box", *AMFORTAS[:3]],
            "change owner with two",
            "tarots-contradiction key=group expected=expected-copies,1",
        ),
        (
            ["Box", *AMFORTAS[:3]],
            "give an artifact to the Swan",
            "tarots-contradiction key=targets expected=expected-without-owner,Swan",
        ),
        (
            ["Box", *AMFORTAS[:3]],
            "lock Amfortas",
            "tarots-contradiction key=targets expected=expected-else,Amfortas",
        ),
        (
            ["Box", *["same"] * 15],
            "lock one, then it goes to Limbo",
            "tarots-goes-otherwise name=Bow",
        ),
        (["Box", *["same"] * 15, "set one character free"], "moon", "tarots-no-place"),
        (["Box", *["same"] * 21], "Lohengrin", "tarots-no-tarot"),
        (["Box"], f'owns the Grail "{"a" * 401}"', "tarots-long most=400"),
        (["Box"], f'by hand "{"a" * 401}"', "tarots-long most=400"),
        (["Box"], 'by hand "..."', "interview-no-text"),
        (["Box", *AMFORTAS[:3]], "by hand", "interview-no-text"),
        (
            ["Box", *AMFORTAS[:3], "by hand Sing."],
            "by hand Dance.",
            "tarots-contradiction key=kind expected=expected-by-hand-once",
        ),
    ],
)
def test_what_is_not_understood_is_told_in_a_sentence(
    answers: list[str], wrong: str, says: str
) -> None:
    """With what would be right; the question is still the same."""
    under_way = asked(*answers)
    question = under_way.question
    with pytest.raises(UnfitError) as refused:
        under_way.answer(wrong)
    unfit = Saying(refused.value.phrase, refused.value.facts)
    assert unfit.fits(says), unfit
    assert under_way.question is question


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("owns the grail", "Amfortas owns the Grail."),
        ("Amfortas must have the Grail!", "Amfortas must have the Grail!"),
        ('owns the Grail "Holy, holy."', "Holy, holy."),
        ("owns the Grail “Holy, holy.”", "Holy, holy."),
        ('"Amfortas has the Grail"', "Amfortas has the Grail"),
    ],
)
def test_the_words_of_a_tarot_can_be_kept(words: str, text: str) -> None:
    """A whole sentence, or what stands in quotation marks; else ours."""
    result = asked("Box", words, "done", "none", *["same"] * 20, "done").result
    (quest,) = result.character[0].quests
    assert quest == QuestData(QuestKind.OWN, text, "grail")


def test_every_question_can_be_said() -> None:
    """As it is asked first, and as it is asked again."""
    under_way = asked()
    for answers in (STANDARD, OWN):
        under_way = asked()
        for answer in answers:
            assert under_way.question is not None
            assert PHRASES.say(under_way.question.phrase, under_way.question.facts)
            under_way.answer(answer)
        assert under_way.question is None
        assert under_way.back().answers == answers[:-1]
    assert all(isinstance(one, CharacterData) for one in under_way.result.character)
