"""What plain words say of a quest or a skill: each kind has the few forms in which it is told."""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.parsifal.edition import AFTER, OF_ANY_TAROT, EditionData, QuestData, SkillData
from companion.games.parsifal.pieces import After, QuestKind, SkillKind
from companion.referee.interview import UnfitError
from companion.referee.names import simple

#: Words that change nothing.
FILLERS = {
    *("a", "an", "the", "one", "1", "any", "of", "this", "that", "other", "another", "rival"),
    *("is", "are", "be", "must", "can", "may", "at", "least", "once"),
}
NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"}
#: Words for whoever the tarot itself is.
ITSELF = ("this character", "this tarot", "he", "she", "it", "they")
#: Words for every tarot of a kind.
CHARACTERS = ("characters", "character", "anybody", "anyone", "somebody", "someone", "everybody")
ARTIFACTS = ("artifacts", "artifact")
TAROTS = ("tarots", "tarot", "cards", "card", "anything", "something")

#: Tarots one after another, each as <its id>; every one of a kind as <0>, <1> or <2>. ME is the
#: tarot itself.
LIST = r"<\S+>(?: (?:(?:or|and) )?<\S+>)*?"
WHO = f"(?P<who>{LIST})"
WHOM = f"(?: {WHO})?"
WHAT = f"(?P<what>{LIST})"
NUMBER = r"(?P<count>[2-9]|[12]\d|30)"
COUNT = f"(?:{NUMBER} )?"
UNLOCKED = r"(?:(?:in play (?:and )?)?(?:not locked|free|unlocked)|free in play)"

#: The forms of each kind of quest, without fillers.
QUESTS: tuple[tuple[QuestKind, str], ...] = (
    (QuestKind.OWNED_BY, f"(?:{WHO} )?(?:owns?|has|have|holds?|gets?) {WHAT}"),
    (QuestKind.OWNED_BY, f"{WHAT} (?:with|owned by|belongs to|under) {WHO}"),
    (QuestKind.LOCKED_OR_LIMBO, f"{WHO} (?:locked or in limbo|in limbo or locked)"),
    (QuestKind.LIMBO, f"{WHO} in limbo"),
    (QuestKind.FREE, f"{COUNT}{WHO} {UNLOCKED}"),
    (QuestKind.FREE, f"{COUNT}(?:free|unlocked) {WHO}(?: in play)?"),
    (QuestKind.LOCKED, f"{WHO} locked"),
    (QuestKind.LOCK, f"(?:(?P<by>{LIST}) )?(?:locks?|locking) {WHO}"),
)

GROUP = rf"{NUMBER}(?: (?P<by>{LIST}))?(?: copies its owner)?(?: {UNLOCKED})?"
TURN = r"(?: and ends? (?:their |his |her )?turn)?"
AGAIN = r"(?: (?:more|additional|extra|second|<2>))*"
#: The forms of each kind of skill, without fillers.
SKILLS: tuple[tuple[SkillKind, str], ...] = (
    (SkillKind.LOCK, f"locks?(?: up to)?(?: {NUMBER})?{WHOM}"),
    (SkillKind.LOCK, f"locks? {WHO} ME (?:holds?|adds room for) {NUMBER} locks"),
    (SkillKind.FREE, f"(?:frees?|unlocks?|sets? free){WHOM}"),
    (SkillKind.FREE, f"sets? {WHO} free"),
    (SkillKind.CHANGE_OWNER, f"if you control {GROUP} (?:move|change owner) {WHO} to player"),
    (SkillKind.CHANGE_OWNER, f"changes? owner(?: {WHO})?(?: (?:with|if you control) {GROUP})?"),
    (SkillKind.CHANGE_OWNER, f"moves? {WHO} to player(?: (?:with|if you control) {GROUP})?"),
    (SkillKind.GIVE, f"gives? <1>(?: (?:its owner|ME) owns)?(?: to {WHO})?"),
    (SkillKind.CONTROL, f"(?:controls?|uses? skills?){WHOM}(?: for action)?"),
    (SkillKind.TO_LIMBO, f"(?:moves?|sends?|puts?|banish(?:es)?){WHOM} (?:in|into|to) limbo"),
    (
        SkillKind.FROM_LIMBO,
        f"(?:takes?|brings?|gets?|moves?)(?: back)?{WHOM}(?: back)? (?:out|from) limbo",
    ),
    (SkillKind.DRAW, f"draws?{AGAIN}"),
    (SkillKind.INTERRUPT, f"interrupts?(?: action)?(?: player)?{TURN}"),
    (
        SkillKind.TWICE,
        "(?:owner )?(?:(?:performs?|takes?|has|do|does) )?2 actions(?: (?:in )?turn)?",
    ),
)
#: Where an artifact goes then.
PLACE = "stays|(?:in|into|to) (?:common area|common|limbo)"
THEN = f"(?:(?: ME| then| and)+ (?:goes |comes )?(?P<after>{PLACE}))?"


class Grammar:
    """The forms, with the names of an edition's tarots. [deck.2]"""

    def __init__(self, data: EditionData) -> None:
        self.characters = tuple(one.id for one in data.character)
        self.artifacts = tuple(one.id for one in data.artifact)
        self.alone = {one.id for one in data.character if one.copies == 1}
        self.can_own = {one.id for one in data.character if one.can_own}
        self.named = dict.fromkeys(CHARACTERS, "0") | dict.fromkeys(ARTIFACTS, "1")
        self.named |= dict.fromkeys(TAROTS, "2")
        names = {one.id: (one.name, *one.also) for one in data.character}
        names |= {one.id: (one.name, *one.also) for one in data.artifact}
        self.names = {id_: each[0] for id_, each in names.items()}
        for id_, each in names.items():
            for said in map(simple, each):
                self.named |= dict.fromkeys((said, f"{said}s", f"{said}es"), id_)

    def tarot(self, words: str) -> str | None:
        """The id of a tarot that is named, or None."""
        found = re.fullmatch(r"<([^\d\s]\S*)>", self.marked(words, ""))
        return found[1] if found is not None else None

    def quest(self, words: str, own: str) -> QuestData:
        """A quest of the character with this id, still without its text. Raises UnfitError."""
        said = self.marked(words, own)
        for kind, form in QUESTS:
            if (found := re.fullmatch(form, said)) is not None:
                return self._quest(kind, found.groupdict(), own)
        raise UnfitError("tarots-no-quest")

    def skill(self, words: str, own: str) -> tuple[SkillData, bool]:
        """A skill of the tarot with this id, still without its text; and whether it is known
        where an artifact goes then. Raises UnfitError.
        """
        said = self.marked(words, own).removeprefix(f"<{own}> ")
        then = THEN if own in self.artifacts else ""
        for kind, form in SKILLS:
            pattern = f"{form}{then}".replace("ME", f"<{own}>")
            if (found := re.fullmatch(pattern, said)) is not None:
                return self._skill(kind, found.groupdict(), own)
        raise UnfitError("tarots-no-skill")

    def marked(self, words: str, own: str) -> str:
        """The words without fillers, each tarot as its id. own: who he, she and it are."""
        names = self.named | (dict.fromkeys(ITSELF, own) if own else {})
        either = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        said = simple(words).replace("block", "lock")
        said = re.sub(rf"\b(?:{either})\b", lambda name: f"<{names[name[0]]}>", said)
        return " ".join(NUMBERS.get(word, word) for word in said.split() if word not in FILLERS)

    def _quest(self, kind: QuestKind, told: Mapping[str, str | None], own: str) -> QuestData:
        """The quest of a form with these words in it."""
        who, what, count = told["who"] or "", told.get("what") or "", told.get("count")
        if " and " in what or (" and " in who and count is None):
            raise UnfitError("tarots-and")
        if told.get("by") not in (None, f"<{own}>"):
            raise UnfitError("tarots-own-locks", name=self.names[own])
        those = self.ids(who, self.characters)
        if kind is QuestKind.LOCK and own in self.alone and "<0>" in who:
            those = tuple(id_ for id_ in those if id_ != own)
        if kind is not QuestKind.OWNED_BY:
            return QuestData(kind, "", targets=those, count=int(count or 1))
        things = self.ids(what, self.artifacts)
        if len(things) != 1:
            raise UnfitError("tarots-one-artifact")
        if those in ((), (own,)):
            return QuestData(QuestKind.OWN, "", artifact=things[0])
        return QuestData(kind, "", artifact=things[0], owners=self.all_but_swan(those))

    def _skill(
        self, kind: SkillKind, told: Mapping[str, str | None], own: str
    ) -> tuple[SkillData, bool]:
        """The same of a skill."""
        is_artifact, after = own in self.artifacts, told.get("after")
        if told.get("by") not in (None, f"<{own}>"):
            raise UnfitError("tarots-own-copies", name=self.names[own])
        if kind in (SkillKind.INTERRUPT, SkillKind.TWICE) and not is_artifact:
            raise UnfitError("tarots-of-artifacts")
        goes = self.place(after) if after else AFTER.get(kind, After.STAYS)
        if AFTER.get(kind, goes) is not goes:
            raise UnfitError("tarots-goes-otherwise", name=self.names[own])
        skill = SkillData(kind, "", targets=self.targets(kind, told.get("who") or ""), after=goes)
        if (count := told.get("count")) is not None:
            key = "capacity" if kind is SkillKind.LOCK else "group"
            skill = replace(skill, **{key: int(count)})
        return skill, not is_artifact or after is not None or kind in AFTER

    def targets(self, kind: SkillKind, said: str) -> tuple[str, ...]:
        """What a skill can be used on; empty for all that its kind can."""
        known = usual = self.characters
        if kind in OF_ANY_TAROT:
            known = (*self.characters, *self.artifacts)
        if kind is SkillKind.FROM_LIMBO:
            usual = known
        if kind is SkillKind.GIVE:
            usual = self.all_but_swan(usual)
        found = self.ids(said, known)
        if kind is SkillKind.GIVE:
            found = self.all_but_swan(found)
        return () if set(found) == set(usual) else found

    def place(self, words: str) -> After:
        """Where an artifact goes. Raises UnfitError."""
        said = simple(words)
        for word, after in (("stay", "stays"), ("common", "common"), ("limbo", "limbo")):
            if word in said:
                return After(after)
        raise UnfitError("tarots-no-place")

    def ids(self, said: str, known: tuple[str, ...]) -> tuple[str, ...]:
        """Those that are named, each once. Raises UnfitError where one is none of those known."""
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
        """Of all characters those that can own; of fewer, as they were named. [deck.3]"""
        if set(ids) != set(self.characters):
            return ids
        return tuple(id_ for id_ in ids if id_ in self.can_own)
