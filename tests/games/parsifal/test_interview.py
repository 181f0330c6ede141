"""Tests the interview in which players describe the tarots in their box, corrections to their
answers, and a game with the resulting edition.
"""

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
from companion.games.parsifal.model.pieces import AfterUse, QuestKind, SkillKind
from companion.narration.phrasebook import Value
from companion.paths import PACKAGE
from companion.referee.edition import decoded
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from tests.conftest import Companion
from tests.table import GAMES
from tests.told import Saying

FILE = PACKAGE / "games" / "parsifal" / "editions" / "standard.toml"
EDITION: Edition = read_edition(FILE.read_text(encoding="utf-8"), "standard.toml")
DATA = EDITION.data
PHRASES = phrasebook("en", GAMES["parsifal"])
#: The answers that say where an artifact goes after it has been used.
PLACES = {AfterUse.STAYS: "it stays", AfterUse.COMMON: "common area", AfterUse.LIMBO: "into Limbo"}


def skill_answers(skill: SkillData, *, of_artifact: bool) -> list[str]:
    """Return the answers that describe a skill in the words of the companion edition."""
    if not of_artifact or skill.kind in AFTER:
        return [skill.text]
    return [skill.text.split(".")[0], PLACES[skill.after]]


def standard_answers() -> list[str]:
    """Return the answers that reproduce the companion edition."""
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
#: The facts in the interview's last question if every character in the box can win.
END: dict[str, Value] = {"said": "", "who": "", "never": 0}
#: Answers for a box that has its own Amfortas, Charmers and Bow.
AMFORTAS = ["owns the Balm", 'Parsifal is locked "Parsifal must be bound."', "done", "none"]
CHARMER = ["two Charmers free", "done", "control anybody", "done"]
BOW = ["move anyone to Limbo", "common", "done"]
OWN = ["Our Box", *AMFORTAS, *CHARMER, *["same"] * 12, "as in the companion edition", *BOW]
OWN += [*["same"] * 5, "done"]


#: Formats a phrase.
say = PHRASES.say


def lines(answers: list[str]) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def interview(companion: Companion, file: Path, answers: list[str]) -> str:
    """Return the output of `companion edition new` for these answers."""
    return companion("edition", "new", "parsifal", str(file), typed=lines(answers)).stdout


def playable_line(title: str, file: Path) -> str:
    """Return the last line of the output, which says that this edition can be played."""
    return say("edition-good", {"name": title, "file": file.name, "title": "Parsifal"}) + "\n"


def read(file: Path) -> EditionData:
    return decoded(file.read_text(encoding="utf-8"), file.name, EditionData, game="parsifal")


def asked(*answers: str) -> InterviewSession:
    return InterviewSession(lambda: tarots(EDITION, PHRASES), PHRASES, answers)


def comparable(data: EditionData) -> EditionData:
    """Return the edition with its targets sorted and without the texts of artifacts' skills, so
    that two editions can be compared.
    """

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


def test_interview_with_standard_answers_writes_the_standard_tarots(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "box.toml"
    heard = interview(companion, file, STANDARD)
    assert heard.endswith(playable_line("Companion tarots", file))
    squires = "At least two Squires are in play and not locked. "
    assert say("tarots-quest", {"said": squires, "number": 3, "name": "Gurnemanz"}) in heard
    assert say("tarots-end", {**END, "name": "Companion tarots"}) in heard
    assert comparable(read(file)) == comparable(DATA)


def test_answering_same_for_every_tarot_produces_the_companion_edition() -> None:
    result = asked("Box", *["same"] * 21, "done").result
    assert result == replace(DATA, title="Box")


def test_interview_about_custom_tarots_can_be_resumed_and_its_edition_played(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    heard = interview(companion, file, OWN[:4])
    kept = say("tarots-kept", {"text": "Parsifal must be bound."})
    for phrase, said, number in (
        ("tarots-quest", "", 1),
        ("tarots-quest", "Amfortas owns the Balm. ", 2),
        ("tarots-quest", f"Parsifal is locked. {kept} ", 3),
        ("tarots-skill", "", 1),
    ):
        assert say(phrase, {"said": said, "number": number, "name": "Amfortas"}) in heard
    assert heard.endswith(say("edition-kept", {"file": f"{file}.answers"}) + "\n")
    assert not file.exists()
    heard = interview(companion, file, OWN[4:])
    assert heard.startswith(say("edition-goes-on", {"count": 4}))
    assert say("tarots-after", {"name": "Bow"}) in heard
    assert "Move one other character to Limbo. The Bow then goes to the common area." in heard
    assert heard.endswith(playable_line("Our Box", file))
    edition = read(file)
    amfortas, charmer = edition.character[:2]
    assert edition.companion_texts  # The companion wrote most of the card texts.
    assert amfortas.quests == (
        QuestData(QuestKind.OWN, "Amfortas owns the Balm.", "balm"),
        QuestData(QuestKind.LOCKED, "Parsifal must be bound.", targets=("parsifal",)),
    )
    assert not amfortas.skills
    assert (charmer.copies, charmer.code) == (6, DATA.character[1].code)
    assert [skill.kind for skill in charmer.skills] == [SkillKind.CONTROL]
    assert edition.character[2:] == DATA.character[2:]
    assert edition.artifact[1].skills[0].after is AfterUse.COMMON
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


#: Answers that describe a box with a skill that allows two actions, and with quests and skills that
#: the players have to carry out by hand.
SOURCES = [
    *("Sources", "acquires the Grail", "Kundry is in play", "two Knights are in Limbo", "done"),
    *("perform two actions", "take another's artifact", "draw two tarots", "done"),
    *("by hand Whoever laughs last is next.", "done"),
    *('By hand: "Change places with somebody."', "done"),
    *(*["same"] * 19, "done"),
]


def test_edition_with_manual_quests_and_skills_can_be_written_and_played(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "sources.toml"
    heard = interview(companion, file, SOURCES)
    for phrase, name, said in (
        ("tarots-skill", "Amfortas", "Perform two actions this turn. "),
        ("tarots-quest", "Charmer", "The table judges: Whoever laughs last is next. "),
        ("tarots-skill", "Charmer", "The table does: Change places with somebody. "),
    ):
        assert say(phrase, {"said": said, "number": 2, "name": name}) in heard
    assert heard.endswith(playable_line("Sources", file))
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


def test_back_command_undoes_the_last_accepted_answer(companion: Companion, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    answers = ["Box", "owns Kundry", "owns the Balm", "back", "owns the Grail", "done", "none"]
    heard = interview(companion, file, answers)
    assert say("tarots-wrong-tarot", {"name": "Kundry", "wanted": "artifact"}) in heard
    kept = (tmp_path / "box.toml.answers").read_text(encoding="utf-8")
    assert kept == lines(["Box", "owns the Grail", "done", "none"])


def test_finished_box_can_be_corrected_by_naming_a_tarot(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "box.toml"
    interview(companion, file, OWN)
    heard = interview(
        companion, file, ["Bow", "lock two characters", "done", "amfortas", "same", "done"]
    )
    facts: dict[str, Value] = {"said": "Lock two characters at once. ", "number": 2, "name": "Bow"}
    assert say("tarots-skill", facts) in heard
    same = say("tarots-as-usual", {"name": "Amfortas"}) + " "
    assert say("tarots-end", {**END, "said": same, "name": "Our Box"}) in heard
    edition = read(file)
    assert edition.character[0] == DATA.character[0]
    assert edition.artifact[1].skills == (
        SkillData(SkillKind.LOCK, "Lock two characters at once.", capacity=2),
    )
    assert [one.id for one in edition.character] == [one.id for one in DATA.character]


def test_character_that_can_never_win_is_named_in_the_closing_question(
    companion: Companion, tmp_path: Path
) -> None:
    """The file is written nevertheless, and checking it gives the reason."""
    file = tmp_path / "box.toml"
    never = ["locks Gawan", "Amfortas is locked", "done", "lock anybody", "done"]
    heard = interview(companion, file, ["Box", *never, *["same"] * 20, "done"])
    same = say("tarots-as-usual", {"name": "Wine"}) + " "
    facts = {**END, "said": same, "name": "Box", "never": 1, "who": "Amfortas"}
    assert say("tarots-end", facts) in heard
    quests = "1, Amfortas is locking Gawan; 2, Amfortas is locked"
    expected = say("expected-possible", {"count": 2, "never": quests})
    assert f"character amfortas.quests must be {expected}.\n" in heard


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
def test_unsuitable_answer_is_refused_and_the_question_is_asked_again(
    answers: list[str], wrong: str, says: str
) -> None:
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
def test_custom_wording_on_a_tarot_is_kept_as_its_text(words: str, text: str) -> None:
    result = asked("Box", words, "done", "none", *["same"] * 20, "done").result
    (quest,) = result.character[0].quests
    assert quest == QuestData(QuestKind.OWN, text, "grail")


def test_every_interview_question_has_a_sentence_and_the_last_answer_can_be_undone() -> None:
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
