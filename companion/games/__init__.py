"""Contains a folder for each game, with its rules, words, editions and rulebook."""
