"""The commands of a room, one file for each family. Each adds itself to the room that it gets."""
