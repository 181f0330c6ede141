"""The text of each tarot, and its braille label."""

from collections.abc import Mapping, Sequence
from enum import Enum

from companion.games.parsifal.box.edition import Edition
from companion.games.parsifal.model.pieces import Artifact, Character, Figure, Part, Tarot
from companion.referee.facts import Board, Row
from companion.referee.game import Card, LabelField
from companion.referee.table import Announcement, public


def describe(edition: Edition, target: Enum, _options: Mapping[str, str]) -> Card | None:
    """Describe a tarot, or return None for any other piece. A figure is described like the
    character that it is a copy of.
    """
    tarot = edition.figures[target] if isinstance(target, Figure) else target
    if not isinstance(tarot, Tarot):
        return None
    copies = edition.characters[tarot].copies if isinstance(tarot, Character) else 1
    said, code = figures_of(edition, tarot, copies), edition.data_of(tarot).code
    return Card(tarot, said, "", copies, marks(edition, tarot), code)


def figures_of(edition: Edition, tarot: Tarot, copies: int) -> Sequence[Announcement]:
    """Describe what a tarot shows: its name, how many copies there are, its skills and its
    quests.
    """
    said = [public("card-artifact", item=tarot)]
    if not isinstance(tarot, Artifact):
        said = [public("card-character", item=tarot, count=copies)]
    if abilities := edition.abilities[tarot]:
        rows = tuple(Row((), "skill-told", {"option": one}) for one in abilities)
        said.append(public("card-skills", count=len(rows), board=Board(rows)))
    if isinstance(tarot, Character):
        rows = tuple(Row((), "quest-told", {"quest": one.quest}) for one in edition.goals[tarot])
        said.append(public("card-quests", count=len(rows), board=Board(rows)))
    return said


def marks(edition: Edition, tarot: Tarot) -> Sequence[LabelField]:
    """Return what is on a tarot's braille label: its name, and then its skills and quests under
    headings.
    """
    found = [LabelField(tarot, "mark-of-name")]
    for part, means, texts in (
        (Part.SKILLS, "mark-of-skill", edition.skill_texts(tarot)),
        (Part.QUESTS, "mark-of-quest", edition.quest_texts(tarot)),
    ):
        if texts:
            found.append(LabelField(part, "mark-of-part", on_label=False, is_own_line=True))
            found += [LabelField(one, means, on_label=False, is_own_line=True) for one in texts]
    return found
