"""Who gets which display when it is left to the companion."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.braille.display import Identity
from companion.devices.automatic import News, with_displays_found
from companion.devices.finding import Found, Looked
from companion.devices.owners import Remembered, RememberedDisplays
from companion.errors import DeviceError, UsageError
from companion.referee.seat import seats_named

SEATS = seats_named("Ann", "Bob", "Cara")


class Table:
    """What is remembered, what is at the ports, and what was told."""

    def __init__(self, folder: Path) -> None:
        self.memory = RememberedDisplays(folder / "displays.toml")
        self.found: News = []
        self.missing: News = []
        self.here: list[Looked] = []
        self.without: Sequence[str] = ()

    def remember(self, who: str, port: str, serial: str = "", driver: str = "baum") -> None:
        self.memory.keep(who, Remembered(port, driver, "Vario 40", serial))

    def plug(
        self, port: str, serial: str = "", driver: str = "baum", model: str = "Vario 40"
    ) -> None:
        self.here.append(Looked(port, Found(port, driver, Identity(model, 40, serial))))

    def held(self, port: str) -> None:
        trouble = DeviceError("port-held", port=port, holder="brltty")
        self.here.append(Looked(port, trouble=trouble))

    def _look(self, known: Sequence[tuple[str, str]], without: Sequence[str]) -> list[Looked]:
        self.known, self.without = known, without
        return [looked for looked in self.here if looked.port not in without]

    def gives(self, *wishes: str) -> list[str]:
        return with_displays_found(wishes, SEATS, self.memory, self, self._look)

    def told(self) -> list[str]:
        return [phrase for phrase, _ in (*self.found, *self.missing)]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_without_auto_nothing_is_looked_at(table: Table) -> None:
    table.plug("/dev/a")
    assert table.gives("Ann=baum:/dev/a", "monitor") == ["Ann=baum:/dev/a", "monitor"]
    assert not hasattr(table, "known")


def test_a_player_gets_the_remembered_display_wherever_it_is(table: Table) -> None:
    """If it has a serial number; its new place is remembered."""
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/b", "16")
    table.plug("/dev/c", "17")
    assert table.gives("Ann=auto") == ["Ann=baum:/dev/c"]
    assert table.found == [("auto-found", {"who": "Ann", "model": "Vario 40"})]
    assert table.known == [("/dev/a", "baum")]
    remembered = table.memory.of("Ann")
    assert remembered
    assert (remembered.port, remembered.serial) == ("/dev/c", "17")


def test_else_the_first_that_is_free(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/b", "16")
    table.plug("/dev/c", "15")
    assert table.gives("ann=auto", "Bob=auto") == ["Ann=baum:/dev/b", "Bob=baum:/dev/c"]


def test_another_players_display_is_never_given_away(table: Table) -> None:
    """Not even if that player did not ask for one."""
    table.remember("Bob", "/dev/b", "16")
    table.plug("/dev/b", "16")
    assert table.gives("Ann=auto") == []
    assert table.missing == [("auto-none-for", {"who": "Ann"})]


def test_the_display_of_someone_who_is_not_here_may_be_used(table: Table) -> None:
    table.remember("Zoe", "/dev/b", "16")
    table.plug("/dev/b", "16")
    assert table.gives("Ann=auto") == ["Ann=baum:/dev/b"]


def test_swapped_displays_go_to_their_players(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.remember("Bob", "/dev/b", "16")
    table.plug("/dev/a", "16")
    table.plug("/dev/b", "17")
    assert table.gives("auto") == ["Ann=baum:/dev/b", "Bob=baum:/dev/a"]


def test_another_display_at_a_players_port_stays_apart(table: Table) -> None:
    """It is opened for that player, so that the right one comes back; its display refuses it."""
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/a", "99")
    table.plug("/dev/b", "15")
    assert table.gives("auto") == ["Ann=baum:/dev/a", "baum:/dev/b"]
    assert table.told() == ["auto-found-shared"]
    own = table.memory.own("Ann", "baum", "/dev/a")
    assert own
    assert own.serial == "17"


def test_a_display_that_speaks_otherwise_at_a_players_port_is_told(table: Table) -> None:
    """It cannot be accepted in play, since another driver listens there."""
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/a", "", "focus", "Focus 40")
    assert table.gives("Ann=auto", "auto") == []
    facts = {"who": "Ann", "model": "Focus 40", "driver": "focus", "port": "/dev/a"}
    assert table.missing == [("auto-other", facts)]


def test_a_display_without_serial_number_is_ones_own_at_its_port_only(table: Table) -> None:
    table.remember("Ann", "/dev/a")
    table.remember("Bob", "/dev/b")
    table.plug("/dev/b")
    table.plug("/dev/c")
    assert table.gives("auto") == ["Bob=baum:/dev/b", "baum:/dev/c"]


def test_auto_gives_to_all_what_is_nobodys(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/b", "15")
    table.plug("/dev/a", "17")
    table.plug("/dev/c", "14")
    assert table.gives("auto") == ["Ann=baum:/dev/a", "baum:/dev/b"]
    assert table.told() == ["auto-found", "auto-found-shared"]


def test_who_has_a_display_by_name_gets_no_other(table: Table) -> None:
    table.remember("Ann", "/dev/a", "17")
    table.plug("/dev/a", "17")
    table.plug("/dev/b", "15")
    assert table.gives("Ann=baum:/dev/c", "auto") == ["Ann=baum:/dev/c", "baum:/dev/b"]
    assert table.without == ["/dev/c"]


def test_a_display_at_two_ports_is_given_once(table: Table) -> None:
    """By cable and by Bluetooth."""
    table.plug("/dev/a", "17")
    table.plug("/dev/b", "17")
    assert table.gives("Ann=auto", "auto") == ["Ann=baum:/dev/a"]


def test_nothing_found_is_one_sentence(table: Table) -> None:
    assert table.gives("auto") == []
    assert table.missing == [("auto-none", {})]


def test_a_port_that_another_program_holds_is_told(table: Table) -> None:
    """With the program's name, which is the help that is needed."""
    table.held("/dev/a")
    assert table.gives("Ann=auto", "auto") == []
    assert table.missing == [("port-held", {"port": "/dev/a", "holder": "brltty"})]


def test_an_unknown_player_is_refused(table: Table) -> None:
    with pytest.raises(UsageError):
        table.gives("Zoe=auto")
