"""Tests player names with several words, dots, apostrophes and hyphens."""

from enum import Enum
from pathlib import Path

import pytest

from companion.catalog import PlayRequest, phrasebook, players_in, prepare
from companion.cli.people import change
from companion.devices.people import People
from companion.errors import UsageError
from companion.narration.text import Verbosity
from companion.referee.answers import any_name
from companion.referee.names import is_name
from companion.referee.run import Answered
from companion.session.matching import TypedLine, Vocabulary
from tests.sentences import says
from tests.table import GAMES, Played, seated
from tests.told import hears

PHRASES = phrasebook("en")
BRIEF, FULL = Verbosity.BRIEF, Verbosity.FULL


def open_game(*names: str) -> Played:
    """Return a game of The Parcel with these players, at its first question."""
    game = seated(prepare(PlayRequest("parcel", names, cards=("table",)), GAMES))
    game.open()
    return game


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ann, Bob and Cara", ("Ann", "Bob", "Cara")),
        ("Ann, Bob, and Cara", ("Ann", "Bob", "Cara")),
        ("Ann Bob and Cara", ("Ann", "Bob", "Cara")),
        ("Ann Bob Cara", ("Ann", "Bob", "Cara")),
        ("Ann and Bob", ("Ann", "Bob")),
        ("Mary Ann, J. R.", ("Mary Ann", "J. R.")),
        ("Mary Ann and Bob and Cara", ("Mary Ann", "Bob", "Cara")),
        ("Bob and Mary Ann", ("Bob", "Mary Ann")),
        ("Ann J. R. and Bob", ("Ann", "J. R.", "Bob")),
        ("J. R. and Bob", ("J. R.", "Bob")),
        ("J. Smith, Bob", ("J. Smith", "Bob")),
        ("Ann", ("Ann",)),
        ("Ann & Bob + Cara", ("Ann", "Bob", "Cara")),
        ("Ann/Bob; Cara", ("Ann", "Bob", "Cara")),
        ("Ann plus Bob", ("Ann", "Bob")),
        ("Ann Bob and my mum", ("Ann", "Bob", "mum")),
        ("My and Tom", ("My", "Tom")),
    ],
)
def test_player_list_works_with_or_without_commas(line: str, names: tuple[str, ...]) -> None:
    assert players_in(line, PHRASES) == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("it's Ann and Bob", ("Ann", "Bob")),
        ("We are four: Ann, Bob, Cara, Dan", ("Ann", "Bob", "Cara", "Dan")),
        ("Ann, Bob and of course Cara", ("Ann", "Bob", "Cara")),
        ("Ann and Bob are playing tonight please", ("Ann", "Bob")),
        ("I'm Ann and this is Bob", ("Ann", "Bob")),
    ],
)
def test_player_list_works_in_a_whole_sentence(line: str, names: tuple[str, ...]) -> None:
    assert players_in(line, PHRASES) == names


@pytest.mark.parametrize(
    ("line", "phrase"),
    [
        (" , ", "error-names-none"),
        ("2", "error-names-none"),
        ("two of us", "error-names-none"),
        ("me and Tom", "error-name-anybody"),
        ("just me", "error-name-anybody"),
        ("I and Tom", "error-name-anybody"),
        ("you and me", "error-name-anybody"),
    ],
)
def test_player_list_without_names_is_refused(line: str, phrase: str) -> None:
    with pytest.raises(UsageError) as refused:
        players_in(line, PHRASES)
    assert refused.value.phrase == phrase


def test_companion_asks_for_commas_if_a_list_of_players_is_unclear() -> None:
    with pytest.raises(UsageError) as refused:
        players_in("J. R. Bob and Cara", PHRASES)
    assert refused.value.phrase == "error-names-unclear"


@pytest.mark.parametrize(
    ("name", "can_be"),
    [
        ("Mary Ann", True),
        ("J. R.", True),
        ("O'Brien", True),
        ("Jean-Luc", True),
        ("Zoë", True),
        ("Ann2", True),
        ("Ann 2", False),
        ("Ann.2", False),
        ("2 Ann", False),
        (". .", False),
        ("Ann  Lee", False),
        ("a b c d e", False),
        ("A" * 20, True),
        ("A" * 21, False),
        ("B0b!", False),
        # Unicode has this letter only with a combining mark.
        ("X\u030cen", True),
        ("\u092a\u094d\u0930\u093f\u092f\u093e", True),
        ("A" + "\u0301" * 20, False),
    ],
)
def test_name_is_accepted_only_if_it_can_be_spoken_brailled_and_typed(
    name: str, can_be: bool
) -> None:
    assert is_name(name) is can_be


@pytest.mark.parametrize(
    ("names", "phrase"),
    [
        (("Mary Ann", "maryann"), "error-name-twice"),
        (("O. K.", "Bob"), "error-name-taken"),
        (("Skip Setup", "Bob"), "error-name-taken"),
    ],
)
def test_names_that_sound_alike_or_have_another_meaning_are_refused(
    names: tuple[str, ...], phrase: str
) -> None:
    """Read as a single word, "O. K." means "ok"."""
    with pytest.raises(UsageError) as refused:
        prepare(PlayRequest("parcel", names), GAMES)
    assert refused.value.phrase == phrase


@pytest.mark.parametrize("who", ["J. R.", "j r", "jr", "J.R.", "j. r", "R. J.", "r j"])
def test_name_is_understood_however_it_is_typed(who: str) -> None:
    """A name is understood even if its first word is a command, such as "r", which means repeat
    when it is typed alone.
    """
    game = open_game("Ann", "J. R.", "R. J.")
    game.say(who)
    first = game.run.table.seats[1 if who.lower().startswith("j") else 2]
    assert [entry.option for entry in game.run.entries if isinstance(entry, Answered)] == [first]


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Jose\u0301", "Jos\u00e9"), ("\U0001d401\U0001d428\U0001d41b", "Bob"), ("\uff22ob", "Bob")],
)
def test_name_is_stored_in_one_form_however_it_was_typed(
    tmp_path: Path, typed: str, name: str
) -> None:
    """The names are typed with a combining accent, in mathematical bold letters, and in full-width
    letters.
    """
    assert open_game("Ann", typed).run.table.seats[1].name == name
    people = People(tmp_path / "people.toml")
    change(people, typed, ["braille=auto"])
    assert people.called(typed) == name
    assert any_name(typed) == name


@pytest.mark.parametrize("who", [None, "Ann"])
def test_words_repeated_back_are_in_plain_letters(who: str | None) -> None:
    """Braille has no cells for styled letters."""
    game = open_game("Ann", "Bob")
    seat = None if who is None else game.seat(who)
    told = game.all if who is None else game.own[who].lines
    count = len(told)
    game.type("spell \U0001d431\U0001d432\U0001d433", seat)
    assert any("x y z" in line for line in told[count:]), told[count:]


class Jewel(Enum):
    """Names that an edition may give to its pieces."""

    PENDANT = "Pendant d'Or"
    RING = "Ring"
    EYE = "L'Œil"


@pytest.mark.parametrize("typed", ["d'Or", "d or", "d\u2019or", "dor"])
def test_piece_is_found_with_or_without_the_diacritics_in_its_name(typed: str) -> None:
    words = Vocabulary(Jewel, lambda one: [str(getattr(one, "value", ""))], ())
    tokens = words.tokens(TypedLine.of(f"ring, pendant {typed}, l oeil, loeil"))
    assert [token.noun for token in tokens] == [Jewel.RING, Jewel.PENDANT, Jewel.EYE, Jewel.EYE]


def test_owner_named_along_with_a_piece_is_understood() -> None:
    """The owner may be named with a possessive, or next to another player whose name contains the
    owner's name.
    """
    game = open_game("Ann", "Mary Ann", "J. R.")
    words = game.room.vocabulary
    ann, mary, jr = game.run.table.seats
    assert [token.noun for token in words.tokens(TypedLine.of("mary ann ann j. r."))] == [
        mary,
        ann,
        jr,
    ]
    one, _ = words.tokens(TypedLine.of("J. R.'s camera"))
    assert (one.noun, one.whose) == (jr, True)
    assert words.seat("mary") is mary


def test_sentence_that_ends_with_an_initial_has_only_one_full_stop() -> None:
    seat = open_game("Ann", "J. R.").run.table.seats[1]
    said = PHRASES.say("voices-took", {"name": "Robin", "who": seat})
    assert said == says("voices-took", name="Robin", who="J. R")


def test_commands_accept_names_of_several_words() -> None:
    game = open_game("Ann", "Mary Ann", "J. R.")
    hears(game.say("full mary ann"), "told-full")
    hears(game.say("full others J. R."), "told-full-others")
    listener = game.lines.listener
    ann, mary, jr = game.run.table.seats
    told = [(listener(seat).own, listener(seat).others) for seat in (ann, mary, jr)]
    assert told == [(BRIEF, BRIEF), (FULL, FULL), (BRIEF, FULL)]
