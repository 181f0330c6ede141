"""Commands about the game, one family per file.

In each family, `handlers` maps command ids to functions.
"""
