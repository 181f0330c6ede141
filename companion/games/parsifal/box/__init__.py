"""Reads and checks editions of Parsifal, and asks players for their own."""
