"""What can be said, as a network of words for the recognisers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.referee.names import simple

#: A state, the next state, the word between them or "" for none, and the arc's relative
#: probability, which is at most 1.
Arc = tuple[int, int, str, float]


@dataclass
class Network:
    """A network of states. Each arc leads from one state to another, usually by a word.

    written: other spellings of a word, such as "5" for "five".
    said: pronunciations that players have chosen, such as "shi vawn" for "siobhan".
    list_state: the state after one name of a list to which more names can be added, or None if no
    question asks for a list.
    """

    arcs: tuple[Arc, ...]
    start: int = 0
    final: int = 1
    written: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)
    list_state: int | None = None
    _arcs_from: dict[int, dict[str, set[int]]] = field(init=False, default_factory=dict)
    _known_successors: dict[tuple[frozenset[int], str], frozenset[int]] = field(
        init=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for state, to, word, _ in self.arcs:
            self._arcs_from.setdefault(state, {}).setdefault(word, set()).add(to)

    def closure(self, states: Iterable[int]) -> frozenset[int]:
        """Return these states, and all states reachable from them without a word."""
        found, new = set(states), list(states)
        while new:
            for to in self._arcs_from.get(new.pop(), {}).get("", ()):
                if to not in found:
                    found.add(to)
                    new.append(to)
        return frozenset(found)

    def words(self, states: frozenset[int]) -> set[str]:
        """Return the possible next words in these states."""
        return {word for state in states for word in self._arcs_from.get(state, {}) if word}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words in the network."""
        return frozenset(word for _, _, word, _ in self.arcs if word)

    def after(self, states: frozenset[int], word: str) -> frozenset[int]:
        """Return the states that follow this word."""
        if (known := self._known_successors.get((states, word))) is None:
            to = (to for state in states for to in self._arcs_from.get(state, {}).get(word, ()))
            known = self._known_successors[states, word] = self.closure(set(to))
        return known

    def allows(self, words: Iterable[str]) -> bool:
        """Whether this sequence of words is a complete line."""
        return self.final in self._states_after(words)

    def is_unfinished(self, text: str) -> bool:
        """Whether more words are likely to follow this text, because no line ends with it, or
        because it may be part of a list.
        """
        spoken = {way: word for word, ways in self.written.items() for way in ways}
        said = [spoken.get(word, word) for word in simple(text).split()]
        states = self._states_after(said)
        return bool(said and states) and (self.final not in states or self.list_state in states)

    def _states_after(self, words: Iterable[str]) -> frozenset[int]:
        states = self.closure({self.start})
        for word in words:
            states = self.after(states, word)
        return states
