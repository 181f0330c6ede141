"""How many words a player has to hear, feel and type."""
