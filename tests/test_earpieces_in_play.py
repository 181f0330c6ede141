"""Tests earpieces in the program: they are assigned, tested before the first card, and never
replaced by the loudspeaker.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from companion.devices import earpieces
from companion.devices.options import Devices
from companion.errors import UsageError
from companion.lines import earpiece_check
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.settings import Settings
from companion.speech.process_voice import ProcessVoice
from tests.clocks import ManualClock
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.sentences import opening, printed, printed_start, says
from tests.speech.in_play import SINKS, ScriptedReader, SinksInMemory, Voices, play
from tests.speech.sound import Recording, SoundServer
from tests.terminal import Terminal
from tests.waiting import wait_for

PLAY = ("play", "parcel", "--players", "Ann,Bob")
MAPLE = says("earpiece-word", word="maple")
TYPED = printed_start("Question", "earpiece-question", who="Ann")


class InOrder(Chance):
    """Chance that leaves lists in their original order."""

    def mixed(self, things):  # type: ignore[no-untyped-def]
        return list(things)


@pytest.fixture
def in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose "maple" and "river" as the test words."""
    monkeypatch.setattr(earpiece_check, "Chance", InOrder)


@pytest.fixture
def at_home(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Provide an empty home directory, including for code that runs in the test's own process."""
    for name, value in home.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def voices(in_order: None, at_home: None, monkeypatch: pytest.MonkeyPatch) -> Voices:
    """Provide a loudspeaker and two earpieces in memory, and record what is said on each."""
    monkeypatch.setattr(earpieces, "SoundServer", SinksInMemory)
    return Voices(monkeypatch)


def devices(speech: str = "on-demand") -> Devices:
    """Return device options with two earpieces.

    speech: how the table speaks, if at all.
    """
    return Devices(speech=speech, earpieces=("Ann=ann", "Bob=bob"), settings=Settings(rate=450))


def settings(home: Mapping[str, str], text: str) -> None:
    """Write the user's settings."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)


# Tests of the earpiece test before the game


@pytest.mark.parametrize("speech", ["on-demand", "off"])
def test_test_words_and_cards_are_spoken_only_in_the_earpieces_of_their_players(
    speech: str, voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heard: list[list[tuple[str | None, str]]] = []

    def then(line: str) -> Callable[[], str]:
        def look() -> str:
            heard.append([(said.device, said.text) for said in voices.said])
            return line

        return look

    lines = [then(line) for line in ("maple", "river", "ann", "quit")]
    play(tmp_path, devices(speech), ScriptedReader(*lines))
    first, second, tested, dealt = heard
    assert first == [("ann", MAPLE)]
    assert second[1:] == [("bob", says("earpiece-word", word="river"))]
    assert tested == second
    assert {device for device, _ in dealt[2:]} == {"ann", "bob"}
    out = capsys.readouterr()
    assert printed("Table", "earpiece-works", who="Ann") in out.out
    assert printed("Table", "earpiece-works", who="Bob") in out.out
    assert not any(word in out.out for word in ("maple", "river"))
    assert out.err == ""


@pytest.fixture
def sound_server(
    at_home: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SoundServer]:
    """Provide a sound server with nothing but a loudspeaker and two earpieces."""
    (tmp_path / "sound").mkdir()
    server = SoundServer(tmp_path / "sound", sinks=SINKS)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    yield server
    server.close()


def test_words_and_cards_are_heard_from_the_earpieces_but_not_from_the_loudspeaker(
    in_order: None, sound_server: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test uses real engines and recorded sound."""
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

    play(tmp_path, devices(), ScriptedReader(first_word, second_word, "ann", cards))


def test_failing_an_earpiece_test_before_a_deal_cancels_the_game_without_a_record(
    voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The companion can't deal to a player who hears nothing."""
    with pytest.raises(UsageError) as refused:
        play(tmp_path, devices(), ScriptedReader("maple", "none", "none"))
    assert refused.value.phrase == "error-no-private-line"
    assert refused.value.facts["who"] == "Bob"
    store = Store(tmp_path / "games.db")
    assert store.all() == []
    store.close()
    assert printed_start("Table", "earpiece-not-heard", who="Bob") in capsys.readouterr().out


def test_seat_without_a_private_line_is_reported_before_the_first_earpiece_test(
    voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody should have to take the test for a game that can't start."""
    wishes = Devices(speech="on-demand", earpieces=("Ann=ann",))
    with pytest.raises(UsageError) as refused:
        play(tmp_path, wishes, ScriptedReader("maple"))
    assert refused.value.facts["who"] == "Bob"
    assert TYPED not in capsys.readouterr().out


def test_earpiece_test_is_repeated_after_any_command_except_quit_which_ends_it(
    voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(tmp_path, devices(), ScriptedReader("repeat", "help", "maple", "quit"))
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(TYPED) for line in lines) == 3
    assert lines[-1].startswith("Question: Bob")
    assert voices.on("ann") == [MAPLE] * 3


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_during_the_earpiece_test_ends_the_program(
    number: signal.Signals, voices: Voices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """At that moment, there is nothing to save yet."""

    class Nobody(ScriptedReader):
        async def line(self, _secret: Callable[[], bool]) -> str | None:
            os.kill(os.getpid(), number)
            await asyncio.Event().wait()
            return None

    play(tmp_path, devices(), Nobody())
    assert capsys.readouterr().out.splitlines()[-1].startswith(TYPED)


def test_ctrl_c_at_a_terminal_during_the_earpiece_test_stops_the_program(
    home: dict[str, str], sound_server: SoundServer
) -> None:
    game = Terminal({**home, **sound_server.environment}, "xterm", *PLAY, "--earpiece", "Ann=ann")
    try:
        game.until("or type none.")
        game.type("\x03")
        assert game.status() == 0
    finally:
        game.close()


def test_test_word_can_be_typed_on_a_display(
    voices: Voices,
    plugged: Callable[..., BaumEmulator],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """After that, the player's cards are given both on the display and in the earpiece."""
    display = plugged(cells=40)
    wishes = Devices(
        speech="off", earpieces=("Ann=ann", "Bob=bob"), braille=(f"Ann=baum:{display.path}",)
    )
    shown: list[str] = []

    def told() -> str:
        shown.append(capsys.readouterr().out)
        return "".join(shown)

    def nobody_types() -> str:
        for dots in ("134", "1", "1234", "123", "15", "8"):  # These dots type and enter "maple".
            display.braille(dots)
        wait_for(lambda: says("earpiece-question", who="Bob") in told())
        return "none"  # The question has already been answered.

    def dealt() -> str:
        wait_for(lambda: len(voices.on("ann")) > 1)
        wait_for(lambda: any(display.shown))
        return "quit"

    play(tmp_path, wishes, ScriptedReader(nobody_types, "river", "ann", dealt))
    assert printed("Table", "earpiece-works", who="Ann") in told()
    assert printed("Table", "earpiece-works", who="Bob") in told()


def test_earpiece_from_the_settings_can_be_tested_by_a_script(
    voices: Voices, companion: Companion, home: dict[str, str]
) -> None:
    """A resumed game repeats the test. Reading a guide requires no test."""
    settings(home, 'speech = "off"\nearpieces = ["Ann=ann"]\n')
    told = companion(*PLAY, typed="none\nmaybe\nann\n").stdout.splitlines()
    assert told[0].startswith(TYPED)
    assert told[1].startswith(printed_start("Question", "earpiece-again", who="Ann"))
    assert told[2].startswith(printed_start("Table", "earpiece-not-heard", who="Ann"))
    assert told[3].startswith("Table: The Parcel, with Ann and Bob.")
    assert printed("Notice", "no-speech") in told
    again = companion("resume", typed="none\nnone\n").stdout.splitlines()
    assert again[0].startswith(TYPED)
    assert printed("Table", "resumed", title="The Parcel", players="Ann and Bob") in again[3]
    assert companion("read", "parcel", "camera").returncode == 0


# Which device each player has


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("Ann",), opening("error-earpiece-form", given="Ann")),
        (("=ann",), opening("error-earpiece-form", given="=ann")),
        (("Zoe=ann",), says("error-seat-unknown", name="Zoe", players="Ann, Bob")),
        (("Ann=nobodys",), says("error-earpiece-unknown", device="nobodys", devices="ann, bob")),
        (("Ann=loudspeaker",), opening("error-earpiece-loudspeaker", device="loudspeaker")),
        (("Ann=@DEFAULT_SINK@",), opening("error-earpiece-unknown", device="@DEFAULT_SINK@")),
        (
            ("Ann=Null Output",),
            says("error-earpiece-unknown", device="Null Output", devices="ann, bob"),
        ),
        (
            ("Ann=ann", "Bob=ann"),
            opening("error-earpiece-shared", device="ann", who="Ann", other="Bob"),
        ),
        (("Ann=ann", "Ann=bob"), says("error-earpiece-two", who="Ann")),
    ],
)
def test_unknown_earpiece_is_refused_in_one_sentence(
    arguments: tuple[str, ...], sentence: str, voices: Voices, companion: Companion
) -> None:
    wishes = (part for wish in arguments for part in ("--earpiece", wish))
    ended = companion(*PLAY, *wishes)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"Notice: {sentence}")
    assert len(ended.stderr.splitlines()) == 1


def test_earpieces_are_unavailable_without_a_sound_server(
    companion: Companion, home: dict[str, str]
) -> None:
    """The loudspeaker is never used instead of an earpiece."""
    home["PULSE_SERVER"] = "unix:/nowhere"
    ended = companion(*PLAY, "--earpiece", "Ann=ann")
    assert ended.returncode == 1
    assert ended.stderr.startswith(printed_start("Notice", "error-earpiece-impossible"))
    listed = companion("earpieces")
    assert listed.stdout.startswith(opening("error-earpiece-impossible"))


def test_real_sinks_are_listed_with_the_loudspeaker(
    sound_server: SoundServer, companion: Companion, home: dict[str, str]
) -> None:
    home.update(sound_server.environment)
    assert companion("earpieces").stdout.splitlines() == [
        says("earpieces-loudspeaker", what="Null Output", device="loudspeaker"),
        says("earpieces-one", what="Null Output", device="ann"),
        says("earpieces-one", what="Null Output", device="bob"),
        says("earpieces-how", device="ann"),
    ]


def test_doctor_command_lists_earpieces_only_if_they_are_in_the_settings(
    companion: Companion, home: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home["PULSE_SERVER"] = "unix:/nowhere"
    with monkeypatch.context() as there:
        there.setattr(earpieces, "SoundServer", SinksInMemory)
        assert "Earpieces" not in companion("doctor").stdout
        settings(home, 'earpieces = ["Ann=ann"]\n')
        assert "Earpieces: working, ann, bob.\n" in companion("doctor").stdout
    assert opening("doctor-missing", what="Earpieces") in companion("doctor").stdout
