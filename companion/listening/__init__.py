"""Spoken commands: what may be said now, who hears it, and whether that is enough to act."""
