"""The commands about the game, one file a family; `handlers` are its commands by their ids."""
