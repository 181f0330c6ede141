"""Measures how much players have to hear, feel and type in each game."""
