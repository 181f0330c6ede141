"""Tests the sheets that people can print with `companion emboss`, and the sentence for each
mistake.
"""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest
from lxml import etree

from companion.braille.translate import Translator
from companion.catalog import phrasebook, read_edition
from companion.narration.narrator import Narrator
from companion.narration.rulebook import Rulebook
from companion.narration.text import untied
from companion.records.store import Store
from companion.referee.question import Choose
from companion.session.reference import label_of
from tests import sentences
from tests.braille.ascii_braille import cells_of
from tests.braille.pef_schema import pef_schema
from tests.conftest import Companion
from tests.sentences import opening, says
from tests.table import GAMES, Journal, prepared, seated

EMBOSS = ("emboss", "parcel")
#: The short labels of the companion edition. Each fits a box 18 cells wide and one line high.
LABELS = """\
#J ,COFFEE #B #J   #A ,RADIO #F #E

#B ,BINOCULARS #B  #C ,REVOLVER #B

#D ,BADGE #B       #E ,CAMERA #B

#F ,LENS #B #J     #G ,NOTEBOOK #A

#H ,DISGUISE #A    #I ,THE ,PARCEL #A
"""


def brf_pages(content: str) -> list[list[str]]:
    """Return the pages of a BRF file, each as a list of lines."""
    return [page.splitlines() for page in content.split("\f")[:-1]]


def body_of(page: list[bytes]) -> list[bytes]:
    """Return the lines of a page without its title, running head and page number."""
    return page[1:-1]


def embossed(companion: Companion, folder: Path, *arguments: str) -> bytes:
    """Run `emboss`, and return the content of the file that it wrote."""
    file = folder / "sheet"
    ended = companion("emboss", *arguments, "--force", "--out", str(file))
    assert ended.returncode == 0, ended.stderr
    return file.read_bytes()


def save_game(home: Mapping[str, str], *, over: bool = True, seed: int = 5) -> list[str]:
    """Save a dealt game. Return each seat's private messages."""
    start = prepared(2, "dealer")
    journal = Journal()
    played = seated(start, seed=seed, journal=journal)
    played.open()
    luck = random.Random(seed)
    while isinstance(question := played.session.play.run.question, Choose):
        played.say(played.word(luck.choice(question.options)))
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    game = store.begin(start.header)
    store.append(game, journal.lines if over else journal.lines[:9])
    if over:
        store.finish(game, journal.winners)
    store.close()
    return [line for own in played.own.values() for line in own.lines]


def test_labels_go_to_standard_output_and_the_message_goes_to_standard_error(
    companion: Companion,
) -> None:
    size = ("--label-cells", "18", "--label-lines", "1")
    ended = companion(*EMBOSS, "labels", "--one-each", *size, "--out", "-")
    assert brf_pages(ended.stdout) == [LABELS.splitlines()]
    assert ended.stderr.splitlines() == [
        says(
            "emboss-written",
            title=says("emboss-title-labels", title="The Parcel"),
            cells="40",
            lines="25",
            file="standard output",
            pages=1,
        ),
        says(
            "emboss-labels",
            count=10,
            cells=18,
            lines=1,
            width=108,
            height=10,
            fits="no",
            sleeve="63.5 by 88",
        ),
    ]


@pytest.mark.parametrize(("option", "count"), [("main", 21), ("traditional", 16)])
def test_each_card_of_the_version_has_a_label(
    companion: Companion, tmp_path: Path, option: str, count: int
) -> None:
    file = tmp_path / "labels.brf"
    ended = companion(*EMBOSS, "labels", "--out", str(file), "--set", f"version={option}")
    assert (
        opening(
            "emboss-labels", count=count, cells="14", lines=6, width="84", height="60", fits="yes"
        )
        in ended.stdout
    )
    names = ("COFFEE", "RADIO", "BINOCULARS", "REVOLVER", "BADGE", "CAMERA", "LENS", "NOTEBOOK",
             "DISGUISE", "PARCEL")  # fmt: skip
    content = file.read_text()
    assert sum(content.count(f",{name}") for name in names) == count


def test_sheet_of_cards_has_the_full_text_of_each_card(companion: Companion) -> None:
    (page,) = brf_pages(companion(*EMBOSS, "cards", "--lines", "40", "--out", "-").stdout)
    assert page[0] == "            ,! ,P>CEL3 C>DS"
    at = page.index("#D ,BADGE ,NOBODY C *OOSE Y UNTIL YR")
    assert page[at + 1] == "  NEXT TURN />TS4 #B"
    assert "\\ ( ! R.D4 #F #E" in page[page.index(next(r for r in page if ",RADIO" in r)) + 2]
    table = ("--braille-table", "en-g1", "--no-page-numbers")
    page = brf_pages(companion(*EMBOSS, "cards", *table, "--out", "-").stdout)[0]
    assert page[0] == "          ,THE ,PARCEL3 CARDS"
    assert "#D ,BADGE ,NOBODY CAN CHOOSE YOU UNTIL" in page


@pytest.mark.parametrize(
    ("arguments", "locale", "line"),
    [
        ((), {"LC_ALL": "C.UTF-8"}, -1),
        ((), {"LC_ALL": "", "LANG": "en_US.UTF-8"}, -1),
        ((), {"LC_ALL": "", "LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"}, 0),
        (("--country", "gb"), {"LC_ALL": "en_US.UTF-8"}, 0),
        (("--country", "CA"), {"LC_ALL": "ja_JP.UTF-8"}, -1),
    ],
)
def test_page_numbers_are_placed_where_they_usually_are_in_each_country(
    companion: Companion,
    home: Mapping[str, str],
    arguments: tuple[str, ...],
    locale: dict[str, str],
    line: int,
) -> None:
    """The number is at the right end of the first line or of the last line, depending on the
    country where the paper is used.
    """
    cast("dict[str, str]", home).update(locale)
    first, second = brf_pages(companion(*EMBOSS, "cards", *arguments, "--out", "-").stdout)
    assert first[line] == " " * 38 + "#A"
    assert second[line].endswith("   #B")
    assert len(second) == 25 or line == 0


def test_every_page_except_the_first_has_the_full_title(companion: Companion) -> None:
    """If the page number leaves no room for the title, only the game's name is printed."""
    box = ("--players", "1", "--cells", "36", "--out", "-")
    pages = brf_pages(companion("emboss", "pandemonium", "reference", *box).stdout)
    assert all(page[0] == "        ,PACKAGE ,P&EMONIUM" for page in pages[1:])


def test_reference_card_entry_with_only_a_name_has_no_text(companion: Companion) -> None:
    """Most locations have no effect, but vans recharge at one of them."""
    sheet = companion("emboss", "pandemonium", "reference", "--players", "1", "--out", "-").stdout
    assert "LOCA;N4" not in sheet
    assert ',ELECTRIC ,DRIVE1 A LOCA;N ": A VAN' in sheet
    assert not [row for page in brf_pages(sheet) for row in page if row.startswith(",HILLTOP")]


def test_each_quest_on_a_card_has_its_own_line(companion: Companion) -> None:
    """The quests follow a line that introduces them. Their runover lines are indented."""
    page = brf_pages(companion("emboss", "parsifal", "cards", "--out", "-").stdout)[0]
    at = page.index(",AM=TAS")
    assert page[at + 1 : at + 10] == [
        "  SKILLS3",
        '  ,SET "O "* FREE4',
        '  ,GIVE "O >TIFACT ,AM=TAS [NS TO ANO!R',
        '    "*4',
        "  QUE/S3",
        "  ,AM=TAS [NS ! ,GRAIL4",
        "  ,AM=TAS [NS ! ,BALM4",
        "  ,KUNDRY1 ,GURNEMANZ OR ,GAWAN IS 9",
        "    PLAY & N LOCK$4",
    ]


@pytest.mark.parametrize("what", ["cards", "reference", "rules"])
@pytest.mark.parametrize("game_id", GAMES)
def test_pages_never_start_with_a_single_runover_line(
    companion: Companion, tmp_path: Path, game_id: str, what: str
) -> None:
    """The runover lines of items are indented; those of paragraphs are not."""
    pages = cells_of(embossed(companion, tmp_path, game_id, what))
    for page in pages[1:]:
        rows = [len(row) - len(row.lstrip(b"\0")) for row in body_of(page) if row]
        assert len(rows) > 1
        if what == "rules":
            assert rows[0] or not rows[1] or rows[1] > 6
        else:
            assert rows[0] <= rows[1] or not rows[0]


@pytest.mark.parametrize(("players", "sheets"), [((), 6), (("--players", "2"), 2)])
def test_each_player_gets_a_reference_card(
    companion: Companion, players: tuple[str, ...], sheets: int
) -> None:
    """Each card starts on page 1 and has the numbers that apply to its version."""
    told = companion(*EMBOSS, "reference", *players, "--set", "version=traditional", "--out", "-")
    pages = brf_pages(told.stdout)
    firsts = [page for page in pages if page[-1].endswith(" #A")]
    assert len(firsts) == sheets
    assert all(page == firsts[0] for page in firsts)
    assert "         ,! ,P>CEL3 REF];E C>D" in firsts[0]
    assert ",RADIO1 RANK #A1 #E 9 ! DECK4 ,PICK" in firsts[0]
    assert ",C(FEE" not in told.stdout


def test_reference_card_for_wallet_lists_roles_and_marks_on_cards_for_two_players(
    companion: Companion, tmp_path: Path
) -> None:
    """The labels don't have the mark, which players use to sort the deck."""
    content = embossed(companion, tmp_path, "wallet", "reference", "--players", "1")
    braille = Translator("en-ueb-g2.ctb")
    rows = [row.strip(b"\0") for page in cells_of(content) for row in page]
    text = " ".join(line for row in rows for line in braille.typed(row)[:1])
    assert (
        "Millionaire, an ID. 3 in the box, 1 marked with a 2, 1 marked with a 5, 1 extra. "
        "Exactly one ID, wealth above 500, at most two currencies. "
    ) in text
    assert (
        "100 Yen, worth 100. 4 in the box, 2 marked with a 2, 1 marked with a 3, "
        "1 marked with a 5. "
    ) in text


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("reference", "Charmer: a character, 6 copies. 2 skills: Lock Parsifal, a Knight, Gawan, "),
        ("reference", "Ferris: a character. One skill: Lock one character. 3 quests: Ferris "),
        ("reference", "Balm: an artifact. One skill: Set one character free. Bow: an artifact. "),
        (
            "cards",
            "Titurel skills: Lock one character. Take one tarot from Limbo. quests: Titurel ",
        ),
        ("cards", "Balm skills: Set one character free. Bow skills: Lock one character. The Bow "),
    ],
)
def test_parsifals_sheets_distinguish_skills_from_quests(
    companion: Companion, tmp_path: Path, what: str, told: str
) -> None:
    """Skills and quests are both sentences about characters, so each of them needs a heading."""
    players = ("--players", "1") if what == "reference" else ()
    content = embossed(companion, tmp_path, "parsifal", what, *players)
    braille = Translator("en-ueb-g2.ctb")
    rows = [row.strip(b"\0") for page in cells_of(content) for row in body_of(page)]
    assert told in " ".join(line for row in rows for line in braille.typed(row)[:1])


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (
            "reference",
            "Low packages are on b2, d2, b3, b4, c4 and d4, and high ones on d3 and c4. ",
        ),
        ("reference", "Look at the top spawn card and put it back. "),
        ("reference", "Your van holds two more packages. "),
        ("reference", "Full Load, a secret mission for 2 points. Deliver four or more packages "),
        ("reference", "Spawn 19, a spawn card. Low: Priory Close. The exploding package: "),
        ("cards", "1 Pole Position Lose one battery unit if you have one. 4 Hasty Exit "),
        ("cards", "Full Load 2 Deliver four or more packages to your base in one turn. "),
    ],
)
def test_pandemoniums_sheets_describe_each_kind_of_card(
    companion: Companion, tmp_path: Path, what: str, told: str
) -> None:
    players = ("--players", "1") if what == "reference" else ()
    content = embossed(companion, tmp_path, "pandemonium", what, *players)
    braille = Translator("en-ueb-g2.ctb")
    rows = [row.strip(b"\0") for page in cells_of(content) for row in body_of(page)]
    assert told in " ".join(line for row in rows for line in braille.typed(row)[:1])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_of_every_game_has_a_label_that_fits_a_sleeve(
    companion: Companion, tmp_path: Path, game_id: str
) -> None:
    """The labels have the default size, in both formats, and no name is cut."""
    braille = Translator("en-ueb-g1.ctb")
    content = embossed(companion, tmp_path, game_id, "labels", "--one-each")
    _, _, edition = read_edition(GAMES[game_id], "standard")
    narrator = Narrator(phrasebook("en", GAMES[game_id], edition))
    words = {
        word
        for card in GAMES[game_id].box.cards(edition)
        for word in label_of(GAMES[game_id], edition, card, narrator).split()
    }
    rows = [row for page in cells_of(content) for row in page]
    cut = [part for row in rows for part in (row[:14], row[15:]) if part.strip(b"\0")]
    assert {
        word
        for part in cut
        for line in braille.typed(part.strip(b"\0"))[:1]
        for word in line.split()
    } == words
    file = tmp_path / "labels.pef"
    companion("emboss", game_id, "labels", "--format", "pef", "--out", str(file))
    pef_schema().assertValid(etree.fromstring(file.read_bytes()))


@pytest.mark.parametrize("table", ["en-ueb-g1.ctb", "en-ueb-g2.ctb"])
@pytest.mark.parametrize("game_id", GAMES)
def test_rulebook_read_back_from_its_braille_pages_has_every_rule(
    companion: Companion, tmp_path: Path, game_id: str, table: str
) -> None:
    pages = cells_of(embossed(companion, tmp_path, game_id, "rules", "--braille-table", table))
    assert all(len(row) <= 40 for page in pages for row in page)
    assert all(len(page) <= 25 for page in pages)
    braille = Translator(table)
    rulebook = Rulebook(GAMES[game_id].folder / "rulebook.md")
    phrases = phrasebook("en", GAMES[game_id])
    topics = [topic.title for topic in rulebook.topics]
    paragraphs: list[bytes] = []
    for row in [row for page in pages for row in body_of(page)]:
        if row.startswith(b"\0"):  # This is a heading or a first line.
            paragraphs.append(row.lstrip(b"\0"))
        elif row and paragraphs:
            joint = b"" if paragraphs[-1].endswith(b"\x24") else b"\0"
            paragraphs[-1] += joint + row
    # Braille has only one apostrophe. liblouis 3.24 reads it back as a curved one, and 3.39 as a
    # straight one.
    curved = "\N{RIGHT SINGLE QUOTATION MARK}"
    read = [text.replace(curved, "'") for cells in paragraphs for text in braille.typed(cells)]
    for rule in rulebook.rules:
        facts = {"rule": rule.spoken, "text": rule.text}
        assert untied(phrases.say("rule-line", facts, form="brief")).replace(curved, "'") in read
    assert [text for text in read if text in topics][-len(topics) :] == topics


def test_table_of_contents_lists_the_page_of_each_topic(companion: Companion) -> None:
    """The topics are in order. Guide dots lead to the page numbers on the right."""
    table = ("--braille-table", "en-g1", "--cells", "32", "--lines", "20")
    pages = brf_pages(companion(*EMBOSS, "rules", *table, "--out", "-").stdout)
    digits = str.maketrans("ABCDEFGHIJ", "1234567890")
    entries = [row for page in pages for row in page if '""' in row]
    assert len(entries) == 20
    for entry in entries:
        words, _, number = entry.partition(' ""')
        assert len(entry) == 32
        page = pages[int(number.rpartition("#")[2].translate(digits)) - 1]
        assert words in [row.strip() for row in page]


def test_score_sheet_has_the_public_facts_of_the_last_finished_game(
    companion: Companion, home: Mapping[str, str], tmp_path: Path
) -> None:
    secrets = save_game(home)
    save_game(home, over=False)
    sheet = (*EMBOSS[1:], "score", "--braille-table", "en-g1")
    content = embossed(companion, tmp_path, *sheet)
    braille = Translator("en-ueb-g1.ctb")
    rows = [row for page in cells_of(content) for row in page]
    read = [text for row in rows for text in braille.typed(row.strip(b"\0"))]
    assert any(line.startswith("The Parcel, Ann and Bob, started") for line in read)
    assert {says("emboss-final"), says("emboss-course")} <= set(read)
    assert sum(line.startswith("round ") and "starts" in line for line in read) >= 6
    assert any(line.endswith(" has 6 of 6 contracts.") for line in read)
    assert any(line.endswith(" wins the game") for line in read)
    hidden = [line for line in secrets if line.startswith(("you hold", "you draw"))]
    assert hidden
    assert not [line for line in hidden if line in " ".join(read)]
    assert embossed(companion, tmp_path, *sheet, "--game", "1") == content
    refused = companion(*EMBOSS, "score", "--game", "2")
    assert refused.returncode == 1
    assert refused.stderr == (f"{sentences.printed('Notice', 'emboss-not-over', id=2)}\n")


@pytest.mark.parametrize("what", ["cards", "reference", "labels", "rules", "score"])
def test_pef_file_has_the_same_pages_as_the_brf_file(
    companion: Companion, home: Mapping[str, str], tmp_path: Path, what: str
) -> None:
    save_game(home)
    file = tmp_path / "sheet.pef"
    told = companion(*EMBOSS, what, "--format", "pef", "--out", str(file)).stdout
    assert f" pages of 40 cells and 25 lines, written to {file}.\n" in told
    root = etree.fromstring(file.read_bytes())
    pef_schema().assertValid(root)
    namespaces = {"pef": "http://www.daisy.org/ns/2008/pef"}
    pages = [
        [
            bytes(ord(pattern) - 0x2800 for pattern in row.text or "")
            for row in page.iterfind("pef:row", namespaces)
        ]
        for page in root.iterfind(".//pef:page", namespaces)
    ]
    assert pages == cells_of(embossed(companion, tmp_path, "parcel", what))
    assert max(len(page) for page in pages) <= 25
    assert max(len(row) for page in pages for row in page) <= 40


def test_existing_file_is_replaced_only_if_force_is_given(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without --out, the file is named after the game and the sheet."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "parcel-cards.brf"
    assert companion(*EMBOSS, "cards").stdout.endswith("written to parcel-cards.brf.\n")
    content = file.read_bytes()
    file.write_bytes(b"mine")
    refused = companion(*EMBOSS, "cards")
    assert refused.returncode == 2
    wanted = sentences.printed("Notice", "emboss-exists", file="parcel-cards.brf")
    assert refused.stderr == f"{wanted}\n"
    assert file.read_bytes() == b"mine"
    assert companion(*EMBOSS, "cards", "--force").returncode == 0
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "rules"),
         opening("error-game-unknown", name="chess")),
        (("parcel", "jokes"), opening("emboss-what", given="jokes")),
        (("parcel", "rules", "--format", "pdf"), opening("emboss-format", given="pdf")),
        (("parcel", "rules", "--country", "XX"),
         says("emboss-country", given="XX", known="US, CA, GB, JP")),
        (("parcel", "rules", "--cells", "9"), "--cells must be 10 to 100, not 9."),
        (("parcel", "rules", "--lines", "4"), "--lines must be 5 to 100, not 4."),
        (("parcel", "rules", "--braille-table", "nosuch"),
         opening("table-missing", table="nosuch")),
        (("parcel", "rules", "--braille-table", "en-comp8"),
         says("emboss-eight-dots", table="en-comp8", fits="en-g1")),
        (("parcel", "rules", "--edition", "nosuch"),
         opening("error-edition-unknown", name="nosuch")),
        (("parcel", "labels", "--set", "version=old"),
         opening("error-option-choice", option="version", choice="old")),
        (("parcel", "rules", "--out", "/nosuch/rules.brf"),
         opening("emboss-not-written", file="/nosuch/rules.brf")),
        (("parcel", "reference", "--players", "7"), "--players must be 1 to 6, not 7."),
        (("parcel", "labels", "--label-cells", "0"), "--label-cells must be 1 to 100, not 0."),
        (("parcel", "labels", "--label-cells", "10"),
         says("label-too-small", says="2 Binoculars 2", cells=10, lines=6, fits_cells=11,
              fits_lines=6, width=66, height=60)),
        (("parcel", "labels", "--label-cells", "50"),
         opening("label-page-small", cells=50, lines=6)),
        (("parcel", "rules", "--cells", "x"),
         says("wrong-number", name="--cells", given="x")),
        (("parcel", "rules", "--players", "2"), "--players is for reference, not for rules."),
        (("parcel", "cards", "--one-each"), "--one-each is for labels, not for cards."),
        (("parcel", "cards", "--blank"), "--blank is for labels, not for cards."),
        (("parcel", "cards", "--game", "0"), "--game is for score and game, not for cards."),
        (("parcel", "score", "--label-cells", "9"), "--label-cells is for labels, not for score."),
        (("parcel", "score", "--label-lines", "2"), "--label-lines is for labels, not for score."),
        (("parcel", "score"), opening("emboss-none-over", title="The Parcel")),
        (("parcel", "score", "--game", "7"), opening("error-no-record", id="7")),
    ],
)  # fmt: skip
def test_each_mistake_in_an_emboss_command_is_explained_in_one_sentence(
    companion: Companion, arguments: tuple[str, ...], sentence: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Nothing is written."""
    monkeypatch.chdir(tmp_path)
    ended = companion("emboss", *arguments)
    assert ended.returncode in (1, 2)
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert not list(tmp_path.glob("*.brf"))


def test_each_blank_card_gets_one_number(companion: Companion, tmp_path: Path) -> None:
    box = ("--label-cells", "6", "--label-lines", "1")
    [page] = brf_pages(embossed(companion, tmp_path, "parcel", "labels", "--blank", *box).decode())
    assert sorted(" ".join(page).split()) == sorted(
        "#" + str(number).translate(str.maketrans("1234567890", "ABCDEFGHIJ"))
        for number in range(1, 22)
    )
