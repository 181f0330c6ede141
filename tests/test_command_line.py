"""Tests the program as people run it. Each line gets its reply, and each mistake gets one clear
sentence.
"""

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
from tests.sentences import opening, parcel, printed, printed_start, says, starts
from tests.speech.dispatcher import SpeechDispatcher
from tests.speech.sound import SoundServer
from tests.table import standard
from tests.waiting import WITHIN_S, ended

TOTAL = parcel("expected-total", total=22, count=21)
CAMERA = parcel("card-name", item="Camera", rank=5, copies=2)
GAMES = "Clash of the Couriers, Package Pandemonium, The Parcel, Parsifal and Wallet"
"""By their titles, as a list of them is told."""
ONE_NAME = says("error-players-few", title="The Parcel", least=2, most=6, count=1)
TABLE = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")


def test_program_asks_for_the_game_and_the_players(companion: Companion) -> None:
    """The program repeats the question after an invalid answer. The end of input isn't an error."""
    ended = companion("play", "--speech", "off", typed="chess\nparc\nAnn\nAnn, Bob and Cara\nann\n")
    assert ended.returncode == 0
    lines = ended.stdout.splitlines()
    assert lines[0] == printed("Question", "ask-game", games=GAMES.replace(" and ", " or "))
    assert lines[1] == printed("Notice", "error-game-unknown", name="chess", games=GAMES)
    assert f"Notice: {ONE_NAME}" in lines
    assert lines[-1] == printed("Reply", "saved-at", id="1")


def test_output_has_a_label_before_each_line_and_no_escape_codes(companion: Companion) -> None:
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
        (("play", "chess"), says("error-game-unknown", name="chess", games=GAMES)),
        (("play", "parcel", "--players", "Ann"), ONE_NAME),
        (("play", "parcel", "--players", "Ann,ann"), opening("error-name-twice", name="ann")),
        (("play", "parcel", "--players", "Ann,B0b!"),
         opening("error-name-unspeakable", name="B0b!")),
        (("play", "parcel", "--players", "Ann,Camera"), opening("error-name-taken", name="Camera")),
        (("play", "parcel", "--players", "Ann,Status"), opening("error-name-taken", name="Status")),
        ((*TABLE, "--edition", "nosuch"), opening("error-edition-unknown", name="nosuch")),
        ((*TABLE, "--set", "colour=red"), opening("error-option-unknown", option="colour")),
        ((*TABLE, "--set", "version=old"),
         opening("error-option-choice", option="version", choice="old")),
        ((*TABLE, "--set", "version"), opening("error-option-form", given="version")),
        ((*TABLE, "--cards", "magic"), opening("error-cards-form", given="magic")),
        ((*TABLE, "--cards", "Ann=dealer"), opening("error-cards-mixed")),
        ((*TABLE, "--cards", "Zoe=table"), opening("error-seat-unknown", name="Zoe")),
        ((*TABLE, "--cards", "dealer"),
         opening("error-no-private-line", who="Ann, Bob and Cara", count=3, missing=0)),
        ((*TABLE, "--speech", "loud"), opening("error-speech-form", given="loud")),
        ((*TABLE, "--engine", "loud"), opening("error-engine-form", given="loud")),
        ((*TABLE, "--language", "xx"), says("error-language", language="xx", languages="en")),
        ((*TABLE, "--braille", "baum"), opening("error-braille-form", given="baum")),
        ((*TABLE, "--braille", "nosuch:/dev/null"), "nosuch"),
        ((*TABLE, "--braille", "Ann=monitor:/dev/tty"), opening("error-monitor-shared", who="Ann")),
        ((*TABLE, "--braille", "monitor:all.txt"), opening("error-monitor-whose", path="all.txt")),
        ((*TABLE, "--braille", "monitor", "--braille-table", "nosuch"), "nosuch"),
        (("play", "parcel", "--players", "Ann,Bob,Cara,Dan,Eve", "--set", "version=traditional"),
         says("start-traditional")),
        (("resume", "7"), opening("error-no-record", id="7")),
        (("resume",), says("error-no-records")),
        (("records", "show", "7"), opening("error-no-record", id="7")),
        (("records", "delete", "7"), opening("error-no-record", id="7")),
        (("read", "parcel", "zebra"), opening("no-card-like", words="zebra")),
        (("rules", "parcel", "zebra"), opening("no-topic", words="zebra")),
        (("simulate", "parcel", "--games", "0"), "--games must be 1 or more, not 0."),
        (("simulate", "parcel", "--players", "9"),
         opening("error-players-few", title="The Parcel", least=2, most=6)),
        (("simulate", "parcel", "--practice", "x"), opening("error-strength", given="x")),
        (("simulate", "parcel", "--csv", "/none/x.csv"),
         opening("simulate-not-written", file="/none/x.csv")),
        (("simulate", "parcel", "--csv", "/etc/passwd"),
         opening("record-exists", file="/etc/passwd")),
        (("simulate", "parcel", "--csv", "/etc", "--force"),
         opening("simulate-not-written", file="/etc")),
    ],
)  # fmt: skip
def test_each_mistake_on_the_command_line_is_explained_in_one_sentence(
    companion: Companion, arguments: tuple[str, ...], sentence: str
) -> None:
    """The sentence says what would be correct. There is no traceback, and the exit status isn't
    zero.
    """
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
        ("copies = 6", "copies = 7", f": cards.main must be {TOTAL}"),
        ("copies = 6\n", "", ", line 37: item 2.copies must be there: it is missing"),
        ("copies = 6", "copies = 6\ncolour = 1", ", line 41: item 2.colour must be left out"),
        ('id = "lens"', 'id = "glass"', ", line 82: item 7 must be the item lens of rank 6"),
        ("schema = 1", "schema = 2", ", line 5: schema must be 1"),
        ("schema = 1", "schema = ", ": the file must be valid TOML"),
        ("2 = 6", "2 = 0", f": contracts_to_win.2 must be {parcel('expected-contracts')}"),
    ],
)
def test_faulty_edition_is_refused_with_file_line_and_key(
    companion: Companion, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
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
        (f"a = {'{a=' * 3000}1{'}' * 3000}", "settings.toml: the file must be nested less deeply"),
        (f"a = {'[' * 3000}{']' * 3000}", "settings.toml: the file must be nested less deeply"),
    ],
)
def test_faulty_settings_are_refused_with_file_and_key(
    companion: Companion, home: Mapping[str, str], text: str, sentence: str
) -> None:
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    ended = companion(*TABLE)
    assert ended.returncode == 1
    assert sentence in ended.stderr


@pytest.mark.parametrize("tag", ["x" * 3000, "../words/en", "", "\t"])
def test_language_unusable_as_a_file_name_is_refused_in_one_sentence(
    companion: Companion, home: Mapping[str, str], tag: str
) -> None:
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f"language = {json.dumps(tag)}")
    for command in (TABLE, ("games",), ("doctor",), ("people",)):
        ended = companion(*command)
        assert ended.returncode == 2
        assert ended.stderr.startswith(printed_start("Notice", "error-language"))
        assert len(ended.stderr) < 100
    assert companion("--help").returncode == 0


def test_questions_that_the_settings_answer_are_not_asked(
    companion: Companion, home: Mapping[str, str]
) -> None:
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(
        'speech = "off"\nplayers = ["Ann", "Bob"]\nbraille = ["monitor"]\n'
        '[set.parcel]\nversion = "traditional"\n'
    )
    ended = companion("play", "parcel", typed="ann\nleft\n")
    assert "⠠⠁⠝⠝" in ended.stdout
    assert f"Reply: {parcel('left-all')} Radio: 5 of 5." in ended.stdout


def test_reference_commands_print_their_replies(companion: Companion) -> None:
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
    assert read.startswith(f"Reply: {CAMERA}\n⠠⠉⠁⠍⠻⠁")
    assert "Reply: Rule camera 1: " in companion("rules", "the parcel", "camera", *silent).stdout
    option = f"coffee-discarded: {parcel('option-coffee-discarded')}"
    assert option in companion("rules", "parc", "options", *silent).stdout


def test_private_words_go_only_to_the_file_of_their_seat(
    companion: Companion, tmp_path: Path
) -> None:
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
    assert "you draw" not in ended.stdout + bob.read_text()
    again = companion("resume", *own, "--speech", "off")
    assert (
        "you hold Camera and Coffee" in ann.read_text()
        or "you hold Coffee and Camera" in ann.read_text()
    )
    assert again.stdout.splitlines()[-2] == f"Question: {parcel('ask-play', who='Ann')}"
    shown = companion("records", "show", "1").stdout
    assert f"Table: {starts('Ann')}" in shown
    assert "you hold" not in shown


def test_saved_games_can_be_listed_shown_exported_and_deleted(
    companion: Companion, tmp_path: Path
) -> None:
    companion(*TABLE, typed="ann\nskip setup\nbadge\n")
    assert companion("records").stdout.startswith(
        f"1: The Parcel, Ann, Bob and Cara, {says('record-open')}"
    )
    assert "Table: Ann plays the Badge." in companion("records", "show", "1").stdout
    file = tmp_path / "game.txt"
    assert companion("records", "export", "1", str(file)).stdout.startswith(
        opening("record-exported", id="1")
    )
    assert "\nAnn plays the Badge." in file.read_text()
    asked = f"{says('records-ask', count=1, games='1, The Parcel with Ann, Bob and Cara')}\n"
    for no in ("no\n", "", "perhaps\n"):
        kept = companion("records", "delete", "1", typed=no).stdout
        assert kept == f"{asked}{says('records-kept')}\n"
    gone = companion("records", "delete", "1", typed="yes\n").stdout
    assert gone == f"{asked}{says('records-deleted', count=1, games='1')}\n"
    assert companion("records").stdout == f"{says('error-no-records')}\n"


def test_saved_games_can_be_resumed_and_deleted_by_naming_the_game_or_a_player(
    companion: Companion,
) -> None:
    """If several games match, the latest is resumed. All finished games can be deleted with one
    command.
    """
    for game, names in (("parcel", "Ann,Bob"), ("wallet", "Ann,Cara"), ("parcel", "Ann,Dan")):
        companion("play", game, "--players", names, "--speech", "off")
    for words, goes_on in (
        ((), says("resumed", title="The Parcel", players="Ann and Dan")),
        (("wallet",), says("resumed", title="Wallet", players="Ann and Cara")),
        (("bob",), says("resumed", title="The Parcel", players="Ann and Bob")),
        (("ANN", "par"), says("resumed", title="The Parcel", players="Ann and Dan")),
    ):
        assert companion("resume", *words, "--speech", "off").stdout.startswith(f"Table: {goes_on}")
    unknown = companion("resume", "zoe").stderr
    assert unknown.startswith(printed_start("Notice", "record-unknown", words="zoe"))
    none = companion("resume", "wallet", "bob").stderr
    assert none.startswith(printed_start("Notice", "error-none-under-way-of", words="wallet bob"))
    assert (
        companion("records", "delete", "--finished").stdout
        == f"{says('records-deleted', count=0)}\n"
    )
    assert (
        companion("records", "delete", "--older", "1").stdout
        == f"{says('records-deleted', count=0)}\n"
    )
    assert companion("records", "delete").stderr.startswith(
        printed_start("Notice", "records-delete-what")
    )
    both = companion("records", "delete", "parcel", typed="yep\n").stdout
    assert both == (
        "Delete 2 games: 3, The Parcel with Ann and Dan; 1, The Parcel with Ann and Bob?\n"
        f"{says('records-deleted', count=2, games='1 and 3')}\n"
    )
    assert companion("records").stdout.startswith(f"2: Wallet, Ann and Cara, {says('record-open')}")


def test_resume_command_gives_the_position_and_last_event_before_the_question(
    companion: Companion,
) -> None:
    companion(*TABLE, typed="ann\nskip setup\nradio on bob camera\nno\n")
    told = companion("resume", "--speech", "off").stdout.splitlines()
    assert told[0] == printed("Table", "resumed", title="The Parcel", players="Ann, Bob and Cara")
    assert told[2].startswith("Table: Round 1, Bob's turn.")
    assert told[3] == printed(
        "Table", "resumed-last", words=parcel("holds-not", who="Bob", item="Camera")
    )
    assert told[4].startswith(f"Question: {parcel('ask-play', who='Bob')}")


def test_simulate_command_reports_statistics_as_json_or_sentences(companion: Companion) -> None:
    """The same seed always gives the same statistics."""
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


def test_simulate_command_reports_the_same_statistics_on_several_cores(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("simulate", "parcel", "--players", "3", "--games", "120", "--json")
    alone = json.loads(companion(*arguments).stdout)
    monkeypatch.setattr(simulate, "FEWEST_SHARED", 1)
    shared = json.loads(companion(*arguments).stdout)
    for figures in (alone, shared):
        del figures["seconds"], figures["answers_per_second"]
    assert shared == alone


def test_simulate_command_lists_how_often_cards_come_into_play(
    companion: Companion, tmp_path: Path
) -> None:
    """The rarest cards come first. The CSV table has the same figures as the JSON output."""
    table = tmp_path / "figures.csv"
    line = ("simulate", "pandemonium", "--players", "1", "--games", "2", "--cards-in-play")
    told = companion(*line, "--csv", str(table)).stdout.splitlines()
    shares = [float(one.split(": ")[2].split()[0]) for one in told if one.startswith("In play: ")]
    assert shares == sorted(shares)
    assert len(shares) > 50
    rare = told[-1].removeprefix(opening("simulate-rare", count=1))
    assert rare.count(",") + 2 == shares.count(0.0)
    rows = list(csv.reader(table.read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["name", "of", "value", "low", "high", "games"]
    assert all(len(row) == 6 for row in rows)
    assert {row[1] for row in rows if row[0] == "wins_by_seat"} == {"1"}
    assert sum(row[0] == "cards_in_play" for row in rows) == len(shares)
    figures = json.loads(companion(*line, "--json").stdout)
    for name, of, value, low, high, _ in rows[1:]:
        if low and not name.startswith(("wins_by_seat", "score_by_seat")):  # This skips the lists.
            key = f"{name}_{of}" if of else name
            assert float(value) == figures[key]
            assert [float(low), float(high)] == figures["intervals"][key]


def test_doctor_command_says_what_works_and_which_liblouis_is_used(companion: Companion) -> None:
    ended = companion("doctor")
    own = r"the companion's own liblouis 3\.[0-9.]+, games-en-g2\.ctb"
    inside = rf"^Braille translation: working, {own}\.$"
    assert re.search(inside, ended.stdout, re.M)
    assert ended.stdout.count("\n") == 6
    # Without a sound device, `doctor` says how to fix that, and its exit status isn't zero.
    assert ended.returncode == (1 if "not working" in ended.stdout else 0)


@pytest.mark.needs("python3-louis")
def test_doctor_command_names_the_systems_liblouis_if_it_is_being_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COMPANION_LIBLOUIS", "system")
    told = r"the system's liblouis 3\.[0-9.]+, games-en-g2\.ctb"
    assert re.fullmatch(told, doctor.braille(phrasebook("en")))


@pytest.mark.parametrize("package", ["miniaudio", "pocketsphinx"])
def test_missing_wheels_are_reported_once_and_everything_else_works(
    home: Mapping[str, str], package: str
) -> None:
    """For example, these wheels don't exist for Windows on ARM."""
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
    assert read[1].startswith(f"Reply: {CAMERA}")
    assert [error for _, _, error in (examined, microphones, read)] == ["", "", ""]


@pytest.mark.needs("speech-dispatcher")
def test_doctor_command_tests_the_configured_speech_engine(
    home: Mapping[str, str],
    monkeypatch: pytest.MonkeyPatch,
    sound_server: SoundServer,
    tmp_path: Path,
) -> None:
    """The command also starts our own engine, which is the fallback if the configured engine
    fails.
    """
    places = {name: home[name] for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    nobody = {"SPEECHD_ADDRESS": f"unix_socket:{tmp_path}/nobody"}
    for name, value in {**places, **sound_server.environment, **nobody}.items():
        monkeypatch.setenv(name, value)
    phrases, clock = phrasebook("en"), ManualClock()
    assert re.match(r"the companion's own espeak-ng [0-9.]+", doctor.speech(phrases, clock=clock))
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("engine = 'speech-dispatcher'")
    with pytest.raises(DeviceError) as silent:
        doctor.speech(phrases, clock=clock)
    told = phrases.say(silent.value.phrase, silent.value.facts)
    assert told.startswith(opening("engine-missing", engine="speech-dispatcher"))
    server = SpeechDispatcher(tmp_path / "dispatcher", sound_server)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    try:
        told = doctor.speech(phrases, clock=clock)
    finally:
        server.close()
    assert re.fullmatch(r"the companion's own espeak-ng [0-9.]+, speech-dispatcher, hibari", told)


def test_closed_pipe_ends_the_program_without_an_error(home: Mapping[str, str]) -> None:
    """Everything that was announced before that is saved."""
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


def test_replay_command_repeats_the_latest_game_line_by_line(companion: Companion) -> None:
    """The saved game doesn't change."""
    typed = "ann\nskip setup\nbadge\ncoffee\ncoffee\n"
    companion(*TABLE, typed=typed)
    again = companion("replay", "--speech", "off", typed="\n\n\nradio\nto bob 1\nquit\n")
    assert again.returncode == 0, again.stderr
    told = again.stdout.splitlines()
    assert told[0].startswith("Table: A replay of The Parcel, with Ann")
    assert any(line.startswith("Table: Ann plays the Badge.") for line in told)
    assert printed("Reply", "replay-tells") in told
    assert told[-1].startswith(f"Question: {parcel('ask-play', who='Bob')}")
    resumed = companion("resume", "--speech", "off", typed="quit\n").stdout
    assert any(f"Question: {parcel('ask-play', who=who)}" in resumed for who in ("Ann", "Cara"))
    later = companion("replay", "1", "--to", "bob 1", "--from", "ann", "--speech", "off")
    assert printed("Reply", "replay-not-over") in later.stdout
    assert companion("replay", "9").returncode != 0
