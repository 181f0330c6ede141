"""Understands what people say in their own words.

This package proposes readings of a line, and never acts on them.
"""
