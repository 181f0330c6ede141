"""Web pages that any phone on the network can show, as a line for one seat."""
