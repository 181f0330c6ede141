"""Complete games, word for word and dot for dot, with everything that each listener received."""
