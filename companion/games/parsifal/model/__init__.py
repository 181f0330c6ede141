"""The state of a game of Parsifal, and where its tarots lie."""
