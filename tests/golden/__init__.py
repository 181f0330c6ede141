"""Complete games, word for word and dot for dot: what each listener got."""
