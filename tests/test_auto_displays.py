"""Tests which player gets which display if players' displays are given as `auto`."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.braille.display import Identity
from companion.devices.automatic import News, with_displays_found
from companion.devices.brltty_link import BrlttyDisplay, BrlttyHere
from companion.devices.finding import Found, Looked
from companion.devices.owners import Remembered, RememberedDisplays
from companion.errors import DeviceError, UsageError
from companion.referee.seat import seats_named

SEATS = seats_named("Ann", "Bob", "Cara")


class Table:
    """Remembered displays, displays on ports, and the reports about them."""

    def __init__(self, folder: Path) -> None:
        self.memory = RememberedDisplays(folder / "displays.toml")
        self.found: News = []
        self.missing: News = []
        self.here: list[Looked] = []
        self.without: Sequence[str] = ()
        self.brltty = BrlttyHere()

    def remember(self, who: str, port: str, serial: str = "", driver: str = "baum") -> None:
        self.memory.keep(who, Remembered(port, driver, "Vario 40", serial))

    def plug(
        self, port: str, serial: str = "", driver: str = "baum", model: str = "Vario 40"
    ) -> None:
        self.here.append(Looked(port, Found(port, driver, Identity(model, 40, serial))))

    def held(self, port: str) -> None:
        trouble = DeviceError("port-held", port=port, holder="brltty")
        self.here.append(Looked(port, trouble=trouble))

    def give_brltty(self, driver: str = "baum", port: str | None = None) -> None:
        display = BrlttyDisplay(Identity("Baum 40", 40), driver, port)
        self.brltty = BrlttyHere(is_running=True, display=display)

    def _look(self, known: Sequence[tuple[str, str]], without: Sequence[str]) -> list[Looked]:
        self.known, self.without = known, without
        return [looked for looked in self.here if looked.port not in without]

    def gives(self, *wishes: str) -> list[str]:
        return with_displays_found(
            wishes, SEATS, self.memory, self, self._look, lambda: self.brltty
        )

    def told(self) -> list[str]:
        return [phrase for phrase, _ in (*self.found, *self.missing)]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_ports_are_not_searched_unless_auto_is_chosen(table: Table) -> None:
    table.plug("/dev/a")
    assert table.gives("Ann=baum:/dev/a", "monitor") == ["Ann=baum:/dev/a", "monitor"]
    assert not hasattr(table, "known")


def test_player_gets_their_remembered_display_on_any_port(table: Table) -> None:
    """For this, the display needs a serial number. The new port is then remembered."""
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/b", "16")
    table.plug("/dev/c", "17")
    assert table.gives("Ann=auto") == ["Ann=baum:/dev/c"]
    assert table.found == [("auto-found", {"who": "Ann", "model": "Vario 40"})]
    assert table.known == [("/dev/a", "baum")]
    remembered = table.memory.of("Ann")
    assert remembered
    assert (remembered.port, remembered.serial) == ("/dev/c", "17")


def test_player_without_a_remembered_display_gets_the_first_free_one(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/b", "16")
    table.plug("/dev/c", "15")
    assert table.gives("ann=auto", "Bob=auto") == ["Ann=baum:/dev/b", "Bob=baum:/dev/c"]


def test_another_players_display_is_never_given_away(table: Table) -> None:
    """Bob's display isn't given to Ann, even though Bob hasn't asked for a display."""
    table.remember("Bob", "/dev/b", "16")
    table.plug("/dev/b", "16")
    assert table.gives("Ann=auto") == []
    assert table.missing == [("auto-none-for", {"who": "Ann"})]


def test_display_that_belongs_to_an_absent_person_may_be_used(table: Table) -> None:
    table.remember("Zoe", "/dev/b", "16")
    table.plug("/dev/b", "16")
    assert table.gives("Ann=auto") == ["Ann=baum:/dev/b"]


def test_displays_plugged_into_swapped_ports_go_to_their_own_players(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.remember("Bob", "/dev/b", "16")
    table.plug("/dev/a", "16")
    table.plug("/dev/b", "17")
    assert table.gives("auto") == ["Ann=baum:/dev/b", "Bob=baum:/dev/a"]


def test_unknown_display_on_a_players_port_stays_blank(table: Table) -> None:
    """The port stays open for that player in case the right display is plugged in again."""
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/a", "99")
    table.plug("/dev/b", "15")
    assert table.gives("auto") == ["Ann=baum:/dev/a", "baum:/dev/b"]
    assert table.told() == ["auto-found-shared"]
    own = table.memory.own("Ann", "baum", "/dev/a")
    assert own
    assert own.serial == "17"


def test_display_on_a_players_port_that_needs_a_different_driver_is_reported(table: Table) -> None:
    """The player can't use this display during the game, because the open driver is the wrong
    one.
    """
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/a", "", "focus", "Focus 40")
    assert table.gives("Ann=auto", "auto") == []
    facts = {"who": "Ann", "model": "Focus 40", "driver": "focus", "port": "/dev/a"}
    assert table.missing == [("auto-other", facts)]


def test_display_without_a_serial_number_is_recognised_only_on_its_port(table: Table) -> None:
    table.remember("Ann", "/dev/a")
    table.remember("Bob", "/dev/b")
    table.plug("/dev/b")
    table.plug("/dev/c")
    assert table.gives("auto") == ["Bob=baum:/dev/b", "baum:/dev/c"]


def test_choosing_auto_for_everyone_shares_a_display_that_belongs_to_nobody(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/b", "15")
    table.plug("/dev/a", "17")
    table.plug("/dev/c", "14")
    assert table.gives("auto") == ["Ann=baum:/dev/a", "baum:/dev/b"]
    assert table.told() == ["auto-found", "auto-found-shared"]


def test_player_with_a_named_display_does_not_get_another(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/a", "17")
    table.plug("/dev/b", "15")
    assert table.gives("Ann=baum:/dev/c", "auto") == ["Ann=baum:/dev/c", "baum:/dev/b"]
    assert table.without == ["/dev/c"]


def test_display_with_two_ports_is_assigned_only_once(table: Table) -> None:
    """A display can be connected by cable and by Bluetooth at the same time."""
    table.plug("/dev/a", "17")
    table.plug("/dev/b", "17")
    assert table.gives("Ann=auto", "auto") == ["Ann=baum:/dev/a"]


def test_search_that_finds_no_display_is_reported_in_one_sentence(table: Table) -> None:
    assert table.gives("auto") == []
    assert table.missing == [("auto-none", {})]


def test_port_in_use_is_reported_with_the_other_programs_name(table: Table) -> None:
    table.held("/dev/a")
    assert table.gives("Ann=auto", "auto") == []
    assert table.missing == [("port-held", {"port": "/dev/a", "holder": "brltty"})]


def test_brlttys_display_is_used_through_brltty(table: Table) -> None:
    """The display isn't remembered, because BRLTTY doesn't report a serial number."""
    table.give_brltty()
    assert table.gives("Ann=auto") == ["Ann=brlapi"]
    assert table.told() == ["auto-found", "brltty-has-display"]
    assert table.memory.of("Ann") is None
    assert table.gives("auto") == ["brlapi"]
    assert table.gives("auto", "Bob=brlapi") == ["Bob=brlapi"]


def test_brlttys_display_is_chosen_only_if_no_other_display_is_free(table: Table) -> None:
    table.give_brltty()
    table.plug("/dev/b", "16")
    assert table.gives("Ann=auto", "auto") == ["Ann=baum:/dev/b", "brlapi"]


def test_brlttys_display_goes_to_the_player_who_used_that_model(table: Table) -> None:
    """Nobody gets the display if its owner didn't ask for one, or if two players have used this
    model.
    """
    table.remember("Bob", "/dev/b", "16")
    table.give_brltty()
    assert table.gives("auto") == ["Bob=brlapi"]
    assert table.gives("Ann=auto") == []
    table.remember("Ann", "/dev/a", "17")
    table.missing.clear()
    assert table.gives("auto") == []
    assert table.missing == [("brltty-whose", {"model": "Baum 40"})]


def test_port_whose_display_is_used_through_brltty_is_not_reported(table: Table) -> None:
    table.held("/dev/a")
    table.give_brltty(port="/dev/a")
    assert table.gives("Ann=auto") == ["Ann=brlapi"]
    assert table.told() == ["auto-found", "brltty-has-display"]


def test_search_that_finds_no_display_while_brltty_is_running_mentions_brltty(table: Table) -> None:
    table.brltty = BrlttyHere(is_running=True, trouble=DeviceError("brltty-refuses"))
    assert table.gives("Ann=auto") == []
    assert table.told() == ["auto-none-for", "brltty-may-have"]


def test_unknown_player_is_refused(table: Table) -> None:
    with pytest.raises(UsageError):
        table.gives("Zoe=auto")
