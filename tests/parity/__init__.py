"""Measures how much a player has to hear, feel and type."""
