"""Reads what people say in their own words: it proposes readings, and never acts."""
