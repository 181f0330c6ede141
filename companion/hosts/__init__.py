"""Hosts run a session: they write the outcome of each input, then deliver it."""
