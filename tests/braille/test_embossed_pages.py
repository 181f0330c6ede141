"""Tests the layout of text on paper: where lines and pages end."""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from hypothesis import assume, example, given
from hypothesis import strategies as st

from companion.braille.embossing.pages import Block, PageNumbers, Paper, Style, lay_out
from companion.braille.embossing.rows import join_lines, rows_of
from tests.braille.ascii_braille import read, written

WORD = st.text("abcde-", min_size=1, max_size=13)
TEXT = st.lists(WORD, min_size=1, max_size=25).map(" ".join)
#: Headings use different letters from body text, so that the tests can tell them apart.
HEADING = st.lists(st.text("xyz", min_size=1, max_size=9), min_size=1, max_size=3).map(" ".join)
BLOCKS = st.lists(
    st.one_of(
        st.builds(Block, st.just(Style.HEADING), HEADING),
        st.builds(Block, st.sampled_from([Style.PARAGRAPH, Style.ITEM]), TEXT),
        st.just(Block(Style.NEW_PAGE)),
    ),
    max_size=15,
)
PAPERS = st.builds(Paper, st.integers(10, 45), st.integers(14, 30), st.sampled_from(PageNumbers))


def laid(blocks: Sequence[Block], paper: Paper, head: str = "") -> list[list[str]]:
    """Lay out blocks, and return the pages in ASCII braille, each as a list of lines."""
    return [[read(row) for row in page] for page in lay_out(blocks, paper, written, [head])]


def text_of(page: list[str], paper: Paper, number: int, head: str = "") -> list[str]:
    """Return a page's rows without its running head and number."""
    headed = paper.numbers is PageNumbers.TOP or (number > 1 and 0 < len(head) <= paper.cells - 6)
    return page[headed : -1 if paper.numbers is PageNumbers.BOTTOM else None]


def pieces_of(word: str) -> list[str]:
    """Split a word at the places where a line may break, which are after the hyphens inside the
    word.
    """
    return re.split(r"(?<=.-)(?=[^-])", word)


@example("a aaaaaaaaaa", 10, (0, 2))
@example("a -aaaaaaaaaaa", 13, (0, 2))
@given(TEXT, st.integers(10, 45), st.sampled_from([(0, 0), (2, 0), (0, 2)]))
def test_words_are_divided_only_at_a_hyphen_or_if_they_are_too_long_for_a_line(
    text: str, width: int, indents: tuple[int, int]
) -> None:
    """Each word appears once, in order, and lines never end too early."""
    rows = [read(row) for row in rows_of(written(text), width, *indents)]
    for place, row in enumerate(rows):
        assert len(row) <= width
        blanks = indents[place > 0]
        assert row.startswith(" " * blanks)
        assert row[blanks] != " "
    tokens = [row.split() for row in rows]
    for word in text.upper().split():
        rest = word
        while rest:
            token = tokens[0].pop(0)
            assert rest.startswith(token)
            rest = rest.removeprefix(token)
            if rest:
                assert not tokens[0]
                longest = max(map(len, pieces_of(word)))
                assert token.endswith("-") or longest > width - max(indents)
            if not tokens[0]:
                tokens.pop(0)
    assert not tokens
    for row, after in pairwise(rows):
        piece = after.split()[0]
        words = text.upper().split()
        if row.split()[-1] + piece not in words and "-" not in piece:
            # A long piece may itself be divided, so the next row may begin with only part of it. In
            # that case, measure the whole piece.
            wholes = [one for word in words for one in pieces_of(word) if one.startswith(piece)]
            assert len(row) + 1 + max(map(len, wholes), default=len(piece)) > width


@given(BLOCKS, PAPERS, st.sampled_from(["", "running head"]))
def test_pages_of_the_given_size_contain_all_text_in_order(
    blocks: list[Block], paper: Paper, head: str
) -> None:
    """Pages never end in a blank row, and rows never end in a blank cell."""
    pages = laid(blocks, paper, head)
    found = ""
    for number, page in enumerate(pages, 1):
        assert len(page) <= paper.lines
        assert all(len(row) <= paper.cells and row == row.rstrip() for row in page)
        assert not page or page[-1]
        found += "".join(text_of(page, paper, number, head)).replace(" ", "")
    assert found == "".join(block.text for block in blocks).replace(" ", "").upper()


@given(BLOCKS, PAPERS)
def test_headings_are_never_at_the_foot_of_a_page(blocks: list[Block], paper: Paper) -> None:
    """At least two lines of text follow each heading, and blank lines surround the heading."""
    text = Block(Style.PARAGRAPH, "aaaa " * paper.cells)  # This is too long for one page.
    blocks = [block for block in blocks if block.style is not Style.NEW_PAGE]
    blocks = [b if b.style is Style.HEADING else text for b in blocks] + [text]
    # If headings plus two lines of text are longer than a page, they have to be divided somewhere.
    two_lines = Block(Style.PARAGRAPH, "aaaa " * (paper.cells // 5 + 1))
    for style, run in groupby(blocks, key=lambda block: block.style):
        if style is Style.HEADING:
            assume(len(laid([*run, two_lines], paper)) == 1)
    for number, page in enumerate(laid(blocks, paper), 1):
        rows = text_of(page, paper, number)
        for place, row in enumerate(rows):
            if not set(row) & set("XYZ"):
                continue
            above = rows[place - 1] if place else ""
            assert not above or set(above) & set("XYZ")
            assert row[0] == " " or len(row) >= paper.cells - 1
            below = rows[place + 1 :]
            assert below, page
            assert not below[0] or set(below[0]) & set("XYZ")
            assert sum("A" in following for following in below) >= 2, page


def test_page_is_laid_out_as_a_transcriber_would_lay_it_out() -> None:
    """The expected layout was worked out by hand, for 24 cells and 9 lines."""
    blocks = [
        Block(Style.HEADING, "the game"),
        Block(Style.CONTENTS),
        Block(Style.NEW_PAGE),
        Block(Style.HEADING, "setup"),
        Block(Style.PARAGRAPH, "Shuffle the cards well and put them down."),
        Block(Style.ITEM, "a card that is old-fashioned, lies there"),
        Block(Style.HEADING, "the end of the game is near"),
        Block(Style.PARAGRAPH, "one"),
    ]
    assert laid(blocks, Paper(24, 9, PageNumbers.TOP), "the game") == [
        [
            "                       1",
            "",
            "        THE GAME",
            "",
            'SETUP """""""""""""""" 2',
            "THE END OF THE",
            '  GAME IS NEAR """"""" 3',
        ],
        [
            "        THE GAME       2",
            "",
            "         SETUP",
            "",
            "  SHUFFLE THE CARDS WELL",
            "AND PUT THEM DOWN.",
            "A CARD THAT IS OLD-",
            "  FASHIONED, LIES THERE",
        ],
        [
            "        THE GAME       3",
            "",
            "     THE END OF THE",
            "      GAME IS NEAR",
            "",
            "  ONE",
        ],
    ]


def test_first_page_without_numbers_begins_with_its_title() -> None:
    """The other pages have the running head on line 1."""
    blocks = [Block(Style.HEADING, "title"), Block(Style.ITEM, "a " * 28)]
    assert laid(blocks, Paper(10, 5), "head") == [
        ["  TITLE", "", "A A A A A", "  A A A A", "  A A A A"],
        ["   HEAD", "  A A A A", "  A A A A", "  A A A A", "  A A A"],
    ]


def test_page_number_at_the_foot_has_the_last_line_to_itself() -> None:
    """The page number is at the right end.

    The first page has its title on line 1; the others have their running head there.
    """
    blocks = [Block(Style.HEADING, "title"), Block(Style.ITEM, "a " * 16)]
    assert laid(blocks, Paper(10, 6, PageNumbers.BOTTOM), "head") == [
        ["  TITLE", "", "A A A A A", "  A A A A", "", "         1"],
        ["   HEAD", "  A A A A", "  A A A", "", "", "         2"],
    ]


def test_block_split_across_pages_has_at_least_two_rows_on_each() -> None:
    """A row that would be left alone takes another one with it. Blocks of three rows stay whole."""
    three, one = Block(Style.ITEM, "a " * 11), Block(Style.ITEM, "b")
    assert laid([one, one, one, three], Paper(10, 5)) == [
        ["B", "B", "B"],
        ["A A A A A", "  A A A A", "  A A"],
    ]
    four = Block(Style.ITEM, "a " * 15)
    assert laid([one, one, four], Paper(10, 5)) == [
        ["B", "B", "A A A A A", "  A A A A"],
        ["  A A A A", "  A A"],
    ]


def test_subitems_have_their_own_lines() -> None:
    """Subitems begin in cell 3 and run over into cell 5. An item stays on the same page as its
    first subitem.
    """
    quests = Block(Style.ITEM, "amfortas", ("skills:", "a a a a a", "quests:", "b b b b b b"))
    assert laid([quests], Paper(10, 9)) == [
        ["AMFORTAS", "  SKILLS:", "  A A A A", "    A", "  QUESTS:", "  B B B B", "    B B"]
    ]
    assert laid([quests], Paper(10, 6)) == [
        ["AMFORTAS", "  SKILLS:", "  A A A A", "    A"],
        ["  QUESTS:", "  B B B B", "    B B"],
    ]


@given(BLOCKS, PAPERS)
def test_pages_never_begin_with_a_single_runover_line(blocks: list[Block], paper: Paper) -> None:
    """The first row of a page begins a block or is followed by more rows of its block."""
    items = [Block(Style.ITEM, block.text) for block in blocks if block.text]
    pages = laid(items, paper)
    for number, page in enumerate(pages[1:], 2):
        first, *others = text_of(page, paper, number)
        assert not first.startswith("  ") or others[0].startswith("  ")


def test_narrow_contents_page_puts_page_numbers_on_their_own_lines() -> None:
    """Otherwise a word would have to be divided."""
    blocks = [Block(Style.CONTENTS), Block(Style.NEW_PAGE), Block(Style.HEADING, "binocular")]
    page, _ = laid(blocks, Paper(10, 9))
    assert page == ["BINOCULAR", ' """"""" 2']


def test_running_head_is_the_longest_one_that_fits() -> None:
    """Three cells before the page number stay blank. If no running head fits, the page has none."""
    blocks = [Block(Style.ITEM, "a"), Block(Style.NEW_PAGE), Block(Style.ITEM, "b")]
    heads = ["the game: cards", "the game"]

    def second(paper: Paper) -> list[str]:
        return [read(row) for row in lay_out(blocks, paper, written, heads)[1]]

    assert second(Paper(24, 9, PageNumbers.TOP)) == ["    THE GAME: CARDS    2", "B"]
    assert second(Paper(23, 9, PageNumbers.TOP)) == ["       THE GAME       2", "B"]
    assert second(Paper(21, 9)) == ["   THE GAME: CARDS", "B"]
    assert second(Paper(14, 9)) == ["   THE GAME", "B"]
    assert second(Paper(13, 9)) == ["B"]
    assert second(Paper(13, 9, PageNumbers.TOP)) == ["            2", "B"]


def test_separately_translated_parts_are_joined_on_one_line() -> None:
    """Each cell keeps its character, so that hyphens can be found."""
    line = join_lines([written("6"), written("well-known"), written("5")])
    assert read(line.cells) == "6 WELL-KNOWN 5"
    assert line.text == "6 well-known 5"
    assert line.characters == tuple(range(len(line.text)))
    assert [read(row) for row in rows_of(line, 8)] == ["6 WELL-", "KNOWN 5"]


def test_empty_text_produces_one_empty_page() -> None:
    assert laid([], Paper(40, 25)) == [[]]
