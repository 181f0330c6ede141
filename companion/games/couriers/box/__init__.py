"""Parses and checks the contents of an edition, and asks for them step by step."""
