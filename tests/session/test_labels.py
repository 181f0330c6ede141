"""Tests how the braille labels of each game's cards are written, read back and explained."""

import pytest

from companion.braille.translate import Translator
from companion.catalog import Games, phrasebook, read_edition, vocabulary
from companion.errors import UsageError
from companion.narration.narrator import Narrator
from companion.narration.text import Words
from companion.session.reference import label_answers, label_of
from tests.sentences import opening, parcel, printed, says
from tests.table import table
from tests.told import hears

GAMES = dict(Games())
LONGEST_LABEL = {"couriers": 21, "pandemonium": 22, "parcel": 18, "parsifal": 11, "wallet": 20}
"""In cells, by game: what its component data promises."""


@pytest.mark.parametrize("game_id", GAMES)
def test_each_label_can_be_read_back_from_its_cells(game_id: str) -> None:
    """Labels are in uncontracted braille, and their parts are read back as they were written."""
    game = GAMES[game_id]
    _, _, edition = read_edition(game, "standard")
    phrases = phrasebook("en", game, edition)
    narrator, nouns = Narrator(phrases), vocabulary(phrases, game, edition)
    braille = Translator("en-ueb-g1.ctb")
    longest = 0
    for card in game.box.cards(edition):
        label = label_of(game, edition, card, narrator)
        cells = braille.line(Words(None, label, label)).cells
        longest = max(longest, len(cells))
        assert label in braille.typed(cells)
        pieces = [
            answer.facts["piece"] for answer in label_answers(game, edition, label, nouns, narrator)
        ]
        assert " ".join(map(str, pieces)) == label
    assert longest == LONGEST_LABEL[game_id]


@pytest.mark.parametrize("game_id", GAMES)
def test_full_label_gives_the_effect_before_the_number_of_copies(game_id: str) -> None:
    """Rank and name come first, so that a finger recognises the card at once."""
    game = GAMES[game_id]
    _, _, edition = read_edition(game, "standard")
    narrator = Narrator(phrasebook("en", game, edition))
    for card in game.box.cards(edition):
        line = label_of(game, edition, card, narrator, whole=True)
        label = label_of(game, edition, card, narrator)
        if text := game.card(edition, card).text:
            before, told, after = line.partition(text)
            assert told
            assert f"{before.strip()} {after.strip()}".strip() == label
        else:
            assert line.startswith(label)


def test_label_is_explained_piece_by_piece() -> None:
    """A label can be looked up by its own text or by the card's name."""
    game = table(2)
    told = [
        "Reply: 1: the rank.",
        "Reply: Radio: the name.",
        f"Reply: 6: {parcel('mark-of-copies')}.",
        f"Reply: 5: {parcel('mark-of-old')}.",
    ]
    assert game.say("explain label 1 Radio 6 5") == told
    assert game.say("explain label radio") == told
    assert len(game.say("explain label binoculars")) == 3


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("explain label 1 radio 6 4", "The label of the Radio says 1 Radio 6 5."),
        ("explain label zzz", opening("no-card-like", words="zzz")),
        ("explain", says("form-command", usage="explain label, then CARD or the label's words")),
        (
            "explain radio",
            says("form-command", usage="explain label, then CARD or the label's words"),
        ),
    ],
)
def test_text_that_isnt_a_label_is_answered_with_the_right_label(typed: str, told: str) -> None:
    """The answer is a single sentence."""
    (line,) = table(2).say(typed)
    assert told in line


def test_wrong_label_raises_an_error_that_gives_the_right_label() -> None:
    """The caller can then show the right label elsewhere."""
    game = GAMES["parcel"]
    _, _, edition = read_edition(game, "standard")
    phrases = phrasebook("en", game, edition)
    with pytest.raises(UsageError) as wrong:
        label_answers(
            game, edition, "2 radio", vocabulary(phrases, game, edition), Narrator(phrases)
        )
    assert wrong.value.facts["says"] == "1 Radio 6 5"


def test_card_that_is_read_aloud_ends_with_its_label() -> None:
    """Name and rank come first, then the effect, and the label last."""
    heard = table(2).say("read camera")
    hears(heard[:1], "card-name item=camera rank=5")
    assert heard[-1] == printed("Reply", "card-label", says="5 Camera 2")


def test_reading_a_card_says_how_many_copies_this_deck_has() -> None:
    """The traditional version has one fewer Radio."""
    hears(table(2).say("read radio"), "card-name item=radio copies=6")
    traditional = table(2, "table", "version=traditional")
    hears(traditional.say("read radio"), "card-name item=radio copies=5")


def test_reading_without_a_card_is_answered_with_how_to_say_it() -> None:
    """Otherwise, the answer would begin with an unknown card that has no name."""
    (line,) = table(2).say("read")
    assert says("form-command", usage="read CARD") in line
