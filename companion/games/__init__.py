"""One folder a game: its rules, its words, its editions, its rulebook."""
