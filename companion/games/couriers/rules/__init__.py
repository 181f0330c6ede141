"""The rules of the game, each marked with its id in the rulebook."""
