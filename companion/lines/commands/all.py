"""Adds all commands that a room's equipment allows."""

from companion.lines.commands.displays import DisplayCommands
from companion.lines.commands.earpieces import EarpieceCommands
from companion.lines.commands.help import HelpCommand
from companion.lines.commands.microphone import MicrophoneCommands, MicrophoneControl
from companion.lines.commands.phones import PhoneCommands, PhoneControl
from companion.lines.commands.queue import QueueCommands
from companion.lines.commands.review import ReviewCommands
from companion.lines.commands.voice import VoiceCommands, VoiceControl
from companion.lines.room import Room, TableLink
from companion.session.context import Preferences


def add_commands(
    room: Room,
    link: TableLink,
    preferences: Preferences,
    *,
    voice: VoiceControl | None,
    microphone: MicrophoneControl | None,
    phones: PhoneControl | None = None,
) -> None:
    """Add the commands. phones: the room's phones, or None if phones can't be used here."""
    VoiceCommands(room, voice, preferences)
    ReviewCommands(room, link)
    QueueCommands(room)
    DisplayCommands(room)
    MicrophoneCommands(room, microphone, preferences)
    EarpieceCommands(room, link)
    HelpCommand(room, link)
    if phones is not None:
        PhoneCommands(room, phones)
