"""Tests that deafblind players can repair their game using only braille displays, in every game.

`tests/test_played_by_touch.py` has whole games, and the repairs that are specific to The Parcel.
"""

import pytest

from companion.referee.run import Happened
from tests.sentences import opening, says
from tests.test_played_by_touch import MOST_WINDOWS, FeltGame, Reader, felt, find_word, line_of

#: Each game, with a card source that leaves pieces on the table.
GAMES = (
    ("couriers", "dealer"),
    ("pandemonium", "dealer"),
    ("parsifal", "table"),
    ("wallet", "table"),
)
#: The number of answers given before something goes wrong.
ANSWERS = 20
#: More questions than any repair asks.
MOST_QUESTIONS = 10
#: How many choices `mishap` offers.
MISHAPS = 7


def game_under_way(game: str, cards: str = "dealer") -> FeltGame:
    """Return a game that has begun, in which both players have read everything so far."""
    felt = FeltGame(game, cards=cards)
    for _ in range(ANSWERS):
        felt.answer()
    for reader in felt.readers.values():
        reader.reads()
    return felt


def read(reader: Reader) -> str:
    """Read everything that is new. No window may end with "and" or "or", because these words belong
    to the next window.
    """
    windows = reader.reads()
    assert not [window for window in windows if window.endswith((" and", " or"))]
    return " ".join(windows)


def place_of(choice: str, reader: Reader) -> int:
    """Return the cell at which a choice in the newest message begins."""
    reader.vario.press("d4")
    place = max(find_word(felt(shown), line_of(choice), 0) for shown in reader.windows())
    assert place >= 0
    return place


def go_back_to(words: str, reader: Reader) -> None:
    """Pan back to the window where these words begin."""
    for _ in range(MOST_WINDOWS):
        if find_word(felt(reader.vario.frames[-1]), line_of(words), 0) >= 0:
            return
        reader.vario.press("d2")
    raise AssertionError(f"{words} is not felt")


def touch_through(game: FeltGame) -> None:
    """Answer each of the companion's own questions by touch, on the display of the player who is
    asked. If the choices are numbered, touch the second one, and otherwise touch "yes".
    """
    for _ in range(MOST_QUESTIONS):
        if game.prompt is None:
            return
        assert game.prompt.seat is not None
        number = min(len(game.numbered), 2)
        game.readers[game.prompt.seat.name].touches(f"{number}:" if number else "yes")
    raise AssertionError("the questions don't end")


#: Commands that offer no choices: they end the game, hide the text on a display, or have a very
#: long reply.
OFFERING_NOTHING = {"quit", "blank", "curtain", "codes"}
#: Commands that ask at least one question in every game.
ASKING = {"audit", "correct", "end game", "guided", "leave", "mishap", "put", "undo"}


@pytest.mark.parametrize(("name", "cards"), [*GAMES, ("parcel", "dealer")])
def test_every_choice_that_a_command_offers_can_be_felt(name: str, cards: str) -> None:
    """Ann's display has 40 cells, and Bob's has 20."""
    game = game_under_way(name, cards)
    asking = set()
    for who in game.readers:
        for command in game.commands:
            if command in OFFERING_NOTHING:
                continue
            game.readers[who].types(command)
            for reader in game.readers.values():
                reader.reads()
            while (prompt := game.prompt) is not None:
                asking.add(command)
                assert prompt.seat is not None
                reader = game.readers[prompt.seat.name]
                numbers = [f"{number}:" for number in range(1, len(game.numbered) + 1)]
                for choice in numbers or prompt.choices:
                    place_of(choice, reader)
                reader.types("cancel")
                for other in game.readers.values():
                    other.reads()
    assert asking >= ASKING


@pytest.mark.parametrize(("name", "cards"), GAMES)
def test_misplaced_piece_can_be_put_right_by_touch_and_this_can_be_undone(
    name: str, cards: str
) -> None:
    """The piece, its places and the reason are all chosen by touch."""
    game = game_under_way(name, cards)
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    ann.types("put")
    assert opening("put-which", form="brief") in read(ann)
    before = list(game.run.entries)
    touch_through(game)
    put = game.run.entries[-1]
    assert isinstance(put, Happened)
    assert (put.event, put.reason) == ("put", says("put-forgotten"))
    for reader in (ann, bob):
        assert says("overridden", form="brief", reason=says("put-forgotten")) in read(reader)
    ann.types("undo")
    touch_through(game)
    assert game.run.entries == before
    for reader in (ann, bob):
        assert opening("undone", form="brief") in read(reader)


@pytest.mark.parametrize(("name", "cards"), GAMES)
def test_answer_to_correct_and_its_replacement_are_chosen_by_touch(name: str, cards: str) -> None:
    """The test corrects the first answer that has an alternative."""
    game = game_under_way(name, cards)
    ann = game.readers["Ann"]
    for number in range(1, MOST_QUESTIONS):
        ann.types("correct")
        assert opening("correct-which", form="brief") in read(ann)
        ann.touches(f"{number}:")
        if game.numbered:
            break
        assert says("correct-only", form="brief") in read(ann)
    assert opening("correct-instead", form="brief") in read(ann)
    before = game.run.entries[:]
    ann.touches("1:")
    touch_through(game)
    told = read(ann)
    assert opening("corrected", form="brief") in told or game.run.entries == before, told


@pytest.mark.parametrize(("name", "cards"), GAMES)
def test_player_can_leave_by_touch_and_undoing_that_continues_the_game(
    name: str, cards: str
) -> None:
    game = game_under_way(name, cards)
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    ann.types("leave")
    assert opening("event-who", form="brief") in read(ann)
    ann.touches("2:")
    assert says("sure-leave", form="brief", who="Bob", opens=0, ends=1) in read(ann)
    ann.touches("yes")
    assert says("command-leave", form="wish", who="you") in read(bob)
    bob.touches("yes")
    assert game.question is None
    ann.types("undo")
    touch_through(game)
    assert says("command-leave", form="undone", who="Bob") in read(ann)
    assert game.question is not None


@pytest.mark.parametrize(("name", "cards"), GAMES)
def test_checking_the_table_by_touch_corrects_the_record(name: str, cards: str) -> None:
    """According to the record, there are pieces at the first place, but nothing lies there."""
    game = game_under_way(name, cards)
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    ann.types("audit")
    for choice in ("no", "1:", "no"):
        ann.touches(choice)
    if game.numbered:
        ann.touches("1:")
        bob.touches("yes")
        assert isinstance(game.run.entries[-1], Happened)
        assert opening("audit-noted", form="brief") in read(bob)
    ann.types("cancel")
    assert says("audit-stopped", form="brief") in read(ann)
    assert game.prompt is None


@pytest.mark.parametrize(("name", "cards"), GAMES)
def test_each_kind_of_mishap_leads_to_choices_that_can_be_touched(name: str, cards: str) -> None:
    game = game_under_way(name, cards)
    ann = game.readers["Ann"]
    before = list(game.run.entries)
    for number in range(1, MISHAPS + 1):
        ann.types("mishap")
        assert opening("mishap-ask", form="brief") in read(ann)
        ann.touches(f"{number}:")
        assert game.numbered
        if opening("event-who", form="brief") in read(ann):
            ann.touches("2:")
            assert "Bob" in read(ann)
        ann.types("cancel")
        told = read(ann)
        assert any(says(one, form="brief") in told for one in ("nothing-changed", "nothing-moved"))
        assert game.prompt is None
    assert game.run.entries == before
    ann.types("breach")  # This command exists only in The Parcel.
    assert says("event-not-here", form="brief", event="breach") in read(ann)


@pytest.mark.parametrize(("name", "cards"), [*GAMES, ("parcel", "dealer")])
def test_house_rule_is_read_and_voted_in_and_out_again_by_touch(name: str, cards: str) -> None:
    """Each rule is listed with its question and its current choice."""
    game = game_under_way(name, cards)
    before = dict(game.run.state.options)
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        reader, voter = game.readers[who], game.readers[other]
        reader.types("house rules")
        assert "now" in read(reader)
        go_back_to("1:", reader)
        reader.vario.press(find_word(felt(reader.vario.frames[-1]), line_of("1:"), 0))
        assert opening("consent-event", form="yours", other=other) in read(reader)
        voter.touches("yes")
        assert opening("option-chosen", form="brief") in read(reader)
        changed = [id_ for id_, choice in game.run.state.options.items() if choice != before[id_]]
        assert len(changed) == (who == "Ann")


@pytest.mark.parametrize("name", ["couriers", "pandemonium", "parsifal", "wallet"])
def test_undo_question_says_on_each_display_whose_answer_would_be_undone(name: str) -> None:
    """Each player's own answers are called "your" answers."""
    game = game_under_way(name)
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    bob.types("undo")
    if game.prompt is None:  # Bob undoes his own answer, from which nobody has learned anything.
        assert "your" in read(bob)
        return
    mine, theirs = read(bob), read(ann)
    assert opening("consent", form="yours", other="Ann") in mine
    assert "Bob" not in mine
    assert "Ann" not in theirs
    bob.types("cancel")
    for reader in (ann, bob):
        assert says("nothing-undone", form="brief") in read(reader)
    assert game.prompt is None


def test_note_and_reason_are_felt_in_full_by_the_player_who_is_asked_to_agree() -> None:
    game = game_under_way("couriers")
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    ann.types("note Bob brings the cake next time")
    note = says("command-note", form="wish", words="Bob brings the cake next time")
    assert note.replace("“", '"').replace("”", '"') in read(bob)
    bob.touches("yes")
    assert opening("noted", form="brief") in read(ann)
    ann.types("override points bob 3 we forgot a parcel")
    told = read(bob)
    assert "set your points to 3" in told
    assert "forgot a parcel" in told


def test_command_that_replaces_a_vote_ends_the_vote_on_each_display() -> None:
    """Touching "yes" in the old question does nothing, and the new question is answered by
    touch.
    """
    game = game_under_way("couriers")
    ann, bob = game.readers["Ann"], game.readers["Bob"]
    ann.types("goal 3")
    read(ann)
    place = place_of("yes", bob)
    ann.types("note Bob brings the cake")
    told = read(bob)
    ended = told.index(says("nothing-changed", form="brief"))
    assert ended < told.index("Bob brings the cake")
    assert says("nothing-changed", form="brief") in read(ann)
    go_back_to("Ann: play", bob)
    bob.vario.press("d5")
    entries = game.run.entries[:]
    bob.vario.press(place)
    assert game.prompt is not None
    assert game.run.entries == entries
    bob.touches("yes")
    assert game.prompt is None
    for reader in (ann, bob):
        assert opening("noted", form="brief") in read(reader)


def test_question_dropped_for_another_players_answer_ends_on_both_displays() -> None:
    """Touching a choice of the dropped question does nothing."""
    game = game_under_way("wallet")
    assert game.question is not None
    assert game.question.seat is not None
    answering = game.question.seat.name
    asked = "Bob" if answering == "Ann" else "Ann"
    reader = game.readers[asked]
    reader.types("mishap")
    place = place_of("1:", reader)
    game.answer()
    assert game.prompt is None
    assert says("dropped", form="brief", who=asked) in read(game.readers[answering])
    assert says("nothing-changed", form="brief") in read(reader)
    go_back_to("1:", reader)
    reader.vario.press(place)
    assert game.prompt is None
