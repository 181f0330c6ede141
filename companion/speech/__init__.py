"""Speech: messages are spoken in order, and stop at once when the listener asks."""
