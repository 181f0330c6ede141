"""Parses and checks the contents of a box, and asks for them step by step."""
