"""The rules of the game. Each part names the rules in the rulebook that it implements."""
