"""The devices that are open during a game."""

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
    """The devices that are open during a game.

    displays: number of displays and monitors.
    missing: why devices can't be used yet, e.g. because they aren't connected, as phrase ids with
        facts.
    found: displays that were found for the option "auto", as phrase ids with facts.
    brlttys: the hosts whose BRLTTY a link uses.
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
        """Whether nothing is being spoken, neither by the loudspeaker nor in an earpiece."""
        ears = all(ear.is_quiet for ear in self.lines.ears)
        return ears and (self.speech is None or self.speech.is_quiet)

    def finish(self, within_s: float) -> None:
        """Release all devices, but first let the voice finish speaking.

        within_s: how long to wait for the voice at most, in seconds.
        """
        if self.speech is not None:
            self.speech.finish(within_s)
        if self.earcons is not None:
            self.earcons.close()
        self.lines.close()


def listener_in_full(outputs: Outputs, devices: Devices, seat: Seat) -> Listener:
    """Return how much a seat wants to hear by ear or on a phone: by default, whole sentences.

    If the seat also has a braille display, this seat's own setting applies only to the display.
    """
    own = outputs.lines.own.get(seat)
    if own is not None and own.outputs:
        return Listener(seat)
    its = outputs.lines.listener(seat)
    if simple(seat.name) not in map(simple, devices.settings.verbosity):
        its.own, its.others = Listener(seat).own, Listener(seat).others
    return its
