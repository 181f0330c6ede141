"""Understands quests and skills in plain words.

People use only a few forms for each kind of quest or skill. These forms are the same phrases that
sentences.py uses to read a quest or a skill back.
"""

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.games.parsifal.box.edition import (
    AFTER,
    OF_ANY_TAROT,
    EditionData,
    QuestData,
    SkillData,
)
from companion.games.parsifal.box.sentences import QUESTS, SKILLS
from companion.games.parsifal.model.pieces import AfterUse, QuestKind, SkillKind
from companion.referee.answers import Answers
from companion.referee.interview import Phrases, UnfitError
from companion.referee.names import simple
from companion.referee.schema import most_of

#: Skills whose targets must be able to own artifacts. [deck.3]
OF_OWNERS = (SkillKind.GIVE, SkillKind.STEAL)
#: Phrases for where an artifact goes after use.
THEN: Mapping[AfterUse, str] = {
    AfterUse.STAYS: "tarots-then-stays",
    AfterUse.COMMON: "tarots-then-common",
    AfterUse.LIMBO: "tarots-then-limbo",
}
#: The parts of a form: a fact in braces, a bracket or a bar, or words.
PART = re.compile(r"\{(\w+)\}|([\[\]()|])|([^{}\[\]()|]+)")
SIGNS = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}
#: In a form's regular expression, every word ends with a space. A tarot is represented by its id;
#: 0, 1 and 2 stand for all characters, all artifacts and all tarots; ME stands for the tarot
#: itself.
TAROT = r"<\S+> "
NUMBER = f"(?P<count>{'|'.join(map(str, range(2, most_of(QuestData, 'count') + 1)))}) "


class Grammar(Answers):
    """The forms for all kinds of quests and skills, with an edition's names for tarots. [deck.2]"""

    def __init__(self, data: EditionData, phrases: Phrases) -> None:
        super().__init__(phrases)
        self.characters = tuple(one.id for one in data.character)
        self.artifacts = tuple(one.id for one in data.artifact)
        self.alone = {one.id for one in data.character if one.copies == 1}
        self.can_own = {one.id for one in data.character if one.can_own}
        self.named = dict.fromkeys(self.words("tarots-any-character"), "0")
        self.named |= dict.fromkeys(self.words("tarots-any-artifact"), "1")
        self.named |= dict.fromkeys(self.words("tarots-any-tarot"), "2")
        self.names = {id_: one.name for id_, one in data.tarots.items()}
        forms = ("", *phrases.forms("tarots-copies"))
        for one in data.tarots.values():
            for name in (one.name, *one.also):
                copies = [phrases.say("tarots-copies", {"name": name}, form=form) for form in forms]
                self.named |= dict.fromkeys(map(simple, (name, *copies)), one.id)
        self.fillers = set(self.words("tarots-fillers"))
        numbers = enumerate(self.words("tarots-numbers"))
        self.numbers = {word: str(number) for number, word in numbers if number > 1}
        self.ands = self.words("list-and")
        joints = "|".join(map(re.escape, [*self.ands, *self.words("list-or")]))
        list_ = f"{TAROT}(?:(?:(?:{joints}) )?{TAROT})*?"
        self.facts = {
            **{name: f"(?P<{name}>{list_})" for name in ("who", "item", "by")},
            "count": NUMBER,
            "me": "ME ",
        }
        self.quests = [(k, form) for k, said in QUESTS.items() for form in self.forms(*said)]
        self.skills = [(k, form) for k, said in SKILLS.items() for form in self.forms(*said)]
        places = (
            f"(?P<{after.value}>{'|'.join(self.forms(phrase))})" for after, phrase in THEN.items()
        )
        self.then = f"(?:{'|'.join(places)})?"

    def tarot(self, words: str) -> str | None:
        """Return the id of the tarot with this name, or None if there is none."""
        found = re.fullmatch(r"<([^\d\s]\S*)>", self.marked(words, ""))
        return found[1] if found is not None else None

    def quest(self, words: str, own: str) -> QuestData:
        """Parse a quest of the character with the id `own`. Raises UnfitError if the words are not
        a known form of quest.

        Only a quest by hand has its own text.
        """
        if (text := self.by_hand(words)) is not None:
            return QuestData(QuestKind.BY_HAND, text)
        said = self.marked(words, own)
        for kind, form in self.quests:
            if (found := re.fullmatch(form, f"{said} ")) is not None:
                return self._quest(kind, found.groupdict(), own)
        raise UnfitError("tarots-no-quest")

    def skill(self, words: str, own: str) -> tuple[SkillData, bool]:
        """Parse a tarot's skill. Return the skill, and whether the words say where the skill's
        artifact goes. Raises UnfitError if the words are not a known form of skill.
        """
        if (text := self.by_hand(words)) is not None:
            return SkillData(SkillKind.BY_HAND, text), own not in self.artifacts
        said = self.marked(words, own).removeprefix(f"<{own}> ")
        then = self.then if own in self.artifacts else ""
        for kind, form in self.skills:
            pattern = f"{form}{then}".replace("ME", f"<{own}>")
            if (found := re.fullmatch(pattern, f"{said} ")) is not None:
                return self._skill(kind, found.groupdict(), own)
        raise UnfitError("tarots-no-skill")

    def marked(self, words: str, own: str) -> str:
        """Return the words without fillers, with ids in place of tarots.

        own: the id that "he" or "it" stands for.
        """
        names = self.named | (dict.fromkeys(self.words("tarots-itself"), own) if own else {})
        either = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        said = re.sub(rf"\b(?:{either})\b", lambda name: f"<{names[name[0]]}>", simple(words))
        kept = (word for word in said.split() if word not in self.fillers)
        return " ".join(self.numbers.get(word, word) for word in kept)

    def forms(self, *phrases: str) -> list[str]:
        """Return all forms of these phrases as regular expressions."""
        forms = (form for phrase in phrases for form in self._written(phrase))
        return [f"(?:{''.join(self._parts(form))})" for form in forms]

    def _written(self, phrase: str) -> Iterable[str]:
        """Yield a phrase's forms, with facts in braces."""
        facts = {name: f"{{{name}}}" for name in (*self.facts, "some", "unlocked", "copies")}
        told = self.phrases.forms(phrase)
        for part in ("", *(part for part in ("any", "also") if part in told)):
            for form in self.phrases.say(phrase, facts, form=part).split(";"):
                if "{some}" in form:
                    for some in ("tarots-some", "tarots-some-of"):
                        yield form.replace("{some}", self.phrases.say(some, facts))
                else:
                    yield form

    def _parts(self, form: str) -> Iterable[str]:
        """Yield a form as a regular expression, part by part."""
        for name, sign, words in PART.findall(form):
            if name == "unlocked":
                unlocked = "|".join(self.forms("tarots-unlocked"))
                yield f"(?:{unlocked})"
            elif name == "copies":  # copies of the tarot itself, or of an artifact's owner
                owners = "|".join(self.forms("tarots-owner-copies"))
                yield f"(?:{self.facts['by']})?(?:{owners})?"
            elif name:
                yield self.facts[name]
            elif sign:
                yield SIGNS[sign]
            else:
                yield from (f"{re.escape(word)} " for word in self.marked(words, "").split())

    def _quest(self, kind: QuestKind, told: Mapping[str, str | None], own: str) -> QuestData:
        """Build a quest from the words that fill a form."""
        who, what, count = told.get("who") or "", told.get("item") or "", told.get("count")
        if self.has_and(what) or (self.has_and(who) and count is None):
            raise UnfitError("tarots-and")
        if told.get("by") not in (None, f"<{own}> "):
            raise UnfitError("tarots-own-locks", name=self.names[own])
        those = self.ids(who, self.characters)
        if kind is QuestKind.LOCK and own in self.alone and "<0>" in who:
            those = tuple(id_ for id_ in those if id_ != own)
        if kind is not QuestKind.OWNED_BY:
            return QuestData(kind, "", targets=those, count=int(count or 1))
        targets = self.ids(what, self.artifacts)
        if len(targets) != 1:
            raise UnfitError("tarots-one-artifact")
        if those in ((), (own,)):
            return QuestData(QuestKind.OWN, "", artifact=targets[0])
        return QuestData(kind, "", artifact=targets[0], owners=self.all_but_swan(those))

    def _skill(
        self, kind: SkillKind, told: Mapping[str, str | None], own: str
    ) -> tuple[SkillData, bool]:
        """Build a skill from the words that fill a form.

        Return the skill, and whether the words say where its artifact goes.
        """
        is_artifact = own in self.artifacts
        after = next((after for after in THEN if told.get(after.value)), None)
        if told.get("by") not in (None, f"<{own}> "):
            raise UnfitError("tarots-own-copies", name=self.names[own])
        if kind is SkillKind.INTERRUPT and not is_artifact:
            raise UnfitError("tarots-of-artifacts")
        goes = after or AFTER.get(kind, AfterUse.STAYS)
        if AFTER.get(kind, goes) is not goes:
            raise UnfitError("tarots-goes-otherwise", name=self.names[own])
        skill = SkillData(kind, "", targets=self.targets(kind, told.get("who") or ""), after=goes)
        if (count := told.get("count")) is not None:
            key = "group" if kind is SkillKind.CHANGE_OWNER else "capacity"
            skill = replace(skill, **{key: int(count)})
        return skill, not is_artifact or after is not None or kind in AFTER

    def targets(self, kind: SkillKind, said: str) -> tuple[str, ...]:
        """Return a skill's targets, or none if it can have any target that its kind allows."""
        known = usual = self.characters
        if kind in OF_ANY_TAROT:
            known = (*self.characters, *self.artifacts)
        if kind is SkillKind.FROM_LIMBO:
            usual = known
        if kind in OF_OWNERS:
            usual = self.all_but_swan(usual)
        found = self.ids(said, known)
        if kind in OF_OWNERS:
            found = self.all_but_swan(found)
        return () if set(found) == set(usual) else found

    def place(self, words: str) -> AfterUse:
        """Parse words for the place where an artifact goes. Raises UnfitError if they name no known
        place.
        """
        for after in AfterUse:
            if any(word in simple(words) for word in self.words("tarots-places", after.value)):
                return after
        raise UnfitError("tarots-no-place")

    def has_and(self, said: str) -> bool:
        """Whether the words mean all of these tarots, not just any of them."""
        return any(f"> {word} <" in said for word in self.ands)

    def ids(self, said: str, known: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids in these words, without duplicates.

        Raises UnfitError for a forbidden id.
        """
        every = (self.characters, self.artifacts, (*self.characters, *self.artifacts))
        found: dict[str, None] = {}
        for id_ in re.findall(r"<(\S+)>", said):
            found |= dict.fromkeys(every[int(id_)] if id_.isdecimal() else (id_,))
        if not found.keys() <= set(known):
            name = next(self.names[id_] for id_ in found if id_ not in known)
            wanted = "artifact" if known == self.artifacts else "character"
            raise UnfitError("tarots-wrong-tarot", name=name, wanted=wanted)
        return tuple(found)

    def all_but_swan(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids without the Swan if they include all characters; otherwise, return the ids
        unchanged. [deck.3]
        """
        if set(ids) != set(self.characters):
            return ids
        return tuple(id_ for id_ in ids if id_ in self.can_own)
