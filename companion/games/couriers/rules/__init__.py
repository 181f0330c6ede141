"""The game's rules, each marked with its id in the rulebook."""
