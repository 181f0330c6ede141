"""Tests that HID displays are found and named, and that the program says why if one can't be
opened.
"""

import os

import pytest

from companion.braille.display import Identity
from companion.braille.displays import HID, codec_at
from companion.devices.display_link import LISTEN_S
from companion.devices.finding import (
    Candidate,
    all_ports_here,
    candidates,
    drivers_of,
    look,
    named,
)
from companion.devices.hid_ports import hid_ports_here, permission_rules
from companion.devices.ports import PortHere
from companion.errors import DeviceError, UsageError
from tests.braille.heard import Hear, clock_of, give_up
from tests.emulators.hid import HidBus, StandardEmulator
from tests.emulators.hid_makers import BaumHid, HumanWareHid


@pytest.mark.parametrize(
    ("usb", "name", "pages", "drivers"),
    [
        ((0x1C71, 0xCE01), "NLS eReader", (0x93, 0x41), ("humanware", "standard")),
        ((0x1D6B, 0x0246), "Brailliant BI 40X", (0x93, 0x06), ("humanware",)),
        ((0x9999, 0x1234), "Monarch", (0x41,), ("standard",)),
        ((0x0483, 0xA1D3), "Orbit Reader 20", (0xFF00,), ("baum",)),
        ((0x0483, 0xA1D3), "Orbit Reader 20", (0x41,), ("standard",)),
        ((0x1FE4, 0x00A4), "Activator", (0xFF00, 0x41), ("handytech", "standard")),
        ((0x1FE4, 0x00A4), "Activator", (0x41, 0x01), ("standard",)),
        ((0x0798, 0x0640), "ALVA BC640", (0xFF00,), ("alva",)),
        ((0xC251, 0x1130), "Esytime", (0xFF00, 0x01), ("eurobraille",)),
        ((0x045E, 0x940A), "Braille eMotion", (0xFF00,), ("hims",)),
        ((0x046D, 0xC077), "Optical Mouse", (0x01,), ()),
        ((0x046D, 0xC52B), "USB Receiver", (0x01, 0x0C, 0xFF00), ()),
        ((0x0F4E, 0x0114), "Focus", (0xFF00,), ()),
    ],
)
def test_usage_pages_and_ids_of_a_device_determine_its_drivers(
    usb: tuple[int, int], name: str, pages: tuple[int, ...], drivers: tuple[str, ...]
) -> None:
    assert drivers_of(PortHere("hid:x", name, usb, "", pages)) == drivers


def test_only_hid_devices_that_are_displays_count_as_ports() -> None:
    HumanWareHid()
    mouse = StandardEmulator("cadence-single", product="Mouse")
    mouse.pages = (0x01,)
    assert len(hid_ports_here()) == 2
    ports = [port for port in all_ports_here() if port.path.startswith(HID)]
    assert [port.path for port in ports] == ["hid:1C71:CE01:HW123"]
    assert candidates(ports, []) == [Candidate("hid:1C71:CE01:HW123", ("humanware",))]


def test_display_plugged_in_elsewhere_keeps_the_name_of_its_port(hear: Hear) -> None:
    display = HumanWareHid()
    heard = hear(display, codec_at("humanware", HID))
    heard.connect()
    heard.told()
    display.unplug()
    assert heard.told() == "gone"
    display.node = "/dev/hidraw99"
    display.plug_in()
    assert isinstance(heard.told(), Identity)


def test_two_displays_of_one_model_without_serial_numbers_are_named_by_their_paths() -> None:
    displays = [StandardEmulator("cadence-single") for _ in range(2)]
    ports = [port.path for port in hid_ports_here()]
    assert ports == sorted(HID + display.node for display in displays)
    for display in displays:
        clock = clock_of(display)
        with clock.passing():
            assert look(Candidate(HID + display.node, ("standard",)), clock=clock).found


def test_display_is_found_by_its_driver_and_port_name() -> None:
    display = BaumHid()
    with clock_of(display).passing():
        looked = look(named(str(display.path), all_ports_here()), clock=clock_of(display))
    assert looked.found
    assert (looked.found.driver, looked.found.identity.cells) == ("baum", 20)


def refused(hear: Hear, display: StandardEmulator) -> DeviceError:
    return hear(display, codec_at("standard", HID)).refusal()


def test_missing_permission_is_reported_with_the_rule_that_grants_it(
    hear: Hear, bus: HidBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = StandardEmulator("cadence-single")
    bus.refused.add(display.node)
    monkeypatch.setattr(os.path, "exists", lambda _path: True)
    monkeypatch.setattr(os, "access", lambda *_: False)
    error = refused(hear, display)
    assert error.phrase == "hid-denied"
    assert error.facts == {
        "port": str(display.path),
        "rule": 'KERNEL=="hidraw*", ATTRS{idVendor}=="361f", ATTRS{idProduct}=="52ae",'
        ' TAG+="uaccess"',
    }


def test_device_in_use_by_another_program_is_reported(
    hear: Hear, bus: HidBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = StandardEmulator("cadence-single")
    bus.refused.add(display.node)
    monkeypatch.setattr(os.path, "exists", lambda _path: True)
    monkeypatch.setattr(os, "access", lambda *_: True)
    assert refused(hear, display).phrase == "hid-busy"


def test_program_holding_a_device_open_is_named(
    hear: Hear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.devices.hid_ports.holder_of", lambda _path: "orca")
    error = refused(hear, StandardEmulator("cadence-single"))
    assert (error.phrase, error.facts["holder"]) == ("port-held", "orca")


def test_display_plugged_in_later_is_found(hear: Hear) -> None:
    display = StandardEmulator("cadence-single")
    display.unplug()
    heard = hear(display, codec_at("standard", HID))
    assert heard.refusal().phrase == "port-missing"
    display.plug_in()
    assert heard.connect().rows == 4


#: Descriptors in which no cells can be found.
WITHOUT_CELLS = {
    "empty": "",
    "gamepad": "05 41 09 05 A1 01 09 30 75 08 95 02 81 02 C0",
    "cut off inside the cells' item": "05 41 09 01 A1 01 09 02 A1 02 09 03 75 08 95 14 91",
    "row without a field": "05 41 09 01 A1 01 09 02 A1 02 C0 C0",
    "cells of no size": "05 41 09 01 A1 01 09 02 A1 02 09 03 75 00 95 14 91 02 C0 C0",
    "more cells than fit a report": "05 41 09 01 A1 01 09 03 75 08 96 FF FF 91 02 C0",
    "more cells than any display has": "05 41 09 01 A1 01 09 03 75 08 96 01 10 91 02 C0",
    "long item that doesn't end": "FE FF 00 05 41 09 01 A1 01 09 03 75 08 95 14 91 02 C0",
    "cells on another page": "05 01 09 01 A1 01 09 03 75 08 95 14 91 02 C0",
}


@pytest.mark.parametrize("descriptor", WITHOUT_CELLS.values(), ids=WITHOUT_CELLS.keys())
def test_display_whose_descriptor_has_no_cells_is_refused_in_one_sentence(
    hear: Hear, descriptor: str
) -> None:
    display = StandardEmulator("cadence-single")
    display.descriptor = bytes.fromhex(descriptor)
    heard = hear(display, codec_at("standard", HID), LISTEN_S)
    give_up(heard.clock, LISTEN_S)
    error = heard.refusal()
    assert (error.phrase, error.facts) == ("display-no-cells", {"port": str(display.path)})
    assert display.reports == []


def test_search_for_displays_says_which_one_has_no_cells() -> None:
    display = StandardEmulator("cadence-single")
    display.descriptor = b""
    clock = clock_of(display)
    with clock.passing():
        looked = look(named(str(display.path), all_ports_here()), clock=clock)
    assert looked.trouble
    assert looked.trouble.phrase == "display-no-cells"


def test_missing_hidapi_is_reported_in_one_sentence(
    hear: Hear, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise DeviceError("hid-missing")

    monkeypatch.setattr("companion.devices.hid_ports.hidapi", missing)
    assert refused(hear, StandardEmulator("cadence-single")).phrase == "hid-missing"
    assert hid_ports_here() == []


@pytest.mark.parametrize(
    ("driver", "port"), [("standard", "/dev/ttyUSB0"), ("focus", "hid:0F4E:0114")]
)
def test_driver_without_hid_ports_is_refused(driver: str, port: str) -> None:
    with pytest.raises(UsageError) as error:
        codec_at(driver, port)
    assert error.value.phrase == "display-elsewhere"


def test_printed_udev_rules_cover_all_displays() -> None:
    """An id that belongs to the maker of a chip needs one rule per display, because many other
    devices have the same id.
    """
    rules = permission_rules()
    assert 'KERNEL=="hidraw*", ATTRS{idVendor}=="1c71", TAG+="uaccess"' in rules
    assert 'KERNEL=="hidraw*", KERNELS=="0005:1C71:*", TAG+="uaccess"' in rules
    assert not [rule for rule in rules if '"0483"' in rule and "idProduct" not in rule]
    assert len(rules) == len(set(rules))
