"""Tests `companion` without arguments: all questions on the first evening, and fewer on the
second.
"""

import asyncio
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from math import inf
from pathlib import Path

import msgspec
import pytest
import tomlkit

from companion.braille.display import Identity
from companion.braille.translate import Translator
from companion.catalog import Games, phrasebook
from companion.cli.asking import Asker, Choices, StoppedError
from companion.cli.evening import READER_S, Evening, rule_in
from companion.devices.brltty_link import BrlttyDisplay, BrlttyHere
from companion.devices.options import devices_from
from companion.devices.owners import Remembered, RememberedDisplays
from companion.devices.people import People
from companion.errors import UsageError
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Value
from companion.narration.text import Label
from companion.paths import displays_file, records_file, settings_file
from companion.records.store import Store
from companion.settings import Settings, read_settings
from companion.system import screen_reader_runs
from tests.clocks import programs_clock, run_virtually
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.playing import InProcess, Playing, type_on
from tests.sentences import opening, parcel, printed, printed_start, says, starts
from tests.speech.sound import SoundServer
from tests.table import prepared
from tests.terminal import Terminal
from tests.typist import Typist
from tests.waiting import wait_for

GAME = printed_start("Question", "ask-first-game", usual="The Parcel")
SAME = printed_start(
    "Question", "ask-evening", title="The Parcel", players="Ann and Bob", open="no"
)
OPEN = printed_start("Question", "ask-evening", open="The Parcel", others="Ann and Bob")
WHO = printed_start("Question", "ask-people")
CARDS = printed_start("Question", "ask-cards")
RULES = printed_start("Question", "ask-rules")
OTHER_RULES = printed_start("Question", "ask-rules-again")
GUIDED = printed_start("Question", "ask-guided")
GAMES = "Clash of the Couriers, Package Pandemonium, The Parcel, Parsifal and Wallet"
BEGINS = f"Question: {parcel('ask-starter')}"
GUIDES = printed_start("Table", "guided-on")


@pytest.fixture
def companion(home: Mapping[str, str], companion: Companion) -> Companion:
    """Run the command without a voice, to avoid starting a speech engine for each evening."""
    write_settings(home, {"speech": "off"})
    return companion


def write_settings(home: Mapping[str, str], settings: Mapping[str, object]) -> None:
    """Write the settings."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(tomlkit.dumps(settings))


def asked_questions(told: str) -> list[str]:
    """Return the first words of each question that was asked."""
    known = (GAME, SAME, OPEN, WHO, CARDS, RULES, OTHER_RULES, GUIDED, BEGINS)
    asked = [line for line in told.splitlines() if line.startswith("Question: ")]
    return [next((one for one in known if line.startswith(one)), line) for line in asked]


def test_enter_at_each_question_starts_the_easiest_game(companion: Companion) -> None:
    """The game is for two people, by the rulebook, with real cards and with explanations."""
    ended = companion(typed="\n\n\n\nhost\n")
    assert asked_questions(ended.stdout)[:5] == [GAME, WHO, CARDS, GUIDED, BEGINS]
    assert printed("Table", "welcome", title="The Parcel", players="Guest and Host") in ended.stdout
    assert f"Table: {starts('Host')}" in ended.stdout
    assert "House rules." not in ended.stdout
    assert GUIDES in ended.stdout


def test_first_card_is_asked_for_within_190_words(companion: Companion) -> None:
    """This includes the questions before the game, the setup and all explanations."""
    told = companion(typed="parcel\nAnn, Bob, Cara\n\n\nann\ndone\ndone\ndone\n").stdout
    begun, asked, _ = told.partition(f"Question: {parcel('ask-play', who='Ann')}")
    off = printed("Notice", "no-speech")
    lines = [line for line in begun.splitlines() if line != off]
    words = " ".join(line.partition(": ")[2] for line in lines).split()
    assert asked
    assert len(words) <= 190, told


def test_options_of_the_play_command_work_without_the_command(companion: Companion) -> None:
    """If options for a new game are given, fewer questions remain. If there is a command, its
    options must come after it.
    """
    asked = asked_questions(companion("--plain", "--speech", "off", typed="\n").stdout)
    assert asked == [GAME, WHO]
    told = companion("--players", "Ann,Bob", typed="parcel\n").stdout
    assert printed("Table", "welcome", title="The Parcel", players="Ann and Bob") in told
    assert companion("--players", "Ann,Bob", "games").returncode != 0


def test_program_names_the_command_that_started_it_when_a_player_quits(
    companion: Companion, home: dict[str, str]
) -> None:
    home["COMPANION_STARTED_BY"] = "make play"
    told = companion(typed="parcel\nAnn, Bob\n\nno\nann\nquit\n").stdout
    assert told.splitlines()[-1] == printed("Reply", "saved-again", command="make play")


def test_enter_in_a_practice_game_chooses_one_player_of_medium_strength(
    companion: Companion,
) -> None:
    told = companion("practice", "parcel", "--players", "Ann", typed="\n\n").stdout
    assert printed_start("Table", "practice-with", count=1, strength="medium", all="Bob") in told


@pytest.mark.parametrize(
    "line", ["2", "two", "two please", "just 2 of them", "I'd like two players"]
)
def test_number_of_practice_players_can_be_given_in_a_sentence(
    companion: Companion, line: str
) -> None:
    told = companion(
        "practice", "parcel", "--players", "Ann", typed=f"{line}\nhard please\n"
    ).stdout
    begun = printed_start("Table", "practice-with", count=2, strength="hard", all="Bob and Cara")
    assert begun in told


@pytest.mark.parametrize("line", ["0", "zero", "six", "17"])
def test_practice_game_needs_a_possible_number_of_players(companion: Companion, line: str) -> None:
    told = companion("practice", "parcel", "--players", "Ann", typed=f"{line}\n").stdout
    assert printed("Notice", "error-against", given=line, most=5) in told


def test_practice_game_without_a_person_is_refused(companion: Companion) -> None:
    told = companion("practice", "parcel", typed="\n\n\nAnn\n").stdout
    assert printed("Notice", "error-names-none") in told
    assert printed_start("Table", "practice-with", count=1, strength="medium", all="Bob") in told


@pytest.mark.parametrize(
    "line", ["4", "let's play Parsifal, please", "We'd like parsifal tonight", "parsi"]
)
def test_game_can_be_chosen_by_its_number_or_in_a_sentence(companion: Companion, line: str) -> None:
    told = companion(typed=f"{line}\nAnn, Bob\n\nno\n").stdout
    assert printed("Table", "welcome", title="Parsifal", players="Ann and Bob") in told


@pytest.mark.parametrize("line", ["the parcle", "not the parcel", "is it the parcel we want"])
def test_unclear_name_of_a_game_is_asked_back(companion: Companion, line: str) -> None:
    """Yes chooses the game suggested by the companion, and no repeats the question. Any other line
    counts as a new answer.
    """
    meant = printed("Question", "did-you-mean", word="The Parcel")
    told = companion(typed=f"{line}\nyes please\n").stdout.splitlines()
    assert told[1] == meant
    assert asked_questions("\n".join(told))[2:] == [WHO]
    told = companion(typed=f"{line}\nno\n").stdout.splitlines()
    assert asked_questions("\n".join(told)) == [GAME, meant, GAME]
    told = companion(typed=f"{line}\nwallet\nAnn, Bob, Cara\nno\n").stdout.splitlines()
    assert asked_questions("\n".join(told))[:3] == [GAME, meant, WHO]


def test_number_stands_only_for_a_choice_that_the_question_lists(companion: Companion) -> None:
    companion(typed="parcel\nAnn, Bob\n\nno\nann\nskip setup\n")
    told = companion(typed="4\n\n1\n").stdout.splitlines()
    assert told[-2] == printed("Notice", "rule-unclear", words="1")
    told = companion(typed="1\n").stdout.splitlines()
    assert asked_questions("\n".join(told)) == [OPEN, WHO]


def test_line_that_names_two_games_or_none_is_refused(companion: Companion) -> None:
    for line in ("parsifal or wallet", "6", "0", "chess"):
        told = companion(typed=f"{line}\n").stdout.splitlines()
        assert told[1] == printed("Notice", "error-game-not-meant", name=line)


@pytest.mark.parametrize(
    ("line", "guided"), [("yes please", True), ("no thanks", False), ("no, thank you", False)]
)
def test_question_about_the_guide_can_be_answered_politely(
    companion: Companion, line: str, guided: bool
) -> None:
    told = companion(typed=f"parcel\nAnn, Bob\n\n{line}\n").stdout
    assert printed("Table", "welcome", title="The Parcel", players="Ann and Bob") in told
    assert (GUIDES in told) == guided


def test_yes_to_the_question_about_house_rules_gets_the_list(companion: Companion) -> None:
    companion(typed="\nAnn, Bob\n\nno\n")
    for line in ("yes", "yes please"):
        told = companion(typed=f"parcel\n\n{line}\n").stdout.splitlines()
        assert told[-2].startswith(f"Notice: {opening('ask-rules-help')}")
        assert asked_questions(told[-1]) == [RULES]
    begun = companion(typed="parcel\n\nno thanks\n").stdout
    assert printed("Table", "welcome", title="The Parcel", players="Ann and Bob") in begun


def test_unclear_answer_about_the_guide_is_not_called_a_house_rule(
    companion: Companion,
) -> None:
    told = companion(typed="parcel\nAnn, Bob\n\nI think it was Bob\n").stdout
    assert printed("Notice", "guided-unclear", words="I think it was Bob") in told


def test_guided_game_that_was_declined_is_not_offered_again(companion: Companion) -> None:
    for number, answer in enumerate(("no", "older")):
        names = f"Ann{'e' * number}, Bob{'b' * number}"
        ended = companion(typed=f"parcel\n{names}\n\n{answer}\n")
        assert asked_questions(ended.stdout)[:4][-1] == GUIDED
        assert GUIDES not in ended.stdout
        assert ("House rules." in ended.stdout) == (answer == "older")
    again = companion(typed="parcel\nAnn, Bob\nno\n").stdout
    assert RULES in asked_questions(again)


def test_help_and_quit_commands_work_at_each_question_before_a_game(companion: Companion) -> None:
    """Help explains the question, and the question is then repeated."""
    answers = ["", "Ann, Bob", "labels", "older"]
    for number, asked in enumerate((GAME, WHO, CARDS, GUIDED)):
        typed = "".join(f"{line}\n" for line in answers[:number])
        helped = companion(typed=f"{typed}help\n").stdout.splitlines()
        assert asked_questions("\n".join(helped))[number:] == [asked, asked]
        assert helped[-2].startswith("Reply: ")
        assert "say quit to stop." in helped[-2].lower()
        ended = companion(typed=f"{typed}quit\n")
        assert ended.returncode == 0
        assert asked_questions(ended.stdout)[-1] == asked
    assert companion("records").stdout == f"{says('error-no-records')}\n"


def test_same_people_need_not_answer_anything_again_on_a_second_evening(
    companion: Companion,
) -> None:
    """One word, or just Enter, starts the same game again. One word also resumes an unfinished
    game.
    """
    typed = "parcel\nAnn, Bob\nlabels\nolder, closed\nann\nskip setup\n"
    first = companion(typed=typed)
    rules = printed(
        "Table",
        "house-rules",
        rules="How many contracts win: 7, 5 and 4 for two, three and four players; "
        f"{says('option-memory')}: {says('option-memory-closed')}",
    )
    assert rules in first.stdout.splitlines()
    for on in ("", "on", "carry on please", "yes, please"):
        resumed = companion(typed=f"{on}\n").stdout.splitlines()
        assert resumed[0].startswith(OPEN)
        assert resumed[1] == printed("Table", "resumed", title="The Parcel", players="Ann and Bob")
    for same in ("same", "as last time", "the same again, please", "yes, a new game"):
        again = companion(typed=f"{same}\n")
        assert asked_questions(again.stdout) == [OPEN, BEGINS]
        assert rules in again.stdout.splitlines()


def test_same_people_are_asked_fewer_questions_for_a_different_game(companion: Companion) -> None:
    """The card source is already known, and Enter means the same people."""
    companion(typed="\nAnn, Bob\n\ntraditional\nann\n")
    wallet = companion(typed="wallet\n\n\n")
    assert asked_questions(wallet.stdout)[:3] == [OPEN, WHO, RULES]
    assert "Press Enter for Ann and Bob." in wallet.stdout
    assert "Table: Wallet, with Ann and Bob." in wallet.stdout
    again = companion(typed="parcel\nbob, ann\n\n")
    assert OTHER_RULES in asked_questions(again.stdout)
    assert "traditional" in again.stdout
    plain = companion(typed="parcel\nbob, ann\nrulebook\n")
    assert "House rules." not in plain.stdout
    others = companion(typed="parcel\nAnn, Zoe\n")
    assert asked_questions(others.stdout)[-1] == CARDS


def test_question_that_the_settings_answer_is_skipped(
    companion: Companion, home: Mapping[str, str]
) -> None:
    rules = {"parcel": {"goal": "older"}}
    write_settings(
        home, {"speech": "off", "players": ["Ann", "Bob"], "cards": ["table"], "set": rules}
    )
    ended = companion(typed="\n\nann\n")
    assert [one.partition(" { ")[0] for one in asked_questions(ended.stdout)[:3]] == [
        GAME,
        GUIDED,
        BEGINS,
    ]
    assert "Table: House rules. How many contracts win" in ended.stdout


def test_unreadable_saved_game_is_not_offered(companion: Companion, store: Store) -> None:
    store.begin(msgspec.structs.replace(prepared(2).header, game="chess"))
    assert asked_questions(companion(typed="").stdout) == [GAME]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("traditional", ("version", "traditional")),
        ("the traditional version", ("version", "traditional")),
        ("goal older", ("goal", "older")),
        ("closed memory", ("memory", "closed")),
        ("7, 5 and 4", ("goal", "older")),
    ],
)
def test_words_that_match_exactly_one_house_rule_select_it(
    words: str, meant: tuple[str, str]
) -> None:
    game = Games()["parcel"]
    assert rule_in(words, game, phrasebook("en", game).say) == meant


@pytest.mark.parametrize("words", ["goal", "", "chess", "after tie"])
def test_words_that_do_not_match_exactly_one_house_rule_are_refused(words: str) -> None:
    game = Games()["parcel"]
    with pytest.raises(UsageError):
        rule_in(words, game, phrasebook("en", game).say)


@pytest.fixture
def alone(home: Mapping[str, str]) -> Iterator[Callable[[], Playing]]:
    """Return a function that runs the program in this process. After the test, stop the program."""
    write_settings(home, {"speech": "off"})
    started: list[Playing] = []

    def start() -> Playing:
        started.append(Playing(InProcess(home)))
        return started[-1]

    yield start
    for each in started:
        each.end()


def test_key_press_on_a_display_shows_who_owns_it(
    alone: Callable[[], Playing], plugged: Callable[..., BaumEmulator], home: Mapping[str, str]
) -> None:
    """Afterwards, the companion can deal to both players. On the next evening, it still knows who
    owns which display.
    """
    one, other = plugged(cells=40), plugged(cells=20)
    memory = RememberedDisplays(Path(home["XDG_DATA_HOME"]) / "companion" / "displays.toml")
    for name, display in {"Yan": one, "Zoe": other}.items():
        memory.keep(name, Remembered(str(display.path), "baum", "Vario"))
    game = alone()
    game.type("parcel", "Ann, Bob", "display")
    game.hears(printed_start("Question", "ask-press", who="Ann"))
    other.press("d1")
    game.hears(printed("Table", "press-found", who="Ann", model="Vario 20"))
    game.hears(printed_start("Question", "ask-press", who="Bob"))
    one.press("d1")
    game.hears(printed("Table", "press-found", who="Bob", model="Vario 40"))
    game.hears(printed("Table", "deals-for-all"))
    game.type("")
    game.hears(printed("Notice", "auto-found", who="Ann", model="Vario 20"))
    game.hears(printed("Notice", "auto-found", who="Bob", model="Vario 40"))
    game.hears(BEGINS)
    game.type("quit")
    game.hears(opening("saved-at"))
    game.end()
    again = alone()
    again.type("same")
    again.hears(printed("Notice", "auto-found", who="Ann", model="Vario 20"))
    again.hears(printed("Table", "keeper-dealer"))
    again.end()


def test_player_without_a_display_can_play_with_labelled_cards(companion: Companion) -> None:
    """The companion says that it has found no display."""
    ended = companion(typed="\nAnn, Bob\nAnn display, Bob labels\nno\n\nann\n")
    assert printed_start("Question", "press-none") in ended.stdout
    assert printed_start("Table", "deals-not") in ended.stdout
    assert f"Table: {starts('Ann')}" in ended.stdout


def test_only_player_with_a_display_gets_the_one_that_brltty_is_using(
    companion: Companion, home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The companion can't read the display's keys to find out who owns it. If several players own a
    display, the companion says that BRLTTY may be using one of them.
    """
    display = BrlttyDisplay(Identity("Baum 40", 40), "baum")
    here = BrlttyHere(is_running=True, display=display)
    monkeypatch.setattr("companion.cli.evening.look_at_brltty", lambda: here)
    ended = companion(typed="\nAnn, Bob\nAnn display, Bob labels\n\nann\n")
    assert printed("Table", "press-found", who="Ann", model="Baum 40") in ended.stdout
    people = People(Path(home["XDG_CONFIG_HOME"]) / "companion" / "people.toml")
    assert people.of("Ann").braille == "brlapi"
    ended = companion(typed="parcel\nCara, Dan\ndisplay\nno\n")
    assert printed_start("Notice", "brltty-may-have") in ended.stdout


@pytest.mark.parametrize(
    "line", ["Ann has a display and Bob uses labels", "a display for both please", "2", "desplay"]
)
def test_card_source_can_be_chosen_by_its_number_or_in_a_sentence(
    companion: Companion, line: str
) -> None:
    """There is no display, and the program says that it has looked for one."""
    told = companion(typed=f"\nAnn, Bob\n{line}\nyes\n").stdout
    assert printed("Question", "press-none") in told


def test_unclear_answer_about_the_card_source_repeats_the_question(companion: Companion) -> None:
    for words in ("Ann hat", "sealed", "Ann", "Bob and"):
        told = companion(typed=f"\nAnn, Bob\n{words}\n").stdout
        assert printed_start("Notice", "ways-unclear", words=words) in told
        assert asked_questions(told)[-1] == CARDS


def test_screen_reader_that_is_running_is_found(tmp_path: Path) -> None:
    orca = tmp_path / "orca"
    orca.symlink_to("/bin/sleep")
    with subprocess.Popen([orca, "600"]) as process:
        wait_for(screen_reader_runs)
        process.kill()


class RecordingAsker(Asker):
    """An asker that records what it prints and says, with the times."""

    def __init__(self, reader: Typist, settings: Settings) -> None:
        super().__init__(reader, phrasebook("en"), devices_from(settings))
        self.begun = asyncio.get_running_loop().time()
        self.noted: list[tuple[float, str, str]] = []

    def print(
        self,
        label: Label,  # noqa: ARG002
        phrase: str,
        choices: Choices = (),  # noqa: ARG002
        /,
        **facts: Value,  # noqa: ARG002
    ) -> None:
        self._note("print", phrase)

    def speak(self, label: Label, phrase: str, **facts: Value) -> None:  # noqa: ARG002
        self._note("speak", phrase)

    def tell(
        self,
        label: Label,  # noqa: ARG002
        phrase: str,
        choices: Choices = (),  # noqa: ARG002
        /,
        **facts: Value,  # noqa: ARG002
    ) -> None:
        self._note(self.devices.speech, phrase)

    def _note(self, how: str, phrase: str) -> None:
        after_s = asyncio.get_running_loop().time() - self.begun
        self.noted.append((round(after_s, 6), how, phrase))


def first_questions(
    store: Store, *lines: tuple[float, str], reader_runs: bool
) -> list[tuple[float, str, str]]:
    """Return everything printed or said for each question, with the times, until input ends."""

    async def ask() -> list[tuple[float, str, str]]:
        settings = read_settings()
        asker = RecordingAsker(Typist(*lines), settings)
        with pytest.raises(StoppedError):
            await Evening(asker, settings, store, reader_runs=lambda: reader_runs).ask()
        return asker.noted

    return run_virtually(ask())


@pytest.fixture
def store(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Provide an empty store of games in a temporary home directory."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, home[name])
    store = Store(records_file())
    yield store
    store.close()


ASKED = (0.0, "print", "ask-speaks")


@pytest.mark.parametrize(("reader_runs", "heard_after_s"), [(True, READER_S), (False, 0.0)])
def test_our_own_voice_asks_a_question_once_a_screen_reader_has_read_it(
    store: Store, reader_runs: bool, heard_after_s: float
) -> None:
    """The question is asked once in each form: in print for the screen reader, and then aloud by
    our own voice.
    """
    noted = first_questions(store, (20.0, "reader"), reader_runs=reader_runs)
    assert noted == [
        ASKED,
        (heard_after_s, "speak", "ask-speaks-voice"),
        (20.0, "reader", "ask-first-game"),
    ]


def test_our_own_voice_stays_silent_after_an_early_answer(store: Store) -> None:
    noted = first_questions(store, (READER_S - 1, "off"), reader_runs=True)
    assert noted == [ASKED, (READER_S - 1, "off", "ask-first-game")]


def test_answer_to_the_question_of_who_should_speak_is_kept(store: Store) -> None:
    first_questions(store, (1.0, "hat"), (1.0, "reader"), reader_runs=True)
    assert settings_file().read_text().strip() == 'speech = "reader"'
    assert first_questions(store, reader_runs=True) == [(0.0, "reader", "ask-first-game")]


@pytest.mark.heavy
def test_questions_in_our_own_voice_are_heard(
    home: Mapping[str, str], sound_server: SoundServer
) -> None:
    """The voice asks the first question before it is printed, in words that differ from the printed
    ones.
    """
    loudspeaker = sound_server.recordings["loudspeaker"]
    places = {**home, **sound_server.environment, "HOME": home.get("HOME", "/")}
    game = Terminal(places, "xterm")
    try:
        begun = time.perf_counter()
        told = game.until("If you hear my own voice, press Enter.")
        loudspeaker.first_sound(begun)
        game.type("voice\r")
        asked = time.perf_counter()
        told += game.until(opening("ask-game"))
        loudspeaker.first_sound(asked)
        assert b"This is my own voice" not in told
        game.type("quit\r")
        assert game.status() == 0
    finally:
        game.close()


@pytest.fixture
def remembered(store: Store, tmp_path: Path) -> Iterator[BaumEmulator]:
    """Provide a remembered display that is connected to its port."""
    display = BaumEmulator(tmp_path / "display", cells=80)
    memory = RememberedDisplays(displays_file())
    memory.keep("Ann", Remembered(str(display.path), "baum", "Vario 80", display.serial))
    yield display
    display.unplug()


def test_questions_shown_on_a_display_can_be_answered_there(
    store: Store, remembered: BaumEmulator
) -> None:
    """The questions are in contracted braille from the first one on. A typed word skips a question,
    because there is no key for this.
    """
    phrases, translator = phrasebook("en"), Translator()
    typist = Typist((inf, ""))

    def is_asked(question: int, phrase: str) -> bool:
        """Return whether the program is waiting for a line and the display's newest message begins
        with this question.
        """
        words = Narrator(phrases).message(Label.QUESTION, phrase, usual="", games="")
        first = translator.line(words).cells[:20]
        wait_for(lambda: typist.asked == question)
        remembered.press("d4")
        return remembered.wait_until(lambda: remembered.shown.startswith(first))

    async def ask() -> None:
        settings = read_settings()
        asker = Asker(typist, phrases, devices_from(settings, speech="off"))
        evening = Evening(asker, settings, store, reader_runs=lambda: False)
        asking = asyncio.ensure_future(evening.ask())
        await asyncio.to_thread(remembered.wait_until, lambda: any(remembered.shown))
        answers = {"ask-speaks": "enter", "ask-first-game": "parcel", "ask-people": "quit"}
        for question, (phrase, answer) in enumerate(answers.items(), start=1):
            assert await asyncio.to_thread(is_asked, question, phrase)
            type_on(remembered, answer)
        with pytest.raises(StoppedError):
            await asking
        asker.close()

    with programs_clock():
        asyncio.run(ask())
    assert remembered.wait_until(lambda: not any(remembered.shown))
