"""`companion` alone: what is asked on the first evening, and what no more on the second."""

import asyncio
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from math import inf
from pathlib import Path

import msgspec
import pytest
import tomlkit

from companion.braille.translate import Translator
from companion.catalog import Games, phrasebook
from companion.cli.asking import Asker, StoppedError
from companion.cli.evening import READER_S, Evening, rule_in
from companion.devices.outputs import devices_from
from companion.devices.owners import Remembered, RememberedDisplays
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
from tests.speech.sound import SoundServer
from tests.table import prepared
from tests.terminal import Terminal
from tests.typist import Typist
from tests.waiting import wait_for

GAME = "Question: Which game do you play? Enter is The Parcel."
SAME = "Question: Say same, or press Enter, for The Parcel with Ann and Bob, as last time."
WHO = "Question: Who sits at the table, so that I can tell whose turn it is?"
CARDS = "Question: How does each of you know their card, and nobody else?"
RULES = "Question: Do you play otherwise than the rulebook has it?"
OTHER_RULES = "Question: Do you play by other house rules than these?"
GUIDED = "Question: Shall I explain each thing just before it is asked for, once?"
BEGINS = "Question: Who wrote a letter by hand last?"
GUIDES = "Table: Each thing is explained just before it is asked for, once."


@pytest.fixture
def companion(home: Mapping[str, str], companion: Companion) -> Companion:
    """With no voice, whose engine would start for each evening."""
    keep(home, {"speech": "off"})
    return companion


def keep(home: Mapping[str, str], settings: Mapping[str, object]) -> None:
    """Write the settings."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(tomlkit.dumps(settings))


def questions(told: str) -> list[str]:
    """How each question begins."""
    known = (GAME, SAME, WHO, CARDS, RULES, OTHER_RULES, GUIDED, BEGINS)
    asked = [line for line in told.splitlines() if line.startswith("Question: ")]
    return [next((one for one in known if line.startswith(one)), line) for line in asked]


def test_each_question_is_skipped_with_enter(companion: Companion) -> None:
    """Then two guests play the easiest game by the rulebook, with real cards and a guide."""
    ended = companion(typed="\n\n\n\nhost\n")
    assert questions(ended.stdout)[:5] == [GAME, WHO, CARDS, GUIDED, BEGINS]
    assert "Table: The Parcel, with Guest and Host. Say help at any time." in ended.stdout
    assert "Table: Host begins." in ended.stdout
    assert "House rules." not in ended.stdout
    assert GUIDES in ended.stdout


def test_guide_that_is_refused_is_not_offered_again(companion: Companion) -> None:
    """Nor asked once more the next evening."""
    for number, answer in enumerate(("no", "older")):
        names = f"Ann{'e' * number}, Bob{'b' * number}"
        ended = companion(typed=f"parcel\n{names}\n\n{answer}\n")
        assert questions(ended.stdout)[:4][-1] == GUIDED
        assert GUIDES not in ended.stdout
        assert ("House rules." in ended.stdout) == (answer == "older")
    again = companion(typed="parcel\nAnn, Bob\nno\n").stdout
    assert RULES in questions(again)


def test_help_and_quit_work_at_each_question(companion: Companion) -> None:
    """What is wanted, and what it is for; then it is asked again."""
    answers = ["", "Ann, Bob", "labels", "older"]
    for number, asked in enumerate((GAME, WHO, CARDS, GUIDED)):
        typed = "".join(f"{line}\n" for line in answers[:number])
        helped = companion(typed=f"{typed}help\n").stdout.splitlines()
        assert questions("\n".join(helped))[number:] == [asked, asked]
        assert helped[-2].startswith("Reply: ")
        assert "say quit to stop." in helped[-2].lower()
        ended = companion(typed=f"{typed}quit\n")
        assert ended.returncode == 0
        assert questions(ended.stdout)[-1] == asked
    assert companion("records").stdout == "No game is saved yet.\n"


def test_second_evening_of_the_same_people_asks_nothing_again(companion: Companion) -> None:
    """Same as last time is one word, or none; an unfinished game goes on in one."""
    typed = "parcel\nAnn, Bob\nlabels\nolder, closed\nann\nskip setup\n"
    first = companion(typed=typed)
    rules = (
        "Table: House rules. How many contracts win: 7, 5 and 4 for two, three and four players; "
        "Whether the companion answers what everyone could have remembered: it does not; "
        "keep it in mind yourselves."
    )
    assert rules in first.stdout.splitlines()
    again = first
    for same in ("", "same", "as last time"):
        again = companion(typed=f"{same}\n")
        assert questions(again.stdout) == [SAME, BEGINS]
        assert rules in again.stdout.splitlines()
    offered = again.stdout.splitlines()[0]
    assert "Say on, to go on with The Parcel, Ann and Bob: Round 1. The deck has" in offered
    on = companion(typed="on\n").stdout.splitlines()
    assert on[1] == "Table: The Parcel goes on, with Ann and Bob. Game 1."
    assert any(line.startswith("Question: Turn up a card") for line in on)


def test_other_game_of_the_same_people_asks_less(companion: Companion) -> None:
    """Another game of the same people: how they know their cards is known. Enter is they."""
    companion(typed="\nAnn, Bob\n\ntraditional\nann\n")
    wallet = companion(typed="wallet\n\n\n")
    assert questions(wallet.stdout)[:3] == [SAME, WHO, RULES]
    assert "Enter is Ann and Bob." in wallet.stdout
    assert "Table: Wallet, with Ann and Bob." in wallet.stdout
    again = companion(typed="parcel\nbob, ann\n\n")
    assert OTHER_RULES in questions(again.stdout)
    assert "the traditional version" in again.stdout
    plain = companion(typed="parcel\nbob, ann\nrulebook\n")
    assert "House rules." not in plain.stdout
    others = companion(typed="parcel\nAnn, Zoe\n")
    assert questions(others.stdout)[-1] == CARDS


def test_question_answered_by_the_settings_is_left_out(
    companion: Companion, home: Mapping[str, str]
) -> None:
    """Who plays, who keeps the cards, and the rules that one usually has."""
    rules = {"parcel": {"goal": "older"}}
    keep(home, {"speech": "off", "players": ["Ann", "Bob"], "cards": ["table"], "set": rules})
    ended = companion(typed="\n\nann\n")
    assert [one.partition(" { ")[0] for one in questions(ended.stdout)[:3]] == [
        GAME,
        GUIDED,
        BEGINS,
    ]
    assert "Table: House rules. How many contracts win" in ended.stdout


def test_saved_game_that_cannot_be_read_is_not_offered(companion: Companion, store: Store) -> None:
    store.begin(msgspec.structs.replace(prepared(2).header, game="chess"))
    assert questions(companion(typed="").stdout) == [GAME]


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
def test_words_for_one_house_rule_choose_it(words: str, meant: tuple[str, str]) -> None:
    """Those of the option, or of what it means."""
    game = Games()["parcel"]
    assert rule_in(words, game, phrasebook("en", game).say) == meant


@pytest.mark.parametrize("words", ["goal", "", "chess", "after tie"])
def test_words_for_no_single_house_rule_are_refused(words: str) -> None:
    game = Games()["parcel"]
    with pytest.raises(UsageError):
        rule_in(words, game, phrasebook("en", game).say)


@pytest.fixture
def alone(home: Mapping[str, str]) -> Iterator[Callable[[], Playing]]:
    """Runs the program in this process; it is stopped after the test."""
    keep(home, {"speech": "off"})
    started: list[Playing] = []

    def start() -> Playing:
        started.append(Playing(InProcess(home)))
        return started[-1]

    yield start
    for each in started:
        each.end()


def test_key_on_a_display_tells_whose_it_is(
    alone: Callable[[], Playing], plugged: Callable[..., BaumEmulator], home: Mapping[str, str]
) -> None:
    """Two displays, of which nobody has said anything: then all are dealt to, that evening and the
    next.
    """
    one, other = plugged(cells=40), plugged(cells=20)
    memory = RememberedDisplays(Path(home["XDG_DATA_HOME"]) / "companion" / "displays.toml")
    for name, display in {"Yan": one, "Zoe": other}.items():
        memory.keep(name, Remembered(str(display.path), "baum", "Vario"))
    game = alone()
    game.type("parcel", "Ann, Bob", "display")
    game.hears("Question: Ann: press a key on your display.")
    other.press("d1")
    game.hears("Table: Ann has the Vario 20.")
    game.hears("Question: Bob: press a key on your display.")
    one.press("d1")
    game.hears("Table: Bob has the Vario 40.")
    game.hears("Table: All of you have a line of your own, so I deal.")
    game.type("")
    game.hears("Notice: Ann's display is here: Vario 20.")
    game.hears("Notice: Bob's display is here: Vario 40.")
    game.hears(BEGINS)
    game.type("quit")
    game.hears("The game is saved.")
    game.end()
    again = alone()
    again.type("same")
    again.hears("Notice: Ann's display is here: Vario 20.")
    again.hears("Table: I deal.")
    again.end()


def test_player_without_a_display_plays_with_labels(companion: Companion) -> None:
    """It is told that none was found."""
    ended = companion(typed="\nAnn, Bob\nAnn display, Bob labels\nno\n\nann\n")
    assert "Question: I find no braille display." in ended.stdout
    assert "Table: I deal only where all have a line of their own" in ended.stdout
    assert "Table: Ann begins." in ended.stdout


def test_unknown_way_to_know_a_card_is_asked_again(companion: Companion) -> None:
    for words in ("Ann hat", "phony", "Ann", "Bob and"):
        told = companion(typed=f"\nAnn, Bob\n{words}\n").stdout
        assert f"Notice: “{words}” is no way to know a card." in told
        assert questions(told)[-1] == CARDS


def test_screen_reader_that_runs_is_found(tmp_path: Path) -> None:
    orca = tmp_path / "orca"
    orca.symlink_to("/bin/sleep")
    with subprocess.Popen([orca, "600"]) as process:
        wait_for(screen_reader_runs)
        process.kill()


class Noting(Asker):
    """An asker that notes what it prints and what it says, and when."""

    def __init__(self, reader: Typist, settings: Settings) -> None:
        super().__init__(reader, phrasebook("en"), devices_from(settings))
        self.begun = asyncio.get_running_loop().time()
        self.noted: list[tuple[float, str, str]] = []

    def print(self, label: Label, phrase: str, **facts: Value) -> None:  # noqa: ARG002
        self._note("print", phrase)

    def speak(self, label: Label, phrase: str, **facts: Value) -> None:  # noqa: ARG002
        self._note("speak", phrase)

    def tell(self, label: Label, phrase: str, **facts: Value) -> None:  # noqa: ARG002
        self._note(self.devices.speech, phrase)

    def _note(self, how: str, phrase: str) -> None:
        after_s = asyncio.get_running_loop().time() - self.begun
        self.noted.append((round(after_s, 6), how, phrase))


def first_questions(
    store: Store, *lines: tuple[float, str], reader_runs: bool
) -> list[tuple[float, str, str]]:
    """What is printed and said of the questions, after how many seconds, until no line comes."""

    async def ask() -> list[tuple[float, str, str]]:
        settings = read_settings()
        asker = Noting(Typist(*lines), settings)
        with pytest.raises(StoppedError):
            await Evening(asker, settings, store, reader_runs=lambda: reader_runs).ask()
        return asker.noted

    return run_virtually(ask())


@pytest.fixture
def store(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Nobody's games yet, in a home of the test."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, home[name])
    store = Store(records_file())
    yield store
    store.close()


ASKED = (0.0, "print", "ask-speaks")


@pytest.mark.parametrize(("reader_runs", "heard_after_s"), [(True, READER_S), (False, 0.0)])
def test_own_voice_asks_after_a_screen_reader_has_read_the_question(
    store: Store, reader_runs: bool, heard_after_s: float
) -> None:
    """Once each: printed for the reader, and said, not printed, in our voice."""
    noted = first_questions(store, (20.0, "reader"), reader_runs=reader_runs)
    assert noted == [
        ASKED,
        (heard_after_s, "speak", "ask-speaks-voice"),
        (20.0, "reader", "ask-first-game"),
    ]


def test_own_voice_after_an_early_answer_stays_silent(store: Store) -> None:
    noted = first_questions(store, (READER_S - 1, "off"), reader_runs=True)
    assert noted == [ASKED, (READER_S - 1, "off", "ask-first-game")]


def test_answer_to_who_speaks_is_kept(store: Store) -> None:
    first_questions(store, (1.0, "hat"), (1.0, "reader"), reader_runs=True)
    assert settings_file().read_text().strip() == 'speech = "reader"'
    assert first_questions(store, reader_runs=True) == [(0.0, "reader", "ask-first-game")]


def test_questions_in_our_voice_are_heard(
    home: Mapping[str, str], sound_server: SoundServer
) -> None:
    """The first is heard before that, and printed in other words."""
    loudspeaker = sound_server.recordings["loudspeaker"]
    places = {**home, **sound_server.environment, "HOME": home.get("HOME", "/")}
    game = Terminal(places, "xterm")
    try:
        begun = time.perf_counter()
        told = game.until("you hear my own voice.")
        loudspeaker.first_sound(begun)
        game.type("voice\r")
        asked = time.perf_counter()
        told += game.until("Which game do you play?")
        loudspeaker.first_sound(asked)
        assert b"This is my own voice" not in told
        game.type("quit\r")
        assert game.status() == 0
    finally:
        game.close()


@pytest.fixture
def remembered(store: Store, tmp_path: Path) -> Iterator[BaumEmulator]:
    """A display that is found at its port."""
    display = BaumEmulator(tmp_path / "display", cells=80)
    memory = RememberedDisplays(displays_file())
    memory.keep("Ann", Remembered(str(display.path), "baum", "Vario 80", display.serial))
    yield display
    display.unplug()


def test_questions_on_a_display_are_answered_there(store: Store, remembered: BaumEmulator) -> None:
    """In contracted braille; the first one too, before it is known who speaks. It is skipped by a
    word, for there is no key.
    """
    phrases, translator = phrasebook("en"), Translator()
    typist = Typist((inf, ""))

    def is_asked(question: int, phrase: str) -> bool:
        """Whether a line is waited for, and the newest message on the display begins so."""
        words = Narrator(phrases).message(Label.QUESTION, phrase, usual="", games="")
        first = translator.line(words).cells[:20]
        wait_for(lambda: typist.asked == question)
        remembered.press("d4")
        return remembered.wait_until(lambda: remembered.shown[:20] == first)

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
