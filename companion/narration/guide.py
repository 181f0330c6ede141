"""Texts that are read aloud section by section: headings, and the paragraphs under them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

#: What is typed, where a piece of a game is told.
TYPED = "> "
#: How far a line of code is indented that goes on with the line above.
DEEPER = " " * 6
#: What only the page has.
REMARK = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and each line under it with its number in the file."""

    title: str
    lines: tuple[tuple[int, str], ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What is told one after the other; an item of a list, or a line of code, is one too."""
        told: list[str] = []
        is_new = True
        text = REMARK.sub("", "\n".join(line for _, line in self.lines))
        for line in text.splitlines():
            is_item = line.startswith(("- ", "    ")) and not line.startswith(DEEPER)
            words = line.removeprefix("- ").replace("`", "").strip()
            if not words:
                is_new = True
            elif (is_new and not line.startswith(DEEPER)) or is_item:
                told.append(words)
                is_new = line.startswith("    ")
            else:
                told[-1] += f" {words}"
        return tuple(told)


def sections_of(file: Path) -> tuple[Section, ...]:
    """The title with what stands under it, then each second-level heading with its lines."""
    found: list[tuple[str, list[tuple[int, str]]]] = [("", [])]
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("# ") and number == 1:
            found[0] = (line[2:].strip(), [])
        elif line.startswith("## "):
            found.append((line[3:].strip(), []))
        else:
            found[-1][1].append((number, line))
    return tuple(Section(title, tuple(lines)) for title, lines in found)


class Guides(Mapping[str, tuple[Section, ...]]):
    """Every guide by its name: a game's id, or a topic. Each is read when it is asked for."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = dict(files)

    def __getitem__(self, name: str) -> tuple[Section, ...]:
        return sections_of(self._files[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def title(self, name: str) -> str:
        """What a guide is called in its own first line."""
        return self[name][0].title
