"""Earpieces in the program: given, tested before the first card, and never the loudspeaker."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.app import GameTable
from companion.devices.outputs import Devices
from companion.errors import UsageError
from companion.prompt import earpiece_check
from companion.records.store import Store
from companion.referee.chance import Chance
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.speech.sound import SoundServer, wait_until
from tests.table import prepared
from tests.terminal import Terminal
from tests.waiting import WITHIN_S

PLAY = ("play", "parcel", "--players", "Ann,Bob")
TYPED = "Question: Ann, what word do you hear in your earpiece?"


class InOrder(Chance):
    """Luck that changes nothing: the words come as they stand in the list."""

    def mixed(self, things):  # type: ignore[no-untyped-def]
        return list(things)


class Typing:
    """A `Reader`: lines to type, each perhaps after something to wait for; then the end."""

    interactive = False
    is_gone = False
    is_typing = False

    def __init__(self, *lines: str | Callable[[], str]) -> None:
        self._lines = iter(lines)
        self.on_escape: Callable[[], None] = lambda: None
        self.on_command: Callable[[str], None] = lambda _command: None
        self.on_key: Callable[[str], None] = lambda _key: None
        self.no = "no"

    async def line(self, _secret: Callable[[], bool]) -> str | None:
        line = next(self._lines, None)
        return await asyncio.to_thread(line) if callable(line) else line

    async def between(self, act: Callable[[], None]) -> None:
        act()

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def three(
    tmp_path: Path, home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[SoundServer]:
    """A loudspeaker, and two earpieces; nobody has played here yet."""
    server = SoundServer(tmp_path, sinks=("loudspeaker", "ann", "bob"))
    for name, value in {**home, **server.environment}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(earpiece_check, "Chance", InOrder)
    server.record()
    yield server
    server.close()


def play(three: SoundServer, devices: Devices, *lines: str | Callable[[], str]) -> GameTable:
    """A game that the companion deals."""
    game = GameTable(prepared(2, "dealer"), devices, Typing(*lines))
    store = Store(Path(three.environment["HOME"]) / "games.sqlite")
    try:
        asyncio.run(game.play(store, 5))
    finally:
        game.close()
        store.close()
    return game


def devices(speech: str = "on-demand") -> Devices:
    """The table's voice speaks only what was asked for."""
    return Devices(speech=speech, earpieces=("Ann=ann", "Bob=bob"))


@pytest.mark.parametrize("speech", ["on-demand", "off"])
def test_tests_and_cards_are_heard_in_the_ears_and_nowhere_else(
    three: SoundServer, capsys: pytest.CaptureFixture[str], speech: str
) -> None:
    """First the one word, then the other, then the cards, each seat's in its own ear."""
    ann, bob = three.recordings["ann"], three.recordings["bob"]
    begun: list[float] = []

    def quiet(then: str) -> str:
        """Type this when nothing sounds; what sounds from then on is something new."""
        sounding = three.recordings.values()
        assert wait_until(lambda: not any(it.is_sounding(1.0) for it in sounding))
        begun.append(time.perf_counter())
        return then

    def first_word() -> str:
        assert wait_until(lambda: ann.heard(0) > 0.5)
        assert not bob.sounds(0)
        return quiet("maple")

    def second_word() -> str:
        assert wait_until(lambda: bob.heard(begun[0]) > 0.5)
        assert not ann.sounds(begun[0])
        return quiet("river")

    def cards() -> str:
        assert wait_until(lambda: ann.heard(begun[-1]) > 0.5)
        assert wait_until(lambda: bob.heard(begun[-1]) > 0.5)
        assert not three.recordings["loudspeaker"].sounds(0)
        return "quit"

    play(three, devices(speech), first_word, second_word, lambda: quiet("ann"), cards)
    out = capsys.readouterr()
    assert "Table: Ann's earpiece works." in out.out
    assert "Table: Bob's earpiece works." in out.out
    assert not any(word in out.out for word in ("maple", "river"))
    assert out.err == ""


def test_a_failed_test_before_a_deal_ends_it_and_leaves_no_record(
    three: SoundServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can be dealt to who hears nothing."""
    with pytest.raises(UsageError) as refused:
        play(three, devices(), "maple", "none", "none")
    assert refused.value.phrase == "error-no-private-line"
    assert refused.value.facts["who"] == "Bob"
    store = Store(Path(three.environment["HOME"]) / "games.sqlite")
    assert store.all() == []
    store.close()
    assert "Table: Bob's earpiece is not used." in capsys.readouterr().out


def test_who_can_have_no_line_is_told_before_the_first_test(
    three: SoundServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody answers what they hear for a game that cannot begin."""
    with pytest.raises(UsageError) as refused:
        play(three, Devices(speech="on-demand", earpieces=("Ann=ann",)), "maple")
    assert refused.value.facts["who"] == "Bob"
    assert TYPED not in capsys.readouterr().out


def test_commands_before_the_game(three: SoundServer, capsys: pytest.CaptureFixture[str]) -> None:
    """Any brings the word and its question back; quit stops."""
    play(three, devices(), "repeat", "help", "maple", "quit")
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(TYPED) for line in lines) == 3
    assert lines[-1].startswith("Question: Bob")


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
def test_a_wrong_earpiece_is_told_in_one_sentence(
    three: SoundServer,
    companion: Companion,
    home: dict[str, str],
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    """And nothing begins."""
    home.update(three.environment)
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


def test_the_devices_are_listed(
    three: SoundServer, companion: Companion, home: dict[str, str]
) -> None:
    """Which is the loudspeaker, and how to use another."""
    home.update(three.environment)
    assert companion("earpieces").stdout.splitlines() == [
        "Null Output is the loudspeaker, so it is nobody's earpiece. Its name is loudspeaker",
        "Null Output. Its name is ann",
        "Null Output. Its name is bob",
        "To give Ann the first one: companion play parcel --earpiece Ann=ann",
    ]


def test_the_settings_give_one_and_a_script_answers(
    three: SoundServer, companion: Companion, home: dict[str, str]
) -> None:
    """On resume it is asked again; a reading without players needs none."""
    home.update(three.environment)
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text('speech = "off"\nearpieces = ["Ann=ann"]\n')
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


def test_ctrl_c_stops_during_the_test(three: SoundServer, home: dict[str, str]) -> None:
    """Nothing is under way yet."""
    home.update(three.environment)
    game = Terminal(home, "xterm", *PLAY, "--earpiece", "Ann=ann")
    try:
        game.until("or type none.")
        game.type("\x03")
        assert game.status() == 0
    finally:
        game.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_during_the_test(
    three: SoundServer, home: dict[str, str], number: signal.Signals
) -> None:
    """Also a script's."""
    home.update(three.environment)
    game = subprocess.Popen(
        [sys.executable, "-m", "companion", *PLAY, "--speech", "off", "--earpiece", "Ann=ann"],
        env=home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert game.stdin
    assert game.stdout
    assert game.stdout.readline().startswith(TYPED.encode())
    game.send_signal(number)
    assert game.wait(WITHIN_S) == 0
    game.stdin.close()
    game.stdout.close()


def test_the_word_can_be_typed_on_a_display(
    three: SoundServer, plugged: Callable[..., BaumEmulator], capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the game as well; and the cards come on both, display and ear."""
    display = plugged(cells=40)
    wishes = Devices(
        speech="off", earpieces=("Ann=ann", "Bob=bob"), braille=(f"Ann=baum:{display.path}",)
    )

    shown: list[str] = []
    begun: list[float] = []

    def told() -> str:
        shown.append(capsys.readouterr().out)
        return "".join(shown)

    def nobody_types() -> str:
        for dots in ("134", "1", "1234", "123", "15", "8"):  # maple, and the key that enters it
            display.braille(dots)
        assert wait_until(lambda: "Bob, what word" in told())
        return "none"  # too late: the question was answered

    def first() -> str:
        begun.append(time.perf_counter())
        return "ann"

    def dealt() -> str:
        assert wait_until(lambda: three.recordings["ann"].heard(begun[0]) > 0.5)
        assert wait_until(lambda: any(display.shown))
        return "quit"

    play(three, wishes, nobody_types, "river", first, dealt)
    assert "Table: Ann's earpiece works." in told()
    assert "Table: Bob's earpiece works." in told()


def test_the_doctor_tells_of_devices_where_they_are_wanted(
    three: SoundServer, companion: Companion, home: dict[str, str]
) -> None:
    """And is silent where they are not."""
    home.update(three.environment)
    assert "Earpieces" not in companion("doctor").stdout
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text('earpieces = ["Ann=ann"]\n')
    assert "Earpieces: fine, ann, bob.\n" in companion("doctor").stdout
    home["PULSE_SERVER"] = "unix:/nowhere"
    assert "Earpieces: not working. Earpieces cannot be used" in companion("doctor").stdout
