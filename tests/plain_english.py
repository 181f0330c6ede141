"""Finds wording that is almost always wrong: `python -m tests.plain_english`. `make style` runs
this.

The check covers phrase files, guides, docstrings, comments and test names.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Patterns for wording that is almost always wrong, each with what to write instead.
WRONG = {
    r"\banew\b": "again, or a new one",
    r"(?<!\bthere )\bis no (?!longer\b|more\b|one\b)": "isn't a",
    r"\bwho has an? ": "if you have a, or with a",
    r"\bwhoever has\b": "anyone who has",
    r"\bso long is\b": "how long, with its unit",
    r"\bbut for\b(?! (?:now|the moment)\b)": "except",
    r"\botherwise than\b": "not as, or except",
    r"(?:^|[.:;?!] )Else\b": "Otherwise",
    r"\bnothing else than\b": "only",
    r"\bthat there (?:is|are)\b(?! no\b)": "name what there is",
    r"(?<!\bmay or )\bmay not be\b": "can't be",
    r"\bit has none\b(?! of)": "has no, with its noun",
    r"\bwhat (?:comes?|came|will come|would come) of\b": "the outcome, or the result",
    r"\b(?:is|are|was|were) waited for\b": "who waits for it",
    r"\bso many\b(?! (?:that|as)\b)": "this many",
    r"\blet go of\b": "release",
    r"\bmistakes? of ours\b": "an error of the program",
    r"\bfor want of\b": "without, or because it lacks",
    r"\bwho is its fact\b": "name the fact",
}
#: Files in which some of this wording is correct, with the reason.
EXCEPTIONS = {
    "tests/plain_english.py": "has the wording to look for",
    "tests/test_plain_english.py": "has the wording to look for",
}
#: Files that are not checked, because they contain people's own words or text from other programs.
UNREAD = ("tests/everyday/", "tests/golden/", "tests/proof/last/", "braille_tables/", "LICENCES.md")
_PATTERNS = [
    (re.compile(wrong, 0 if "Else" in wrong else re.IGNORECASE), right)
    for wrong, right in WRONG.items()
]


def offences(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each wording that is wrong in a text: its line number, the wording, and what to write
    instead.
    """
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, right in _PATTERNS:
            if (match := pattern.search(line)) is not None:
                yield number, match[0].strip(), right


def prose_of(source: str) -> str:
    """Return a module's docstrings, comments and test names, each on its original line, and nothing
    else.
    """
    lines = [""] * (source.count("\n") + 2)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] += token.string.lstrip("#: ")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            lines[node.lineno - 1] += node.name.replace("_", " ")
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            text = ast.get_docstring(node, clean=False)
            if text is not None and first is not None:
                for number, line in enumerate(text.splitlines(), first.lineno - 1):
                    lines[number] += line
    return "\n".join(lines)


def phrases_of(source: str) -> str:
    """Return a phrase file's text without the words that people may type."""
    spoken = (re.sub(r"^ +\.(?:also|when) = .*|^[a-z-]+ = \w+(?:, .*)$", "", line)
              for line in source.splitlines())  # fmt: skip
    return "\n".join("" if " = " not in line and "*" in line else line for line in spoken)


def files() -> Iterator[tuple[str, str]]:
    """Yield the path of each file to check, and the text in it that people read."""
    for folder, pattern in (("companion", "**/*.ftl"), ("docs", "*.md"), (".", "*.md"),
                            ("companion", "**/*.md"), ("companion", "**/*.py"),
                            ("tests", "**/*.py")):  # fmt: skip
        for file in sorted((ROOT / folder).glob(pattern)):
            path = file.relative_to(ROOT).as_posix()
            if path in EXCEPTIONS or path.startswith(UNREAD):
                continue
            text = file.read_text(encoding="utf-8")
            if next(offences(text.replace("_", " ")), None) is None:
                # Skip modules that contain no wrong wording, because it would take longer to parse
                # every module.
                continue
            if file.suffix == ".py":
                text = prose_of(text)
            yield path, phrases_of(text) if file.suffix == ".ftl" else text


def main() -> int:
    """Print all wrong wordings. Return 1 if there are any, and 0 otherwise."""
    is_faulty = False
    for path, text in files():
        for number, wrong, right in offences(text):
            is_faulty = True
            sys.stdout.write(f'{path}:{number}: "{wrong}": write {right}.\n')
    return int(is_faulty)


if __name__ == "__main__":
    sys.exit(main())
