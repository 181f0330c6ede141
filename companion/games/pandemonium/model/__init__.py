"""The state of a game: the city, the pieces and the turn in progress."""
