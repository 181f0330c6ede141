"""Speech: speaks messages in order, and stops at once when the listener asks."""
