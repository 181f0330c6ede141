"""The games on disk."""
