"""The game's pieces, the state of a game, and where each piece is."""
