"""A referee and companion for blind people who play physical games at a table."""

__version__ = "0.1.0"
