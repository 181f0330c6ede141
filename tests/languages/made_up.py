"""Translates the companion's texts into a made-up language, in which every English word is marked.

If a test finds a word without a mark, the word must have come from the program itself instead of
from a phrase file.
"""

import re
from functools import cache
from pathlib import Path

from fluent.syntax import FluentSerializer, ast, parse
from fluent.syntax.visitor import Transformer

from companion.narration.rulebook import LINE

NAME = "xx"
#: Matches a word. Anything with digits in it is a code and stays the same.
WORD = re.compile(r"(?<![\w])([^\W\d_]+)(?![\w])")
BEFORE, BEHIND = "ž", "ö"
#: Attributes in phrase files whose values aren't words, and stay the same.
IDS = frozenset({"earcon", "score-sheet", "winner", "highlight"})
#: Matches a key in an edition whose value consists of words, and the value.
TEXTS = re.compile(r'((?:^|[{, ])(?:name|text|title|printed|stand_in) = )"((?:[^"\\]|\\.)*)"', re.M)
ALSO = re.compile(r"((?:^|[{, ])also = )\[([^\]]*)\]", re.MULTILINE)


def translated(text: str) -> str:
    """Return the text with a mark on each word."""
    return WORD.sub(rf"{BEFORE}\1{BEHIND}", text)


@cache
def english_in(text: str, names: frozenset[str]) -> list[str]:
    """Return the words in a text that have no mark, except for names and single letters.

    The companion may repeat a word without its accents. Its mark then has no accents either.
    """
    marked = re.compile(f"[{BEFORE}z].*[{BEHIND}o]", re.IGNORECASE)
    words = [word for word in WORD.findall(text) if len(word) > 1]
    return [word for word in words if not marked.fullmatch(word) and word.casefold() not in names]


class _Marks(Transformer):
    """Marks the words in a phrase file."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        node.value = translated(node.value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.BaseNode:  # noqa: N802
        return node if node.id.name in IDS else self.generic_visit(node)

    def visit_Comment(self, node: ast.Comment) -> ast.Comment:  # noqa: N802
        return node


@cache
def translated_phrases(text: str) -> str:
    """Return a phrase file translated into the made-up language."""
    return FluentSerializer().serialize(_Marks().visit(parse(text)))


def translated_rulebook(text: str) -> str:
    """Return a rulebook translated into the made-up language. The ids of its rules stay the
    same.
    """
    return "\n".join(_rule(line) for line in text.splitlines())


def _rule(line: str) -> str:
    if (rule := LINE.match(line)) is None:
        return translated(line)
    return f"- {rule['id']} {translated(rule['text'])}{rule['rulings']}"


def translated_edition(text: str) -> str:
    """Return an edition translated into the made-up language. Its keys and ids stay the same."""
    text = TEXTS.sub(lambda match: f'{match[1]}"{translated(match[2])}"', text)
    return ALSO.sub(lambda match: f"{match[1]}[{translated(match[2])}]", text)


def write_translations(folder: Path, sources: list[Path]) -> list[Path]:
    """Write translations of these phrase files into a folder, and return their paths."""
    made = []
    for number, source in enumerate(sources):
        file = folder / f"{number}.{NAME}.ftl"
        file.write_text(translated_phrases(source.read_text(encoding="utf-8")), encoding="utf-8")
        made.append(file)
    return made
