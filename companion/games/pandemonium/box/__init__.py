"""Parses and checks the components of an edition, and asks for them."""
