"""Speech: words to sound, at once, in order, and silent when told."""
