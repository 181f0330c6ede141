"""One folder per game, with its rules, words, editions and rulebook."""
