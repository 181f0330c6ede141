"""Tests long lists, which are read out three items at a time, with more on request."""

import random
import re
from enum import Enum

import pytest

from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.question import Choose
from companion.referee.seat import seats_named
from companion.referee.table import Announcement, public
from companion.session.listing import AT_ONCE, GOES_ON, pieces_of
from tests.games.pandemonium.laid import CityRow, laid
from tests.golden.play import PLAYERS
from tests.table import Played, prepared, seated
from tests.told import facts_of, hears


class Thing(Enum):
    """Items for a list."""

    ONE = 1


def place_at(number: int) -> Place:
    """Return a numbered place on a board."""
    return Place(Thing.ONE, "at", {"number": number})


def board_of_rows(number: int) -> Board:
    """Return a board with this many rows."""
    return Board(tuple(Row((place_at(n),), "row", {"number": n}) for n in range(number)))


def place_numbers(said: Announcement) -> list[Fact]:
    """Return the fact `number` of each place on an announcement's board, in order."""
    board = said.facts["board"]
    assert isinstance(board, Board)
    return [place.facts["number"] for row in board.rows for place in row.places]


def test_list_sentences_are_given_three_at_a_time() -> None:
    """Each part of the list comes with its number of items."""
    sentences = [public("item", number=n) for n in range(7)]
    pieces = pieces_of(sentences)
    assert [count for _, count in pieces] == [3, 3, 1]
    assert [said for piece, _ in pieces for said in piece] == sentences
    assert AT_ONCE == 3


def test_board_is_read_in_rows_with_one_heading() -> None:
    """Each row counts as one item, and so does every other sentence in the list."""
    pieces = pieces_of([public("head", count=5, board=board_of_rows(5)), public("tail")])
    assert [[said.phrase for said in piece] for piece, _ in pieces] == [
        ["head"],
        [GOES_ON, "tail"],
    ]
    assert [place_numbers(piece[0]) for piece, _ in pieces] == [[0, 1, 2], [3, 4]]
    assert pieces[0][0][0].facts["count"] == 5


def test_one_row_board_is_read_place_by_place() -> None:
    """Only the first part begins with the row's heading."""
    board = Board((Row(tuple(map(place_at, range(4))), "row", {}),))
    (first, _), (second, _) = pieces_of([public("head", board=board)])
    assert place_numbers(first[0]) == [0, 1, 2]
    assert place_numbers(second[0]) == [3]
    told = [said.facts["board"] for said in (first[0], second[0])]
    heads = [row.phrase for board in told if isinstance(board, Board) for row in board.rows]
    assert heads == ["row", "", "", ""]


def test_every_part_of_a_list_for_one_seat_is_private() -> None:
    (ann,) = seats_named("Ann")
    pieces = pieces_of([Announcement(ann, "head", {"board": board_of_rows(4)})])
    assert [said.to for piece, _ in pieces for said in piece] == [ann, ann]


def route_planning_game(hints: int = 0) -> Played:
    """Return a game in which Ann plans her route, with packages on five tiles.

    hints: how many times each hint is given.
    """
    city = "ann: @c4 | bob: @a5 | c3: low | c2: low | d4: low | e5: high low"
    game = laid(CityRow("route.1", "", laid=city), hints)
    game.say("tailgate", "7", "first")
    return game


def test_long_answer_says_how_many_items_are_left() -> None:
    """`next` gives three more items. The first few answers mention `next`."""
    game = route_planning_game(hints=1)
    heard = game.say("near")
    (left,) = map(int, facts_of(heard[-1], "steps-left", "count"))
    assert left > 0
    told = game.say("near all")
    assert not any("more." in line for line in told)
    words = " ".join(heard[:-1])
    while left:
        heard = game.say("next")
        count = int(heard[-1].removesuffix(" more.").split()[-1]) if "more" in heard[-1] else 0
        assert 0 < left - count <= AT_ONCE
        left = count
        words += " " + " ".join(heard[: -1 if count else None]).removeprefix("Reply: ")
    assert words == " ".join(told)


def test_hint_about_hearing_more_is_given_only_the_first_few_times() -> None:
    """Later answers only say how many items are left."""
    game = route_planning_game(hints=1)
    hears(game.say("near")[-1], "steps-left")
    assert game.say("near")[-1].endswith(" more.")
    assert "next" not in game.say("near")[-1]


@pytest.mark.parametrize("line", ["near bob all", "near all bob"])
def test_the_word_all_is_understood_before_or_after_a_name(line: str) -> None:
    """The word "all" isn't taken for a name."""
    game = route_planning_game()
    heard = game.say(line)
    assert not any("more." in one for one in heard)
    assert "Bob" in heard[0]


#: The lists in each game, with the number of answers to give before asking for them.
LISTS = [
    ("couriers", 60, ("houses", "row", "reach 6", "vans", "cargo", "zone")),
    ("parcel", 20, ("piles", "hold")),
    ("pandemonium", 45, ("threat", "routes", "near", "cubes", "spawned")),
    ("parsifal", 25, ("quests", "quests kundry", "locks", "danger")),
    ("wallet", 60, ("about", "look", "recall", "discards")),
]


@pytest.mark.parametrize(("game", "answers", "queries"), LISTS, ids=[one[0] for one in LISTS])
def test_every_list_is_given_three_items_at_a_time(
    game: str, answers: int, queries: tuple[str, ...]
) -> None:
    """Each part says how many items are left. With `all`, none are left."""
    played = seated(prepared(3 if game != "pandemonium" else 2, "table", game=game))
    played.open()
    luck = random.Random(3)
    for _ in range(answers):
        question = played.run.question
        assert isinstance(question, Choose)
        answer = PLAYERS[game](played.run, question, luck)
        is_typed = isinstance(answer, str)
        played.say(answer if is_typed else played.word(answer))
    long = 0
    for query in queries:
        left = items_left(played.say(query))
        long += left > 0
        while left:
            count = items_left(played.say("next"))
            assert left - count in range(1, AT_ONCE + 1)
            left = count
        assert not items_left(played.say(f"{query} all"))
    assert long


def items_left(heard: list[str]) -> int:
    """Return how many items the reply says are left."""
    found = re.fullmatch(r"Reply: (\d+) more\.", heard[-1])
    return int(found[1]) if found else 0


def test_private_list_is_given_three_items_at_a_time_on_its_own_line() -> None:
    """If somebody asks for the list at the keyboard, all of it goes to the private line at once.
    Otherwise, the table would notice how long the list is.
    """
    played = seated(prepared(2, "dealer", game="couriers"))
    played.open()
    luck = random.Random(3)
    while not isinstance(question := played.run.question, Choose) or question.name != "ask-action":
        assert isinstance(question, Choose)
        played.say(played.word(luck.choice(question.options)))
    seat = question.seat
    assert seat is not None
    lines = played.own[seat.name].lines
    before = len(lines)
    played.say("reach 6")
    whole = lines[before:]
    before = len(lines)
    played.type("reach 6", seat)
    told = lines[before:]
    assert len(whole) > AT_ONCE
    assert told[:AT_ONCE] == whole[:AT_ONCE]
    assert len(told) == AT_ONCE + 1
    assert str(len(whole) - AT_ONCE) in told[-1]
