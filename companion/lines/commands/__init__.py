"""The commands of a room, one file a family. Each adds itself to the room that it is given."""
