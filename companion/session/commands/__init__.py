"""The commands about the game, one file for each family; `handlers` has its commands by id."""
