"""A page for each seat, on any phone in the network, as the seat's own line."""
