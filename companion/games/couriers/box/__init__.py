"""Reads and checks edition files, and creates new ones by asking the user step by step."""
