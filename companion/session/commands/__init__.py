"""Commands about the game, one family per file; `handlers` maps a family's command ids to
functions.
"""
