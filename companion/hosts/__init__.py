"""Hosts run sessions. They write the outcome of each input, then deliver it."""
