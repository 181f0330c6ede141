"""A room's commands, one family per file. Each class adds its commands to the room it is given."""
