"""Players for seats in which nobody sits: they know what their seat knows, and no more."""
