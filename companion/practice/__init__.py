"""Practice players. They play for empty seats, and know only what people in those seats would
know.
"""
