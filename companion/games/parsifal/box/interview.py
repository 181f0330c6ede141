"""The tarots of a box told step by step, in words: what each asks for, and what it does."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from companion.games.parsifal.box.checks import (
    by_hand_again,
    quest_contradictions,
    skill_contradictions,
)
from companion.games.parsifal.box.edition import (
    ArtifactData,
    CharacterData,
    Edition,
    EditionData,
    QuestData,
    SkillData,
    made,
)
from companion.games.parsifal.box.grammar import Grammar
from companion.games.parsifal.box.sentences import Sentences
from companion.games.parsifal.box.winnable import unwinnable
from companion.games.parsifal.model.pieces import QuestKind, SkillKind
from companion.referee.answers import any_name
from companion.referee.facts import PhraseFacts
from companion.referee.faults import Fault
from companion.referee.interview import Ask, Phrases, UnfitError
from companion.referee.names import simple
from companion.referee.schema import most_of

Q = TypeVar("Q", QuestData, SkillData)

#: That a tarot is as in the companion edition.
SAME = "same"
#: Words in quotation marks at the end are those of the tarot itself.
QUOTED = re.compile(r'([^"“„]*)["“„]([^"“”„]+)["“”]')


async def tarots(standard: Edition, phrases: Phrases) -> EditionData:
    """All tarots. standard: where their names, copies and codes come from. [deck.1]"""
    told = Telling(standard.data, phrases)
    title = await Ask("tarots-title", any_name)
    for id_ in told.usual:
        await tell(told, id_)
    while True:
        data = told.edition(title)
        facts = {**told.asked(title, len(told.usual)), **never(told, data)}
        again = await Ask("tarots-end", told.tarot_or_done, facts)
        if again is None:
            return data
        await tell(told, again)


def never(told: "Telling", data: EditionData) -> PhraseFacts:
    """Who could never win: the first of them, and how many there are."""
    those = [character for character, _ in unwinnable(made(data))]
    name = told.usual[str(those[0].value)].name if those else ""
    return {"who": name, "never": len(those)}


async def tell(told: "Telling", id_: str) -> None:
    """One tarot: its quests, if it is a character, and its skills."""
    usual = told.usual[id_]
    if isinstance(usual, ArtifactData):
        skills = await skills_of(told, usual)
        told.keep(usual if skills is None else replace(usual, skills=skills), skills is None)
    elif (quests := await quests_of(told, usual)) is None:
        told.keep(usual, is_same=True)
    else:
        skills = await skills_of(told, usual)
        skills = usual.skills if skills is None else skills
        told.keep(replace(usual, quests=quests, skills=skills), is_same=False)


async def quests_of(told: "Telling", one: CharacterData) -> tuple[QuestData, ...] | None:
    """The quests of a character, one or more; None where all is as in the companion edition."""
    found: list[QuestData] = []
    while True:
        read = partial(told.quest, one, found)
        quest = await Ask("tarots-quest", read, told.asked(one.name, len(found) + 1))
        if not isinstance(quest, QuestData):
            return tuple(found) if quest is None else None
        found.append(told.read_back(quest, told.sentences.quest(quest, one)))


async def skills_of(
    told: "Telling", one: CharacterData | ArtifactData
) -> tuple[SkillData, ...] | None:
    """The skills of a tarot, or none; None where they are as in the companion edition."""
    found: list[SkillData] = []
    while True:
        read = partial(told.skill, one, found)
        answer = await Ask("tarots-skill", read, told.asked(one.name, len(found) + 1))
        if not isinstance(answer, tuple):
            return tuple(found) if answer is None else None
        skill, is_settled = answer
        if not is_settled:
            after = await Ask("tarots-after", told.grammar.place, {"name": one.name})
            skill = replace(skill, after=after)
        found.append(told.read_back(skill, told.sentences.skill(skill, one)))


class Telling:
    """What has been told so far. usual: the tarots of the standard edition, by id, in order.

    said: what came of the last answer, to be said before the next question. same: the tarots that
    are as in the standard edition.
    """

    def __init__(self, data: EditionData, phrases: Phrases) -> None:
        self.phrases = phrases
        self.usual: Mapping[str, CharacterData | ArtifactData] = {
            **{one.id: one for one in data.character},
            **{one.id: one for one in data.artifact},
        }
        self.all_characters = {one.id: one for one in data.character}
        self.grammar = Grammar(data, phrases)
        self.sentences = Sentences(data, phrases)
        self.characters: dict[str, CharacterData] = {}
        self.artifacts: dict[str, ArtifactData] = {}
        self.same: set[str] = set()
        self.said = ""

    def asked(self, name: str, number: int) -> PhraseFacts:
        """What stands in a question. What came of the last answer is said once."""
        said, self.said = self.said, ""
        return {"said": said, "name": name, "number": number}

    def read_back(self, told: Q, ours: str) -> Q:
        """What is stored: with the tarot's own words, or with ours, which are said in any case."""
        self.said = f"{ours} "
        if told.kind in (QuestKind.BY_HAND, SkillKind.BY_HAND):
            return told
        if not told.text:
            return replace(told, text=ours)
        if simple(told.text) != simple(ours):
            kept = self.phrases.say("tarots-kept", {"text": told.text})
            self.said += f"{kept} "
        return told

    def keep(self, one: CharacterData | ArtifactData, is_same: bool) -> None:
        """A tarot is told."""
        self.said = ""
        self.same -= {one.id}
        if is_same:
            self.same.add(one.id)
            usual = self.phrases.say("tarots-as-usual", {"name": one.name})
            self.said = f"{usual} "
        if isinstance(one, CharacterData):
            self.characters[one.id] = one
        else:
            self.artifacts[one.id] = one

    def edition(self, title: str) -> EditionData:
        """All that is told. Its texts count as ours where most tarots are as in our edition."""
        return EditionData(
            schema=1,
            game="parsifal",
            title=title,
            character=tuple(self.characters.values()),
            artifact=tuple(self.artifacts.values()),
            companion_texts=len(self.same) * 2 > len(self.usual),
        )

    # What an answer means. Each raises UnfitError.

    def tarot_or_done(self, words: str) -> str | None:
        """The id of a tarot to be told again, or None for done."""
        if self.grammar.is_done(words):
            return None
        if (id_ := self.grammar.tarot(words)) is None:
            raise UnfitError("tarots-no-tarot")
        return id_

    def quest(
        self, one: CharacterData, found: list[QuestData], words: str
    ) -> QuestData | str | None:
        """A quest; None for done, once there is one; same for the whole tarot."""
        if not found and simple(words) in self.grammar.words("tarots-same"):
            return SAME
        if self.grammar.is_done(words):
            if not found:
                raise UnfitError("tarots-no-quests", name=one.name)
            return None
        meaning, text = self.parted(words)
        quest = self.grammar.quest(meaning, one.id)
        refuse(quest_contradictions(quest, one, self.all_characters))
        return replace(quest, text=text or quest.text)

    def skill(
        self, one: CharacterData | ArtifactData, found: list[SkillData], words: str
    ) -> tuple[SkillData, bool] | str | None:
        """A skill, and whether it is known where an artifact goes then; None for done; same for
        those of the companion edition.
        """
        if not found and simple(words) in self.grammar.words("tarots-same"):
            return SAME
        if self.grammar.is_done(words):
            return None
        meaning, text = self.parted(words)
        skill, is_settled = self.grammar.skill(meaning, one.id)
        character = one if isinstance(one, CharacterData) else None
        refuse(skill_contradictions(skill, character, self.all_characters))
        refuse(by_hand_again([*found, skill]))
        return replace(skill, text=text or skill.text), is_settled

    def parted(self, words: str) -> tuple[str, str]:
        """What is meant, and the words of the tarot, where they are told apart from that."""
        meaning, text = parted(words)
        return (words, "") if self.grammar.by_hand(words) is not None else (meaning, text)


def parted(words: str) -> tuple[str, str]:
    """What is meant, and the words of the tarot: those in quotation marks, or a whole sentence.

    Empty where ours will do. Raises UnfitError.
    """
    words = " ".join(words.split())
    text = words if words[:1].isupper() and words[-1] in ".!?" else ""
    if quoted := QUOTED.fullmatch(words):
        words, text = quoted[1].strip() or quoted[2], quoted[2].strip()
    if len(text) > (most := most_of(SkillData, "text")):
        raise UnfitError("tarots-long", most=most)
    return words, text


def refuse(contradictions: Iterator[Fault]) -> None:
    """Raises UnfitError for the first of these."""
    for key, expected in contradictions:
        raise UnfitError("tarots-contradiction", key=key, expected=expected)
