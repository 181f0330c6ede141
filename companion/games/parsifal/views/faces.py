"""What stands on the tarots, and what they bear in braille."""

from collections.abc import Mapping, Sequence
from enum import Enum

from companion.games.parsifal.box.edition import Edition
from companion.games.parsifal.model.pieces import Artifact, Character, Figure, Part, Tarot
from companion.referee.facts import Board, Row
from companion.referee.game import Card, Mark
from companion.referee.table import Said, public


def describe(edition: Edition, thing: Enum, _options: Mapping[str, str]) -> Card | None:
    """A tarot, or that of which a figure is a copy. Its skills and quests are told as what they
    are, so that there is no text beside them.
    """
    tarot = edition.figures[thing] if isinstance(thing, Figure) else thing
    if not isinstance(tarot, Tarot):
        return None
    copies = edition.characters[tarot].copies if isinstance(tarot, Character) else 1
    said, code = figures_of(edition, tarot, copies), edition.data_of(tarot).code
    return Card(tarot, said, "", copies, marks(edition, tarot), code)


def figures_of(edition: Edition, tarot: Tarot, copies: int) -> Sequence[Said]:
    """A tarot's name and how many there are, what it can do, and what it is to do."""
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


def marks(edition: Edition, tarot: Tarot) -> Sequence[Mark]:
    """A tarot's name; then its skills, and its quests, each after a word for them."""
    found = [Mark(tarot, "mark-of-name")]
    for part, means, texts in (
        (Part.SKILLS, "mark-of-skill", edition.skill_texts(tarot)),
        (Part.QUESTS, "mark-of-quest", edition.quest_texts(tarot)),
    ):
        if texts:
            found.append(Mark(part, "mark-of-part", on_label=False, is_own_line=True))
            found += [Mark(one, means, on_label=False, is_own_line=True) for one in texts]
    return found
