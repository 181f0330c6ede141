"""Hosts run a session. They write the outcome of each input, then deliver it."""
