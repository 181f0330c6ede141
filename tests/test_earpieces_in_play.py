"""Earpieces in the program: given, tested before the first card, and never the loudspeaker."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from companion.devices import earpieces
from companion.devices.outputs import Devices
from companion.errors import UsageError
from companion.prompt import earpiece_check
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.settings import Settings
from companion.speech.process_voice import ProcessVoice
from tests.clocks import ManualClock
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.speech.in_play import SINKS, SinksInMemory, Typing, Voices, play
from tests.speech.sound import Recording, SoundServer
from tests.terminal import Terminal
from tests.waiting import wait_for

PLAY = ("play", "parcel", "--players", "Ann,Bob")
MAPLE = "The word is maple. Once more: maple."
TYPED = "Question: Ann, what word do you hear in your earpiece?"


class InOrder(Chance):
    """Luck that changes nothing: the words come as they stand in the list."""

    def mixed(self, things):  # type: ignore[no-untyped-def]
        return list(things)


@pytest.fixture
def in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of the tests are maple and river."""
    monkeypatch.setattr(earpiece_check, "Chance", InOrder)


@pytest.fixture
def at_home(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has played here yet; in the test's own process too."""
    for name, value in home.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def voices(in_order: None, at_home: None, monkeypatch: pytest.MonkeyPatch) -> Voices:
    """A loudspeaker and two earpieces, in memory, and what is said on each."""
    monkeypatch.setattr(earpieces, "SoundServer", SinksInMemory)
    return Voices(monkeypatch)


def devices(speech: str = "on-demand") -> Devices:
    """The table's voice speaks only what was asked for."""
    return Devices(speech=speech, earpieces=("Ann=ann", "Bob=bob"), settings=Settings(rate=450))


def settings(home: Mapping[str, str], text: str) -> None:
    """The user's own file."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)


# The test before the game


@pytest.mark.parametrize("speech", ["on-demand", "off"])
def test_tests_and_cards_are_said_in_the_ears_and_nowhere_else(
    speech: str, voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """First the one word, then the other, then the cards, each seat's in its own ear."""
    heard: list[list[tuple[str | None, str]]] = []

    def then(line: str) -> Callable[[], str]:
        def look() -> str:
            heard.append([(said.device, said.text) for said in voices.said])
            return line

        return look

    lines = [then(line) for line in ("maple", "river", "ann", "quit")]
    play(tmp_path, devices(speech), Typing(*lines))
    first, second, tested, dealt = heard
    assert first == [("ann", MAPLE)]
    assert second[1:] == [("bob", "The word is river. Once more: river.")]
    assert tested == second
    assert {device for device, _ in dealt[2:]} == {"ann", "bob"}
    out = capsys.readouterr()
    assert "Table: Ann's earpiece works." in out.out
    assert "Table: Bob's earpiece works." in out.out
    assert not any(word in out.out for word in ("maple", "river"))
    assert out.err == ""


@pytest.fixture
def sound_server(
    at_home: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SoundServer]:
    """A loudspeaker and two earpieces, and nothing else."""
    (tmp_path / "sound").mkdir()
    server = SoundServer(tmp_path / "sound", sinks=SINKS)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    yield server
    server.close()


def test_words_and_cards_sound_from_the_earpieces_and_not_from_the_loudspeaker(
    in_order: None, sound_server: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Really: through real engines, recorded."""
    monkeypatch.setattr(earpieces, "ProcessVoice", partial(ProcessVoice, clock=ManualClock()))
    sound_server.record()
    loudspeaker, ann, bob = (sound_server.recordings[sink] for sink in SINKS)
    begun = loudspeaker.here()
    parts: list[float] = []

    def is_heard(own: Recording, *, since: float) -> None:
        wait_for(lambda: own.heard(since) > 0.3)

    def first_word() -> str:
        is_heard(ann, since=begun)
        bob.here()
        assert not bob.sounds(begun)
        return "maple"

    def second_word() -> str:
        is_heard(bob, since=begun)
        parts.extend((ann.here(), bob.here()))
        return "river"

    def cards() -> str:
        is_heard(ann, since=parts[0])
        is_heard(bob, since=parts[1])
        loudspeaker.here()
        assert not loudspeaker.sounds(begun)
        return "quit"

    play(tmp_path, devices(), Typing(first_word, second_word, "ann", cards))


def test_failed_test_before_a_deal_ends_it_and_leaves_no_record(
    voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can be dealt to who hears nothing."""
    with pytest.raises(UsageError) as refused:
        play(tmp_path, devices(), Typing("maple", "none", "none"))
    assert refused.value.phrase == "error-no-private-line"
    assert refused.value.facts["who"] == "Bob"
    store = Store(tmp_path / "games.db")
    assert store.all() == []
    store.close()
    assert "Table: Bob's earpiece is not used." in capsys.readouterr().out


def test_seat_that_can_have_no_line_is_told_before_the_first_test(
    voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody answers what they hear for a game that cannot begin."""
    wishes = Devices(speech="on-demand", earpieces=("Ann=ann",))
    with pytest.raises(UsageError) as refused:
        play(tmp_path, wishes, Typing("maple"))
    assert refused.value.facts["who"] == "Bob"
    assert TYPED not in capsys.readouterr().out


def test_commands_during_the_test_bring_word_and_question_back_and_quit_stops(
    voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(tmp_path, devices(), Typing("repeat", "help", "maple", "quit"))
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(TYPED) for line in lines) == 3
    assert lines[-1].startswith("Question: Bob")
    assert voices.on("ann") == [MAPLE] * 3


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_during_the_test_stops(
    number: signal.Signals, voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is under way yet."""

    class Nobody(Typing):
        async def line(self, _secret: Callable[[], bool]) -> str | None:
            os.kill(os.getpid(), number)
            await asyncio.Event().wait()
            return None

    play(tmp_path, devices(), Nobody())
    assert capsys.readouterr().out.splitlines()[-1].startswith(TYPED)


def test_ctrl_c_at_a_terminal_during_the_test_stops(
    home: dict[str, str], sound_server: SoundServer
) -> None:
    game = Terminal({**home, **sound_server.environment}, "xterm", *PLAY, "--earpiece", "Ann=ann")
    try:
        game.until("or type none.")
        game.type("\x03")
        assert game.status() == 0
    finally:
        game.close()


def test_word_can_be_typed_on_a_display(
    voices: Voices,
    plugged: Callable[..., BaumEmulator],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Before the game as well; and the cards come on both, display and ear."""
    display = plugged(cells=40)
    wishes = Devices(
        speech="off", earpieces=("Ann=ann", "Bob=bob"), braille=(f"Ann=baum:{display.path}",)
    )
    shown: list[str] = []

    def told() -> str:
        shown.append(capsys.readouterr().out)
        return "".join(shown)

    def nobody_types() -> str:
        for dots in ("134", "1", "1234", "123", "15", "8"):  # maple, and the key that enters it
            display.braille(dots)
        wait_for(lambda: "Bob, what word" in told())
        return "none"  # too late: the question was answered

    def dealt() -> str:
        wait_for(lambda: len(voices.on("ann")) > 1)
        wait_for(lambda: any(display.shown))
        return "quit"

    play(tmp_path, wishes, Typing(nobody_types, "river", "ann", dealt))
    assert "Table: Ann's earpiece works." in told()
    assert "Table: Bob's earpiece works." in told()


def test_settings_give_an_earpiece_and_a_script_answers(
    voices: Voices, companion: Companion, home: dict[str, str]
) -> None:
    """On resume it is asked again; a reading without players needs none."""
    settings(home, 'speech = "off"\nearpieces = ["Ann=ann"]\n')
    told = companion(*PLAY, typed="none\nmaybe\nann\n").stdout.splitlines()
    assert told[0].startswith(TYPED)
    assert told[1].startswith("Question: Once more, with another word. Ann,")
    assert told[2].startswith("Table: Ann's earpiece is not used.")
    assert told[3].startswith("Table: The Parcel, with Ann and Bob.")
    assert "Notice: Speech is off: what is said is written here." in told
    again = companion("resume", typed="none\nnone\n").stdout.splitlines()
    assert again[0].startswith(TYPED)
    assert "goes on, with Ann and Bob" in again[3]
    assert companion("read", "parcel", "camera").returncode == 0


# Which device is whose


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("Ann",), "“Ann” is no earpiece. It looks like this: Ann=DEVICE."),
        (("=ann",), "“=ann” is no earpiece."),
        (("Zoe=ann",), "There is no player “Zoe” at this table. Players: Ann, Bob."),
        (("Ann=nobodys",), "There is no audio device “nobodys”. Devices: ann, bob."),
        (("Ann=loudspeaker",), "“loudspeaker” is the loudspeaker that all hear"),
        (("Ann=@DEFAULT_SINK@",), "There is no audio device “@DEFAULT_SINK@”."),
        (("Ann=Null Output",), "There is no audio device “Null Output”. Devices: ann, bob."),
        (("Ann=ann", "Bob=ann"), "“ann” cannot be the earpiece of both Ann and Bob."),
        (("Ann=ann", "Ann=bob"), "Ann can have one earpiece only."),
    ],
)
def test_wrong_earpiece_is_told_in_one_sentence(
    arguments: tuple[str, ...], sentence: str, voices: Voices, companion: Companion
) -> None:
    """And nothing begins."""
    wishes = (part for wish in arguments for part in ("--earpiece", wish))
    ended = companion(*PLAY, *wishes)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"Notice: {sentence}")
    assert len(ended.stderr.splitlines()) == 1


def test_without_a_sound_server_there_are_no_earpieces(
    companion: Companion, home: dict[str, str]
) -> None:
    """Never the loudspeaker instead."""
    home["PULSE_SERVER"] = "unix:/nowhere"
    ended = companion(*PLAY, "--earpiece", "Ann=ann")
    assert ended.returncode == 1
    assert ended.stderr.startswith("Notice: Earpieces cannot be used here: no sound server")
    listed = companion("earpieces")
    assert listed.stdout.startswith("Earpieces cannot be used here: no sound server")


def test_real_sinks_are_listed(
    sound_server: SoundServer, companion: Companion, home: dict[str, str]
) -> None:
    """Which is the loudspeaker, and how to use another."""
    home.update(sound_server.environment)
    assert companion("earpieces").stdout.splitlines() == [
        "Null Output is the loudspeaker, so it is nobody's earpiece. Its name is loudspeaker",
        "Null Output. Its name is ann",
        "Null Output. Its name is bob",
        "To give Ann the first one: companion play parcel --earpiece Ann=ann",
    ]


def test_doctor_tells_of_devices_where_they_are_wanted(
    companion: Companion, home: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is silent where they are not."""
    home["PULSE_SERVER"] = "unix:/nowhere"
    with monkeypatch.context() as there:
        there.setattr(earpieces, "SoundServer", SinksInMemory)
        assert "Earpieces" not in companion("doctor").stdout
        settings(home, 'earpieces = ["Ann=ann"]\n')
        assert "Earpieces: fine, ann, bob.\n" in companion("doctor").stdout
    assert "Earpieces: not working. Earpieces cannot be used" in companion("doctor").stdout
