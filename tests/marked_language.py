"""A made-up language: English, in which each word of two letters and more bears a mark.

What is told in it and has a word without the mark does not come from a phrase file.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Transformer

MARK = "ø"
#: Not in what has a digit, such as a1, the name of a tile.
WORD = re.compile(r"(?<![\w])[^\W\d_]{2,}(?![\w])")
#: Attributes that are names of other things, not words.
NAMES = {"earcon"}


def marked(text: str) -> str:
    """Each word with the mark."""
    return WORD.sub(lambda word: word[0] + MARK, text)


def unmarked(text: str) -> set[str]:
    """The words without it."""
    words = set(re.findall(r"[^\W_]{2,}", text))
    return {word for word in words if MARK not in word and not any(map(str.isdigit, word))}


class _Marking(Transformer):
    def visit_TextElement(self, node: fluent.TextElement) -> fluent.TextElement:  # noqa: N802 - as Fluent calls it
        return fluent.TextElement(marked(node.value))

    def visit_Attribute(self, node: fluent.Attribute) -> fluent.Attribute:  # noqa: N802 - as Fluent calls it
        if node.id.name in NAMES:
            return node
        return self.generic_visit(node)


def marked_phrases(text: str) -> str:
    """The text of a phrase file in this language."""
    resource = FluentParser().parse(text)
    return FluentSerializer().serialize(_Marking().visit(resource))


def marked_files(folder: Path, files: Iterable[Path]) -> list[Path]:
    """These phrase files in this language, written into a folder."""
    found = []
    for number, file in enumerate(files):
        copy = folder / f"{number}.ftl"
        copy.write_text(marked_phrases(file.read_text(encoding="utf-8")), encoding="utf-8")
        found.append(copy)
    return found


def marked_edition(text: str) -> str:
    """An edition in this language: its names and its texts."""
    named = re.compile(r'\b((?:name|title|text) = )(".*?")|\b(also = )(\[.*?\])')
    return named.sub(lambda one: (one[1] or one[3]) + marked(one[2] or one[4]), text)
