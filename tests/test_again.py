"""When a game is over: once more with the same people and house rules, in one word."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.app import StoredGame
from companion.narration.rulebook import Rulebook
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Answered
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.playing import Playing, pan_to
from tests.table import GAMES, prepared, seated
from tests.terminal import Terminal
from tests.test_displays_in_play import play  # noqa: F401 - a fixture
from tests.web.phones import Phone

#: The shortest game: everybody but Ann leaves.
SHORT = ["ann", "skip setup", "radio", "radio", "lens", "leave bob", "coffee"]
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off", "--set", "goal=older")
PACK = "Say pack to sort the box."
AGAIN = "Question: Play again with the same people? Say again, or quit."
RULES = "How many contracts win: 7, 5 and 4 for two, three and four players."


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in (*SHORT, *lines))


def test_again_begins_the_next_game(companion: Companion, home: Mapping[str, str]) -> None:
    """With the same house rules, which are told; who begins goes without asking."""
    ended = companion(*PLAY, typed=typed("again", "skip setup"))
    lines = ended.stdout.splitlines()
    end = lines.index(f"Table: The game is over. It is kept as game 1. {PACK}")
    assert lines[end + 1 : end + 5] == [
        f"Table: It was played by house rules. {RULES}",
        AGAIN,
        "Table: Once more The Parcel, with Ann and Bob. It is game 2.",
        f"Table: House rules. {RULES}",
    ]
    assert "Table: Ann begins. The goal is 7 contracts." in lines[end:]
    assert not [line for line in lines[end:] if "Who wrote a letter" in line]
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    first, second = store.all()
    assert first.over
    assert not second.over
    assert first.header is not None
    assert second.header is not None
    assert second.header.options == first.header.options
    store.close()
    # It goes on as any other, and who begins can be taken back and said otherwise.
    resumed = companion("resume", "--speech", "off", typed="undo\nyes\nyes\nundo\nbob\n")
    assert resumed.returncode == 0


@pytest.mark.parametrize("last", [(), ("no",), ("quit",)])
def test_it_ends_where_they_do_not_play_again(companion: Companion, last: tuple[str, ...]) -> None:
    """And so does a script that ends there."""
    ended = companion(*PLAY, typed=typed(*last))
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1] == AGAIN


def test_other_lines_leave_the_question_open(companion: Companion) -> None:
    """A command is done, anything else is asked again, and the end can be taken back."""
    ended = companion(*PLAY, typed=typed("score", "hat", "undo", "yes", "coffee", "no"))
    told = ended.stdout.partition(AGAIN)[2]
    assert "Reply: Ann has 1 of 7 contracts." in told
    assert told.count(AGAIN) == 3
    assert told.count("Table: The game is over. It is kept as game 1.") == 1
    assert companion("league").stdout.startswith("The Parcel, Ann and Bob: one game")


def test_again_at_a_terminal(home: Mapping[str, str]) -> None:
    """Ctrl-C at the question is a no."""
    game = Terminal(home, "xterm", *PLAY)
    try:
        game.until("Who wrote a letter")
        for line in SHORT:
            game.type(f"{line}\r")
        game.until("Say again, or quit.")
        game.type("again\r")
        game.until("Round 1. Ann begins.")
        for line in SHORT[1:]:
            game.type(f"{line}\r")
        game.until("Say again, or quit.")
        game.type("\x03")
        assert game.status() == 0
    finally:
        game.close()


def test_displays_stay_as_they_are(
    play: Callable[..., Playing],  # noqa: F811
    plugged: Callable[..., BaumEmulator],
) -> None:
    """The next game is felt on the same display, which is not opened anew."""
    ann = plugged(cells=40)
    game = play("--players", "Ann,Bob", "--braille", f"Ann=baum:{ann.path}")
    game.hears("Who wrote a letter")
    game.type(*SHORT)
    game.hears("Say again, or quit.")
    pan_to(ann, "again?")
    game.type("again")
    game.hears("Once more The Parcel")
    pan_to(ann, "shuffle")


@pytest.mark.parametrize("game", GAMES)
def test_end_of_a_game_tells_its_winners_and_who_begins_next(game: str, tmp_path: Path) -> None:
    """After a whole game at random: by its rule, or by the same question again."""
    store = Store(tmp_path / "games.sqlite")
    start = prepared(2, "table", game=game)
    played = seated(start, seed=5)
    number = store.begin(start.header)
    played.conversation.play.journal = StoredGame(store, number)
    played.conversation.open()
    chance = Chance(5)
    while (question := played.run.question) is not None:
        assert played.conversation.play.next_starter is None
        option = chance.any_answer(question)
        played.say(played.conversation.talk.narrator.word(option))
    result = store.results()[number]
    store.close()
    assert result is not None
    assert result.winners
    assert set(result.winners) <= {seat.name for seat in played.run.table.seats}
    told, starter = GAMES[game].next_starter, played.conversation.play.next_starter
    assert (told is None) == (starter is None)
    if told is None:
        return
    assert told.rule in Rulebook(GAMES[game].folder / "rulebook.md", "en")[told.rule].id
    again = seated(start)
    again.conversation.open(starter)
    again.say("skip setup")
    asked = [one for one in again.run.asked if isinstance(one, Choose) and one.ask is told.ask]
    assert len(asked) == 1
    place = again.run.asked.index(asked[0])
    entry = again.run.entries[place]
    assert isinstance(entry, Answered)
    assert entry.option is starter


def test_a_phone_says_again_and_stays_its_players_line(
    play: Callable[..., Playing],  # noqa: F811
    companion: Companion,
) -> None:
    """Without being let in anew. That she has one is remembered."""
    phones = ("--phones", "plain", "--phones-at", "127.0.0.1:0")
    game = play("--players", "Ann,Bob", *phones)
    game.hears("Bob's code:")
    told = "\n".join(game.lines)
    found = re.search(r"http://[\d.:]+/", told)
    code = re.search(r"Ann's code: (\d{4})", told)
    assert found is not None
    assert code is not None
    ann = Phone(found[0], trusted=True)
    try:
        assert ann.enter("Ann", code[1]).status_code == 303
        ann.listen()
        game.hears("Ann's phone is here")
        game.type("", *SHORT)
        game.hears("Say again, or quit.")
        ann.say("again")
        game.hears("Once more The Parcel, with Ann and Bob. It is game 2.")
        ann.wait(lambda: any("Once more" in text for text in ann.texts))
        ann.say("status")
        ann.wait(lambda: any("Round 1 is being dealt" in text for text in ann.texts))
    finally:
        ann.close()
        game.end()
    assert companion("people").stdout == "Ann: phone, plain.\n"
