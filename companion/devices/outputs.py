"""A game's open devices."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.devices.options import Devices
from companion.lines.line import Lines
from companion.narration.listener import Listener
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.speech.earcons import EarconPlayer
from companion.speech.speaker import Speaker


@dataclass(slots=True)
class Outputs:
    """A game's open devices.

    missing: devices that aren't there yet, or that another program is using, as phrase ids with
    facts.
    brlttys: the hosts whose BRLTTY is in use.
    found: displays that were assigned automatically, as phrase ids with facts.
    """

    lines: Lines
    speech: Speaker | None = None
    earcons: EarconPlayer | None = None
    displays: int = 0
    missing: list[tuple[str, Mapping[str, str | int]]] = field(default_factory=list)
    found: list[tuple[str, Mapping[str, str | int]]] = field(default_factory=list)
    brlttys: set[str] = field(default_factory=set)

    @property
    def is_quiet(self) -> bool:
        """Whether the voice has finished speaking."""
        ears = all(ear.is_quiet for ear in self.lines.ears)
        return ears and (self.speech is None or self.speech.is_quiet)

    def finish(self, within_s: float) -> None:
        """Wait at most this many seconds for the voice to finish, then release the devices."""
        if self.speech is not None:
            self.speech.finish(within_s)
        if self.earcons is not None:
            self.earcons.close()
        self.lines.close()


def listener_in_full(outputs: Outputs, devices: Devices, seat: Seat) -> Listener:
    """Return a listener who gets whole sentences, except on a braille line."""
    own = outputs.lines.own.get(seat)
    if own is not None and own.outputs:
        return Listener(seat)
    its = outputs.lines.listener(seat)
    if simple(seat.name) not in map(simple, devices.settings.verbosity):
        its.own, its.others = Listener(seat).own, Listener(seat).others
    return its
