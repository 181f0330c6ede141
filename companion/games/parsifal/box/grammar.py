"""Understands quests and skills that players describe in plain words.

Each kind of quest or skill can be described in a few forms. sentences.py uses the same forms to
read a quest or a skill back to the players.
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

#: The kinds of skills that can only be used on characters that can own artifacts. [deck.3]
OF_OWNERS = (SkillKind.GIVE, SkillKind.STEAL)
#: Phrases that say where an artifact goes after it is used.
THEN: Mapping[AfterUse, str] = {
    AfterUse.STAYS: "tarots-then-stays",
    AfterUse.COMMON: "tarots-then-common",
    AfterUse.LIMBO: "tarots-then-limbo",
}
#: Splits a form into its parts. A part is a name in braces such as {who}, a bracket or bar, or
#: words.
PART = re.compile(r"\{(\w+)\}|([\[\]()|])|([^{}\[\]()|]+)")
SIGNS = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}
#: Matches a tarot in a description in which ids have replaced all names. <0>, <1> and <2> stand for
#: all characters, all artifacts and all tarots. Every word ends with a space. In a form, ME stands
#: for the tarot that has the quest or skill.
TAROT = r"<\S+> "
NUMBER = f"(?P<count>{'|'.join(map(str, range(2, most_of(QuestData, 'count') + 1)))}) "


class Grammar(Answers):
    """The forms in which players can describe quests and skills of this edition's tarots.
    [deck.2]
    """

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
        """Parse a quest. Raises UnfitError if the words don't describe a known kind of quest.

        own: id of the character that has the quest. The quest's text is empty, unless the players
        will judge the quest themselves.
        """
        if (text := self.by_hand(words)) is not None:
            return QuestData(QuestKind.BY_HAND, text)
        said = self.marked(words, own)
        for kind, form in self.quests:
            if (found := re.fullmatch(form, f"{said} ")) is not None:
                return self._quest(kind, found.groupdict(), own)
        raise UnfitError("tarots-no-quest")

    def skill(self, words: str, own: str) -> tuple[SkillData, bool]:
        """Parse a skill. Return it, and whether the description settles where the artifact goes
        after use. Raises UnfitError if the words don't describe a known kind of skill.

        own: id of the tarot that has the skill.
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
        """Return a description in which ids replace the names of tarots, with all meaningless words
        removed.

        own: id of the tarot that "he" or "it" stands for.
        """
        names = self.named | (dict.fromkeys(self.words("tarots-itself"), own) if own else {})
        either = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        said = re.sub(rf"\b(?:{either})\b", lambda name: f"<{names[name[0]]}>", simple(words))
        kept = (word for word in said.split() if word not in self.fillers)
        return " ".join(self.numbers.get(word, word) for word in kept)

    def forms(self, *phrases: str) -> list[str]:
        """Return regular expressions that match all forms of these phrases."""
        forms = (form for phrase in phrases for form in self._written(phrase))
        return [f"(?:{''.join(self._parts(form))})" for form in forms]

    def _written(self, phrase: str) -> Iterable[str]:
        """Yield all forms of a phrase, with names such as {who} where the description names
        tarots.
        """
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
        """Turn a form into a regular expression, and yield it part by part."""
        for name, sign, words in PART.findall(form):
            if name == "unlocked":
                unlocked = "|".join(self.forms("tarots-unlocked"))
                yield f"(?:{unlocked})"
            # Copies of the tarot itself or, if it is an artifact, of the character that owns it.
            elif name == "copies":
                owners = "|".join(self.forms("tarots-owner-copies"))
                yield f"(?:{self.facts['by']})?(?:{owners})?"
            elif name:
                yield self.facts[name]
            elif sign:
                yield SIGNS[sign]
            else:
                yield from (f"{re.escape(word)} " for word in self.marked(words, "").split())

    def _quest(self, kind: QuestKind, told: Mapping[str, str | None], own: str) -> QuestData:
        """Build a quest from the groups that a form's regular expression has matched."""
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
        """Build a skill from the groups that a form's regular expression has matched.

        Return the skill, and whether the description settles where the artifact goes after use.
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
        """Return the ids of the targets that a description names. Return no ids if these are all
        the targets that the skill can have.
        """
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
        """Parse where an artifact goes after use. Raises UnfitError for an unknown place."""
        for after in AfterUse:
            if any(word in simple(words) for word in self.words("tarots-places", after.value)):
                return after
        raise UnfitError("tarots-no-place")

    def has_and(self, said: str) -> bool:
        """Whether the tarots in a description are joined by "and", so that all of them are
        meant.
        """
        return any(f"> {word} <" in said for word in self.ands)

    def ids(self, said: str, known: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids in a description, each once.

        Raises UnfitError if one of them is not in `known`.
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
        """If these are the ids of all characters, return them without the Swan. Otherwise return
        them unchanged. [deck.3]
        """
        if set(ids) != set(self.characters):
            return ids
        return tuple(id_ for id_ in ids if id_ in self.can_own)
