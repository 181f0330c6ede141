"""Narrows down the templates that a line may fit, so that few of them have to be tried."""

import re
from collections.abc import Iterator, Mapping, Sequence

#: A word of a template, outside slots and expansions.
WORD = re.compile(r"[^\W_]+")
#: A slot, as in "{thing}", or an expansion, as in "<the>". A second name may follow a colon.
SLOT = re.compile(r"\{[^}]*\}|<[^>]*>")
#: Matches an optional or alternative part of a template, if no other such part is inside it.
_PART = re.compile(r"\[[^\[\]()]*\]|\([^\[\]()]*\)")
#: Matches where a template part touches a word, as in "trap[s]".
_JOINED = re.compile(r"[^\W_][\[({<]|[\])}>][^\W_]")


class TemplateIndex:
    """Looks up templates by the words that they require and the words that they allow."""

    def __init__(
        self,
        templates: Sequence[str],
        expansions: Mapping[str, str],
        slots: Mapping[str, Sequence[str] | None],
    ) -> None:
        """Index these templates.

        expansions: maps the names of expansions to their text.
        slots: maps each kind of slot to the words that fit it, or to None if any words fit.
        """
        self._expansions = expansions
        self._slots = slots
        self._needed: list[frozenset[str]] = []
        #: Sets of templates, with one bit for each. `_open` contains those that allow any words,
        #: and `_allowing` maps each word to those that allow it.
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
        """Yield the numbers of all templates that a line may fit, in order."""
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
        """Return all words that a template allows, or None if it allows any word."""
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
    """Return the words that a line must contain to fit this template.

    These are the words outside the template's optional and alternative parts.
    """
    if _JOINED.search(template):
        return frozenset()
    count = 1
    while count:
        template, count = _PART.subn(" ", template)
    return frozenset(WORD.findall(SLOT.sub(" ", template)))
