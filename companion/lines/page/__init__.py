"""A page that serves as a seat's own line, on any phone on the network."""
