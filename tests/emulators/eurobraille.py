"""An emulated EuroBraille display on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

BITS = {
    **{f"switch {number} right": 2 * number - 2 for number in range(1, 7)},
    **{f"switch {number} left": 2 * number - 1 for number in range(1, 7)},
    **{"left joystick up": 16, "left joystick down": 17, "left joystick right": 18},
    **{"left joystick left": 19, "left joystick press": 20},
    **{"right joystick up": 24, "right joystick down": 25, "right joystick right": 26},
    **{"right joystick left": 27, "right joystick press": 28},
}
IRIS_BITS = {
    **{f"l{number}": number - 1 for number in range(1, 9)},
    **{"up arrow": 8, "down arrow": 9, "right arrow": 10, "left arrow": 11},
}


class EuroBrailleEmulator(EmulatedDisplay):
    """An Esys 40 by default.

    driver: the name by which the host has identified itself.
    pongs: how many pings the host has answered.
    """

    def __init__(self, path: Path, cells: int = 40, *, kind: int = 0x08) -> None:
        self.kind = kind
        self.driver: str | None = None
        self.pongs = 0
        super().__init__(path, cells)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        if self.kind <= 0x06:
            bits = sum(1 << IRIS_BITS[name] for name in names)
            self.send(packet("KC", bits.to_bytes(2, "big")))
            return
        bits = sum(1 << BITS[name] for name in names)
        self.send(packet("KC", bits.to_bytes(4, "big")))
        self.send(packet("KC", bytes(4)))

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self.send(packet("KI", bytes([0x01, cell + 1])))

    def ping(self) -> None:
        """Send the ping that an Iris sends every two seconds."""
        self.send(packet("TL"))

    def visit_menu(self) -> None:
        """Open and close the display's own menu, which overwrites the cells."""
        self.send(packet("RM"))
        self.show(b"\xff" * self.cells)
        self.send(packet("RP"))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if buffer and buffer[0] != 0x02:
            del buffer[0]
            return True
        if len(buffer) < 3:
            return False
        size = 1 + 256 * buffer[1] + buffer[2] + 1
        if len(buffer) < size:
            return False
        letters, data, end = bytes(buffer[3:5]), bytes(buffer[5 : size - 1]), buffer[size - 1]
        del buffer[:size]
        if end != 0x03:
            return True
        if letters == b"SI":
            self._tell()
        elif letters == b"BS" and len(data) == self.cells:
            self.show(data)
        elif letters == b"Sn":
            self.driver = data.decode()
        elif letters == b"TL":
            self.pongs += 1
        return True

    def _tell(self) -> None:
        for letters, data in (
            ("SN", b"A EuroBraille display\0"),
            ("SH", b"EURO\0"),
            ("SS", b"00001234\0"),
            ("SL", b"FR"),
            ("SG", bytes([self.cells])),
            ("ST", bytes([self.kind])),
            ("SO", bytes(4)),
            ("SW", b"V2.04 01-01-2014"),
            ("SP", b"2.00"),
            ("SM", b"\x01\x00"),
            ("SI", b""),
        ):
            self.send(packet(letters, data))


def packet(letters: str, data: bytes = b"") -> bytes:
    """Return a packet for either direction. Its length field counts the field's own two bytes
    too.
    """
    return b"\x02" + (4 + len(data)).to_bytes(2, "big") + letters.encode() + data + b"\x03"
