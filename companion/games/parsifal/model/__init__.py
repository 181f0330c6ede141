"""The state of a game of Parsifal, and the places of its tarots."""
