"""Web pages that any phone on the network can open. Each page is the line of one seat."""
