"""Editions of Parsifal: parsing them, checking them, and asking for them step by step."""
