"""Asks what is on the tarots in the players' box: what their quests require, and what their skills
do.

The players answer in their own words. grammar.py understands the answers; sentences.py reads them
back.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

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
    build_edition,
)
from companion.games.parsifal.box.grammar import Grammar
from companion.games.parsifal.box.sentences import Sentences
from companion.games.parsifal.box.winnable import unwinnable
from companion.games.parsifal.model.pieces import QuestKind, SkillKind
from companion.referee.edition_interview import EditionInterview
from companion.referee.facts import Word
from companion.referee.faults import Fault
from companion.referee.interview import Interview, Phrases, UnfitError
from companion.referee.names import simple
from companion.referee.schema import FieldQuestion, most_of

Q = TypeVar("Q", QuestData, SkillData)
#: Returned by the functions that parse answers if the player says that a tarot is the same as in
#: the standard edition.
SAME = "same"
#: Matches an answer that describes a quest or skill and then quotes the text printed on the tarot.
QUOTED = re.compile(r'([^"“„]*)["“„]([^"“”„]+)["“”]')


def tarots(standard: Edition, phrases: Phrases) -> Interview:
    """Return an interview that asks for the text of all tarots and returns the edition.

    standard: the edition from which the names, numbers of copies and codes are taken. [deck.1]
    """
    return TarotInterview(standard.data, phrases).edition()


class TarotInterview(EditionInterview[EditionData]):
    """Asks all questions about a box once, in order.

    said: the reply to the last answer, which is spoken together with the next question.
    same: ids of the tarots that are the same as in the standard edition.
    """

    END = "tarots-end"

    def __init__(self, standard: EditionData, phrases: Phrases) -> None:
        super().__init__(standard, phrases)
        self.characters = {one.id: one for one in standard.character}
        self.tarots = standard.tarots
        self.grammar = Grammar(standard, phrases)
        self.sentences = Sentences(standard, phrases)
        self.same: set[str] = set()
        self.said = ""

    async def close(self) -> EditionData:
        """Ask which tarots to describe again, until the player says "done". Return the edition."""
        while True:
            edition = self.finished()
            again = await self.ask(self.END, self.tarot_or_done, **self.summary(edition))
            if again is None:
                return edition
            told = self.draft["character" if again.id in self.characters else "artifact"]
            self.same.discard(again.id)
            place = next(n for n, one in enumerate(told) if one.id == again.id)
            told[place] = await self.ask_thing(type(again), {}, again)

    def finished(self) -> EditionData:
        """Return the edition. It is marked as having the companion's own texts if most tarots are
        the same as in the standard edition.
        """
        return replace(super().finished(), companion_texts=len(self.same) * 2 > len(self.tarots))

    def summary(self, edition: EditionData) -> dict[str, Word]:
        """Return the facts for the last question: the edition's title, how many characters can
        never win, and the name of the first of them.
        """
        never = [self.tarots[str(one.value)].name for one, _ in unwinnable(build_edition(edition))]
        who = never[0] if never else ""
        return {"said": self.once(), "name": edition.title, "who": who, "never": len(never)}

    def once(self) -> str:
        """Return the reply to the last answer, and forget it, so that it is spoken only once."""
        said, self.said = self.said, ""
        return said

    # Quests and skills

    @property
    def tarot(self) -> CharacterData | ArtifactData:
        """The standard edition's version of the tarot that is being described."""
        return self.tarots[self.thing["id"]]

    async def quests(self) -> tuple[QuestData, ...]:
        """Ask for a character's quests. If the player says "same", the character's skills are the
        same too.
        """
        usual = self.characters[self.tarot.id].quests
        quests = await self.several("tarots-quest", self.sentences.quest)
        self.keep(is_same=quests is None)
        return usual if quests is None else quests

    async def skills(self) -> tuple[SkillData, ...]:
        """Ask for a tarot's skills, unless the tarot is the same as in the standard edition."""
        usual = self.tarot.skills
        if self.tarot.id in self.same:
            return usual
        skills = await self.several("tarots-skill", self.sentences.skill)
        if isinstance(self.tarot, ArtifactData):
            self.keep(is_same=skills is None)
        return usual if skills is None else skills

    def keep(self, *, is_same: bool) -> None:
        """Record whether the tarot is the same as in the standard edition."""
        self.same -= {self.tarot.id}
        if is_same:
            self.same.add(self.tarot.id)
            self.said = self.phrases.say("tarots-as-usual", {"name": self.tarot.name}) + " "

    async def several(self, phrase: str, sentence: Callable[..., str]) -> tuple[Any, ...] | None:
        """Ask for quests or skills until the answer is "done".

        Return the quests or skills, or None if they are the same as in the standard edition.
        """
        found = self.thing[self.field] = list[Any]()
        async for answer in self.until_done(FieldQuestion(phrase), found):
            if answer == SAME:
                return None
            told, is_settled = answer
            if not is_settled:
                after = await self.ask("tarots-after", self.grammar.place, name=self.tarot.name)
                told = replace(told, after=after)
            found.append(self.stored(told, sentence(told, self.tarot)))
        return tuple(found)

    def facts_quest(self) -> dict[str, Word]:
        """Return the facts for the next question about a quest or skill: the reply to the last
        answer, and the number of the next one.
        """
        return {"said": self.once(), "number": len(self.thing[self.field]) + 1}

    facts_skill = facts_quest

    def stored(self, told: Q, ours: str) -> Q:
        """Return a quest or skill with its text: the one printed on the tarot if the player has
        quoted it, and otherwise the companion's own sentence.

        Also remember the reply, which reads that sentence back to the player.
        """
        self.said = f"{ours} "
        if told.kind in (QuestKind.BY_HAND, SkillKind.BY_HAND):
            return told
        if not told.text:
            return replace(told, text=ours)
        if simple(told.text) != simple(ours):
            self.said += self.phrases.say("tarots-kept", {"text": told.text}) + " "
        return told

    # Parsing answers

    def tarot_or_done(self, words: str) -> CharacterData | ArtifactData | None:
        """Parse the name of a tarot that the player wants to describe again. Return None for
        "done".
        """
        if self.is_done(words):
            return None
        if (id_ := self.grammar.tarot(words)) is None:
            raise UnfitError("tarots-no-tarot")
        return self.tarots[id_]

    def read_quest(self, words: str) -> tuple[QuestData, bool] | str:
        """Parse a quest. Return it and True, or SAME if the player says that the tarot is the
        same.
        """
        if self.is_same(words):
            return SAME
        meaning, text = self.parted(words)
        quest = self.grammar.quest(meaning, self.tarot.id)
        refuse(quest_contradictions(quest, self.characters[self.tarot.id], self.characters))
        return replace(quest, text=text or quest.text), True

    def done_quest(self) -> None:
        """Raise UnfitError if the character has no quest yet."""
        if not self.thing["quests"]:
            raise UnfitError("tarots-no-quests", name=self.tarot.name)

    def read_skill(self, words: str) -> tuple[SkillData, bool] | str:
        """Parse a skill. Return it, and whether the answer settles where the artifact goes after
        use. Return SAME if the player says that the tarot is the same.
        """
        if self.is_same(words):
            return SAME
        meaning, text = self.parted(words)
        skill, is_settled = self.grammar.skill(meaning, self.tarot.id)
        character = self.characters.get(self.tarot.id)
        refuse(skill_contradictions(skill, character, self.characters))
        refuse(by_hand_again([*self.thing["skills"], skill]))
        return replace(skill, text=text or skill.text), is_settled

    def is_same(self, words: str) -> bool:
        """Whether this is the first answer about the tarot's quests or skills, and it is "same"."""
        return not self.thing[self.field] and simple(words) in self.words("tarots-same")

    def parted(self, words: str) -> tuple[str, str]:
        """Split an answer into a description, and the text that is printed on the tarot.

        The text is what the player quotes, or the whole answer if it is a sentence. Otherwise, the
        text is "". Raises UnfitError if the text is too long.
        """
        meaning = " ".join(words.split())
        text = meaning if meaning[:1].isupper() and meaning[-1] in ".!?" else ""
        if quoted := QUOTED.fullmatch(meaning):
            meaning, text = quoted[1].strip() or quoted[2], quoted[2].strip()
        if len(text) > (most := most_of(SkillData, "text")):
            raise UnfitError("tarots-long", most=most)
        return (words, "") if self.by_hand(words) is not None else (meaning, text)


def refuse(contradictions: Iterator[Fault]) -> None:
    """Raise UnfitError if there are any contradictions. The error describes the first."""
    for key, expected in contradictions:
        raise UnfitError("tarots-contradiction", key=key, expected=expected)
