"""A page for each seat, on any phone in the network: a line of one's own."""
