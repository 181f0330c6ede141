"""The state of a game: the town, the vans and the cards."""
