"""Understands what people say in their own words.

It proposes readings of a line, and never acts on them.
"""
