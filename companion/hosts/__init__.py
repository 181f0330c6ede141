"""Hosts run a session: they write each input's outcome, then deliver it."""
