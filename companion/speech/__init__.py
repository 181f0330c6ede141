"""Speech: speaks messages in order, and stops at once when a listener asks it to."""
