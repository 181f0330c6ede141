"""What may be said, as a net of words: what recognisers follow."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

#: From one place to another by a word, an empty one is none; and how likely it is that one goes on
#: like that, beside the other ways, at most 1.
Arc = tuple[int, int, str, float]


@dataclass(slots=True)
class Network:
    """Places, and the words that lead from one to another.

    written: how a word may be written otherwise, as "5" for "five". said: how a word is said, where
    somebody has told it, as "shi vawn" for "siobhan".
    """

    arcs: tuple[Arc, ...]
    start: int = 0
    final: int = 1
    written: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)
    _from: dict[int, dict[str, set[int]]] = field(init=False, default_factory=dict)
    _after: dict[tuple[frozenset[int], str], frozenset[int]] = field(
        init=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for place, to, word, _ in self.arcs:
            self._from.setdefault(place, {}).setdefault(word, set()).add(to)

    def closure(self, places: Iterable[int]) -> frozenset[int]:
        """These places, and all where one is with no word more."""
        found, new = set(places), list(places)
        while new:
            for to in self._from.get(new.pop(), {}).get("", ()):
                if to not in found:
                    found.add(to)
                    new.append(to)
        return frozenset(found)

    def words(self, places: frozenset[int]) -> set[str]:
        """What may be said at these places."""
        return {word for place in places for word in self._from.get(place, {}) if word}

    def after(self, places: frozenset[int], word: str) -> frozenset[int]:
        """Where one is after this word."""
        if (known := self._after.get((places, word))) is None:
            to = (to for place in places for to in self._from.get(place, {}).get(word, ()))
            known = self._after[places, word] = self.closure(set(to))
        return known

    def allows(self, words: Iterable[str]) -> bool:
        """Whether this may be said."""
        places = self.closure({self.start})
        for word in words:
            places = self.after(places, word)
        return self.final in places
