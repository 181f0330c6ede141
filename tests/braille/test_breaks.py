"""Tests where a long text is divided between windows on a display. The texts are real messages in
Unified English Braille.
"""

from enum import Enum
from typing import cast

from companion.braille.translate import Translator, find_table
from companion.braille.window import window_ranges
from companion.catalog import phrasebook, read_edition
from companion.narration.narrator import Narrator
from companion.narration.text import MORE, Label, PublicText, Verbosity, Words
from companion.paths import data_folder
from companion.referee.question import Choose, QuestionType
from companion.referee.seat import seats_named
from companion.referee.table import Announcement
from tests.table import GAMES

ANN, BOB = seats_named("Ann", "Bob")
TRANSLATOR = Translator(find_table("en-g2", data_folder("braille_tables")))
COURIERS = read_edition(GAMES["couriers"], "standard")[2]
PHRASES = phrasebook("en", GAMES["couriers"], COURIERS)
NARRATOR = Narrator(PHRASES)


def card(name: str) -> Enum:
    """Return a card from the game Couriers."""
    cards = cast("list[Enum]", GAMES["couriers"].box.cards(COURIERS))
    return next(one for one in cards if PHRASES.name(one) == name)


def cut(text: Words, width: int = 20) -> list[str]:
    """Divide a message into the windows of a display of this width. Return them as braille
    patterns.
    """
    line = TRANSLATOR.line(text)
    return ["".join(chr(0x2800 + line.cells[n]) for n in one) for one in window_ranges(line, width)]


def asked(*names: str) -> PublicText:
    """Return a question to Ann that offers her these choices."""
    question = Choose(
        QuestionType("ask-roll", "roll"), ANN, tuple(map(card, names)), facts={"who": ANN}
    )
    public, _ = NARRATOR.question(question, {})
    return NARRATOR.personal_questions(question, (ANN,), public)[ANN]


def test_choices_are_separated_by_commas_and_never_split() -> None:
    """The text is "your roll? Kiln House, Radio Mast, Vicarage"."""
    assert cut(asked("Kiln House", "Radio Mast", "Vicarage"), 16) == [
        "⠽⠗⠀⠗⠕⠇⠇⠦",
        "⠠⠅⠊⠇⠝⠀⠠⠓⠳⠎⠑⠂",
        "⠠⠗⠁⠙⠊⠕⠀⠠⠍⠁⠌⠂",
        "⠠⠧⠊⠉⠜⠁⠛⠑",
    ]


def test_names_and_counts_in_a_list_are_never_split() -> None:
    """The text is "row: Yarn Store, Kiln House and Radio Mast, 13 left". If it were cut at every
    blank, every name would be split.
    """
    items = tuple(map(card, ("Yarn Store", "Kiln House", "Radio Mast")))
    row = NARRATOR.public(Announcement(None, "row", {"items": items, "left": 13}))
    assert cut(row, 12) == [
        "⠗⠪⠒",
        "⠠⠽⠜⠝⠀⠠⠌⠕⠗⠑⠂",
        "⠠⠅⠊⠇⠝⠀⠠⠓⠳⠎⠑",
        "⠯",
        "⠠⠗⠁⠙⠊⠕⠀⠠⠍⠁⠌⠂",
        "⠼⠁⠉⠀⠇⠑⠋⠞",
    ]
    assert cut(row, 20) == ["⠗⠪⠒⠀⠠⠽⠜⠝⠀⠠⠌⠕⠗⠑⠂", "⠠⠅⠊⠇⠝⠀⠠⠓⠳⠎⠑", "⠯⠀⠠⠗⠁⠙⠊⠕⠀⠠⠍⠁⠌⠂", "⠼⠁⠉⠀⠇⠑⠋⠞"]


def test_window_breaks_before_the_word_and() -> None:
    """The text is "your bonus cards: Kiln House and Radio Mast twice"."""
    items = tuple(map(card, ("Kiln House", "Radio Mast", "Radio Mast")))
    text = NARRATOR.public(Announcement(None, "your-bonuses", {"items": items}))
    assert [window[:1] for window in cut(text, 27)][1:] == ["⠯"]


def test_short_words_stay_with_the_next_word() -> None:
    """The text is "end of the replay: close it?"."""
    end = cut(NARRATOR.message(Label.QUESTION, "replay-end"), 12)
    assert end == ["⠢⠙", "⠷⠀⠮⠀⠗⠑⠏⠇⠁⠽⠒", "⠉⠇⠕⠎⠑⠀⠭⠦"]


def test_number_stays_with_what_it_is_a_part_of() -> None:
    """The texts are "Ann wins round, 1 of 6" and "100 Euros, 100 to go?"."""
    assert cut(Words(None, "", "Ann wins round, 1 of 6"))[-1] == "⠼⠁⠀⠷⠀⠼⠋"
    assert cut(Words(None, "", "100 Euros, 100 to go?"))[-1].startswith("⠼⠁⠚⠚⠀⠞⠕")


def test_short_last_word_of_a_question_stays_with_the_word_before_it() -> None:
    """The text is "20 Euros, 280 to go?"."""
    windows = cut(Words(None, "", "20 Euros, 280 to go?"), 17)
    assert windows[-1].endswith("⠞⠕⠀⠛⠦")


def test_numbers_of_dots_stay_together() -> None:
    """The text is "Repeat from the start: space + dots 1 2 3 5"."""
    windows = cut(Words(None, "", "Repeat from the start: space + dots 1 2 3 5"))
    assert windows[-1].endswith(cut(Words(None, "", "dots 1 2 3 5"))[0])


def test_count_before_a_colon_stays_with_its_word() -> None:
    """The text is "your turn, flip first, 5 left: take, put"."""
    windows = cut(Words(None, "", "your turn, flip first, 5 left: take, put"))
    assert windows[1].startswith("⠼⠑⠀⠇⠑⠋⠞⠒")


def test_brief_names_are_never_split_on_displays_and_have_plain_spaces_in_speech() -> None:
    """Only displays need non-breaking blanks."""
    row = NARRATOR.public(Announcement(None, "row", {"items": (card("Yarn Store"),), "left": 3}))
    assert row.brief == "row: Yarn\N{NO-BREAK SPACE}Store, 3 left"
    assert row.at(Verbosity.BRIEF) == "row: Yarn Store, 3 left"
    assert TRANSLATOR.line(row).text == "row: Yarn Store, 3 left"


def test_more_than_twelve_choices_are_offered_twelve_at_a_time() -> None:
    """The question is shown by itself, followed by a word that shows twelve more choices each time
    it is touched.
    """
    cards = tuple(GAMES["couriers"].box.cards(COURIERS))[:26]
    question = Choose(
        QuestionType("ask-roll", "roll"), ANN, cards, facts={"who": ANN}, is_report=True
    )
    public, _ = NARRATOR.question(question, {})
    words: Words = NARRATOR.personal_questions(question, (ANN,), public)[ANN]
    assert cut(words) == ["⠽⠗⠀⠗⠕⠇⠇⠦⠀⠼⠃⠋⠀⠍"]
    pages: list[Words] = []
    while words.rest is not None:
        pages.append(words := words.rest)
    assert [len(page.choices) for page in pages] == [13, 13, 2]
    assert cut(pages[1])[-1].endswith("⠂⠀⠼⠃⠀⠍")
    found = [choice.word for page in pages for choice in page.choices if choice.word != MORE]
    assert found == [PHRASES.name(one) for one in cards]
