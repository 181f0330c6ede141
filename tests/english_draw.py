"""Prints docstrings, comments and test names at random: `python -m tests.english_draw SEED`.

Somebody who hasn't seen the style guide then judges whether each one reads naturally, sounds odd,
or has to be decoded.
"""

import ast
import io
import random
import re
import sys
import tokenize
from collections.abc import Iterator

from tests.plain_english import ROOT

#: How many docstrings and comments to draw, and how many test names.
TEXTS, NAMES = 100, 50
#: Matches comments that are meant for other programs and say nothing to readers.
SILENT = re.compile(r"#!|# (?:fmt: \w+|noqa(?:: [\w, ]+)?|type: ignore(?:\[[\w, -]+\])?)$")


def texts_in(source: str) -> Iterator[str]:
    """Yield each docstring in a module, and each comment including all its lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text is not None:
                yield f"{getattr(node, 'name', 'module')}: {text}"
    last, comment = 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and SILENT.match(token.string) is None:
            if comment and token.start[0] != last + 1:
                yield comment
                comment = ""
            comment, last = f"{comment}{token.string}\n", token.start[0]
    if comment:
        yield comment


def main(seed: int) -> None:
    """Print a random sample, which is always the same for the same seed and source code."""
    texts, names = list[str](), list[str]()
    for folder in ("companion", "packaging", "tests"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            source = file.read_text(encoding="utf-8")
            path = file.relative_to(ROOT).as_posix()
            texts += [f"{path}: {text.strip()}" for text in texts_in(source)]
            names += re.findall(r"def (test_\w+)", source)
    luck = random.Random(seed)
    for number, text in enumerate(luck.sample(texts, TEXTS) + luck.sample(names, NAMES), 1):
        sys.stdout.write(f"{number}. {text}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
