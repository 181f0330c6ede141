"""Tests that each person's settings and devices are remembered for the next game."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.devices.options import Devices, devices_from
from companion.devices.people import Choices, People, Person
from companion.errors import SettingsError
from companion.referee.seat import seats_named
from companion.settings import Settings, VerbositySettings
from tests.clocks import programs_clock
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.sentences import opening, printed_start, says

ANN, BOB = SEATS = seats_named("Ann", "Bob")
GAME = ("parcel", "--players", "Ann,Bob", "--speech", "off")


@pytest.fixture
def people(tmp_path: Path) -> People:
    return People(tmp_path / "people.toml")


def test_command_line_overrides_a_persons_choices_which_override_the_settings(
    people: People,
) -> None:
    """The order of precedence applies to each player separately."""
    people.keep("ann", {"braille": "auto", "braille_table": "en-g1"})
    people.keep("Bob", {"braille": "baum:/dev/b", "phones": "plain"})
    settings = Settings(braille=("Ann=baum:/dev/a", "Cara=auto", "monitor"))

    def braille(*said: str, settings: Settings = settings) -> Devices:
        return devices_from(settings, braille=said).for_those_here(SEATS, people)

    assert braille().braille == ("monitor", "Ann=auto", "Bob=baum:/dev/b")
    assert braille().phones == "plain"
    assert braille().tables == ("Ann=en-g1",)
    assert braille("ann=baum:/dev/c").braille == ("ann=baum:/dev/c", "Bob=baum:/dev/b")
    assert braille("Ann=baum:/dev/b").braille == ("Ann=baum:/dev/b",)  # Options apply to one game.
    assert devices_from(settings).for_those_here(seats_named("Zoe"), people).braille == ("monitor",)


def test_verbosity_and_voice_stay_with_the_player_between_games(people: People) -> None:
    """Settings apply to whatever the player hasn't chosen."""
    people.keep("Ann", {"voice": "two", "own": "brief", "rate": 7})
    usual = VerbositySettings(others="full", without=("hint",))
    settings = Settings(verbosity={"Ann": usual}, voices={"narrator": "one", "Ann": "three"})
    wished = devices_from(settings).for_those_here(SEATS, people)
    told = VerbositySettings(own="brief", others="full", without=("hint",))
    assert wished.settings.verbosity == {"Ann": told}
    assert wished.settings.voices == {"narrator": "one", "Ann": "two"}
    assert wished.rates == {ANN: 7}


def test_only_options_given_for_a_named_player_are_saved() -> None:
    """Displays are saved without their ports, and monitors aren't saved at all."""
    said = devices_from(
        Settings(earpieces=("Ann=usual",)),
        braille=("auto", "ann=baum:/dev/a", "Bob=monitor:/tmp/bob"),
        scanner=("Bob=/dev/b@9600",),
    )
    assert said.said_of(ANN) == {"braille": "auto"}
    assert said.said_of(BOB) == {"scanner": "/dev/b@9600"}


def test_device_saved_for_one_person_is_no_longer_saved_for_anybody_else(people: People) -> None:
    assert people.keep("Ann", {"braille": "baum:/dev/a", "earpiece": "left"})
    assert not people.keep("ANN", {"earpiece": "left"})
    assert people.keep("Bob", {"earpiece": "left", "braille": "auto"})
    again = People(people.file)
    assert again.all() == people.all()
    assert again.of("ann") == Person(braille="baum:/dev/a")
    assert again.keep("Cara", {"braille": "auto"})
    assert again.of("Bob") == Person(earpiece="left", braille="auto")
    assert again.forget("bob")
    assert not again.forget("bob")
    assert list(People(people.file).all()) == ["Ann", "Cara"]


def test_invalid_value_is_refused_and_nothing_changes(people: People) -> None:
    people.keep("Ann", {"voice": "two"})
    before = people.file.read_text()
    with pytest.raises(SettingsError) as refused:
        people.keep("Ann", {"own": "loud"})
    assert refused.value.facts["key"] == "people.Ann.own"
    assert people.file.read_text() == before
    people.file.write_text('[people.Ann]\nshoe = "left"\n')
    with pytest.raises(SettingsError) as damaged:
        People(people.file)
    assert damaged.value.facts["key"] == "people[...].shoe"


def test_choice_during_a_game_is_saved_for_the_player(
    monkeypatch: pytest.MonkeyPatch, home: Mapping[str, str]
) -> None:
    """Choices that apply to the whole table are saved in the settings."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, home[name])
    for name in ("Ann", "table"):
        Choices().keep("verbosity", name, "own", value="brief")
    for name in ("Ann", "narrator"):
        Choices().keep("voices", name, value="two")
    folder = Path(home["XDG_CONFIG_HOME"]) / "companion"
    assert People().all() == {"Ann": Person(own="brief", voice="two")}
    assert "Ann" not in (folder / "settings.toml").read_text()


def test_people_can_be_listed_changed_and_forgotten(companion: Companion) -> None:
    """The command asks for confirmation before it forgets anybody."""
    told = says("people-none")
    assert companion("people").stdout.strip() == told
    assert companion("people", "ann", "braille=auto", "without=hint,rule").returncode == 0
    ann = "Ann: without hint and rule and braille auto.\n"
    assert companion("people", "ANN").stdout == ann
    assert (
        companion("people", "bob", "voice=two", "rate=6").stdout == "Bob: voice two and rate 6.\n"
    )
    assert companion("people", "bob", "voice=").stdout == "Bob: rate 6.\n"
    for wrong, why in {
        "voice=thirty": opening("error-voice-unknown", name="thirty"),
        "rate=fast": "people.Bob.rate must be",
        "rate=70": "people.Bob.rate must be",
        "hat=red": opening("people-option-unknown", option="hat"),
        "braille-table=no-such": "no-such",
    }.items():
        assert why in companion("people", "bob", wrong).stderr
    assert companion("people", "forget", "ann", typed="no\n").stdout.endswith(
        f"{says('people-stays', who='Ann')}\n"
    )
    assert companion("people").stdout == ann + "Bob: rate 6.\n"
    assert companion("people", "forget", "ann", typed="y\n").stdout.endswith(
        f"{says('people-forgotten', who='Ann')}\n"
    )
    assert companion("people").stdout == "Bob: rate 6.\n"
    assert says("people-unknown", name="zoe", names="Bob") in companion("people", "zoe").stderr


def test_display_in_the_next_game_is_found_without_being_named(
    companion: Companion, plugged: Callable[..., BaumEmulator]
) -> None:
    """The next game may be a resumed one. The companion says once that it has remembered the
    display.
    """
    ann = plugged(cells=40)
    kept = printed_start("Notice", "people-kept", all="Ann", count=1)
    with programs_clock():
        first = companion("play", *GAME, "--braille", f"Ann=baum:{ann.path}", typed="ann\n")
        assert kept in first.stdout
        for arguments in (("play", *GAME), ("resume", "--speech", "off")):
            frames = len(ann.frames)
            again = companion(*arguments, typed="")
            assert again.returncode == 0, again.stderr
            assert kept not in again.stdout
            assert opening("auto-none") not in again.stdout
            assert ann.wait_until(lambda: len(ann.frames) > frames)  # noqa: B023 - called at once
    assert companion("people", "ann").stdout == "Ann: braille auto and display Vario 40.\n"
