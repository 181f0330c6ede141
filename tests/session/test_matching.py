"""Tests how the companion reads what people type."""

import pytest

from tests.sentences import printed, printed_start, says
from tests.table import prepared, seated, table
from tests.told import hears, hears_just

STACK = ["coffee | radio camera badge | lens revolver"]


@pytest.mark.parametrize(
    "line",
    [
        "radio bob camera",
        "I play the radio on Bob and name the camera",
        "RADIO, Bob: Camera!",
        "use the Guard on bob, prince",
        "1 bob 5",
        "rad bo cam",
        "on bob radio camera",
    ],
)
def test_reworded_line_keeps_its_meaning(line: str) -> None:
    """Word order, upper or lower case, filler words, aliases, numbers and unambiguous abbreviations
    make no difference.
    """
    game = table(3, "dealer", decks=STACK)
    game.say("ann")
    heard = game.say(line)
    hears(heard, "plays who=Ann item=radio", "names who=Ann target=Bob item=camera")


@pytest.mark.parametrize(
    "line", ["it's bob", "It\u2019s Bob.", "IT'S BOB", "I'd pick Bob", "I'll pick Bob"]
)
def test_letter_at_the_end_of_a_contraction_is_not_an_answer(line: str) -> None:
    """Otherwise the ending could abbreviate an answer to the next question: "s" for skip, or "d"
    for done.
    """
    plain, contracted = table(), table()
    assert contracted.say(line) == plain.say("bob")
    assert contracted.run.entries == plain.run.entries


def test_saying_i_dont_know_is_not_read_as_done() -> None:
    game = table()
    game.say("bob")
    entries = list(game.run.entries)
    game.say("I don't know")
    assert game.run.entries == entries


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("radio on bob, no wait, cara", "Radio, Cara"),
        ("radio on bob, no wait, cara, camera", "Radio, Cara, Camera"),
        ("radio, no wait, binoculars on cara", "Binoculars, Cara"),
        ("radio on bob camera, no, cara lens", "Radio, Cara, Lens"),
        ("radio bob, no, cara", "Radio, Cara"),
        ("radio on bob I mean cara", "Radio, Cara"),
        ("badge, wait, coffee", "Coffee"),
        ("the badge, sorry, the coffee", "Coffee"),
        ("revolver on Bob, no hang on, make that Cara", "Revolver, Cara"),
    ],
)
def test_correction_within_a_line_replaces_an_earlier_name_of_the_same_kind(
    line: str, meant: str
) -> None:
    game = table()
    game.say("ann", "skip setup")
    assert game.say(line) == [printed("Question", "move-right", who="Ann", words=meant)]


def test_the_word_no_at_the_end_of_a_line_corrects_nothing() -> None:
    game = table()
    game.say("ann", "skip setup")
    heard = game.say("radio bob camera no")
    hears(heard, "plays who=Ann item=radio", "names who=Ann target=Bob item=camera")


def test_missing_parts_of_an_answer_are_asked_for_one_by_one() -> None:
    """Naming only a card is enough to begin with."""
    game = table(3, "dealer", decks=STACK)
    hears(game.say("ann", "radio")[-1:], "ask-target who=Ann item=radio")
    hears(game.say("bob")[-1:], "ask-item who=Ann target=Bob")
    hears(game.say("camera"), "names who=Ann target=Bob item=camera")


@pytest.mark.parametrize(("slip", "word"), [("binoclars", "Binoculars"), ("revlover", "Revolver")])
def test_typing_slip_gets_a_suggestion(slip: str, word: str) -> None:
    """Answering yes accepts the suggestion, and answering no repeats the question. Until then,
    nothing changes.
    """
    game = table(3, "table")
    game.say("ann", "skip setup")
    entries = list(game.run.entries)
    assert game.say(slip) == [printed("Question", "did-you-mean", word=word)]
    assert game.run.entries == entries
    assert game.say("no") == [printed("Reply", "not-meant")]
    hears_just(game.say(slip, "yes"), f"ask-target who=Ann item={word} options=Bob,Cara")


def test_typing_slip_within_a_line_is_corrected_and_the_rest_is_kept() -> None:
    game = table(3, "table")
    game.say("ann", "skip setup")
    assert game.say("radio bob camra") == [printed("Question", "did-you-mean", word="Camera")]
    hears(game.say("yes"), "ask-holds who=Bob item=camera")


def test_typing_slip_in_a_command_gets_a_suggestion() -> None:
    game = table(3, "table")
    assert game.say("statsu") == [printed("Question", "did-you-mean", word="status")]
    hears(game.say("yes")[:1], "status-between")


def test_only_the_unclear_part_of_an_ambiguous_abbreviation_is_asked_about() -> None:
    game = table(3, "table")
    game.say("ann", "skip setup")
    assert game.say("c") == [printed("Reply", "ambiguous", words="c", options="Coffee or Camera")]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (
            "zebra",
            printed(
                "Reply",
                "not-understood",
                words="zebra",
                form=says("form-example", example="Coffee"),
            ),
        ),
        ("badge bob", printed_start("Reply", "left-over", words="bob")),
        (
            "radio bob zebra",
            printed(
                "Reply",
                "not-understood",
                words="zebra",
                form=says("form-example", example="Coffee"),
            ),
        ),
        ("x" * 10_000, printed_start("Reply", "too-long")),
        ("\x1b[31mzebra\x07", printed_start("Reply", "not-understood")),
        ("שלום", printed_start("Reply", "not-understood", words="שלום")),
        ("🎲", printed_start("Reply", "not-understood", words="")),
        ("...", printed_start("Reply", "not-understood", words="")),
        ("the", printed_start("Reply", "not-understood", words="the")),
    ],
)
def test_unknown_line_gets_one_reply_with_the_right_form(line: str, reply: str) -> None:
    """The line changes nothing."""
    game = table(3, "table")
    game.say("ann", "skip setup")
    entries = list(game.run.entries)
    heard = game.say(line)
    assert len(heard) == 1
    assert heard[0].startswith(reply)
    assert game.run.entries == entries
    assert game.run.question is not None
    assert game.run.question.name == "ask-play-by-hand"


def test_nothing_is_said_in_reply_to_an_empty_line() -> None:
    """Enter alone only silences speech."""
    assert table(3, "table").say("", "   ") == []


def test_line_is_accepted_as_a_whole_or_not_at_all() -> None:
    """If the last part is refused, the first part isn't played either."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge")
    entries = list(game.run.entries)
    hears_just(game.say("radio ann camera"), "refused-in-line rule=target-1")
    hears(game.all[-1:], "no-protected option=Ann", "legal-again options=Cara")
    assert game.run.entries == entries
    assert "Cara's" not in "".join(game.say("turn"))


def test_answers_on_one_line_keep_their_order_even_if_they_are_abbreviated() -> None:
    """The line names five tiles in a city, some of them in full. Each tile keeps its position in
    the line.
    """
    game = seated(prepared(2, "table", "colours=by-seats", "grid=told", game="pandemonium"))
    game.open()
    game.say("foxglove, windmill rise, nelson row, queens, jubilee")
    word = game.word
    told = [word(getattr(entry, "option", 0)) for entry in game.run.entries[-5:]]
    assert [name.split()[0] for name in told] == [
        "Foxglove", "Windmill", "Nelson", "Queens", "Jubilee",
    ]  # fmt: skip
