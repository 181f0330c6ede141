"""The pieces of the game, the state of a game, and where each piece is."""
