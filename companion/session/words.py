"""The words of one game in one language."""

from dataclasses import dataclass

from companion.narration.guide import Guides
from companion.narration.narrator import Narrator
from companion.narration.rulebook import Rulebook
from companion.session.catalogue import Catalogue
from companion.session.matching import Vocabulary
from companion.session.understanding.game_words import GameWords


@dataclass(frozen=True, slots=True)
class Words:
    """All words of one game in one language. Loading them takes longer than playing a game.

    All tables of an edition share these words, except the players' names in the vocabulary.
    """

    narrator: Narrator
    vocabulary: Vocabulary
    catalogue: Catalogue
    rulebook: Rulebook
    guides: Guides
    everyday: GameWords
