"""Finds the few templates that a line may fit, by its words alone."""

import re
from collections.abc import Iterator, Mapping, Sequence

#: A word of a template, outside of slots and rules.
WORD = re.compile(r"[^\W_]+")
#: A slot or a rule in a template. Its name may be followed by the template's own name for it.
SLOT = re.compile(r"\{[^}]*\}|<[^>]*>")
#: The innermost optional or alternative part of a template.
_PART = re.compile(r"\[[^\[\]()]*\]|\([^\[\]()]*\)")
#: A part that is joined to a word without a space, as in "trap[s]".
_JOINED = re.compile(r"[^\W_][\[({<]|[\])}>][^\W_]")


class TemplateIndex:
    """An index of templates by the words that each one needs, and by those that it allows."""

    def __init__(
        self,
        templates: Sequence[str],
        expansions: Mapping[str, str],
        slots: Mapping[str, Sequence[str] | None],
    ) -> None:
        """Index these templates.

        slots: maps each kind of slot to the words that fit it, or to None if any words fit.
        """
        self._expansions = expansions
        self._slots = slots
        self._needed: list[frozenset[str]] = []
        #: Bit sets of templates: first those that allow any words; then, for each word, those that
        #: allow that word.
        self._open = 0
        self._allowing: dict[str, int] = {}
        for number, template in enumerate(templates):
            self._needed.append(_needed(template))
            allowed = self._allowed(template)
            if allowed is None:
                self._open |= 1 << number
            for word in allowed or ():
                self._allowing[word] = self._allowing.get(word, 0) | 1 << number

    def candidates(self, text: str) -> Iterator[int]:
        """Yield the numbers of all templates that a line may fit, lowest first."""
        words = frozenset(WORD.findall(text))
        found = (1 << len(self._needed)) - 1
        for word in words:
            found &= self._open | self._allowing.get(word, 0)
        while found:
            number = (found & -found).bit_length() - 1
            found &= found - 1
            if self._needed[number] <= words:
                yield number

    def _allowed(self, template: str) -> set[str] | None:
        """Return all words that a template can contain, or None if it can contain any word."""
        if _JOINED.search(template):
            return None
        allowed = set(WORD.findall(SLOT.sub(" ", template)))
        for slot in SLOT.findall(template):
            name = slot[1:-1].partition(":")[0]
            if slot.startswith("<"):
                inside = self._allowed(self._expansions[name])
            else:
                fitting = self._slots[name]
                inside = None if fitting is None else set(WORD.findall(" ".join(fitting)))
            if inside is None:
                return None
            allowed |= inside
        return allowed


def _needed(template: str) -> frozenset[str]:
    """Return the words that occur in every line that fits a template: those outside the template's
    optional and alternative parts.
    """
    if _JOINED.search(template):
        return frozenset()
    count = 1
    while count:
        template, count = _PART.subn(" ", template)
    return frozenset(WORD.findall(SLOT.sub(" ", template)))
