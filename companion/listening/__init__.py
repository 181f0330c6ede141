"""Spoken commands: works out what can be said now, what was said, and whether to act on it."""
