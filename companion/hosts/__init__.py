"""Hosts run a table's session: they save the outcome of each input, then deliver it."""
