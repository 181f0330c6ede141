"""Complete games, word for word and dot for dot: everything that each listener received."""
