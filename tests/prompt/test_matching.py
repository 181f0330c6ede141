"""What people type, and what it is taken for."""

import pytest

from tests.table import prepared, seated, table

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
def test_all_these_say_the_same(line: str) -> None:
    """Order, case, fillers, aliases, numbers and clear beginnings do not matter."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann")
    heard = game.say(line)
    assert "Table: Ann plays the Radio. Names the Camera to Bob." in heard


def test_missing_parts_are_asked_one_by_one() -> None:
    """A bare card is enough to begin."""
    game = table(3, "dealer", decks=STACK)
    assert game.say("ann", "radio")[-1].startswith("Question: Ann, on whom the Radio?")
    assert game.say("bob")[-1].startswith("Question: Ann, which item to Bob?")
    assert "Table: Ann names the Camera to Bob." in game.say("camera")


@pytest.mark.parametrize(("slip", "word"), [("binoclars", "Binoculars"), ("revlover", "Revolver")])
def test_a_slip_is_offered_back(slip: str, word: str) -> None:
    """Yes takes it, no asks again, and nothing has changed meanwhile."""
    game = table(3, "table")
    game.say("ann", "skip setup")
    entries = list(game.run.entries)
    assert game.say(slip) == [f"Question: Did you mean {word}? Yes or no."]
    assert game.run.entries == entries
    assert game.say("no") == ["Reply: Then say it again, please."]
    assert game.say(slip, "yes") == [f"Question: Ann, on whom the {word}? Bob or Cara."]


def test_a_slip_inside_a_line_is_mended_with_the_rest() -> None:
    """The other words of the line are not lost."""
    game = table(3, "table")
    game.say("ann", "skip setup")
    assert game.say("radio bob camra") == ["Question: Did you mean Camera? Yes or no."]
    assert "Question: Bob, the Camera? Yes or no." in game.say("yes")


def test_a_slip_of_a_command_is_offered_back() -> None:
    """Commands have slips too."""
    game = table(3, "table")
    assert game.say("statsu") == ["Question: Did you mean status? Yes or no."]
    assert game.say("yes")[0] == "Reply: No round is being played now."


def test_an_ambiguous_beginning_asks_for_the_missing_part() -> None:
    """Only what is unclear is asked."""
    game = table(3, "table")
    game.say("ann", "skip setup")
    assert game.say("c") == ["Reply: “c” can be Coffee or Camera. Which?"]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("zebra", "Reply: I did not understand “zebra”. An answer looks like this: Coffee."),
        ("badge bob", "Reply: “bob” does not belong there."),
        (
            "radio bob zebra",
            "Reply: I did not understand “zebra”. An answer looks like this: Coffee",
        ),
        ("x" * 10_000, "Reply: That line is too long, and nothing of it is taken."),
        ("\x1b[31mzebra\x07", "Reply: I did not understand “"),
        ("שלום", "Reply: I did not understand “שלום”."),
        ("🎲", "Reply: I did not understand “”."),
        ("...", "Reply: I did not understand “”."),
        ("the", "Reply: I did not understand “the”."),
    ],
)
def test_what_is_not_understood_gets_one_line_with_the_right_form(line: str, reply: str) -> None:
    """And nothing changes."""
    game = table(3, "table")
    game.say("ann", "skip setup")
    entries = list(game.run.entries)
    heard = game.say(line)
    assert len(heard) == 1
    assert heard[0].startswith(reply)
    assert game.run.entries == entries
    assert game.run.question is not None
    assert game.run.question.name == "ask-play-by-hand"


def test_an_empty_line_says_nothing() -> None:
    """Enter alone only silences speech."""
    assert table(3, "table").say("", "   ") == []


def test_a_line_is_taken_whole_or_not_at_all() -> None:
    """Where its last part is refused, its first part is not played either."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge")
    entries = list(game.run.entries)
    heard = game.say("radio ann camera")
    assert heard == [
        "Reply: Ann is protected by a Badge until Ann's next turn. You may choose Cara."
        " Nothing of that line is taken. Rule target 1."
    ]
    assert game.run.entries == entries
    assert "Cara's" not in "".join(game.say("turn"))


def test_answers_of_one_line_keep_their_order_whole_or_shortened() -> None:
    """Five tiles of a city, some by their whole names: none changes its place."""
    game = seated(prepared(2, "table", "colours=by-seats", "grid=told", game="pandemonium"))
    game.conversation.open()
    game.say("foxglove, windmill rise, nelson row, queens, jubilee")
    word = game.conversation.talk.narrator.word
    told = [word(getattr(entry, "option", 0)) for entry in game.run.entries[-5:]]
    assert [name.split()[0] for name in told] == [
        "Foxglove", "Windmill", "Nelson", "Queens", "Jubilee",
    ]  # fmt: skip
