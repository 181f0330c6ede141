"""The state of a game: the town, the vans, the cards, and where everything is on the table."""
