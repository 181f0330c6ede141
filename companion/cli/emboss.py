"""The `emboss` command: write a game's cards, labels, rules and records in braille, for paper."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.braille.embossing.brf import brf, has_eight_dots
from companion.braille.embossing.customs import customs
from companion.braille.embossing.labels import (
    SLEEVE,
    LabelSize,
    check_page,
    label_pages,
    label_rows,
)
from companion.braille.embossing.pages import (
    Block,
    Page,
    PageNumbers,
    Paper,
    Style,
    Translate,
    lay_out,
)
from companion.braille.embossing.rows import join_lines
from companion.braille.line import BrailleLine
from companion.braille.translate import DEFAULT_TABLE, Translator, find_table, uncontracted
from companion.catalog import (
    Games,
    find_game,
    options_for,
    phrasebook,
    read_edition,
    rulebook,
)
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.options import emboss_options
from companion.errors import RecordError, UsageError
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import SCORE_SHEET, Phrasebook
from companion.narration.text import Words, untied
from companion.paths import data_folder, records_file
from companion.referee.facts import Board
from companion.referee.game import Game
from companion.referee.table import Announcement
from companion.settings import Settings, read_settings

if TYPE_CHECKING:
    from companion.records.store import SavedGame
    from companion.records.transcript import Passage
    from companion.referee.run import Run

FORMATS = ("brf", "pef")
STANDARD_OUTPUT = "-"
#: The minimum size of a page, in cells per line and lines: enough for a heading, a blank line and
#: some text.
FEWEST_CELLS, FEWEST_LINES = 10, 5
#: Environment variables that reveal the user's country, and therefore the position of page numbers.
#: The first one that is set counts.
LOCALES = ("LC_ALL", "LC_PAPER", "LANG")
#: Separates parts of a line that must be translated to braille separately. Otherwise, two adjacent
#: numbers would merge into one.
APART = "\t"
#: The maximum number of cells per line, and of lines per page. No embosser has more.
MOST = 100
#: Options that only some sheets have. Each entry has the names of these sheets, and a function that
#: returns whether the user has given the option.
ONLY_FOR: dict[str, tuple[tuple[str, ...], Callable[["EmbossOptions"], bool]]] = {
    "--players": (("reference",), lambda wanted: wanted.players is not None),
    "--game": (("score", "game"), lambda wanted: wanted.number is not None),
    "--label-cells": (("labels",), lambda wanted: wanted.label_cells is not None),
    "--label-lines": (("labels",), lambda wanted: wanted.label_lines is not None),
    "--one-each": (("labels",), lambda wanted: wanted.one_each),
    "--blank": (("labels",), lambda wanted: wanted.blank),
}


@dataclass(frozen=True, slots=True)
class EmbossOptions:
    """The command's options. Options that weren't given are None or have their defaults.

    what: the name of the sheet, a key of SHEETS.
    form: "brf" or "pef".
    number: number of a saved game.
    one_each: print one label per card instead of one per copy.
    blank: print only numbers on the labels, for use on blank cards.
    """

    game: str
    what: str
    cells: int = 40
    lines: int = 25
    form: str = "brf"
    braille_table: str | None = None
    out: str | None = None
    force: bool = False
    page_numbers: bool | None = None
    country: str | None = None
    edition: str | None = None
    options: tuple[str, ...] = ()
    players: int | None = None
    number: int | None = None
    label_cells: int | None = None
    label_lines: int | None = None
    one_each: bool = False
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """Everything that the functions in SHEETS need to lay out a sheet.

    write: translates text to braille.
    title: the sheet's title.
    """

    wanted: EmbossOptions
    game: Game[Any, Any]
    edition: Any
    options: dict[str, str]
    phrases: Phrasebook
    paper: Paper
    write: Translate
    title: str

    @property
    def cards(self) -> list[tuple[Enum, int]]:
        """The cards in the deck with these options, each with its number of copies."""
        counted = [
            (card, self.game.card(self.edition, card, self.options).copies)
            for card in self.game.box.cards(self.edition)
        ]
        return [(card, copies) for card, copies in counted if copies]

    def pages(self, blocks: Iterable[Block]) -> list[Page]:
        """Lay out pages with the title and these blocks."""
        heads = (self.title, self.phrases.say("game-title"))
        return lay_out([heading(self.title), *blocks], self.paper, self.write, heads)


@click.command(cls=Command, help="emboss")
@click.argument("game")
@click.argument("what")
@emboss_options
def emboss(game: str, what: str, **given: Any) -> None:
    """Write GAME's cards, reference sheet, labels, rules or score in braille, or a whole game."""
    wanted = EmbossOptions(game, what, **given)
    embossed(
        wanted, read_settings(), lambda line: click.echo(line, err=wanted.out == STANDARD_OUTPUT)
    )


def embossed(wanted: EmbossOptions, settings: Settings, tell: Callable[[str], None]) -> None:
    """Write a sheet to its file, and report where the file is.

    If anything is wrong, write nothing. Raises UsageError, RecordError and DeviceError.
    """
    job = prepare_job(wanted, settings)
    file = None if wanted.out == STANDARD_OUTPUT else output_file(wanted, job.game)
    pages = SHEETS[wanted.what](job)
    if has_eight_dots(pages):
        table = chosen_table(wanted, settings)
        fits = uncontracted(table, data_folder("braille_tables"))
        fits = DEFAULT_TABLE if fits in (None, table) else fits
        raise UsageError("emboss-eight-dots", table=table, fits=fits)
    if wanted.form == "brf":
        content = brf(pages)
    else:
        from companion.braille.embossing.pef import pef  # noqa: PLC0415

        content = pef(pages, job.paper, job.title, job.phrases.language)
    deliver(content, file, force=wanted.force)
    facts: dict[str, str | int] = {
        "title": job.title,
        "pages": len(pages),
        "cells": wanted.cells,
        "lines": wanted.lines,
        "file": str(file) if file else job.phrases.say("emboss-output"),
    }
    tell(job.phrases.say("emboss-written", facts))
    if wanted.what == "labels":
        tell(describe_labels(job))


def prepare_job(wanted: EmbossOptions, settings: Settings) -> Job:
    """Check the options, and collect what is needed to lay out the sheet. Raises UsageError."""
    if wanted.what not in SHEETS:
        raise UsageError("emboss-what", given=wanted.what, known=", ".join(SHEETS))
    for option, (sheets, is_wished) in ONLY_FOR.items():
        if is_wished(wanted) and wanted.what not in sheets:
            those = phrasebook(language()).listed(list(sheets))
            raise UsageError("emboss-only-for", option=option, sheet=those, given=wanted.what)
    if wanted.form not in FORMATS:
        raise UsageError("emboss-format", given=wanted.form, known=" or ".join(FORMATS))
    check_range("--cells", wanted.cells, FEWEST_CELLS, MOST)
    check_range("--lines", wanted.lines, FEWEST_LINES, MOST)
    game = find_game(wanted.game, Games(), language())
    name = wanted.edition or settings.edition.get(game.id, "standard")
    _, _, edition = read_edition(game, name)
    wished = [f"{option}={choice}" for option, choice in settings.set.get(game.id, {}).items()]
    phrases = phrasebook(language(), game, edition)
    title = TITLES[wanted.what]
    return Job(
        wanted=wanted,
        game=game,
        edition=edition,
        options=options_for(game, (*wished, *wanted.options)),
        phrases=phrases,
        paper=Paper(wanted.cells, wanted.lines, page_numbers(wanted)),
        write=writer(chosen_table(wanted, settings)),
        title=phrases.say(title, {"title": phrases.say("game-title")}),
    )


def page_numbers(wanted: EmbossOptions) -> PageNumbers:
    """Return where pages are numbered in the user's country.

    The country is given as an option. By default, it is that of the system's locale.
    """
    is_numbered = wanted.page_numbers
    if is_numbered is None:
        is_numbered = wanted.what != "labels"
    if not is_numbered:
        return PageNumbers.NONE
    known = customs(data_folder("braille_tables"))
    if wanted.country is not None:
        if wanted.country.upper() not in known:
            raise UsageError("emboss-country", given=wanted.country, known=", ".join(known))
        return known[wanted.country.upper()]
    locale = next(filter(None, (os.environ.get(name) for name in LOCALES)), "")
    country = locale.partition(".")[0].partition("_")[2]
    return known.get(country, next(iter(known.values())))


def check_range(option: str, given: int, least: int, most: int) -> None:
    """Raise UsageError if a number is too low or too high."""
    if not least <= given <= most:
        raise UsageError("error-count", option=option, expected=f"{least} to {most}", given=given)


def chosen_table(wanted: EmbossOptions, settings: Settings) -> str:
    """Return the name of the braille table to use.

    If no table is given as an option, use the table of the shared display. For labels, use the
    uncontracted table for the same language.
    """
    if wanted.braille_table:
        return wanted.braille_table
    shared = [table for table in settings.braille_table if "=" not in table]
    table = shared[-1] if shared else DEFAULT_TABLE
    if wanted.what == "labels":
        return uncontracted(table, data_folder("braille_tables")) or table
    return table


def writer(table: str) -> Translate:
    """Return a function that translates text to braille cells.

    Parts of the text that are separated by APART are translated separately. Raises DeviceError if
    the table can't be used.
    """
    translator = Translator(find_table(table, data_folder("braille_tables")))

    def write(text: str) -> BrailleLine:
        return join_lines(translator.line(Words(None, part, part)) for part in text.split(APART))

    return write


def output_file(wanted: EmbossOptions, game: Game[Any, Any]) -> Path:
    """Return the file for the sheet. Raises UsageError if it exists and `force` was not given."""
    file = Path(wanted.out or f"{game.id}-{wanted.what}.{wanted.form}")
    if file.exists() and not wanted.force:
        raise UsageError("emboss-exists", file=str(file))
    return file


def deliver(content: bytes, file: Path | None, *, force: bool) -> None:
    """Write a sheet to a file, or to standard output if `file` is None.

    force: replace an existing file. Raises UsageError if the file can't be written.
    """
    if file is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        with file.open("wb" if force else "xb") as opened:
            opened.write(content)
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise UsageError("emboss-not-written", file=str(file), why=why) from None


def heading(text: str) -> Block:
    """Return a centred heading."""
    return Block(Style.HEADING, text)


def cards(job: Job) -> list[Page]:
    """Lay out all text that is printed on the cards."""
    return job.pages(item(lines_of(job, card)) for card, _ in job.cards)


def item(lines: Sequence[str]) -> Block:
    """Return a list item: the first line, followed by the other lines, indented."""
    return Block(Style.ITEM, lines[0], tuple(lines[1:]))


def lines_of(job: Job, card: Enum) -> list[str]:
    """Return the text on a card, in lines. Parts of one line are separated by APART."""
    narrator, lines = Narrator(job.phrases), list[list[str]]()
    for mark in job.game.card(job.edition, card).marks:
        if mark.is_own_line or not lines:
            lines.append([])
        lines[-1].append(narrator.word(mark.text))
    return [APART.join(pieces) for pieces in lines]


def label_of(job: Job, card: Enum) -> str:
    """Return the parts of a card's text that belong on its label, separated by APART."""
    narrator = Narrator(job.phrases)
    marks = job.game.card(job.edition, card).marks
    return APART.join(narrator.word(mark.text) for mark in marks if mark.on_label)


def reference(job: Job) -> list[Page]:
    """Lay out a reference sheet, with each card's value, number of copies and effect.

    Each player gets a copy on pages of its own. Cards that have only a name are left out.
    """
    most = job.game.players[1]
    players = most if job.wanted.players is None else job.wanted.players
    check_range("--players", players, 1, most)
    blocks, narrator = [], Narrator(job.phrases)
    for card, _ in job.cards:
        found = job.game.card(job.edition, card, job.options)
        *before, last = [line for said in found.said for line in told(said, narrator)]
        brief = [untied(narrator.public(said).brief) for said in found.said]
        if brief == [narrator.word(card)] and not found.text:
            continue
        blocks.append(item([*before, f"{last} {found.text}".strip()]))
    return job.pages(blocks) * players


def told(said: Announcement, narrator: Narrator) -> list[str]:
    """Return the text about a card.

    If the text contains a list, each row of the list becomes a line.
    """
    board = next((fact for fact in said.facts.values() if isinstance(fact, Board)), Board(()))
    if any(row.places for row in board.rows):  # this board is a map, which the sentence describes
        board = Board(())
    facts = {name: fact for name, fact in said.facts.items() if fact is not board}
    rows = [narrator.phrases.say(row.phrase, row.facts) for row in board.rows]
    return [narrator.public(Announcement(said.to, said.phrase, facts)).sentence, *rows]


def labels(job: Job) -> list[Page]:
    """Lay out a label for each copy of each card."""
    if job.wanted.blank and "blank" not in job.game.keepers:
        ways, title = ", ".join(job.game.keepers), job.phrases.say("game-title")
        raise UsageError("error-cards-game", keeper="blank", title=title, keepers=ways)
    size = label_size(job)
    check_page(size, job.paper)
    copies = [copies for _, copies in job.cards]
    if job.wanted.blank:
        lines = [job.write(str(number)) for number in range(1, sum(copies) + 1)]
    else:
        lines = [job.write(label_of(job, card)) for card, _ in job.cards]
    if job.wanted.one_each or job.wanted.blank:
        copies = [1] * len(lines)
    rows = label_rows(lines, size)
    each = [label for label, count in zip(rows, copies, strict=True) for _ in range(count)]
    return label_pages(each, size, job.paper, job.write)


def label_size(job: Job) -> LabelSize:
    """Return the size given as options or, by default, the size of a card sleeve.

    Raises UsageError if a number is too low or too high.
    """
    cells, lines = job.wanted.label_cells, job.wanted.label_lines
    size = LabelSize()
    size = replace(size, cells=size.cells if cells is None else cells)
    size = replace(size, lines=size.lines if lines is None else lines)
    check_range("--label-cells", size.cells, 1, MOST)
    check_range("--label-lines", size.lines, 1, MOST)
    return size


def describe_labels(job: Job) -> str:
    """Return a sentence that gives the number of labels and their size."""
    size = label_size(job)
    one_each = job.wanted.one_each and not job.wanted.blank
    facts: dict[str, str | int] = {
        "count": sum(1 if one_each else copies for _, copies in job.cards),
        "cells": size.cells,
        "lines": size.lines,
        "width": size.width,
        "height": size.height,
        "sleeve": " by ".join(f"{side:g}" for side in sorted(SLEEVE)),
        "fits": "yes" if size.fits_sleeve else "no",
    }
    return job.phrases.say("emboss-labels", facts)


def rules(job: Job) -> list[Page]:
    """Lay out the rulebook: a table of contents, then each topic with its rules."""
    blocks = [
        heading(job.phrases.say("emboss-contents")),
        Block(Style.CONTENTS),
        Block(Style.NEW_PAGE),
    ]
    for topic in rulebook(job.game, language()).topics:
        blocks.append(heading(topic.title))
        for rule in topic.rules:
            facts = {"rule": rule.spoken, "text": rule.text}
            text = job.phrases.say("rule-line", facts, form="brief")
            blocks.append(Block(Style.PARAGRAPH, text))
    return job.pages(blocks)


def score(job: Job) -> list[Page]:
    """Lay out a finished game's players, its score, and how each player scored.

    The sheet contains only what everyone may know.
    """
    from companion.records.transcript import public_announcements  # noqa: PLC0415

    game = played(job)
    run, narrator, say = game.run, game.narrator, game.narrator.phrases.say
    final = run.game.score(run.state, None)
    forms = narrator.phrases.forms
    course = [said for said in public_announcements(run) if SCORE_SHEET in forms(said.phrase)]
    blocks = [
        Block(Style.PARAGRAPH, game.head),
        heading(say("emboss-final")),
        *(Block(Style.ITEM, narrator.public(said).normal) for said in final),
        heading(say("emboss-course")),
        *(Block(Style.ITEM, narrator.public(said).brief) for said in course),
    ]
    return job.pages(blocks)


def whole_game(job: Job) -> list[Page]:
    """Lay out all messages of a finished game, including those that only one player received."""
    game = played(job)
    blocks = [Block(Style.PARAGRAPH, game.head)]
    for one in game.told:
        words = untied(one.words.brief)
        if one.seat is not None:
            words = game.narrator.phrases.say("told-alone", {"who": one.seat, "words": words})
        style = Style.PARAGRAPH if one.begins_turn else Style.ITEM
        blocks.append(Block(style, words))
    return job.pages(blocks)


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game.

    run: the game in its final state.
    head: a sentence with the game's players and date.
    told: all of the game's messages, in order.
    """

    run: "Run[Any]"
    head: str
    narrator: Narrator
    told: Sequence["Passage"]


def played(job: Job) -> Finished:
    """Replay the finished game that the user asked for. Raises RecordError."""
    from companion.cli.saved import heading_for, reread  # noqa: PLC0415
    from companion.records.store import Store  # noqa: PLC0415
    from companion.records.transcript import passages  # noqa: PLC0415

    store = Store(records_file())
    number = finished(store.all(), job)
    run, header, damaged_at = reread(store, number)
    lines, times = store.lines(number).lines, store.times(number)
    store.close()
    if damaged_at is not None:
        raise RecordError("error-record-damaged", id=str(number), line=damaged_at)
    phrases = phrasebook(header.language, run.game, run.start.edition)
    narrator = Narrator(phrases)
    told = tuple(passages(run, lines, times, narrator))
    return Finished(run, heading_for(run, header, phrases), narrator, told)


def finished(saved: Sequence["SavedGame"], job: Job) -> int:
    """Return the number of the finished game that the user has asked for.

    Without a number, return the latest one. Raises RecordError if the game doesn't exist.
    """
    number = job.wanted.number
    own = [one for one in saved if one.header and one.header.game == job.game.id]
    if number is None:
        over = [one.id for one in own if one.over]
        if not over:
            raise RecordError("emboss-none-over", title=job.phrases.say("game-title"))
        return over[-1]
    found = next((one for one in saved if one.id == number), None)
    if found is None:
        raise RecordError("error-no-record", id=number)
    if found.header is None:
        raise RecordError("error-record-header", id=number)
    if found not in own:
        raise RecordError("emboss-other-game", id=number, title=job.phrases.say("game-title"))
    if not found.over:
        raise RecordError("emboss-not-over", id=number)
    return number


SHEETS: dict[str, Callable[[Job], list[Page]]] = {
    "cards": cards,
    "reference": reference,
    "labels": labels,
    "rules": rules,
    "score": score,
    "game": whole_game,
}
TITLES = {
    "cards": "emboss-title-cards",
    "reference": "emboss-title-reference",
    "labels": "emboss-title-labels",
    "rules": "emboss-title-rules",
    "score": "emboss-title-score",
    "game": "emboss-title-game",
}
