"""Interprets what people say in their own words. It proposes readings, and never acts."""
