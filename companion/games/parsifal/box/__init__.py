"""Parses and checks editions of Parsifal, and asks for them step by step."""
