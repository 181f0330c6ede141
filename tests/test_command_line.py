"""The program as people run it: one line in, lines out, one clear sentence for each mistake."""

import csv
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion import __version__
from companion.catalog import phrasebook
from companion.cli import doctor, simulate
from companion.errors import DeviceError
from companion.paths import PACKAGE
from tests.clocks import ManualClock
from tests.conftest import Companion
from tests.speech.dispatcher import SpeechDispatcher
from tests.speech.sound import SoundServer
from tests.table import standard
from tests.waiting import WITHIN_S, ended

GAMES = "Clash of the Couriers, Package Pandemonium, The Parcel, Parsifal, Wallet"
"""By their titles, as a list of them is told."""
TABLE = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")


def test_it_asks_what_to_play_and_who_sits_there(companion: Companion) -> None:
    """A wrong answer is told and asked again; the end of input saves and is no error."""
    ended = companion("play", "--speech", "off", typed="chess\nparc\nAnn\nAnn, Bob and Cara\nann\n")
    assert ended.returncode == 0
    lines = ended.stdout.splitlines()
    assert lines[0] == f"Question: Which game do you play? {GAMES}."
    assert lines[1] == f"Notice: There is no game “chess”. Games: {GAMES}."
    assert "Notice: The Parcel is for 2 to 6 players; you named 1." in lines
    assert lines[-1] == "Reply: The game is saved. To go on: companion resume 1."


def test_lines_come_out_plain(companion: Companion) -> None:
    """No escape codes, no blank lines, no boxes, a label before each line."""
    ended = companion(*TABLE, typed="ann\nskip setup\nstatus\nhelp\nradio bob camera\nno\n")
    assert "\x1b" not in ended.stdout
    for line in ended.stdout.splitlines():
        label, _, words = line.partition(": ")
        assert label in ("Table", "Question", "Reply", "Notice")
        assert words
        assert not any("\u2500" <= c <= "\u28ff" for c in line)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "chess"), f"There is no game “chess”. Games: {GAMES}."),
        (("play", "parcel", "--players", "Ann"), "The Parcel is for 2 to 6 players; you named 1."),
        (("play", "parcel", "--players", "Ann,ann"), "Two players are called ann."),
        (("play", "parcel", "--players", "Ann,B0b!"), "“B0b!” cannot be used as a name."),
        (("play", "parcel", "--players", "Ann,Camera"), "A player cannot be called Camera"),
        (("play", "parcel", "--players", "Ann,Status"), "A player cannot be called Status"),
        ((*TABLE, "--edition", "nosuch"), "There is no edition “nosuch”. Editions: standard"),
        ((*TABLE, "--set", "colour=red"), "This game has no option “colour”. Options: version,"),
        ((*TABLE, "--set", "version=old"), "version cannot be “old”. It can be main, traditional."),
        ((*TABLE, "--set", "version"), "“version” is no option. It looks like this: --set"),
        ((*TABLE, "--cards", "magic"), "“magic” is no way of keeping the cards."),
        ((*TABLE, "--cards", "Ann=dealer"), "The companion deals to all players or to none, and"),
        ((*TABLE, "--cards", "Zoe=table"), "There is no player “Zoe” at this table."),
        ((*TABLE, "--cards", "dealer"), "Ann, Bob and Cara have no line of their own, so I cannot"),
        ((*TABLE, "--speech", "loud"), "“loud” is no way of speaking."),
        ((*TABLE, "--engine", "loud"), "“loud” is no speech engine."),
        ((*TABLE, "--language", "xx"), "There are no words for “xx”. Languages: en."),
        ((*TABLE, "--braille", "baum"), "“baum” is no display. It looks like this: baum:/dev/"),
        ((*TABLE, "--braille", "nosuch:/dev/null"), "nosuch"),
        ((*TABLE, "--braille", "Ann=monitor:/dev/tty"), "Ann's line would come out on the shared"),
        ((*TABLE, "--braille", "monitor", "--braille-table", "nosuch"), "nosuch"),
        (("play", "parcel", "--players", "Ann,Bob,Cara,Dan,Eve", "--set", "version=traditional"),
         "The traditional version is for two to four players."),
        (("resume", "7"), "There is no saved game 7."),
        (("resume",), "No game is saved yet."),
        (("records", "show", "7"), "There is no saved game 7."),
        (("records", "delete", "7"), "There is no saved game 7."),
        (("read", "parcel", "zebra"), "There is no card “zebra”. Most like it: "),
        (("rules", "parcel", "zebra"), "There is no topic “zebra”. Topics: "),
        (("simulate", "parcel", "--games", "0"), "--games must be 1 or more, not 0."),
        (("simulate", "parcel", "--players", "9"), "The Parcel is for 2 to 6 players"),
        (("simulate", "parcel", "--practice", "x"), "There is no strength x. Say one of easy"),
        (("simulate", "parcel", "--csv", "/none/x.csv"), "/none/x.csv cannot be written: No such"),
        (("simulate", "parcel", "--csv", "/etc/passwd"), "/etc/passwd is there already."),
        (("simulate", "parcel", "--csv", "/etc", "--force"), "/etc cannot be written: Is a dir"),
    ],
)  # fmt: skip
def test_each_mistake_gets_one_sentence(
    companion: Companion, arguments: tuple[str, ...], sentence: str
) -> None:
    """What is wrong and what would be right; no traceback, and not a zero status."""
    ended = companion(*arguments)
    assert ended.returncode in (1, 2)
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "copies = 6",
            'copies = "six"',
            ", line 40: item 2.copies must be a whole number, not text",
        ),
        ("copies = 6", "copies = 7", ": cards.main must be the sum of the copies, 22, and not 21"),
        ("copies = 6\n", "", ", line 37: item 2.copies must be there: it is missing"),
        ("copies = 6", "copies = 6\ncolour = 1", ", line 41: item 2.colour must be left out"),
        ('id = "lens"', 'id = "glass"', ", line 82: item 7 must be the item lens of rank 6"),
        ("schema = 1", "schema = 2", ", line 5: schema must be 1"),
        ("schema = 1", "schema = ", ": the file must be valid TOML"),
        ("2 = 6", "2 = 0", ": contracts_to_win.2 must be the contracts that win, 1 or more"),
    ],
)
def test_a_wrong_edition_is_refused_by_file_line_and_key(
    companion: Companion, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    """With what belongs there."""
    file = tmp_path / "mine.toml"
    file.write_text(standard().replace(old, new, 1))
    ended = companion(*TABLE, "--edition", str(file))
    assert ended.returncode == 1
    assert f"mine.toml{sentence}" in ended.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "speech = 'loud'",
            "speech must be both or off or on-demand or reader or voice, not loud.",
        ),
        (
            "engine = 'loud'",
            "engine must be hibari or own or screen-reader or speech-dispatcher, not loud.",
        ),
        ("verbosity.ann.own = 'loud'", "own must be brief or full or normal, not loud."),
        ("rate = 'fast'", "settings.toml: rate must be a whole number, not text"),
        ("rate = 12", "settings.toml: rate must be a level from 0 to 9"),
        ("colour = 1", "settings.toml: colour must be left out"),
        ("braille_message = 61", "settings.toml: braille_message must be"),
        ("keys.baum.d9 = 'menu'", "settings.toml: keys.baum.d9 must be one of its keys"),
        ("keys.baum.d1 = 'sing'", "settings.toml: keys.baum.d1 must be one of pan left, pan"),
        ("keys.bomb.d1 = 'menu'", "settings.toml: keys.bomb must be one of the drivers al"),
        ("[[[", "settings.toml: the file must be valid TOML"),
    ],
)
def test_wrong_settings_are_refused_by_file_and_key(
    companion: Companion, home: Mapping[str, str], text: str, sentence: str
) -> None:
    """With what is expected."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    ended = companion(*TABLE)
    assert ended.returncode == 1
    assert sentence in ended.stderr


def test_settings_answer_what_is_not_asked(companion: Companion, home: Mapping[str, str]) -> None:
    """Players, options and speech of every evening."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(
        'speech = "off"\nplayers = ["Ann", "Bob"]\nbraille = ["monitor"]\n'
        '[set.parcel]\nversion = "traditional"\n'
    )
    ended = companion("play", "parcel", typed="ann\nleft\n")
    assert "⠠⠁⠝⠝" in ended.stdout
    assert "Reply: Not seen yet. Radio: 5 of 5." in ended.stdout


def test_games_versions_cards_and_rules(companion: Companion) -> None:
    """The commands that only tell."""
    assert companion("--version").stdout == f"companion {__version__}\n"
    assert companion("games").stdout == (
        "Clash of the Couriers: couriers, 2 to 6 players.\n"
        "Package Pandemonium: pandemonium, 1 to 3 players.\n"
        "The Parcel: parcel, 2 to 6 players.\n"
        "Parsifal: parsifal, 2 to 6 players.\n"
        "Wallet: wallet, 2 to 7 players.\n"
    )
    silent = ("--speech", "off")
    read = companion("read", "parcel", "cam", *silent, "--braille", "monitor").stdout
    assert read.startswith("Reply: Camera. Rank 5. 2 in the deck.\n⠠⠉⠁⠍⠻⠁")
    assert "Reply: Rule camera 1: " in companion("rules", "the parcel", "camera", *silent).stdout
    assert (
        "coffee-discarded: Whether a Coffee that a Camera discards"
        in companion("rules", "parc", "options", *silent).stdout
    )


def test_a_seats_line_goes_to_its_own_file_and_nowhere_else(
    companion: Companion, tmp_path: Path
) -> None:
    """A dealt game; each file has its own seat's cards, the screen has none."""
    ann, bob = tmp_path / "ann", tmp_path / "bob"
    own = ("--braille", f"Ann=monitor:{ann}", "--braille", f"Bob=monitor:{bob}")
    ended = companion(
        "play", "parcel", "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        "--speech", "off", *own, typed="ann\ncan\nhand bob\n",
    )  # fmt: skip
    assert ended.returncode == 0
    assert "you hold Camera" in ann.read_text()
    assert "you hold Radio" in bob.read_text()
    assert "you hold" not in ended.stdout
    assert "drew" not in ended.stdout + bob.read_text()
    again = companion("resume", *own, "--speech", "off")
    assert (
        "hand Camera and Coffee" in ann.read_text() or "hand Coffee and Camera" in ann.read_text()
    )
    assert again.stdout.splitlines()[-2] == "Question: Ann: play?"
    shown = companion("records", "show", "1").stdout
    assert "Table: Ann begins." in shown
    assert "you hold" not in shown


def test_saved_games_are_listed_shown_exported_and_deleted(
    companion: Companion, tmp_path: Path
) -> None:
    """By number."""
    companion(*TABLE, typed="ann\nskip setup\nbadge\n")
    assert companion("records").stdout.startswith("1: The Parcel, Ann, Bob and Cara, under way")
    assert "Table: Ann plays the Badge." in companion("records", "show", "1").stdout
    file = tmp_path / "game.txt"
    assert companion("records", "export", "1", str(file)).stdout.startswith("Game 1 is written to")
    assert "\nAnn plays the Badge." in file.read_text()
    asked = "Delete game 1, The Parcel with Ann, Bob and Cara? Yes or no.\n"
    for no in ("no\n", "", "perhaps\n"):
        kept = companion("records", "delete", "1", typed=no).stdout
        assert kept == f"{asked}Nothing is deleted.\n"
    gone = companion("records", "delete", "1", typed="yes\n").stdout
    assert gone == f"{asked}Game 1 is deleted.\n"
    assert companion("records").stdout == "No game is saved yet.\n"


def test_games_are_gone_on_with_and_deleted_by_what_they_are_called(companion: Companion) -> None:
    """A game, a player, or both; the one that was played last, and what is over by itself."""
    for game, names in (("parcel", "Ann,Bob"), ("wallet", "Ann,Cara"), ("parcel", "Ann,Dan")):
        companion("play", game, "--players", names, "--speech", "off")
    for words, goes_on in (
        ((), "The Parcel goes on, with Ann and Dan. Game 3."),
        (("wallet",), "Wallet goes on, with Ann and Cara. Game 2."),
        (("bob",), "The Parcel goes on, with Ann and Bob. Game 1."),
        (("ANN", "par"), "The Parcel goes on, with Ann and Dan. Game 3."),
    ):
        assert companion("resume", *words, "--speech", "off").stdout.startswith(f"Table: {goes_on}")
    unknown = companion("resume", "zoe").stderr
    assert unknown.startswith("Notice: “zoe” is no saved game's number, game or player.")
    none = companion("resume", "wallet", "bob").stderr
    assert none.startswith("Notice: No game of “wallet bob” is under way. These are: 3, The Parcel")
    assert companion("records", "delete", "--finished").stdout == "No game is deleted.\n"
    assert companion("records", "delete", "--older", "1").stdout == "No game is deleted.\n"
    assert companion("records", "delete").stderr.startswith("Notice: Say which games:")
    both = companion("records", "delete", "parcel", typed="yep\n").stdout
    assert both == (
        "Delete 2 games: 3, The Parcel with Ann and Dan; 1, The Parcel with Ann and Bob? "
        "Yes or no.\nGames 1 and 3 are deleted.\n"
    )
    assert companion("records").stdout.startswith("2: Wallet, Ann and Cara, under way")


def test_going_on_begins_with_where_it_stands_and_what_was_last(companion: Companion) -> None:
    """Then the question, which says whose turn it is."""
    companion(*TABLE, typed="ann\nskip setup\nradio on bob camera\nno\n")
    told = companion("resume", "--speech", "off").stdout.splitlines()
    assert told[0] == "Table: The Parcel goes on, with Ann, Bob and Cara. Game 1."
    assert told[2].startswith("Table: Round 1, Bob's turn.")
    assert told[3] == "Table: Last: Bob has no Camera."
    assert told[4].startswith("Question: Bob: play?")


def test_simulate_reports_its_figures(companion: Companion) -> None:
    """As one JSON object, the same for the same seed, or as sentences."""
    arguments = ("simulate", "parcel", "--players", "4", "--games", "50", "--seed", "3")
    one = json.loads(companion(*arguments, "--json").stdout)
    two = json.loads(companion(*arguments, "--json").stdout)
    assert set(one) == {
        "games", "seconds", "answers_per_second", "answers_per_game", "rounds_per_game",
        "turns_per_round", "sole_survivor_share", "tied_share", "coffee_share", "wins_by_seat",
        "intervals",
    }  # fmt: skip
    timed = ("seconds", "answers_per_second")
    assert {k: v for k, v in one.items() if k not in timed} == {
        k: v for k, v in two.items() if k not in timed
    }
    assert one["games"] == 50
    assert abs(sum(one["wins_by_seat"]) - 1) < 1e-9
    assert len(one["intervals"]["wins_by_seat"]) == 4
    low, high = one["intervals"]["turns_per_round"]
    assert low < one["turns_per_round"] < high
    assert companion(*arguments).stdout.startswith("Games: 50\nSeconds: ")


def test_simulate_on_several_cores_reports_the_same_figures(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("simulate", "parcel", "--players", "3", "--games", "120", "--json")
    alone = json.loads(companion(*arguments).stdout)
    monkeypatch.setattr(simulate, "FEWEST_SHARED", 1)
    shared = json.loads(companion(*arguments).stdout)
    for figures in (alone, shared):
        del figures["seconds"], figures["answers_per_second"]
    assert shared == alone


def test_simulate_tells_which_cards_come_into_play(companion: Companion, tmp_path: Path) -> None:
    """The rarest first; and all figures in a table, as in JSON."""
    table = tmp_path / "figures.csv"
    line = ("simulate", "pandemonium", "--players", "1", "--games", "2", "--cards-in-play")
    told = companion(*line, "--csv", str(table)).stdout.splitlines()
    shares = [float(one.split(": ")[2].split()[0]) for one in told if one.startswith("In play: ")]
    assert shares == sorted(shares)
    assert len(shares) > 50
    rare = told[-1].removeprefix("In fewer than one of a hundred games: ")
    assert rare != told[-1]
    assert rare.count(",") + 2 == shares.count(0.0)
    rows = list(csv.reader(table.read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["name", "of", "value", "low", "high", "games"]
    assert all(len(row) == 6 for row in rows)
    assert {row[1] for row in rows if row[0] == "wins_by_seat"} == {"1"}
    assert sum(row[0] == "cards_in_play" for row in rows) == len(shares)
    figures = json.loads(companion(*line, "--json").stdout)
    for name, of, value, low, high, _ in rows[1:]:
        if low and not name.startswith(("wins_by_seat", "score_by_seat")):  # which are lists
            key = f"{name}_{of}" if of else name
            assert float(value) == figures[key]
            assert [float(low), float(high)] == figures["intervals"][key]


def test_doctor_tells_what_works(companion: Companion) -> None:
    """A line for each part, and which liblouis is used."""
    ended = companion("doctor")
    inside = r"^Braille translation: fine, liblouis 3\.[0-9.]+ inside, games-en-g2\.ctb\.$"
    assert re.search(inside, ended.stdout, re.M)
    assert ended.stdout.count("\n") == 6
    # Without a sound device it says how to mend that, and its status tells.
    assert ended.returncode == (1 if "not working" in ended.stdout else 0)


@pytest.mark.needs("python3-louis")
def test_doctor_with_the_systems_liblouis_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LIBLOUIS", "system")
    told = r"the system's liblouis 3\.[0-9.]+, games-en-g2\.ctb"
    assert re.fullmatch(told, doctor.braille(phrasebook("en")))


@pytest.mark.parametrize("package", ["miniaudio", "pocketsphinx"])
def test_what_has_no_wheel_here_is_told_once_and_the_rest_works(
    home: Mapping[str, str], package: str
) -> None:
    """As on Windows on ARM: nothing that is played without sound needs either."""
    start = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from tests.in_process import answer_lines; answer_lines()"
    )
    commands = ("doctor",), ("microphones",), ("read", "parcel", "camera", "--speech", "off")
    ended = subprocess.run(
        [sys.executable, "-c", start],
        input="".join(json.dumps([{**home}, words, ""]) + "\n" for words in commands),
        cwd=PACKAGE.parent, capture_output=True, text=True, timeout=WITHIN_S, check=True,
    )  # fmt: skip
    examined, microphones, read = map(json.loads, ended.stdout.splitlines())
    assert examined[1].count(f"Missing: {package}.") == 1
    assert microphones[1].count(f"Missing: {package}.") == 1
    assert read[1].startswith("Reply: Camera. Rank 5.")
    assert [error for _, _, error in (examined, microphones, read)] == ["", "", ""]


@pytest.mark.needs("speech-dispatcher")
def test_doctor_examines_the_engine_of_the_settings(
    home: Mapping[str, str],
    monkeypatch: pytest.MonkeyPatch,
    sound_server: SoundServer,
    tmp_path: Path,
) -> None:
    """Beside our own, which speaks where that one cannot."""
    places = {name: home[name] for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    nobody = {"SPEECHD_ADDRESS": f"unix_socket:{tmp_path}/nobody"}
    for name, value in {**places, **sound_server.environment, **nobody}.items():
        monkeypatch.setenv(name, value)
    phrases, clock = phrasebook("en"), ManualClock()
    assert re.match(r"espeak-ng \S+ inside\b", doctor.speech(phrases, clock=clock))
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("engine = 'speech-dispatcher'")
    with pytest.raises(DeviceError) as silent:
        doctor.speech(phrases, clock=clock)
    told = phrases.say(silent.value.phrase, silent.value.facts)
    assert told.startswith("Speech-dispatcher does not answer")
    server = SpeechDispatcher(tmp_path / "dispatcher", sound_server)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    try:
        told = doctor.speech(phrases, clock=clock)
    finally:
        server.close()
    assert re.fullmatch(r"espeak-ng \S+ inside, speech-dispatcher, hibari", told)


def test_the_reader_of_our_lines_may_go(home: Mapping[str, str]) -> None:
    """A closed pipe is no error, and no traceback; what was said is saved."""
    program = [sys.executable, "-m", "companion", *TABLE]
    with ended(
        subprocess.Popen(
            program, env=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        assert playing.stderr is not None
        playing.stdout.readline()
        playing.stdout.close()
        playing.stdin.write(b"ann\nskip setup\n")
        playing.stdin.close()
        assert playing.stderr.read() == b""
        assert playing.wait(WITHIN_S) == 0


def test_a_game_is_told_again_line_by_line(companion: Companion) -> None:
    """The one that was played last; nothing of it changes."""
    typed = "ann\nskip setup\nbadge\ncoffee\ncoffee\n"
    companion(*TABLE, typed=typed)
    again = companion("replay", "--speech", "off", typed="\n\n\nradio\nto bob 1\nquit\n")
    assert again.returncode == 0, again.stderr
    told = again.stdout.splitlines()
    assert told[0].startswith("Table: The Parcel again, with Ann")
    assert "Table: Ann plays the Badge." in told
    assert "Reply: This game is told again. Say what if to play on from here." in told
    assert told[-1].startswith("Question: Bob: play?")
    resumed = companion("resume", "--speech", "off", typed="quit\n").stdout
    assert "Question: Ann: play?" in resumed or "Question: Cara: play?" in resumed
    later = companion("replay", "1", "--to", "bob 1", "--from", "ann", "--speech", "off")
    assert "Reply: That game is not over: its secrets stay secret." in later.stdout
    assert companion("replay", "9").returncode != 0
