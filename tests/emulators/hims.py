"""An emulated HIMS display on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

#: The bit for each key of a Braille Sense.
BITS = {
    **{f"dot{dot}": dot - 1 for dot in range(1, 9)},
    **{"space": 8, "f1": 9, "f2": 10, "f3": 11, "f4": 12, "backward": 13, "forward": 14},
    **{"left scroll up": 16, "left scroll down": 17},
    **{"right scroll up": 18, "right scroll down": 19},
}


class HimsEmulator(EmulatedDisplay):
    """A Braille Sense with four scroll keys by default.

    letters: the letters that identify the model, or "".
    """

    def __init__(self, path: Path, cells: int = 32, *, letters: str = "LX") -> None:
        self.letters = letters
        self.asked: list[bytes] = []
        super().__init__(path, cells)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self.press_bits(*(BITS[name] for name in names))

    def press_bits(self, *bits: int) -> None:
        """Press keys, given by their bit numbers, then release them."""
        self.send(told(1, keys=sum(1 << bit for bit in bits)))

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self.send(told(0, cell))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if buffer and buffer[0] == 0x1C:
            return self._named(buffer)
        if buffer and buffer[0] not in {0xFB, 0xFC}:
            del buffer[0]
            return True
        if len(buffer) < 6:
            return False
        size = 6 + buffer[4] + 256 * buffer[5] + 12
        if len(buffer) < size:
            return False
        packet = bytes(buffer[:size])
        del buffer[:size]
        data, sum_at = packet[6:-12], size - 3
        whole = (
            packet[1:4] == bytes([packet[0], 1, 0xF0])
            and packet[-12:-3] == bytes.fromhex("f1 f2 00 00 f3 00 00 00 00")
            and packet[-2:] == b"\xfd\xfd"
            and (sum(packet) - packet[sum_at]) % 256 == packet[sum_at]
        )
        if whole and packet[0] == 0xFB and data == bytes(32):
            self.send(told(2, self.cells))
        elif whole and packet[0] == 0xFC and len(data) == self.cells:
            self.show(data)
        return True

    def _named(self, buffer: bytearray) -> bool:
        if len(buffer) < 4:
            return False
        question = bytes(buffer[:4])
        del buffer[:4]
        self.asked.append(question)
        if self.letters and question == b"\x1c" + self.letters.encode() + b"\x1f":
            self.send(question)
        return True


def told(kind: int, value: int = 0, keys: int = 0) -> bytes:
    """Return a packet from the display. Its second-to-last byte is the checksum."""
    packet = bytes([0xFA, kind, 0x01, value]) + keys.to_bytes(4, "little")
    return packet + bytes([(sum(packet) + 0xFB) % 256, 0xFB])
