"""Whoever runs a session: it writes what comes of an input, then delivers it."""
