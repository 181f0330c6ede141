"""Tests playing again: a single word starts the next game with the same people and house rules."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.hosts.local_game import StoredRecord
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Answered
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.pages.phones import Phone
from tests.playing import Playing, pan_to
from tests.sentences import opening, parcel, printed, says
from tests.table import GAMES, prepared, seated
from tests.terminal import Terminal
from tests.test_displays_in_play import play  # noqa: F401 - a fixture

#: The shortest game, in which everybody except Ann leaves.
SHORT = ["ann", "skip setup", "radio", "radio", "lens", "leave bob", "yes", "coffee"]
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off", "--set", "goal=older")
PACK = says("over", form="hint")
AGAIN = printed("Question", "play-again")
#: The question about playing again, as shown on a display.
AGAIN_FELT = says("play-again", form="brief")
#: The button for playing again on the phones.
AGAIN_OFFERED = {"confirm": ["play again"]}
ONCE_MORE = says("once-more", title="The Parcel", players="Ann and Bob", id="2")
RULES = "How many contracts win: 7, 5 and 4 for two, three and four players."


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in (*SHORT, *lines))


def test_again_command_starts_the_next_game_with_the_same_house_rules(
    companion: Companion, home: Mapping[str, str]
) -> None:
    ended = companion(*PLAY, typed=typed("again", "skip setup"))
    lines = ended.stdout.splitlines()
    end = lines.index(f"{printed('Table', 'over', id=1)} {PACK}")
    assert lines[end + 1 : end + 5] == [
        printed("Table", "house-rules-were", rules=RULES.removesuffix(".")),
        AGAIN,
        printed("Table", "once-more", title="The Parcel", players="Ann and Bob", id="2"),
        f"Table: House rules. {RULES}",
    ]
    assert f"Table: {parcel('begins', who='Ann', goal=7)}" in lines[end:]
    assert not [line for line in lines[end:] if parcel("ask-starter") in line]
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    first, second = store.all()
    assert first.over
    assert not second.over
    assert first.header is not None
    assert second.header is not None
    assert second.header.options == first.header.options
    store.close()
    # The new game can be resumed like any other. The choice of its starting player can be undone,
    # and then made again.
    resumed = companion("resume", "--speech", "off", typed="undo\nyes\nyes\nundo\nbob\n")
    assert resumed.returncode == 0


@pytest.mark.parametrize("last", [(), ("no",), ("quit",)])
def test_game_ends_if_players_do_not_play_again(
    companion: Companion, last: tuple[str, ...]
) -> None:
    ended = companion(*PLAY, typed=typed(*last))
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1] == AGAIN


def test_lines_other_than_yes_or_no_leave_the_play_again_question_open(
    companion: Companion,
) -> None:
    """Commands work, undo reopens the game, and any other line repeats the question."""
    ended = companion(*PLAY, typed=typed("score", "hat", "undo", "yes", "coffee", "no"))
    told = ended.stdout.partition(AGAIN)[2]
    assert "Reply: Ann has 1 of 7 contracts." in told
    assert told.count(AGAIN) == 3
    assert told.count(printed("Table", "over", id="1")) == 1
    assert companion("league").stdout.startswith("The Parcel, Ann and Bob: one game")


def test_ctrl_c_at_the_play_again_question_counts_as_no(home: Mapping[str, str]) -> None:
    game = Terminal(home, "xterm", *PLAY)
    try:
        game.until(parcel("ask-starter"))
        for line in SHORT:
            game.type(f"{line}\r")
        game.until(says("play-again"))
        game.type("again\r")
        game.until(parcel("round-begins", number=1, who="Ann"))
        for line in SHORT[1:]:
            game.type(f"{line}\r")
        game.until(says("play-again"))
        game.type("\x03")
        assert game.status() == 0
    finally:
        game.close()


def test_display_stays_open_in_the_next_game(
    play: Callable[..., Playing],  # noqa: F811
    plugged: Callable[..., BaumEmulator],
) -> None:
    ann = plugged(cells=40)
    game = play("--players", "Ann,Bob", "--braille", f"Ann=baum:{ann.path}")
    game.hears(parcel("ask-starter"))
    game.type(*SHORT)
    game.hears(says("play-again"))
    pan_to(ann, AGAIN_FELT)
    game.type("again")
    game.hears(ONCE_MORE)
    pan_to(ann, "shuffle")


@pytest.mark.parametrize("game", GAMES)
def test_announcement_at_the_end_of_a_game_names_the_winners_and_the_next_starter(
    game: str, tmp_path: Path
) -> None:
    store = Store(tmp_path / "games.sqlite")
    start = prepared(2, "table", game=game)
    number = store.begin(start.header)
    played = seated(start, seed=5, record=StoredRecord(store, number), number=number)
    played.open()
    chance = Chance(5)
    while (question := played.run.question) is not None:
        assert played.session.play.next_starter is None
        option = chance.any_answer(question)
        played.say(played.word(option))
    result = store.results()[number]
    store.close()
    assert result is not None
    assert result.winners
    assert set(result.winners) <= {seat.name for seat in played.run.table.seats}
    told, starter = GAMES[game].next_starter, played.session.play.next_starter
    assert (told is None) == (starter is None)
    if told is None:
        return
    again = seated(start)
    again.open(starter)
    again.say("skip setup")
    asked = [one for one in again.run.asked if isinstance(one, Choose) and one.ask is told.ask]
    assert len(asked) == 1
    place = again.run.asked.index(asked[0])
    entry = again.run.entries[place]
    assert isinstance(entry, Answered)
    assert entry.option is starter


def test_another_game_requested_on_a_phone_begins_and_the_phone_stays_connected(
    play: Callable[..., Playing],  # noqa: F811
    companion: Companion,
) -> None:
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
        game.hears(opening("phone-here", who="Ann"))
        game.type("", *SHORT)
        game.hears(says("play-again"))
        ann.wait(lambda: AGAIN_OFFERED in ann.events)
        ann.say("play again")
        game.hears(ONCE_MORE)
        ann.wait(lambda: any(ONCE_MORE in text for text in ann.texts))
        assert [one for one in ann.events if "confirm" in one][-1] == {"confirm": []}
        dealing = parcel("status-dealing", number=1)
        ann.say("status")
        ann.wait(lambda: any(dealing in text for text in ann.texts))
    finally:
        ann.close()
        game.end()
    assert companion("people").stdout == "Ann: phone, plain.\n"
